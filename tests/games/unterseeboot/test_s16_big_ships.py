"""Section 16: big ships."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.unterseeboot.given import GAME, UNIDENTIFIED, given, voyages
from kaleun.games.unterseeboot.state import Target
from proves import proves

BIG = {"big_ships": True}


def identify(dice, targets=UNIDENTIFIED, space="S3", **options):
    """A boat at P3 that has just identified a target."""
    return given("P3", targets=targets, dice=dice, **{**BIG, **options}).do(f"identify:{space}")


@proves("UB-16.1")
def test_only_a_six_is_a_big_ship():
    boat = identify([5])
    assert boat.afloat["S3"] == 5000
    assert boat.rolls == [("target_die", 5)]
    big = identify([6, 1])
    assert big.rolls == [("target_die", 6), ("class_die", 1)]
    base = identify([6], big_ships=False)
    assert base.rolls == [("target_die", 6)]
    assert base.afloat["S3"] == 6000


@proves("UB-16.2")
@pytest.mark.parametrize("face", [1, 2])
def test_class_one_and_two_are_6000_tons(face):
    boat = identify([6, face])
    assert boat.afloat["S3"] == 6000
    assert boat.targets["S3"].die == 6


@proves("UB-16.2")
@pytest.mark.parametrize(("face", "sides"), [(3, 8), (4, 10), (5, 12), (6, 20)])
def test_class_three_to_six_name_a_larger_die(face, sides):
    boat = identify([6, face, sides])
    assert boat.rolls[-1] == ("tonnage_die", sides)
    assert boat.afloat["S3"] == 1000 * sides
    assert boat.targets["S3"].die == sides
    line = boat.lines("identified")[0]
    assert line.row in GAME.charts()["big_ships"].row_ids("row")
    assert line.row == f"row[roll={face}]"
    assert line.dice == (6, face, sides)


@proves("UB-16.3")
@pytest.mark.parametrize(("dice", "tonnage"), [([6, 6, 17], 17_000), ([6, 5, 2], 2000), ([6, 4, 10], 10_000)])
def test_each_point_is_a_thousand_tons(dice, tonnage):
    """A ten-sided die marked 0 to 9 shows 0 for ten; its face here is 10."""
    assert identify(dice).afloat["S3"] == tonnage


@proves("UB-16.3")
def test_the_larger_die_moves_to_the_tonnage_area():
    boat = identify([6, 3, 8, 4, 6]).do("fire:S3")
    assert [(ship.tonnage, ship.die) for ship in boat.sunk] == [(8000, 8)]


@proves("UB-16.3.a")
def test_a_one_on_the_larger_die_is_a_false_contact():
    boat = identify([6, 3, 1, 6, 3, 7])
    assert "S3" not in boat.afloat
    assert boat.lines("false_contact")[0].rule == "UB-16.3.a"
    boat.do("identify:S2")
    assert boat.afloat["S2"] == 7000
    assert boat.targets["S2"].die == 8


@proves("UB-16.3.a")
def test_or_a_ship_of_1000_tons_by_the_switch():
    boat = identify([6, 3, 1], big_ship_one="1000t")
    assert boat.afloat["S3"] == 1000
    assert boat.targets["S3"].die == 8
    assert identify([1], big_ship_one="1000t").afloat.keys() == UNIDENTIFIED.keys() - {"S3"}


@proves("UB-16.4")
def test_one_die_of_each_kind():
    there = {"S2": Target(4000, 10), "S3": 0}
    taken = identify([6, 4], targets=there)
    assert taken.afloat["S3"] == 6000
    assert taken.targets["S3"].die == 6
    assert taken.rolls == [("target_die", 6), ("class_die", 4)]
    free = identify([6, 5, 9], targets=there)
    assert free.rolls[-1] == ("tonnage_die", 9)
    assert free.targets["S3"].die == 12


@proves("UB-16.4.a")
def test_a_die_in_the_tonnage_area_is_in_play():
    boat = given("P3", targets={"S2": Target(4000, 10), "S3": 0}, dice=[6, 6, 6, 4, 6], **BIG)
    boat.do("identify:none", "fire:S2")
    assert [ship.die for ship in boat.sunk] == [10]
    boat.do("identify:S3")
    assert boat.afloat["S3"] == 6000


@proves("UB-16.4.a")
def test_the_ceiling_with_big_ships():
    tonnage = [table.result.summary["tonnage"] for table in voyages("bold", 60, True)]
    assert max(tonnage) <= 56_000
    dice = sorted((row["die"] for row in GAME.charts()["big_ships"]["row"]), reverse=True)
    assert 1000 * sum(dice) == 56_000


@proves("UB-16.5")
def test_two_hits_for_ten_thousand_tons():
    boat = given("P3", turn=5, targets={"S3": Target(12_000, 12)}, dice=[6, 6, 6, 6, 6, 4, 6], **BIG).do("fire:S3")
    assert boat.tonnage == 0
    assert boat.targets["S3"].hits == 1
    assert boat.lines("first_hit")[0].rule == "UB-16.5"
    boat.end_turn(4)
    assert boat.turn == 9
    boat.do("fire:S3")
    assert boat.tonnage == 12_000
    assert boat.sunk[0].turn == 9


@proves("UB-16.5")
def test_one_hit_for_nine_thousand():
    boat = given("P3", targets={"S3": Target(9000, 10)}, dice=[6, 6], **BIG).do("fire:S3")
    assert boat.tonnage == 9000


@proves("UB-16.5")
def test_a_ship_hit_once_adds_nothing():
    boat = given("S3", targets={"S3": Target(10_000, 10)}, turn=19, dice=[6, 6, 1, 6, 1], **BIG).do("fire:S3")
    assert boat.targets["S3"].hits == 1
    boat.end_turn(2)
    assert boat.result.outcome == "end_of_patrol"
    assert boat.result.summary["tonnage"] == 0


@proves("UB-16.6")
def test_a_first_hit_alerts_like_any_shot():
    boat = given("P3", targets={"S3": Target(12_000, 12)}, dice=[6, 6], **BIG).do("fire:S3")
    assert boat.destroyer == "searching"
    assert boat.torpedoes == 6


@proves("UB-16.1", "UB-16.2", "UB-16.3")
def test_the_odds_of_a_big_ship_by_hand():
    """1 on the target die, or 6 and then a 1 on one of four larger dice."""
    boat = given("P3", targets=UNIDENTIFIED, **BIG)
    boat.asked("identify")
    nothing = Fraction(1, 6) + Fraction(1, 36) * sum(Fraction(1, sides) for sides in (8, 10, 12, 20))
    assert boat.chance("identify:S3", "false_contact") == nothing
    assert boat.chance("identify:S3", "identified") == 1 - nothing
