"""Sentences of the missions' rules that are easily passed by, each with a worked example."""

from __future__ import annotations

import pytest

from games.uboot.afloat import afloat
from games.uboot.given import crew
from kaleun.games.uboot.missions import headquarters
from kaleun.games.uboot.missions.lesson import _marked, _repairing, _ship
from kaleun.games.uboot.missions.objectives import LOOK
from kaleun.games.uboot.missions.own import _Checker, _numbers
from kaleun.games.uboot.missions.places import miles_to
from kaleun.games.uboot.missions.state import Goal
from kaleun.games.uboot.missions.view import RadioTask, _objective, mission_view
from kaleun.games.uboot.sea.grid import sail
from kaleun.games.uboot.sea.state import Contact, Marker
from kaleun.games.uboot.seats import ROLES
from proves import proves

HOUR, NM = 3600, 1852.0


def at_sea(mission="M01"):
    at = afloat(mission)
    headquarters.assign(at.s, at.p)
    return at


@proves("BG-4.1.b")
def test_the_row_of_an_objective_in_the_chart():
    at = at_sea()
    primary, secondary = (headquarters.place_in_chart(at.p.book, Goal(name)) for name in ("P", "S1"))
    assert primary == {"chart": "missions", "row": "mission[id=M01]"}
    assert secondary == {"chart": "missions", "row": "mission[id=M01].secondary[id=S1]"}


def test_a_sinking_is_logged_once():
    at = at_sea()
    at.s.sea.sunk.append(("tramp", 4000, 1, 60, "AN11"))
    headquarters.sinkings(at.s)
    headquarters.sinkings(at.s)
    assert [entry.code for entry in at.s.task.log].count("sunk") == 1


@pytest.mark.parametrize("aimed", ["lock", "gun_target"])
def test_the_group_that_was_aimed_at_was_fired_at_and_no_other(aimed):
    at = at_sea()
    first, second = at.ship("tramp", 0.0, 5000.0), at.ship("tramp", 5000.0, 0.0)
    at.s.sea.contacts = [Contact(7, first.id, "eye", 0, 0), Contact(8, second.id, "eye", 0, 0)]
    setattr(at.boat, aimed, 8)
    at.boat.fired = at.s.task.shot + 1
    headquarters.shots(at.s)
    assert at.s.task.shot_at == [second.group]


def test_a_marker_counts_up_to_the_limit():
    at = at_sea()
    at.s.sea.contacts = [Contact(1, 1, "eye", 0, 0, bearing=0.0, distance=0.0)]
    at.s.sea.markers = [Marker(1, "merchant", 0.5, 0.0, 0.0, 0)]
    assert _marked(at.s, at.p.book, 0.5)
    assert not _marked(at.s, at.p.book, 0.49)


@proves("BG-1.5.a")
def test_a_ship_of_a_lesson_lies_where_the_chart_says():
    at = at_sea()
    _ship(at.s, at.p, {"bearing": 90.0, "miles": 5, "course": 200, "speed": 8, "kind": "tramp"})
    group, unit = at.s.sea.groups[-1], at.s.sea.units[-1]
    there = sail((at.s.sea.lat0, at.s.sea.lon0), at.p.book.mission["start_course"] + 90.0, 5.0)
    assert (group.lat, group.lon) == pytest.approx(there)
    assert (group.base, group.course, group.want, group.axis) == pytest.approx((200.0,) * 4)
    assert (group.speed, group.cruise, unit.armed) == (8.0, 8.0, False)


@pytest.mark.parametrize(("done_at", "runs"), [(-1, False), (0, True), (60, True)])
def test_a_repair_runs_if_it_has_an_end(done_at, runs):
    b = crew().fault("tube1", "green")
    b.s.crew.technical["tube1"].done_at = done_at
    assert _repairing(b.s, b.book, "tube1") == runs
    assert _repairing(b.s, b.book, "tube2")


@proves("BG-4.1.b")
def test_sinkings_of_a_type_are_counted():
    at, goal, row = at_sea(), Goal("S"), {"ids": ["tramp"], "count": 2}
    for kind in ("tramp", "whaler", "tramp"):
        assert not LOOK["sink_type"](at.s, at.p.book, goal, row)
        at.s.sea.sunk.append((kind, 4000, 1, 60, "AN11"))
    assert LOOK["sink_type"](at.s, at.p.book, goal, row)
    assert goal.amount == 2


@proves("BG-4.1.b")
def test_contact_begins_to_count_when_it_is_made():
    at = at_sea()
    unit = at.ship("tramp", 0.0, 5000.0)
    at.s.sea.groups[unit.group - 1].name = "convoy"
    at.s.clock.seconds = 60
    at.s.sea.contacts = [Contact(1, unit.id, "eye", 60, 60)]
    goal = Goal("S")
    assert not LOOK["shadow"](at.s, at.p.book, goal, {"group": "convoy", "hours": 1})
    assert (goal.since, goal.last, goal.amount) == (60, 60, 0)


@proves("BG-4.1.b")
def test_a_rescue_that_comes_too_late_is_missed():
    at, goal = at_sea(), Goal("S")
    for seconds, missed in ((20 * HOUR, False), (20 * HOUR + 1, True)):
        at.s.clock.seconds = seconds
        assert not LOOK["rescue_by"](at.s, at.p.book, goal, {"hours": 20})
        assert goal.missed == missed


@proves("BG-4.1.b")
@pytest.mark.parametrize("there", [True, False])
def test_whoever_has_left_is_not_met(there):
    at, goal = at_sea(), Goal("S")
    group = at.group("friendly", x=at.boat.x, y=at.boat.y + 1000.0)
    group.name, group.active, group.near = "prize", there, there
    unit = at.ship("tramp", 0.0, 0.0, group)
    unit.x, unit.y = at.boat.x, at.boat.y + 1000.0
    LOOK["rendezvous"](at.s, at.p.book, goal, {"unit": "prize", "window_h": [0, 10]})
    assert goal.since == (at.s.clock.seconds if there else -1)


def test_miles_to_a_group_are_those_to_its_own_nearest_ship():
    at = at_sea()
    wanted = at.ship("tramp", at.boat.x, at.boat.y + 3 * NM)
    at.ship("tramp", at.boat.x, at.boat.y + NM)
    assert miles_to(at.s, at.s.sea.groups[wanted.group - 1]) == pytest.approx(3.0)


@proves("BG-4.1.b")
def test_who_sends_sees_what_is_to_be_sent():
    at = at_sea()
    at.s.sea.outgoing = ["S1"]
    shown = {role: mission_view(at.s, at.p.book, role) for role in ROLES}
    assert [role for role in ROLES if isinstance(shown[role], RadioTask)] == ["captain", "first_officer"]
    assert shown["captain"].to_send == ("S1",)


def test_the_window_of_an_objective_is_shown_as_a_pair():
    row = {"id": "S", "text": "", "type": "rendezvous", "renown": 10, "unit": "prize", "window_h": [14, 40]}
    assert _objective(Goal("S"), row, primary=False).window_h == (14, 40)


@proves("BG-7.1.a")
def test_an_officer_s_word_or_number_stands():
    b = crew()
    b.do("navigator", "say", topic="square", words="AM25").do("navigator", "say", topic="course", number=250.0)
    assert b.s.task.said == {"navigator": {"square": "AM25", "course": 250.0}}


@proves("BG-11.a")
def test_numbers_and_squares_of_a_mission_of_one_s_own():
    at = at_sea()
    (small,) = _numbers("goal", {"hours": 0})
    assert (small.code, small.data) == ("own_above_0", {"at": "goal › hours"})
    assert list(_numbers("goal", {"hours": 1})) == []
    route = {"kind": "convoy", "types": ["tramp"], "route": ["AM25"], "speed": 9, "at_h": 0, "id": "c"}
    said = {}
    for columns in (0, 1, 2):
        checker = _Checker({"traffic": [route | {"columns": columns}]}, at.p.book.charts)
        said[columns] = [one.data["at"] for one in checker.traffic() if one.code == "own_from_1"]
    assert said == {0: ["traffic 1 › columns"], 1: [], 2: []}
    assert list(checker.square("here", "AM2", area=True)) == []
    assert len(list(checker.square("here", "ZZ2", area=True))) == 1
