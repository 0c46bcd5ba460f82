"""Convoys, lone ships, patrols: along their routes, near and far."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec

from kaleun.games.uboot.sea import formation, formation1
from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.sea.grid import plane, rhumb, sail, unplane
from kaleun.games.uboot.sea.state import Burst
from kaleun.games.uboot.sea.units import HOUR, KN, MINUTE, NM, RAD, norm, turn
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Group, Unit
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
            group.able = ()
            follow_route(s, sb, group)
    rebase(s, sb)
    lat, lon = unplane(sea.lat0, sea.lon0, s.boat.x, s.boat.y)
    limit = near_m(sb) / NM
    for group in sea.groups:
        if not group.active:
            continue
        miles = min(rhumb((lat, lon), (group.lat, group.lon))[1], *cripples_nm(s, sb, group))
        if not group.near and miles <= limit:
            come_near(s, sb, group)
        elif group.near and miles > limit * sb.p["clock"]["near_until_factor"]:
            go_far(s, sb, group)


def cripples_nm(s: State, sb: SeaBook, group: Group) -> list[float]:
    """Miles from the boat to each ship that sails apart from its group; infinity is always among them."""
    apart = [u for u in s.sea.units if u.group == group.id and alive(u)]
    behind = [u for u in apart if u.state in ADRIFT or (sb.holds and group.near and u.state != "formation")]
    return [math.inf, *(math.hypot(u.x - s.boat.x, u.y - s.boat.y) / NM for u in behind)]


def rebase(s: State, sb: SeaBook) -> None:
    """Moves the origin of the plane to the boat when the boat is far from it. Whatever is on the plane keeps its place
    as seen from the boat: nothing may jump while somebody plots it."""
    sea, boat = s.sea, s.boat
    if math.hypot(boat.x, boat.y) < sb.p["clock"]["plane_origin_within_nm"] * NM:
        return
    lat, lon = unplane(sea.lat0, sea.lon0, boat.x, boat.y)
    k = 1.0 if sb.holds else math.cos(lat * RAD) / math.cos(sea.lat0 * RAD)
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
    sea.floats = [msgspec.structs.replace(f, **dict(zip("xy", shift(f.x, f.y), strict=True))) for f in sea.floats]
    sea.falls = [msgspec.structs.replace(f, **dict(zip("xy", shift(f.x, f.y), strict=True))) for f in sea.falls]
    sea.bursts = [Burst(b.at, *shift(b.x, b.y), b.depth, b.kg, b.pattern) for b in sea.bursts]
    sea.lat0, sea.lon0, boat.x, boat.y = lat, lon, 0.0, 0.0


def come_near(s: State, sb: SeaBook, group: Group) -> None:
    """The group's vessels take their places on the plane; cripples and stragglers are where they were left. Whoever has
    far to go to his station is on his way there; in version 1 he was back at once."""
    group.near = True
    for unit in s.sea.units:
        if unit.group == group.id and alive(unit):
            unit.sees = unit.holds = False
            if unit.state not in ADRIFT:
                unit.state = "formation"
    on_plane(s, sb, group)
    for unit in formation.members(s.sea, group) if sb.holds else ():
        if math.hypot(unit.sx, unit.sy) > sb.p["formation"]["joined_m"]:
            unit.state, unit.sx, unit.sy = "return", 0.0, 0.0


def go_far(s: State, sb: SeaBook, group: Group) -> None:
    """The group leaves the plane: those who hunted or evaded break off and follow it."""
    group.near = False
    if not sb.holds:
        return
    for unit in s.sea.units:
        if unit.group == group.id and alive(unit) and unit.state not in (*ADRIFT, "formation"):
            unit.sees = unit.holds = False
            formation.join(sb, group, unit, s.clock.seconds)


def on_plane(s: State, sb: SeaBook, group: Group) -> None:
    """Puts the formation of a group that is far away where its place on the chart is."""
    group.x, group.y = plane(s.sea.lat0, s.sea.lon0, group.lat, group.lon)
    if sb.holds:
        formation.place(sb, s.sea, group, s.clock.seconds, 0)
    else:
        formation1.place(s.sea, group)


def follow_route(s: State, sb: SeaBook, group: Group) -> None:
    """The course of the leg, with the alterations of a convoy and the zigzag of a fast ship."""
    now = s.clock.seconds
    if group.detour is not None and now >= group.detour[2]:
        group.detour = None
    on_the_way = next_leg(s, sb, group) if sb.holds else formation1.next_leg(sb, group, group.kind in ROUNDS)
    if not on_the_way:
        arrive(s, sb, group)
        return
    if group.speed <= 0:
        return
    if now < group.evade_until:
        group.want = group.evade_course
        return
    if group.cruise and sb.holds:
        group.order = group.cruise
    elif group.cruise:
        group.speed = group.cruise
    if now >= group.alter_at:
        alter(s, sb, group)
    group.want = norm(group.base + group.swing)


def next_leg(s: State, sb: SeaBook, group: Group) -> bool:
    """The course to the next point of the route. Near the point the course stays as it is, and the leg ends when the
    point is abeam. False at the end of the route."""
    here, row = (group.lat, group.lon), sb.p["ship_handling"]
    if group.detour is not None:
        course, miles = rhumb(here, group.detour[:2])
        group.base = course if miles > row["hold_course_nm"] else group.base
        return True
    fresh = False
    for _ in range(len(group.route) + 1):
        course, miles = rhumb(here, group.route[group.leg])
        abeam = not fresh and abs(turn(group.base, course)) >= 90.0 and miles <= row["hold_course_nm"]
        if not abeam and miles > row["waypoint_nm"]:
            group.base = course if fresh or miles > row["hold_course_nm"] else group.base
            return True
        if group.leg + 1 < len(group.route):
            group.leg += 1
        elif group.kind in ROUNDS and len(group.route) > 1:
            group.leg = 0
        else:
            return watched(s, sb, group)
        fresh = True
    return True


def watched(s: State, sb: SeaBook, group: Group) -> bool:
    """Does the crew hold any of these ships, at sea? Then they sail on: nobody vanishes before our eyes."""
    if group.kind == "friendly" or sb.coast.land(group.lat, group.lon):
        return False
    return any(not c.lost and s.sea.units[c.unit - 1].group == group.id for c in s.sea.contacts)


def arrive(s: State, sb: SeaBook, group: Group) -> None:
    """At the last square: friendly units stop, the others leave play, except those left behind."""
    units = [unit for unit in s.sea.units if unit.group == group.id and alive(unit)]
    if group.kind != "friendly":
        for unit in units:
            unit.state = unit.state if unit.state in ADRIFT else "gone"
    if any(alive(unit) for unit in units):
        group.cruise, group.route, group.leg = 0.0, [group.route[-1]], 0
        if sb.holds:
            group.order = 0.0
        else:
            group.speed = 0.0
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
    sea, now = s.sea, s.clock.seconds
    for group in sea.groups:
        if not group.active:
            continue
        if group.near:
            if sb.holds:
                formation.steer(sb, sea, group, dt)
            else:
                formation1.steer(sb, group, dt)
            advance(group, dt)
            if sb.holds:
                formation.place(sb, sea, group, now, dt)
            else:
                formation1.place(sea, group, now, formation1.weave(sb))
        elif now % MINUTE == 0:
            if sb.holds:
                formation.far(sb, sea, group)
            else:
                group.course = group.want
            group.lat, group.lon = sail((group.lat, group.lon), group.course, group.speed / MINUTE)


def advance(group: Group, dt: int) -> None:
    """The middle of a near group moves on the plane."""
    way = group.speed * KN * dt
    group.x += way * math.sin(group.course * RAD)
    group.y += way * math.cos(group.course * RAD)


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
