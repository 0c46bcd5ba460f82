"""Section 14: exchange and deployment with reinforcements."""

from __future__ import annotations

from collections import Counter

import pytest

from games.scope.given import GAME, given, new
from kaleun.games.scope.rules.s14_reinforcements import next_to_place
from kaleun.kernel.ask import IllegalAnswer, KaleunError
from proves import proves

ALL = {"surface_combat": True, "reinforcements": True}


def book(**options):
    return GAME.book(GAME.full_options({**ALL, **options}), GAME.charts())


def keys(side, **options):
    return {fleet.key for fleet in book(**options).fleets[side]}


@proves("SC-14.1")
def test_two_destroyers_buy_a_battleship():
    assert "2=allied_battleship" in keys("allied", scenario="coordinated_attack")


@proves("SC-14.1")
def test_what_one_submarine_buys():
    replacements = {"1=s_boot*2", "1=german_mines+s_boot", "1=german_mines*2", "1=german_destroyer"}
    assert {k for k in keys("german", scenario="coordinated_attack") if k.startswith("1=")} == replacements
    assert keys("german", scenario="lone_wolf") == {"none"} | replacements - {"1=german_mines*2"}


@proves("SC-14.1")
def test_lone_wolf_has_no_battleship():
    for side in ("german", "allied"):
        assert not any("battleship" in key for key in keys(side, scenario="lone_wolf"))


@proves("SC-14.1")
def test_reinforcements_need_surface_combat():
    with pytest.raises(KaleunError, match="surface combat"):
        GAME.full_options({"reinforcements": True})


@proves("SC-14.1")
def test_exchanges_are_secret_and_targets_stay():
    sea = new(scenario="coordinated_attack", **ALL)
    assert sea.asked == ("german", "fleet")
    sea.do("fleet:>1=s_boot*2")
    assert sea.view("allied")["reserve"]["german"] == {"units": None, "mines": None, "ships": None}
    assert sea.view("german")["reserve"]["german"]["units"].count("s_boot") == 2
    assert sea.view("allied")["target"] == 4
    assert Counter(sea.reserve["german"]) == {"submarine": 1, "s_boot": 2}


@proves("SC-14.2")
@pytest.mark.parametrize("side", ["german", "allied"])
@pytest.mark.parametrize(
    ("scenario", "count"), [("naval_skirmish", 13), ("naval_battle", 15), ("naval_large_battle", 11)]
)
def test_fleets_of_a_naval_battle_are_those_of_the_chart(side, scenario, count):
    fleets = book(scenario=scenario).fleets[side]
    row = next(r for r in GAME.charts()["fleets"]["naval"] if (r["scenario"], r["side"]) == (scenario, side))
    listed = [
        Counter({k if k in book().kinds else f"{side}_{k}": n for k, n in fleet.items()}) for fleet in row["fleets"]
    ]
    assert len(fleets) == row["count"] == count == len(listed)
    assert sorted(map(sorted, (Counter(f.units).items() for f in fleets))) == sorted(
        map(sorted, (c.items() for c in listed))
    )
    assert all(fleet.row for fleet in fleets)


@proves("SC-14.2")
@pytest.mark.parametrize("side", ["german", "allied"])
def test_exchanges_are_those_of_the_chart(side):
    given_up = "allied_destroyer" if side == "allied" else "submarine"
    fleets = book(scenario="wolf_pack").fleets[side][1:]
    rows = [r for r in GAME.charts()["fleets"]["exchange"] if r["side"] == side]
    assert len(fleets) == sum(r["count"] for r in rows)
    assert all(fleet.row for fleet in fleets)
    for fleet in fleets:
        assert fleet.count(given_up) == 3 - int(fleet.key[0])


@proves("SC-14.2")
def test_two_sided_cards():
    for scenario in ("naval_skirmish", "naval_battle", "naval_large_battle", "wolf_pack"):
        for fleet in book(scenario=scenario).fleets["allied"]:
            assert fleet.count("flower") + fleet.count("allied_mines") <= 2
        for fleet in book(scenario=scenario).fleets["german"]:
            assert fleet.count("s_boot") + fleet.count("german_mines") <= 2
            assert fleet.count("german_destroyer") <= 1


@proves("SC-14.3", "SC-14.4")
def test_mines_first_then_submarines_then_ships():
    sea = new("fleet:>1=german_mines*2", "fleet:>1=allied_mines+flower", scenario="coordinated_attack", **ALL)
    assert sea.asked == ("german", "lay_mines")  # two against one
    sea.do("mine:33")
    assert sea.asked == ("allied", "lay_mines")
    assert not sea.ships
    sea.do("mine:34")
    assert sea.asked == ("german", "lay_mines")
    sea.do("mine:35")
    assert sea.asked == ("german", "deploy_submarines")
    sea.do("deploy:>51")
    assert sea.asked == ("allied", "deploy_ship")


def order(allied, german):
    left, placed, turns = {"allied": allied, "german": german}, {"allied": 0, "german": 0}, ""
    while (side := next_to_place(left, placed)) is not None:
        left[side] -= 1
        placed[side] += 1
        turns += side[0].upper()
    return turns


@proves("SC-14.4")
def test_alternating_placement():
    assert order(5, 1) == "AGAAAA"
    assert order(2, 2) == "AGAG"
    assert order(1, 2) == "GAG"
    assert order(0, 2) == "GG"
    assert order(3, 0) == "AAA"


@proves("SC-14.5", "SC-25.3")
def test_rows_of_slow_and_fast_ships():
    sea = new("fleet:>2=german_battleship", "fleet:>none", "deploy:>none", scenario="coordinated_attack", **ALL)
    assert sea.asked == ("allied", "deploy_ship")
    assert sea.refused("place:freighter-23") == "wrong_row"
    assert "place:freighter-13" in sea.offered
    assert "place:allied_destroyer-23" in sea.offered
    sea.do("place:freighter-13")
    assert sea.asked == ("german", "deploy_ship")
    assert sea.offered == {f"place:german_battleship-{cell}" for cell in range(51, 57)}
    fast = new(
        "fleet:>1=s_boot*2", "fleet:>none", "deploy:>51", "place:freighter-13", scenario="coordinated_attack", **ALL
    )
    assert {key.split("-")[1][0] for key in fast.offered} == {"4", "5"}
    ships = new("fleet:>1=german_destroyer", "fleet:>none", "deploy:>51", "place:freighter-13",
                scenario="coordinated_attack", **ALL)  # fmt: skip
    assert {key.split("-")[1][0] for key in ships.offered} == {"4", "5"}


@proves("SC-14.5")
def test_a_fast_ship_may_not_take_the_last_room_of_slow_ones():
    """Two freighters, a tanker, a carrier and an armed freighter need all five cards that the mines leave."""
    sea = new(
        "fleet:>none", "fleet:>2=allied_mines+armed_freighter+escort_carrier", "mine:11", "deploy:>51+52",
        scenario="coordinated_attack", edge="extra_destroyer", **ALL,
    )  # fmt: skip
    assert sea.refused("place:allied_destroyer-12") == "room_for_slow_ships"
    assert "place:allied_destroyer-22" in sea.offered
    sea.do("place:freighter-12")  # and what stands there already has taken its room
    assert sea.refused("place:allied_destroyer-13") == "room_for_slow_ships"


@proves("SC-14.5", "SC-18.1")
def test_mines_may_not_take_it_either():
    sea = new(
        "fleet:>none", "fleet:>2=allied_mines*2+escort_carrier", scenario="custom", custom_columns=5,
        custom_freighters=2, custom_tankers=2, custom_destroyers=2, **ALL,
    )  # fmt: skip
    assert sea.refused("mine:13") == "room_for_slow_ships"
    assert "mine:23" in sea.offered


@proves("SC-14.6")
def test_a_ship_above_an_own_submarine():
    sea = new(
        "fleet:>1=s_boot*2", "fleet:>none", "deploy:>53", "place:freighter-13", scenario="coordinated_attack", **ALL
    )
    sea.do("place:s_boot-53")
    assert sea.at("S1") == 53
    covered = given("S1@53 F1@11", subs=[53], **ALL)
    assert covered.refused("launch:53-N") == "covered_by_ship"
    covered.do("move:S1-43", "order:F1-S")
    assert covered.offers("launch:53-")


@proves("SC-25.2", "SC-14.1")
def test_a_fleet_cannot_be_changed():
    sea = new("fleet:>none", scenario="coordinated_attack", **ALL)
    assert not sea.table.can_undo
    with pytest.raises(IllegalAnswer):
        sea.do("fleet:>1=s_boot*2")
