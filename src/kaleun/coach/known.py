"""What a seat knows of a table, and the time there is to think about it. A coach gets nothing else: worlds to try
things out in are dealt anew wherever something is hidden, and their dice are not those that will fall."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from kaleun.coach.first import First
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.dice import Quick
from kaleun.kernel.game import Foresight, Game
from kaleun.kernel.odds import Odds, odds
from kaleun.kernel.table import Table
from kaleun.kernel.worlds import other_world

HURRY = 0.1
"""In less time than this, in seconds, a coach tells what is at hand."""
LEAST = 40
"""So often things are tried out, whatever the clock says."""


class Known:
    """A seat's view and question, the book (charts and switches are everybody's), and worlds the seat cannot tell from
    the true one. With `samples` there are exactly so many tries and the clock does not count."""

    def __init__(self, table: Table, seat: str, seconds: float, samples: int | None = None) -> None:
        ask = table.pending_of(seat)
        if ask is None or seat not in table.questions:
            raise KaleunError(f"{seat} is not asked anything now")
        self._table, self.seat, self.ask = table, seat, ask
        self.game: Game = table.game
        self.options, self.book = table.options, table.book
        self.view: Any = table.sight(seat)
        self.rng = random.Random(f"{table.n}/{seat}")
        self.seconds, self._samples = seconds, samples
        self._end = time.perf_counter() + seconds

    @property
    def keys(self) -> list[str]:
        return [option.key for option in self.ask.options]

    @property
    def hides(self) -> bool:
        """Is anything hidden from this seat?"""
        return self.game.hides(self.options)

    @property
    def limited(self) -> bool:
        """Would more time mean more tries?"""
        return self._samples is None

    @property
    def hurried(self) -> bool:
        """Too little time for trying anything out: what is told then is the same every time."""
        return self._samples is None and self.seconds < HURRY

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return max(0.0, self._end - time.perf_counter())

    def more(self, n: int, least: int = LEAST) -> bool:
        """After n tries: another one?"""
        if self._samples is not None:
            return n < self._samples
        return n < least or time.perf_counter() < self._end

    def world(self) -> Table | None:
        """A table that this seat cannot tell from the true one, with dice of its own; None if none was found. Dice roll
        by themselves there and nobody writes a log."""
        found = other_world(self._table, self.seat, self.rng) if self.hides else self._table.clone(logging=False)
        if found is None:
            return None
        found.source = Quick(self.rng)
        found.automation = "full"
        return found

    def worlds(self, least: int = LEAST) -> Iterator[Table]:
        """Worlds while there is time, at least so many; none if the seat cannot imagine any."""
        n = 0
        while self.more(n, least) and (world := self.world()) is not None:
            yield world
            n += 1

    def first(self, key: str, codes: frozenset[str]) -> dict[str, Fraction]:
        """Which of these log codes comes first after this answer, before anybody decides again, with exact chances; ""
        for none of them. Nothing may be hidden from the seat."""
        assert not self.hides
        return First(self._table, self.seat, key, codes).found

    def odds(self, foresight: Foresight | None = None) -> dict[str, Odds]:
        """Outcome classes of every option, as the kernel counts them, through the decisions that `foresight` answers;
        half of the time is for that."""
        budget = self.seconds / 2 if self._samples is None else 0.0
        return odds(self._table, None, budget, self.seat, self._samples, foresight)
