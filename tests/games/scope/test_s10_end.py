"""Section 10: scoring, the end, inescapable torpedoes."""

from __future__ import annotations

import pytest

from games.scope.given import given
from kaleun.games.scope.rules.s10_5_inescapable import doomed
from kaleun.games.scope.rules.s10_scoring import sink
from kaleun.kernel.game import Play
from proves import proves


def judged(ships, torpedoes, after, ship="", **more):
    """Is the ship doomed if the game ends after that side's turn?"""
    sea = given(ships, subs=[55], torpedoes=torpedoes, turn=after, **more)
    return doomed(sea.state, sea.book, sea.ships[ship or ships.split("@")[0]])


@proves("SC-10.1")
def test_points_add_up():
    sea = given("F1@11 T1@12 D1@13 F2@17", subs=[55])
    for ship in ("F1", "T1", "D1"):
        sink(sea.state, Play(sea.book), sea.ships[ship], "SC-8.3")
    assert sea.score("german") == 1 + 2 + 2


@proves("SC-10.2")
@pytest.mark.parametrize(("ship", "points"), [("F1", 2), ("T1", 4)])
def test_cargo_that_leaves_counts_double(ship, points):
    sea = given(f"{ship}@52 F2@11", subs=[15], turn="allied").do(f"order:{ship}-EXIT")
    assert sea.score("allied") == 0
    sea.keep(33)
    assert sea.score("allied") == points
    assert sea.status(ship) == "left"


@proves("SC-10.2")
def test_only_over_the_german_edge_and_in_one_way():
    assert not given("F1@31", subs=[15], turn="allied").offers("order:F1-W")
    corner = given("F1@51", subs=[15], turn="allied")
    assert corner.offers("order:F1") == {"order:F1-N", "order:F1-NE", "order:F1-E", "order:F1-EXIT"}
    assert given("F1@41", subs=[15], turn="allied").refused("order:F1-EXIT") == "not_in_last_row"


@proves("SC-10.3", "SC-10.4")
def test_lone_wolf_ends_when_a_freighter_leaves():
    sea = given("F1@52 F2@11 D1@22", subs=[15], orders="F1-EXIT", scenario="lone_wolf").keep(33)
    assert sea.score("allied") == 2
    assert sea.asked == ("allied", "action")  # the turn is played to its end
    sea.do("move:D1-23")
    assert sea.table.over
    assert (sea.outcome, sea.winner) == ("target_reached", "allied")


@proves("SC-10.3")
def test_coordinated_attack_ends_without_cargo_although_nobody_has_four():
    sea = given("F2@22 T1@12~ D1@25", subs=[55], torpedoes="G1@32N", scores=(2, 2), scenario="coordinated_attack")
    sea.keep(44)
    assert sea.table.over
    assert sea.outcome == "no_operational_cargo"
    assert (sea.score("german"), sea.score("allied")) == (3, 2)


@proves("SC-10.4")
def test_points_of_the_rest_of_the_turn_count():
    sea = given("D1@33 T1@14 F1@11", subs=[44], torpedoes="G1@24N", turn="allied", scenario="lone_wolf")
    sea.do("move:D1-44")
    assert sea.table.over
    assert (sea.score("german"), sea.score("allied")) == (2, 2)


@proves("SC-10.5")
def test_a_slow_ship_two_cards_ahead_is_lost():
    assert judged("F1@22", "G1@42N", "german")


@proves("SC-10.5")
def test_three_cards_ahead_it_depends_who_is_next():
    assert not judged("F1@12", "G1@42N", "german")
    assert judged("F1@12", "G1@42N", "allied")


@proves("SC-10.5")
def test_a_destroyer_needs_one_own_turn():
    assert not judged("D1@33", "G1@43N", "german")
    assert judged("D1@33", "G1@43N", "allied")


@proves("SC-10.5")
def test_an_order_under_way_saves():
    assert not judged("F1@22", "G1@32N", "german", orders="F1-E")
    assert judged("F1@22", "G1@32N", "german")


@proves("SC-10.5")
@pytest.mark.parametrize("far", [1, 2, 3])
@pytest.mark.parametrize(("after", "reach"), [("german", 2), ("allied", 3)])
def test_the_quick_table_of_slow_ships(far, after, reach):
    """Ruling R-28, no other torpedoes, free neighbours."""
    assert judged("F1@13", f"G1@{13 + 10 * far}N", after) is (far <= reach)


@proves("SC-10.5")
@pytest.mark.parametrize("far", [1, 2, 3])
@pytest.mark.parametrize(("after", "reach"), [("german", 0), ("allied", 1)])
def test_the_quick_table_of_fast_ships(far, after, reach):
    assert judged("D1@13", f"G1@{13 + 10 * far}N", after) is (far <= reach)


@proves("SC-10.5")
@pytest.mark.parametrize("far", [1, 2])
@pytest.mark.parametrize(("after", "reach"), [("german", 0), ("allied", 1)])
def test_the_quick_table_of_ships_under_orders(far, after, reach):
    assert judged("F1@23", f"G1@{23 + 10 * far}N", after, orders="F1-E") is (far <= reach)


@proves("SC-10.5")
def test_shielded_blocked_leaving_and_battleships():
    assert not judged("F1@13 F2@23", "G1@33N", "allied", "F1")  # the ship in between takes it
    assert judged("F1@12 D1@11 D2@13 D3@21 T1@23", "G1@32N", "german")
    assert not judged("F1@52", "G1@12S", "german", orders="F1-EXIT")
    combat = {"surface_combat": True, "reinforcements": True}
    assert not judged("B1@13", "G1@23N", "allied", **combat)  # one hit only damages it
    assert judged("B1@13!", "G1@23N", "allied", **combat)
    assert judged("B1@13", "G1@23N G2@33N", "allied", **combat)
    assert not judged("S1@33", "A1@43N", "allied", **combat)  # a German ship is next to move then
    assert not judged("U1@33", "A1@43N", "allied", **combat)


@proves("SC-10.5")
def test_hemmed_in_a_ship_cannot_leave_from_any_row_and_a_hit_head_on_is_a_hit():
    """Only cargo in row 5 may be ordered out; whoever steps towards a torpedo is struck by it."""
    assert judged("F1@12 D1@11 D2@13 D3@21 T1@23", "G1@42N", "german")
    assert judged("D1@12 F1@11 D2@13 D3@21 T1@23", "G1@22N", "german", "D1")


@proves("SC-10.5")
@pytest.mark.parametrize(("far", "lost"), [(2, True), (3, False)])
def test_hemmed_in_cargo_may_still_leave(far, lost):
    """An order takes a turn: with the torpedo three cells away it is gone in time."""
    assert judged("F1@51 D1@41 D2@42", f"G1@{51 + far}W", "german") is lost
    assert judged("D3@51 D1@41 D2@42", f"G1@{51 + far}W", "german")  # no cargo, no leaving


@proves("SC-10.5")
def test_hemmed_in_a_submarine_may_dive_and_in_the_hunting_group_leave():
    ships, combat = "U1@12 D1@11 D2@13 D3@21 F1@23", {"surface_combat": True, "reinforcements": True}
    for subs, options, lost in (
        ([], combat, False),
        ([12], combat, True),  # another lies below
        ([12], {"scenario": "hunting_group_5x7"}, False),
    ):
        sea = given(ships, subs=subs, torpedoes="A1@22N", turn="allied", **options)
        assert doomed(sea.state, sea.book, sea.ships["U1"]) is lost


@proves("SC-10.5")
def test_a_ship_with_no_way_out_is_lost_and_counted():
    ships = "D1@11 F1@12 F2@21 T1@22 D2@45"
    sea = given(ships, subs=[44], torpedoes="G1@33NW", turn="allied", scenario="coordinated_attack", scores=(0, 2))
    sea.do("move:D2-44")  # the second submarine: target reached; the torpedo has burnt the tanker in P2
    assert sea.table.over
    assert sea.status("T1") == "burning"
    assert sea.score("allied") == 4


@proves("SC-10.5", "SC-10.6")
def test_a_doomed_destroyer_and_a_freighter_turn_the_game():
    ships = "D1@33 D2@12 F1@23 F2@15"
    sea = given(ships, subs=[44], torpedoes="G1@33N G2@32N", turn="allied", scenario="lone_wolf")
    sea.do("move:D1-44")  # Allied 2; G1 enters 23: the freighter; G2 in 22 is next to D2, German to move
    assert sea.table.over
    assert sea.status("D2") == "sunk"
    assert (sea.score("german"), sea.score("allied")) == (3, 2)
    assert sea.winner == "german"


@proves("SC-10.6")
def test_a_tie_is_an_allied_win():
    sea = given("D1@33 T1@14 F1@11", subs=[44], torpedoes="G1@24N", turn="allied", scenario="lone_wolf")
    assert sea.do("move:D1-44").winner == "allied"


@proves("SC-10.7")
def test_turn_limit():
    draw = given("F1@11 D1@22", subs=[55], number=200, scores=(1, 1)).keep(11)
    assert (draw.outcome, draw.winner) == ("turn_limit", "draw")
    assert not draw.table.can_undo  # the submarines have been shown
    won = given("F1@11 D1@22", subs=[55], number=200, scores=(2, 1)).keep(11)
    assert (won.outcome, won.winner) == ("turn_limit", "german")
    assert not given("F1@11 D1@22", subs=[55], number=199).keep(11).table.over
    assert given("F1@11 D1@22", subs=[55], number=100, turn_limit=100).keep(11).table.over


@proves("SC-10.7", "SC-11.8")
def test_at_the_limit_nothing_else_is_counted():
    sea = given("F1@11 D1@33", subs=[33], torpedoes="G1@53N", number=200, slow_submarines=True).keep(11)
    assert sea.table.over
    assert sea.subs == [33]
    assert sea.status("D1") == "afloat"
    shepherd = given("F1@11 F2@12 D1@33", subs=[55], number=200, scenario="wolf_and_shepherd_5x5", scores=(0, 2))
    assert shepherd.keep(11).score("allied") == 2  # only cargo that has left


@proves("SC-10.7")
def test_house_limit_of_quiet_turns():
    sea = given("F1@11 D1@22", subs=[55], quiet_limit=60)
    sea.state.quiet = 60
    assert sea.keep(11).outcome == "turn_limit"
    busy = given("F1@11 D1@22", subs=[55], quiet_limit=60)
    busy.state.quiet = 60
    busy.do("launch:55-S")
    assert not busy.table.over
    assert busy.quiet == 1
    gained = given("F1@11 D1@22", subs=[55], orders="F1-S", quiet_limit=60).keep(44)
    assert (gained.at("F1"), gained.ships["F1"].furthest, gained.quiet) == (21, 2, 0)


@proves("SC-10.8")
def test_a_side_without_ships_passes():
    sea = given("D1@33 F1@11 F2@12 T1@13 D2@22", subs=[44], turn="allied", scenario="coordinated_attack",
                edge="fewer_submarines")  # fmt: skip
    sea.do("move:D1-44")
    assert sea.score("allied") == 2
    assert not sea.table.over
    assert (sea.asked, sea.offered) == (("german", "action"), {"pass"})
    assert sea.do("pass").asked == ("allied", "action")


@proves("SC-10.6")
def test_who_gives_up_has_lost():
    sea = given("F1@11 D1@22", subs=[55])
    sea.table.resign("german")
    assert (sea.outcome, sea.winner) == ("resigned", "allied")
    assert sea.table.result.winners == ("allied",)
