"""The boat as a body: speed, course, battery and fuel."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.sea.grid import sail
from kaleun.games.uboot.sea.units import HOUR, KN, NM, RAD, norm, turn
from kaleun.kernel.rule import rule
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Boat
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

STEADY_KN = 0.05
STEADY_DEG = 0.01


def handling(s: State, sb: SeaBook) -> Any:
    """The numbers of the surfaced or of the submerged boat."""
    return sb.p["boat"]["surface" if s.boat.depth <= 0 else "submerged"]


@rule("BG-7.5.1.a")
def ordered_speed(s: State, sb: SeaBook) -> float:
    """What the telegraph asks for, as far as engines, battery and fuel give it."""
    boat, ready = s.boat, s.ready
    setting = boat.telegraph
    if boat.depth <= 0:
        if boat.fuel <= 0:
            return 0.0
        speed = float(sb.p["boat"]["surface"][setting]) * ready.surface_speed
        return speed * sb.p["flooded"]["surface_speed_mult"] if ready.flooded else speed
    if boat.battery <= 0:
        return 0.0
    if boat.battery < sb.p["boat"]["battery"]["min_for_full"] and setting not in ("stop", "slow_ahead"):
        setting = "slow_ahead"
    return float(sb.p["boat"]["submerged"][setting]) * ready.submerged_speed


def battery_drain(speed: float, sb: SeaBook) -> float:
    """Share of the full battery used per hour at that many knots."""
    row = sb.p["boat"]["battery"]
    return float(row["hotel_per_h"] + row["c_v4"] * speed**4)


def fuel_use(speed: float, sb: SeaBook) -> float:
    """Tons of oil per hour at that many knots."""
    row = sb.p["boat"]["fuel"]
    return float(row["a_t_per_h"] + row["b_v3"] * abs(speed) ** 3)


def energy(s: State, sb: SeaBook, dt: float) -> None:
    """Diesels burn oil and charge, motors empty the battery. Charge above a damaged capacity is lost."""
    boat, ready = s.boat, s.ready
    if boat.depth <= 0:
        boat.fuel = max(0.0, boat.fuel - fuel_use(boat.speed, sb) * dt / HOUR)
        if boat.fuel > 0:
            boat.battery += sb.p["boat"]["battery"]["charge_per_h"][boat.telegraph] * dt / HOUR
    else:
        boat.battery -= battery_drain(boat.speed, sb) * ready.battery_drain * dt / HOUR
    boat.battery = max(0.0, min(ready.battery_capacity, boat.battery))


def speed_up(s: State, sb: SeaBook, dt: float) -> None:
    """The speed nears the ordered one exponentially."""
    boat, row = s.boat, handling(s, sb)
    wanted = ordered_speed(s, sb)
    if boat.speed == wanted:
        return
    tau = row["tau_accelerate_s"] if abs(wanted) > abs(boat.speed) else row["tau_decelerate_s"]
    boat.speed += (wanted - boat.speed) * (1.0 - math.exp(-dt / tau))
    if abs(wanted - boat.speed) < STEADY_KN:
        boat.speed = wanted


@rule("BG-7.5.1.b")
def steer(s: State, sb: SeaBook, dt: float) -> None:
    """Turns towards the ordered course, the ordered way or the shortest; below one knot the rudder does nothing."""
    boat = s.boat
    left = turn(boat.course, boat.helm)
    if abs(left) < STEADY_DEG:
        boat.course, boat.way = boat.helm, 0
        return
    if abs(boat.speed) < sb.p["boat"]["steering"]["min_steerage_kn"]:
        return
    left = way_round(boat, left)
    rate = rudder(s, sb)
    if abs(left) <= rate * dt:
        boat.course, boat.way = boat.helm, 0
    else:
        boat.course = norm(boat.course + math.copysign(rate * dt, left))


def way_round(boat: Boat, left: float) -> float:
    """What is left to turn on the ordered way round."""
    if boat.way > 0 and left < 0:
        return left + 360.0
    return left - 360.0 if boat.way < 0 and left > 0 else left


def rudder(s: State, sb: SeaBook) -> float:
    """Degrees a second the boat can turn now."""
    row, way = handling(s, sb), abs(s.boat.speed) * KN
    return float(min(row["turn_rate_max_deg_s"], way / row["turn_radius_m"] / RAD) * s.ready.turn_rate)


def turn_rate(s: State, sb: SeaBook) -> float:
    """Degrees a second the boat turns now, starboard positive."""
    boat = s.boat
    left = turn(boat.course, boat.helm)
    if abs(left) < STEADY_DEG or abs(boat.speed) < sb.p["boat"]["steering"]["min_steerage_kn"]:
        return 0.0
    return math.copysign(rudder(s, sb), way_round(boat, left))


@rule("BG-9.1.d")
def travel(s: State, sb: SeaBook, dt: float) -> None:
    """Moves through the water and with it; the navigator's reckoning knows neither current nor compass error."""
    boat = s.boat
    way = boat.speed * KN * dt
    heading = (boat.course + boat.drift_deg) * RAD
    boat.x += way * math.sin(heading) + boat.current[0] * dt
    boat.y += way * math.cos(heading) + boat.current[1] * dt
    boat.logged += way


def reckon(boat: Boat) -> None:
    """Once a minute, and step by step while the boat turns, the logged way goes into the reckoning."""
    if boat.logged:
        boat.reckoned = sail(boat.reckoned, boat.course, boat.logged / NM)
        boat.logged = 0.0


def wander(s: State, sb: SeaBook) -> None:
    """Every half hour a bad compass finds a new error."""
    limit = s.ready.course_drift_deg
    if not limit:
        s.boat.drift_deg = 0.0
    elif s.clock.seconds % sb.compass_s == 0:
        s.boat.drift_deg = Stream(s.seed, "compass", 0, s.clock.seconds).uniform(-limit, limit)


def move(s: State, p: Play[Book], dt: int) -> None:
    """One step of the boat through the water."""
    sb = p.book.sea
    speed_up(s, sb, dt)
    if s.boat.course != s.boat.helm:
        reckon(s.boat)
        steer(s, sb, dt)
    travel(s, sb, dt)
    energy(s, sb, dt)


def steady(s: State, sb: SeaBook) -> bool:
    """Is the boat on its ordered course, speed and depth?"""
    boat = s.boat
    return (
        boat.course == boat.helm
        and boat.speed == ordered_speed(s, sb)
        and not boat.diving
        and abs(boat.depth - boat.keel) <= s.ready.depth_hold_error_m
    )


def noise(s: State, sb: SeaBook) -> int:
    """How loud the boat is for those who listen."""
    boat, row = s.boat, sb.p["boat"]["noise"]
    if boat.depth <= 0:
        return int(row["surfaced"]) + s.ready.noise
    level = int(row["by_setting_submerged"][boat.telegraph]) + s.ready.noise
    if boat.diving == "blow" or abs(boat.keel - boat.depth) > row["pumps_from_m"]:
        level += row["pumps_or_blowing"]
    if any(tube.reload_at for tube in boat.tubes):
        level += row["reload"]
    return level
