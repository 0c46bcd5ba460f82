"""Sections 15 to 20: battleship, Flower, S-boot, mines, armed freighter, escort carrier."""

from __future__ import annotations

import pytest

from games.scope.given import given, new
from kaleun.games.scope.rules.s18_mines import verdicts
from kaleun.kernel.ask import IllegalAnswer
from kaleun.kernel.verdict import Bundle
from proves import proves

ALL = {"surface_combat": True, "reinforcements": True}

# -- battleship


@proves("SC-15.1")
def test_a_battleship_is_slow_and_pins_nothing():
    sea = given("B1@33 F1@11", subs=[55], turn="allied", **ALL)
    assert not sea.offers("move:B1")
    assert sea.offers("order:B1")
    assert not sea.offers("launch:B1")
    above = given("B1@44 F1@11", subs=[44], **ALL)
    assert len(above.offers("quadrant:44>")) == 4


@proves("SC-15.2")
def test_a_battleship_stands_one_torpedo():
    sea = given("B1@22 F1@11", subs=[55], torpedoes="G1@32N", **ALL).torpedoes_run()
    assert (sea.ships["B1"].damaged, sea.at("B1"), sea.at("G1")) == (True, 22, None)
    second = given("B1@22! F1@11", subs=[55], torpedoes="G1@32N", **ALL).torpedoes_run()
    assert (second.status("B1"), second.score("german")) == ("sunk", 4)


@proves("SC-15.2")
def test_head_on_it_is_damaged_and_stays():
    sea = given("B1@33 F1@11", subs=[55], torpedoes="G1@53N", orders="B1-S", **ALL).keep(44)
    assert (sea.at("B1"), sea.ships["B1"].damaged, sea.moved) == (33, True, [])


# -- Flower


@proves("SC-16.1")
def test_a_flower_is_a_small_destroyer():
    sea = given("K1@33 F1@11", subs=[44], turn="allied", **ALL)
    assert not sea.offers("launch:")
    sea.do("move:K1-44")
    assert sea.subs == []
    pinned = given("K1@44 F1@11", subs=[44], **ALL)
    assert pinned.offers("quadrant:44") == {"quadrant:44"}
    sonar = given("K1@33 F1@11", subs=[44], turn="allied", slow_submarines=True, **ALL)
    assert {"sonar:44", "charges:K1"} <= sonar.offered


@proves("SC-16.1")
def test_any_hit_sinks_a_flower():
    sea = given("K1@33 F1@11 U1@43", subs=[55], **ALL).keep(11).do("fire:U1-K1", "hold", "pick:hit")
    assert sea.status("K1") == "sunk"
    assert sea.score("german") == 1


# -- S-boot


@proves("SC-17.1")
def test_an_s_boot_makes_one_or_two_steps():
    sea = given("S1@43 F1@11", subs=[55], **ALL)
    reach = {int(key.split("-")[-1]) for key in sea.offers("move:S1-")}
    assert {23, 45, 41, 53} <= reach
    assert 43 in reach  # there and back
    sea.do("move:S1-33-23")
    assert sea.at("S1") == 23


@proves("SC-17.1", "SC-7.1")
def test_each_step_is_checked_against_torpedoes():
    sea = given("S1@43 F1@11", subs=[55], torpedoes="A1@44W", **ALL).do("move:S1-44-45")
    assert sea.status("S1") == "sunk"
    assert sea.at("A1") is None
    late = given("S1@43 F1@11", subs=[55], torpedoes="A1@45W", **ALL).do("move:S1-44-45")
    assert late.status("S1") == "sunk"


@proves("SC-17.2")
def test_s_boot_weapons():
    bomber = given("S1@43 C1@11 F1@12", subs=[55], turn="allied", in_the_air=True, **ALL).do("bomb:S1")
    assert bomber.table.pending.keys == ("pick:hit", "pick:miss")
    assert len(bomber.table.ask.items) == 2  # one hit card, one miss card
    quiet = given("S1@43 D1@33 F1@11", subs=[55], step="first_shot", **ALL)
    assert quiet.offers("fire:S1") == set()


# -- mines


@proves("SC-18.1")
def test_where_mines_may_lie():
    def cells(sea, side):
        return {v.values[0] for v in verdicts(side, sea.state, sea.book) if isinstance(v, Bundle)}

    sea = given("F1@11", **ALL)
    assert {cell // 10 for cell in cells(sea, "german")} == {3, 4, 5}
    assert {cell // 10 for cell in cells(sea, "allied")} == {1, 2, 3}
    assert 33 not in cells(given("F1@11", mines=[33], **ALL), "german")


@proves("SC-18.1")
def test_laying_mines_is_refused_with_reasons():
    sea = new("fleet:>1=german_mines*2", "fleet:>none", scenario="coordinated_attack", **ALL)
    assert sea.refused("mine:23") == "opponents_zone"
    sea.do("mine:33")
    assert sea.refused("mine:33") == "mines_there"


@proves("SC-18.2")
def test_mines_block_ships_and_submarines():
    sea = given("D1@22 F1@23", subs=[55], mines=[33], turn="allied", **ALL)
    assert not sea.offers("move:D1-33")
    assert sea.refused("move:D1-33") == "mines_there"
    assert sea.refused("order:F1-S") == "mines_there"
    sea = new("fleet:>1=german_mines*2", "fleet:>none", "mine:53", "mine:33", scenario="coordinated_attack", **ALL)
    assert sea.asked == ("german", "deploy_submarines")
    with pytest.raises(IllegalAnswer):
        sea.do("deploy:>53")


@proves("SC-18.3")
def test_torpedoes_explode_on_mines():
    sea = given("F1@11", subs=[55], mines=[33], torpedoes="G1@43N", **ALL).torpedoes_run()
    assert sea.at("G1") is None
    assert sea.mines == [33]
    assert sea.scores == {"german": 0, "allied": 0}


@proves("SC-18.4")
def test_mines_stay_when_a_block_is_taken():
    sea = given("F1@11", subs=[54], mines=[44], **ALL)
    assert sea.offers("quadrant:44") == {f"quadrant:44>{cell}" for cell in (45, 54, 55)}


# -- armed freighter


def convoy(**more):
    """Three freighters, one of them armed, and a surfaced submarine beside the second."""
    return given("F1@11 F2@33 F3@17 U1@43", subs=[57], armed="F2", **ALL, **more)


@proves("SC-19.1")
def test_three_freighters_look_alike():
    fleet = "fleet:>1=armed_freighter+flower"
    for armed in range(3):
        places = ["place:freighter-11", "place:freighter-12", "place:freighter-13"]
        places[armed] += ">armed"
        sea = new("fleet:>none", fleet, "deploy:>51+52", *places, scenario="coordinated_attack", **ALL)
        assert sea.armed == f"F{armed + 1}"
        ships = sea.view("german")["ships"]
        assert [ship["kind"] for ship in ships] == ["freighter"] * 3
        assert (
            len(
                {
                    tuple(sorted((k, v) for k, v in ship.items() if k not in ("id", "cell", "furthest")))
                    for ship in ships
                }
            )
            == 1
        )
        assert sea.view("german")["armed"] is None
        assert sea.view("allied")["armed"] == f"F{armed + 1}"


@proves("SC-19.2", "SC-28.2")
def test_it_shows_itself_by_firing():
    sea = convoy(turn="allied").do("order:F1-S")
    assert sea.asked == ("allied", "shot")
    sea.do("fire:F2-U1")
    assert sea.ships["F2"].kind == "armed_freighter"
    assert any(ship["kind"] == "armed_freighter" for ship in sea.view("german")["ships"])
    assert sea.asked == ("german", "shot")
    sea.do("hold", "pick:miss")
    sea.keep(11).do("hold", "hold")
    assert sea.offers("order:F2")  # still slow cargo


@proves("SC-19.2", "SC-28.2")
def test_the_question_does_not_tell_which_freighter_is_armed():
    seen = []
    for armed in ("F1", "F2", "F3"):
        sea = given("F1@11 F2@33 F3@17 U1@43", subs=[57], armed=armed, turn="allied", **ALL).do("order:F1-S")
        assert sea.asked == ("allied", "shot")
        assert ("fire:F2-U1" in sea.offered) is (armed == "F2")
        seen.append((sea.asked, sea.view("german"), [line.plain() for line in sea.table.log("german")]))
    assert seen[0] == seen[1] == seen[2]


@proves("SC-19.3")
def test_it_scores_like_a_freighter():
    out = given("F1@52 F2@11 F3@12", subs=[15], orders="F1-EXIT", armed="F1", **ALL).keep(33)
    assert out.score("allied") == 2
    assert out.ships["F1"].kind == "armed_freighter"  # the card changes hands, so everybody sees it
    last = given("F1@33 D1@17", subs=[15], armed="F1", **ALL).keep(44)
    assert not last.table.over


# -- escort carrier


@proves("SC-20.1")
def test_a_carrier_has_no_guns_and_starts_with_its_plane_on_deck():
    sea = given("C1@33 F1@11 U1@43", subs=[57], **ALL).keep(11)
    assert sea.asked == ("german", "shot")
    sea.do("hold")
    assert sea.asked == ("allied", "action")  # the carrier was not asked to fire
    fresh = new("fleet:>none", "fleet:>1=escort_carrier", scenario="coordinated_attack", **ALL)
    assert fresh.in_the_air is False


@proves("SC-20.2", "SC-20.3")
def test_takeoff_before_attack():
    sea = given("C1@33 F1@11 U1@57", subs=[55], turn="allied", **ALL)
    assert "takeoff" in sea.offered
    assert not {"bomb", "plane"} & sea.verbs
    assert sea.refused("bomb:U1") == "not_in_the_air"
    sea.do("takeoff").keep(11)
    assert "takeoff" not in sea.offered
    assert sea.refused("takeoff") == "already_in_the_air"
    assert {"bomb:U1", "plane:44"} <= sea.offered
    sea.do("bomb:U1", "pick:miss")
    assert sea.in_the_air is False


@proves("SC-20.4")
@pytest.mark.parametrize(("ship", "cards"), [("G1", 5), ("Z1", 3), ("U1", 2), ("S1", 2)])
def test_misses_of_a_bomber(ship, cards):
    for more in ({}, {"moved": "C1"}):
        sea = given(f"C1@11 F1@12 {ship}@44", subs=[55], turn="allied", in_the_air=True, **more, **ALL)
        sea.do(f"bomb:{ship}")
        assert len(sea.table.ask.items) == cards


@proves("SC-20.4")
def test_results_of_a_bomber():
    sea = given("C1@11 F1@12 G1@44", subs=[55], turn="allied", in_the_air=True, **ALL).do("bomb:G1", "pick:hit")
    assert (sea.ships["G1"].damaged, sea.score("allied")) == (True, 0)
    sunk = given("C1@11 F1@12 Z1@44", subs=[55], turn="allied", in_the_air=True, **ALL).do("bomb:Z1", "pick:hit")
    assert (sunk.status("Z1"), sunk.score("allied")) == ("sunk", 2)
    hidden = given("C1@11 F1@12", subs=[44], turn="allied", in_the_air=True, **ALL)
    assert not hidden.offers("bomb:")


@proves("SC-20.5")
def test_torpedo_plane():
    sea = given("C1@11 F1@12", subs=[44], turn="allied", in_the_air=True, torpedoes="G1@33E", **ALL)
    assert "plane:33" in sea.offered  # torpedo tokens do not matter
    assert sea.refused("plane:12") == "occupied"
    sea.do("plane:44", "drop:N")  # nobody can shoot: the direction is asked at once
    assert sea.at("A1") == (44, "N")
    assert sea.in_the_air is False
    full = given("C1@11 F1@12", subs=[44], turn="allied", in_the_air=True, torpedoes="A1@33E A2@34E", **ALL)
    assert full.refused("plane:44") == "no_token"
    with pytest.raises(IllegalAnswer) as illegal:
        full.table.answer("plane:44")
    assert illegal.value.rule == "SC-20.5"


@proves("SC-20.6")
def test_shooting_the_plane_down():
    sea = given("C1@11 F1@12 Z1@44", subs=[57], turn="allied", in_the_air=True, **ALL).do("plane:42")
    assert sea.asked == ("german", "shoot_at_plane")
    hit = given("C1@11 F1@12 Z1@44", subs=[57], turn="allied", in_the_air=True, **ALL).do("plane:42", "fire:Z1-plane")
    assert len(hit.table.ask.items) == 3  # distance 2: one third
    hit.do("pick:hit")
    assert hit.at("A1") is None
    assert (hit.in_the_air, hit.plane) == (False, 0)
    sea.do("fire:Z1-plane", "pick:miss", "drop:E")
    assert sea.at("A1") == (42, "E")
    held = given("C1@11 F1@12 Z1@44", subs=[57], turn="allied", in_the_air=True, **ALL).do("plane:42", "hold")
    assert held.asked == ("allied", "drop_torpedo")


@proves("SC-20.6", "SC-17.2")
def test_who_may_shoot_at_a_plane():
    far = given("C1@11 F1@12 Z1@57", subs=[51], turn="allied", in_the_air=True, **ALL).do("plane:42")
    assert far.asked == ("allied", "drop_torpedo")
    boat = given("C1@11 F1@12 S1@43", subs=[51], turn="allied", in_the_air=True, **ALL).do("plane:42")
    assert boat.offers("fire:") == {"fire:S1-plane"}


@proves("SC-20.6", "SC-13.6")
def test_a_battleship_under_orders_shoots_worse():
    sea = given("C1@11 F1@12 G1@44", subs=[51], turn="allied", in_the_air=True, orders="G1-N", **ALL)
    sea.do("plane:42", "fire:G1-plane")
    assert len(sea.table.ask.items) == 1 + 2 + 1
