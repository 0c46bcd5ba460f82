"""The store of the house: tables, changes, answers, marks, seats, tokens. Whatever returns from an awaited write is on
the disk."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Iterable, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from kaleun.kernel.charts import ChartError, Charts, unpack
from kaleun.kernel.log import Line
from kaleun.kernel.run import Answer
from kaleun.server.store.backend import Backend, Row, Statement, StoreError
from kaleun.server.store.books import Books, sound
from kaleun.server.store.copying import read_copy
from kaleun.server.store.days import Days
from kaleun.server.store.people import People
from kaleun.server.store.rows import (
    Change,
    ClockRow,
    Head,
    JointRow,
    MarkRow,
    PositionRow,
    Proposed,
    SeatRow,
    TableRow,
    Told,
    answers_in,
    lines_in,
    lines_text,
)
from kaleun.server.store.schema import (
    ADD_CHANGE,
    ADD_MARK,
    ADD_PACK,
    KEEP_MARK,
    OF_A_TABLE,
    SET_NEWEST,
    SET_POSITION,
    TABLES,
)
from kaleun.server.store.tournaments import Tournaments

T = TypeVar("T")
_json = msgspec.json.encode
_FIELDS = TableRow.__struct_fields__
_COLUMNS = ", ".join(_FIELDS)
_ADD_TABLE = f"INSERT INTO tables ({_COLUMNS}) VALUES ({', '.join(f'${i}' for i in range(1, len(_FIELDS) + 1))})"
_ADD_SEAT = "INSERT INTO seats VALUES ($1, $2, $3, $4, $5, $6, $7)"
_ADD_TOKEN = "INSERT INTO tokens VALUES ($1, $2, $3, $4)"


class Store(Books, People, Days, Tournaments):
    """One interface; the back end is SQLite or PostgreSQL."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self.opened = 0.0
        """When this server opened it, in seconds since 1970."""
        self._running = 0.0
        self.packs: set[str] = set()
        """Hashes of charts that are kept."""

    async def open(self) -> None:
        await self.backend.open()
        self.opened, self._running = time.time(), time.monotonic()

    def clock(self) -> float:
        """The time since then by a clock that nobody puts forward or back, counted on in seconds since 1970."""
        return self.opened + (time.monotonic() - self._running)

    async def close(self) -> None:
        await self.backend.close()

    def write(self, unit: Sequence[Statement]) -> Awaitable[None]:
        """Writes the statements as one unit, all or nothing. It begins at once and is durable when awaited."""
        return self.backend.write(unit)

    @property
    def writable(self) -> bool:
        """False after a write that the disk refused, until one succeeds."""
        return not self.backend.refuses

    # -- a new table

    def table_statements(
        self, row: TableRow, seats: Iterable[SeatRow], tokens: Iterable[tuple[str, str]]
    ) -> list[Statement]:
        """What puts a table into the store; `tokens` are (hash, seat)."""
        values = [_column(name, getattr(row, name)) for name in row.__struct_fields__]
        unit: list[Statement] = [(_ADD_TABLE, values)]
        for place, s in enumerate(seats):
            unit.append((_ADD_SEAT, (row.id, s.seat, place, s.kind, s.bot, s.name, s.seen)))
        return [*unit, *(self.token_statement(hash, row.id, seat) for hash, seat in tokens)]

    def token_statement(self, hash: str, table: str, seat: str) -> Statement:
        return _ADD_TOKEN, (hash, table, seat, time.time())

    # -- changes

    def change_statements(
        self,
        table: str,
        change: Change,
        answers: Iterable[Answer] = (),
        marks: Iterable[MarkRow] = (),
        told: Told | None = None,
    ) -> list[Statement]:
        """A change of a table with the answers it added after the first `kept`, with marks and log lines."""
        added = _json([(a.who, a.what, a.value, a.source) for a in answers]).decode()
        lines = (None, None) if told is None else (told.kept, lines_text(told.lines))
        c = change
        place = (table, c.seq, c.kind, c.seat, c.action, c.kept, c.n, c.at)
        unit: list[Statement] = [(ADD_CHANGE, (*place, added, *lines, None))]
        for mark in marks:
            unit.append(self.mark_statement(table, change.seq, mark))
        return unit

    def told_statement(self, table: str, seq: int, lines: Sequence[Line]) -> Statement:
        """The whole log up to this change, of a table whose lines were not kept before."""
        sql = "UPDATE changes SET kept_lines = 0, lines = $3 WHERE table_id = $1 AND seq = $2"
        return sql, (table, seq, lines_text(lines))

    def story_statement(self, table: str, seq: int, story: str) -> Statement:
        """The story of a finished game, with its last change."""
        return "UPDATE changes SET patches = $3 WHERE table_id = $1 AND seq = $2", (table, seq, story)

    def mark_statement(self, table: str, seq: int, mark: MarkRow) -> Statement:
        return ADD_MARK, (table, seq, *mark)

    def newest_statement(self, table: str, seq: int, mark: MarkRow) -> Statement:
        return SET_NEWEST, (table, seq, *mark)

    def position_statement(self, table: str, seq: int, position: PositionRow) -> Statement:
        return SET_POSITION, (table, seq, position.state, position.result, position.views)

    def joint_statements(self, table: str, joint: JointRow, before: Iterable[tuple[int, MarkRow]]) -> list[Statement]:
        """The game goes over to other rules; marks of before (with their changes) are kept for its record."""
        unit: list[Statement] = [(KEEP_MARK, (table, seq, *mark)) for seq, mark in before]
        return [*unit, ("INSERT INTO joints VALUES ($1, $2, $3, $4, $5)", (table, *joint))]

    def pack_statements(self, game: str, charts: Charts) -> list[Statement]:
        """The charts, unless they are known to be kept."""
        return [] if charts.hash in self.packs else [(ADD_PACK, (charts.hash, game, charts.packed))]

    def set_statement(self, table: str, **columns: Any) -> Statement:
        """New values for columns of the table's row."""
        parts = ", ".join(f"{name} = ${i}" for i, name in enumerate(columns, 2))
        values = [_column(name, value) for name, value in columns.items()]
        return f"UPDATE tables SET {parts} WHERE id = $1", (table, *values)

    def seat_statement(self, table: str, row: SeatRow) -> Statement:
        sql = "UPDATE seats SET kind = $3, bot = $4, name = $5, seen = $6 WHERE table_id = $1 AND seat = $2"
        return sql, (table, row.seat, row.kind, row.bot, row.name, row.seen)

    def seen_statement(self, table: str, row: SeatRow) -> Statement:
        """How far the seat has read; touches nothing else of it."""
        return "UPDATE seats SET seen = $3 WHERE table_id = $1 AND seat = $2", (table, row.seat, row.seen)

    def new_clock_statement(self, table: str, row: ClockRow) -> Statement:
        values = (table, row.seat, row.bank, row.more, row.rest, row.since)
        return "INSERT INTO clocks VALUES ($1, $2, $3, $4, $5, $6)", values

    def clock_statement(self, table: str, row: ClockRow) -> Statement:
        sql = "UPDATE clocks SET rest = $3, since = $4 WHERE table_id = $1 AND seat = $2"
        return sql, (table, row.seat, row.rest, row.since)

    def clocks_statements(self, table: str, rows: Iterable[ClockRow]) -> list[Statement]:
        """Other clocks in place of those there are."""
        gone: Statement = ("DELETE FROM clocks WHERE table_id = $1", (table,))
        return [gone, *(self.new_clock_statement(table, row) for row in rows)]

    def revoke_statements(self, table: str, seat: str) -> list[Statement]:
        """No token of the seat is valid any more."""
        return [(f"DELETE FROM {name} WHERE table_id = $1 AND seat = $2", (table, seat)) for name in ("tokens", "held")]

    def delete_statements(self, table: str) -> list[Statement]:
        """What removes every trace of a table."""
        parts: list[Statement] = [(f"DELETE FROM {name} WHERE table_id = $1", (table,)) for name in OF_A_TABLE]
        return [("DELETE FROM tables WHERE id = $1", (table,)), *parts]

    # -- reading

    async def table(self, id: str) -> TableRow | None:
        return await self._one_table("id = $1", id)

    async def table_by_code(self, code: str) -> TableRow | None:
        return await self._one_table("join_code = $1", code)

    async def _one_table(self, where: str, value: str) -> TableRow | None:
        rows = await self.backend.rows(f"SELECT {_COLUMNS} FROM tables WHERE {where}", value)
        if not rows:
            return None
        fields = dict(zip(_FIELDS, rows[0], strict=True))
        try:
            fields["options"] = msgspec.json.decode(fields["options"], type=dict[str, Any])
            for name in ("seed", "chosen_seed"):
                fields[name] = None if fields[name] is None else msgspec.json.decode(fields[name], type=int | str)
            fields["typed"] = msgspec.json.decode(fields["typed"], type=list[str])
            if fields["proposal"] is not None:
                fields["proposal"] = msgspec.json.decode(fields["proposal"], type=Proposed)
        except msgspec.DecodeError as error:
            raise StoreError(f"the row of the table {fields['id'][:4]}… is damaged: {error}") from None
        for name in ("coach", "coached", "guided", "takebacks"):
            fields[name] = bool(fields[name])
        return TableRow(**fields)

    async def seats(self, table: str) -> list[SeatRow]:
        sql = "SELECT seat, kind, bot, name, seen FROM seats WHERE table_id = $1 ORDER BY place"
        return [_read(SeatRow, row, table) for row in await self.backend.rows(sql, table)]

    async def clocks(self, table: str) -> list[ClockRow]:
        sql = "SELECT seat, bank, more, rest, since FROM clocks WHERE table_id = $1 ORDER BY seat"
        return [_read(ClockRow, row, table) for row in await self.backend.rows(sql, table)]

    async def head(self, table: str) -> Head:
        sql = "SELECT seq, n, at FROM changes WHERE table_id = $1 ORDER BY seq DESC LIMIT 1"
        rows = await self.backend.rows(sql, table)
        return _read(Head, rows[0], table) if rows else Head(0, 0, 0.0)

    async def marks(self, table: str, last: int = 1_000_000) -> list[tuple[int, MarkRow]]:
        """The last marks of the present history with their changes, oldest first. A mark is past if a later change went
        back behind it."""
        sql = """SELECT seq, n, step, state, hash, lines, revealed FROM marks AS m WHERE table_id = $1
            AND NOT EXISTS (SELECT 1 FROM changes AS c WHERE c.table_id = m.table_id AND c.seq > m.seq AND c.kept < m.n)
            ORDER BY n DESC, seq DESC LIMIT $2"""
        found = await self.backend.rows(sql, table, last)
        return [(row[0], _read(MarkRow, row[1:], table)) for row in reversed(found)]

    async def mark_before(self, table: str, n: int) -> MarkRow | None:
        """The last mark of the present history with fewer than n answers, of those that are kept now and then."""
        sql = """SELECT n, step, state, hash, lines, revealed FROM marks AS m WHERE table_id = $1 AND n < $2
            AND NOT EXISTS (SELECT 1 FROM changes AS c WHERE c.table_id = m.table_id AND c.seq > m.seq AND c.kept < m.n)
            ORDER BY n DESC, seq DESC LIMIT 1"""
        rows = await self.backend.rows(sql, table, n)
        return _read(MarkRow, rows[0], table) if rows else None

    async def newest(self, table: str) -> MarkRow | None:
        """The last step boundary; None if the table was last changed before version 4."""
        sql = "SELECT n, step, state, hash, lines, revealed FROM newest WHERE table_id = $1"
        rows = await self.backend.rows(sql, table)
        return _read(MarkRow, rows[0], table) if rows else None

    async def position(self, table: str) -> PositionRow | None:
        """Where the table stands; None if it was last changed before version 4."""
        rows = await self.backend.rows("SELECT state, result, views FROM positions WHERE table_id = $1", table)
        return _read(PositionRow, rows[0], table) if rows else None

    async def joints(self, table: str) -> list[JointRow]:
        """Where it went over to other rules, in order."""
        sql = "SELECT seq, n, rules, charts FROM joints WHERE table_id = $1 ORDER BY seq"
        return [JointRow(*row) for row in await self.backend.rows(sql, table)]

    async def pack(self, hash: str) -> Charts | None:
        """The charts with that hash, as tables were begun with them."""
        rows = await self.backend.rows("SELECT pack FROM packs WHERE hash = $1", hash)
        try:
            return unpack(rows[0][0]) if rows else None
        except ChartError as damaged:
            raise StoreError(str(damaged)) from None

    async def told(self, table: str) -> list[Line] | None:
        """The log of the present history as it was told; None if not all of it was kept."""
        sql = "SELECT kept_lines, lines FROM changes WHERE table_id = $1 AND lines IS NOT NULL ORDER BY seq"
        log: list[Line] = []
        rows = await self.backend.rows(sql, table)
        with sound(table):
            for kept, added in rows:
                if kept > len(log):
                    return None
                log[kept:] = lines_in(added)
        return log or None

    async def story(self, table: str) -> str | None:
        """The story of a finished game, if it is kept; one that was told before answers were taken back does not
        count."""
        sql = """SELECT patches FROM changes WHERE table_id = $1 AND patches IS NOT NULL AND seq >=
            (SELECT max(seq) FROM changes WHERE table_id = $1 AND answers <> '[]') ORDER BY seq DESC LIMIT 1"""
        rows = await self.backend.rows(sql, table)
        return str(rows[0][0]) if rows else None

    async def answers(self, table: str, start: int, stop: int) -> list[Answer]:
        """The answers of the present history with places start … stop-1: at each the one that was given last."""
        sql = "SELECT kept, answers FROM changes WHERE table_id = $1 AND n > $2 ORDER BY seq"
        latest: dict[int, Answer] = {}
        rows = await self.backend.rows(sql, table, start)
        with sound(table):
            for kept, added in rows:
                latest.update(enumerate(answers_in(added), kept))
        try:
            return [latest[n] for n in range(start, stop)]
        except KeyError:
            raise StoreError(f"the table {table[:4]}… has gaps in its history and cannot be loaded") from None

    async def changes(self, table: str, after: int = 0) -> list[Change]:
        sql = "SELECT seq, kind, seat, action, kept, n, at FROM changes WHERE table_id = $1 AND seq > $2 ORDER BY seq"
        return [_read(Change, row, table) for row in await self.backend.rows(sql, table, after)]

    async def undone(self, table: str, seq: int, n: int) -> Answer | None:
        """The answer that stood at place n before the change `seq` took it back."""
        sql = """SELECT kept, answers FROM changes WHERE table_id = $1 AND seq < $2 AND kept <= $3 AND n > $3
            ORDER BY seq DESC LIMIT 1"""
        rows = await self.backend.rows(sql, table, seq, n)
        with sound(table):
            return answers_in(rows[0][1])[n - rows[0][0]] if rows else None

    async def redo_keys(self, table: str) -> list[str]:
        """The choices that were taken back last and not given again, as the table's own list has them."""
        recent = (await self.changes(table, (await self.head(table)).seq - 100))[::-1]
        run = list(takewhile(lambda change: change.kind in ("undo", "redo", "level", "coach", "terms"), recent))
        keys: list[str] = []
        for change in reversed(run):
            if change.kind == "undo":
                back = await self.undone(table, change.seq, change.n)
                keys.append(str(back.value) if back else "")
            elif change.kind == "redo" and keys:
                keys.pop()
        return keys if all(keys) else []

    async def seq_of(self, table: str, seat: str, action: str, after: int = 0) -> int | None:
        """The sequence number of a client action that was applied after that change, or None."""
        sql = "SELECT seq FROM changes WHERE table_id = $1 AND seq > $4 AND seat = $2 AND action = $3"
        rows = await self.backend.rows(sql, table, seat, action, after)
        return int(rows[0][0]) if rows else None

    async def token(self, hash: str) -> tuple[str, str, str] | None:
        """(hash, table, seat) of a token."""
        rows = await self.backend.rows("SELECT hash, table_id, seat FROM tokens WHERE hash = $1", hash)
        return (str(rows[0][0]), str(rows[0][1]), str(rows[0][2])) if rows else None

    async def devices(self, table: str, seat: str) -> int:
        rows = await self.backend.rows("SELECT count(*) FROM tokens WHERE table_id = $1 AND seat = $2", table, seat)
        return int(rows[0][0])

    # -- the whole house

    async def check(self) -> list[str]:
        """What is wrong with the database; empty if nothing."""
        return await self.backend.check()

    async def backup(self, target: Path) -> None:
        """A copy of everything into a new file, while games go on."""
        await self.backend.backup(target)

    async def forget(self, before: float) -> int:
        """Deletes the tables that were opened and last changed before that time; returns how many."""
        sql = """SELECT id FROM tables AS t WHERE created < $1
            AND NOT EXISTS (SELECT 1 FROM changes AS c WHERE c.table_id = t.id AND c.at >= $1)"""
        tables = [str(id) for (id,) in await self.backend.rows(sql, before)]
        for table in tables:
            await self.write(self.delete_statements(table))
        return len(tables)

    async def restore(self, source: Path) -> int:
        """Fills this store, which must be empty, from a backup; returns the number of tables."""
        if (await self.backend.rows("SELECT count(*) FROM tables"))[0][0]:
            raise StoreError("this database is not empty; restore into a fresh one")
        unit: list[Statement] = []
        count = dict.fromkeys(TABLES, 0)
        for name, rows in read_copy(source):
            sql = f"INSERT INTO {name} VALUES ({', '.join(f'${i + 1}' for i in range(len(rows[0])))})"
            unit.extend((sql, row) for row in rows)
            count[name] += len(rows)
        await self.write(unit)
        return count["tables"]


def _read(kind: type[T], row: Row, table: str) -> T:
    """A row as what it is."""
    with sound(table):
        if issubclass(kind, msgspec.Struct):
            return msgspec.convert(dict(zip(kind.__struct_fields__, row, strict=True)), kind)
        return msgspec.convert(tuple(row), kind)


def _text(value: Any) -> str | None:
    return None if value is None else _json(value).decode()


def _column(name: str, value: Any) -> Any:
    """A value as the column holds it: JSON text, or a number for a truth value."""
    if name in ("options", "seed", "chosen_seed", "typed", "proposal"):
        return _text(value)
    return int(value) if isinstance(value, bool) else value
