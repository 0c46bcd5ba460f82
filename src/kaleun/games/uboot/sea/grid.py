"""The strategic map: German naval grid on a Mercator chart (charts/grid.toml)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kaleun.games.uboot.sea.units import NM, RAD
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.rule import rule


class Square(NamedTuple):
    """A two-digit square: its borders in degrees, west negative."""

    code: str
    north: float
    south: float
    west: float
    east: float

    @property
    def centre(self) -> tuple[float, float]:
        return (self.north + self.south) / 2, (self.west + self.east) / 2


def psi(lat: float) -> float:
    """Stretched latitude of the Mercator chart, in degrees."""
    return math.degrees(math.log(math.tan((45.0 + lat / 2) * RAD)))


@rule("BG-9.1.b", "BG-9.1.c")
def rhumb(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    """Course and miles from a to b (latitude, longitude) along a straight line of the chart."""
    dlat, dlon = b[0] - a[0], b[1] - a[1]
    dpsi = psi(b[0]) - psi(a[0])
    q = dlat / dpsi if abs(dlat) > 1e-9 else math.cos(a[0] * RAD)
    return math.degrees(math.atan2(dlon, dpsi)) % 360.0, 60.0 * math.hypot(dlat, q * dlon)


def sail(at: tuple[float, float], course: float, miles: float) -> tuple[float, float]:
    """Where one is after so many miles on that course."""
    dlat = miles * math.cos(course * RAD) / 60.0
    lat = at[0] + dlat
    dpsi = psi(lat) - psi(at[0])
    q = dlat / dpsi if abs(dlat) > 1e-9 else math.cos(at[0] * RAD)
    return lat, at[1] + miles * math.sin(course * RAD) / 60.0 / q


def plane(lat0: float, lon0: float, lat: float, lon: float) -> tuple[float, float]:
    """Metres east and north of the origin (a plane that touches the sea there)."""
    return (lon - lon0) * 60.0 * NM * math.cos(lat0 * RAD), (lat - lat0) * 60.0 * NM


def unplane(lat0: float, lon0: float, x: float, y: float) -> tuple[float, float]:
    """Latitude and longitude of a place on the plane."""
    return lat0 + y / (60.0 * NM), lon0 + x / (60.0 * NM * math.cos(lat0 * RAD))


class Grid:
    """The squares of the theatre."""

    def __init__(self, squares: Mapping[str, Sequence[float]]) -> None:
        self.squares = {code: Square(code, *map(float, borders)) for code, borders in squares.items()}
        self._rows: dict[int, list[Square]] = {}
        self._inside: dict[tuple[str, ...], tuple[str, ...]] = {}
        for square in self.squares.values():
            for row in range(math.floor(square.south), math.ceil(square.north)):
                self._rows.setdefault(row, []).append(square)

    @rule("BG-9.1.a")
    def centre(self, code: str) -> tuple[float, float]:
        """Latitude and longitude of the middle of a square."""
        square = self.squares.get(code)
        if square is None:
            raise KaleunError(f"there is no square {code!r} on the map sheets")
        return square.centre

    def inside(self, areas: tuple[str, ...]) -> tuple[str, ...]:
        """All squares of these areas."""
        found = self._inside.get(areas)
        if found is None:
            codes = (code for code in self.squares if any(within(code, area) for area in areas))
            found = self._inside[areas] = tuple(codes)
        return found

    def at(self, lat: float, lon: float) -> str:
        """The code of the square there, "" off the sheets."""
        for square in self._rows.get(math.floor(lat), ()):
            if square.south <= lat < square.north and square.west <= lon < square.east:
                return square.code
        return ""

    def around(self, code: str) -> list[str]:
        """The squares that touch this one, in the order of their codes."""
        here = self.squares[code]
        near = 1e-6
        return sorted(
            other.code
            for other in self.squares.values()
            if other.code != code
            and other.south <= here.north + near
            and other.north >= here.south - near
            and other.west <= here.east + near
            and other.east >= here.west - near
        )

    def course(self, a: str, b: str) -> float:
        """The course between the centres of two squares, as the protractor shows it."""
        return rhumb(self.centre(a), self.centre(b))[0]


def block(code: str) -> str:
    """The block of a square: AM02 is the tenth square of AM2.

    >>> block("AM02"), block("AM25")
    ('AM2', 'AM2')
    """
    return code[:2] + (code[3] if code[2] == "0" else code[2])


def within(code: str, area: str) -> bool:
    """Does the square lie in this area: a square, a block or a large square? Off the sheets ("") it lies in none.

    >>> within("AM02", "AM2"), within("AM25", "AM"), within("AM25", "AM3"), within("", "AM3")
    (True, True, False, False)
    """
    if not code:
        return False
    return code == area or (len(area) == 3 and block(code) == area) or (len(area) == 2 and code[:2] == area)
