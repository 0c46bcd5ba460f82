"""Section 18: the Type VIIC boat, and any combination of the options."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import kaleun
from budget import budget
from games.unterseeboot.given import ALL_FOUR, GAME, SEAT, given, new
from kaleun.games.unterseeboot.state import Target
from proves import proves

VIIC = {"boat": "VIIC"}


@proves("UB-18.1")
def test_fourteen_torpedoes():
    boat = new(boat="VIIC")
    assert (boat.torpedoes, boat.hull, boat.battery, boat.auxiliary) == (14, 3, 6, 3)
    assert boat.table.view(SEAT)["boat"]["type"] == "VIIC"


@proves("UB-18.2")
def test_with_one_torpedo_only_a_single_shot():
    boat = given("P3", torpedoes=1, targets={"S2": 4000, "S3": 4000}, **VIIC)
    assert boat.asked("torpedo") == {"fire:S2", "fire:S3", "fire:none"}
    assert boat.refused["fire:double"] == "one_torpedo_left"
    why = next(why for why in boat.table.pending.refused if why.key == "fire:double")
    assert (why.rule, why.data) == ("UB-18.2", {"n": 1})


@proves("UB-18.2")
def test_a_type_viia_fires_one():
    assert given("P3", targets={"S2": 4000, "S3": 4000}).asked("torpedo") == {"fire:S2", "fire:S3", "fire:none"}


@proves("UB-18.2")
@pytest.mark.parametrize("dice", [(6, 6), (1, 1), (6, 1)])
def test_both_torpedoes_are_spent_and_both_dice_rolled(dice):
    boat = given("P3", torpedoes=5, targets={"S3": 4000}, dice=[*dice, 1], **VIIC).do("fire:S3+S3")
    assert boat.torpedoes == 3
    assert [roll for roll in boat.rolls if roll[0] == "torpedo"] == [("torpedo", d) for d in dice]


@proves("UB-18.3")
def test_split_between_two_targets():
    boat = given("P3", targets={"S2": 4000, "S3": 6000}, dice=[4, 3, 1], **VIIC)
    assert boat.asked("torpedo") == {
        "fire:S2", "fire:S3", "fire:none", "fire:S2+S2", "fire:S2+S3", "fire:S3+S2", "fire:S3+S3",
    }  # fmt: skip
    boat.do("fire:S2+S3")
    assert [ship.space for ship in boat.sunk] == ["S2"]
    assert boat.afloat == {"S3": 6000}


@proves("UB-18.3")
def test_both_at_one_target():
    boat = given("P3", targets={"S3": 6000}, dice=[2, 5, 1], **VIIC).do("fire:S3+S3")
    assert boat.tonnage == 6000
    assert boat.afloat == {}


@proves("UB-18.3")
def test_no_split_where_only_one_target_is_above():
    boat = given("P1", targets={"S1": 4000, "S2": 4000}, **VIIC)
    assert boat.asked("torpedo") == {"fire:S1", "fire:S1+S1", "fire:none"}


@proves("UB-18.4")
def test_on_the_surface_both_at_the_own_space():
    boat = given("S2", targets={"S1": 4000, "S2": 4000}, dice=[6, 1, 3, 1], **VIIC)
    assert {key for key in boat.asked("torpedo") if "+" in key} == {"fire:S2+S2"}
    boat.do("fire:S2+S2")
    assert [ship.space for ship in boat.sunk] == ["S2"]


@proves("UB-18.5")
def test_a_double_launch_is_always_detected():
    boat = given("P3", targets={"S3": 4000}, dice=[1, 1, 4, 6], **VIIC).do("fire:S3+S3")
    assert boat.rolls == [("torpedo", 1), ("torpedo", 1), ("destroyer_attack", 4), ("repair", 6)]
    assert boat.destroyer == "detected"
    assert boat.lines("detected_at_once")[0].rule == "UB-18.5"
    missed = given("P3", targets={"S3": 4000}, dice=[1, 1, 3], **VIIC).do("fire:S3+S3")
    assert "depth_charges_missed" in missed.events


@proves("UB-18.5")
def test_a_single_shot_is_searched_for():
    boat = given("P3", targets={"S3": 4000}, dice=[1, 6], **VIIC).do("fire:S3")
    assert boat.rolls == [("torpedo", 1), ("destroyer_search", 6)]
    assert boat.destroyer == "searching"


@proves("UB-18.6")
def test_two_hits_sink_a_big_ship():
    big = {"S3": Target(14_000, 20)}
    boat = given("P3", targets=big, dice=[4, 6, 1], big_ships=True, **VIIC).do("fire:S3+S3")
    assert boat.tonnage == 14_000
    hurt = {"S3": Target(14_000, 20, 1)}
    once = given("P3", targets=hurt, dice=[1, 6, 1], big_ships=True, **VIIC).do("fire:S3+S3")
    assert once.tonnage == 14_000


@proves("UB-18.6")
def test_the_second_hit_on_a_small_ship_is_wasted():
    boat = given("P3", targets={"S3": 5000}, dice=[4, 6, 1], **VIIC).do("fire:S3+S3")
    assert boat.tonnage == 5000
    assert boat.lines("hit_wasted")[0].rule == "UB-18.6"


@proves("UB-18.3", "UB-18.6")
def test_the_odds_of_two_torpedoes_by_hand():
    boat = given("P3", targets={"S3": 5000}, **VIIC)
    boat.asked("torpedo")
    hit = sum(max(a, b) >= 4 for a, b in product(range(1, 7), repeat=2))
    assert boat.chance("fire:S3+S3", "ship_sunk") == Fraction(hit, 36) == Fraction(3, 4)
    assert boat.chance("fire:S3", "ship_sunk") == Fraction(1, 2)


@proves("UB-18.7")
def test_all_four_together():
    boat = new(**ALL_FOUR)
    assert boat.torpedoes == 14
    assert len(boat.offered) == 8
    big = given("P3", targets={"S3": 0}, dice=[6, 2], **ALL_FOUR).do("identify:S3")
    assert ("class_die", 2) in big.rolls
    dive = given("D3", hull=1, destroyer="detected", dice=[1, 6], **ALL_FOUR).end_turn()
    assert ("uncontrolled_dive", 6) in dive.rolls


@proves("UB-18.7")
@pytest.mark.parametrize("switches", list(product((False, True), repeat=4)))
def test_every_combination_plays_to_an_end(switches):
    boat, entry_points, big_ships, dive = switches
    options = {
        "boat": "VIIC" if boat else "VIIA",
        "entry_points": entry_points,
        "big_ships": big_ships,
        "uncontrolled_dive": dive,
    }
    for bot, seed in product(("random", "bold", "steady", "careful"), range(budget(8, 2))):
        table = kaleun.play(GAME.name, {SEAT: bot}, seed, options)
        assert table.over
        assert table.result.outcome
        assert list(GAME.invariants(table.run.state, table.book)) == []
