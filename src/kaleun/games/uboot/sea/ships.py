"""Enemy ships: being hit, sinking, turning, and what alarms them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kaleun.games.uboot.feed import note, tell
from kaleun.games.uboot.sea import events, story
from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.sea.formation import turn_limit
from kaleun.games.uboot.sea.grid import unplane
from kaleun.games.uboot.sea.things import Wound
from kaleun.games.uboot.sea.traffic import ADRIFT, alive
from kaleun.games.uboot.sea.units import HOUR, KN, MINUTE, RAD, bearing, norm, turn
from kaleun.kernel.rule import rule
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Group, Unit
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play


def group_of(s: State, unit: Unit) -> Group:
    return s.sea.groups[unit.group - 1]


def near_units(s: State) -> list[Unit]:
    """Every vessel afloat on the plane."""
    near = [False] + [group.near for group in s.sea.groups]
    return [unit for unit in s.sea.units if near[unit.group] and alive(unit)]


# -- damage


def torpedo_damage(s: State, sb: SeaBook, torpedo: int, magnetic: bool) -> float:
    """GRT a hit is worth: lognormal about 6300."""
    row = sb.p["torpedo"]["damage"]
    x = row["base_grt"] * math.exp(row["sigma"] * Stream(s.seed, "warhead", torpedo).normal())
    return float(x * row["magnetic_bonus"] if magnetic else x)


@rule("BG-4.1.c")
def hurt(s: State, p: Play[Book], unit: Unit, grt: float, ours: bool = True, where: float = 0.0, side: int = 1) -> None:
    """Adds damage: enough of it sinks the ship after a while, less slows it down or stops it. `where`: -1 at the stern,
    1 at the bow; `side`: 1 starboard, -1 port."""
    sb = p.book.sea
    vessel = sb.vessels[unit.kind]
    unit.damage += grt
    if sb.holds:
        wound(s, sb, unit, Wound(s.clock.seconds, round(where, 2), side, round(grt, 1)))
    if unit.sinks_at:
        return
    if unit.damage >= unit.limit:
        low, high = sb.p["torpedo"]["damage"]["sink_time_min"]
        minutes = Stream(s.seed, "sinking", unit.id).uniform(low, high) * vessel.sink_time
        unit.sinks_at, unit.byboat = s.clock.seconds + round(minutes * MINUTE), ours
    share = max(0.0, 1.0 - unit.damage / unit.limit) if unit.limit else 0.0  # a rubber boat bears nothing
    if unit.state == "formation":
        unit.helm = unit.course
    unit.state = "dead" if share < sb.p["torpedo"]["damage"]["stop_below_speed_share"] else "damaged"
    unit.order = 0.0 if unit.state == "dead" else vessel.cruise_kn * share


def wound(s: State, sb: SeaBook, unit: Unit, hit: Wound) -> None:
    """Remembers a hit; it may set the ship on fire, a tanker most likely."""
    row = sb.p["wrecks"]
    unit.wounds.append(hit)
    stream = Stream(s.seed, f"fire {len(unit.wounds)}", unit.id, s.clock.seconds)
    share = row["fire_p"]["tanker" if sb.vessels[unit.kind].tanker else "other"]
    if stream.chance(share * min(1.0, hit.grt / sb.p["torpedo"]["damage"]["base_grt"])):
        unit.burns_until = s.clock.seconds + round(stream.uniform(*row["fire_h"]) * HOUR)


def sinking(unit: Unit, now: int) -> int:
    """How much of the ship has gone down, in percent: little at first, then faster. Within a minute it shows."""
    if not unit.sinks_at or not unit.wounds:
        return 0
    began = unit.wounds[0].at
    share = (now - began) / max(1, unit.sinks_at - began)
    return max(round(100 * max(0.0, min(1.0, share)) ** 2), int(now - began >= MINUTE))


def heel(sb: SeaBook, unit: Unit, now: int) -> int:
    """Degrees the ship leans to the side where it was hit most; more while it sinks."""
    tons = sum(hit.side * hit.grt for hit in unit.wounds) / max(1.0, unit.limit)
    hurt, sinks = sb.p["wrecks"]["heel_deg"]
    return round(max(-1.0, min(1.0, tons)) * float(hurt + sinks * sinking(unit, now) / 100))


def burning(unit: Unit, now: int) -> int:
    """0 none, 1 smoke, 2 fire, 3 ablaze."""
    if now >= unit.burns_until:
        return 0
    return 1 + (unit.damage >= unit.limit / 2) + (unit.damage >= unit.limit)


@rule("BG-7.3.e", "BG-3.c")
def founder(s: State, p: Play[Book]) -> None:
    """Ships whose time has come go under; what we sank counts, and the crew cheers."""
    for unit in s.sea.units:
        if not unit.sinks_at or s.clock.seconds < unit.sinks_at or not alive(unit):
            continue
        unit.state, seen = "sunk", story.in_sight(s, p.book.sea, unit)
        for contact in s.sea.contacts:
            if contact.unit == unit.id:
                contact.lost = True
        vessel = p.book.sea.vessels[unit.kind]
        if unit.byboat and unit.hostile:
            square = p.book.sea.grid.at(*unplane(s.sea.lat0, s.sea.lon0, unit.x, unit.y))
            s.sea.sunk.append((unit.kind, vessel.grt, unit.group, s.clock.seconds, square))
            row = {"chart": "vessels", "row": f"vessel[id={unit.kind}]"}
            tell(s, p, "BG-7.3.e", "ship_sunk", vessel=vessel.name, grt=vessel.grt, **row)
            events.signal(s, "sunk", kind=unit.kind, grt=vessel.grt)
        story.go_down(s, p, unit, seen)


# -- alarm


def alarm(s: State, p: Play[Book], group: Group, x: float, y: float) -> None:
    """The group knows of the boat near x, y: a convoy turns away, a lone ship runs and calls, escorts come."""
    sb, now = p.book.sea, s.clock.seconds
    fresh = now >= group.alerted_until
    row = sb.p["convoy"]
    group.alerted_until = now + row["evasive_duration_min"] * MINUTE
    if fresh and group.kind in ("convoy", "taskforce"):
        away = bearing(group.x - x, group.y - y)
        side = 1.0 if turn(group.base, away) >= 0 else -1.0
        group.evade_course = norm(group.base + side * row["evasive_turn_deg"])
        group.evade_until, group.want = group.alerted_until, group.evade_course
    elif fresh and group.kind == "lone" and not fights(s, sb, group):
        group.evade_course = bearing(group.x - x, group.y - y)
        group.evade_until, group.want = group.alerted_until, group.evade_course
        fastest = min((sb.vessels[u.kind].top_kn for u in s.sea.units if u.group == group.id and alive(u)), default=0.0)
        if sb.holds:
            group.order, group.able = max(group.cruise, fastest), ()
        else:
            group.speed = max(group.cruise, fastest)
        low, high = sb.p["aircraft_run"]["call_delay_h"]
        s.sea.call_at.append(now + round(Stream(s.seed, "call", group.id, now).uniform(low, high) * HOUR))
        note(s, p, "BG-H.7", "ship_calls", to="")
        story.distress(s, p, group)
    send_escorts(s, sb, group, x, y)


def hunts(sb: SeaBook, group: Group, unit: Unit) -> bool:
    """Does this vessel go after the boat? Escorts and armed coastal craft do; a big ship only if it is not guarded."""
    vessel = sb.vessels[unit.kind]
    guarded = group.kind in ("convoy", "taskforce")
    return vessel.charges > 0 and (vessel.category in ("escort", "coastal") or not guarded)


def fights(s: State, sb: SeaBook, group: Group) -> bool:
    """Is it a warship sailing alone, which goes for the boat instead of running?"""
    return all(hunts(sb, group, u) for u in s.sea.units if u.group == group.id)


def send_escorts(s: State, sb: SeaBook, group: Group, x: float, y: float) -> None:
    """The nearest escorts go and look: at most two leave the screen and one always stays; hunters all go."""
    row = sb.p["escort"]
    hunters = [u for u in s.sea.units if u.group == group.id and alive(u) and hunts(sb, group, u)]
    screen = [u for u in hunters if u.state == "formation"]
    out = sum(u.state not in ("formation", "dead", "damaged", "return") for u in hunters)
    if group.kind in ("convoy", "taskforce"):
        allowed = min(row["leave_screen_max"] - out, len(screen) - row["keep_screen_min"])
    else:
        allowed = len(screen)
    screen.sort(key=lambda u: (math.hypot(u.x - x, u.y - y), u.id))
    for unit in screen[: max(0, allowed)]:
        investigate(s, sb, unit, x, y)
    for unit in hunters:
        if unit.state in ("investigate", "return"):
            investigate(s, sb, unit, x, y)


def investigate(s: State, sb: SeaBook, unit: Unit, x: float, y: float) -> None:
    """Goes to a place to look."""
    if unit.state == "formation":
        unit.helm = unit.course
    unit.state, unit.until = "investigate", s.clock.seconds + sb.p["escort"]["investigate_timeout_s"]
    unit.tx, unit.ty = x, y


# -- moving alone


def sail_alone(sb: SeaBook, unit: Unit, dt: int) -> None:
    """A detached ship nears its ordered course and speed."""
    unit.speed += (unit.order - unit.speed) * sb.nearing(dt)
    speed = unit.speed
    left = turn(unit.course, unit.helm)
    if left:
        rate = turn_limit(sb, sb.vessels[unit.kind], speed) * dt
        unit.course = norm(unit.course + max(-rate, min(rate, left)))
    way, course = speed * KN * dt, unit.course * RAD
    unit.x += way * math.sin(course)
    unit.y += way * math.cos(course)


def drift(s: State, sb: SeaBook) -> None:
    """Once a minute: ships left behind by groups that are far away sail on alone."""
    for unit in s.sea.units:
        if unit.state in ADRIFT and not group_of(s, unit).near:
            sail_alone(sb, unit, MINUTE)
