"""Section 8: the Torpedo Phase."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.unterseeboot.given import all_voyages, given, turns, voyages
from proves import proves


@proves("UB-8.1")
def test_no_shot_without_a_torpedo():
    assert given("P3", torpedoes=0, targets={"S3": 4000}).asked("torpedo") == set()


@proves("UB-8.1")
@pytest.mark.parametrize("space", ["M3", "D3"])
def test_no_shot_from_the_deep(space):
    assert given(space, targets={"S2": 4000, "S3": 4000}).asked("torpedo") == set()


@proves("UB-8.1")
def test_one_shot_per_turn_and_it_is_optional():
    boat = given("P3", targets={"S2": 4000, "S3": 4000}, dice=[1, 6])
    assert boat.asked("torpedo") == {"fire:S2", "fire:S3", "fire:none"}
    boat.do("fire:S2")
    assert boat.turn == 6
    assert len(boat.lines("fired")) == 1
    held = given("P3", targets={"S2": 4000}).do("fire:none").end_turn()
    assert held.torpedoes == 7
    assert held.rolls == []


@proves("UB-8.2")
def test_only_identified_targets():
    boat = given("S2", targets={"S2": 0}, dice=[6])
    assert boat.asked("torpedo") == set()
    both = given("P3", targets={"S2": 0, "S3": 4000})
    assert both.asked("torpedo") == {"fire:S3", "fire:none"}
    assert both.refused["fire:S2"] == "not_identified"


@proves("UB-8.3")
def test_a_surfaced_boat_fires_in_its_own_space():
    boat = given("S2", targets={"S1": 4000, "S2": 4000}, dice=[6])
    assert boat.asked("torpedo") == {"fire:S2", "fire:none"}
    assert boat.refused["fire:S1"] == "out_of_torpedo_range"


@proves("UB-8.3")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_surface_attack(face):
    boat = given("S2", targets={"S2": 4000}, dice=[6, face, 1]).do("fire:S2")
    assert boat.torpedoes == 6
    assert boat.tonnage == (4000 if face >= 3 else 0)
    line = (boat.lines("ship_sunk") or boat.lines("torpedo_missed"))[0]
    assert (line.rule, line.chart, line.row, line.dice) == ("UB-8.3", "torpedo", "attack[level=1]", (face,))


@proves("UB-8.4")
def test_a_submerged_boat_fires_at_the_spaces_above():
    boat = given("P3", targets={"S1": 4000, "S2": 4000, "S3": 4000})
    assert boat.asked("torpedo") == {"fire:S2", "fire:S3", "fire:none"}
    assert boat.refused["fire:S1"] == "out_of_torpedo_range"


@proves("UB-8.4")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_submerged_attack(face):
    boat = given("P3", targets={"S2": 4000}, dice=[face, 6]).do("fire:S2")
    assert boat.torpedoes == 6
    assert boat.tonnage == (4000 if face >= 4 else 0)
    line = (boat.lines("ship_sunk") or boat.lines("torpedo_missed"))[0]
    assert (line.rule, line.chart, line.row, line.dice) == ("UB-8.4", "torpedo", "attack[level=2]", (face,))


@proves("UB-8.3", "UB-8.4")
@pytest.mark.parametrize(("space", "chance"), [("S2", Fraction(2, 3)), ("P2", Fraction(1, 2))])
def test_the_chance_to_sink(space, chance):
    boat = given(space, targets={"S2": 4000}, dice=[6])
    boat.asked("torpedo")
    assert boat.chance("fire:S2", "ship_sunk") == chance
    assert Fraction(sum(face >= {"S": 3, "P": 4}[space[0]] for face in range(1, 7)), 6) == chance


@proves("UB-8.5")
def test_a_sunk_target():
    boat = given("P3", targets={"S3": 4000}, sunk=[6000], dice=[5, 6, 6]).do("fire:S3")
    assert boat.tonnage == 10_000
    assert "S3" not in boat.afloat
    assert boat.lines("ship_sunk")[0].data["total"] == 10_000
    assert boat.asked("torpedo") == set()
    assert boat.turn == 7


@proves("UB-8.6")
def test_a_missed_target():
    boat = given("P3", targets={"S3": 5000}, dice=[3, 6]).do("fire:S3")
    assert boat.torpedoes == 6
    assert boat.afloat == {"S3": 5000}
    assert "fire:S3" in boat.asked("torpedo")


@proves("UB-8.7")
def test_no_reloads():
    for table in all_voyages():
        for before, after, _ in turns(table):
            assert after.torpedoes <= before.torpedoes
    shots = [sum(line.code == "fired" for line in table.lines()) for table in voyages("bold", 60)]
    assert max(shots) == 7


@proves("UB-8.7")
def test_the_seventh_shot_is_the_last():
    boat = given("P3", torpedoes=1, targets={"S2": 4000, "S3": 4000}, dice=[1, 6, 6]).do("fire:S2")
    assert boat.torpedoes == 0
    assert boat.asked("torpedo") == set()
    assert boat.turn == 7
    assert boat.afloat == {"S2": 4000, "S3": 4000}
