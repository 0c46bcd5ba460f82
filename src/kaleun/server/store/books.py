"""The book of a table and who sat at it, in the store."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import msgspec

from kaleun.kernel.entries import Entry, entry_of
from kaleun.server.store.backend import Backend, Statement, StoreError


class Books:
    """What the store keeps of the people at its tables besides seats and tokens."""

    backend: Backend

    def entry_statement(self, table: str, place: int, entry: Entry) -> Statement:
        said = msgspec.json.encode(entry.line()).decode()
        return "INSERT INTO entries VALUES ($1, $2, $3, $4)", (table, place, entry.n, said)

    def clip_statement(self, table: str, n: int) -> Statement:
        """The game has gone back to its first n answers: what was agreed since holds from there on."""
        return "UPDATE entries SET n = $2 WHERE table_id = $1 AND n > $2", (table, n)

    async def entries(self, table: str) -> list[Entry]:
        rows = await self.backend.rows("SELECT n, entry FROM entries WHERE table_id = $1 ORDER BY place", table)
        with sound(table):
            return [entry_of(msgspec.json.decode(text), n) for n, text in rows]

    async def sat(self, table: str) -> list[tuple[str, str]]:
        """(seat, hash) of everybody who sits or sat there."""
        rows = await self.backend.rows("SELECT seat, hash FROM sat WHERE table_id = $1", table)
        return [(str(seat), str(hash)) for seat, hash in rows]


@contextlib.contextmanager
def sound(table: str) -> Iterator[None]:
    """What is read here was written by a Kaleun; if it does not look so, the table is damaged."""
    try:
        yield
    except (msgspec.DecodeError, TypeError, ValueError, LookupError):
        raise StoreError(f"the history of the table {table[:4]}… is damaged") from None
