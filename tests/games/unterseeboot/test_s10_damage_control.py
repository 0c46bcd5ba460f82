"""Section 10: damage control."""

from __future__ import annotations

import pytest

from games.unterseeboot.given import all_voyages, given, turns
from proves import proves

DAMAGE = ("strafed", "depth_charged")
REPAIR = ("repaired", "hull_lost")


@proves("UB-10.1")
@pytest.mark.parametrize(("face", "hull"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_repair_roll(face, hull):
    boat = given("S3", hull=2, spotted=True, dice=[6, face]).end_turn()
    assert boat.hull == hull
    line = (boat.lines("repaired") or boat.lines("hull_lost"))[0]
    assert (line.chart, line.row, line.dice) == ("damage_control", "repair", (face,))


@proves("UB-10.2")
def test_one_attempt_per_damage():
    boat = given("M3", hull=2, destroyer="detected", dice=[5, 3, 1, 1]).end_turn()
    assert boat.hull == 1
    boat.end_turn(2)
    assert boat.hull == 1
    assert [what for what, _ in boat.rolls].count("repair") == 1


@proves("UB-10.2")
def test_hull_never_comes_back_and_each_damage_has_one_repair_roll():
    damages = 0
    for table in all_voyages():
        for before, after, lines in turns(table):
            assert after.hull <= before.hull
            codes = [line.code for line in lines]
            assert sum(c in DAMAGE for c in codes) == sum(c in REPAIR for c in codes)
            damages += sum(c in DAMAGE for c in codes)
            assert all(codes[i + 1] in REPAIR for i, c in enumerate(codes) if c in DAMAGE)
    assert damages > 100


@proves("UB-10.3")
def test_sunk_by_aircraft_at_once():
    boat = given("S3", hull=1, spotted=True, targets={"S3": 4000}, dice=[6, 2]).do("stay:S3")
    assert boat.over
    assert boat.result.outcome == "sunk_by_aircraft"
    assert boat.hull == 0
    assert "fired" not in boat.events


@proves("UB-10.3")
def test_sunk_at_200_m_is_no_evasion():
    boat = given("D3", hull=1, destroyer="detected", dice=[6, 1]).end_turn()
    assert boat.over
    assert boat.result.outcome == "sunk_by_destroyer"
    assert boat.destroyer == "detected"
    assert "evaded" not in boat.events


@proves("UB-10.3")
def test_the_third_token_not_the_second_sinks_the_boat():
    boat = given("M3", destroyer="detected", dice=[5, 1, 5, 1, 5, 1]).end_turn(2)
    assert boat.hull == 1
    assert not boat.over
    boat.end_turn()
    assert boat.over


@proves("UB-10.4")
def test_two_damages_in_one_turn():
    boat = given("S3", targets={"S3": 4000}, dice=[1, 6, 1, 1, 6, 1]).do("fire:S3")
    assert boat.rolls == [
        ("aircraft_search", 1),
        ("strafing", 6),
        ("repair", 1),
        ("torpedo", 1),
        ("destroyer_attack", 6),
        ("repair", 1),
    ]
    assert boat.hull == 1


@proves("UB-10.4")
def test_hull_drops_by_at_most_two_a_turn():
    drops = {before.hull - after.hull for table in all_voyages() for before, after, _ in turns(table)}
    assert drops == {0, 1, 2}
