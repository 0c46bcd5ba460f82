"""Section 11: the end of the game."""

from __future__ import annotations

import pytest

import kaleun
from games.unterseeboot.given import given
from proves import proves


@proves("UB-11.1")
@pytest.mark.parametrize(
    ("boat", "answers", "outcome"),
    [
        ({"space": "S3", "hull": 1, "spotted": True, "dice": [6, 1]}, ["stay:S3"], "sunk_by_aircraft"),
        ({"space": "S3", "turn": 20, "dice": [6]}, ["stay:S3"], "end_of_patrol"),
        ({"space": "P3", "dice": [6]}, ["return:S3"], "returned"),
    ],
)
def test_the_three_ends(boat, answers, outcome):
    boat = given(**boat).do(*answers)
    assert boat.over
    assert boat.result.outcome == outcome
    assert boat.table.pending is None
    before = boat.table.state_hash()
    with pytest.raises(kaleun.IllegalAnswer):
        boat.table.answer("stay:S3")
    assert boat.table.state_hash() == before


@proves("UB-11.2")
def test_surfaced_at_the_end_is_home_even_when_hunted():
    boat = given("S3", turn=20, hull=1, destroyer="detected", sunk=[6000, 3000], dice=[6, 2]).end_turn()
    assert boat.result.outcome == "end_of_patrol"
    assert boat.result.summary["survived"]
    assert boat.result.summary["honour"] == "U-boat Combat Clasp"
    assert boat.result.winners == ("commander",)


@proves("UB-11.2")
def test_surfaced_since_turn_18():
    boat = given("P1", turn=18, dice=[6, 6, 6]).do("move:S1").end_turn(3)
    assert boat.over
    assert boat.result.summary["survived"]


@proves("UB-11.2")
def test_surfaced_at_the_end_is_home_switched_off():
    boat = given("S3", turn=20, sunk=[6000], surfaced_at_end_is_home=False, dice=[6]).end_turn()
    assert boat.result.outcome == "failed_to_return"
    assert not boat.result.summary["survived"]
    assert boat.result.summary["rank"] == 0
    home = given("S3", turn=20, sunk=[6000], surfaced_at_end_is_home=False, dice=[6]).do("return:S3")
    assert home.result.outcome == "returned"
    under = given("P3", turn=20, surfaced_at_end_is_home=False).end_turn()
    assert under.result.outcome == "failed_to_surface"


@proves("UB-11.3")
def test_submerged_at_the_end_is_lost():
    boat = given("P3", turn=20, sunk=[6000, 6000, 5000, 3000]).end_turn()
    assert boat.result.outcome == "failed_to_surface"
    assert boat.result.winners == ()
    assert boat.result.summary["tonnage"] == 20_000
    assert boat.result.summary["rank"] == 0
    assert boat.result.scores == {"commander": 0}


@proves("UB-11.4")
def test_no_end_when_the_sea_is_empty():
    boat = given("D2", targets={}, sunk=[6000] * 5).end_turn()
    assert not boat.over
    assert {"stay:D2", "move:D1", "move:D3", "move:M1", "move:M2"} == boat.offered


@proves("UB-11.4")
def test_no_end_without_torpedoes():
    boat = given("P3", torpedoes=0, targets={"S3": 4000}).end_turn()
    assert not boat.over
    assert "move:S3" in boat.offered


@proves("UB-11.4")
def test_sinking_the_last_target_does_not_end_the_game():
    boat = given("P3", torpedoes=1, targets={"S3": 4000}, dice=[6, 6]).do("fire:S3")
    assert boat.afloat == {}
    assert boat.torpedoes == 0
    assert not boat.over
