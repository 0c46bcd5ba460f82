"""What the coach counts on the walk of a turn: tons, harm, and what the boat meets on its way. The dice are those of
the solver's walk (`solve.walk`); what a position is worth when the turn is over a judge says."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from kaleun.games.unterseeboot.solve.boats import Boat, Boats, Targets
from kaleun.games.unterseeboot.solve.walk import AIRCRAFT, DESTROYER, Walk, seen
from kaleun.games.unterseeboot.view import View

ALIKE = 1e-9
"""Continuations that differ by less are equal; then the one with more tons is taken, then the one with less harm."""

Judge: TypeAlias = Callable[[int, Boat, int, Targets, int], float]
"""(turns left, boat, torpedoes, targets, tons sunk) -> tons brought home on average."""


class Brings(NamedTuple):
    """What becomes of the turn on average: tons brought home in the end, tons sunk this turn; and the chances that the
    hull suffers or the boat is lost, that it is lost, that something sinks, that aircraft or destroyer take a token."""

    value: float = 0.0
    tons: float = 0.0
    harm: float = 0.0
    lost: float = 0.0
    sunk: float = 0.0
    aircraft: float = 0.0
    destroyer: float = 0.0

    @property
    def rank(self) -> tuple[float, float, float]:
        return round(self.value / ALIKE) * ALIKE, round(self.tons / ALIKE) * ALIKE, -self.harm


PLACE = {AIRCRAFT: Brings._fields.index("aircraft"), DESTROYER: Brings._fields.index("destroyer")}


class Turn(Walk[Brings]):
    """One turn from a view on. `judge` says what a position is worth when the turn is over."""

    def __init__(self, boats: Boats, view: View, judge: Judge) -> None:
        super().__init__(boats, *seen(boats, view))
        self.judge, self.left = judge, boats.book.turns - view.turn

    def mean(self, ways: list[tuple[float, Brings]]) -> Brings:
        total = [0.0] * len(Brings._fields)
        for p, brings in ways:
            for i, x in enumerate(brings):
                total[i] += p * x
        return Brings(*total)

    def met(self, hunter: str, boat: Boat, ways: list[tuple[float, Boat, Brings]], tons: int) -> Brings:
        total, lost = [0.0] * len(Brings._fields), 1.0
        for p, after, brings in ways:
            lost -= p
            for i, x in enumerate(brings):
                total[i] += p * x
            if after.hull < boat.hull:
                total[PLACE[hunter]] += p
        if lost > ALIKE:
            for i, x in enumerate(self.gone(tons)):
                total[i] += lost * x
            total[PLACE[hunter]] += lost
        return Brings(*total)

    def best(self, values: list[Brings]) -> Brings:
        return max(values, key=lambda brings: brings.rank)

    def end(self, boat: Boat, torpedoes: int, targets: Targets, tons: int) -> Brings:
        if self.left > 0:
            return self._told(boat, tons, self.judge(self.left, boat, torpedoes, targets, tons))
        return self.home(boat, tons) if self.boats.ends_home(boat) else self.gone(tons)

    def home(self, boat: Boat, tons: int) -> Brings:
        return self._told(boat, tons, float(tons))

    def gone(self, tons: int) -> Brings:
        return Brings(0.0, tons - self.tons, 1.0, 1.0, float(tons > self.tons))

    def _told(self, boat: Boat, tons: int, value: float) -> Brings:
        return Brings(value, tons - self.tons, float(boat.hull < self.boat.hull), 0.0, float(tons > self.tons))
