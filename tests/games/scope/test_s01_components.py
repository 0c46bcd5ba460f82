"""Section 1: components."""

from __future__ import annotations

import random

import pytest

from games.scope.given import GAME, given
from kaleun.games.scope.rules.s05_torpedo_launch import free_tokens
from kaleun.games.scope.rules.s13_surface_combat import HIT, MISS, hand, misses
from kaleun.kernel.table import new_table
from proves import proves

CHARTS = GAME.charts()
SHIPS = {row["id"]: row for row in CHARTS["ships"]["ship"]}


@proves("SC-1.1")
def test_two_seats():
    assert GAME.seats(GAME.full_options({})) == ("german", "allied")


@proves("SC-1.2")
def test_sixty_cards():
    cards = CHARTS["components"]["cards"]
    assert cards["allied_ships"] + cards["german_ships"] + cards["sea_empty_area"] + cards["surface_firing"] == 60
    assert (cards["allied_ships"], cards["german_ships"], cards["total"]) == (12, 7, 60)


@proves("SC-1.2")
@pytest.mark.parametrize(("side", "count"), [("allied", 12), ("german", 7)])
def test_ship_cards_shared_ones_counted_once(side, count):
    rows = [row for row in SHIPS.values() if row["side"] == side]
    assert sum(row["cards"] for row in rows if not row["id"].endswith("mines")) == count
    for row in rows:
        shared = row.get("shares_card_with")
        assert shared is None or SHIPS[shared]["shares_card_with"] == row["id"]


@proves("SC-1.3")
def test_two_torpedo_tokens_a_side_whatever_happens():
    for seed in range(6):
        table = new_table(GAME, seed=seed, options={"scenario": "coordinated_attack", "surface_combat": True})
        rng = random.Random(seed)
        while not table.over:
            s, book = table.run.state, table.book
            for side in ("german", "allied"):
                in_play = sum(t.owner == side for t in s.torpedoes)
                assert in_play + len(free_tokens(s, book, side)) == 2
            table.answer(rng.choice(table.ask.options).key)


@proves("SC-1.4")
def test_a_submerged_submarine_looks_like_any_card():
    with_it, without = given("D1@22", subs=[53], turn="allied"), given("D1@22", subs=[41], turn="allied")
    assert with_it.view("allied") == without.view("allied")
    assert with_it.view(None) == without.view(None)


@proves("SC-1.5")
def test_the_largest_hand_needs_all_six_firing_cards():
    sea = given(
        "B1@13 G1@43", turn="allied", moved="B1", scenario="naval_battle", surface_combat=True, reinforcements=True
    )
    kinds = sea.book.kinds
    ship, armor = sea.ships["B1"], kinds["german_battleship"].armor
    count = misses(sea.state, sea.book, ship, kinds["allied_battleship"].firepower, 43, armor)
    cards = hand("SC-13.7", "shot", count).items
    assert (cards.count(HIT), cards.count(MISS)) == (1, 5)
    assert CHARTS["components"]["firing_cards"]["hit"] == 1
    assert CHARTS["components"]["firing_cards"]["miss"] == 5


@proves("SC-1.6")
@pytest.mark.parametrize(("scenario", "target"), [("lone_wolf", 2), ("coordinated_attack", 4), ("wolf_pack", 6)])
def test_each_fleet_of_a_base_scenario_is_worth_the_target(scenario, target):
    row = next(r for r in CHARTS["scenarios"]["scenario"] if r["id"] == scenario)
    points = {kind: SHIPS[kind]["points"] for kind in ("freighter", "tanker", "allied_destroyer", "submarine")}
    assert row["target"] == target
    assert row["submarines"] * points["submarine"] == target
    assert row["destroyers"] * points["allied_destroyer"] == target
    assert row["freighters"] * points["freighter"] + row["tankers"] * points["tanker"] == target


@proves("SC-1.6")
@pytest.mark.parametrize("side", ["german", "allied"])
def test_all_warships_of_a_side_are_worth_fourteen(side):
    rows = [r for r in SHIPS.values() if r["side"] == side and not r["cargo"] and not r["id"].endswith("mines")]
    assert sum(r["cards"] * r["points"] for r in rows) == 14


@proves("SC-1.6")
def test_values_of_the_cards():
    points = {kind: row["points"] for kind, row in SHIPS.items()}
    assert points["freighter"] == points["armed_freighter"] == points["flower"] == points["s_boot"] == 1
    assert points["allied_mines"] == points["german_mines"] == 1
    assert points["tanker"] == points["submarine"] == points["escort_carrier"] == 2
    assert points["allied_destroyer"] == points["german_destroyer"] == 2
    assert points["allied_battleship"] == points["german_battleship"] == 4
