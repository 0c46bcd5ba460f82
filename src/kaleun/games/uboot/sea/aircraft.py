"""Aircraft: they come by day, look, dive on the boat, bomb and strafe."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.feed import note, tell
from kaleun.games.uboot.sea import events, flak, flight
from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.sea.grid import rhumb, within
from kaleun.games.uboot.sea.lookout import Seeing, our_eyes
from kaleun.games.uboot.sea.state import Burst, Plane
from kaleun.games.uboot.sea.traffic import alive
from kaleun.games.uboot.sea.units import HOUR, KN, MINUTE, NM, RAD, bearing, norm
from kaleun.games.uboot.sea.water import position
from kaleun.kernel.rule import rule
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

STEPS = ("none", "low", "medium", "high", "coastal")


def threat(s: State, sb: SeaBook) -> str:
    """The air threat here: the longest matching area of the mission, one step up after a radio alert."""
    lat, lon = position(s)
    air, square = sb.mission["air"], sb.grid.at(lat, lon)
    fitting = [area for area in air if area not in ("default", "carrier_group") and within(square, area)]
    level = str(air[max(fitting, key=len)] if fitting else air["default"])
    if "carrier_group" in air and carrier_nm(s, sb) <= sb.aircraft["carrier"]["within_nm"]:
        level = max(level, str(air["carrier_group"]), key=STEPS.index)
    if s.clock.seconds < s.sea.air_alert_until:
        level = STEPS[min(len(STEPS) - 1, STEPS.index(level) + 1)]
    return level


def carrier_nm(s: State, sb: SeaBook) -> float:
    """Miles to the nearest carrier afloat."""
    here = position(s)
    groups = {u.group for u in s.sea.units if u.kind in sb.aircraft["carrier"]["ids"] and alive(u)}
    far = [rhumb(here, (g.lat, g.lon))[1] for g in s.sea.groups if g.id in groups and g.active]
    return min(far, default=math.inf)


def types_in_reach(s: State, sb: SeaBook) -> list[Any]:
    """The types that can be here: in reach of a base and in service; some only from a carrier."""
    here, date = position(s), sb.mission["date"]
    found = []
    for row in sb.aircraft["aircraft"]:
        if row.get("carrier", False):
            if carrier_nm(s, sb) <= row["radius_nm"]:
                found.append(row)
        elif row.get("from", "") <= date and any(
            rhumb(here, (base["lat"], base["lon"]))[1] <= row["radius_nm"] for base in sb.aircraft["base"]
        ):
            found.append(row)
    return found


def arrivals(s: State, p: Play[Book]) -> None:
    """Once a minute: by day, while the boat is surfaced, one may come; those called for come when they are due."""
    sb, sea = p.book.sea, s.sea
    seeing = Seeing(s, sb)
    called = [t for t in sea.call_at if t <= s.clock.seconds]
    sea.call_at = [t for t in sea.call_at if t > s.clock.seconds]
    if not seeing.day:
        return
    row = sb.aircraft["threat"]
    rate = 0.0 if s.boat.depth > 0 else row[threat(s, sb)] / 60
    if seeing.poor:
        rate *= row["poor_visibility_factor"]
    stream = Stream(s.seed, "aircraft", 0, s.clock.seconds)
    if called or stream.chance(rate):
        types = types_in_reach(s, sb)
        if types:
            spawn(s, sb, stream.pick(types, [float(t["weight"]) for t in types]), stream)


def spawn(s: State, sb: SeaBook, row: Any, stream: Stream) -> None:
    """An aircraft on a straight leg that passes within a few miles of the boat."""
    run = sb.p["aircraft_run"]
    far = run["spawn_nm"] * NM
    angle = stream.uniform(0.0, 360.0)
    miss = stream.uniform(*run["leg_passes_nm"]) * NM
    side = 1.0 if stream.chance(0.5) else -1.0
    course = norm(angle + 180.0 + side * math.asin(miss / far) / RAD)
    x, y = s.boat.x + far * math.sin(angle * RAD), s.boat.y + far * math.cos(angle * RAD)
    s.sea.planes.append(Plane(s.sea.next_id, row["id"], x, y, course, float(row["patrol_kn"])))
    s.sea.next_id += 1


def fly(s: State, p: Play[Book], dt: int) -> None:
    """Every aircraft flies on; one that sees the surfaced boat turns on it."""
    if not s.sea.planes:
        return
    sb, boat, now = p.book.sea, s.boat, s.clock.seconds
    kinds = {row["id"]: row for row in sb.aircraft["aircraft"]}
    met = Seeing(s, sb).met
    for plane in s.sea.planes:
        row = kinds[plane.kind]
        far = math.hypot(plane.x - boat.x, plane.y - boat.y)
        if plane.state == "leg" and boat.depth <= 0 and far <= min(row["eye_range_day_nm"], met) * NM:
            plane.state = "attack"
        if plane.state == "attack":
            attack_run(s, p, plane, row, far)
        if sb.flies and plane.state == "away":
            flight.leave(s, sb, plane, row)
        way = plane.speed * KN * dt
        plane.x += way * math.sin(plane.course * RAD)
        plane.y += way * math.cos(plane.course * RAD)
        if plane.state != "attack" and far > sb.p["aircraft_run"]["gone_nm"] * NM:
            plane.state = "gone"
    s.sea.planes = [plane for plane in s.sea.planes if plane.state != "gone"]
    if now % sb.look_s == 0:
        spot(s, p)


@rule("BG-6.12.h")
def attack_run(s: State, p: Play[Book], plane: Plane, row: Any, far: float) -> None:
    """Straight at the boat; inside three miles the run takes a minute to the bombs; passes three minutes apart."""
    boat, sb, now = s.boat, p.book.sea, s.clock.seconds
    run = sb.p["aircraft_run"]
    if sb.flies and plane.release_at:
        flight.run(s, sb, plane, row, far)
    elif boat.depth <= 0 or plane.release_at:
        plane.course = bearing(boat.x - plane.x, boat.y - plane.y)
    if not plane.release_at:
        if far <= run["from_nm"] * NM:
            plane.release_at = now + run["seconds"]
        elif boat.depth > 0 and far < run["over_nm"] * NM:
            plane.state = "leg"
        return
    if now < plane.release_at:
        return
    if driven_off(s, p, plane):
        return
    stream = Stream(s.seed, "bombs", plane.id, now)
    if plane.bombs:
        plane.bombs = False
        drop_bombs(s, sb, row, stream)
        tell(s, p, "BG-6.12.a", "bombed", chart="aircraft", row=f"aircraft[id={plane.kind}]")
    if boat.depth <= 0:
        strafe(s, p, stream)
    plane.passes += 1
    more = boat.depth <= 0 and plane.passes < row["strafe"]
    plane.release_at = now + run["pass_interval_min"] * MINUTE if more else 0
    plane.state = "attack" if more else "away"


def drop_bombs(s: State, sb: SeaBook, row: Any, stream: Stream) -> None:
    """Bombs fall at the boat, or at the swirl it left; half a minute after 10 m they do nothing."""
    boat, now = s.boat, s.clock.seconds
    damage = sb.damage["air"]
    if boat.under_at >= 0 and now - boat.under_at > damage["bomb_safe_after_s"]:
        return
    sd = damage["bomb_error_sd_m"]
    if boat.dive_at >= 0:
        sd += damage["bomb_error_growth_m_per_s"] * (now - boat.dive_at)
    pattern = s.sea.next_id
    s.sea.next_id += 1
    for _ in range(row["bombs"]):
        x, y = boat.x + stream.normal(0.0, sd), boat.y + stream.normal(0.0, sd)
        s.sea.bursts.append(Burst(now, x, y, boat.depth, float(row["blast_equiv_kg"]), pattern))


def strafe(s: State, p: Play[Book], stream: Stream) -> None:
    """Machine guns over deck and bridge."""
    sb = p.book.sea
    row = sb.damage["air"]["strafe"]
    note(s, p, "BG-6.12.a", "strafed", chart="damage", row="air.strafe")
    events.crew_damage(s)
    levels = sb.damage["weights"]["technical_level_weights"][row["level"]]
    for _ in range(row["tech_rolls"]):
        if stream.chance(row["tech_p"]):
            where = sb.outside[stream.below(len(sb.outside))]
            events.technical(s, where, stream.pick(list(levels), list(levels.values())))


@rule("BG-7.5.3.f")
def driven_off(s: State, p: Play[Book], plane: Plane) -> bool:
    """The crew of the 20 mm has one chance before the bombs of each pass; whoever lays it himself has every burst."""
    if "gun20" not in s.boat.views or s.boat.depth > 0 or s.boat.hands.flak_laid:
        return False
    sb = p.book.sea
    factor, edge = flak.skill(s, sb), 0.0
    roll = Stream(s.seed, "gun20", plane.id, s.clock.seconds).uniform()
    for name, code, fate in flak.FATES:
        edge += sb.p["gun20"][name] * factor
        if roll < edge:
            flak.ends(s, p, plane, code, fate)
            return True
    return False


def spot(s: State, p: Play[Book]) -> None:
    """Observers see an aircraft for certain once it is near enough."""
    sb = p.book.sea
    _, eff = our_eyes(s, sb)
    if s.boat.depth > 0 or eff <= 0:
        return
    seeing = Seeing(s, sb)
    row = sb.p["visual"]
    reach = row["aircraft_seen_nm"]["clear" if seeing.clear else "poor" if seeing.poor else "cloudy"]
    reach *= row["range_share"]["base"] + row["range_share"]["eff"] * eff
    for plane in s.sea.planes:
        dx, dy = plane.x - s.boat.x, plane.y - s.boat.y
        near = math.hypot(dx, dy) <= reach * NM
        before, plane.seen = plane.seen, near or (plane.seen and plane.state == "attack")
        if near and not before:
            tell(s, p, "BG-3.d", "aircraft", bearing=round(bearing(dx, dy)) % 360)


def alert(s: State, p: Play[Book]) -> None:
    """The enemy heard our radio: more aircraft for some hours, and the nearest group turns towards the square."""
    until = s.clock.seconds + p.book.sea.p["radio"]["df_alert_h"] * HOUR
    s.sea.air_alert_until = until
    here = position(s)
    square = p.book.sea.grid.at(*here)
    goal = p.book.sea.grid.centre(square) if square else here
    active = [g for g in s.sea.groups if g.active and g.kind in ("hunters", "patrol")]
    if active:
        group = min(active, key=lambda g: (rhumb(here, (g.lat, g.lon))[1], g.id))
        group.detour = (*goal, until)
    note(s, p, "BG-H.7", "radio_heard", to="")
