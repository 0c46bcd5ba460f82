"""Seeing, hearing and pinging."""

from __future__ import annotations

import math

import pytest

from games.uboot.afloat import afloat
from kaleun.games.uboot.sea.lookout import Seeing, horizon_nm
from kaleun.games.uboot.sea.sonar import asdic_p, blind, hears, hydrophone_bearing_sd, hydrophone_nm
from proves import proves

NM = 1852.0


def test_the_horizon():
    assert horizon_nm(6.0, 30.0, 2.08) == pytest.approx(16.5, abs=0.05)
    assert horizon_nm(12.0, 5.0, 2.08) == pytest.approx(11.9, abs=0.05)


@pytest.mark.parametrize(("light", "miles"), [("day", 11.9), ("night_full_moon", 4.0), ("night_new_moon", 1.7)])
def test_how_far_a_surfaced_boat_is_seen(light, miles):
    """From an eye 12 m up, before aspect and lookout factors."""
    at = afloat(weather="calm_clear")
    seeing = Seeing(at.s, at.sb)
    factor = at.sb.light.factor[light]
    assert min(horizon_nm(12.0, 5.0, 2.08), seeing.met) * factor == pytest.approx(miles, abs=0.1)


def day(**more):
    return afloat("M01", weather="fair", hours=4, **more)


def acquired(observers, miles, seeds=60, seconds=60):
    found = 0
    for seed in range(seeds):
        at = day(seed=seed)
        at.s.ready.observers = observers
        at.ship("tramp", miles * NM, 0.0, course=at.boat.course, speed=11.0)
        at.run(seconds)
        found += bool(at.s.sea.contacts)
    return found / seeds


@pytest.mark.slow
@proves("BG-8.3.b", "BG-3.d")
def test_more_observers_see_more():
    assert acquired(0, 2.0) == 0.0
    one, six = acquired(1, 7.0), acquired(6, 7.0)
    assert one < six
    assert acquired(1, 10.0) == 0.0 or acquired(1, 10.0) < acquired(6, 10.0)


def test_the_glimpse_law():
    at = day()
    seeing = Seeing(at.s, at.sb)
    assert seeing.glimpse(0.0, 10.0, 1.0) == pytest.approx(1 - math.exp(-0.15))
    assert seeing.glimpse(5.0, 10.0, 0.35) == pytest.approx(1 - math.exp(-0.15 * 0.35 * 0.75))
    assert seeing.glimpse(10.0, 10.0, 1.0) == 0.0


def test_range_of_our_eyes_by_formula():
    at = day()
    seeing, tramp = Seeing(at.s, at.sb), at.sb.vessels["tramp"]
    assert seeing.light == "day"
    size = (29 / 30) ** 0.25
    full = min(12.0 * size * 1.3, 12.0)
    assert seeing.range_of_ours(tramp, True, 6.0, 1.0) == pytest.approx(full)
    assert seeing.range_of_ours(tramp, False, 6.0, 0.55) == pytest.approx(12.0 * size * (0.6 + 0.4 * 0.55))


@proves("BG-3.d")
def test_a_contact_is_held_and_lost_after_five_minutes():
    at = day(seed=3)
    at.s.ready.observers = 6
    ship = at.ship("tramp", 4 * NM, 0.0, course=at.boat.course, speed=11.0)
    at.until(lambda: at.s.sea.contacts)
    group = at.s.sea.groups[0]
    group.x += 30 * NM
    at.run(290)
    assert not at.s.sea.contacts[0].lost
    at.run(30)
    assert at.s.sea.contacts[0].lost
    assert "contact_lost" in at.codes
    assert ship.id == at.s.sea.contacts[0].unit


@proves("BG-8.1.c")
@pytest.mark.parametrize(
    ("level", "course", "speed", "type_"),
    [("easy", 0, 0, True), ("medium", 0, 180, False), ("hard", None, None, False)],
)
def test_what_the_first_officer_reads(level, course, speed, type_):
    at = day(seed=3, first_officer=level)
    at.s.ready.observers = 6
    ship = at.ship("tramp", 3 * NM, 0.0, course=at.boat.course, speed=11.0)
    at.until(lambda: at.s.sea.contacts)
    contact = at.s.sea.contacts[0]
    true = math.degrees(math.atan2(ship.x - at.boat.x, ship.y - at.boat.y)) % 360
    assert abs((contact.bearing - true + 180) % 360 - 180) <= 1.0
    at.run(10)
    assert (contact.course >= 0) is (course == 0)
    assert (contact.kind == "tramp") is type_
    at.run(190)
    assert (contact.speed >= 0) is (speed is not None)
    miles = math.hypot(ship.x - at.boat.x, ship.y - at.boat.y) / NM
    if level == "easy":
        assert contact.distance == pytest.approx(miles, abs=0.1)
    else:
        assert contact.distance == pytest.approx(miles, rel=0.4)
    if level == "medium":
        assert contact.distance % 0.25 == pytest.approx(0.0)


@proves("BG-3.b", "BG-7.5.2.c")
def test_hydrophone_ranges():
    at = afloat(weather="overcast").submerge(50)
    tramp, vw = at.sb.vessels["tramp"], at.sb.vessels["vw"]
    assert hydrophone_nm(at.s, at.sb, tramp, 9.5, 90.0) == pytest.approx(11.0)
    assert hydrophone_nm(at.s, at.sb, tramp, 9.5, 90.0, 30) == pytest.approx(54.0)
    assert hydrophone_nm(at.s, at.sb, vw, 15.0, 90.0) == pytest.approx(14.3)
    assert hydrophone_nm(at.s, at.sb, tramp, 9.5, 180.0) == pytest.approx(3.3)
    assert hydrophone_nm(at.s, at.sb, tramp, 9.5, 149.0) == pytest.approx(11.0)
    at.boat.speed = 5.5
    assert hydrophone_nm(at.s, at.sb, tramp, 9.5, 90.0) == pytest.approx(4.4)
    at.s.sea.weather, at.boat.speed = "storm", 2.0
    assert hydrophone_nm(at.s, at.sb, tramp, 9.5, 90.0) == pytest.approx(11 * 0.27)
    assert hydrophone_bearing_sd(at.sb, 90.0) == pytest.approx(1.0)
    assert hydrophone_bearing_sd(at.sb, 0.0) == pytest.approx(4.0)


@proves("BG-3.b", "BG-7.5.2.c")
def test_listening_gives_bearing_band_and_later_course():
    at = afloat(weather="fair").submerge(50)
    ship = at.ship("tramp", 5 * NM, 0.0, course=0.0, speed=9.0)
    at.run(20)
    assert not at.s.sea.contacts, "nobody listens"
    at.boat.views["hydrophone"] = 10**6
    at.run(10)
    contact = at.s.sea.contacts[0]
    assert contact.by == "hydrophone"
    assert contact.distance < 0
    assert contact.band in ("near", "medium", "far")
    assert contact.course < 0
    at.run(240)
    assert contact.course == ship.course


def escort(at, x=0.0, y=0.0, course=90.0, speed=12.0):
    unit = at.ship("flower", x, y, course=course, speed=speed)
    unit.course, unit.speed = course, speed
    return unit


@proves("BG-3.a")
def test_asdic_by_formula():
    at = afloat(weather="fair").submerge(50)
    unit = escort(at)
    at.boat.course = 0.0
    p = asdic_p(at.s, at.sb, unit, 1150.0, 0.0)
    assert p == pytest.approx(0.35 * (1 - 0.25) * 1.0 * (1 + 0.1 * 1))
    at.boat.course = 90.0
    assert asdic_p(at.s, at.sb, unit, 1150.0, 0.0) == pytest.approx(p * 0.55)
    at.boat.course, at.boat.depth, at.boat.keel = 0.0, 100.0, 100.0
    assert asdic_p(at.s, at.sb, unit, 1150.0, 0.0) == pytest.approx(p * 0.5)
    at.boat.depth = at.boat.keel = 50.0
    at.s.sea.weather = "gale"
    assert asdic_p(at.s, at.sb, unit, 1150.0, 0.0) == pytest.approx(p * 0.5)


@proves("BG-3.a")
def test_where_asdic_is_blind():
    at = afloat(weather="fair").submerge(50)
    unit = escort(at)
    assert asdic_p(at.s, at.sb, unit, 2301.0, 0.0) == 0.0
    assert asdic_p(at.s, at.sb, unit, -1000.0, 0.0) == 0.0, "behind"
    assert asdic_p(at.s, at.sb, unit, 170.0, 0.0) == 0.0
    assert blind(at.sb, 180.0, 280.0)
    assert not blind(at.sb, 100.0, 280.0)
    unit.speed = 18.0
    assert asdic_p(at.s, at.sb, unit, 1000.0, 0.0) == 0.0
    unit.speed = 12.0
    at.boat.depth = 0.0
    assert asdic_p(at.s, at.sb, unit, 1000.0, 0.0) == 0.0, "never a surfaced boat"


@proves("BG-3.a")
def test_the_crew_hears_the_ping():
    for seed in range(30):
        at = afloat(weather="fair", seed=seed).submerge(50)
        at.boat.x, at.boat.y, at.boat.course, at.boat.helm = 0.0, 0.0, 0.0, 0.0
        escort(at, -1200.0, 0.0, speed=9.0)
        at.run(60)
        if at.s.sea.pinged:
            assert "pinged" in at.codes
            return
    pytest.fail("thirty sweeps found nothing")


def test_listening_escorts():
    at = afloat(weather="fair").submerge(50)
    unit = escort(at)
    at.boat.telegraph = "full_ahead"
    heard = 0
    for second in range(500):
        at.s.clock.seconds = second
        heard += hears(at.s, at.sb, unit, 2000.0) is not None
    assert heard / 500 == pytest.approx(0.12 * 4 * 0.5, abs=0.06)
    at.boat.telegraph = "stop"
    assert hears(at.s, at.sb, unit, 2000.0) is None


def test_a_periscope_is_seen_only_while_up():
    at = afloat("M01", weather="calm_clear", hours=4).submerge(10)
    seeing = Seeing(at.s, at.sb)
    assert seeing.range_of_periscope(at.s) == pytest.approx(2.0 * 0.9)
    at.boat.speed = 6.0
    assert seeing.range_of_periscope(at.s) == pytest.approx(3.6)
    unit = at.ship("flower", 0.3 * NM, 0.0, course=at.boat.course, speed=2.0)
    at.run(120)
    assert not unit.sees
    at.boat.views["periscope"] = 10**6
    at.until(lambda: unit.sees, 900)


@pytest.mark.parametrize("weather", ["fair", "gale"])
def test_men_in_the_water_are_hard_to_see_but_fire_flares(weather):
    at = afloat("M06", empty=False)
    point = next(g for g in at.s.sea.groups if g.name == "point_P")
    assert at.sb.grid.at(point.lat, point.lon) in ("BF15", "BF24")
    other = next(g for g in afloat("M06", empty=False, seed=2).s.sea.groups if g.name == "point_P")
    assert (point.lat, point.lon) != (other.lat, other.lon)
    at.s.sea.weather, at.s.sea.weather_at = weather, 10**9
    at.s.sea.lat0, at.s.sea.lon0 = point.lat - 0.1, point.lon
    at.boat.telegraph, at.boat.speed = "stop", 0.0
    at.s.ready.observers = 6
    at.s.clock.seconds = 9 * 3600 + 100
    at.run(1600)
    assert not [c for c in at.s.sea.contacts if at.s.sea.units[c.unit - 1].kind == "dinghy"], (
        "six miles off in the dark"
    )
    at.until(lambda: [c for c in at.s.sea.contacts if at.s.sea.units[c.unit - 1].kind == "dinghy"], 12 * 3600)
    assert at.s.clock.seconds % 1800 < 11


def test_no_ship_takes_the_dinghy_for_an_enemy():
    at = afloat("M06", empty=False)
    assert not next(u for u in at.s.sea.units if u.kind == "dinghy").hostile
