"""Torpedoes: from the tube to the hit, with everything that can go wrong."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kaleun.games.uboot.feed import tell
from kaleun.games.uboot.sea import story
from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.sea.lookout import Seeing
from kaleun.games.uboot.sea.ships import alarm, group_of, hurt, near_units, torpedo_damage
from kaleun.games.uboot.sea.state import Torpedo
from kaleun.games.uboot.sea.units import KN, MINUTE, RAD, norm, turn
from kaleun.kernel.rule import rule
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Unit
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

NEAR_M = 400.0
"""Beyond any hull and the way of a second: no need to look closer."""


def launch(
    s: State, sb: SeaBook, kind: str, axis: float, gyro: float, speed: float, reach: float,
    depth: float, magnetic: bool, delay: int = 0, bridge_error: float = 0.0,
) -> Torpedo:  # fmt: skip
    """A torpedo leaves the tube along `axis`, to turn by `gyro`; its failures are drawn now."""
    sea, row = s.sea, sb.p["torpedo"]
    fish = Torpedo(sea.next_id, kind, s.boat.x, s.boat.y, axis, float(speed), float(reach))
    sea.next_id += 1
    s.boat.fired += 1
    fish.x0, fish.y0, fish.at = fish.x, fish.y, s.clock.seconds + delay
    fish.ahead, fish.turn, fish.magnetic = float(row["common"]["gyro_reach_m"]), float(gyro), magnetic
    fish.wake = bool(row[kind]["wake"])
    stream = Stream(s.seed, "torpedo", fish.id)
    rates = row["failure"].get(sb.year, row["failure"]["y1941"])
    factor = sb.level["first_officer"]["torpedo_failure_factor"]
    fish.turn += stream.normal(0.0, row["common"]["aim_error_sd_deg"] + s.ready.aim_error_deg + bridge_error)
    if stream.chance(rates["gyro"] * factor):
        fish.turn += stream.uniform(-row["failure"]["gyro_error_deg"], row["failure"]["gyro_error_deg"])
    deep = stream.chance(rates["deep_runner"] * factor)
    fish.depth = float(depth) + (row["failure"]["deep_runner_extra_m"] if deep else 0.0)
    if magnetic and stream.chance(rates["premature_magnetic"] * factor):
        fish.fate = "premature"
    return fish


@rule("BG-7.5.3.c")
def run_torpedoes(s: State, p: Play[Book], dt: int) -> None:
    """Every torpedo runs on: straight ahead, round its gyro circle, and on to a ship or to the end of its range."""
    if not s.sea.torpedoes:
        return
    units = near_units(s)
    for fish in s.sea.torpedoes[:]:
        if s.clock.seconds <= fish.at:
            fish.x, fish.y = s.boat.x, s.boat.y
            fish.x0, fish.y0 = fish.x, fish.y
            continue
        x, y = fish.x, fish.y
        advance(p.book.sea, fish, dt)
        row = p.book.sea.p["torpedo"]["common"]
        if fish.run >= row["arming_m"] and fish.fate == "premature":
            s.sea.torpedoes.remove(fish)
            tell(s, p, "BG-7.5.3.c", "premature")
            continue
        hit = next((u for u in units if strikes(p.book.sea, fish, x, y, u)), None)
        if hit is not None:
            s.sea.torpedoes.remove(fish)
            strike(s, p, fish, hit)
        elif fish.run >= fish.reach:
            s.sea.torpedoes.remove(fish)
            tell(s, p, "BG-7.5.3.c", "torpedo_missed")
        elif fish.wake and s.clock.seconds % p.book.sea.look_s == 0:
            wake_seen(s, p, fish, units)


def advance(sb: SeaBook, fish: Torpedo, dt: int) -> None:
    """Moves a torpedo for dt seconds: the straight part, the arc and the run each with the way that is left."""
    way = fish.speed * KN * dt
    fish.run += way
    radius = sb.p["torpedo"]["common"]["gyro_radius_m"]
    straight = min(way, fish.ahead)
    fish.ahead -= straight
    _go(fish, straight)
    way -= straight
    if way > 0 and fish.turn:
        angle = math.copysign(min(abs(fish.turn), way / radius / RAD), fish.turn)
        chord = 2 * radius * math.sin(abs(angle) / 2 * RAD)
        fish.course = norm(fish.course + angle / 2)
        _go(fish, chord)
        fish.course = norm(fish.course + angle / 2)
        fish.turn = 0.0 if abs(fish.turn) <= abs(angle) + 1e-12 else fish.turn - angle
        way -= abs(angle) * RAD * radius
    if way > 0:
        _go(fish, way)


def _go(fish: Torpedo, way: float) -> None:
    fish.x += way * math.sin(fish.course * RAD)
    fish.y += way * math.cos(fish.course * RAD)


def strikes(sb: SeaBook, fish: Torpedo, x: float, y: float, unit: Unit) -> bool:
    """Does the way from x, y to where the torpedo is now cross the hull of the ship, deep enough in the water?"""
    if abs(fish.x - unit.x) > NEAR_M or abs(fish.y - unit.y) > NEAR_M:
        return False
    vessel, common = sb.vessels[unit.kind], sb.p["torpedo"]["common"]
    draught = vessel.draught + (common["magnetic_depth_margin_m"] if fish.magnetic else 0.0)
    if fish.depth >= draught:
        return False
    sine, cosine = math.sin(unit.course * RAD), math.cos(unit.course * RAD)

    def inside(px: float, py: float) -> tuple[float, float]:
        dx, dy = px - unit.x, py - unit.y
        return dx * cosine - dy * sine, dx * sine + dy * cosine

    return crosses_box(*inside(x, y), *inside(fish.x, fish.y), vessel.beam / 2, vessel.length / 2)


def crosses_box(x1: float, y1: float, x2: float, y2: float, half_x: float, half_y: float) -> bool:
    """Does the segment meet the box about the origin? (Liang and Barsky)"""
    low, high = 0.0, 1.0
    for start, step, half in ((x1, x2 - x1, half_x), (y1, y2 - y1, half_y)):
        if abs(step) < 1e-12:
            if abs(start) > half:
                return False
            continue
        a, b = (-half - start) / step, (half - start) / step
        low, high = max(low, min(a, b)), min(high, max(a, b))
    return low <= high


@rule("BG-7.5.3.c")
def strike(s: State, p: Play[Book], fish: Torpedo, unit: Unit) -> None:
    """It touches the hull: too early, a dud, or a hit."""
    sb = p.book.sea
    row = sb.p["torpedo"]
    if fish.run < row["common"]["arming_m"]:
        tell(s, p, "BG-7.5.3.c", "not_armed")
        return
    rates = row["failure"].get(sb.year, row["failure"]["y1941"])
    dud = rates["dud_contact"] * sb.level["first_officer"]["torpedo_failure_factor"]
    angle = abs(turn(fish.course, unit.course))
    if min(angle, 180.0 - angle) < row["failure"]["grazing_angle_deg"]:
        dud += row["failure"]["grazing_dud_add"]
    if not fish.magnetic and Stream(s.seed, "dud", fish.id).chance(dud):
        tell(s, p, "BG-7.5.3.c", "dud")
        return
    s.sea.hits.append(unit.kind)
    tell(s, p, "BG-7.5.3.c", "torpedo_hit")
    where, side = struck(sb, fish, unit)
    hurt(s, p, unit, torpedo_damage(s, sb, fish.id, fish.magnetic), where=where, side=side)
    story.tell_hit(s, p, unit)
    group = group_of(s, unit)
    handling = sb.p["ship_handling"]
    stream = Stream(s.seed, "track", fish.id)
    error = handling["origin_error_m"]
    if sb.p["escort"]["star_shell_night"] and Seeing(s, sb).light.startswith("night"):
        group.lit_until = s.clock.seconds + handling["star_shell_min"] * MINUTE
    alarm(s, p, group, fish.x0 + stream.normal(0.0, error), fish.y0 + stream.normal(0.0, error))


def struck(sb: SeaBook, fish: Torpedo, unit: Unit) -> tuple[float, int]:
    """Where along the ship (-1 stern, 1 bow) and on which side (1 starboard) it struck."""
    dx, dy = fish.x0 - unit.x, fish.y0 - unit.y
    side = 1 if dx * math.cos(unit.course * RAD) - dy * math.sin(unit.course * RAD) >= 0 else -1
    ax, ay = fish.x - unit.x, fish.y - unit.y
    along = ax * math.sin(unit.course * RAD) + ay * math.cos(unit.course * RAD)
    return max(-1.0, min(1.0, 2.0 * along / sb.vessels[unit.kind].length)), side


def wake_seen(s: State, p: Play[Book], fish: Torpedo, units: list[Unit]) -> None:
    """By day lookouts may see the bubbles of a G7a in time and turn away."""
    sb = p.book.sea
    row = sb.p["torpedo"]["common"]["wake_seen"]
    close = [u for u in units if math.hypot(u.x - fish.x, u.y - fish.y) < row["inside_m"] and u.hostile]
    if not close or not Seeing(s, sb).day:
        return
    for unit in close:
        moving = unit.state in ("formation", "straggler")
        if moving and Stream(s.seed, f"wake {fish.id}", unit.id, s.clock.seconds).chance(row["p_per_10s"]):
            side = 1.0 if turn(fish.course, unit.course) >= 0 else -1.0
            unit.helm, unit.order = norm(unit.course + side * row["turn_deg"]), unit.speed
            unit.state, unit.until = "evading", s.clock.seconds + sb.p["convoy"]["evasive_duration_min"] * MINUTE
            alarm(s, p, group_of(s, unit), fish.x0, fish.y0)
