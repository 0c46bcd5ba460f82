"""Depth charges, bombs and shells, and what they do to the boat."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.feed import note
from kaleun.games.uboot.sea import events
from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.sea.state import Burst
from kaleun.games.uboot.sea.units import KN, RAD
from kaleun.kernel.rule import rule
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Unit
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play


def drop(s: State, p: Play[Book], unit: Unit, x: float, y: float) -> None:
    """A pattern about the predicted place x, y: charges in line along the run, set to a guessed depth."""
    sb, sea = p.book.sea, s.sea
    row, vessel = sb.p["depth_charge"], sb.vessels[unit.kind]
    stream = Stream(s.seed, "pattern", unit.id, s.clock.seconds)
    sine, cosine = math.sin(unit.course * RAD), math.cos(unit.course * RAD)
    along, across = stream.normal(0.0, row["error_along_sd_m"]), stream.normal(0.0, row["error_across_sd_m"])
    x += along * sine + across * cosine
    y += along * cosine - across * sine
    depth = setting(sb, stream, unit.fix_depth)
    n, kg = min(unit.charges, vessel.pattern), float(row["explosive_kg"])
    unit.charges -= n
    pattern = sea.next_id
    sea.next_id += 1
    for i in range(n):
        off = (i - (n - 1) / 2) * row["spacing_m"]
        delay = depth / row["sink_rate_m_s"] + (i * row["spacing_m"]) / max(1.0, unit.speed * KN)
        at = s.clock.seconds + max(1, round(delay))
        burst_depth = max(float(row["shallowest_m"]), depth + stream.normal(0.0, row["pistol_error_sd_m"]))
        sea.bursts.append(Burst(at, x + off * sine, y + off * cosine, burst_depth, kg, pattern))


def setting(sb: SeaBook, stream: Stream, fix_depth: float) -> float:
    """What the charges of a pattern are set to. The depth is guessed, a deep boat's too shallow; the ordinary settings
    end above the depths a boat can reach, but some patterns against a deep boat are set deeper (since version 2)."""
    row = sb.p["depth_charge"]
    guess, settings = fix_depth + stream.normal(0.0, row["error_depth_sd_m"]), row["settings_m"]
    if sb.holds and fix_depth > row["deep"]["below_m"] and stream.chance(row["deep"]["share"]):
        settings = (*settings, *row["deep"]["settings_m"])
    elif fix_depth > row["depth_bias"]["below_m"]:
        guess += row["depth_bias"]["m"]
    return float(min(settings, key=lambda d: (abs(d - guess), d)))


def hull_distance(s: State, sb: SeaBook, x: float, y: float, depth: float) -> tuple[float, int]:
    """Metres from a burst to the nearest point of the hull, and the section it is nearest to (1 at the bow)."""
    boat, length = s.boat, sb.p["boat"]["size"]["length_m"]
    dx, dy = x - boat.x, y - boat.y
    along = dx * math.sin(boat.course * RAD) + dy * math.cos(boat.course * RAD)
    across = dx * math.cos(boat.course * RAD) - dy * math.sin(boat.course * RAD)
    on_hull = max(-length / 2, min(length / 2, along))
    section = min(sb.hull, 1 + int((length / 2 - on_hull) / (length / sb.hull)))
    half = sb.p["boat"]["size"]["beam_m"] / 2
    metres = math.sqrt((along - on_hull) ** 2 + across**2 + (depth - boat.depth) ** 2) - half
    return max(float(sb.p["depth_charge"]["nearest_m"]), metres), section


def shock_row(sb: SeaBook, metres: float, kg: float) -> Any:
    """The row of damage.toml for a burst of so many kilograms at that distance, or None."""
    row = sb.p["depth_charge"]
    shock = row["shock_k"] / metres * math.sqrt(kg / row["explosive_kg"])
    return next((r for r in sb.damage["shock"] if shock >= r["s_min"]), None)


@rule("BG-4.1.e", "BG-10.3.4.h")
def burst(s: State, p: Play[Book]) -> None:
    """Charges whose time has come burst."""
    due = [b for b in s.sea.bursts if b.at <= s.clock.seconds]
    if not due:
        return
    sea, sb = s.sea, p.book.sea
    sea.bursts = [b for b in sea.bursts if b.at > s.clock.seconds]
    for i, charge in enumerate(due):
        metres, section = hull_distance(s, sb, charge.x, charge.y, charge.depth)
        row = shock_row(sb, metres, charge.kg)
        if row is None:
            continue
        note(s, p, "BG-10.3.4.h", f"shock_{row['name']}", chart="damage", row=f"shock[name={row['name']}]")
        stream = Stream(s.seed, f"shock {charge.pattern}", i, s.clock.seconds)
        suffer(s, p, row, stream, section, str(charge.pattern))
    alive = {str(b.pattern) for b in sea.bursts}
    sea.tally = {k: v for k, v in sea.tally.items() if k in alive}


def suffer(s: State, p: Play[Book], row: Mapping[str, Any], stream: Stream, section: int, pattern: str = "") -> None:
    """One hit: destroyed, breach, environmental and technical conditions by its row; capped within a pattern.
    section 0 = each result at a random one."""
    sb = p.book.sea
    weights, boat = sb.damage["weights"], s.boat
    most = weights["max_per_pattern"]
    breaches, env, tech = s.sea.tally.get(pattern, (0, 0, 0))
    if stream.chance(row.get("destroyed", 0.0)):
        events.lose(s, p, "destroyed")
        return
    deep = weights["breach_depth_factor"]
    if breaches < most["breach"] and stream.chance(
        row.get("breach", 0.0) * (deep["base"] + deep["per_m"] * boat.depth)
    ):
        breaches += 1
        events.breach(s, near_section(sb, stream, section, first=True))
    kinds = weights["env_weights_submerged" if boat.depth > 0 else "env_weights_surfaced"]
    for _ in range(row.get("env_rolls", 0)):
        if env < most["environmental"] and stream.chance(row["env_p"]):
            env += 1
            where = near_section(sb, stream, section)
            events.environmental(s, where, stream.pick(list(kinds), list(kinds.values())))
    levels = weights["technical_level_weights"][row["level"]]
    for _ in range(row.get("tech_rolls", 0)):
        if tech < most["technical"] and stream.chance(row["tech_p"]):
            tech += 1
            where = near_section(sb, stream, section) if section else 0
            events.technical(s, where, stream.pick(list(levels), list(levels.values())))
    if pattern:
        s.sea.tally[pattern] = (breaches, env, tech)
    if row.get("crew_damage_outside", False):
        events.crew_damage(s)


def near_section(sb: SeaBook, stream: Stream, section: int, first: bool = False) -> int:
    """The hit section, or with some chance the one next to it; 0 = any of them."""
    if section == 0:
        return 1 + stream.below(sb.hull)
    if first or not stream.chance(sb.damage["weights"]["neighbour_p"]):
        return section
    step = 1 if stream.chance(0.5) else -1
    return section + step if 1 <= section + step <= sb.hull else section - step
