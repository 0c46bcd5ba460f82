"""A search through squares of the map: up and down in legs, always the nearest that is still to be sailed."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from kaleun.games.uboot.bots.geometry import turn
from kaleun.games.uboot.sea.coast import Coast
from kaleun.games.uboot.sea.grid import Grid, rhumb, sail

Place = tuple[float, float]
Leg = tuple[Place, Place]


class Search:
    """Which legs have been sailed. By night flares are seen from afar, so those legs are done; by day a leg is only a
    try, and the following night it is sailed again."""

    def __init__(self, legs: Sequence[Leg], tactics: Mapping[str, float]) -> None:
        self.legs, self.tactics = list(legs), tactics
        self.done: set[int] = set()
        self.tried: set[int] = set()
        self.way: list[Place] = []
        """What is left of the leg the boat is on, or goes to."""
        self.leg = -1
        self.dark = self.light = 0.0
        """Miles of the leg sailed by night and by day."""
        self.last: Place | None = None

    def next(self, here: Place, night: bool) -> Place:
        """The place to steer for."""
        if len(self.way) == 1 and self.last is not None:
            miles = rhumb(self.last, here)[1]
            self.dark, self.light = self.dark + miles * night, self.light + miles * (not night)
        self.last = here
        if self.way and rhumb(here, self.way[0])[1] < self.tactics["turn_nm"]:
            self.way.pop(0)
            if not self.way:
                (self.done if self.light <= self.dark * self.tactics["daylight"] else self.tried).add(self.leg)
        fresh = night and len(self.way) == 2  # night has come on the way to a leg: perhaps another one is nearer
        if not self.way or (fresh and self.leg not in self.done):
            self.choose(here, night)
        return self.way[0]

    def take_up(self, here: Place, course: float) -> None:
        """A boat that is on one of the legs already sails on."""
        along, near = self.tactics["along_deg"], self.tactics["beside_nm"]
        for n, leg in enumerate(self.legs):
            for a, b in (leg, leg[::-1]):
                line, length = rhumb(a, b)
                toward, miles = rhumb(here, b)
                beside = abs(miles * math.sin(math.radians(turn(line, toward))))
                if abs(turn(line, course)) < along and miles < length and beside < near:
                    self.leg, self.way = n, [b]

    def choose(self, here: Place, night: bool) -> None:
        """The nearest leg that is not done, by day rather one not tried either; when all are done, all again."""
        if len(self.done) == len(self.legs):
            self.done, self.tried = set(), set()
        open_legs = [n for n in range(len(self.legs)) if n not in self.done]
        if not night:
            open_legs = [n for n in open_legs if n not in self.tried] or open_legs
        ends = [(rhumb(here, self.legs[n][end])[1], n, end) for n in open_legs for end in (0, 1)]
        _, self.leg, end = min(ends)
        self.way = [self.legs[self.leg][end], self.legs[self.leg][1 - end]]
        self.dark = self.light = 0.0


def legs(grid: Grid, coast: Coast, codes: Sequence[str], step_nm: float, off_nm: float) -> list[Leg]:
    """The legs through all these squares, north and south, about `step_nm` apart, half a step from the border and
    `off_nm` from the land."""
    found: list[Leg] = []
    for code in codes:
        if code not in grid.squares:
            continue
        square = grid.squares[code]
        width = rhumb((square.centre[0], square.west), (square.centre[0], square.east))[1]
        lines = max(1, round(width / step_nm))
        edge = min((square.north - square.south) / 2, step_nm / 2.0 / 60.0)
        for n in range(lines):
            lon = square.west + (n + 0.5) / lines * (square.east - square.west)
            found += _at_sea(coast, (square.north - edge, lon), (square.south + edge, lon), off_nm)
    return found


def _at_sea(coast: Coast, a: Place, b: Place, off_nm: float) -> list[Leg]:
    """The longest part of a leg that keeps off the land."""
    course, length = rhumb(a, b)
    best: list[Place] = []
    part: list[Place] = []
    for n in range(round(length) + 1):
        at = sail(a, course, length * n / max(1, round(length)))
        part = [*part, at] if not coast.land(*at) and coast.nm(*at) >= off_nm else []
        best = part if len(part) > len(best) else best
    return [(best[0], best[-1])] if best else []
