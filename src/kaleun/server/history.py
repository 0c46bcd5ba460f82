"""The whole of a table's past: by its own rules where these can be run, else as the store has it."""

from __future__ import annotations

import asyncio
import base64
from typing import TYPE_CHECKING, Any

import msgspec

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.record_lines import Part, StoredMark, end_of, options_of, text_of
from kaleun.kernel.reopen import difference, lines_of
from kaleun.kernel.run import Run
from kaleun.kernel.table import Table
from kaleun.server.errors import Denied
from kaleun.server.loading import build
from kaleun.server.logbook import LogBook, counts_of
from kaleun.server.still import Still
from kaleun.server.store import StoreError
from kaleun.server.store.rows import MarkRow

if TYPE_CHECKING:
    from kaleun.server.tables import Party


BEHIND = 8
"""So many answers at least stay in memory behind the present position; older marks are in the store."""


def lighten(run: Run, logbook: LogBook, first: int) -> None:
    """Drops from memory what lies far behind, but for what was told before answer number `first`: who looks at it or
    goes back to it finds it in the store. (Marks of live games are thin by themselves.)"""
    if run.game.live is not None:
        return
    mark, last = run.mark, run.play.answers - BEHIND
    while mark.n > last and mark.parent is not None:
        mark = mark.parent
    if mark.parent is not None and mark.n > first:
        logbook.begin_at(mark, run)
        mark.become_first()


async def reaching(party: Party, n: int) -> Table:
    """The table with position n in it, to go back to. What lies behind it stays in the store."""
    shown = _with_position(party, n)
    if isinstance(shown, Still):
        return await thawed(party)
    if n < shown.first:
        shown, party.logbook = await looking(party, n)
    return shown


async def looking(party: Party, n: int) -> tuple[Table, LogBook]:
    """A table with position n and the answer before it, for looking at, and the counts of its log. What is no longer in
    memory is run again from the last mark that was kept."""
    shown = _with_position(party, n)
    if isinstance(shown, Still):
        return await thawed(party), _book(party.origin)
    if n > shown.first or shown.first == party.first:
        return shown, party.logbook
    try:
        mark = await party.store.mark_before(party.id, n) if n > party.first else None
    except StoreError:  # it cannot be read: the answers may still tell
        mark = None
    if mark is None or mark.n < party.first:
        mark = party.origin
    table = await _run_again(party, mark, n)
    return (table, _book(mark)) if table is not None else (await entire(party), _book(party.origin))


def _with_position(party: Party, n: int) -> Table | Still:
    shown = party.shown()
    if n > shown.n:
        raise Denied("no_position", n=n, first=0, last=shown.n)
    if n < party.first:
        raise Denied("older_rules", n=party.first)
    return shown


def _book(mark: MarkRow | None) -> LogBook:
    """The counts of a log that begins at this mark."""
    return LogBook(counts_of(mark.lines) if mark is not None else {})


async def whole(party: Party) -> Table:
    """Puts the whole history behind the table, of which only the end is in memory."""
    table, full = party.started(), await entire(party)
    if full is not table:
        party.table, party.logbook = full, _book(party.origin)
    return full


async def entire(party: Party) -> Table:
    """The table with its whole history."""
    table = party.started()
    if table.first == party.first:
        return table
    full = await _run_again(party, party.origin, table.n)
    if full is None or full.state_hash() != table.state_hash():
        raise Denied("older_rules", n=table.first)
    full.redo_keys = table.redo_keys
    return full


async def thawed(party: Party) -> Table:
    """A table at rest, run again by its own rules, if they still tell the same of it."""
    still = party.shown()
    assert isinstance(still, Still)
    table = await _run_again(party, party.origin, still.n)
    before = sum(counts_of(party.origin.lines).values()) if party.origin else 0
    if table is None or difference(still.lines()[before:], lines_of(table.run)) is not None:
        raise Denied("older_rules", n=still.n)
    if _plain(table.result) != _plain(still.result):
        raise Denied("older_rules", n=still.n)
    return table


def _plain(data: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))


async def _run_again(party: Party, start: MarkRow | None, n: int) -> Table | None:
    """The game from this mark on (None = from its beginning) to position n, by its rules; None if they cannot be run or
    do not fit."""
    row, game = party.row, party.shown().game
    try:
        charts = game.charts_with(row.charts) or await party.store.pack(row.charts)
        first = start.n if start is not None else 0
        answers = await party.store.answers(party.id, first, n) if first < n else []
        if charts is None:
            return None
        work = row, charts, start, answers
        return await asyncio.to_thread(build, *work) if answers else build(*work)
    except (KaleunError, StoreError):
        return None
    except Exception:  # rules on answers of other rules: whatever happens, they do not fit
        return None


async def pack_of(party: Party) -> str:
    """The charts of a table for a worker, where they are not those of today; else ""."""
    game, hash = party.shown().game, party.row.charts
    charts = None if game.charts_with(hash) is not None else await party.store.pack(hash)
    return base64.b64encode(charts.packed).decode() if charts is not None else ""


async def record_of(party: Party, sealed: bool) -> tuple[str, bool]:
    """The record of the table, and whether all of it can be run by the rules of now. What cannot is written as the
    store has it: every answer, and the step boundaries that were kept."""
    try:
        return await own_record(party, sealed), party.origin is None
    except Denied:
        return await _as_kept(party, sealed), False


async def own_record(party: Party, sealed: bool) -> str:
    """The record of a table that its own rules still run as it was told; refused if they do not."""
    table = await (thawed(party) if isinstance(party.shown(), Still) else entire(party))
    table.past, table.bots, table.entries = tuple(await _earlier(party)), party.bots, tuple(party.book)
    return await asyncio.to_thread(table.record, sealed)


async def _earlier(party: Party) -> list[Part]:
    """What was played by other rules before."""
    joints = await party.store.joints(party.id)
    marks = await party.store.marks(party.id) if joints else []
    parts, first, since = [], 0, 0
    for joint in joints:
        answers = await party.store.answers(party.id, first, joint.n)
        own = [mark for seq, mark in marks if since <= seq < joint.seq and first <= mark.n <= joint.n]
        parts.append(Part(joint.rules, joint.charts, first, answers, _stored(own), some=True))
        first, since = joint.n, joint.seq
    return parts


async def _as_kept(party: Party, sealed: bool) -> str:
    shown, row, store = party.shown(), party.row, party.store
    parts = await _earlier(party)
    answers = await store.answers(party.id, party.first, shown.n)
    kept = [mark for _, mark in await store.marks(party.id) if party.first <= mark.n <= shown.n]
    newest = await store.newest(party.id)
    if newest is not None and newest not in kept:
        kept.append(newest)
    if not kept:
        raise Denied("older_rules", n=shown.n)
    last = Part(row.rules, row.charts, party.first, answers, _stored(kept), some=True)
    result = msgspec.to_builtins(shown.result)
    end = end_of(shown.n, result, "", row.rewinds, row.level, row.seed, sealed)
    end |= {"bots": party.bots} if party.bots else {}
    setting = row.game, options_of(shown.game, row.options), shown.commitment
    return text_of(*setting, [*parts, last], end, party.book)


def _stored(marks: list[MarkRow]) -> list[StoredMark]:
    """Marks as a record has them. Their hashes are those of the store's own text, so that none is told."""
    return [StoredMark(mark.n, mark.step, "", msgspec.json.decode(mark.state), 0) for mark in marks]
