"""Where the navigator thinks the boat is: log and compass, put right by the sextant and by what the orders tell."""

from __future__ import annotations

from collections.abc import Iterable

from kaleun.games.uboot.sea.grid import Grid, Square, rhumb, sail, within
from kaleun.games.uboot.view import NavigatorView

Place = tuple[float, float]
HOUR = 3600
FAST_KN = 20.0
"""No boat runs so fast: what moves faster on the map was moved by hand."""
ASTRIDE = 0.002
"""Degrees beyond a border."""


class Reckoning:
    """His own place on the map. A sextant names a square only: the printed marker goes to its middle, but the boat is
    most likely just inside the border it was thought to be beyond."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.at: Place | None = None
        self.marker: Place = (0.0, 0.0)
        self.now = self.fixed = -1

    def update(self, view: NavigatorView, sought: Iterable[str] = ()) -> Place:
        """The place now; `sought` are squares the boat would be told of if it were in them."""
        chart, boat, now = view.map, view.boat, int(view.clock.seconds)
        marker = chart.position or chart.reckoned
        if self.at is None or chart.position:
            self.at = marker
        else:
            course, miles = rhumb(self.marker, marker)
            hours = (now - self.now) / HOUR
            if miles > FAST_KN * hours + 1.0:
                course, miles = float(boat.course), float(boat.speed) * hours
            self.at = sail(self.at, course, miles)
        self.marker, self.now = marker, now
        if chart.fix_age is not None and now - chart.fix_age > self.fixed and not chart.position:
            self.fixed = now - chart.fix_age
            self.at = inside(self.grid.squares[chart.fix], self.at)
        code = self.grid.at(*self.at)
        if any(within(code, area) for area in sought) and not chart.position:
            self.at = outside(self.grid.squares[code], self.at)
        return self.at


def inside(square: Square, at: Place) -> Place:
    """The nearest place in the square."""
    return min(max(at[0], square.south), square.north), min(max(at[1], square.west), square.east)


def outside(square: Square, at: Place) -> Place:
    """The nearest place beyond its border."""
    lat, lon = at
    ways = [
        (square.north + ASTRIDE, lon), (square.south - ASTRIDE, lon), (lat, square.west - ASTRIDE),
        (lat, square.east + ASTRIDE),
    ]  # fmt: skip
    return min(ways, key=lambda way: rhumb(at, way)[1])
