"""PostgreSQL: the same statements, the same promises. One writer task with group commit: units that arrive while a
commit is on its way share the next one; appended rows of many units go in one round trip."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import Any

import asyncpg

from kaleun.server.store.backend import ReadOnly, Row, Statement, StoreError, Taken, gathered, is_refused
from kaleun.server.store.copying import write_copy
from kaleun.server.store.schema import SCHEMA, TABLES, VERSION, steps_since

_LOST = (
    OSError, asyncio.TimeoutError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.InternalClientError,
    asyncpg.AdminShutdownError, asyncpg.CrashShutdownError, asyncpg.CannotConnectNowError,
)  # fmt: skip
_NO_SPACE = (asyncpg.DiskFullError, asyncpg.ReadOnlySQLTransactionError, asyncpg.OutOfMemoryError)
_LIST = "coalesce(json_agg(json_build_array(who, what, value::json, source)), '[]')::text"
_LOCK = 0x6B616C65756E

PATIENCE = 10.0
"""Seconds a database may take to answer a knock before it counts as away."""


class Postgres:
    """The database at `url`, by asyncpg."""

    def __init__(self, url: str) -> None:
        self.url, self.refuses = url, False
        self._units: asyncio.Queue[tuple[Sequence[Statement], asyncio.Future[None]] | None] = asyncio.Queue()
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._writer: asyncpg.Connection[asyncpg.Record] | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(self.url, min_size=1, max_size=4, timeout=PATIENCE)
            await self._migrate()
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
            raise StoreError(f"the PostgreSQL database cannot be opened: {_said(error)}") from None
        self._task = asyncio.create_task(self._work())

    async def _migrate(self) -> None:
        async with self._reading() as db, db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
            await db.execute("CREATE TABLE IF NOT EXISTS kaleun_version (version INTEGER NOT NULL)")
            version = await db.fetchval("SELECT max(version) FROM kaleun_version") or 0
            if version > VERSION:
                raise StoreError(
                    f"the database has version {version}, newer than this Kaleun reads ({VERSION}); "
                    "it was left as it is: please update Kaleun"
                )
            if version < VERSION:
                for sql in (*SCHEMA, *steps_since(version, _LIST)):
                    await db.execute(sql)
                await db.execute("INSERT INTO kaleun_version VALUES ($1)", VERSION)

    async def close(self) -> None:
        """Everything handed over before is written first."""
        if self._task is not None:
            self._units.put_nowait(None)
            await self._task
            self._task = None
        if self._writer is not None:
            with contextlib.suppress(*_LOST):
                await self._writer.close(timeout=5)
            self._writer = None
        if self._pool is not None:
            await self._pool.close()
            self._pool = None

    # -- writing

    def write(self, unit: Sequence[Statement]) -> Awaitable[None]:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._units.put_nowait((unit, future))
        return future

    async def _work(self) -> None:
        running = True
        while running:
            batch = [await self._units.get()]
            while not self._units.empty() and len(batch) < 1000:
                batch.append(self._units.get_nowait())
            running = None not in batch
            units = [item for item in batch if item is not None]
            errors = await self._commit([unit for unit, _ in units])
            self.refuses = is_refused(errors)
            for (_, future), error in zip(units, errors, strict=True):
                if future.cancelled():
                    continue
                if error is None:
                    future.set_result(None)
                else:
                    future.set_exception(error)

    async def _commit(self, units: list[Sequence[Statement]]) -> list[StoreError | None]:
        error = await self._transaction(units)
        if error is None:
            return [None] * len(units)
        if len(units) == 1:
            return [error]
        return [await self._transaction([unit]) for unit in units]

    async def _transaction(self, units: list[Sequence[Statement]]) -> StoreError | None:
        try:
            if self._writer is None or self._writer.is_closed():
                self._writer = await asyncpg.connect(self.url, timeout=PATIENCE)
            db = self._writer
            async with db.transaction():
                for sql, rows in gathered(units):
                    await db.executemany(sql, rows)
        except Exception as error:  # whatever it is: the writer goes on, with a new connection if this one is in doubt
            if self._writer is not None and not isinstance(error, asyncpg.PostgresError):
                self._writer.terminate()
                self._writer = None
            return _meaning(error)
        return None

    # -- reading

    @contextlib.asynccontextmanager
    async def _reading(self) -> Any:
        if self._pool is None:
            raise StoreError("the store is closed")
        async with self._pool.acquire(timeout=PATIENCE) as db:
            yield db

    async def rows(self, sql: str, *params: Any) -> list[Row]:
        try:
            async with self._reading() as db:
                return [tuple(row) for row in await db.fetch(sql, *params)]
        except (asyncpg.PostgresError, *_LOST) as error:
            raise StoreError(f"the database cannot be read: {_said(error)}") from None

    async def check(self) -> list[str]:
        """PostgreSQL checks its pages itself; here every table is read to its end."""
        wrong = []
        for name in TABLES:
            try:
                await self.rows(f"SELECT count(*) FROM (SELECT * FROM {name} ORDER BY 1) AS every_row")
            except StoreError as error:
                wrong.append(f"{name}: {error}")
        return wrong

    async def backup(self, target: Path) -> None:
        """One consistent picture of all tables as a SQLite file, which either back end can restore."""
        async with self._reading() as db, db.transaction(isolation="repeatable_read", readonly=True):
            tables = {name: [tuple(row) for row in await db.fetch(f"SELECT * FROM {name}")] for name in TABLES}
        await asyncio.to_thread(write_copy, target, tables)


def _said(error: BaseException) -> str:
    return str(error) or type(error).__name__


def _meaning(error: BaseException) -> StoreError:
    if isinstance(error, asyncpg.IntegrityConstraintViolationError):
        return Taken(f"the store has this already: {error}")
    if isinstance(error, _NO_SPACE):
        return ReadOnly("the disk is full or read-only: nothing was saved, so nothing was changed; you can look on")
    if isinstance(error, _LOST):
        return ReadOnly("the database cannot be reached: nothing was changed; you can look on")
    return StoreError(f"the database refused: {_said(error)}")
