"""Section 12: Return to Base."""

from __future__ import annotations

import pytest

import kaleun
from games.unterseeboot.given import UNIDENTIFIED, given, new
from proves import proves


def homeward(boat) -> set[str]:
    return {key.partition(":")[2] for key in boat.offered if key.startswith("return:")}


@proves("UB-12.1")
def test_declaring():
    assert homeward(given("P2")) == {"S1", "S2"}
    assert homeward(given("P1")) == {"S1"}
    assert homeward(given("S2")) == {"S1", "S2", "S3"}


@proves("UB-12.1")
@pytest.mark.parametrize("token", ["searching", "detected"])
@pytest.mark.parametrize("space", ["P2", "S2"])
def test_not_while_hunted(space, token):
    boat = given(space, destroyer=token)
    assert homeward(boat) == set()
    assert boat.refused["return"] == "destroyer_hunts"
    with pytest.raises(kaleun.IllegalAnswer) as refused:
        boat.table.answer("return")
    assert refused.value.rule == "UB-12.1"


@proves("UB-12.1", "UB-12.5")
@pytest.mark.parametrize("space", ["M2", "D2"])
def test_not_from_the_deep(space):
    boat = given(space)
    assert homeward(boat) == set()
    assert boat.refused["return"] == "too_deep_to_return"


@proves("UB-12.2")
def test_home_at_once():
    boat = given("P2", hull=1, battery=2, targets=UNIDENTIFIED, dice=[4]).do("return:S2")
    assert boat.over
    assert boat.result.outcome == "returned"
    assert boat.rolls == [("aircraft_search", 4)]
    assert boat.battery == 6


@proves("UB-12.2")
def test_lost_on_the_way_home():
    boat = given("P2", hull=1, sunk=[6000], dice=[2, 6, 3]).do("return:S2")
    assert boat.rolls == [("aircraft_search", 2), ("strafing", 6), ("repair", 3)]
    assert boat.result.outcome == "sunk_by_aircraft"
    assert boat.result.summary["rank"] == 0


@proves("UB-12.2")
def test_home_with_one_hull_token_left():
    boat = given("P2", hull=2, dice=[2, 6, 3]).do("return:S2")
    assert boat.hull == 1
    assert boat.result.outcome == "returned"


@proves("UB-12.2")
def test_no_identification_torpedo_or_destroyer_on_the_homeward_turn():
    boat = given("S3", targets={"S2": 0, "S3": 4000}, dice=[6]).do("return:S3")
    assert boat.over
    assert boat.events[:4] == ["turn_begins", "return_declared", "stayed", "not_spotted"]


@proves("UB-12.3")
def test_spotted_does_not_prevent_the_return():
    missed = given("S3", hull=1, spotted=True, dice=[2]).do("return:S3")
    assert missed.rolls == [("strafing", 2)]
    assert missed.result.outcome == "returned"
    repaired = given("S3", hull=1, spotted=True, dice=[5, 4]).do("return:S3")
    assert repaired.rolls == [("strafing", 5), ("repair", 4)]
    assert repaired.result.outcome == "returned"


@proves("UB-12.4")
def test_the_earliest_return():
    boat = new(dice=[6]).do("move:M1").end_turn().do("move:P1").end_turn().do("return:S1")
    assert boat.over
    assert boat.result.summary["turns"] == 3
    assert boat.result.summary["tonnage"] == 0
    assert boat.result.summary["honour"] == "U-boat War Badge"


@proves("UB-12.4")
def test_the_latest_return():
    assert homeward(given("P4", turn=20)) == {"S3", "S4"}


@proves("UB-12.4")
def test_with_torpedoes_and_targets_left_or_not():
    assert homeward(given("P4", torpedoes=0, targets={})) == {"S3", "S4"}
    assert homeward(given("P4", targets=UNIDENTIFIED)) == {"S3", "S4"}


@proves("UB-12.5")
def test_coming_up_from_the_deep():
    boat = given("D3", turn=10, dice=[6])
    assert homeward(boat) == set()
    boat.do("move:M3").end_turn()
    assert boat.turn == 11
    assert homeward(boat) == set()
    boat.do("move:P3").end_turn()
    assert boat.turn == 12
    boat.do("return:S3")
    assert boat.result.outcome == "returned"
    assert boat.result.summary["turns"] == 12
