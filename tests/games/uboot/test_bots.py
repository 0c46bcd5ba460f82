"""Bot officers: they see only their role's view, talk only through commands, keep to their duties, sail missions."""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import random

import pytest

from games.uboot.scripted import Scripted
from kaleun.ai import live
from kaleun.games.uboot import bots as uboot
from kaleun.games.uboot.advice import danger, men_in, observers, plan
from kaleun.games.uboot.bots.crew import LEVELS, OFFICERS, answer, give, officers, sail, turn
from kaleun.games.uboot.bots.geometry import Track, meet, passing, run_on, track
from kaleun.games.uboot.bots.plot import Plot
from kaleun.games.uboot.bots.quarry import sighted
from kaleun.games.uboot.bots.sight import dark, ours, periscope_seen, theirs
from kaleun.games.uboot.missions.examples import EXAMPLES
from kaleun.games.uboot.seats import ROLES
from kaleun.kernel.ask import IllegalAnswer
from kaleun.kernel.game import find_game
from kaleun.kernel.live import Event
from kaleun.kernel.record import load, verify
from kaleun.kernel.table import new_table
from kaleun.lab.simulate import simulate
from proves import proves

GAME = find_game("uboot")
HOUR = 3600
SHORT = {name: {"own_mission": EXAMPLES[name]} for name in ("X01", "X03")}
"""Missions of a few hours."""


def at_sea(seed=1, level="ace", logging=True, **options):
    table = new_table(GAME, seed=seed, options=options, logging=logging)
    crew = officers(dict.fromkeys(OFFICERS, level), seed)
    answer(table, crew)
    return table, crew


def invariants(table):
    wrong = list(GAME.invariants(table.run.state, table.book))
    assert wrong == [], (wrong, table.clock)


def test_officers_touch_neither_state_nor_table():
    """None of their modules but the crew's loop knows the State or a table."""
    names = [m.name for m in pkgutil.iter_modules(uboot.__path__) if m.name != "crew"]
    assert {"captain", "attack", "evade", "hunt", "navigator", "first_officer", "chief_engineer"} <= set(names)
    for name in names:
        source = inspect.getsource(importlib.import_module(f"kaleun.games.uboot.bots.{name}"))
        for word in ("run.state", "LiveTable", "uboot.state", "sea.state", "crew.state", "missions.state"):
            assert word not in source, f"{name} knows {word}"


class Ashore:
    """What a crew's loop is given instead of a table: views that went through JSON, questions, and a door for commands.
    Whatever an officer knows has come through here."""

    def __init__(self, table):
        self.table, self.given = table, []

    @property
    def over(self):
        return self.table.over

    @property
    def clock(self):
        return self.table.clock

    def steady(self, stays=True):
        """Nothing is kept here: every view is made anew."""

    def sight(self, seat):
        return GAME.seen(json.loads(json.dumps(self.table.view(seat))), seat)

    def prompts(self):
        return self.table.prompts()

    def reply(self, seat, key, number):
        self.table.reply(seat, key, number)

    def command(self, seat, name, **args):
        self.given.append((seat, name))
        self.table.command(seat, name, **json.loads(json.dumps(args)))

    def advance(self, seconds, stop):
        return self.table.advance(seconds, stop=stop)


@pytest.mark.slow
def test_officers_need_nothing_but_the_view_of_their_role():
    """With plain copies of the views and nothing else in reach the same crew does the same: same commands, same sea."""
    hashes, orders = [], []
    for wrap in (lambda table: table, Ashore):
        table, crew = at_sea(seed=4, level="ace", logging=False, mission="M02")
        door = wrap(table)
        sail(door, crew, until=4 * HOUR)
        hashes.append(table.state_hash())
        orders = door.given if isinstance(door, Ashore) else orders
    assert hashes[0] == hashes[1]
    known = set(GAME.live.commands)
    assert orders
    assert {name for _, name in orders} <= known
    for seat, name in orders:
        assert not GAME.live.commands[name].seats or seat in GAME.live.commands[name].seats


def test_a_role_sees_only_its_own_instruments():
    """What the bots are handed: contacts for the bridge, the map for the navigator alone, no true place of anything."""
    table, crew = at_sea(seed=2, mission="M02")
    sail(table, crew, until=HOUR)
    views = {seat: table.view(seat) for seat in OFFICERS}
    assert "contacts" not in views["chief_engineer"]
    assert [seat for seat in views if "map" in views[seat]] == ["navigator"]
    assert not any("units" in view or "groups" in view for view in views.values())
    assert "position" not in views["navigator"]["map"]


@proves("BG-H.1")
def test_a_mobilization_is_filled_by_every_officer_with_his_own_men():
    table, crew = at_sea()
    table.command("captain", "mobilize", call="cruise")
    answer(table, crew)
    view = table.sight("captain")
    for icon, section, n in (("helm", 3, 2), ("ballast", 3, 2), ("observation", 8, 2), ("engines", 5, 1)):
        there = [row for row in view.sailors if row.section == section and icon in row.watches[view.watch - 1].icons]
        assert len(there) >= n, (icon, section)
    assert men_in(view, (8,)) == 4
    assert view.mobilization is None


@proves("BG-H.1")
def test_the_engineers_men_go_to_their_dive_stations_and_he_confirms():
    table, crew = at_sea()
    table.command("captain", "mobilize", call="dive")
    answer(table, crew)
    table.command("captain", "dive", depth=10.0)
    answer(table, crew)
    assert table.run.state.boat.diving == "dive"


@proves("BG-H.2")
def test_an_aircraft_brings_everybody_in_and_the_boat_under():
    table, crew = at_sea(seed=3)
    sail(table, crew, until=HOUR)
    assert observers(table.sight("captain")) >= 3
    state = table.run.state
    from kaleun.games.uboot.sea.state import Plane

    state.sea.planes.append(Plane(1, "sunderland", state.boat.x + 7400.0, state.boat.y, 270.0, 110.0, seen=True))
    state.sea.strategic = False
    assert danger(table.sight("captain")) == "aircraft"
    before = len(table.log(None))
    for _ in range(6):
        turn(table, crew)
        table.advance(5)
    codes = [line.code for line in table.log(None)[before:]]
    assert codes.index("mobilization") < codes.index("dive")
    assert not any(man.kia for man in state.crew.sailors.values())


def test_a_breach_is_manned_and_the_puzzle_solved():
    table, crew = at_sea(seed=5)
    sail(table, crew, until=HOUR // 2)
    table.run.state.events.append(Event("breach", {"section": 4}))
    sail(table, crew, until=HOUR)
    assert table.run.state.crew.breaches == []
    assert table.run.state.crew.flooded == []


def test_the_three_skills_differ_as_the_chart_says():
    rows = GAME.charts()["bots"]["level"]
    made = [officers({"captain": level}, 1)["captain"].skill for level in LEVELS]
    assert made == [rows[level] for level in LEVELS]
    assert live.levels(GAME) == ("recruit", "regular", "ace")


def test_geometry_of_an_attack():
    ship = track(10.0, 90.0, 0.0, 8.0)
    course, hours = meet(ship, 16.0)
    later = run_on(ship, course, 16.0, hours * HOUR)
    assert later.distance == pytest.approx(0.0, abs=1e-6)
    assert meet(Track(0.0, 10.0, 0.0, 10.0), 5.0) is None
    assert passing(track(5.0, 0.0, 180.0, 10.0), 90.0, 0.0)[1] == pytest.approx(0.0, abs=1e-9)


def test_who_sees_whom_follows_the_printed_numbers():
    view = Scripted(light="day", weather={"visibility": "good", "sea": 3})
    tools = officers({}, 1)["captain"].kit
    assert theirs(tools, view) == pytest.approx(11.86 * 0.8, abs=0.02)
    assert theirs(tools, view, 0.0) == pytest.approx(0.6 * theirs(tools, view))
    assert ours(tools, view) > theirs(tools, view)
    night = Scripted(light="night_new_moon", weather={"visibility": "good", "sea": 3})
    assert theirs(tools, night) == pytest.approx(0.14 * theirs(tools, view))
    assert periscope_seen(tools, view) == pytest.approx(0.9)
    assert dark(night)
    assert not dark(view)


def seen_from(x, y, course, speed, **more):
    """A contact as the Captain's view shows it."""
    row = {"id": 1, "by": "eye", "band": "", "kind": "tramp", "age": 0, "held": 600, "course": course, "speed": speed}
    ship = Track(x, y, course, speed)
    return {**row, "distance": ship.distance, "true_bearing": ship.bearing, **more}


def glance(seconds, contacts, course=0.0, speed=0.0):
    return Scripted(clock={"seconds": seconds}, boat={"course": course, "speed": speed}, contacts=contacts)


def test_the_plot_reckons_on_what_was_seen():
    plot = Plot()
    plot.update(glance(0, [seen_from(10.0, 0.0, 0.0, 8.0)]))
    plot.update(glance(HOUR, [], course=90.0, speed=10.0))
    ship = plot.track(plot.marks[1], 9.0)
    assert (ship.x, ship.y) == (pytest.approx(5.0), pytest.approx(8.0))
    plot.update(glance(9 * HOUR, []))
    assert set(plot.marks) == {1}, "long enough to keep beside a prize in fog"
    plot.update(glance(12 * HOUR, []))
    assert plot.marks == {}


def test_two_places_give_course_and_speed_where_nobody_reads_them_off():
    plot = Plot()
    plot.update(glance(0, [blind(0.0, 6.0)]))
    plot.update(glance(360, [blind(1.0, 6.0)]))
    mark = plot.marks[1]
    assert mark.course == pytest.approx(90.0)
    assert mark.speed == pytest.approx(10.0)


def blind(x, y):
    """A contact without course and speed."""
    return {**seen_from(x, y, 0.0, 0.0), "course": None, "speed": None}


def test_a_change_of_bearing_gives_the_range_of_what_is_only_heard():
    """A ship on course 90 at 8 knots, 20 miles to the north: its bearing changes by eleven degrees in half an hour."""
    plot = Plot()
    for minute in range(31):
        ship = Track(-2.0 + 8.0 * minute / 60, 20.0, 90.0, 8.0)
        heard_now = {"id": 1, "by": "hydrophone", "band": "far", "kind": "", "age": 0, "held": 0, "course": 90,
                     "speed": None, "distance": None, "true_bearing": ship.bearing}  # fmt: skip
        plot.update(glance(minute * 60, [heard_now]))
    found = plot.heard_track(plot.noises(), 8.0)
    assert found.distance == pytest.approx(20.0, rel=0.1)


def test_ships_that_sail_together_are_one_quarry():
    plot = Plot()
    rows = [seen_from(8.0, n * 0.5, 90.0, 8.0, id=n + 1) for n in range(5)]
    rows.append(seen_from(-9.0, 0.0, 180.0, 14.0, id=9, kind="town"))
    plot.update(glance(0, rows))
    tools = officers({}, 1)["captain"].kit
    view = Scripted(task={"objectives": []})
    found = sighted(tools, plot, view, {})
    assert found.ids == {1, 2, 3, 4, 5}
    assert found.guarded
    assert sighted(tools, plot, view, dict.fromkeys(found.ids, HOUR)) is None


# -- whole missions


@pytest.mark.slow
@pytest.mark.parametrize("mission", [*SHORT, *(pytest.param(name, marks=pytest.mark.study) for name in ("M01", "M06"))])
def test_a_crew_of_bots_brings_a_mission_to_its_end(mission):
    """Any seed will do: the seed changes with the charts, so nobody can pick one. The mission ends, nothing impossible
    has happened, the record is true, and the result is one a crew can have."""
    seed = f"{mission}/{GAME.charts().hash}"
    over = live.table(GAME, {}, seed, SHORT.get(mission, {"mission": mission}))
    end = GAME.result(over.run.state, over.book)
    assert over.over
    assert end.outcome in ("returned", "time_up") or end.outcome.startswith("lost_"), end
    assert end.summary["grade"] in "SABCDEF"
    assert end.summary["lost"] == end.outcome.startswith("lost_")
    assert end.summary["hours"] <= over.book.sea.limit_s // HOUR
    invariants(over)
    assert verify(over.record()).ok


@pytest.mark.slow
def test_the_same_seed_sails_the_same_mission_and_the_record_is_true():
    hashes = []
    for _ in range(2):
        table, crew = at_sea(seed=9, level="regular", mission="M02")
        sail(table, crew, until=3 * HOUR)
        hashes.append(table.state_hash())
    assert hashes[0] == hashes[1]
    text = table.record()
    assert verify(text).ok
    assert load(text).state_hash() == hashes[0]


@pytest.mark.slow
def test_a_study_reports_grades_losses_and_tonnage():
    report = simulate("uboot", 2, options=SHORT["X03"], seed=1)
    assert set(report.counts["grade"]) <= set("SABCDEF")
    assert {"lost", "grt", "renown", "ships", "primary"} <= set(report.mean)


# -- long and rough


HAZARDS = ("fire", "electrical", "gas", "leak", "lighting")


@pytest.mark.slow
def test_a_day_of_every_hazard():
    """24 hours at sea while everything breaks; the crew is kept in good heart so that it lasts. Nothing impossible
    happens at any moment."""
    rng = random.Random(4)
    table, crew = at_sea(seed=1, level="regular", logging=False, mission="M03")
    state = table.run.state
    seen = set()

    def watch(table):
        invariants(table)
        if rng.random() < 0.08 and not state.outcome:
            kind = rng.choice(("technical", "environmental", "event_card", "crew_damage", "breach"))
            seen.add(kind)
            data = {
                "technical": {"section": 0, "level": rng.choice(("green", "yellow", "red")), "component": ""},
                "environmental": {"section": rng.randrange(1, 7), "what": rng.choice(HAZARDS)},
                "event_card": {},
                "crew_damage": {"where": "outside"},
                "breach": {"section": rng.randrange(1, 7)},
            }[kind]
            if kind != "breach" or not (state.crew.flooded or state.crew.breaches):
                state.events.append(Event(kind, data))
        if not state.outcome:
            state.crew.morale = table.book.crew.top_morale

    sail(table, crew, until=24 * HOUR, watch=watch)
    assert seen == {"technical", "environmental", "event_card", "crew_damage", "breach"}
    assert table.clock.seconds >= 24 * HOUR, state.outcome


@pytest.mark.slow
def test_two_hundred_times_a_seat_is_left_and_taken_over():
    """Whoever has gone, at any moment, also in the middle of a question: another officer takes over."""
    rng = random.Random(8)
    table, crew = at_sea(seed=8, level="regular", logging=False, mission="M02")
    for gone in range(1, 201):
        if table.over:  # this boat is lost: the next one puts to sea
            table, crew = at_sea(seed=8 + gone, level="regular", logging=False, mission="M02")
        seat = rng.choice(ROLES)
        rest = {role: one for role, one in crew.items() if role != seat}
        for role, one in rest.items():
            if not table.over:
                give(table, role, one, one.act(table.sight(role)))
                answer(table, rest)
        table.advance(rng.randint(1, 240), stop=True)
        crew = {**crew, seat: OFFICERS[seat](rng.choice(LEVELS), f"{gone}")}
        answer(table, crew)
        assert not table.prompts()
        invariants(table)


def test_a_seat_without_an_officer_blocks_nothing_for_good():
    table, crew = at_sea(seed=6)
    table.command("captain", "mobilize", call="dive")
    alone = {"captain": crew["captain"]}
    answer(table, alone)
    with pytest.raises(IllegalAnswer):
        table.command("captain", "new_course", degrees=10.0)
    table.advance(30)
    answer(table, crew)
    assert table.prompts() == {}
    assert plan(table.sight("captain"), "dive")
