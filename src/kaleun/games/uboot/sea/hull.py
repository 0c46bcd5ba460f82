"""Depth: diving, surfacing, strain, the bottom."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kaleun.games.uboot.feed import note
from kaleun.games.uboot.sea import events
from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.sea.water import depth_of_water
from kaleun.kernel.rule import rule
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

ROUNDING = 1e-9


def dive_seconds(s: State, sb: SeaBook) -> float:
    """Seconds from the surface to 10 m: a crash dive at half or full ahead, otherwise slower."""
    row = sb.p["boat"]["depth"]
    fast = s.boat.telegraph in ("half_ahead", "full_ahead")
    seconds = row["crash_dive_to_10m_s"] if fast else row["normal_dive_to_10m_s"]
    return float(seconds) * s.ready.dive_time * (sb.p["flooded"]["dive_time_mult"] if s.ready.flooded else 1.0)


def depth_rate(s: State, sb: SeaBook) -> float:
    """Metres per second under water at this telegraph setting."""
    rates = sb.p["boat"]["depth"]["rate_m_s"]
    return float(rates.get(s.boat.telegraph, rates["slow_ahead"])) * s.ready.depth_rate


@rule("BG-7.5.1.c", "BG-7.5.1.d")
def change_depth(s: State, p: Play[Book], dt: int) -> None:
    """Down or up towards the ordered depth; the surface is crossed only by Dive and Resurface."""
    boat, sb = s.boat, p.book.sea
    row = sb.p["boat"]["depth"]
    shallow = float(row["periscope_m"])
    if boat.diving == "dive":
        boat.depth = min(shallow, boat.depth + shallow / dive_seconds(s, sb) * dt)
        if boat.depth >= shallow - ROUNDING:
            boat.depth = shallow
            boat.diving, boat.under_at = "", s.clock.seconds
    elif boat.diving == "blow":
        boat.depth = max(shallow, boat.depth - row["blow_tanks_m_s"] * dt)
        if boat.depth <= shallow:
            boat.diving = "surface"
    elif boat.diving == "surface":
        boat.depth -= shallow / (row["surface_from_10m_s"] * s.ready.surface_time) * dt
        if boat.depth <= ROUNDING:
            boat.depth, boat.diving, boat.dive_at, boat.under_at = 0.0, "", -1, -1
            events.signal(s, "surfaced")
    elif boat.depth > 0:
        wanted = boat.keel
        if s.ready.depth_hold_error_m:
            phase = 2 * math.pi * (s.clock.seconds % row["wander_s"]) / row["wander_s"]
            wanted += s.ready.depth_hold_error_m * math.sin(phase)
        step = depth_rate(s, sb) * dt
        boat.depth += max(-step, min(step, wanted - boat.depth))
        boat.depth = max(float(row["shallowest_m"]), boat.depth)


@rule("BG-4.1.e", "BG-H.4")
def limits(s: State, p: Play[Book]) -> None:
    """Crush depth and the bottom of the sea."""
    boat, sb, water = s.boat, p.book.sea, s.sea.water
    if boat.depth >= boat.crush:
        events.lose(s, p, "crushed")
    elif boat.depth <= 0:
        if water < sb.p["boat"]["size"]["draught_m"]:
            events.lose(s, p, "aground")
    elif boat.depth >= water:
        if abs(boat.speed) > sb.p["boat"]["aground"]["max_bottom_speed_kn"]:
            events.lose(s, p, "aground")
        else:
            boat.depth = water


def sound(s: State, sb: SeaBook) -> None:
    """Once a minute: the water under the boat."""
    s.sea.water, s.sea.land_nm = depth_of_water(s, sb)


@rule("BG-H.4")
def strain(s: State, p: Play[Book]) -> None:
    """Once a minute below 150 m: the pressure may break something."""
    rows = p.book.sea.damage["depth_strain"]
    fitting = [name for name in rows if s.boat.depth >= int(name.partition("_")[2])]
    if not fitting:
        return
    row, stream = rows[fitting[-1]], Stream(s.seed, "strain", 0, s.clock.seconds)
    broken = stream.chance(row["tech_p"])
    if broken:
        weights = p.book.sea.damage["weights"]["technical_level_weights"]["light"]
        events.technical(s, 0, stream.pick(list(weights), list(weights.values())))
    leaks = stream.chance(row["breach_p"])
    if leaks:
        events.breach(s, 1 + stream.below(p.book.sea.hull))
    if broken or leaks:
        note(s, p, "BG-H.4", "strain", depth=round(s.boat.depth), chart="damage", row=f"depth_strain.{fitting[-1]}")


def wear(s: State, p: Play[Book]) -> None:
    """Once a minute: things wear out, faster at full speed and in a heavy sea; red batteries give gas below."""
    sb, row = p.book.sea, p.book.sea.p["wear"]
    rate = row["new_condition_per_hour"] * sb.level["chief_engineer"]["wear_factor"] / 60
    if s.boat.telegraph == "full_ahead":
        rate *= row["factor_full_ahead"]
    if sb.weather[s.sea.weather].sea >= sb.p["asdic"]["rough_sea_from"]:
        rate *= row["factor_heavy_sea"]
    stream = Stream(s.seed, "wear", 0, s.clock.seconds)
    if stream.chance(rate):
        events.technical(s, 0, row["start_level"])
    if s.boat.depth > 0:
        for section in s.ready.gas_sections:
            if stream.chance(sb.gas_p / 60):
                events.environmental(s, section, "gas")
