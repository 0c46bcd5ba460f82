"""Whose question is how old. A change is made against what a client has seen (`seq`). Usually the table has one
question, and any change makes another of it. Where several seats decide at the same time each has a question of its
own, and what others answer beside it does not make it stale."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import TYPE_CHECKING

from kaleun.kernel.gather import Gather
from kaleun.kernel.run import Run
from kaleun.server.errors import Denied
from kaleun.server.keeping import answers_since

if TYPE_CHECKING:
    from kaleun.kernel.table import Table
    from kaleun.server.store.rows import Change


def gathering(run: Run | None) -> int | None:
    """Where several seats are asked at once: the number of answers before the first of theirs; else None."""
    return run.ask.begin if run is not None and isinstance(run.ask, Gather) else None


def given(table: Table, key: str, seat: str) -> int:
    """The seat answers; returns how many answers of before still stand in their places."""
    if isinstance(table.run.ask, Gather):
        return _kept(table, lambda: table.answer(key, seat))
    n = table.n
    table.answer(key, seat)
    return n


def taken_back(table: Table, seat: str) -> int:
    """The same for the last answer of the seat, which it takes back; or for the die it has just typed."""
    back = table.undo if table.may_undo(seat) else table.correct
    return _kept(table, lambda: back(seat))


def _kept(table: Table, act: Callable[[], None]) -> int:
    """Who decides beside others has a place among their answers, and those behind it move."""
    if not isinstance(table.run.ask, Gather):
        n = table.n
        act()
        return min(n, table.n)
    before, n = table.run.tail[:], table.run.mark.n
    act()
    after = answers_since(table.run, n)
    same = takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False))
    return n + sum(1 for _ in same)


def give_up(table: Table, seat: str) -> None:
    """Resigns, or says why that cannot be."""
    if table.over:
        raise Denied("over")
    if table.game.resign is None:
        raise Denied("no_giving_up")
    table.resign(seat)


class Turns:
    """By seat the sequence number at which its question was put."""

    def __init__(self, seq: int) -> None:
        self._all, self._own = seq, dict[str, int]()
        self._open: int | None = None

    def put(self, seat: str | None) -> int:
        """When the question of this seat was put (None = for who only watches)."""
        return self._own.get(seat, self._all) if seat is not None else self._all

    def changed(self, seq: int, seat: str | None, now: int | None) -> None:
        """A change of this seat got that number. In a gathering that goes on only its own question is a new one."""
        if now is not None and now == self._open and seat is not None:
            self._own[seat] = seq
        else:
            self._all, self._open = seq, now
            self._own.clear()

    def restore(self, changes: Iterable[Change], now: int | None) -> None:
        """The same from what the store has, newest first: a restart makes no answer stale."""
        self._open = now
        for change in changes:
            if now is None or change.kept < now or change.seat is None:
                self._all = change.seq
                return
            self._own.setdefault(change.seat, change.seq)
