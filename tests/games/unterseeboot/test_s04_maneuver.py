"""Section 4: the Maneuver Phase."""

from __future__ import annotations

import pytest

import kaleun
from games.unterseeboot.given import UNIDENTIFIED, given
from proves import proves


def destinations(boat) -> set[str]:
    """Where the boat may be after this maneuver."""
    return {key.partition(":")[2] for key in boat.offered if not key.startswith("return:")}


@proves("UB-4.1")
def test_one_space_or_stay():
    assert destinations(given("P3")) == {"P3", "P2", "P4", "S2", "S3", "M2", "M3"}


@proves("UB-4.1")
def test_never_two_spaces():
    boat = given("D1")
    before = boat.table.state_hash()
    with pytest.raises(kaleun.IllegalAnswer, match="P1 does not touch D1") as refused:
        boat.table.answer("move:P1")
    assert refused.value.rule == "UB-4.1"
    assert boat.table.state_hash() == before
    assert boat.refused["move:P1"] == "not_adjacent"


@proves("UB-4.2")
def test_up_and_down_on_staggered_rows():
    assert {s for s in destinations(given("S1")) if s[0] == "P"} == {"P1", "P2"}
    assert {s for s in destinations(given("P6")) if s[0] == "S"} == {"S5"}
    assert {s for s in destinations(given("M5")) if s[0] == "P"} == {"P5", "P6"}
    assert {s for s in destinations(given("M5")) if s[0] == "D"} == {"D5", "D6"}


@proves("UB-4.3")
def test_no_way_off_the_board():
    assert destinations(given("D6")) == {"D6", "D5", "M5"}
    assert destinations(given("S5")) == {"S5", "S4", "P5", "P6"}


@proves("UB-4.4")
def test_a_target_does_not_block():
    boat = given("P3", targets=UNIDENTIFIED, dice=[6]).do("move:S3")
    assert boat.space == "S3"
    assert boat.afloat["S3"] == 0
    assert "move:S3" in given("P3", targets={"S3": 4000}).offered


@proves("UB-4.5")
def test_diving_shakes_off_aircraft_at_once():
    boat = given("S2", spotted=True).do("move:P2")
    assert not boat.spotted
    assert boat.events[-1] == "shook_off_aircraft"
    assert boat.table.pending.prompt == "battery"


@proves("UB-4.5")
@pytest.mark.parametrize("key", ["move:S3", "stay:S2"])
def test_on_the_surface_the_boat_stays_spotted(key):
    boat = given("S2", spotted=True, dice=[1]).do(key)
    assert boat.spotted
    assert boat.rolls == [("strafing", 1)]
