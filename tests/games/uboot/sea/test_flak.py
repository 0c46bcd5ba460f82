"""The 20 mm laid by hand, and how aircraft fly since version 3."""

from __future__ import annotations

import math

import pytest

from games.uboot.afloat import GAME, afloat
from games.uboot.sea.test_hands import turned
from kaleun.games.uboot.sea import flak, orders
from kaleun.games.uboot.sea.aircraft import driven_off, fly
from kaleun.games.uboot.sea.flak import Line
from kaleun.games.uboot.sea.state import Plane
from kaleun.games.uboot.sea.units import KN, NM, norm, turn
from kaleun.games.uboot.sea.view import sea_view
from proves import proves


def attacked(seed=1, manned=True, miles=3.5, **options):
    """A Hudson comes in from the east."""
    at = afloat("M02", weather="fair", hours=16, seed=seed, **options)
    at.s.ready.gunners20, at.s.ready.observers = 2, 6
    at.boat.telegraph, at.boat.speed = "half_ahead", 10.0
    plane = Plane(900, "hudson", at.boat.x + miles * NM, at.boat.y, 270.0, 150.0, seen=True)
    at.s.sea.planes.append(plane)
    if manned:
        orders.open_view(at.s, at.p, "gun20")
    return at, plane


def second(at, plane, aim=None):
    at.s.clock.seconds += 1
    plane.seen = True
    if aim is not None:
        turned(at, "lay_flak", bearing=norm(aim.bearing - at.boat.course), elevation=flak.within(at.sb, aim.elevation))
    fly(at.s, at.p, 1)
    flak.fire_20(at.s, at.p)


def spared(seed, aimed):
    """Was the attack over before the bombs fell?"""
    at, plane = attacked(seed)
    while ("bombed" not in at.codes and plane.state == "attack") or plane.state == "leg":
        aim = None if aimed is None else aimed(flak.line_to(at.s, at.sb, plane), flak.lead(at.s, at.sb, plane))
        second(at, plane, aim)
    return "bombed" not in at.codes


@proves("BG-7.5.3.f")
def test_well_laid_it_does_better_than_its_crew_and_badly_laid_nothing():
    games = range(60)
    crew = sum(spared(seed, None) for seed in games)
    led = sum(spared(seed, lambda now, then: then) for seed in games)
    wild = sum(spared(seed, lambda now, then: then._replace(elevation=then.elevation + 8.0)) for seed in games)
    assert wild == 0
    assert 10 <= crew < led <= 45


def test_the_nearer_the_better_and_the_men_matter():
    at, _ = attacked()
    aim = Line(90.0, 6.0, 1000.0)
    row = at.sb.p["flak"]
    chances = [flak.hit_p(at.s, at.sb, Line(90.0 + off, 6.0, 1000.0), aim) for off in (0.0, 1.0, 3.0, 90.0)]
    assert chances[0] == pytest.approx(row["p_hit_per_s"])
    assert chances == sorted(chances, reverse=True)
    assert chances[2] < 0.2 * chances[0]
    assert chances[3] == 0.0
    at.s.ready.gunners20 = 1
    assert flak.hit_p(at.s, at.sb, aim, aim) == pytest.approx(chances[0] / 2)


def test_one_aims_ahead():
    """Crossing at 1000 m and 100 knots: the shells need a second and a half, the aircraft flies 73 m."""
    at, plane = attacked()
    at.boat.speed = 0.0
    plane.x, plane.y, plane.course, plane.speed = at.boat.x, at.boat.y + 1000.0, 90.0, 100.0
    now, then = flak.line_to(at.s, at.sb, plane), flak.lead(at.s, at.sb, plane)
    flown = 100.0 * KN * now.metres / at.sb.p["flak"]["shell_ms"]
    assert now.bearing == 0.0
    assert then.bearing == pytest.approx(math.degrees(math.atan(flown / 1000.0)))
    assert 4.0 < then.bearing < 4.5


def test_it_is_over_the_boat_when_its_bombs_are_due_and_comes_back():
    at, plane = attacked(manned=False)
    at.boat.crush = 290.0
    near, heights = {}, []
    while plane.passes < 2 and at.s.clock.seconds < 16 * 3600 + 400:
        passes = plane.passes
        second(at, plane)
        far = math.hypot(plane.x - at.boat.x, plane.y - at.boat.y)
        near[passes] = min(near.get(passes, 1e9), far)
        heights.append(flak.line_to(at.s, at.sb, plane).elevation)
        if plane.passes != passes:
            assert far < 450.0, "the bombs fall where it is"
    assert plane.passes == 2
    assert max(near[0], near[1]) < 200.0
    assert max(heights) > 15.0


def test_no_aircraft_turns_faster_than_it_can_after_a_pass():
    at, plane = attacked(manned=False)
    most = at.sb.p["aircraft_run"]["turn_deg_s"] + 2 * at.sb.p["aircraft_run"]["weave_deg"]
    while plane.passes < 2:
        before = plane.course
        second(at, plane)
        if plane.passes == 1:
            assert abs(turn(before, plane.course)) <= most


def test_what_was_shot_down_falls_and_is_gone():
    at, plane = attacked(miles=1.0)
    second(at, plane)
    flak.ends(at.s, at.p, plane, "plane_down", "down")
    heights = []
    while at.s.sea.planes:
        second(at, plane)
        heights.append(flak.line_to(at.s, at.sb, plane).elevation)
    assert len(heights) <= at.sb.p["aircraft_run"]["falls_s"] + 1
    assert heights == sorted(heights, reverse=True)
    assert at.s.sea.falls[-1].ours
    assert "plane_down" in at.codes


@proves("BG-7.5.3.f", "BG-8.2.a")
def test_the_gun_is_laid_and_given_back():
    at, plane = attacked(manned=False, miles=0.5)
    assert turned(at, "lay_flak", bearing=10.0, elevation=5.0) == "gun_not_manned"
    orders.open_view(at.s, at.p, "gun20")
    second(at, plane)
    assert not at.boat.hands.flak_laid
    laid = Line(norm(at.boat.course + at.boat.hands.flak_bearing), at.boat.hands.flak_elevation, 1.0)
    assert laid.off(flak.lead(at.s, at.sb, plane)) < 6.0, "its crew follows the aircraft"
    low, high = at.sb.p["flak"]["elevation_deg"]
    assert turned(at, "lay_flak", bearing=10.0, elevation=high + 1.0) == "gun_elevation"
    assert turned(at, "lay_flak", bearing=10.0, elevation=low - 0.1) == "gun_elevation"
    assert turned(at, "lay_flak", bearing=370.0, elevation=high) == ""
    shown = sea_view(at.s, at.p.book, "navigator")["flak"]
    assert (shown.bearing, shown.elevation, shown.laid) == (10.0, high, True)
    assert not driven_off(at.s, at.p, plane), "its crew does not fire for him"
    turned(at, "release_flak")
    assert not at.boat.hands.flak_laid
    turned(at, "lay_flak", bearing=0.0, elevation=0.0)
    orders.close_view(at.s, at.p, "gun20")
    assert not at.boat.hands.flak_laid, "whoever mans it next leaves it to the crew"


def test_the_point_to_aim_at_is_shown_where_the_app_draws():
    for level, helped in (("easy", True), ("medium", False)):
        at, plane = attacked(miles=0.5, navigator=level)
        second(at, plane)
        lead = sea_view(at.s, at.p.book, "navigator")["flak"].lead
        assert (lead is not None) == helped
        if lead is not None:
            aim = flak.lead(at.s, at.sb, plane)
            assert lead == (round(norm(aim.bearing - at.boat.course), 1), round(aim.elevation, 1))


def test_aircraft_and_tracers_are_in_the_picture():
    at, plane = attacked(miles=0.6)
    second(at, plane)
    shown = sea_view(at.s, at.p.book, "captain")["scene"]
    line = flak.line_to(at.s, at.sb, plane)
    assert shown.planes["900"][:2] == ("hudson", round(line.bearing, 1))
    assert shown.planes["900"].metres == pytest.approx(line.metres, abs=5.0)
    assert [burst.at for burst in shown.tracers] == [at.s.clock.seconds]
    plane.x += 5 * NM
    shown = sea_view(at.s, at.p.book, "captain")["scene"]
    assert shown.planes["900"].kind == "", "too far to be made out"
    plane.seen = False
    assert sea_view(at.s, at.p.book, "captain")["scene"].planes == {}
    for _ in range(at.sb.aloft["tracer_s"]):
        at.s.clock.seconds += 1
        flak.fire_20(at.s, at.p)
    assert at.s.sea.tracers == []


def test_games_of_version_2_keep_their_sky():
    """Their aircraft are seen all the same; nobody lays the gun, and none weaves."""
    charts = GAME.charts_with("88cbbe8e81bf38716b874217a002cee5")
    book = GAME.book(GAME.full_options({"mission": "M02"}), charts, "2")
    at, plane = attacked(miles=2.0)
    at.p.book, at.sb = book, book.sea
    assert turned(at, "lay_flak", bearing=0.0, elevation=0.0) == "not_in_these_rules"
    for _ in range(20):
        at.s.clock.seconds += 1
        plane.seen = True
        fly(at.s, at.p, 1)
        flak.fire_20(at.s, at.p)
    assert plane.speed == 150.0
    assert at.s.sea.tracers == []
    assert sea_view(at.s, book, "navigator")["scene"].planes["900"].kind == "hudson"
