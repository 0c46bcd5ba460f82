"""Section 10.6 and 10.7.2: wounds and their effects."""

from __future__ import annotations

import pytest

from games.hunted.given import given, meeting
from kaleun.games.hunted.rules.s10_6_crew import worse
from kaleun.games.hunted.state import GENERIC, Air
from proves import proves


def charged(*dice, **fields):
    """One depth-charge hit on the crew of a submerged boat."""
    combat = meeting("ship_escort", 7600, night=True, range="medium")
    return given("escort_hunt", combat=combat, dice=[9, 3, 3, 13, *dice], **fields).do("silent")


def strafed(*dice, **fields):
    """An air attack on the surface: one minor hit, and one of the crew."""
    return given("air_attack", air=Air(surprise=True), dice=[2, 32, *dice], **fields)


@proves("TH-10.6.1", "TH-9.6.12")
def test_depth_charges_wound_lightly():
    boat = charged(8)
    assert boat.crew["crew_1"].state == "lw"
    assert boat.count("severity") == 0


@proves("TH-10.6.1")
@pytest.mark.parametrize(("face", "state"), [(1, "lw"), (3, "lw"), (4, "sw"), (5, "sw"), (6, "kia")])
def test_on_the_surface_a_die_says_how_badly(face, state):
    assert strafed(10, face).crew["second_wo"].state == state


@proves("TH-10.6.1")
@pytest.mark.parametrize(
    ("roll", "who"),
    [
        (2, "kommandant"),
        (3, "first_wo"),
        (4, "li"),
        (5, "doctor"),
        *[(n, "crew_1") for n in (6, 7, 8, 9)],
        (10, "second_wo"),
        (11, "li"),
    ],
)
def test_who_is_hurt(roll, who):
    boat = charged(roll)
    assert {name for name, man in boat.crew.items() if man.state != "ok"} == {who}


@proves("TH-10.6.1", "TH-9.6.12")
def test_night_surface_attack_counts_as_submerged():
    combat = meeting("ship_escort", 7600, night=True, range="medium", night_surface=True, surfaced=True)
    boat = given("escort_hunt", combat=combat, dice=[9, 3, 2, 13, 4]).do("silent")
    assert boat.crew["li"].state == "lw"


@proves("TH-10.7.2")
@pytest.mark.parametrize(
    ("before", "wound", "after"),
    [
        ("ok", "lw", "lw"),
        ("ok", "sw", "sw"),
        ("ok", "kia", "kia"),
        ("lw", "lw", "sw"),
        ("lw", "sw", "sw"),
        ("sw", "lw", "sw"),
        ("sw", "sw", "kia"),
        ("lw", "kia", "kia"),
    ],
)
def test_wounds_add_up(before, wound, after):
    assert worse(before, wound) == after


@proves("TH-10.7.2", "TH-10.6.1")
def test_light_wounds_accumulate_under_water():
    assert charged(4, crew={"li": "lw"}).crew["li"].state == "sw"
    assert charged(4, crew={"li": "sw"}).crew["li"].state == "sw"


@proves("TH-10.6.2", "TH-5.1.3")
def test_the_kommandant_killed():
    boat = strafed(2, 5, crew={"kommandant": "sw"})
    assert boat.outcome == "kommandant_killed"
    assert boat.over
    assert boat.all("career_over")[-1].data["level"] == "defeat"


@proves("TH-10.6.2")
def test_the_kommandant_killed_outright():
    assert strafed(2, 6).outcome == "kommandant_killed"
    assert strafed(2, 5).outcome == ""


@proves("TH-10.6.3.a")
@pytest.mark.parametrize(
    ("crew", "experte", "penalty"),
    [
        ({}, [], 0),
        ({"kommandant": "lw"}, [], 0),
        ({"kommandant": "sw"}, [], 1),
        ({"kommandant": "sw"}, ["first_wo"], 0),
        ({"first_wo": "sw"}, [], 0),
        ({"kommandant": "sw", "first_wo": "lw"}, [], 1),
        ({"kommandant": "sw", "first_wo": "sw"}, [], 2),
        ({"kommandant": "sw", "first_wo": "sw"}, ["second_wo"], 2),
        ({"kommandant": "sw", "first_wo": "sw", "second_wo": "kia"}, [], 2),
    ],
)
def test_who_commands(crew, experte, penalty):
    combat = meeting("ship_escort", 7600, night=True)
    boat = given("contact", combat=combat, crew=crew, experte=experte, dice=[12, 2])
    boat.do("attack:submerged-medium", "salvo:aft", "aim:g7a-1").on()
    for code in ("torpedo_missed", "undetected"):
        assert sum(boat.mods(code).values()) == penalty


@proves("TH-10.6.3.a", "TH-10.9.1")
@pytest.mark.parametrize(
    ("crew", "reason"),
    [
        ({"kommandant": "sw", "first_wo": "sw", "second_wo": "kia"}, "li_commands"),
        ({"kommandant": "sw", "first_wo": "sw"}, ""),
        ({"first_wo": "kia", "second_wo": "kia"}, ""),
        ({"kommandant": "sw", "first_wo": "sw", "second_wo": "kia", "li": "sw"}, "li_commands"),
    ],
)
def test_the_li_in_command_goes_home(crew, reason):
    assert given("after", crew=crew).patrol.aborting == reason


@proves("TH-10.6.3.a", "TH-12.1.ev")
def test_the_last_watch_officer_lost_overboard():
    crew = {"kommandant": "sw", "first_wo": "sw"}
    boat = given("encounter", crew=crew, rolls_left=1, dice=[12, 2, 5])
    assert boat.crew["second_wo"].state == "kia"
    assert boat.patrol.aborting == "li_commands"


@proves("TH-10.6.3.b")
@pytest.mark.parametrize(("face", "state"), [(3, "sw"), (4, "kia"), (6, "kia"), (1, "sw")])
def test_without_a_doctor_the_badly_wounded_may_die(face, state):
    boat = given("travel", crew={"doctor": "kia", "li": "sw"}, dice=[face])
    assert boat.why == ["without_doctor"]
    assert boat.crew["li"].state == state


@proves("TH-10.6.3.b")
def test_with_a_fit_doctor_no_rolls():
    assert given("travel", crew={"li": "sw", "doctor": "lw"}).waiting == "orders"


@proves("TH-10.6.3.b")
def test_every_badly_wounded_man_rolls_on_entering_a_box():
    boat = given("travel", crew={"doctor": "sw", "li": "sw", "crew_2": "sw", "crew_3": "lw"}, dice=[1, 1, 1])
    assert boat.count("without_doctor") == 3
    boat.do("sail:surfaced").roll(8, 1, 1, 1)
    assert boat.count("without_doctor") == 6  # and again in the next box


@proves("TH-10.6.3.b", "TH-10.6.2")
def test_the_kommandant_dies_without_a_doctor():
    boat = given("travel", crew={"doctor": "kia", "kommandant": "sw"}, dice=[5])
    assert boat.outcome == "kommandant_killed"
    assert boat.over


@proves("TH-10.6.3.c", "TH-10.8.3")
@pytest.mark.parametrize(
    ("crew", "repaired"), [({}, True), ({"li": "sw"}, False), ({"li": "kia"}, False), ({"li": "lw"}, True)]
)
def test_without_the_li_repairs_are_one_worse(crew, repaired):
    boat = given("after", out=["periscope"], crew=crew, dice=[4])
    assert (boat.boat.damage == {}) == repaired


@proves("TH-10.6.3.d")
def test_generic_wounds_go_first_to_the_unhurt():
    crew = {"crew_1": "lw", "crew_2": "lw", "crew_3": "ok", "crew_4": "sw"}
    assert charged(7, crew=crew).crew["crew_3"].state == "lw"


@proves("TH-10.6.3.d")
def test_then_to_the_lightly_and_last_to_the_badly_wounded():
    boat = charged(7, crew={"crew_1": "sw", "crew_2": "lw", "crew_3": "sw", "crew_4": "kia"})
    assert boat.crew["crew_2"].state == "sw"
    boat = strafed(7, 4, crew={"crew_1": "kia", "crew_2": "sw", "crew_3": "sw", "crew_4": "kia"})
    assert [boat.crew[box].state for box in GENERIC] == ["kia", "kia", "sw", "kia"]
    assert strafed(7, crew=dict.fromkeys(GENERIC, "kia")).events[-1] != "crew_injury"


@proves("TH-10.6.3.d")
@pytest.mark.parametrize(
    ("states", "value"), [(["sw"] * 3 + ["ok"], 0), (["sw"] * 3 + ["lw"], 0), (["sw", "kia", "sw", "sw"], -1)]
)
def test_all_four_boxes_make_the_dive_worse(states, value):
    boat = given("air_attack", air=Air(), crew=dict(zip(GENERIC, states, strict=True)), dice=[12])
    assert sum(boat.mods("dived_in_time").values()) == value


AGENT = {"suffix": "A", "mission": "pending", "area": "british_isles"}


@proves("TH-10.6.3.e")
@pytest.mark.parametrize(("face", "mission"), [(3, "pending"), (4, "failed"), (6, "failed")])
def test_the_agent_wounded_before_he_is_landed(face, mission):
    assert strafed(12, face, **AGENT).patrol.mission == mission


@proves("TH-10.6.3.e", "TH-7.4.5")
def test_the_agent_lost_the_patrol_is_a_failure():
    boat = given("refit", **{**AGENT, "mission": "failed"}, sunk=2, box=8)
    assert boat.log_sheet[0].result == "F"


@proves("TH-10.6.3.e", "TH-10.7.2")
def test_two_light_wounds_of_the_agent_are_one_serious():
    boat = charged(12, **AGENT)
    assert (boat.patrol.agent, boat.patrol.mission) == ("lw", "pending")
    boat = charged(12, agent="lw", **AGENT)
    assert (boat.patrol.agent, boat.patrol.mission) == ("sw", "failed")


@proves("TH-10.6.3.e")
@pytest.mark.parametrize("mission", ["done", "failed"])
def test_an_agent_who_is_ashore_is_not_hurt(mission):
    boat = strafed(12, **{**AGENT, "mission": mission})
    assert "nobody_hurt" in boat.events
    assert boat.patrol.mission == mission
