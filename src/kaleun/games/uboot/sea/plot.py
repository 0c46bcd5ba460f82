"""The navigator's instruments: attack disk, tactical map, ruler and protractor."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from kaleun.games.uboot.sea.book import SeaBook
from kaleun.games.uboot.sea.grid import psi, rhumb
from kaleun.games.uboot.sea.state import Marker
from kaleun.games.uboot.sea.units import RAD, bow_angle, norm
from kaleun.games.uboot.seats import NAVIGATOR
from kaleun.kernel.ask import Asks, Refusal
from kaleun.kernel.live import Command, Param
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play

MARKERS = ("uboat", "enemy", "merchant", "escort", "small", "convoy")


class Disk(NamedTuple):
    """What the attack disk shows once it is set: true bearing, and the angle on the bow with its side."""

    true_bearing: float
    bow_angle: float
    starboard: bool


@rule("BG-9.2.a", "BG-9.2.1.a", "BG-9.2.1.c")
def attack_disk(own_course: float, bearing: float, enemy_course: float) -> Disk:
    """Own course on green, bearing by the pointer, enemy course on black.

    >>> attack_disk(290.0, 40.0, 70.0)
    Disk(true_bearing=330.0, bow_angle=80.0, starboard=True)
    """
    line = norm(own_course + bearing)
    signed = bow_angle(enemy_course, line)
    return Disk(line, abs(signed), signed >= 0)


@rule("BG-9.2.1.b")
def off_the_bow(own_course: float, true_bearing: float) -> float:
    """The bearing of a true bearing: clockwise from the bow.

    >>> off_the_bow(290.0, 20.0)
    90.0
    """
    return norm(true_bearing - own_course)


@rule("BG-9.2.2.a", "BG-2.j")
def square_on_map(miles: float, true_bearing: float, up: float = 0.0) -> tuple[float, float]:
    """Squares right and up of the boat's marker on the tactical map, one mile each; `up` is the course at the top."""
    angle = (true_bearing - up) * RAD
    return miles * math.sin(angle), miles * math.cos(angle)


@rule("BG-9.2.2.b", "BG-8.2.c")
def marker_of(sb: SeaBook, kind: str) -> str:
    """The marker for a contact: enemy until it is identified."""
    vessel = sb.vessels.get(kind)
    if vessel is None:
        return "enemy"
    return {"merchant": "merchant", "coastal": "small", "friendly": "uboat"}.get(vessel.category, "escort")


@rule("BG-9.1.1.a", "BG-9.1.1.b")
def ruler(
    sb: SeaBook, a: tuple[float, float], b: tuple[float, float], submerged: bool = False, paper: bool = False
) -> float:
    """Hours from a to b at Full Ahead. The paper ruler has one scale for the whole chart."""
    row = sb.charts["grid"]["geometry"]
    if not paper:
        return float(rhumb(a, b)[1] / row["ruler_true_submerged_kn" if submerged else "ruler_true_surfaced_kn"])
    length = math.hypot(b[1] - a[1], psi(b[0]) - psi(a[0]))
    side = "submerged" if submerged else "surfaced"
    return float(length / row[f"ruler_paper_deg_lon_per_hour_{side}"])


@rule("BG-9.2.2.a")
def mark(s: State, p: Play[Book], seat: str, kind: str, x: float, y: float, course: float = -1.0) -> Asks[None]:
    """The navigator puts a marker on the tactical map: squares east and north of its middle."""
    sea = s.sea
    sea.markers.append(Marker(sea.next_id, kind, float(x), float(y), float(course), s.clock.seconds))
    sea.next_id += 1
    yield from ()


def why_not_mark(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    """The map has an edge and the box so many markers."""
    row = book.sea.p["tactical_map"]
    if len(s.sea.markers) >= row["markers"]:
        return Refusal("mark", "no_markers", "BG-9.2.2.a", most=row["markers"])
    if args and max(abs(args["x"]), abs(args["y"])) > row["edge_squares"]:
        return Refusal("mark", "off_the_map", "BG-9.2.2.a")
    return None


@rule("BG-9.2.2.a")
def unmark(s: State, p: Play[Book], seat: str, marker: int) -> Asks[None]:
    """Takes a marker away (0 = all of them)."""
    s.sea.markers = [m for m in s.sea.markers if marker and m.id != marker]
    yield from ()


COMMANDS = (
    Command(
        "mark",
        "BG-9.2.2.a",
        mark,
        why_not_mark,
        (Param("kind", "str", MARKERS), Param("x", "float"), Param("y", "float"), Param("course", "float", (), True)),
        (NAVIGATOR,),
        free=True,
    ),
    Command("unmark", "BG-9.2.2.a", unmark, None, (Param("marker", "int"),), (NAVIGATOR,), free=True),
)
