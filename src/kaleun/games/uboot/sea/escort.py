"""Warships: screen, investigate, attack, open out, search, return."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kaleun.games.uboot.feed import note, tell
from kaleun.games.uboot.sea import formation, formation1, story
from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.sea.charges import drop
from kaleun.games.uboot.sea.ships import alarm, group_of, investigate, sail_alone
from kaleun.games.uboot.sea.sonar import blind, hears, sweep
from kaleun.games.uboot.sea.units import KN, MINUTE, RAD, bearing, norm
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.state import Unit
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

HUNTING = ("investigate", "attack", "open_out", "search")
PASSIVE = ("formation", "straggler", "evading", "damaged", "dead")


def think(s: State, p: Play[Book], unit: Unit) -> None:
    """One second of a detached warship's mind; what it begins it tells the others."""
    before = unit.state
    decide(s, p, unit)
    if unit.state not in (before, "attack"):
        story.overhear(s, p, unit)


def decide(s: State, p: Play[Book], unit: Unit) -> None:
    """Sets its course and speed."""
    sb, row = p.book.sea, p.book.sea.p["escort"]
    vessel, now = sb.vessels[unit.kind], s.clock.seconds
    attack_kn = min(vessel.top_kn, row["attack_speed_kn"])
    if unit.state == "investigate":
        unit.order = float(attack_kn)
        go_to(unit, unit.tx, unit.ty)
        if unit.sees or unit.holds:
            attack(s, p, unit)
        elif now >= unit.until or near(unit, unit.tx, unit.ty, sb.p["ship_handling"]["arrived_m"]):
            search(s, sb, unit, unit.tx, unit.ty)
    elif unit.state == "attack":
        run_in(s, p, unit, attack_kn)
    elif unit.state == "open_out":
        unit.order = float(attack_kn)
        if math.hypot(unit.x - unit.tx, unit.y - unit.ty) >= row["open_out_m"]:
            if (unit.holds or unit.sees) and vessel.charges and unit.charges:
                attack(s, p, unit)
            else:
                search(s, sb, unit, unit.fix_x, unit.fix_y)
    elif unit.state == "search":
        look_for(s, p, unit)
    elif unit.state == "return":
        rejoin(s, sb, unit)


def go_to(unit: Unit, x: float, y: float) -> None:
    unit.helm = bearing(x - unit.x, y - unit.y)


def near(unit: Unit, x: float, y: float, metres: float) -> bool:
    return math.hypot(x - unit.x, y - unit.y) < metres


def attack(s: State, p: Play[Book], unit: Unit) -> None:
    """Goes over to the attack; the boat is hunted from now on."""
    unit.state = "attack"
    s.sea.attacked = True
    note(s, p, "BG-H.7", "hunted", to="")
    story.overhear(s, p, unit)


def predicted(s: State, unit: Unit, lead: float = 0.0) -> tuple[float, float]:
    """Where the boat will be by the last fixes."""
    dt = s.clock.seconds - unit.fix_at + lead
    return unit.fix_x + unit.fix_vx * dt, unit.fix_y + unit.fix_vy * dt


def aim(s: State, sb: SeaBook, unit: Unit, lead: float) -> tuple[float, float]:
    """Where the pattern is to fall: where the last fixes say; of a boat that puts on speed, in most attacks, where she
    would be if she turned away and ran since then."""
    row = sb.p["depth_charge"]
    if "hunch" not in row or math.hypot(unit.fix_vx, unit.fix_vy) < row["hunch"]["from_kn"] * KN:
        return predicted(s, unit, lead)
    hunch, stream = row["hunch"], Stream(s.seed, "hunch", unit.id, unit.charges)
    if not stream.chance(hunch["share"]):
        return predicted(s, unit, lead)
    turned = stream.uniform(*hunch["turn_deg"]) * (1 if stream.chance(0.5) else -1)
    course = (bearing(unit.fix_vx, unit.fix_vy) + turned) * RAD
    way = hunch["kn"] * KN * stream.uniform(hunch["least"], 1.0) * (s.clock.seconds - unit.fix_at + lead)
    return unit.fix_x + way * math.sin(course), unit.fix_y + way * math.cos(course)


def run_in(s: State, p: Play[Book], unit: Unit, attack_kn: float) -> None:
    """Over the boat and drop; at a surfaced boat, straight on with all speed to ram."""
    sb = p.book.sea
    if unit.sees and s.boat.depth <= 0:
        unit.order = sb.vessels[unit.kind].top_kn
        go_to(unit, s.boat.x, s.boat.y)
        fix(s, sb, unit)
        return
    unit.order = float(attack_kn)
    row = sb.p["depth_charge"]
    if unit.fix_at < 0:
        search(s, sb, unit, unit.tx, unit.ty)
        return
    sink = max(0.0, unit.fix_depth) / row["sink_rate_m_s"]
    x, y = aim(s, sb, unit, sink)
    far = math.hypot(x - unit.x, y - unit.y)
    lost = s.clock.seconds - unit.fix_at > row["fix_memory_s"] and not unit.holds
    if far > sb.p["escort"]["lost_blind_factor"] * sb.p["asdic"]["min_m"] and lost:
        search(s, sb, unit, unit.fix_x, unit.fix_y)
        return
    ahead = (x - unit.x) * math.sin(unit.course * RAD) + (y - unit.y) * math.cos(unit.course * RAD)
    if far < sb.p["asdic"]["min_m"] and ahead <= unit.speed * KN:
        if unit.charges > 0:
            drop(s, p, unit, x, y)
            tell(s, p, "BG-3.a", "depth_charges")
        unit.state, unit.tx, unit.ty = "open_out", unit.x, unit.y
        unit.helm = unit.course
        return
    go_to(unit, x, y)


def search(s: State, sb: SeaBook, unit: Unit, x: float, y: float) -> None:
    """Searches round a place for half an hour to an hour and a half."""
    row = sb.p["escort"]
    unit.state, unit.tx, unit.ty, unit.leg = "search", x, y, 0
    length = Stream(s.seed, "search", unit.id, s.clock.seconds).uniform(row["search_min_s"], row["search_max_s"])
    unit.until = s.clock.seconds + round(length)


def look_for(s: State, p: Play[Book], unit: Unit) -> None:
    """An expanding square; two minutes in ten it stops and listens."""
    sb, now = p.book.sea, s.clock.seconds
    if unit.sees or unit.holds:
        attack(s, p, unit)
        return
    if now >= unit.until:
        unit.state = "return"
        return
    row, every = sb.p["listening"], sb.p["listening"]["every_min"] * MINUTE
    phase = (now + unit.id * MINUTE) % every
    if phase < row["duration_min"] * MINUTE:
        unit.order = 0.0
        if phase == row["duration_min"] * MINUTE - 1 and sb.vessels[unit.kind].asdic:
            listen(s, sb, unit)
        return
    unit.order = min(sb.vessels[unit.kind].top_kn, float(sb.p["escort"]["search_speed_kn"]))
    x, y = corner(unit, sb.p["ship_handling"]["search_leg_m"])
    if near(unit, x, y, sb.p["ship_handling"]["arrived_m"]):
        unit.leg += 1
        x, y = corner(unit, sb.p["ship_handling"]["search_leg_m"])
    go_to(unit, x, y)


def corner(unit: Unit, leg: float) -> tuple[float, float]:
    """The next corner of the expanding square: legs of 1, 1, 2, 2, 3, 3 … lengths."""
    x, y = unit.tx, unit.ty
    for i in range(unit.leg + 1):
        step = leg * (i // 2 + 1)
        x += (0.0, step, 0.0, -step)[i % 4]
        y += (step, 0.0, -step, 0.0)[i % 4]
    return x, y


def listen(s: State, sb: SeaBook, unit: Unit) -> None:
    """A stopped escort may hear the boat and goes along the bearing."""
    dx, dy = s.boat.x - unit.x, s.boat.y - unit.y
    error = hears(s, sb, unit, math.hypot(dx, dy))
    if error is not None:
        line = norm(bearing(dx, dy) + error) * RAD
        far = sb.p["ship_handling"]["datum_ahead_m"]
        investigate(s, sb, unit, unit.x + far * math.sin(line), unit.y + far * math.cos(line))


def rejoin(s: State, sb: SeaBook, unit: Unit) -> None:
    """Back to its place in the formation."""
    if sb.holds:
        formation.regain(sb, group_of(s, unit), unit, s.clock.seconds)
    else:
        formation1.rejoin(sb, group_of(s, unit), unit)


def fix(s: State, sb: SeaBook, unit: Unit) -> None:
    """Notes where the boat is, and how it moves since the last fix."""
    boat, dt = s.boat, s.clock.seconds - unit.fix_at
    if unit.fix_at >= 0 and 0 < dt <= sb.p["escort"]["fix_pair_s"]:
        unit.fix_vx, unit.fix_vy = (boat.x - unit.fix_x) / dt, (boat.y - unit.fix_y) / dt
    else:
        unit.fix_vx = unit.fix_vy = 0.0
    if dt > 0 or unit.fix_at < 0:
        unit.fix_x, unit.fix_y, unit.fix_depth, unit.fix_at = boat.x, boat.y, boat.depth, s.clock.seconds


def ping(s: State, p: Play[Book], unit: Unit) -> None:
    """ASDIC: a sweep every half minute; a contact holds for a minute, and not where ASDIC is blind."""
    sb = p.book.sea
    row, now = sb.p["asdic"], s.clock.seconds
    dx, dy = s.boat.x - unit.x, s.boat.y - unit.y
    if (now + unit.id) % row["sweep_s"] == 0 and sweep(s, sb, unit, dx, dy):
        fix(s, sb, unit)
        if not unit.holds:
            unit.holds = True
            alarm(s, p, group_of(s, unit), s.boat.x, s.boat.y)
            if unit.state in ("formation", "investigate", "search", "return"):
                unit.helm = unit.course
                attack(s, p, unit)
    elif unit.holds:
        old = now - unit.fix_at > sb.p["depth_charge"]["fix_memory_s"]
        if old or blind(sb, s.boat.depth, math.hypot(dx, dy)):
            unit.holds = False


def detached(s: State, p: Play[Book], units: list[Unit], dt: int) -> None:
    """Everything that sails alone: warships think, all of them move."""
    sb = p.book.sea
    for unit in units:
        if unit.state == "formation":
            continue
        if unit.state not in PASSIVE:
            think(s, p, unit)
        elif unit.state == "evading" and s.clock.seconds >= unit.until:
            unit.state = "return" if sb.holds or sb.vessels[unit.kind].warship else "straggler"
            unit.helm = group_of(s, unit).base
        if unit.state != "formation":
            sail_alone(sb, unit, dt)
        if unit.state == "return" and sb.holds:
            formation.regained(sb, group_of(s, unit), unit, s.clock.seconds)
