"""The whole of a table's past: by its own rules where these can be run, else as the store has it."""

from __future__ import annotations

import asyncio
import base64
from typing import TYPE_CHECKING, Any

import msgspec

from kaleun.kernel.ask import KaleunError
from kaleun.kernel.record_lines import Part, StoredMark, end_of, options_of, text_of
from kaleun.kernel.reopen import difference, lines_of
from kaleun.kernel.table import Table
from kaleun.server.errors import Refusal
from kaleun.server.loading import build
from kaleun.server.logbook import LogBook, counts_of
from kaleun.server.still import Still
from kaleun.server.store import StoreError
from kaleun.server.store.rows import MarkRow

if TYPE_CHECKING:
    from kaleun.server.tables import Live


async def reaching(live: Live, n: int) -> Table:
    """The table with position n in it, for looking at."""
    shown = live.shown()
    if n > shown.n:
        raise Refusal("no_position", n=n, first=0, last=shown.n)
    if n < live.first:
        raise Refusal("older_rules", n=live.first)
    if isinstance(shown, Still):
        return await thawed(live)
    return await whole(live) if n < shown.first else shown


async def whole(live: Live) -> Table:
    """Puts the whole history behind the table, where it was loaded from a later mark."""
    table = live.started()
    if table.first == live.first:
        return table
    full = await _run_again(live, table.n)
    if full is None or full.state_hash() != table.state_hash():
        raise Refusal("older_rules", n=table.first)
    full.redo_keys = table.redo_keys
    live.table, live.logbook = full, LogBook(counts_of(live.origin.lines) if live.origin else {})
    return full


async def thawed(live: Live) -> Table:
    """A table at rest, run again by its own rules, if they still tell the same of it."""
    still = live.shown()
    assert isinstance(still, Still)
    table = await _run_again(live, still.n)
    before = sum(counts_of(live.origin.lines).values()) if live.origin else 0
    if table is None or difference(still.lines()[before:], lines_of(table.run)) is not None:
        raise Refusal("older_rules", n=still.n)
    if _plain(table.result) != _plain(still.result):
        raise Refusal("older_rules", n=still.n)
    return table


def _plain(data: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))


async def _run_again(live: Live, n: int) -> Table | None:
    """The game from where its rules begin to count, by these rules; None if they cannot be run or do not fit."""
    row, game = live.row, live.shown().game
    try:
        charts = game.charts_with(row.charts) or await live.store.pack(row.charts)
        answers = await live.store.answers(live.id, live.first, n)
        return None if charts is None else await asyncio.to_thread(build, row, charts, live.origin, answers)
    except (KaleunError, StoreError):
        return None
    except Exception:  # rules on answers of other rules: whatever happens, they do not fit
        return None


async def pack_of(live: Live) -> str:
    """The charts of a table for a worker, where they are not those of today; else ""."""
    game, hash = live.shown().game, live.row.charts
    charts = None if game.charts_with(hash) is not None else await live.store.pack(hash)
    return base64.b64encode(charts.packed).decode() if charts is not None else ""


async def record_of(live: Live, sealed: bool) -> tuple[str, bool]:
    """The record of the table, and whether all of it can be run by the rules of now. What cannot is written as the
    store has it: every answer, and the step boundaries that were kept."""
    try:
        return await own_record(live, sealed), live.origin is None
    except Refusal:
        return await _as_kept(live, sealed), False


async def own_record(live: Live, sealed: bool) -> str:
    """The record of a table that its own rules still run as it was told; refused if they do not."""
    table = await (thawed(live) if isinstance(live.shown(), Still) else whole(live))
    table.past, table.bots = tuple(await _earlier(live)), live.bots
    return await asyncio.to_thread(table.record, sealed)


async def _earlier(live: Live) -> list[Part]:
    """What was played by other rules before."""
    joints = await live.store.joints(live.id)
    marks = await live.store.marks(live.id) if joints else []
    parts, first, since = [], 0, 0
    for joint in joints:
        answers = await live.store.answers(live.id, first, joint.n)
        own = [mark for seq, mark in marks if since <= seq < joint.seq and first <= mark.n <= joint.n]
        parts.append(Part(joint.rules, joint.charts, first, answers, _stored(own), some=True))
        first, since = joint.n, joint.seq
    return parts


async def _as_kept(live: Live, sealed: bool) -> str:
    shown, row, store = live.shown(), live.row, live.store
    parts = await _earlier(live)
    answers = await store.answers(live.id, live.first, shown.n)
    kept = [mark for _, mark in await store.marks(live.id) if live.first <= mark.n <= shown.n]
    newest = await store.newest(live.id)
    if newest is not None and newest not in kept:
        kept.append(newest)
    if not kept:
        raise Refusal("older_rules", n=shown.n)
    last = Part(row.rules, row.charts, live.first, answers, _stored(kept), some=True)
    result = msgspec.to_builtins(shown.result)
    end = end_of(shown.n, result, "", row.rewinds, row.level, row.seed, sealed)
    end |= {"bots": live.bots} if live.bots else {}
    return text_of(row.game, options_of(shown.game, row.options), shown.commitment, [*parts, last], end)


def _stored(marks: list[MarkRow]) -> list[StoredMark]:
    """Marks as a record has them. Their hashes are those of the store's own text, so that none is told."""
    return [StoredMark(mark.n, mark.step, "", msgspec.json.decode(mark.state), 0) for mark in marks]
