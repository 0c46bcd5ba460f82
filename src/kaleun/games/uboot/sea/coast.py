"""Land: is this place at sea, how far is the coast, and how does a ship get round it (charts/coast.toml)."""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Sequence

from kaleun.games.uboot.sea.grid import rhumb, sail
from kaleun.games.uboot.sea.units import RAD
from kaleun.kernel.ask import KaleunError

Place = tuple[float, float]
"""Latitude and longitude."""
Segment = tuple[float, float, float, float]
"""A straight piece of coast."""
FAR = 999.0
CELL_LAT, CELL_LON = 0.1, 0.2
"""Cells of the router: about 6 miles."""
SAMPLE_NM = 3.0
CELLS = 60000
"""More cells than the two sheets have: the search ends."""


class Coast:
    """The rings of land, sorted so that only those near a place are looked at. Ships keep `offing_nm` from land where
    there is a way."""

    def __init__(self, rings: Sequence[Sequence[int]], offing_nm: float) -> None:
        self._offing = offing_nm
        self._rows: dict[int, list[Segment]] = {}
        self._bins: dict[tuple[int, int], list[Segment]] = {}
        self._open: dict[tuple[int, int], bool] = {}
        self._nearby: dict[tuple[int, int], tuple[Segment, ...]] = {}
        for flat in rings:
            points = [(flat[i] / 100.0, flat[i + 1] / 100.0) for i in range(0, len(flat), 2)]
            for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
                self._add(x1, y1, x2, y2)

    def _add(self, x1: float, y1: float, x2: float, y2: float) -> None:
        segment = (x1, y1, x2, y2)
        low, high = math.floor(min(y1, y2)), math.floor(max(y1, y2))
        for row in range(low, high + 1):
            if y1 != y2:
                self._rows.setdefault(row, []).append(segment)
            for column in range(math.floor(min(x1, x2)), math.floor(max(x1, x2)) + 1):
                self._bins.setdefault((row, column), []).append(segment)

    def land(self, lat: float, lon: float) -> bool:
        """Is this place on land? (A ray to the west crosses the coast an odd number of times.)"""
        inside = False
        for x1, y1, x2, y2 in self._rows.get(math.floor(lat), ()):
            if (y1 > lat) != (y2 > lat) and lon > x1 + (lat - y1) / (y2 - y1) * (x2 - x1):
                inside = not inside
        return inside

    def nm(self, lat: float, lon: float) -> float:
        """Miles to the nearest coast; beyond 60 miles simply far."""
        k = math.cos(lat * RAD)
        best = FAR
        for x1, y1, x2, y2 in self._around(math.floor(lat), math.floor(lon)):
            ax, ay = (x1 - lon) * k, y1 - lat
            dx, dy = (x2 - x1) * k, y2 - y1
            f = max(0.0, min(1.0, -(ax * dx + ay * dy) / (dx * dx + dy * dy)))
            best = min(best, 60.0 * math.hypot(ax + f * dx, ay + f * dy))
        return best

    def _around(self, row: int, column: int) -> tuple[Segment, ...]:
        """The pieces of coast in this degree and the next ones."""
        found = self._nearby.get((row, column))
        if found is None:
            bins = [(r, c) for r in (row - 1, row, row + 1) for c in range(column - 2, column + 3)]
            segments = dict.fromkeys(segment for place in bins for segment in self._bins.get(place, ()))
            found = self._nearby[row, column] = tuple(segments)
        return found

    def clear(self, a: Place, b: Place) -> bool:
        """Does the straight line of the chart from a to b stay at sea, with an offing once it has one?"""
        course, miles = rhumb(a, b)
        steps = max(1, math.ceil(miles / SAMPLE_NM))
        return all(self._free(*sail(a, course, miles * i / steps)) for i in range(1, steps))

    def _free(self, lat: float, lon: float) -> bool:
        key = (math.floor(lat / 0.02), math.floor(lon / 0.04))
        found = self._open.get(key)
        if found is None:
            lat, lon = (key[0] + 0.5) * 0.02, (key[1] + 0.5) * 0.04
            found = self._open[key] = not self.land(lat, lon) and self.nm(lat, lon) >= self._offing
        return found

    def nearest_sea(self, at: Place) -> Place:
        """The place itself, or the middle of the nearest free cell."""
        if self._free(*at):
            return at
        i, j = math.floor(at[0] / CELL_LAT), math.floor(at[1] / CELL_LON)
        for ring in range(1, 20):
            best: tuple[float, Place] | None = None
            for a in range(i - ring, i + ring + 1):
                for b in range(j - ring, j + ring + 1):
                    place = _middle((a, b))
                    if max(abs(a - i), abs(b - j)) == ring and self._free(*place):
                        best = min(best or (FAR * FAR, at), (rhumb(at, place)[1], place))
            if best is not None:
                return best[1]
        raise KaleunError(f"there is no sea near {at[0]:.1f} N {at[1]:.1f} E")

    def route(self, stops: Sequence[Place]) -> list[Place]:
        """The stops with sea waypoints where the straight line would cross land."""
        places = [self.nearest_sea(stop) for stop in stops]
        way = places[:1]
        for a, b in itertools.pairwise(places):
            way += [b] if self.clear(a, b) else self._round(a, b)
        return way

    def _round(self, a: Place, b: Place) -> list[Place]:
        """The way from a to b round the land: A* over cells, then every waypoint that can be skipped is."""
        cells = self._search(a, b)
        way = [a, *(_middle(cell) for cell in cells), b]
        out, i = [], 0
        while i < len(way) - 1:
            j = len(way) - 1
            while j > i + 1 and not self.clear(way[i], way[j]):
                j -= 1
            out.append(way[j])
            i = j
        return out

    def _search(self, a: Place, b: Place) -> list[tuple[int, int]]:
        start = (math.floor(a[0] / CELL_LAT), math.floor(a[1] / CELL_LON))
        goal = (math.floor(b[0] / CELL_LAT), math.floor(b[1] / CELL_LON))
        cost = {start: 0.0}
        came: dict[tuple[int, int], tuple[int, int]] = {}
        heap = [(rhumb(a, b)[1], start)]
        while heap:
            _, cell = heapq.heappop(heap)
            if cell == goal:
                break
            if len(cost) > CELLS:
                raise KaleunError(f"there is no way by sea from {a} to {b}")
            for step in _neighbours(cell):
                if step != goal and not self._free(*_middle(step)):
                    continue
                length = cost[cell] + rhumb(_middle(cell), _middle(step))[1]
                if length < cost.get(step, FAR * FAR) - 1e-9:
                    cost[step], came[step] = length, cell
                    heapq.heappush(heap, (length + rhumb(_middle(step), b)[1], step))
        way = [goal]
        while way[-1] != start:
            way.append(came[way[-1]])
        return way[::-1][1:-1]


def _middle(cell: tuple[int, int]) -> Place:
    return (cell[0] + 0.5) * CELL_LAT, (cell[1] + 0.5) * CELL_LON


def _neighbours(cell: tuple[int, int]) -> list[tuple[int, int]]:
    i, j = cell
    return [(i + a, j + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
