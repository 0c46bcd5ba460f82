"""Sun and moon as they were in version 1 of the rules, for games that were begun with it: no equation of time, and a
moon that is always up."""

from __future__ import annotations

import math
from typing import Any

from kaleun.games.uboot.sea.sky import Light, calendar, julian_day, moonlit
from kaleun.games.uboot.sea.units import RAD


def sun_altitude(lat: float, lon: float, jd: float) -> float:
    year = calendar(jd)[0]
    n = math.floor(jd + 0.5) - math.floor(julian_day(year, 1, 1) + 0.5) + 1
    hours = (jd + 0.5) % 1.0 * 24.0
    declination = -23.44 * math.cos(360.0 * (n + 10) / 365.0 * RAD)
    hour_angle = 15.0 * (hours - 12.0) + lon
    sine = math.sin(lat * RAD) * math.sin(declination * RAD)
    sine += math.cos(lat * RAD) * math.cos(declination * RAD) * math.cos(hour_angle * RAD)
    return math.degrees(math.asin(max(-1.0, min(1.0, sine))))


def light_at(lat: float, lon: float, jd: float, cloud: int, light: Light, row: Any) -> str:
    altitude = sun_altitude(lat, lon, jd)
    if altitude > light.day_above:
        return "day"
    if altitude > light.twilight_above:
        return "twilight"
    phase = (jd - row["moon_epoch_jd"]) / row["moon_month_d"] % 1.0
    share = (1.0 - math.cos(2.0 * math.pi * phase)) / 2.0 if cloud <= light.max_cloud else 0.0
    return moonlit(share, light)
