"""Formations as they were in version 1 of the rules, for games that were begun with it: offsets turn at once with the
course of the leg, and a leg ends half a mile from its point."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kaleun.games.uboot.sea.grid import rhumb
from kaleun.games.uboot.sea.units import KN, MINUTE, RAD, bearing, norm, turn

if TYPE_CHECKING:
    from kaleun.games.uboot.sea.book import SeaBook
    from kaleun.games.uboot.sea.state import Group, Sea, Unit


def steer(sb: SeaBook, group: Group, dt: int) -> None:
    most = sb.p["ship_handling"]["group_turn_deg_s"] * dt
    if group.course != group.want:
        left = turn(group.course, group.want)
        group.course = group.want if abs(left) <= most else norm(group.course + math.copysign(most, left))


def place(sea: Sea, group: Group, now: int = 0, weave: tuple[float, float] = (0.0, 1.0)) -> None:
    """Every vessel in formation stands at its place: offsets turn with the course of the leg, not with alterations.
    Escorts weave about theirs by so many degrees in so many seconds."""
    sine, cosine = math.sin(group.base * RAD), math.cos(group.base * RAD)
    x, y, course, speed = group.x, group.y, group.course, group.speed
    for unit in sea.units:
        if unit.group == group.id and unit.state == "formation":
            unit.x = x + unit.ox * cosine + unit.oy * sine
            unit.y = y - unit.ox * sine + unit.oy * cosine
            unit.course, unit.speed = course, speed
            if unit.weaves:
                _sway(unit, now, weave)


def weave(sb: SeaBook) -> tuple[float, float]:
    return float(sb.p["escort"]["weave_deg"]), float(sb.p["ship_handling"]["weave_period_s"])


def _sway(unit: Unit, now: int, weave: tuple[float, float]) -> None:
    degrees, period = weave
    phase = 2.0 * math.pi * ((now / period + unit.id / 7.0) % 1.0)
    across = unit.speed * KN * math.sin(degrees * RAD) * period / (2.0 * math.pi) * math.sin(phase)
    unit.x += across * math.cos(unit.course * RAD)
    unit.y -= across * math.sin(unit.course * RAD)
    unit.course = norm(unit.course + degrees * math.cos(phase))


def next_leg(sb: SeaBook, group: Group, rounds: bool) -> bool:
    """The course of the leg; False at the end of the route."""
    here = (group.lat, group.lon)
    goal = group.route[group.leg] if group.detour is None else group.detour[:2]
    course, miles = rhumb(here, goal)
    if group.detour is None:
        while miles < max(sb.p["ship_handling"]["waypoint_nm"], group.speed * 1.5 / MINUTE):
            group.leg += 1
            if group.leg >= len(group.route):
                if not rounds or len(group.route) == 1:
                    return False
                group.leg = 0
            course, miles = rhumb(here, group.route[group.leg])
    group.base = course
    return True


def rejoin(sb: SeaBook, group: Group, unit: Unit) -> None:
    """Back to its place in the formation."""
    sine, cosine = math.sin(group.base * RAD), math.cos(group.base * RAD)
    x = group.x + unit.ox * cosine + unit.oy * sine
    y = group.y - unit.ox * sine + unit.oy * cosine
    unit.helm = bearing(x - unit.x, y - unit.y)
    row = sb.p["escort"]
    wanted = max(float(row["return_speed_kn"]), group.speed + row["return_margin_kn"])
    unit.order = min(sb.vessels[unit.kind].top_kn, wanted)
    if math.hypot(x - unit.x, y - unit.y) < sb.p["ship_handling"]["station_m"]:
        unit.state = "formation"
