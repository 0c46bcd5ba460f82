"""Seeing and being seen: horizon, weather, light, size."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kaleun.games.uboot.sea.book import SeaBook, Vessel
from kaleun.games.uboot.sea.units import NM, RAD, bearing, bow_angle
from kaleun.games.uboot.sea.water import light_now, weather_now
from kaleun.kernel.rule import rule
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.sea.state import Unit
    from kaleun.games.uboot.state import State


def horizon_nm(eye: float, height: float, coefficient: float) -> float:
    """How far a thing of that height can be seen from that height of eye."""
    return coefficient * (math.sqrt(eye) + math.sqrt(height))


class Seeing:
    """What holds for every pair of eyes at this moment."""

    def __init__(self, s: State, sb: SeaBook) -> None:
        self.row = sb.p["visual"]
        weather = weather_now(s, sb)
        self.sea, self.light = weather.sea, light_now(s, sb)
        self.day = self.light == "day"
        self.factor: float = sb.light.factor[self.light]
        self.met: float = float(self.row["met_visibility_nm"][weather.visibility])
        self.clear = weather.visibility in ("good", "excellent") and weather.cloud <= self.row["clear_max_cloud_8"]
        self.poor = weather.visibility in ("poor", "fog")

    @rule("BG-8.3.b")
    def range_of_ours(self, vessel: Vessel, smoke: bool, eye: float, eff: float) -> float:
        """How far our eyes find this vessel, in miles."""
        row = self.row
        low, high = row["size_limits"]
        size = max(low, min(high, (vessel.mast / row["size_ref_mast_m"]) ** row["size_exponent"]))
        reach = min(horizon_nm(eye, vessel.mast, row["horizon_coeff_nm"]), self.met)
        found = reach * self.factor * size
        if smoke and self.day:
            found = min(found * row["smoke_bonus_day"], self.met)
        return float(found * (row["range_share"]["base"] + row["range_share"]["eff"] * eff))

    def range_of_theirs(self, s: State, eye: float, line: float, lit: bool) -> float:
        """How far an enemy lookout finds the surfaced boat, in miles; `line` is the true bearing from the boat."""
        row, boat = self.row, s.boat
        reach = min(horizon_nm(eye, row["uboat_target_height_m"], row["horizon_coeff_nm"]), self.met)
        light = max(self.factor, row["light"]["night_full_moon"]) if lit else self.factor
        beam = abs(math.sin(bow_angle(boat.course, line + 180.0) * RAD))
        aspect = row["aspect"]["bow_stern"] + (row["aspect"]["beam"] - row["aspect"]["bow_stern"]) * beam
        slow = row["uboat_low_speed_factor"] if abs(boat.speed) < row["uboat_low_speed_kn"] else 1.0
        return float(reach * light * row["enemy_lookout_eff"] * aspect * slow)

    def range_of_periscope(self, s: State) -> float:
        """How far a raised periscope is seen, in miles."""
        row = self.row
        found = row["periscope_range_calm_nm"] * row["periscope_sea_factor"][self.sea] * self.factor
        if abs(s.boat.speed) > row["periscope_fast_kn"]:
            found *= row["periscope_fast_factor"]
        return float(found)

    def glimpse(self, miles: float, reach: float, eff: float) -> float:
        """Chance of finding a thing at `miles` within `reach` in one look of ten seconds."""
        if miles >= reach:
            return 0.0
        rate = self.row["glimpse_rate_per_min"] * self.row["check_s"] / 60
        return float(1.0 - math.exp(-rate * eff * (1.0 - (miles / reach) ** 2)))


@rule("BG-8.3.b", "BG-8.4.a")
def our_eyes(s: State, sb: SeaBook) -> tuple[float, float]:
    """Height of eye and efficiency of whoever looks out for us: observers on the bridge, or the periscope if its view
    is open; (0, 0) if nobody does."""
    row = sb.p["visual"]
    if s.boat.depth <= 0:
        eyes = row["observer_eff"]
        return float(sb.p["boat"]["size"]["bridge_eye_m"]), float(eyes[min(len(eyes) - 1, s.ready.observers)])
    if "periscope" in s.boat.views:
        return float(row["periscope_eye_m"]), float(row["periscope_eff"])
    return 0.0, 0.0


def enemy_looks(s: State, sb: SeaBook, seeing: Seeing, unit: Unit, dx: float, dy: float, lit: bool) -> bool:
    """Do this vessel's lookouts have the boat now? dx, dy: from the boat to the vessel."""
    boat = s.boat
    if boat.depth <= 0:
        reach = seeing.range_of_theirs(s, sb.vessels[unit.kind].eye, bearing(dx, dy), lit)
    elif "periscope" in boat.views:
        reach = seeing.range_of_periscope(s)
    else:
        return False
    miles = math.hypot(dx, dy) / NM
    if unit.sees:
        return bool(miles < reach * seeing.row["hold_factor"])
    if miles >= reach:
        return False
    return Stream(s.seed, "lookout", unit.id, s.clock.seconds).chance(seeing.glimpse(miles, reach, 1.0))
