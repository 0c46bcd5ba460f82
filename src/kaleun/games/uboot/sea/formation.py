"""Formations: a body of ships with one course, one speed and one axis. Ships turn together, so that all of them have
same way; the axis, along which the columns stand, wheels after the leg so slowly that the outermost ship can follow and
the innermost need not stop. Whoever is off his station closes it with the speed he has to spare. So every place follows
from the State, and nobody moves faster or turns quicker than his ship can."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from kaleun.games.uboot.sea.units import KN, MINUTE, RAD, bearing, norm, turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kaleun.games.uboot.sea.book import SeaBook, Vessel
    from kaleun.games.uboot.sea.state import Group, Sea, Unit

STEADY_KN = 0.02
ROUNDING = 0.1
SLOWEST, NEVER = 1e-6, 1e9
"""Square metres a second and seconds."""
BELONGS = ("formation", "return", "investigate", "attack", "open_out", "search", "evading")


class Station(NamedTuple):
    """Where a ship's station is on the plane, and how it moves (metres, metres a second)."""

    x: float
    y: float
    vx: float
    vy: float


class Ability(NamedTuple):
    """What every ship in formation can follow: degrees a second the formation turns and wheels, degrees a second more
    of wheeling every second, and how far its outermost ship is from the middle."""

    turn: float
    wheel: float
    ramp: float
    reach: float


def turn_limit(sb: SeaBook, vessel: Vessel, knots: float) -> float:
    """Degrees a second a ship turns at that speed."""
    most, lengths = sb.turning
    return float(min(most, knots * KN / (lengths * vessel.length) / RAD))


def members(sea: Sea, group: Group) -> Iterator[Unit]:
    """Ships in formation."""
    return (unit for unit in sea.units if unit.group == group.id and unit.state == "formation")


def ability(sb: SeaBook, sea: Sea, group: Group) -> Ability:
    """How fast this formation turns and wheels: as fast as the worst of its ships allows, those on their way back to it
    included, at the speed it has and at the one it was ordered."""
    row = sb.p["formation"]
    slow, fast = sorted((group.speed, group.order if group.order > 0 else group.speed))
    slowest, swing = 1.0 - row["wheel_slowing_share"], math.prod(_weave(sb, group))
    turns, wheel, ramp, reach = float(sb.p["ship_handling"]["group_turn_deg_s"]), math.inf, math.inf, 0.0
    for unit in sea.units:
        if unit.group != group.id or unit.state not in BELONGS:
            continue
        vessel = sb.vessels[unit.kind]
        limit = turn_limit(sb, vessel, slow)
        turns = min(turns, row["turn_share"] * limit)
        metres = math.hypot(unit.ox, unit.oy)
        if metres:
            spare = row["spare_share"] * max(0.0, (vessel.top_kn - fast) * KN - (swing if unit.weaves else 0.0))
            wheel = min(wheel, min(spare, row["wheel_slowing_share"] * slow * KN) / metres / RAD)
            ramp = min(ramp, row["ramp_share"] * limit * slow * KN * slowest**2 / metres)
            reach = max(reach, metres)
    if not reach:
        wheel = ramp = float(row["wheel_alone_deg_s"])
    return Ability(turns, wheel, ramp, reach)


def steer(sb: SeaBook, sea: Sea, group: Group, dt: int) -> None:
    """Speed, course and axis near what is ordered."""
    if group.order >= 0 and group.speed != group.order:
        group.speed += (group.order - group.speed) * sb.nearing(dt)
        if abs(group.order - group.speed) < STEADY_KN:
            group.speed = group.order
    off = turn(group.axis, group.base)
    wheels = group.wheel != 0.0 or abs(off) > sb.p["formation"]["wheel_from_deg"]
    if group.course == group.want and not wheels:
        return
    if not group.able:
        group.able = ability(sb, sea, group)
    able = Ability(*group.able)
    if group.course != group.want:
        left, most = turn(group.course, group.want), able.turn * slowed(group, able) ** 2 * dt
        group.course = group.want if abs(left) <= most else norm(group.course + math.copysign(most, left))
    if wheels and dt == 1:
        wheel(group, able, off if group.course == group.want else 0.0)
    elif wheels:
        most = able.wheel * dt
        group.axis, group.wheel = norm(group.axis + max(-most, min(most, off))), 0.0


def slowed(group: Group, able: Ability) -> float:
    """The share of its way that the innermost ship keeps in the present wheel; the slower it is the less it turns."""
    way = group.speed * KN / RAD
    return max(0.0, 1.0 - abs(group.wheel) * able.reach / way) if way else 1.0


def wheel(group: Group, able: Ability, off: float) -> None:
    """One second of wheeling through what is `off`: gathers way, keeps it, and loses it again in time. While the ships
    turn together the wheel waits (nothing is off)."""
    wanted = math.copysign(min(able.wheel, math.sqrt(2.0 * able.ramp * abs(off))), off)
    group.wheel += max(-able.ramp, min(able.ramp, wanted - group.wheel))
    group.axis = norm(group.axis + group.wheel)
    if abs(group.wheel) <= 2.0 * able.ramp and abs(off - group.wheel) <= able.ramp:
        group.axis, group.wheel = norm(group.axis + off - group.wheel), 0.0


def far(sb: SeaBook, sea: Sea, group: Group) -> None:
    """One minute of a group that is on the chart only: it steers, and those behind their stations come up."""
    steer(sb, sea, group, MINUTE)
    for unit in members(sea, group):
        if unit.sx or unit.sy:
            at = station(sb, group, unit, 0)
            keep = max(0.0, 1.0 - MINUTE / in_seconds(sb, unit, at, -unit.sx, -unit.sy, MINUTE))
            unit.sx, unit.sy = unit.sx * keep, unit.sy * keep


def station(sb: SeaBook, group: Group, unit: Unit, now: int) -> Station:
    """Where a ship of the group belongs; escorts weave across theirs."""
    way, course = group.speed * KN, group.course * RAD
    return _station(group, unit, now, _weave(sb, group), _axis(group), (way * math.sin(course), way * math.cos(course)))


def _weave(sb: SeaBook, group: Group) -> tuple[float, float]:
    """Metres to either side and radians a second."""
    row = sb.p["formation"]
    return (float(row["weave_m"]) if group.cruise else 0.0), 2.0 * math.pi / sb.p["ship_handling"]["weave_period_s"]


def _axis(group: Group) -> tuple[float, float]:
    return math.sin(group.axis * RAD), math.cos(group.axis * RAD)


def _station(
    group: Group,
    unit: Unit,
    now: int,
    weave: tuple[float, float],
    axis: tuple[float, float],
    way: tuple[float, float],
) -> Station:
    (sine, cosine), (vx, vy), aside, swing = axis, way, unit.ox, 0.0
    if unit.weaves:
        metres, rate = weave
        phase = rate * now + 2.0 * math.pi * unit.id / 7.0
        aside, swing = aside + metres * math.sin(phase), metres * rate * math.cos(phase)
    x, y = aside * cosine + unit.oy * sine, unit.oy * cosine - aside * sine
    turning = group.wheel * RAD
    return Station(
        group.x + x, group.y + y, vx + turning * y + swing * cosine, vy - turning * x - swing * sine
    )  # fmt: skip


def place(sb: SeaBook, sea: Sea, group: Group, now: int, dt: int = 1, units: Iterable[Unit] | None = None) -> None:
    """Every ship in formation (of these units) stands at its station, or a little off it and closing."""
    axis, weave, turning = _axis(group), _weave(sb, group), group.wheel * RAD
    (sine, cosine), x, y, course, speed, mine = axis, group.x, group.y, group.course, group.speed, group.id
    way = wx, wy = speed * KN * math.sin(course * RAD), speed * KN * math.cos(course * RAD)
    for unit in sea.units if units is None else units:
        if unit.group != mine or unit.state != "formation":
            continue
        if unit.weaves or unit.sx or unit.sy:
            _close(sb, unit, _station(group, unit, now, weave, axis, way), dt)
            continue
        east, north = unit.ox * cosine + unit.oy * sine, unit.oy * cosine - unit.ox * sine
        unit.x, unit.y = x + east, y + north
        if turning:
            vx, vy = wx + turning * north, wy - turning * east
            unit.course, unit.speed = math.atan2(vx, vy) / RAD % 360.0, math.sqrt(vx * vx + vy * vy) / KN
        else:
            unit.course, unit.speed = course, speed


def _close(sb: SeaBook, unit: Unit, at: Station, dt: int) -> None:
    """A ship at its moving station, or nearer to it than before."""
    vx, vy = at.vx, at.vy
    if unit.sx or unit.sy:
        close = in_seconds(sb, unit, at, -unit.sx, -unit.sy, sb.p["formation"]["close_s"])
        vx, vy = vx - unit.sx / close, vy - unit.sy / close
        able = _able(sb, unit, vx, vy, dt)
        if able is None:
            keep = max(0.0, 1.0 - dt / close)
            unit.sx, unit.sy = unit.sx * keep, unit.sy * keep
        else:
            vx, vy = able
            unit.sx, unit.sy = unit.sx + (vx - at.vx) * dt, unit.sy + (vy - at.vy) * dt
        if abs(unit.sx) + abs(unit.sy) < ROUNDING:
            unit.sx = unit.sy = 0.0
    unit.x, unit.y = at.x + unit.sx, at.y + unit.sy
    if vx or vy:
        unit.course = bearing(vx, vy)
    unit.speed = math.hypot(vx, vy) / KN


def _able(sb: SeaBook, unit: Unit, vx: float, vy: float, dt: int) -> tuple[float, float] | None:
    """As near as a ship off its station can turn to the way it wants to make, None if it can make it: while the
    formation turns, a ship that falls back slowly would have to turn faster than the others. With the charts of games
    begun earlier it did."""
    if not dt or not sb.p["formation"].get("turns_by_helm", False):
        return None
    knots, wanted = math.hypot(vx, vy) / KN, bearing(vx, vy)
    left = turn(unit.course, wanted)
    most = turn_limit(sb, sb.vessels[unit.kind], max(knots, unit.speed)) * dt
    if abs(left) <= most:
        return None
    course = (unit.course + math.copysign(most, left)) * RAD
    return knots * KN * math.sin(course), knots * KN * math.cos(course)


def spare_kn(sb: SeaBook, unit: Unit) -> float:
    """The speed at which a ship regains its station."""
    return float(sb.p["formation"]["return_share"] * sb.vessels[unit.kind].top_kn)


def in_seconds(sb: SeaBook, unit: Unit, at: Station, ex: float, ey: float, least: float) -> float:
    """In how many seconds a ship that is ex, ey metres from its moving station reaches it. With the charts of games
    begun earlier nobody fell back on a station that was as fast as the ship."""
    return closing_s(least, spare_kn(sb, unit), at, ex, ey, sb.p["formation"].get("falls_back", False))


def closing_s(least: float, knots: float, at: Station, ex: float, ey: float, back: bool = False) -> float:
    """The time of the interception at that speed, and never less than `least`, so that the ship comes up gently. A
    station as fast as the ship is never caught up, but a ship ahead of it falls `back` on it all the same."""
    own, along, metres2 = (knots * KN) ** 2 - at.vx**2 - at.vy**2, ex * at.vx + ey * at.vy, ex**2 + ey**2
    if own > SLOWEST:
        return max(least, (along + math.sqrt(along**2 + own * metres2)) / own)
    if along >= 0 or not back:
        return NEVER
    return max(least, metres2 / (math.sqrt(max(0.0, along**2 + own * metres2)) - along))


def regain(sb: SeaBook, group: Group, unit: Unit, now: int) -> None:
    """A ship on its way back: course and speed that bring it to its station and along with it."""
    at = station(sb, group, unit, now)
    vx, vy = _closing(sb, unit, at)
    unit.helm, unit.order = bearing(vx, vy), min(sb.vessels[unit.kind].top_kn, math.hypot(vx, vy) / KN)


def _closing(sb: SeaBook, unit: Unit, at: Station) -> tuple[float, float]:
    ex, ey = at.x - unit.x, at.y - unit.y
    close = in_seconds(sb, unit, at, ex, ey, sb.p["formation"]["close_s"])
    return at.vx + ex / close, at.vy + ey / close


def regained(sb: SeaBook, group: Group, unit: Unit, now: int) -> bool:
    """Is it near its station, on the course and at the speed that close it? Then it belongs to the formation again."""
    at = station(sb, group, unit, now)
    if math.hypot(at.x - unit.x, at.y - unit.y) > sb.p["formation"]["joined_m"]:
        return False
    vx, vy = _closing(sb, unit, at)
    knots = math.hypot(vx, vy) / KN
    limit = sb.p["formation"]["joined_turn_share"] * turn_limit(sb, sb.vessels[unit.kind], unit.speed)
    if abs(turn(unit.course, bearing(vx, vy))) > limit or abs(knots - unit.speed) > sb.p["formation"]["joined_kn"]:
        return False
    join(sb, group, unit, now)
    return True


def join(sb: SeaBook, group: Group, unit: Unit, now: int) -> None:
    """Counts as in formation from here on, however far it still is from its station."""
    at = station(sb, group, unit, now)
    unit.state, unit.sx, unit.sy = "formation", unit.x - at.x, unit.y - at.y
