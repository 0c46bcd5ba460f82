"""From rows to a table that can be played on. A table is loaded from its last mark; if the rules have changed so that
the answers since no longer fit, it goes back to the mark and says so: one step lost, never a game."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.dice import Seeded, commitment
from kaleun.kernel.game import Game, find_game
from kaleun.kernel.run import Answer, Diverged, Mark, first_mark, resume
from kaleun.kernel.table import Table, new_table
from kaleun.server.logbook import Counts, counts_of
from kaleun.server.store import Store, StoreError
from kaleun.server.store.rows import ClockRow, Head, MarkRow, SeatRow, TableRow

logger = logging.getLogger("kaleun.server")
LOST = "answers_lost"
"""Notice of a table that went back to its last mark, with the number of answers: "answers_lost:12"."""


class Loaded(NamedTuple):
    """A table as the store has it. `table` is None while seats are free; `lost`: the notice if answers were dropped."""

    row: TableRow
    seats: list[SeatRow]
    head: Head
    table: Table | None
    base: Counts
    lost: str
    clocks: Sequence[ClockRow] = ()


async def load(store: Store, id: str) -> Loaded | None:
    """The table with this id, or None."""
    row = await store.table(id)
    if row is None:
        return None
    seats, head, clocks = await store.seats(id), await store.head(id), await store.clocks(id)
    if row.seed is None:
        return Loaded(row, seats, head, None, {}, "", clocks)
    marks = await store.marks_before(id, head.n)
    why: Exception | None = None
    for mark in [*marks, None]:
        answers = await store.answers(id, mark.n if mark else 0, head.n)
        try:
            base = counts_of(mark.lines) if mark else {}
            return Loaded(row, seats, head, build(row, mark, answers), base, "", clocks)
        except Diverged as diverged:
            why = diverged
            break
        except (msgspec.DecodeError, StoreError) as damaged:
            why = damaged
    for mark in marks:
        try:
            table, notice = build(row, mark, []), f"{LOST}:{head.n - mark.n}"
            found = Loaded(row, seats, head, table, counts_of(mark.lines), notice, clocks)
            logger.warning(
                "table %s…: back to the start of the step, %d answers lost: %s", id[:4], head.n - mark.n, why
            )
            return found
        except (msgspec.DecodeError, KaleunError):
            continue
    raise StoreError(f"the table {id[:4]}… cannot be loaded: {why}")


async def whole(store: Store, row: TableRow, n: int) -> Table:
    """The table from its first answer to the n-th, for looking at its past."""
    return build(row, None, await store.answers(row.id, 0, n))


def build(row: TableRow, mark: MarkRow | None, answers: list[Answer]) -> Table:
    """The table after these answers since the mark (None = since the start)."""
    game = find_game(row.game)
    options, charts = game.full_options(row.options), game.charts()
    book = game.book(options, charts)
    base = first_mark(game, book, options) if mark is None else stored_mark(game, mark)
    assert row.seed is not None
    run = resume(game, book, base, answers)
    seed = row.seed
    table = Table(
        game, options, charts, run, Seeded(seed), seed=seed, commitment=commitment(seed), automation=row.level
    )
    table.rewinds, table.rewound = row.rewinds, row.notice
    return table


def begin(row: TableRow) -> Table:
    """The table at its first question."""
    return new_table(find_game(row.game), seed=row.seed, options=row.options, automation=row.level)


def stored_mark(game: Game, row: MarkRow) -> Mark:
    """A mark as it was stored; a damaged one is refused."""
    state = msgspec.json.decode(row.state, type=game.state)
    if row.step is not None and row.step not in game.step_names:
        raise Diverged(f"there is no step {row.step!r} any more")
    step = None if row.step is None else game.step_names.index(row.step)
    mark = Mark(None, step, state, [], [], row.revealed)
    mark.n = row.n
    if mark.hash != row.hash:
        raise StoreError("the state of a stored mark does not have its hash")
    return mark
