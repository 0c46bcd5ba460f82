"""What eyes see from the bridge or through the periscope: sky, sea, ships and what happens to them. It follows from the
place of the watcher, the light and the weather; a ship that nobody has found is not in it, however near it is."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from kaleun.games.uboot.sea.flak import line_to
from kaleun.games.uboot.sea.lookout import Seeing, horizon_nm, our_eyes
from kaleun.games.uboot.sea.optics import mast_angle
from kaleun.games.uboot.sea.ships import burning, heel, sinking
from kaleun.games.uboot.sea.sky import moon, moon_share, sun
from kaleun.games.uboot.sea.units import NM, bearing, bow_angle
from kaleun.games.uboot.sea.water import weather_now
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.sea.book import SeaBook
    from kaleun.games.uboot.sea.state import Plane, Torpedo, Unit
    from kaleun.games.uboot.state import State


class Sight(NamedTuple):
    """A ship in sight. `shape`: its drawing in the setting, "" while it is too far or too dark to make out, "boat" for
    whatever is low and not on the sheet; true bearing and height of the mast in degrees; angle on the bow (starboard
    positive); wake from 0 to 3."""

    shape: str
    bearing: float
    height: float
    angle: int
    wake: int


class Mark(Struct, omit_defaults=True):
    """What is to be seen of a ship beside its shape: how many metres of it are below the horizon, how it burns (0 to
    3), how far it leans (degrees, starboard positive), how much of it has gone down (percent), whether a star shell
    lights it."""

    down: int = 0
    fire: int = 0
    heel: int = 0
    sunk: int = 0
    lit: bool = False


class Track(NamedTuple):
    """One of our torpedoes: when it left, when it should be there, and, where its bubbles can be seen, their end: true
    bearing and metres."""

    id: int
    kind: str
    at: int
    due: int
    bearing: float | None
    metres: int | None


class Splash(NamedTuple):
    """Where a shell fell a moment ago: true bearing, metres, was it ours."""

    at: int
    bearing: float
    metres: int
    ours: bool


class Flying(NamedTuple):
    """An aircraft in sight. `kind`: its airframe in the setting, "" while it is too far to make out; true bearing and
    height above the horizon in degrees, metres, angle on the bow as of a ship; `fate`: damaged, down, "" if unhurt."""

    kind: str
    bearing: float
    elevation: float
    metres: int
    angle: int
    fate: str


class Burst(NamedTuple):
    """A burst of our 20 mm in the air: when it left, true bearing, degrees above the horizon, metres to the target."""

    at: int
    bearing: float
    elevation: float
    metres: int


class Float(NamedTuple):
    """A lifeboat, raft, wreckage or oil in sight: true bearing and miles."""

    id: int
    kind: str
    bearing: int
    miles: float


class Scene(Struct, omit_defaults=True):
    """`eyes`: bridge, periscope, or "" if nobody looks. Sun and moon: azimuth, altitude (and percent lit), only where
    the sky shows them; `wind`: where it comes from. Ships by the number of their contact."""

    eyes: str
    wind: int
    sun: tuple[int, int] | None = None
    moon: tuple[int, int, int] | None = None
    ships: dict[str, Sight] = {}
    marks: dict[str, Mark] = {}
    tracks: list[Track] = []
    splashes: list[Splash] = []
    stars: list[int] = []
    """True bearings of star shells that burn now."""
    floats: list[Float] = []
    planes: dict[str, Flying] = {}
    tracers: list[Burst] = []


@rule("BG-8.3.c", "BG-8.2.a", "BG-8.2.b", "BG-8.4.a")
def scene(s: State, book: Book) -> Scene:
    """All that is in sight now."""
    sb = book.sea
    eye, eff = our_eyes(s, sb)
    eyes = "" if eff <= 0 else "bridge" if s.boat.depth <= 0 else "periscope"
    shown = Scene(eyes, round(s.sea.wind) % 360)
    shown.tracks = [_track(s, sb, fish, None) for fish in s.sea.torpedoes]
    if not eyes:
        return shown
    seeing = Seeing(s, sb)
    _sky(s, sb, shown)
    _ships(s, sb, shown, seeing, eye, eff)
    shown.tracks = [_track(s, sb, fish, seeing) for fish in s.sea.torpedoes]
    now, x, y, row = s.clock.seconds, s.boat.x, s.boat.y, sb.instruments
    for fall in s.sea.falls:
        metres = math.hypot(fall.x - x, fall.y - y)
        if metres <= row["splash_seen_nm"] * NM:
            shown.splashes.append(Splash(fall.at, _line(fall.x - x, fall.y - y), _tens(metres), fall.ours))
    for group in s.sea.groups:
        if now < group.lit_until and math.hypot(group.x - x, group.y - y) <= row["star_seen_nm"] * NM:
            shown.stars.append(round(_line(group.x - x, group.y - y)) % 360)
    _floats(s, sb, shown, seeing)
    for plane in s.sea.planes:
        if plane.seen:
            shown.planes[str(plane.id)] = _flying(s, sb, plane)
    shown.tracers = [Burst(t.at, t.bearing, t.elevation, round(t.metres)) for t in s.sea.tracers]
    return shown


@rule("BG-3.d")
def _flying(s: State, sb: SeaBook, plane: Plane) -> Flying:
    """An aircraft as it looks from here."""
    row, line = sb.aloft, line_to(s, sb, plane)
    kind = plane.kind if line.metres <= row["made_out_nm"] * NM else ""
    angle = row["angle_step_deg"] * round(bow_angle(plane.course, line.bearing) / row["angle_step_deg"])
    return Flying(kind, round(line.bearing, 1) % 360.0, round(line.elevation, 1), _tens(line.metres), angle, plane.fate)


def _line(dx: float, dy: float) -> float:
    return round(bearing(dx, dy), 1) % 360.0


def _tens(metres: float) -> int:
    return 10 * round(metres / 10)


def _sky(s: State, sb: SeaBook, shown: Scene) -> None:
    """Sun and moon by the almanac, at the place where the navigator believes the boat to be: nobody reads the true one
    off the picture."""
    if weather_now(s, sb).cloud > sb.instruments["sky_max_cloud_8"]:
        return
    lat, lon = s.boat.reckoned
    jd = sb.calendar.jd(s.clock.seconds)
    by_day, by_night = sun(lat, lon, jd), moon(lat, lon, jd)
    if by_day.altitude > -1.0:
        shown.sun = round(by_day.azimuth) % 360, round(by_day.altitude)
    if by_night.altitude > 0.0:
        shown.moon = round(by_night.azimuth) % 360, round(by_night.altitude), round(100 * moon_share(jd))


def _ships(s: State, sb: SeaBook, shown: Scene, seeing: Seeing, eye: float, eff: float) -> None:
    """Everything that is held by eye, as it looks from here."""
    now, units, x, y, row = s.clock.seconds, s.sea.units, s.boat.x, s.boat.y, sb.instruments
    reach_of: dict[str, float] = {}
    for c in s.sea.contacts:
        if c.lost or c.by == "hydrophone" or now - c.seen > sb.look_s:
            continue
        unit = units[c.unit - 1]
        kind, dx, dy = unit.kind, unit.x - x, unit.y - y
        vessel, metres = sb.vessels[kind], max(1.0, math.hypot(dx, dy))
        if kind not in reach_of:
            reach_of[kind] = row["made_out_share"] * seeing.range_of_ours(vessel, False, eye, eff) * NM
        clear, line, drawn = metres <= reach_of[kind], bearing(dx, dy), kind in sb.drawings
        turned = row["angle_step_deg"] * round(bow_angle(unit.course, line) / row["angle_step_deg"]) if clear else 0
        wake = sum(unit.speed >= knots for knots in row["wake_kn"]) if clear else 0
        shape, high = (kind if clear else "") if drawn else "boat", round(mast_angle(vessel.mast, metres), 3)
        shown.ships[str(c.id)] = Sight(shape, round(line, 1) % 360.0, high, int(turned), wake)
        mark = _mark(s, sb, unit, metres / NM, eye, clear)
        if mark != PLAIN:
            shown.marks[str(c.id)] = mark


PLAIN = Mark()


def _mark(s: State, sb: SeaBook, unit: Unit, miles: float, eye: float, clear: bool) -> Mark:
    coefficient, now = sb.p["visual"]["horizon_coeff_nm"], s.clock.seconds
    beyond = max(0.0, miles - horizon_nm(eye, 0.0, coefficient)) / coefficient
    mark = Mark(round(beyond**2), lit=now < s.sea.groups[unit.group - 1].lit_until)
    if unit.wounds:
        mark.fire = burning(unit, now)
        if clear:
            mark.heel, mark.sunk = heel(sb, unit, now), sinking(unit, now)
    return mark


def _track(s: State, sb: SeaBook, fish: Torpedo, seeing: Seeing | None) -> Track:
    """The stopwatch runs for every torpedo; where it really is only its bubbles show, by day and not far off."""
    dx, dy = fish.x - s.boat.x, fish.y - s.boat.y
    metres = math.hypot(dx, dy)
    if seeing is None or not (fish.wake and seeing.day and metres <= sb.instruments["track_seen_m"]):
        return Track(fish.id, fish.kind, fish.at, fish.due, None, None)
    return Track(fish.id, fish.kind, fish.at, fish.due, _line(dx, dy), _tens(metres))


def _floats(s: State, sb: SeaBook, shown: Scene, seeing: Seeing) -> None:
    """Boats and wreckage are low in the water."""
    for thing in s.sea.floats:
        east, north = thing.place(s.clock.seconds)
        dx, dy = east - s.boat.x, north - s.boat.y
        miles = math.hypot(dx, dy) / NM
        if miles <= min(sb.p["wrecks"]["seen_nm"][thing.kind], seeing.met) * seeing.factor:
            shown.floats.append(Float(thing.id, thing.kind, round(bearing(dx, dy)) % 360, round(miles, 1)))
