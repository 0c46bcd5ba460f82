"""What seldom happens at sea: a lull beside ships that have lost their formation, a gyro that fails, water where the
mission says nothing about it, an aircraft that finds the boat gone."""

from __future__ import annotations

import math

import pytest

from games.uboot.afloat import afloat, book_of
from kaleun.games.uboot.missions.carry import carry
from kaleun.games.uboot.missions.voyage import onward
from kaleun.games.uboot.sea import aircraft, contacts, formation, guns, lull, plot, scene, torpedo, water
from kaleun.games.uboot.sea.grid import psi, within
from kaleun.games.uboot.sea.lookout import Seeing
from kaleun.games.uboot.sea.state import Contact, Plane
from kaleun.games.uboot.sea.step import own_boat
from kaleun.games.uboot.sea.units import NM
from kaleun.kernel.game import find_game
from kaleun.kernel.plain import plain
from kaleun.kernel.stream import Stream
from kaleun.kernel.table import new_table
from proves import proves


def apart(states):
    """A convoy ten miles off with ships in these states."""
    at = afloat(seed=3)
    at.s.clock.seconds = 1
    group = at.group("convoy", course=80.0, speed=7.0, x=9000.0, y=17_000.0)
    for n, state in enumerate(states):
        unit = at.ship("flower" if state == "return" else "tramp", 700.0 * n, 300.0, group)
        unit.state, unit.helm, unit.order, unit.tx, unit.ty = state, 200.0, 5.0, 9000.0, 9000.0
        if state == "return":
            unit.x += 900.0
    return at


@pytest.mark.parametrize("states", [("formation", "return", "formation"), ("formation", "evading", "return", "return")])
def test_a_lull_leaves_ships_out_of_formation_where_its_seconds_would(states):
    quick, slow = apart(states), apart(states)
    assert lull.lull(quick.s, quick.p, 8, lambda s, p: own_boat(s, p, 1)) == 8
    slow.run(8)
    assert [plain(unit) for unit in quick.s.sea.units] == [plain(unit) for unit in slow.s.sea.units]
    assert plain(quick.s.sea.groups) == plain(slow.s.sea.groups)


@pytest.mark.parametrize(("state", "sinks_at", "quiet"), [("dead", 500, False), ("sunk", 500, True), ("dead", 0, True)])
def test_no_lull_while_a_ship_goes_down(state, sinks_at, quiet):
    at = apart(("formation", "formation"))
    at.s.sea.units[0].state, at.s.sea.units[0].sinks_at = state, sinks_at
    assert lull.calm(at.s, at.s.sea.units[1:]) == quiet


@pytest.mark.parametrize(
    ("what", "quiet"), [("nothing", True), ("planes", False), ("torpedoes", False), ("pinged", False), ("gun", False)]
)
def test_what_is_no_lull(what, quiet):
    at = apart(("formation",))
    if what == "gun":
        at.boat.gun_target = 1
    elif what == "pinged":
        at.s.sea.pinged = True
    elif what != "nothing":
        getattr(at.s.sea, what).append(object())
    assert lull.calm(at.s, at.s.sea.units) == quiet


# -- torpedoes and guns


def test_a_gyro_that_fails_adds_what_chance_says_to_the_turn(monkeypatch):
    at = afloat()
    monkeypatch.setattr(Stream, "normal", lambda self, mean=0.0, sd=1.0: 0.0)
    monkeypatch.setattr(Stream, "chance", lambda self, p: True)
    monkeypatch.setattr(Stream, "uniform", lambda self, low=0.0, high=1.0: low + (high - low) * 0.75)
    fish = torpedo.launch(at.s, at.sb, "g7e", 30.0, 20.0, 30.0, 5000.0, 3.0, magnetic=True)
    failure = at.sb.p["torpedo"]["failure"]
    assert fish.turn == 20.0 + failure["gyro_error_deg"] / 2
    assert fish.depth == 3.0 + failure["deep_runner_extra_m"]
    assert fish.fate == "premature"


@proves("BG-7.5.3.e")
@pytest.mark.parametrize(
    ("x", "y", "course", "side"),
    [(300.0, 700.0, 180.0, 1), (-300.0, 700.0, 180.0, -1), (300.0, 8.0, 90.0, 1), (300.0, 2.0, 90.0, -1)],
)
def test_a_shell_hits_the_side_that_is_turned_to_the_boat(x, y, course, side, monkeypatch):
    at = afloat()
    at.boat.x, at.boat.y, at.boat.course = 0.0, 5.0, 200.0
    unit = at.ship("tramp", x, y)
    unit.course = course
    at.s.sea.contacts = [Contact(1, unit.id, "eye", 0, 0)]
    at.boat.views, at.boat.gun_target = {"gun88": 10**6}, 1
    monkeypatch.setattr(Stream, "chance", lambda self, p: True)
    hits = []
    monkeypatch.setattr(guns, "hurt", lambda *args, **more: hits.append(more["side"]))
    guns.fire_88(at.s, at.p)
    assert hits == [side]


# -- ships


def test_a_formation_comes_to_its_course_by_the_shorter_way():
    for course, want, way in ((350.0, 20.0, 1), (20.0, 350.0, -1), (100.0, 140.0, 1)):
        at = afloat()
        group = at.group("convoy", course=course, speed=7.0)
        at.ship("tramp", 0.0, 0.0, group)
        group.want, group.cruise = want, 7.0
        formation.steer(at.sb, at.s.sea, group, 1)
        turned = (group.course - course + 180.0) % 360.0 - 180.0
        assert 0.0 < turned * way < 1.0
        for _ in range(900):
            formation.steer(at.sb, at.s.sea, group, 1)
        assert group.course == want


def test_beyond_the_visibility_nobody_is_seen_however_large():
    at = afloat(hours=6.0)
    at.s.sea.weather = min(at.sb.weather, key=lambda name: in_weather(at, name).met)
    at.s.ready.observers = 6
    seeing = Seeing(at.s, at.sb)
    limit = seeing.met * seeing.row["size_limits"][1]
    unit = at.ship("liner", 0.0, (limit + 0.05) * NM)
    at.s.sea.contacts = [Contact(1, unit.id, "eye", 0, 77)]
    contacts.look(at.s, at.p, seeing, [unit])
    assert at.s.sea.contacts[0].seen == 77


def in_weather(at, weather):
    at.s.sea.weather = weather
    return Seeing(at.s, at.sb)


# -- aircraft


@pytest.mark.parametrize(
    ("depth", "miles", "state", "runs"),
    [
        (0.0, 3.0, "attack", True),
        (0.0, 3.1, "attack", False),
        (20.0, 3.1, "attack", False),
        (20.0, 2.9, "attack", True),
    ],
)
def test_an_attack_begins_three_miles_off(depth, miles, state, runs):
    at = afloat()
    at.boat.depth = depth
    plane = Plane(80, at.sb.aircraft["aircraft"][0]["id"], 0.0, miles * NM, 180.0, 150.0, 0)
    plane.state = "attack"
    aircraft.attack_run(at.s, at.p, plane, at.sb.aircraft["aircraft"][0], miles * NM)
    assert (plane.state, plane.release_at > 0) == (state, runs)


# -- water, grid, ruler, sky


@pytest.mark.parametrize("miles", [0.5, 2.9, 3.1, 9.9, 10.1, 49.0, 51.0, 300.0])
def test_water_where_the_mission_says_nothing(miles, monkeypatch):
    at = afloat()
    monkeypatch.setattr(at.sb, "mission", {"water": []})
    monkeypatch.setattr(at.sb.coast, "land", lambda lat, lon: False, raising=False)
    monkeypatch.setattr(at.sb.coast, "nm", lambda lat, lon: miles, raising=False)
    metres = 30.0 if miles <= 3 else 60.0 if miles <= 10 else 125.0 if miles <= 50 else 500.0
    assert water.depth_of_water(at.s, at.sb) == (metres, miles)


def test_on_land_there_is_no_water(monkeypatch):
    at = afloat()
    monkeypatch.setattr(at.sb.coast, "land", lambda lat, lon: True, raising=False)
    assert water.depth_of_water(at.s, at.sb) == (0.0, 0.0)


def test_off_the_sheets_is_in_no_area():
    assert [within("", area) for area in ("AM", "AM2", "AM25", "")] == [False] * 4


@proves("BG-9.1.1.a")
def test_the_ruler_has_a_scale_for_each_speed():
    sb = book_of().sea
    row = sb.charts["grid"]["geometry"]
    a, b = (50.0, -10.0), (51.0, -10.0)
    assert plot.ruler(sb, a, b) == pytest.approx(60.0 / row["ruler_true_surfaced_kn"])
    assert plot.ruler(sb, a, b, submerged=True) == pytest.approx(60.0 / row["ruler_true_submerged_kn"])
    length = psi(51.0) - psi(50.0)
    assert plot.ruler(sb, a, b, paper=True) == pytest.approx(length / row["ruler_paper_deg_lon_per_hour_surfaced"])
    under = plot.ruler(sb, (50.0, -14.0), (51.0, -10.0), submerged=True, paper=True)
    assert under == pytest.approx(math.hypot(4.0, length) / row["ruler_paper_deg_lon_per_hour_submerged"])


@pytest.mark.parametrize(("azimuth", "shown"), [(359.6, 0), (359.4, 359), (0.4, 0), (200.5, 200)])
def test_sun_and_moon_stand_at_whole_degrees_below_360(azimuth, shown, monkeypatch):
    at = afloat(weather="calm_clear")
    seen = type(scene.sun(50.0, 0.0, 2_429_000.5))(10.0, azimuth)
    monkeypatch.setattr(scene, "sun", lambda *_: seen)
    monkeypatch.setattr(scene, "moon", lambda *_: seen)
    at.s.ready.observers = 6
    picture = scene.scene(at.s, at.p.book)
    assert picture.sun[:2] == (shown, 10)
    assert picture.moon[:2] == (shown, 10)


# -- patrols of several parts


@proves("BG-4.3.b")
@pytest.mark.parametrize(
    ("outcome", "goes_on"), [("", False), ("lost_crushed", False), ("returned", True), ("time_up", True)]
)
def test_what_a_part_of_a_patrol_leaves_to_the_next(outcome, goes_on):
    t = new_table(find_game("uboot"), seed=1, options={"mission": "A1"})
    while t.prompts():
        t.answer(t.pending.keys[0])
    s = t.run.state
    s.outcome = outcome
    left = onward(s, t.book).options
    assert left.get("carried") == (carry(s, t.book) if goes_on else None)
    assert left.get("mission") == ("A2" if goes_on else None)
