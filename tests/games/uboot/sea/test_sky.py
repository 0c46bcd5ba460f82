"""Sun, moon and weather."""

from __future__ import annotations

import pytest

from games.uboot.afloat import afloat, book_of
from kaleun.games.uboot.sea.sky import Calendar, calendar, julian_day, light_at, moon_phase, moon_share, sun_altitude
from kaleun.games.uboot.sea.water import change_weather, depth_of_water


@pytest.mark.parametrize(
    ("lat", "lon", "date", "hours", "altitude"),
    [
        (60.0, 0.0, (1940, 6, 21), 12.0, 53.4),
        (60.0, 0.0, (1940, 12, 21), 12.0, 6.6),
        (50.0, -15.0, (1940, 3, 20), 13.0, 40.0),
        (0.0, 0.0, (1940, 3, 21), 6.0, 0.0),
        (60.0, 0.0, (1940, 6, 21), 0.0, -6.6),
    ],
)
def test_altitude_of_the_sun(lat, lon, date, hours, altitude):
    assert sun_altitude(lat, lon, julian_day(*date) + hours / 24) == pytest.approx(altitude, abs=1.0)


def test_sunrise_is_where_it_was():
    """1940-07-03 at 60 N 0 E: sunrise about 2:40, sunset about 21:28 UT (almanac)."""
    day = julian_day(1940, 7, 3)
    up = [m for m in range(1440) if sun_altitude(60.0, 0.0, day + m / 1440) > -0.8]
    assert up[0] == pytest.approx(2 * 60 + 40, abs=10)
    assert up[-1] == pytest.approx(21 * 60 + 28, abs=10)


@pytest.mark.parametrize(
    ("date", "phase"), [((1940, 10, 16), 0.497), ((1940, 7, 5), 0.0), ((1940, 7, 19), 0.5), ((1941, 1, 13), 0.5)]
)
def test_the_moon_as_in_history(date, phase):
    """Full moons of 16 October and 19 July 1940 and 13 January 1941, new moon of 5 July 1940."""
    light = book_of().sea.light
    off = (moon_phase(julian_day(*date) + 0.5, light) - phase + 0.5) % 1.0 - 0.5
    assert abs(off) < 0.035


def test_october_sixteenth_exactly():
    assert moon_phase(julian_day(1940, 10, 16) + 0.5, book_of().sea.light) == pytest.approx(0.497, abs=0.001)
    assert moon_share(julian_day(1940, 10, 16) + 0.5, book_of().sea.light) > 0.99


def test_light_by_sun_moon_and_cloud():
    light = book_of().sea.light
    noon, midnight = julian_day(1940, 10, 16) + 0.5, julian_day(1940, 10, 17)
    assert light_at(57, -15, noon, 8, light) == "day"
    assert light_at(57, 0, midnight, 2, light) == "night_full_moon"
    assert light_at(57, 0, midnight, 8, light) == "night_new_moon"
    assert light_at(57, 0, julian_day(1940, 10, 23), 2, light) == "night_half_moon"
    assert light_at(62, 0, julian_day(1940, 6, 21), 2, light) == "twilight"


def test_the_boat_s_clock_is_two_hours_ahead_of_ut():
    clock = Calendar("1940-07-03", "06:00", 2)
    assert clock.local(0) == ("1940-07-03", 6 * 3600)
    assert clock.local(20 * 3600) == ("1940-07-04", 2 * 3600)
    assert clock.jd(0) == pytest.approx(julian_day(1940, 7, 3) + 4 / 24)
    assert calendar(julian_day(1941, 1, 1)) == (1941, 1, 1)


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
