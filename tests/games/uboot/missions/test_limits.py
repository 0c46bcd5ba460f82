"""Objectives, reports and lessons right on their limits: the last second, the last mile, the last hundredth of a knot,
and what is one beyond it."""

from __future__ import annotations

import copy

import pytest

from games.uboot.afloat import GAME, book_of
from games.uboot.missions.test_objectives import HOUR, at_sea, goal
from kaleun.games.uboot.missions import ending, headquarters, lesson, own
from kaleun.games.uboot.missions.examples import EXAMPLES
from kaleun.games.uboot.missions.objectives import LOOK
from kaleun.games.uboot.missions.renown import GRADES, grade
from kaleun.games.uboot.missions.state import Goal
from kaleun.games.uboot.sea.state import Contact
from kaleun.kernel.charts import read_toml
from kaleun.kernel.plain import plain
from proves import proves

NM = 1852.0
LIMITS = GAME.charts()["missions"]["limits"]


def beside(at, name, miles, kind="friendly"):
    """A ship of that name due north of the boat, exactly so far off."""
    group = at.group(kind)
    group.name = name
    unit = at.ship("tramp", 0.0, 0.0, group)
    at.boat.x = at.boat.y = 0.0
    unit.x, unit.y = 0.0, miles * NM
    return group


@proves("BG-4.1.b")
@pytest.mark.parametrize(("off", "met", "missed"), [(-1, True, False), (0, True, False), (1, False, True)])
def test_a_rendezvous_up_to_the_last_second_of_its_window(off, met, missed):
    at, one = at_sea(), Goal("S")
    beside(at, "prize", 0.1)
    at.s.clock.seconds = 10 * HOUR + off
    LOOK["rendezvous"](at.s, at.p.book, one, {"unit": "prize", "window_h": [2, 10]})
    assert (one.since >= 0, one.missed) == (met, missed)


@proves("BG-4.1.b")
@pytest.mark.parametrize(("off", "missed"), [(0, False), (1, True)])
def test_who_is_far_off_in_the_last_second_of_the_window_has_not_missed_it_yet(off, missed):
    at, one = at_sea(), Goal("S")
    beside(at, "prize", 900.0)
    at.s.clock.seconds = 10 * HOUR + off
    LOOK["rendezvous"](at.s, at.p.book, one, {"unit": "prize", "window_h": [2, 10]})
    assert (one.since, one.missed) == (-1, missed)


@proves("BG-4.1.b")
@pytest.mark.parametrize(("off", "met"), [(-1, False), (0, True)])
def test_a_rendezvous_from_the_first_second_of_its_window(off, met):
    at, one = at_sea(), Goal("S")
    beside(at, "prize", 0.1)
    at.s.clock.seconds = 2 * HOUR + off
    LOOK["rendezvous"](at.s, at.p.book, one, {"unit": "prize", "window_h": [2, 10]})
    assert (one.since >= 0) == met


@proves("BG-4.1.b")
@pytest.mark.parametrize(("miles", "met"), [(LIMITS["rendezvous_nm"], True), (LIMITS["rendezvous_nm"] + 0.01, False)])
def test_how_near_a_rendezvous_is(miles, met):
    at, one = at_sea(), Goal("S")
    beside(at, "prize", miles)
    at.s.clock.seconds = 3 * HOUR
    LOOK["rendezvous"](at.s, at.p.book, one, {"unit": "prize", "window_h": [2, 10]})
    assert (one.since >= 0) == met


@proves("BG-4.1.b")
@pytest.mark.parametrize(("miles", "minutes"), [(4.0, 1), (4.01, 0)])
def test_how_near_an_escort_stays_and_how_long(miles, minutes):
    at, row = at_sea(), {"unit": "prize", "window_h": [2, 10], "hold_nm": 4, "hold_h": 1}
    one = Goal("S", since=3 * HOUR, amount=HOUR - 60)
    beside(at, "prize", miles)
    at.s.clock.seconds = 5 * HOUR
    done = LOOK["rendezvous"](at.s, at.p.book, one, row)
    assert (one.amount, done) == (HOUR - 60 + 60 * minutes, minutes == 1)


def rescuing(at, metres=10.0, knots=0.0, men=9, minutes=0, depth=0.0):
    """The boat lies by the point of a rescue; the objective after one more minute."""
    group = beside(at, "point_S", metres / NM, "point")
    at.boat.speed, at.boat.depth = knots, depth
    figures = list(at.s.crew.figures)
    at.s.crew.figures |= {figure: 7 if n < men else 2 for n, figure in enumerate(figures)}
    one = Goal("S", amount=60 * minutes)
    return LOOK["rescue"](at.s, at.p.book, one, {"id": "S"}), one.amount, group


@proves("BG-4.1.b")
@pytest.mark.parametrize(
    ("where", "alongside"),
    [
        ({}, True),
        ({"metres": float(LIMITS["rescue_m"])}, True),
        ({"metres": LIMITS["rescue_m"] + 1.0}, False),
        ({"knots": LIMITS["rescue_kn"] - 0.01}, True),
        ({"knots": float(LIMITS["rescue_kn"])}, False),
        ({"knots": -float(LIMITS["rescue_kn"])}, False),
        ({"men": LIMITS["rescue_men"]}, True),
        ({"men": LIMITS["rescue_men"] - 1}, False),
        ({"depth": 0.5}, False),
    ],
)
def test_what_is_alongside(where, alongside):
    _, amount, _ = rescuing(at_sea(), minutes=1, **where)
    assert amount == (120 if alongside else 0)


@proves("BG-4.1.b")
@pytest.mark.parametrize(("minutes", "done"), [(LIMITS["rescue_min"] - 2, False), (LIMITS["rescue_min"] - 1, True)])
def test_a_rescue_takes_its_minutes_and_is_over_then(minutes, done):
    saved, _, group = rescuing(at_sea(), minutes=minutes)
    assert saved == done
    assert (group.done, group.active) == (done, not done)


@proves("BG-4.1.b")
@pytest.mark.parametrize("outcome", ["", "returned"])
@pytest.mark.parametrize("sunk", [False, True])
def test_who_is_protected_is_afloat_at_the_end(outcome, sunk):
    at, one = at_sea(), Goal("S")
    beside(at, "prize", 1.0)
    at.s.sea.units[-1].state = "sunk" if sunk else "formation"
    at.s.outcome = outcome
    assert LOOK["protect"](at.s, at.p.book, one, {"unit": "prize"}) == (bool(outcome) and not sunk)
    assert one.missed == sunk


@proves("BG-4.1.b")
@pytest.mark.parametrize(("before", "missed"), [(0, True), (1, True), (2, False)])
def test_only_men_lost_in_this_mission_count(before, missed):
    at, one = at_sea(), Goal("S")
    for man in list(at.s.crew.sailors.values())[:2]:
        man.kia = True
    at.s.task.dead, at.s.outcome = before, "returned"
    assert LOOK["no_kia"](at.s, at.p.book, one, {}) == (not missed)
    assert one.missed == missed
    ending.close(at.s, at.p)
    assert at.s.task.log[-1].data["dead"] == 2 - before


@proves("BG-4.1.b")
@pytest.mark.parametrize(("sent", "waits"), [(0, True), (1, False)])
def test_headquarters_waits_for_as_many_reports_as_the_objective_asks_for(sent, waits, monkeypatch):
    """The message is expected again while some are still to come."""
    at = at_sea()
    name, row = next(
        (g.id, row)
        for g, row in zip(at.s.task.goals, headquarters.rows(at.p.book), strict=True)
        if row["type"] == headquarters.REPORT
    )
    asked = [{**one, "count": 2} if one is row else one for one in headquarters.rows(at.p.book)]
    monkeypatch.setattr(headquarters, "rows", lambda book: asked)
    expected = []
    monkeypatch.setattr(headquarters, "expect", lambda s, row: expected.append(row["id"]))
    monkeypatch.setattr(headquarters, "taken", lambda *_: True)
    goal(at, name).amount = sent
    at.s.sea.reports = [(name, row["squares"][0], 60)]
    headquarters.reports(at.s, at.p)
    assert goal(at, name).amount == sent + 1
    assert expected == ([name] if waits else [])


@proves("BG-4.1.f")
def test_every_grade_from_its_threshold_on():
    for mission in GAME.charts()["missions"]["mission"][::6]:
        book = book_of(mission["id"])
        steps = [mission["thresholds"][letter] for letter in GRADES]
        assert steps == sorted(steps, reverse=True)
        for letter, least, below in zip(GRADES, steps, [*GRADES[1:], "F"], strict=True):
            assert grade(book, least, False) == letter
            assert grade(book, least - 1, False) == below
            assert grade(book, least, True) == "F"


# -- lessons


def seen(at, bearing=40.0, course=-1.0, distance=2.0, by="eye"):
    at.boat.course = 10.0
    at.s.sea.contacts = [Contact(1, 1, by, 0, 0, bearing=bearing, course=course, distance=distance)]
    return at.boat.hands


@proves("BG-1.5.a")
@pytest.mark.parametrize(
    ("own_course", "off_bearing", "enemy", "course", "good"),
    [
        (10.0, 0.0, 0.0, -1.0, True),
        (15.0, 0.0, 0.0, -1.0, True),
        (15.5, 0.0, 0.0, -1.0, False),
        (10.0, 5.0, 0.0, -1.0, True),
        (10.0, 5.5, 0.0, -1.0, False),
        (10.0, 0.0, 90.0, 0.0, False),
        (10.0, 0.0, 5.0, 0.0, True),
        (10.0, 0.0, 355.0, 0.0, True),
        (10.0, 0.0, 85.0, 80.0, True),
        (10.0, 0.0, 85.5, 80.0, False),
    ],
)
def test_the_attack_disk_of_a_lesson_is_set_right(own_course, off_bearing, enemy, course, good):
    """Own course, bearing off the bow and the enemy's course, if it is known; north is a course, too."""
    at = at_sea()
    hands = seen(at, course=course)
    hands.disk_own, hands.disk_bearing, hands.disk_enemy = own_course, 30.0 + off_bearing, enemy
    assert lesson.WHEN["disk"](at.s, at.p.book, 5.0) == good


@proves("BG-1.5.a")
@pytest.mark.parametrize(("by", "distance", "held"), [("eye", 0.0, 1), ("eye", -1.0, 0), ("hydrophone", 1.0, 0)])
def test_ships_of_a_lesson_are_seen_and_have_a_distance(by, distance, held):
    at = at_sea()
    seen(at, by=by, distance=distance)
    assert len(lesson.held(at.s)) == held


GOOD = {"text": "Look", "when": {"observers": 1}}


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"role": "captain", "goal": [GOOD]}, []),
        ({"role": "captain", "goal": []}, ["lesson"]),
        ({"role": "cook", "goal": [GOOD]}, ["lesson"]),
        ({"role": "captain"}, ["lesson"]),
        ("a lesson", ["lesson"]),
        ({"role": "captain", "goal": [GOOD, {"when": {"observers": 1}}]}, ["lesson › goal 2"]),
        ({"role": "captain", "goal": [{"text": "Look", "when": {}}, GOOD]}, ["lesson › goal 1"]),
        ({"role": "captain", "goal": ["x", {"text": "y"}]}, ["lesson › goal 1", "lesson › goal 2"]),
        (
            {"role": "captain", "goal": [{"text": "Look", "when": {"stars": 1, "moon": 2}}]},
            ["lesson › goal 1 › when › stars", "lesson › goal 1 › when › moon"],
        ),
    ],
)
def test_what_is_wrong_with_a_lesson_is_said_once_each(row, said):
    assert [one.data["at"] for one in lesson.wrong(row)] == said


# -- missions of one's own


def wrong(change):
    """What is said of an example in which something has been changed."""
    mission = plain(read_toml(copy.deepcopy(next(iter(EXAMPLES.values())))))
    change(mission)
    return list(own.wrong(mission, GAME.charts()))


@pytest.mark.parametrize(
    ("key", "good", "bad"),
    [("time_limit_h", (1, 2), (0, -1)), ("start_course", (0, 359), (-1, 360))],
)
def test_numbers_of_a_mission_file_up_to_their_limits(key, good, bad):
    most = GAME.charts()["missions"]["own"].get("max_time_limit_h")
    for value in good + ((most,) if key == "time_limit_h" and most else ()):
        assert not [said for said in wrong(lambda m, v=value: m.update({key: v})) if key in said.data["at"]], value
    for value in bad + ((most + 1,) if key == "time_limit_h" and most else ()):
        assert [said for said in wrong(lambda m, v=value: m.update({key: v})) if key in said.data["at"]], value


@pytest.mark.parametrize(
    ("window", "good"), [([1, 2], True), ([2, 2], False), ([3, 2], False), ([0, 1], True), ([1], False)]
)
def test_a_window_has_a_first_and_a_last_hour(window, good):
    assert (not list(own._numbers("S", {"window_h": window}))) is good


@pytest.mark.parametrize("key", ["grt", "count", "hours", "minutes", "flare_min", "renown"])
def test_each_number_of_an_objective_is_above_0(key):
    for value, good in ((1, True), (0.5, True), (0, False), (-1, False), (True, False), ("1", False)):
        assert (not list(own._numbers("S", {key: value}))) is good
