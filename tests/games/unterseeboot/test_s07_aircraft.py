"""Section 7: the Aircraft Phase."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from games.unterseeboot.given import all_voyages, given, turns
from proves import proves


@proves("UB-7.1")
def test_submerged_boats_are_safe():
    boat = given("S2", spotted=True).do("move:P2").end_turn()
    assert boat.rolls == []
    assert not boat.spotted
    assert given("P2").end_turn().rolls == []


@proves("UB-7.1")
def test_under_water_nobody_stays_spotted():
    boat = given("P2", spotted=True).end_turn()
    assert not boat.spotted
    assert boat.rolls == []


@proves("UB-7.2")
def test_aircraft_search():
    clear = given("S3", dice=[4]).end_turn()
    assert not clear.spotted
    assert clear.rolls == [("aircraft_search", 4)]
    found = given("S3", dice=[3, 1]).end_turn()
    assert found.spotted
    assert found.rolls == [("aircraft_search", 3), ("strafing", 1)]


@proves("UB-7.3")
def test_strafing_attack():
    repaired = given("S3", dice=[1, 3, 4]).end_turn()
    assert repaired.events == ["turn_begins", "stayed", "spotted", "strafed", "repaired", "turn_begins"]
    assert repaired.hull == 3
    missed = given("S3", dice=[1, 2]).end_turn()
    assert missed.spotted
    assert missed.hull == 3
    assert missed.lines("strafing_missed")[0].row == "strafing[level=1]"


@proves("UB-7.3")
@pytest.mark.parametrize(("spotted", "chance"), [(False, Fraction(1, 6)), (True, Fraction(1, 3))])
def test_the_chance_to_lose_a_hull_token(spotted, chance):
    assert given("S3", spotted=spotted).chance("stay:S3", "hull_lost") == chance
    lost = sum(
        (spotted or search <= 3) and strafing >= 3 and repair <= 3
        for search, strafing, repair in product(range(1, 7), repeat=3)
    )
    assert Fraction(lost, 6**3) == chance


@proves("UB-7.4")
def test_already_spotted_no_new_search():
    boat = given("S3", spotted=True, dice=[5, 2]).do("stay:S3")
    assert boat.rolls == [("strafing", 5), ("repair", 2)]
    assert boat.hull == 2


@proves("UB-7.4")
def test_at_most_one_strafing_per_turn():
    most = 0
    for table in all_voyages():
        for _, _, lines in turns(table):
            most = max(most, sum(line.code in ("strafed", "strafing_missed") for line in lines))
    assert most == 1


@proves("UB-7.5")
@pytest.mark.parametrize("strafing", [[1], [6, 6]])
def test_spotted_until_it_dives(strafing):
    boat = given("S2", turn=5, dice=[1, *strafing, 2]).end_turn().do("move:S3")
    assert boat.rolls[-1] == ("strafing", 2)
    assert boat.spotted


@proves("UB-7.5")
def test_after_a_dive_a_new_search():
    boat = given("S2", turn=5, dice=[1, 1, 6]).end_turn().do("move:P2").end_turn().do("move:S2")
    assert boat.rolls == [("aircraft_search", 1), ("strafing", 1), ("aircraft_search", 6)]
    assert not boat.spotted


@proves("UB-7.6")
def test_aircraft_do_not_bring_the_destroyer():
    boat = given("S3", turn=4, spotted=True, dice=[3, 6]).end_turn()
    assert [what for what, _ in boat.rolls] == ["strafing", "repair"]
    assert boat.destroyer == ""


@proves("UB-7.6")
@pytest.mark.parametrize("destroyer", ["", "detected"])
def test_the_destroyer_does_not_change_the_air_search(destroyer):
    boat = given("S3", destroyer=destroyer)
    assert boat.chance("stay:S3", "spotted") == Fraction(1, 2)
