"""Section 6: the Target Identification Phase."""

from __future__ import annotations

import pytest

from games.unterseeboot.given import UNIDENTIFIED, given
from proves import proves


@proves("UB-6.1")
@pytest.mark.parametrize("space", ["M2", "D2"])
def test_not_from_the_deep(space):
    assert given(space, targets=UNIDENTIFIED).asked("identify") == set()


@proves("UB-6.1")
def test_it_is_optional():
    boat = given("P2", targets=UNIDENTIFIED)
    assert "identify:none" in boat.asked("identify")
    boat.do("identify:none")
    assert boat.afloat == UNIDENTIFIED
    assert boat.rolls == []


@proves("UB-6.2")
@pytest.mark.parametrize(
    ("space", "in_range"),
    [("S2", {"S1", "S2", "S3"}), ("S1", {"S1", "S2"}), ("P3", {"S2", "S3"}), ("P1", {"S1"}), ("P6", {"S5"})],
)
def test_range(space, in_range):
    boat = given(space, targets=UNIDENTIFIED, dice=[6])
    assert boat.asked("identify") == {f"identify:{s}" for s in in_range} | {"identify:none"}
    assert boat.refused == {f"identify:{s}": "out_of_periscope_range" for s in UNIDENTIFIED if s not in in_range}


@proves("UB-6.2")
@pytest.mark.parametrize(("space", "in_range"), [("S2", {"S2"}), ("S1", {"S1"}), ("P3", {"S2", "S3"})])
def test_without_identify_sideways_a_surfaced_boat_sees_only_its_own_space(space, in_range):
    boat = given(space, targets=UNIDENTIFIED, identify_sideways=False)
    assert boat.asked("identify") == {f"identify:{s}" for s in in_range} | {"identify:none"}


@proves("UB-6.3")
@pytest.mark.parametrize("face", [1, 5])
def test_one_attempt_per_turn(face):
    """Whatever the die shows, the rest of the turn asks for no second one; the next turn does."""
    boat = given("P3", targets=UNIDENTIFIED, dice=[face]).do("identify:S2")
    while boat.turn == 5:
        assert boat.table.pending.prompt == "torpedo"
        boat.do("fire:none")
    assert "identify:S3" in boat.asked("identify")
    assert boat.turn == 6


@proves("UB-6.4")
@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_each_point_is_a_thousand_tons(face):
    boat = given("P2", targets=UNIDENTIFIED, dice=[face]).do("identify:S2")
    assert boat.afloat["S2"] == 1000 * face
    line = boat.lines("identified")[0]
    assert (line.chart, line.row, line.dice) == ("identification", f"result[roll={face}]", (face,))


@proves("UB-6.5")
def test_false_contact():
    boat = given("P4", targets=UNIDENTIFIED, dice=[1]).do("identify:S4")
    assert "S4" not in boat.afloat
    assert len(boat.afloat) == 4
    assert boat.tonnage == 0
    assert boat.destroyer == ""
    boat.end_turn()
    assert "identify:S4" not in boat.asked("identify")
    assert boat.refused["identify:S4"] == "no_target"


@proves("UB-6.6")
def test_identified_and_fired_at_in_one_turn():
    boat = given("P2", turn=3, targets={"S2": 0}, dice=[4]).do("identify:S2")
    assert boat.turn == 3
    assert boat.table.pending.prompt == "torpedo"
    assert "fire:S2" in boat.offered


@proves("UB-6.6")
def test_identified_for_good():
    boat = given("P2", targets={"S2": 0}, dice=[4]).do("identify:S2").end_turn(3)
    assert boat.asked("identify") == set()
    assert boat.turn == 9
    assert boat.asked("torpedo") == {"fire:S2", "fire:none"}


@proves("UB-6.6")
def test_identification_alerts_nobody():
    boat = given("P2", targets={"S2": 0}, dice=[4]).do("identify:S2").end_turn()
    assert boat.rolls == [("target_die", 4)]
    assert boat.destroyer == ""
    assert boat.torpedoes == 7
