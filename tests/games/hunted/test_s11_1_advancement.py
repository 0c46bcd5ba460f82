"""Section 11.1: the crew learns, and forgets."""

from __future__ import annotations

import pytest

from games.hunted.calm import calm
from games.hunted.given import given, meeting
from proves import proves


def home(*dice, **fields):
    """A patrol has ended with a ship sunk, unless the test says otherwise."""
    fields = {"sunk": 1, **fields}
    return given("refit", dice=dice, **fields)


@proves("TH-11.1.a", "TH-11.1.7")
@pytest.mark.parametrize(("before", "rolled"), [(0, 0), (1, 0), (2, 1), (3, 0), (4, 0), (5, 1), (8, 1)])
def test_every_third_success_brings_a_roll(before, rolled):
    boat = calm(home(successes=before), "assignment")
    assert boat.run.state.successes == before + 1
    assert boat.count("advancement") == rolled


@proves("TH-11.1.a")
def test_a_failure_brings_none():
    boat = calm(home(sunk=0, successes=3), "assignment")
    assert boat.count("advancement") == 0


@proves("TH-11.1.a", "TH-11.1.1")
@pytest.mark.parametrize(("face", "who"), [(1, "li"), (2, "doctor"), (3, "first_wo"), (4, "second_wo")])
def test_a_man_becomes_experte(face, who):
    boat = home(face, successes=2)
    assert {name for name, man in boat.crew.items() if man.experte} == {who}
    assert boat.quality == "trained"


@proves("TH-11.1.a", "TH-11.1.1", "TH-11.1.3")
@pytest.mark.parametrize("face", [5, 6])
@pytest.mark.parametrize(
    ("before", "after"), [("green", "trained"), ("trained", "veteran"), ("veteran", "elite"), ("elite", "elite")]
)
def test_the_crew_rises_one_level(face, before, after):
    boat = home(face, successes=2, quality=before)
    assert boat.quality == after
    assert not any(man.experte for man in boat.crew.values())


@proves("TH-11.1.2")
def test_a_man_who_is_experte_already_wastes_the_roll():
    boat = home(1, successes=2, experte=["li"])
    assert boat.count("advancement") == 1
    assert {name for name, man in boat.crew.items() if man.experte} == {"li"}
    assert boat.quality == "trained"
    assert boat.phase == "assignment"


@proves("TH-11.1.7")
def test_the_count_goes_on_with_a_new_boat():
    """Two successes with the old boat, one with the new: a roll."""
    boat = home(successes=1, hull=7, damage=dict.fromkeys(("radio", "periscope", "hydrophones"), 2))
    assert boat.all("new_boat")
    assert boat.run.state.successes == 2
    third = home(1, successes=2, crew={"li": "kia", "first_wo": "kia"}, patrols=0)
    assert third.count("advancement") == 1


@proves("TH-11.1.4.b", "TH-11.1.3")
@pytest.mark.parametrize(
    ("before", "quality", "after"),
    [
        (2, "trained", "green"),
        (2, "green", "green"),
        (2, "elite", "veteran"),
        (2, "veteran", "trained"),
        (1, "trained", "trained"),
        (0, "trained", "trained"),
    ],
)
def test_three_failures_in_a_row(before, quality, after):
    boat = calm(home(sunk=0, failures_in_row=before, quality=quality), "assignment")
    assert boat.quality == after
    assert boat.failures_in_row == (0 if before == 2 else before + 1)


@proves("TH-11.1.4.b")
def test_a_success_breaks_the_row():
    assert calm(home(failures_in_row=2), "assignment").failures_in_row == 0
    boat = calm(home(sunk=0, failures_in_row=0), "assignment")
    assert boat.quality == "trained"


@proves("TH-11.1.5")
@pytest.mark.parametrize(("face", "stays"), [(1, True), (5, True), (6, False)])
def test_an_experte_1wo_may_get_his_own_boat(face, stays):
    boat = home(face, experte=["first_wo"])
    assert boat.count("first_wo_leaves") == 1
    assert boat.all("first_wo_stays" if stays else "first_wo_leaves")
    assert boat.crew["first_wo"].experte == stays


@proves("TH-11.1.5")
def test_after_every_patrol_even_a_failure():
    assert home(3, sunk=0, experte=["first_wo"]).count("first_wo_leaves") == 1
    assert calm(home(), "assignment").count("first_wo_leaves") == 0


@proves("TH-11.1.5", "TH-11.1.6")
def test_his_place_is_taken_by_an_experte_2wo():
    boat = home(6, experte=["first_wo", "second_wo"])
    assert boat.crew["first_wo"].experte
    assert not boat.crew["second_wo"].experte


@proves("TH-11.1.6", "TH-11.1.5")
def test_a_2wo_who_has_just_moved_up_does_not_leave_at_once():
    """The 1WO fell; the Experte 2WO takes his place and does not roll this month."""
    boat = calm(home(crew={"first_wo": "kia"}, experte=["second_wo"]), "assignment")
    assert boat.crew["first_wo"].experte
    assert not boat.crew["second_wo"].experte
    assert boat.count("first_wo_leaves") == 0


@proves("TH-11.1.5")
def test_a_1wo_made_experte_just_now_does_not_roll():
    boat = home(3, successes=2)
    assert boat.crew["first_wo"].experte
    assert boat.count("first_wo_leaves") == 0


@proves("TH-11.1.3")
@pytest.mark.parametrize(("quality", "value"), [("green", 1), ("trained", 0), ("veteran", 0), ("elite", -1)])
def test_quality_shows_in_torpedo_fire(quality, value):

    boat = given("contact", combat=meeting("ship", 7600), quality=quality, dice=[12])
    boat.do("attack:submerged-medium", "weapon:aft", "aim:g7a-1")
    assert sum(boat.mods("torpedo_missed").values()) == value
