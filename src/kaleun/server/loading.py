"""From rows to a table that can be played on, or at the least shown. A finished game is shown as it ended. A running
one is loaded from its last mark by the rules and charts it was begun with and must stand where it stood; if it does
not, the kernel reopens it (`kernel.reopen`): what that changes is written down or asked for, never done silently."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.charts import Charts
from kaleun.kernel.dice import Seeded, commitment
from kaleun.kernel.edition import UnknownRules
from kaleun.kernel.entries import Entry
from kaleun.kernel.game import Game, find_game
from kaleun.kernel.log import Line
from kaleun.kernel.reopen import ASKS, EQUAL, Kept, KeptMark, Opened, lines_of, migrated, reopen
from kaleun.kernel.run import Answer, Run, first_mark, resume
from kaleun.kernel.table import Table, new_table, table_of
from kaleun.server.keeping import OBSERVER, is_sound, mark_row, position_row, sound_mark, stands, text_hash
from kaleun.server.logbook import Counts, LogBook, counts_of
from kaleun.server.still import Offer, Still, frozen
from kaleun.server.store import Store, StoreError
from kaleun.server.store.backend import Statement
from kaleun.server.store.rows import ClockRow, Head, MarkRow, PositionRow, SeatRow, TableRow

logger = logging.getLogger("kaleun.server")


class Loaded(NamedTuple):
    """A table as the store has it. `table` is None while seats are free."""

    row: TableRow
    seats: list[SeatRow]
    head: Head
    table: Table | Still | None
    clocks: Sequence[ClockRow] = ()
    base: Counts = {}  # noqa: RUF012
    """The log lines before the first mark in memory."""
    start: MarkRow | None = None
    """Where the rules of now begin to count: None = at the first answer."""
    marked: int = 0
    """The last mark of those kept now and then."""
    due: Sequence[Statement] = ()
    """What the store lacks of it, from before there was a place for it."""
    entries: Sequence[Entry] = ()
    """The book of the table."""
    mended: Offer | None = None
    """It goes on by other rules from here: to be written down."""


async def load(store: Store, id: str) -> Loaded | None:
    """The table with this id, or None; refused with a sentence if its rows are damaged."""
    try:
        found = await _load(store, id)
        return found and found._replace(entries=await store.entries(id))
    except StoreError:
        raise
    except Exception as error:  # rows that no Kaleun has written: whatever reading them leads to
        logger.warning("table %s… is damaged: %r", id[:4], error)
        raise StoreError(f"the table {id[:4]}… is damaged and cannot be loaded: {error}") from None


async def _load(store: Store, id: str) -> Loaded | None:
    row = await store.table(id)
    if row is None:
        return None
    seats, head, clocks = await store.seats(id), await store.head(id), await store.clocks(id)
    _check_seats(row, seats)
    if row.seed is None:
        return Loaded(row, seats, head, None, clocks)
    position = await store.position(id)
    if position is not None and position.result is not None:
        lines = await store.told(id) or []
        still = frozen(row, seats, head.n, position.result, position.views, lines)
        return Loaded(row, seats, head, still, clocks, start=await _start(store, id))
    shelf = await _shelf(store, row, seats, head, position)
    found = (await _as_it_stood(store, shelf) if position is not None else None) or await _reopened(store, shelf)
    return found._replace(clocks=clocks)


def _check_seats(row: TableRow, seats: list[SeatRow]) -> None:
    """Every seat of the game has its row. (Of options that the game no longer has nobody knows the seats.)"""
    game = find_game(row.game)
    try:
        names = game.seats(game.full_options(row.options))
    except KaleunError:
        return
    if {seat.seat for seat in seats} != {*names}:
        raise StoreError(f"the seats of the table {row.id[:4]}… are damaged")


class _Shelf(NamedTuple):
    """What there is of a table."""

    game: Game
    options: dict[str, Any]
    charts: Charts | None
    row: TableRow
    seats: list[SeatRow]
    head: Head
    position: PositionRow | None
    newest: MarkRow | None
    start: MarkRow | None
    marks: list[MarkRow]
    """The last ones since `start`, oldest first."""

    @property
    def first(self) -> int:
        return self.start.n if self.start is not None else 0


async def _shelf(store: Store, row: TableRow, seats: list[SeatRow], head: Head, position: PositionRow | None) -> _Shelf:
    game = find_game(row.game)
    try:
        options = game.full_options(row.options)
    except KaleunError as gone:
        raise StoreError(f"the table {row.id[:4]}… cannot be loaded: {gone}") from None
    charts = game.charts_with(row.charts) or await store.pack(row.charts)
    start, newest = await _start(store, row.id), await store.newest(row.id)
    first = start.n if start is not None else 0
    marks = [mark for _, mark in await store.marks(row.id, 3) if first <= mark.n <= head.n and mark != start]
    return _Shelf(game, options, charts, row, seats, head, position, newest, start, marks)


async def _start(store: Store, id: str) -> MarkRow | None:
    """The mark at which the game went over to the rules it has now; None if it never did."""
    joints = await store.joints(id)
    if not joints:
        return None
    found = [mark for seq, mark in await store.marks(id) if (seq, mark.n) == (joints[-1].seq, joints[-1].n)]
    if not found:
        raise StoreError(f"the table {id[:4]}… lacks the mark at which its rules changed")
    return found[0]


async def _as_it_stood(store: Store, shelf: _Shelf) -> Loaded | None:
    """The table from its last mark, if its own rules lead to where it stood. The mark leaves an answer to take back."""
    row, head = shelf.row, shelf.head
    if row.rules not in shelf.game.versions or shelf.charts is None:
        return None
    last = head.n if shelf.game.live is None else head.n + 1  # nothing is taken back in real time
    marks = [mark for mark in (*shelf.marks, shelf.newest) if mark is not None and mark.n < last]
    for mark in [*reversed(marks), shelf.start]:
        try:
            answers = await store.answers(row.id, mark.n if mark else 0, head.n)
            table = build(row, shelf.charts, mark, answers)
        except StoreError:
            continue
        except Exception:  # rules on positions of other rules: whatever happens, they do not fit
            return None
        if shelf.position is None or not stands(table.run, shelf.position):
            return None
        base = counts_of(mark.lines) if mark else {}
        return Loaded(row, shelf.seats, head, table, base=base, start=shelf.start, marked=_marked(shelf))
    return None


def _marked(shelf: _Shelf) -> int:
    return max([shelf.first, *(mark.n for mark in shelf.marks)])


async def _reopened(store: Store, shelf: _Shelf) -> Loaded:
    """The table as the rules of today can go on with it."""
    row, head, game = shelf.row, shelf.head, shelf.game
    told = await store.told(row.id)
    marks = [mark for _, mark in await store.marks(row.id) if shelf.first <= mark.n <= head.n and mark != shelf.start]
    shelf = shelf._replace(marks=marks)
    try:
        kept = _kept(shelf, await store.answers(row.id, shelf.first, head.n), told)
        opened = await asyncio.to_thread(reopen, game, kept)
    except UnknownRules as unknown:
        return _at_rest(shelf, told or [], needs=unknown.needs)
    except KaleunError as lost:
        logger.warning("table %s…: %s", row.id[:4], lost)
        return _at_rest(shelf, told or [], needs=row.rules, why=lost)
    if opened.how == EQUAL:
        return _taken_over(store, shelf, opened, told)
    logger.warning("table %s…: its rules have changed (%s)", row.id[:4], opened.how)
    offer = Offer(opened, _mark_at(shelf, opened))
    rest = _at_rest(shelf, told or [], offer)
    return rest if opened.how == ASKS or shelf.position is None else rest._replace(mended=offer)


def _mark_at(shelf: _Shelf, opened: Opened) -> MarkRow:
    """The stored mark from which a game goes on."""
    kept = opened.mark
    assert kept is not None
    for mark in (shelf.newest, *reversed(shelf.marks), shelf.start):
        if mark is not None and (mark.n, mark.step, mark.state.encode()) == (kept.n, kept.step, kept.state):
            return mark
    state = kept.state.decode()
    return MarkRow(kept.n, kept.step, state, text_hash(kept.step, state), "{}", kept.revealed)


def _kept(shelf: _Shelf, answers: list[Answer], told: list[Line] | None) -> Kept:
    rows = [mark for mark in (shelf.start, *shelf.marks, shelf.newest) if mark is not None]
    rows = [mark for mark in rows if is_sound(mark)] or rows
    before = _total(shelf.start) if shelf.start is not None else 0
    marks = [KeptMark(m.n, m.step, m.state.encode(), m.revealed, _total(m) - before) for m in rows]
    now = msgspec.json.decode(shelf.position.state) if shelf.position is not None else None
    lines = None if told is None else told[before:]
    row = shelf.row
    return Kept(row.rules, shelf.charts, shelf.options, row.seed, shelf.first, answers, marks, lines, now, row.level)


def _total(mark: MarkRow) -> int:
    return sum(counts_of(mark.lines).values())


def _taken_over(store: Store, shelf: _Shelf, opened: Opened, told: list[Line] | None) -> Loaded:
    """The rules of today make the same of it. What the store did not keep before is added."""
    row, head = shelf.row, shelf.head
    table = table_at(row, opened.charts, opened.run, shelf.game, shelf.options)
    base = counts_of(shelf.start.lines) if shelf.start is not None else {}
    counts = LogBook(base).counts(table.run)
    due = [
        store.newest_statement(row.id, head.seq, mark_row(shelf.game, table.run.mark, counts)),
        store.position_statement(row.id, head.seq, position_row(table)),
        *store.pack_statements(row.game, opened.charts),
    ]
    if told is None and shelf.start is None:
        due.append(store.told_statement(row.id, head.seq, lines_of(table.run)))
    now = {"rules": table.version, "charts": opened.charts.hash}
    if now != {"rules": row.rules, "charts": row.charts}:
        due.append(store.set_statement(row.id, **now))
        row.rules, row.charts = table.version, opened.charts.hash
    return Loaded(row, shelf.seats, head, table, base=base, start=shelf.start, marked=_marked(shelf), due=due)


def _at_rest(
    shelf: _Shelf, told: list[Line], offer: Offer | None = None, needs: str = "", why: Exception | None = None
) -> Loaded:
    """The table as it was shown last, for looking at."""
    views = _views(shelf, offer)
    if views is None:
        raise StoreError(f"the table {shelf.row.id[:4]}… cannot be loaded: {why or f'it needs rules {needs}'}")
    still = Still(shelf.row, shelf.seats, shelf.head.n, views, told, offer=offer, needs=needs)
    return Loaded(shelf.row, shelf.seats, shelf.head, still, start=shelf.start, marked=_marked(shelf))


def _views(shelf: _Shelf, offer: Offer | None) -> Mapping[str, Any] | None:
    """What each seat saw: its view of the State that was kept, by the charts of then if they can still be read; where
    none was kept, of the position it would go on from."""
    game = shelf.game
    why: Exception | None = None
    for charts in (shelf.charts, game.charts()):
        try:
            if charts is not None:
                return _seen(shelf, offer, game.book(shelf.options, charts))
        except Exception as bad:  # a State of other rules: whatever it does to these
            why = bad
    logger.warning("table %s…: its last State cannot be shown: %s", shelf.row.id[:4], why)
    return None


def _seen(shelf: _Shelf, offer: Offer | None, book: Any) -> Mapping[str, Any] | None:
    game = shelf.game
    if shelf.position is not None:
        plain = msgspec.json.decode(shelf.position.state)
        step = shelf.newest.step if shelf.newest is not None else None
        plain = migrated(game, shelf.row.rules, {"step": step, "state": plain})["state"]
        state = msgspec.convert(plain, game.state)
    elif offer is not None:
        state = offer.opened.run.state
    else:
        return None
    return {seat or OBSERVER: game.view(state, book, seat) for seat in (*(at.seat for at in shelf.seats), None)}


def build(row: TableRow, charts: Charts, mark: MarkRow | None, answers: list[Answer]) -> Table:
    """The table after these answers since the mark (None = since the start), by its own rules."""
    game = find_game(row.game)
    options = game.full_options(row.options)
    book = game.book(options, charts, row.rules)
    base = first_mark(game, book, options) if mark is None else sound_mark(game, book, mark)
    return table_at(row, charts, resume(game, book, base, answers), game, options)


def table_at(row: TableRow, charts: Charts, run: Run, game: Game, options: dict[str, Any]) -> Table:
    """A table that stands at this position."""
    seed = row.seed
    assert seed is not None
    known = commitment(seed)
    kind = table_of(game)
    table = kind(game, options, charts, run, Seeded(seed), seed=seed, commitment=known, automation=row.level)
    table.rewinds, table.rewound, table.typists = row.rewinds, row.notice, tuple(row.typed)
    return table


def begin(row: TableRow) -> Table:
    """The table at its first question."""
    table = new_table(find_game(row.game), seed=row.seed, options=row.options, automation=row.level)
    table.typists = tuple(row.typed)
    return table
