"""Sun, moon and weather."""

from __future__ import annotations

import math
import random

import ephem
import pytest

from games.uboot.afloat import FIRST_CHARTS, GAME, afloat, book_of
from kaleun.games.uboot.sea import sky1
from kaleun.games.uboot.sea.sky import Calendar, calendar, julian_day, light_at, moon, moon_share, sun
from kaleun.games.uboot.sea.units import turn
from kaleun.games.uboot.sea.water import change_weather, depth_of_water
from proves import proves

MOMENTS = 3000


def almanac():
    """Places of the map and moments of the war, with sun and moon of an independent ephemeris."""
    rng, squares = random.Random(1939), book_of().sea.grid.squares.values()
    south, north = min(q.south for q in squares), max(q.north for q in squares)
    west, east = min(q.west for q in squares), max(q.east for q in squares)
    for _ in range(MOMENTS):
        jd = rng.uniform(julian_day(1939, 9, 1), julian_day(1945, 5, 8))
        lat, lon = rng.uniform(south, north), rng.uniform(west, east)
        there = ephem.Observer()
        there.lat, there.lon, there.pressure, there.date = str(lat), str(lon), 0, jd - 2415020.0
        yield lat, lon, jd, ephem.Sun(there), ephem.Moon(there)


def error(ours, theirs):
    return max(abs(ours.altitude - math.degrees(theirs.alt)), abs(turn(ours.azimuth, math.degrees(theirs.az))))


@proves("BG-H.7")
def test_sun_and_moon_stand_where_an_almanac_says():
    for lat, lon, jd, the_sun, the_moon in almanac():
        assert error(sun(lat, lon, jd), the_sun) <= 0.3
        assert error(moon(lat, lon, jd), the_moon) <= 1.0
        assert abs(moon_share(jd) - the_moon.phase / 100) <= 0.02


def test_sunrise_is_where_it_was():
    """1940-07-03 at 60 N 0 E: sunrise 2:43, sunset 21:25 UT; October 16 at 57 N 11 W, 6 UT: twilight."""
    day = julian_day(1940, 7, 3)
    up = [m for m in range(1440) if sun(60.0, 0.0, day + m / 1440).altitude > -0.8]
    assert up[0] == pytest.approx(2 * 60 + 43, abs=3)
    assert up[-1] == pytest.approx(21 * 60 + 25, abs=3)
    assert sun(57.0, -11.0, julian_day(1940, 10, 16) + 0.25).altitude == pytest.approx(-11.4, abs=0.2)


def test_the_moon_as_in_history():
    """Full moons of 16 October and 19 July 1940 and 13 January 1941, new moon of 5 July 1940."""
    for date, share in (((1940, 10, 16), 1.0), ((1940, 7, 5), 0.0), ((1940, 7, 19), 1.0), ((1941, 1, 13), 1.0)):
        assert moon_share(julian_day(*date) + 0.5) == pytest.approx(share, abs=0.01)


def test_light_by_sun_moon_and_cloud():
    light = book_of().sea.light
    noon, midnight = julian_day(1940, 10, 16) + 0.5, julian_day(1940, 10, 17)
    assert light_at(57, -15, noon, 8, light) == "day"
    assert light_at(57, 0, midnight, 2, light) == "night_full_moon"
    assert light_at(57, 0, midnight, 8, light) == "night_new_moon"
    assert light_at(57, 0, julian_day(1940, 10, 24) + 0.1, 2, light) == "night_half_moon"
    assert light_at(62, 0, julian_day(1940, 6, 21), 2, light) == "twilight"


def test_a_moon_below_the_horizon_lights_nothing():
    """All clear nights of the mission dates: more light than none only while the moon is up, and both occur."""
    light, seen = book_of().sea.light, set()
    for hour in range(24 * 200):
        jd = julian_day(1940, 7, 1) + hour / 24
        kind = light_at(57.0, -20.0, jd, 0, light)
        if kind.startswith("night"):
            up = moon(57.0, -20.0, jd).altitude > 0
            assert up or kind == "night_new_moon"
            seen.add((up, kind))
    assert len(seen) == 4


def test_version_1_keeps_its_sky():
    book = GAME.book(GAME.full_options({"mission": "A2"}), GAME.charts_with(FIRST_CHARTS), "1")
    jd = julian_day(1940, 10, 16) + 0.25
    assert sky1.sun_altitude(57.0, -11.0, jd) == pytest.approx(-14.6, abs=0.1)
    start = round((jd - book.sea.calendar.jd(0)) * 86400)
    assert book.sea.light_there(start, 57.0, -11.0, "calm_clear") == "night_full_moon"
    assert book_of().sea.light_there(start, 57.0, -11.0, "calm_clear") == "twilight"


def test_the_boat_s_clock_is_two_hours_ahead_of_ut():
    clock = Calendar("1940-07-03", "06:00", 2)
    assert clock.local(0) == ("1940-07-03", 6 * 3600)
    assert clock.local(20 * 3600) == ("1940-07-04", 2 * 3600)
    assert clock.jd(0) == pytest.approx(julian_day(1940, 7, 3) + 4 / 24)
    assert calendar(julian_day(1941, 1, 1)) == (1941, 1, 1)


@pytest.mark.slow
def test_the_weather_chain_has_the_chart_s_frequencies():
    counts: dict[str, int] = {}
    for seed in range(1500):
        at = afloat(seed=seed)
        at.s.sea.weather, at.s.sea.weather_at = "calm_clear", 0
        change_weather(at.s, at.p)
        counts[at.s.sea.weather] = counts.get(at.s.sea.weather, 0) + 1
    assert counts["calm_clear"] == pytest.approx(900, rel=0.1)
    assert counts["fair"] == pytest.approx(525, rel=0.12)
    assert counts["fog"] == pytest.approx(75, rel=0.35)


def test_depth_of_the_water_follows_the_mission():
    at = afloat("M02")
    depth, coast = depth_of_water(at.s, at.sb)
    assert 500 <= depth <= 2000
    assert coast > 10
    at.s.sea.lat0, at.s.sea.lon0 = 55.6, -6.7
    depth, coast = depth_of_water(at.s, at.sb)
    assert coast <= 10
    assert 30 <= depth <= 60
    at.s.sea.lat0, at.s.sea.lon0 = 57.0, -4.5
    assert depth_of_water(at.s, at.sb) == (0.0, 0.0)
