"""Calendar, sun and moon, and how much light they give."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from kaleun.games.uboot.sea.units import HOUR, RAD
from kaleun.kernel.rule import rule

DAY = 86400


class Light(NamedTuple):
    """The numbers of sim_params.toml [light] and visual.light."""

    day_above: float
    twilight_above: float
    full_share: float
    half_share: float
    max_cloud: int
    factor: dict[str, float]


class Seen(NamedTuple):
    """Where a heavenly body stands: degrees above the horizon, and true bearing."""

    altitude: float
    azimuth: float


def julian_day(year: int, month: int, day: int) -> float:
    """The Julian date at 0 h UT (Fliegel and Van Flandern).

    >>> julian_day(2000, 1, 1)
    2451544.5
    """
    a = (14 - month) // 12
    y, m = year + 4800 - a, month + 12 * a - 3
    return day + (153 * m + 2) // 5 + 365 * y + y // 4 - y // 100 + y // 400 - 32045 - 0.5


def calendar(jd: float) -> tuple[int, int, int]:
    """Year, month, day of a Julian date.

    >>> calendar(julian_day(1940, 2, 29))
    (1940, 2, 29)
    """
    a = math.floor(jd + 0.5) + 32044
    b = (4 * a + 3) // 146097
    c = a - 146097 * b // 4
    d = (4 * c + 3) // 1461
    e = c - 1461 * d // 4
    m = (5 * e + 2) // 153
    return 100 * b + d - 4800 + m // 10, m + 3 - 12 * (m // 10), e - (153 * m + 2) // 5 + 1


@lru_cache(64)
def _written(midnight: float) -> str:
    y, m, d = calendar(midnight)
    return f"{y:04}-{m:02}-{d:02}"


class Calendar:
    """Dates of a mission that starts on `date` at `time`, legal time, which is so many hours ahead of UT."""

    def __init__(self, date: str, time: str, ahead_h: int) -> None:
        year, month, day = map(int, date.split("-"))
        hour, minute = map(int, time.split(":"))
        self.start_s = hour * HOUR + minute * 60
        """Seconds after midnight (legal time) at which the mission starts."""
        self._ahead = ahead_h / 24
        self._midnight = julian_day(year, month, day)

    def local(self, seconds: int) -> tuple[str, int]:
        """Date and seconds after midnight on the boat's clock."""
        days, rest = divmod(self.start_s + seconds, DAY)
        return _written(self._midnight + days), rest

    def jd(self, seconds: int) -> float:
        """Julian date (UT)."""
        return self._midnight + (self.start_s + seconds) / DAY - self._ahead


# -- sun and moon: the short series of Meeus, Astronomical Algorithms 2, chapters 25 and 47

MOON_LONGITUDE = (
    (6.289, 0, 0, 1, 0), (1.274, 2, 0, -1, 0), (0.658, 2, 0, 0, 0), (0.214, 0, 0, 2, 0), (-0.185, 0, 1, 0, 0),
    (-0.114, 0, 0, 0, 2), (0.059, 2, 0, -2, 0), (0.057, 2, -1, -1, 0), (0.053, 2, 0, 1, 0), (0.046, 2, -1, 0, 0),
    (-0.041, 0, 1, -1, 0), (-0.035, 1, 0, 0, 0), (-0.030, 0, 1, 1, 0), (0.015, 2, 0, 0, -2), (-0.013, 0, 0, 1, 2),
)  # fmt: skip
MOON_LATITUDE = (
    (5.128, 0, 0, 0, 1), (0.281, 0, 0, 1, 1), (0.278, 0, 0, 1, -1), (0.173, 2, 0, 0, -1), (0.055, 2, 0, -1, 1),
    (0.046, 2, 0, -1, -1), (0.033, 2, 0, 0, 1), (0.017, 0, 0, 2, 1),
)  # fmt: skip
MOON_DISTANCE = ((-20905.0, 0, 0, 1, 0), (-3699.0, 2, 0, -1, 0), (-2956.0, 2, 0, 0, 0), (-570.0, 0, 0, 2, 0))
"""Degrees or kilometres, and multiples of elongation, anomaly of the sun, anomaly and latitude argument of the moon."""


def _century(jd: float) -> float:
    return (jd - 2451545.0) / 36525.0


def _sun(jd: float) -> float:
    """Ecliptic longitude of the sun in degrees."""
    t = _century(jd)
    anomaly = (357.52911 + 35999.05029 * t) * RAD
    centre = (1.914602 - 0.004817 * t) * math.sin(anomaly) + 0.019993 * math.sin(2 * anomaly)
    node = (125.04 - 1934.136 * t) * RAD
    return 280.46646 + 36000.76983 * t + centre + 0.000289 * math.sin(3 * anomaly) - 0.00569 - 0.00478 * math.sin(node)


@lru_cache(64)
def _moon(jd: float) -> tuple[float, float, float]:
    """Ecliptic longitude and latitude of the moon in degrees, and its distance in kilometres."""
    t = _century(jd)
    arguments = (
        (297.8502 + 445267.1115 * t) * RAD,
        (357.5291 + 35999.0503 * t) * RAD,
        (134.9634 + 477198.8675 * t) * RAD,
        (93.2721 + 483202.0175 * t) * RAD,
    )
    d, m, n, f = arguments

    def angle(i: int, j: int, k: int, h: int) -> float:
        return i * d + j * m + k * n + h * f

    longitude = 218.3165 + 481267.8813 * t + sum(a * math.sin(angle(*n)) for a, *n in MOON_LONGITUDE)
    latitude = sum(a * math.sin(angle(*n)) for a, *n in MOON_LATITUDE)
    return longitude, latitude, 385001.0 + sum(a * math.cos(angle(*n)) for a, *n in MOON_DISTANCE)


def _seen(lat: float, lon: float, jd: float, longitude: float, latitude: float) -> Seen:
    """From the ecliptic to the horizon of a place."""
    tilt = (23.439291 - 0.0130042 * _century(jd)) * RAD
    lam, beta, phi = longitude * RAD, latitude * RAD, lat * RAD
    sine = math.sin(beta) * math.cos(tilt) + math.cos(beta) * math.sin(tilt) * math.sin(lam)
    right = math.atan2(math.sin(lam) * math.cos(tilt) - math.tan(beta) * math.sin(tilt), math.cos(lam))
    hour = (280.46061837 + 360.98564736629 * (jd - 2451545.0) + lon) * RAD - right
    cosine = math.sqrt(1.0 - sine * sine)
    height = math.sin(phi) * sine + math.cos(phi) * cosine * math.cos(hour)
    west, south = math.sin(hour) * cosine, math.cos(hour) * cosine * math.sin(phi) - sine * math.cos(phi)
    return Seen(math.degrees(math.asin(max(-1.0, min(1.0, height)))), (math.atan2(west, south) / RAD + 180.0) % 360.0)


@lru_cache(64)
@rule("BG-H.7")
def sun(lat: float, lon: float, jd: float) -> Seen:
    """Where the sun stands (without refraction), to a few hundredths of a degree in the years of the war."""
    return _seen(lat, lon, jd, _sun(jd), 0.0)


def moon(lat: float, lon: float, jd: float) -> Seen:
    """Where the moon stands as seen from this place, to a few tenths of a degree."""
    longitude, latitude, km = _moon(jd)
    seen = _seen(lat, lon, jd, longitude, latitude)
    parallax = math.asin(6378.14 / km * math.cos(seen.altitude * RAD)) / RAD
    return Seen(seen.altitude - parallax, seen.azimuth)


def moon_share(jd: float) -> float:
    """The illuminated share of the moon."""
    longitude, latitude, _ = _moon(jd)
    return (1.0 - math.cos(latitude * RAD) * math.cos((longitude - _sun(jd)) * RAD)) / 2.0


def light_at(lat: float, lon: float, jd: float, cloud: int, light: Light) -> str:
    """day, twilight, night_full_moon, night_half_moon or night_new_moon. A moon that has not risen lights nothing."""
    altitude = sun(lat, lon, jd).altitude
    if altitude > light.day_above:
        return "day"
    if altitude > light.twilight_above:
        return "twilight"
    share = moon_share(jd) if cloud <= light.max_cloud and moon(lat, lon, jd).altitude > 0.0 else 0.0
    return moonlit(share, light)


def moonlit(share: float, light: Light) -> str:
    """The kind of night by so much of the moon."""
    if share > light.full_share:
        return "night_full_moon"
    return "night_half_moon" if share >= light.half_share else "night_new_moon"
