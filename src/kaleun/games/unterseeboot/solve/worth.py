"""What positions are worth at the end of a turn, by how many turns are left: played out, from a whole table, or from
one that is squeezed.

A whole table has a number for every position. Where that would not fit, the table is squeezed: as a matrix (boats and
torpedoes down, seas across) it is nearly of low rank, so each boat and each sea has a few numbers, and what they are
worth together is the sum of products."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from operator import mul
from typing import Any, Protocol

from kaleun.games.unterseeboot.book import Book
from kaleun.games.unterseeboot.rules.s16_big_ships import hits_needed
from kaleun.games.unterseeboot.solve.boats import Boat, Boats, Targets
from kaleun.games.unterseeboot.solve.sea import GONE, Sea
from kaleun.games.unterseeboot.solve.turn import Turn
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.game import Play


class Worth(Protocol):
    """(turns left, boat, torpedoes, targets, tons sunk) -> what they are worth, to the last die if it is `exact`."""

    exact: bool

    def __call__(self, left: int, boat: Boat, torpedoes: int, targets: Targets, tons: int) -> float: ...


class Seas:
    """Reads targets as columns of a sea."""

    def __init__(
        self, boats: Boats, sea: Sea, places: tuple[int, ...], most: int | None = None, exact: bool = False
    ) -> None:
        self.boats, self.sea, self.places, self.most, self.exact = boats, sea, places, most, exact
        self.kept: dict[tuple[Targets, int], list[tuple[float, int]]] = {}

    def columns(self, targets: Targets, tons: int) -> list[tuple[float, int]]:
        found = self.kept.get((targets, tons))
        if found is None:
            told = [tonnage(self.boats.play, targets[place]) for place in self.places]
            sunk = tons if self.most is None else min(tons, self.most)
            if self.exact and sunk not in self.sea.sums[told.count(GONE)]:
                raise KaleunError(f"{tons} tons cannot have been sunk with the targets that were given")
            found = self.kept[targets, tons] = self.sea.mix(told, sunk)
        return found


def tonnage(play: Play[Book], target: Any) -> float:
    """What a target counts for: a ship that must be hit once more than others is worth as much less."""
    if target is None:
        return GONE
    return float(target.tonnage / max(1, hits_needed(play, target) - target.hits))


class Whole:
    """Every position of every turn, worked out as far back as somebody asks."""

    exact = True

    def __init__(self, seas: Seas, more: Iterator[Any]) -> None:
        self.seas, self.more = seas, more
        self.layers: list[Any] = []
        self.rows = {boat: n for n, boat in enumerate(seas.boats.all)}

    def __call__(self, left: int, boat: Boat, torpedoes: int, targets: Targets, tons: int) -> float:
        while len(self.layers) < left:
            self.layers.append(next(self.more))
        plane, row = self.layers[left - 1][torpedoes], self.rows[boat]
        return float(sum(w * plane[column, row] for w, column in self.seas.columns(targets, tons)))


class Deep:
    """No table: turn after turn is played out as it is asked for. For the last few turns. `go` is called before each
    position that is new; it may raise, and what is known then stays known."""

    exact = True

    def __init__(self, boats: Boats, payoff: Callable[[int], float]) -> None:
        self.boats, self.payoff = boats, payoff
        self.go: Callable[[], None] = lambda: None
        self.kept: dict[tuple[int, Boat, int, Targets, int], float] = {}

    def __call__(self, left: int, boat: Boat, torpedoes: int, targets: Targets, tons: int) -> float:
        if not left:
            return self.payoff(tons) if self.boats.ends_home(boat) else 0.0
        key = left, boat, torpedoes, targets, tons
        found = self.kept.get(key)
        if found is None:
            self.go()
            turn = Turn(self.boats, boat, torpedoes, targets, (), tons, self.payoff, partial(self, left - 1))
            found = self.kept[key] = turn.value()
        return found


class Squeezed:
    """`boat(left, torpedoes, boat)` and `sea(column)` give the few numbers of each."""

    exact = False

    def __init__(self, seas: Seas, boat: Callable[[int, int, Boat], Any], sea: Callable[[int], Any]) -> None:
        self.seas, self.boat, self.sea = seas, boat, sea
        self.kept: dict[tuple[Targets, int], list[float]] = {}

    def __call__(self, left: int, boat: Boat, torpedoes: int, targets: Targets, tons: int) -> float:
        numbers = self.kept.get((targets, tons))
        if numbers is None:
            parts = [[w * x for x in self.sea(column)] for w, column in self.seas.columns(targets, tons)]
            numbers = self.kept[targets, tons] = [sum(some) for some in zip(*parts, strict=True)]
        return max(0.0, float(sum(map(mul, numbers, self.boat(left, torpedoes, boat)))))
