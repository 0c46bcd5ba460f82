"""Aircraft."""

from __future__ import annotations

import math

import pytest

from games.uboot.afloat import afloat
from kaleun.games.uboot.sea import orders
from kaleun.games.uboot.sea.aircraft import arrivals, driven_off, drop_bombs, spawn, threat, types_in_reach
from kaleun.games.uboot.sea.state import Plane
from kaleun.kernel.stream import Stream
from proves import proves

NM = 1852.0


def day(**more):
    return afloat("M02", weather="fair", hours=16, **more)


def plane(at, miles, kind="hudson", **more):
    made = Plane(900, kind, at.boat.x + miles * NM, at.boat.y, 270.0, 150.0, **more)
    at.s.sea.planes.append(made)
    return made


def test_the_threat_is_the_mission_s():
    at = day()
    assert threat(at.s, at.sb) == "medium"
    at.s.sea.lat0, at.s.sea.lon0 = at.sb.grid.centre("AM35")
    assert threat(at.s, at.sb) == "high"
    at.s.sea.air_alert_until = 10**9
    assert threat(at.s, at.sb) == "coastal"


def test_types_by_reach_and_date():
    at = day()
    at.s.sea.lat0, at.s.sea.lon0 = at.sb.grid.centre("AM25")
    near = {row["id"] for row in types_in_reach(at.s, at.sb)}
    assert {"anson", "hudson", "sunderland"} <= near
    assert "catalina" not in near, "not before 1941"
    assert "swordfish" not in near
    far = afloat("B3")
    assert not {row["id"] for row in types_in_reach(far.s, far.sb)} & {"anson", "hudson"}
    carrier = afloat("M05", empty=False)
    carrier.s.sea.groups[0].active = True
    carrier.s.sea.groups[0].lat, carrier.s.sea.groups[0].lon = carrier.s.sea.lat0, carrier.s.sea.lon0
    assert "swordfish" in {row["id"] for row in types_in_reach(carrier.s, carrier.sb)}


def test_they_come_by_day_to_a_surfaced_boat():
    at = day()
    came = 0
    for minute in range(3000):
        at.s.clock.seconds = 16 * 3600
        at.s.seed = minute
        arrivals(at.s, at.p)
        came += len(at.s.sea.planes)
        at.s.sea.planes.clear()
    assert came / 3000 * 60 == pytest.approx(0.03, rel=0.5)
    at.submerge(30)
    for minute in range(500):
        at.s.seed = minute
        arrivals(at.s, at.p)
    assert at.s.sea.planes == []
    night = afloat("M02", weather="fair", hours=6)
    night.s.sea.call_at = [0]
    arrivals(night.s, night.p)
    assert night.s.sea.planes == []


def test_a_leg_passes_within_eight_miles():
    at = day()
    row = at.sb.aircraft["aircraft"][1]
    for i in range(50):
        at.s.sea.planes.clear()
        spawn(at.s, at.sb, row, Stream(i, "t"))
        flying = at.s.sea.planes[0]
        dx, dy = at.boat.x - flying.x, at.boat.y - flying.y
        assert math.hypot(dx, dy) / NM == pytest.approx(15.0)
        c = math.radians(flying.course)
        miss = abs(dx * math.cos(c) - dy * math.sin(c))
        assert miss / NM <= 8.001


def test_observers_see_it_for_certain():
    at = day()
    at.s.ready.observers = 6
    plane(at, 7.9)
    at.run(10)
    assert "aircraft" in at.codes
    blind = day()
    plane(blind, 5.0)
    blind.run(10)
    assert "aircraft" not in blind.codes


@proves("BG-6.12.h")
def test_bombs_then_strafing_three_minutes_apart():
    at = day(seed=6)
    flying = plane(at, 4.0)
    at.boat.crush = 290.0
    first = at.until(lambda: "bombed" in at.codes, 400)
    assert 60 < first < 120
    assert len(at.kinds("crew_damage")) == 1
    at.run(181)
    assert len(at.kinds("crew_damage")) == 2
    assert at.codes.count("bombed") == 1
    assert flying.state == "away"
    at.run(600)
    assert len(at.kinds("crew_damage")) == 2


def test_diving_in_time_saves():
    at = day()
    row = at.sb.aircraft["aircraft"][3]
    at.s.clock.seconds += 1000
    at.submerge(30)
    at.boat.dive_at, at.boat.under_at = at.s.clock.seconds - 70, at.s.clock.seconds - 40
    drop_bombs(at.s, at.sb, row, Stream(1, "b"))
    assert at.s.sea.bursts == []
    at.boat.under_at = at.s.clock.seconds - 20
    drop_bombs(at.s, at.sb, row, Stream(1, "b"))
    assert len(at.s.sea.bursts) == 6


def test_bombs_scatter_more_the_longer_it_dives():
    at = day()
    row = at.sb.aircraft["aircraft"][3]

    def spread(since):
        at.s.sea.bursts.clear()
        at.boat.dive_at = at.s.clock.seconds - since if since else -1
        for i in range(60):
            drop_bombs(at.s, at.sb, row, Stream(i, "b"))
        return math.sqrt(sum((b.x - at.boat.x) ** 2 for b in at.s.sea.bursts) / len(at.s.sea.bursts))

    assert spread(0) == pytest.approx(28, rel=0.15)
    assert spread(20) == pytest.approx(88, rel=0.15)


@proves("BG-7.5.3.f")
def test_the_anti_aircraft_gun():
    at = day()
    flying = plane(at, 1.0)
    assert not driven_off(at.s, at.p, flying)
    orders.open_view(at.s, at.p, "gun20")
    at.s.ready.gunners20 = 2

    def share():
        hits = 0
        for second in range(2000):
            at.s.clock.seconds = 200000 + second
            hits += driven_off(at.s, at.p, flying)
        return hits / 2000

    assert share() == pytest.approx(0.33, abs=0.04)
    at.s.ready.gunners20 = 1
    assert share() == pytest.approx(0.165, abs=0.03)
