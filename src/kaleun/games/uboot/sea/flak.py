"""The 20 mm: where an aircraft stands over the horizon, how far ahead of it one aims, and what a gun laid by hand hits.
Since version 3 of the rules; before, its crew had one chance before the bombs and nobody saw it fire."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from kaleun.games.uboot.feed import tell
from kaleun.games.uboot.sea.state import Tracer
from kaleun.games.uboot.sea.units import KN, NM, RAD, bearing, norm
from kaleun.games.uboot.sea.water import weather_now
from kaleun.kernel.rule import rule
from kaleun.kernel.stream import Stream

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.book import SeaBook
    from kaleun.games.uboot.sea.state import Plane
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

FATES = (
    ("p_shoot_down_per_pass", "plane_down", "down"),
    ("p_damage_per_pass", "plane_damaged", "damaged"),
    ("p_deter_per_pass", "plane_driven_off", ""),
)
"""What a hit does: its share in the chart, its line in the log, and what is seen of it."""


class Line(NamedTuple):
    """A direction from the bridge: degrees true, degrees above the horizon, and metres to what stands there."""

    bearing: float
    elevation: float
    metres: float

    def off(self, other: Line) -> float:
        """Degrees between the two."""
        low, high = self.elevation * RAD, other.elevation * RAD
        across = math.cos((self.bearing - other.bearing) * RAD)
        cosine = math.sin(low) * math.sin(high) + math.cos(low) * math.cos(high) * across
        return math.acos(max(-1.0, min(1.0, cosine))) / RAD


def height(s: State, sb: SeaBook, plane: Plane, metres: float) -> float:
    """Metres above the sea at that distance from the boat: it comes high and passes over low."""
    row = sb.aloft
    share = (metres - row["level_m"]) / (row["high_from_nm"] * NM - row["level_m"])
    flown = row["low_m"] + (row["high_m"] - row["low_m"]) * max(0.0, min(1.0, share))
    if plane.fate != "down":
        return float(flown)
    fallen = (s.clock.seconds - plane.fate_at) / sb.p["aircraft_run"]["falls_s"]
    return float(flown * max(0.0, 1.0 - fallen**2))


def line_to(s: State, sb: SeaBook, plane: Plane, later: float = 0.0) -> Line:
    """Where it stands now, or `later` seconds from now if boat and aircraft go straight on."""
    boat = s.boat
    own, fast = boat.speed * KN * later, plane.speed * KN * later
    dx = plane.x - boat.x + fast * math.sin(plane.course * RAD) - own * math.sin(boat.course * RAD)
    dy = plane.y - boat.y + fast * math.cos(plane.course * RAD) - own * math.cos(boat.course * RAD)
    along = max(1.0, math.hypot(dx, dy))
    up = height(s, sb, plane, along) - sb.p["boat"]["size"]["bridge_eye_m"]
    return Line(bearing(dx, dy), math.atan2(up, along) / RAD, math.hypot(along, up))


@rule("BG-7.5.3.f")
def lead(s: State, sb: SeaBook, plane: Plane) -> Line:
    """Where to aim: the shells need their time, and the aircraft flies on."""
    metres = line_to(s, sb, plane).metres
    return line_to(s, sb, plane, metres / sb.p["flak"]["shell_ms"])


def target(s: State, sb: SeaBook) -> Plane | None:
    """The nearest aircraft in sight that the gun reaches."""
    flying = [plane for plane in s.sea.planes if plane.seen and plane.fate != "down"]
    nearest = min(flying, key=lambda plane: line_to(s, sb, plane).metres, default=None)
    return nearest if nearest and line_to(s, sb, nearest).metres <= sb.p["flak"]["opens_m"] else None


def skill(s: State, sb: SeaBook) -> float:
    """How good the men at the gun are, and the gun."""
    row = sb.p["gun20"]
    trained = s.ready.gunners20 >= row["specialists_full"]
    return float(s.ready.gun20_effect * (1.0 if trained else row["no_specialist_factor"]))


@rule("BG-7.5.3.f", "BG-8.2.a")
def fire_20(s: State, p: Play[Book]) -> None:
    """Once a second a burst goes where the gun is laid: by hand, or by its crew, who follow the aircraft."""
    boat, sb, now = s.boat, p.book.sea, s.clock.seconds
    if not sb.flies:
        return
    s.sea.tracers = [tracer for tracer in s.sea.tracers if tracer.at > now - sb.aloft["tracer_s"]]
    plane = target(s, sb) if "gun20" in boat.views and boat.depth <= 0 else None
    if plane is None:
        return
    hands, aim, stream = boat.hands, lead(s, sb, plane), Stream(s.seed, "flak", plane.id, now)
    if not hands.flak_laid:
        row = sb.p["flak"]
        hands.flak_bearing = norm(aim.bearing - boat.course + stream.normal(0.0, row["burst_deg"]))
        hands.flak_elevation = within(sb, aim.elevation + stream.normal(0.0, row["burst_deg"]))
    laid = Line(norm(boat.course + hands.flak_bearing), hands.flak_elevation, aim.metres)
    s.sea.tracers.append(Tracer(now, round(laid.bearing, 1), round(laid.elevation, 1), round(aim.metres)))
    if hands.flak_laid and stream.chance(hit_p(s, sb, laid, aim)):
        hit(s, p, plane, stream.uniform())


def within(sb: SeaBook, elevation: float) -> float:
    """As far down and up as the gun goes."""
    low, high = sb.p["flak"]["elevation_deg"]
    return float(max(low, min(high, elevation)))


def hit_p(s: State, sb: SeaBook, laid: Line, aim: Line) -> float:
    """Chance of one burst, the smaller the farther its middle passes from the aircraft."""
    row = sb.p["flak"]
    spread = row["burst_deg"] + row["burst_sea_deg"] * weather_now(s, sb).sea
    wide = row["burst_m"] + aim.metres * math.tan(spread * RAD)
    off = laid.off(aim)
    missed = aim.metres * math.tan(off * RAD) if off < 80.0 else math.inf
    return float(row["p_hit_per_s"] * skill(s, sb) * math.exp(-((missed / wide) ** 2) / 2.0))


@rule("BG-7.5.3.f")
def hit(s: State, p: Play[Book], plane: Plane, share: float) -> None:
    """Down, damaged or driven off: each ends the attack. `share`: 0 to 1, drawn."""
    row = p.book.sea.p["gun20"]
    left = share * sum(row[name] for name, _, _ in FATES)
    for name, code, fate in FATES:
        left -= row[name]
        if left < 0:
            ends(s, p, plane, code, fate)
            return


def ends(s: State, p: Play[Book], plane: Plane, code: str, fate: str) -> None:
    """The attack of this aircraft is over."""
    plane.state, plane.release_at = "away", 0
    if p.book.sea.flies:
        plane.fate, plane.fate_at = fate, s.clock.seconds if fate else 0
    tell(s, p, "BG-7.5.3.f", code)
