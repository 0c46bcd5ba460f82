"""What the store keeps of a table besides its answers, so that it can be opened under whatever rules come: the newest
step boundary, the State as it is shown, the log as told, and of a finished game its result and last views."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from kaleun.kernel.game import Game
from kaleun.kernel.run import Answer, Mark, Run
from kaleun.kernel.table import Table
from kaleun.server.logbook import Counts, counts_text
from kaleun.server.store import StoreError
from kaleun.server.store.rows import MarkRow, PositionRow
from kaleun.server.wire import encode

OBSERVER = ""
"""The key of the observer's view."""


def mark_row(game: Game, mark: Mark, counts: Counts) -> MarkRow:
    """A step boundary, with the lines before it."""
    step = None if mark.step is None else game.step_names[mark.step]
    state = encode(mark.state).decode()
    return MarkRow(mark.n, step, state, text_hash(step, state), counts_text(counts), mark.revealed)


def text_hash(step: str | None, state: str) -> str:
    """The hash of a mark is that of its text, whatever the rules of today make of it."""
    return hashlib.blake2b(f"{step}\n{state}".encode(), digest_size=16).hexdigest()


def sound_mark(game: Game, book: Any, row: MarkRow) -> Mark:
    """A mark as it was stored; a damaged one is refused."""
    try:
        state = msgspec.json.decode(row.state, type=game.state)
    except msgspec.DecodeError as error:
        raise StoreError(f"the state of a stored mark cannot be read: {error}") from None
    if row.step is not None and row.step not in game.step_index:
        raise StoreError(f"there is no step {row.step!r} any more")
    mark = Mark(None, None if row.step is None else game.step_index[row.step], state, [], [], row.revealed, book.form)
    mark.n = row.n
    if not is_sound(row) and mark.hash != row.hash:  # before version 4 the hash was that of the position
        raise StoreError("the state of a stored mark does not have its hash")
    return mark


def is_sound(row: MarkRow) -> bool:
    return row.hash == text_hash(row.step, row.state)


def position_row(table: Table) -> PositionRow:
    """Where a table stands."""
    state = encode(table.run.state).decode()
    if not table.over:
        return PositionRow(state)
    views = {seat or OBSERVER: table.sight(seat) for seat in (*table.seats, None)}
    return PositionRow(state, encode(table.result).decode(), encode(views).decode())


def stands(run: Run, position: PositionRow) -> bool:
    """Is this the position that was shown last?"""
    return encode(run.state).decode() == position.state


def answers_since(run: Run, n: int) -> list[Answer]:
    """The answers with places n, n+1, … of the present history."""
    found: list[Answer] = []
    tail, mark = run.tail, run.mark
    while mark.n > n:
        found[:0] = tail
        tail, mark = mark.tail, mark.parent  # type: ignore[assignment]
    return [*tail[n - mark.n :], *found]
