"""A search through a square of the map: up and down in legs, from the corner that is nearest."""

from __future__ import annotations

from collections.abc import Sequence

from kaleun.ai.uboot.geometry import turn
from kaleun.games.uboot.sea.coast import Coast
from kaleun.games.uboot.sea.grid import Grid, rhumb

Place = tuple[float, float]
OFF_NM = 8.0
"""So far beside a leg a boat may be that is on it."""


def legs(grid: Grid, coast: Coast, codes: Sequence[str], home: Place, step_nm: float) -> list[Place]:
    """The turning points through all these squares, the one nearest to home first."""
    way: list[Place] = []
    known = [code for code in codes if code in grid.squares]
    for code in sorted(known, key=lambda c: (rhumb(home, grid.centre(c))[1], c)):
        way += lattice(grid, coast, code, way[-1] if way else home, step_nm)
    return way


def underway(way: Sequence[Place], here: Place, course: float) -> int:
    """Which turning point a boat that is on such a search already steers for; 0 if it is not on any leg."""
    best, least = 0, OFF_NM
    for n in range(1, len(way)):
        line, length = rhumb(way[n - 1], way[n])
        toward, miles = rhumb(here, way[n])
        off = abs(miles * turn(line, toward) / 57.3)
        if abs(turn(line, course)) < 30 and abs(turn(line, toward)) < 60 and miles < length and off < least:
            best, least = n, off
    return best


def lattice(grid: Grid, coast: Coast, code: str, here: Place, step_nm: float) -> list[Place]:
    """The turning points of the legs, north and south by turns, `step_nm` apart."""
    square = grid.squares[code]
    width = rhumb((square.centre[0], square.west), (square.centre[0], square.east))[1]
    legs = max(1, round(width / step_nm))
    edge = min(0.5, step_nm / 2.0 / max(1.0, 60.0 * (square.north - square.south)))
    high = square.north - edge * (square.north - square.south)
    low = square.south + edge * (square.north - square.south)
    lines = [square.west + (n + 0.5) / legs * (square.east - square.west) for n in range(legs)]
    ways = []
    for row in (lines, lines[::-1]):
        for first, last in ((high, low), (low, high)):
            ways.append([at for n, lon in enumerate(row) for at in _leg(lon, n, first, last)])
    best = min(ways, key=lambda way: rhumb(here, way[0])[1])
    return [coast.nearest_sea(at) for at in best]


def _leg(lon: float, n: int, first: float, last: float) -> tuple[Place, Place]:
    return ((first, lon), (last, lon)) if n % 2 == 0 else ((last, lon), (first, lon))
