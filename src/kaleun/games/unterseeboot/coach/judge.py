"""What a position is worth when a turn is over: tons brought home on average under the best play. In the last turns
everything that may still happen is played out, and the number is exact; before, it is read from the table that comes
with the game (`solve`), which is near the truth: how near the study `noise` measures."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from kaleun.games.unterseeboot.book import Book
from kaleun.games.unterseeboot.coach.turn import Judge
from kaleun.games.unterseeboot.solve.boats import Boats
from kaleun.games.unterseeboot.solve.shipped import Shipped
from kaleun.games.unterseeboot.solve.worth import Deep

FAR = 6
"""More turns than this are not played out."""
MOST = 60_000
"""So many positions are kept from question to question."""
NOISE = 200.0
"""Tons: what is nearer than that the squeezed table does not tell apart (docs/studies/unterseeboot_solved.md)."""


class TooDeep(Exception):
    """There is no time to play all of it out."""


class Judges:
    """The table, and the last turns as far as they have been played out."""

    def __init__(self, book: Book) -> None:
        self.boats = Boats(book)
        self.table = Shipped(self.boats)
        self.deep = Deep(self.boats, float)

    def played_out(self, left: int, go: Callable[[int], bool]) -> Judge | None:
        """The exact judge, which raises `TooDeep` as soon as `go` (so many positions were new) says no; None where too
        much lies ahead. What Big Ships may still come depends on what was sunk, which it does not know."""
        if left > FAR or self.boats.book.big_ships:
            return None
        if len(self.deep.kept) > MOST:
            self.deep.kept.clear()
        self.deep.go = _count(go)
        return self.deep


def _count(go: Callable[[int], bool]) -> Callable[[], None]:
    n = 0

    def check() -> None:
        nonlocal n
        n += 1
        if not go(n):
            raise TooDeep

    return check


@lru_cache(8)
def judges(book: Book) -> Judges:
    return Judges(book)
