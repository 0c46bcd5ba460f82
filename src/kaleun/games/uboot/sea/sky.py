"""Calendar, sun and moon, and how much light they give."""

from __future__ import annotations

import math
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
    epoch: float
    month: float
    factor: dict[str, float]


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
        y, m, d = calendar(self._midnight + days)
        return f"{y:04}-{m:02}-{d:02}", rest

    def jd(self, seconds: int) -> float:
        """Julian date (UT)."""
        return self._midnight + (self.start_s + seconds) / DAY - self._ahead


@rule("BG-H.7")
def sun_altitude(lat: float, lon: float, jd: float) -> float:
    """Altitude of the sun in degrees."""
    year = calendar(jd)[0]
    n = math.floor(jd + 0.5) - math.floor(julian_day(year, 1, 1) + 0.5) + 1
    hours = (jd + 0.5) % 1.0 * 24.0
    declination = -23.44 * math.cos(360.0 * (n + 10) / 365.0 * RAD)
    hour_angle = 15.0 * (hours - 12.0) + lon
    sine = math.sin(lat * RAD) * math.sin(declination * RAD)
    sine += math.cos(lat * RAD) * math.cos(declination * RAD) * math.cos(hour_angle * RAD)
    return math.degrees(math.asin(max(-1.0, min(1.0, sine))))


def moon_phase(jd: float, light: Light) -> float:
    """0 new, 0.5 full, up to 1."""
    return (jd - light.epoch) / light.month % 1.0


def moon_share(jd: float, light: Light) -> float:
    """The illuminated share of the moon."""
    return (1.0 - math.cos(2.0 * math.pi * moon_phase(jd, light))) / 2.0


def light_at(lat: float, lon: float, jd: float, cloud: int, light: Light) -> str:
    """day, twilight, night_full_moon, night_half_moon or night_new_moon."""
    altitude = sun_altitude(lat, lon, jd)
    if altitude > light.day_above:
        return "day"
    if altitude > light.twilight_above:
        return "twilight"
    share = moon_share(jd, light) if cloud <= light.max_cloud else 0.0
    if share > light.full_share:
        return "night_full_moon"
    return "night_half_moon" if share >= light.half_share else "night_new_moon"
