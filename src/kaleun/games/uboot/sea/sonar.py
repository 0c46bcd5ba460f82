"""Listening and pinging."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING

from kaleun.games.uboot.sea.boat import noise
from kaleun.games.uboot.sea.book import SeaBook, Vessel
from kaleun.games.uboot.sea.units import RAD, bearing, bow_angle, turn
from kaleun.games.uboot.sea.water import weather_now
from kaleun.kernel.rule import rule
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.sea.state import Unit
    from kaleun.games.uboot.state import State


def between(points: list[tuple[float, float]], x: float) -> float:
    """Linear between the given points, flat outside."""
    if x <= points[0][0]:
        return points[0][1]
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        if x <= x2:
            return y1 + (y2 - y1) * (x - x1) / (x2 - x1)
    return points[-1][1]


@rule("BG-3.b")
def hydrophone_nm(s: State, sb: SeaBook, vessel: Vessel, speed: float, relative: float, ships: int = 1) -> float:
    """How far our hydrophone hears this vessel, or a group of so many like it; `relative` is off our bow."""
    row = sb.p["hydrophone"]
    own = between(sb.own_speed, abs(s.boat.speed))
    astern = abs(turn(180.0, relative)) <= row["stern_baffle_deg"]
    if vessel.warship:
        source = row["warship_factor"] * math.sqrt(max(0.0, speed) / row["warship_ref_kn"])
    else:
        source = math.sqrt(max(0.0, speed) / row["merchant_ref_kn"])
    reach = row["range_single_nm"] * row["sea_factor"][weather_now(s, sb).sea] * own * source * math.sqrt(ships)
    if astern:
        reach *= row["stern_baffle_factor"]
    return float(min(row["range_convoy_cap_nm"], reach * s.ready.hydrophone_range))


def hydrophone_bearing_sd(sb: SeaBook, relative: float) -> float:
    """One degree abeam, four ahead and astern."""
    row = sb.p["hydrophone"]
    return float(
        row["bearing_sd_beam_deg"]
        + (row["bearing_sd_end_deg"] - row["bearing_sd_beam_deg"]) * abs(math.cos(relative * RAD))
    )


@rule("BG-3.a")
def asdic_p(s: State, sb: SeaBook, unit: Unit, dx: float, dy: float) -> float:
    """Chance of one sweep to find the boat; dx, dy: from the vessel to the boat."""
    row, boat = sb.p["asdic"], s.boat
    r = math.hypot(dx, dy)
    if boat.depth <= row["min_target_depth_m"] or r > row["max_m"] or blind(sb, boat.depth, r):
        return 0.0
    line = bearing(dx, dy)
    if abs(turn(unit.course, line)) > row["arc_deg"] or unit.speed >= row["speed_limit_kn"]:
        return 0.0
    beam = abs(math.sin(bow_angle(boat.course, line) * RAD))
    aspect = row["aspect"]["bow_stern"] + (row["aspect"]["beam"] - row["aspect"]["bow_stern"]) * beam
    p = row["p_base"] * (1.0 - (r / row["max_m"]) ** 2) * aspect * (1.0 + row["noise_coeff"] * noise(s, sb))
    if boat.depth > row["layer_depth_m"]:
        p *= row["layer_factor"]
    if weather_now(s, sb).sea >= row["rough_sea_from"]:
        p *= row["rough_sea_factor"]
    return float(min(row["p_max"], p))


def blind(sb: SeaBook, depth: float, r: float) -> bool:
    """Is the boat too near, or too steeply below, for ASDIC?"""
    row = sb.p["asdic"]
    return r < row["min_m"] or depth > r * math.tan(row["max_depression_deg"] * RAD)


def sweep(s: State, sb: SeaBook, unit: Unit, dx: float, dy: float) -> bool:
    """One sweep of this vessel's ASDIC."""
    p = asdic_p(s, sb, unit, dx, dy)
    return p > 0 and Stream(s.seed, "asdic", unit.id, s.clock.seconds).chance(p)


def hears(s: State, sb: SeaBook, unit: Unit, r: float) -> float | None:
    """The bearing error with which a stopped vessel hears the boat, or None if it does not."""
    row = sb.p["listening"]
    if s.boat.depth <= 0:
        return None
    p = row["p_per_noise"] * noise(s, sb) * max(0.0, 1.0 - r / row["range_m"])
    stream = Stream(s.seed, "listening", unit.id, s.clock.seconds)
    return stream.normal(0.0, row["bearing_sd_deg"]) if stream.chance(p) else None
