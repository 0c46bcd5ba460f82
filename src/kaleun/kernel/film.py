"""The film of a live game that is over: at moments of its clock what every audience saw, and beside it the truth. It is
made by giving the answers again; while a game goes on there is none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.frames import Eye, Patch
from kaleun.kernel.game import Onward
from kaleun.kernel.log import Line
from kaleun.kernel.run import resume

if TYPE_CHECKING:
    from kaleun.kernel.live_table import LiveTable

QUIET_S, BUSY_S, LINE_S = 600, 60, 10
"""Seconds between two pictures: where nothing happens, where much goes on, and where a line was told."""
MOST = 1500
"""So many pictures a film has, if nothing was told: longer games have longer gaps."""


class FilmLine(msgspec.Struct):
    """A log line of anybody, with the picture that shows it."""

    at: int
    rule: str
    code: str
    data: dict[str, Any]
    to: str | None


class Film(msgspec.Struct):
    """Seconds of the clock at each picture, the truth then, every line; by audience ("" = whoever only watches) the
    view as a patch of the picture before."""

    times: list[int]
    truth: list[Any]
    lines: list[FilmLine]
    views: dict[str, list[Patch]]
    onward: Onward


class Moment(NamedTuple):
    """The State after n answers; it stays as it is."""

    n: int
    state: Any


def film(table: LiveTable) -> Film:
    """The whole game; `KaleunError` before its end."""
    if not table.over:
        raise KaleunError("the game is not over: nobody may know the truth yet")
    game, book, hindsight = table.game, table.book, table.live.hindsight
    eyes = {seat or "": Eye(game, book, seat) for seat in (None, *table.seats)}
    made = Film([], [], [], {seat: [] for seat in eyes}, table.game.onward(table.run.state, table.book))
    lines = table.lines()
    told = 0
    for n, state in _moments(table, {line.at for line in lines}):
        made.times.append(state.clock.seconds)
        for seat, eye in eyes.items():
            made.views[seat].append(eye.follow(state))
        made.truth.append(None if hindsight is None else hindsight.truth(state, book))
        while told < len(lines) and (lines[told].at <= n or n == table.n):
            made.lines.append(_filmed(lines[told], len(made.times) - 1))
            told += 1
    return made


def _filmed(line: Line, at: int) -> FilmLine:
    return FilmLine(at, line.rule, line.code, line.data, line.to)


def _moments(table: LiveTable, telling: set[int]) -> Iterator[Moment]:
    """The moments worth a picture, the first and the last among them."""
    game, hindsight = table.game, table.live.hindsight
    run = resume(game, table.book, table.marks()[0], [])
    longer = max(1.0, table.clock.seconds / (MOST * BUSY_S))
    last, told = 0, False
    yield Moment(run.n, game.copy(run.state))
    for answer in table.answers():
        run.replay([answer])
        told = told or run.n in telling
        busy = hindsight is not None and hindsight.busy(run.state)
        gap = LINE_S if told else (BUSY_S if busy else QUIET_S) * longer
        if run.state.clock.seconds - last >= gap or run.n == table.n:
            yield Moment(run.n, game.copy(run.state))
            last, told = run.state.clock.seconds, False
