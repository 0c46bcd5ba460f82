"""The log of a table by audience: how many lines a seat can read and which are new, without walking the whole
game. Lines are numbered per audience, so a gap tells nobody of lines meant for others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from kaleun.kernel.log import Line
from kaleun.kernel.run import Mark, Run
from kaleun.server.store.rows import Told

PUBLIC = "*"
KEPT = 20_000
NEVER = (-1, 0)
Counts = dict[str, int]
"""Lines by audience: PUBLIC, or the only seat that may read them."""


class LogBook:
    """`base` counts the lines before the first mark in memory (a table loaded from a later mark)."""

    def __init__(self, base: Counts | None = None) -> None:
        self.base: Counts = base or {}
        self._before: dict[Mark, Counts] = {}
        """Lines before the end of each mark's log."""
        self._told: dict[str | None, tuple[int, int]] = {}
        """By audience: how many answers and how many lines there were when it was last told news."""
        self._all = (-1, 0)
        """The same for all lines."""

    def forget(self) -> None:
        """After going back: what was counted further on is no longer part of the game."""
        self._before.clear()
        self._told.clear()
        self._all = (-1, 0)

    def begin_at(self, mark: Mark, run: Run) -> None:
        """What lies before this mark leaves the memory."""
        self.counts(run)
        self.base = self._before[mark]
        gone = mark.parent
        while gone is not None:
            self._before.pop(gone, None)
            gone = gone.parent

    def counts(self, run: Run) -> Counts:
        """Lines up to the last mark, by audience."""
        if len(self._before) > KEPT:
            self.forget()
        fresh: list[Mark] = []
        mark: Mark | None = run.mark
        while mark is not None and mark not in self._before:
            fresh.append(mark)
            mark = mark.parent
        counts = self._before[mark] if mark is not None else self.base
        for mark in reversed(fresh):
            counts = self._before[mark] = added(counts, mark.log)
        return counts

    def before(self, mark: Mark) -> Counts:
        """Lines up to a mark that `counts` has passed."""
        return self._before[mark]

    def total(self, run: Run, seat: str | None) -> int:
        """How many lines the seat can read."""
        return readable(self.counts(run), seat) + sum([line.to is None or line.to == seat for line in run.play.lines])

    def first_held(self, seat: str | None) -> int:
        """The number of the first line in memory."""
        return readable(self.base, seat)

    def numbered(self, run: Run, seat: str | None, n: int, fresh: Sequence[Line]) -> tuple[int, Sequence[Line]]:
        """Of the lines written after answer number n (`news`) those the seat can read, and the number of the first."""
        found = [line for line in fresh if line.to is None or line.to == seat]
        answers, start = self._told.get(seat, NEVER)
        if answers != n or n < 0:  # something else than one change after the other
            start = self.total(run, seat) - len(found)
        self._told[seat] = run.play.answers, start + len(found)
        return start, found

    def news(self, run: Run, n: int) -> Told:
        """The lines for all audiences that were written after answer number n (counted from 0) was given. With -1: all
        lines in memory."""
        mark: Mark | None = run.mark
        fresh = [line for line in run.play.lines if line.at > n]
        while mark is not None and mark.n > n:  # what stands before the mark was written before
            fresh[:0] = [line for line in mark.log if line.at > n]
            mark = mark.parent
        answers, start = self._all
        if answers != n or n < 0:  # something else than one change after the other
            start = sum(self.counts(run).values()) + len(run.play.lines) - len(fresh)
        self._all = run.play.answers, start + len(fresh)
        return Told(start, fresh)

    def since_line(self, run: Run, seat: str | None, start: int) -> tuple[int, list[Line]]:
        """The lines from number `start` on, as far as they are in memory."""
        end = self.total(run, seat)
        found: list[Line] = []
        mark: Mark | None = run.mark
        chunk = run.play.lines
        while True:
            found[:0] = [line for line in chunk if line.seen_by(seat)]
            if mark is None or end - len(found) <= start:
                break
            chunk, mark = mark.log, mark.parent
        skip = max(0, start - (end - len(found)))
        return end - len(found) + skip, found[skip:]


def added(counts: Counts, lines: Iterable[Line]) -> Counts:
    total = dict(counts)
    for line in lines:
        audience = PUBLIC if line.to is None else line.to
        total[audience] = total.get(audience, 0) + 1
    return total


def readable(counts: Counts, seat: str | None) -> int:
    return counts.get(PUBLIC, 0) + (counts.get(seat, 0) if seat is not None else 0)


def counts_text(counts: Counts) -> str:
    return msgspec.json.encode(counts).decode()


def counts_of(text: Any) -> Counts:
    return msgspec.json.decode(text, type=Counts)
