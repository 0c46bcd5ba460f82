"""Convoys, lone ships, patrols: along their routes, near and far."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.sea.grid import plane, rhumb, sail, unplane
from kaleun.games.uboot.sea.state import Burst
from kaleun.games.uboot.sea.units import HOUR, KN, MINUTE, NM, RAD, norm, turn
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Group, Sea, Unit
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

AWAY = ("sunk", "gone")
ADRIFT = ("straggler", "damaged", "dead")
"""Ships that have left their formation for good."""
ROUNDS = ("patrol", "hunters")


def alive(unit: Unit) -> bool:
    return unit.state not in AWAY


def near_m(sb: SeaBook) -> float:
    return float(sb.p["clock"]["strategic_if_no_unit_within_nm"]) * NM


def each_minute(s: State, p: Play[Book]) -> None:
    """Once a minute: the plane follows the boat, groups start, change legs, come near and go."""
    sea, sb = s.sea, p.book.sea
    for group in sea.groups:
        if group.near:
            group.lat, group.lon = unplane(sea.lat0, sea.lon0, group.x, group.y)
        if not group.active and not group.done and s.clock.seconds >= group.starts_at:
            group.active = True
        if group.active:
            follow_route(s, sb, group)
    rebase(s, sb)
    lat, lon = unplane(sea.lat0, sea.lon0, s.boat.x, s.boat.y)
    limit = near_m(sb) / NM
    for group in sea.groups:
        if not group.active:
            continue
        miles = min(rhumb((lat, lon), (group.lat, group.lon))[1], *cripples_nm(s, group))
        if not group.near and miles <= limit:
            come_near(s, group)
        elif group.near and miles > limit * sb.p["clock"]["near_until_factor"]:
            group.near = False


def cripples_nm(s: State, group: Group) -> list[float]:
    """Miles from the boat to each ship that the group has left behind; infinity is always among them."""
    behind = [u for u in s.sea.units if u.group == group.id and u.state in ADRIFT]
    return [math.inf, *(math.hypot(u.x - s.boat.x, u.y - s.boat.y) / NM for u in behind)]


def rebase(s: State, sb: SeaBook) -> None:
    """Moves the origin of the plane to the boat when the boat is far from it."""
    sea, boat = s.sea, s.boat
    if math.hypot(boat.x, boat.y) < sb.p["clock"]["plane_origin_within_nm"] * NM:
        return
    lat, lon = unplane(sea.lat0, sea.lon0, boat.x, boat.y)
    k = math.cos(lat * RAD) / math.cos(sea.lat0 * RAD)
    dx, dy = boat.x, boat.y

    def shift(x: float, y: float) -> tuple[float, float]:
        return (x - dx) * k, y - dy

    for group in sea.groups:
        if group.near:
            group.x, group.y = shift(group.x, group.y)
    for unit in sea.units:
        unit.x, unit.y = shift(unit.x, unit.y)
        unit.tx, unit.ty = shift(unit.tx, unit.ty)
        unit.fix_x, unit.fix_y = shift(unit.fix_x, unit.fix_y)
    for torpedo in sea.torpedoes:
        torpedo.x, torpedo.y = shift(torpedo.x, torpedo.y)
        torpedo.x0, torpedo.y0 = shift(torpedo.x0, torpedo.y0)
    for aeroplane in sea.planes:
        aeroplane.x, aeroplane.y = shift(aeroplane.x, aeroplane.y)
    sea.bursts = [Burst(b.at, *shift(b.x, b.y), b.depth, b.kg, b.pattern) for b in sea.bursts]
    sea.lat0, sea.lon0, boat.x, boat.y = lat, lon, 0.0, 0.0


def come_near(s: State, group: Group) -> None:
    """The group's vessels take their places on the plane: those that were hunting or evading are back in formation,
    cripples and stragglers are where they were left."""
    group.near = True
    for unit in s.sea.units:
        if unit.group == group.id and alive(unit):
            unit.sees = unit.holds = False
            if unit.state not in ADRIFT:
                unit.state = "formation"
    on_plane(s, group)


def on_plane(s: State, group: Group) -> None:
    """Puts the formation of a group that is far away where its place on the chart is."""
    group.x, group.y = plane(s.sea.lat0, s.sea.lon0, group.lat, group.lon)
    place_formation(s.sea, group)


def place_formation(sea: Sea, group: Group, now: int = 0, weave: tuple[float, float] = (0.0, 1.0)) -> None:
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
                sway(unit, now, weave)


def sway(unit: Unit, now: int, weave: tuple[float, float]) -> None:
    """An escort swings to and fro across its station."""
    degrees, period = weave
    phase = 2.0 * math.pi * ((now / period + unit.id / 7.0) % 1.0)
    across = unit.speed * KN * math.sin(degrees * RAD) * period / (2.0 * math.pi) * math.sin(phase)
    unit.x += across * math.cos(unit.course * RAD)
    unit.y -= across * math.sin(unit.course * RAD)
    unit.course = norm(unit.course + degrees * math.cos(phase))


def follow_route(s: State, sb: SeaBook, group: Group) -> None:
    """The course of the leg, with the alterations of a convoy and the zigzag of a fast ship."""
    here = (group.lat, group.lon)
    now = s.clock.seconds
    if group.detour is not None and now >= group.detour[2]:
        group.detour = None
    goal = group.route[group.leg] if group.detour is None else group.detour[:2]
    course, miles = rhumb(here, goal)
    if group.detour is None:
        while miles < max(sb.p["ship_handling"]["waypoint_nm"], group.speed * 1.5 / MINUTE):
            group.leg += 1
            if group.leg >= len(group.route):
                if group.kind not in ROUNDS or len(group.route) == 1:
                    arrive(s, group)
                    return
                group.leg = 0
            course, miles = rhumb(here, group.route[group.leg])
    group.base = course
    if group.speed <= 0:
        return
    if now < group.evade_until:
        group.want = group.evade_course
        return
    if group.cruise:
        group.speed = group.cruise
    if now >= group.alter_at:
        alter(s, sb, group)
    group.want = norm(group.base + group.swing)


def arrive(s: State, group: Group) -> None:
    """At the last square: friendly units stop, the others leave play, except those left behind."""
    units = [unit for unit in s.sea.units if unit.group == group.id and alive(unit)]
    if group.kind != "friendly":
        for unit in units:
            unit.state = unit.state if unit.state in ADRIFT else "gone"
    if any(alive(unit) for unit in units):
        group.speed, group.cruise, group.route, group.leg = 0.0, 0.0, [group.route[-1]], 0
    else:
        group.active, group.near, group.done = False, False, True


def alter(s: State, sb: SeaBook, group: Group) -> None:
    """A convoy alters course every few hours, a zigzagging ship every few minutes, to either side in turn."""
    row = sb.p["convoy"]
    stream = Stream(s.seed, "alter", group.id, group.alter_at)
    group.side = -group.side
    if group.kind == "convoy":
        low, high = row["main_course_change_h"]
        group.alter_at = s.clock.seconds + round(stream.uniform(low, high) * HOUR)
        group.swing = group.side * stream.uniform(*row["main_course_change_deg"])
    elif group.zigzag:
        low, high = row["zigzag_lone"]["leg_s"]
        group.alter_at = s.clock.seconds + round(stream.uniform(low, high))
        group.swing = float(group.side * row["zigzag_lone"]["angle_deg"])
    else:
        group.alter_at, group.swing = s.clock.seconds + HOUR, 0.0


def move_groups(s: State, sb: SeaBook, dt: int) -> None:
    """Near groups turn and move on the plane, far ones on the chart (once a minute)."""
    sea, minute = s.sea, s.clock.seconds % MINUTE == 0
    row = sb.p["ship_handling"]
    most = row["group_turn_deg_s"] * dt
    weave = (float(sb.p["escort"]["weave_deg"]), float(row["weave_period_s"]))
    for group in sea.groups:
        if not group.active:
            continue
        if group.near:
            if group.course != group.want:
                left = turn(group.course, group.want)
                group.course = group.want if abs(left) <= most else norm(group.course + math.copysign(most, left))
            way = group.speed * KN * dt
            group.x += way * math.sin(group.course * RAD)
            group.y += way * math.cos(group.course * RAD)
            place_formation(sea, group, s.clock.seconds, weave)
        elif minute:
            group.course = group.want
            group.lat, group.lon = sail((group.lat, group.lon), group.course, group.speed / MINUTE)


def stragglers(s: State, sb: SeaBook) -> None:
    """Once an hour: a ship of a convoy may fall behind and go on alone at half speed."""
    if s.clock.seconds % HOUR:
        return
    row = sb.p["convoy"]
    p = row["straggler_chance_per_day"] / 24
    for group in s.sea.groups:
        if group.kind != "convoy" or not group.active:
            continue
        for unit in s.sea.units:
            ship = unit.group == group.id and unit.state == "formation" and sb.vessels[unit.kind].category == "merchant"
            if ship and group.near and Stream(s.seed, "straggler", unit.id, s.clock.seconds).chance(p):
                unit.state, unit.helm, unit.order = "straggler", group.base, group.speed * row["straggler_speed_share"]
