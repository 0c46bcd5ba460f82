"""Section 17: uncontrolled dive."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.unterseeboot.given import given
from proves import proves

DIVE = {"uncontrolled_dive": True}


@proves("UB-17.1")
def test_a_one_and_the_boat_goes_down():
    boat = given("D3", hull=1, destroyer="detected", dice=[2, 1], **DIVE).end_turn()
    assert boat.rolls == [("destroyer_attack", 2), ("uncontrolled_dive", 1)]
    assert boat.result.outcome == "imploded"
    assert boat.result.summary["rank"] == 0
    assert "evaded" not in boat.events


@proves("UB-17.1")
def test_down_to_one_hull_token_and_held():
    boat = given("D3", hull=2, destroyer="detected", dice=[6, 1, 4], **DIVE).end_turn()
    assert boat.rolls == [("destroyer_attack", 6), ("repair", 1), ("uncontrolled_dive", 4)]
    assert boat.hull == 1
    assert boat.destroyer == ""
    assert not boat.over


@proves("UB-17.1")
@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_two_or_more_holds(face):
    assert not given("D3", hull=1, destroyer="detected", dice=[1, face], **DIVE).end_turn().over


@proves("UB-17.1")
@pytest.mark.parametrize("hull", [2, 3])
def test_no_roll_with_more_hull(hull):
    boat = given("D3", hull=hull, destroyer="detected", dice=[2], **DIVE).end_turn()
    assert boat.rolls == [("destroyer_attack", 2)]


@proves("UB-17.1")
def test_no_roll_without_the_option():
    boat = given("D3", hull=1, destroyer="detected", dice=[2]).end_turn()
    assert boat.rolls == [("destroyer_attack", 2)]
    assert not boat.over


@proves("UB-17.1")
def test_the_chance_to_implode():
    """A boat with one token: the attack spares it or is repaired (11/12), then one in six."""
    boat = given("D3", hull=1, auxiliary=0, destroyer="detected", **DIVE)
    assert boat.chance("stay:D3", "imploded") == Fraction(11, 12) * Fraction(1, 6)
    assert boat.chance("stay:D3", "sunk_by_destroyer") == Fraction(1, 12)


@proves("UB-17.2")
def test_no_attack_no_roll():
    boat = given("D3", hull=1, destroyer="searching", dice=[5], **DIVE).end_turn()
    assert boat.rolls == [("destroyer_search", 5)]
    assert boat.destroyer == ""


@proves("UB-17.2")
@pytest.mark.parametrize("space", ["M3", "P3"])
def test_not_above_200_m(space):
    boat = given(space, hull=1, destroyer="detected", dice=[1], **DIVE).end_turn()
    assert boat.rolls == [("destroyer_attack", 1)]


@proves("UB-17.2")
def test_the_roll_comes_before_evasion():
    boat = given("D3", hull=1, destroyer="detected", dice=[1, 6], **DIVE).end_turn()
    assert [code for code in boat.events if code in ("dive_held", "evaded")] == ["dive_held", "evaded"]
