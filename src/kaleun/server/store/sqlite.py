"""SQLite: one writer thread with group commit. Units that arrive while a commit is on its way to the disk share the
next one, so many tables cost one fsync. WAL with synchronous=FULL: what was acknowledged survives a power cut. The log
is carried over into the file by a thread of its own, so that no answer waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from kaleun.server.store.backend import ReadOnly, Row, Statement, StoreError, Taken, gathered, is_refused
from kaleun.server.store.copying import bring_up_to_date, part_of
from kaleun.server.store.schema import VERSION

T = TypeVar("T")
Unit: TypeAlias = tuple[Sequence[Statement], asyncio.Future[None]]
"""Statements to be written together, and who waits for it."""
_FULL = (
    "disk is full",
    "database or disk is full",
    "readonly database",
    "read-only",
    "disk i/o error",
    "unable to open",
)
_STOP = None
_CARRY_OVER = 1.0
"""Seconds between two times the log is carried over into the file, if there is something in it."""
_AT_ONCE = 32
"""Rows in one statement."""
_LONGEST = 16_000
"""Pages in the log after which the writer carries them over itself: under a load without a pause the log never empties
otherwise. Most of them are carried over already, so this is short."""


class Sqlite:
    """The file at `path`; ":memory:" is not offered, for it would not be durable."""

    def __init__(self, path: Path) -> None:
        self.path, self.refuses = path, False
        self._units: queue.SimpleQueue[list[Unit] | None] = queue.SimpleQueue()
        self._gathering: list[Unit] = []
        self._threads: list[threading.Thread] = []
        self._written, self._closing = threading.Event(), threading.Event()
        self._reader: sqlite3.Connection | None = None
        self._reading = threading.Lock()

    # -- opening

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            writer, self._reader = await asyncio.to_thread(self._connect)
        except (sqlite3.DatabaseError, OSError) as error:
            raise StoreError(f"the database {self.path.name} cannot be opened: {error}") from None
        self._closing.clear()
        self._threads = [
            threading.Thread(target=self._work, args=(writer, loop), name="kaleun-writer", daemon=True),
            threading.Thread(target=self._carry_over, name="kaleun-carrier", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _connect(self) -> tuple[sqlite3.Connection, sqlite3.Connection]:
        """A connection to write and one to read. On a read-only disk both only read."""
        fresh = not self.path.exists()
        try:
            db = self._open(self.path.absolute().as_uri())
            if fresh:
                os.chmod(self.path, 0o600)
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=FULL")
            db.execute(f"PRAGMA wal_autocheckpoint={_LONGEST}")
            self._migrate(db)
            reader = self._open(self.path.absolute().as_uri())
            reader.execute("PRAGMA query_only=1")
        except sqlite3.OperationalError as error:
            if fresh or not _is_full(error):
                raise
            frozen = self.path.absolute().as_uri() + "?mode=ro&immutable=1"
            return self._open(frozen), self._open(frozen)
        return db, reader

    def _open(self, uri: str) -> sqlite3.Connection:
        db = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, cached_statements=256)
        db.execute("PRAGMA busy_timeout=5000")
        db.execute("PRAGMA cache_size=-32768")
        return db

    def _migrate(self, db: sqlite3.Connection) -> None:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise StoreError(
                f"the database {self.path.name} has version {version}, newer than this Kaleun reads ({VERSION}); "
                "it was left as it is: please update Kaleun"
            )
        if version < VERSION:
            db.execute("BEGIN IMMEDIATE")
            bring_up_to_date(db, version)
            db.execute("COMMIT")

    async def close(self) -> None:
        """Everything handed over before is written first."""
        if self._threads:
            self._closing.set()
            self._written.set()
            self._hand_over()
            self._units.put(_STOP)
            for thread in self._threads:
                await asyncio.to_thread(thread.join)
            self._threads = []
        if self._reader is not None:
            with self._reading:
                self._reader.close()
            self._reader = None

    # -- writing

    def write(self, unit: Sequence[Statement]) -> Awaitable[None]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        if not self._gathering:
            loop.call_soon(self._hand_over)
        self._gathering.append((unit, future))
        return future

    def _hand_over(self) -> None:
        """All units of this turn of the loop go to the writer together: waking it costs more than an answer does."""
        units, self._gathering = self._gathering, []
        if units:
            self._units.put(units)

    def _work(self, db: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        """The writer thread: takes all that is waiting, commits it, tells everyone at once."""
        running = True
        while running:
            batches = [self._units.get()]
            with contextlib.suppress(queue.Empty):
                while len(batches) < 1000:
                    batches.append(self._units.get_nowait())
            running = _STOP not in batches
            units = [unit for batch in batches if batch is not None for unit in batch]
            errors = self._commit(db, [unit for unit, _ in units])
            self.refuses = is_refused(errors)
            self._written.set()
            with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits any more
                loop.call_soon_threadsafe(_tell, [future for _, future in units], errors)
        db.close()

    def _carry_over(self) -> None:
        """The carrier thread: PASSIVE never holds up the writer. A disk that refuses is the writer's to report."""
        with contextlib.suppress(sqlite3.Error), contextlib.closing(self._open(self.path.absolute().as_uri())) as db:
            while self._written.wait() and not self._closing.wait(_CARRY_OVER):
                self._written.clear()
                if self._closing.is_set():  # it may have been told so just before: nobody would wake it again
                    return
                with contextlib.suppress(sqlite3.OperationalError):
                    db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _commit(self, db: sqlite3.Connection, units: list[Sequence[Statement]]) -> list[StoreError | None]:
        """Commits the units together; if that fails, one by one, so that one bad unit spoils nothing else."""
        error = _transaction(db, units)
        if error is None:
            return [None] * len(units)
        if len(units) == 1:
            return [error]
        return [_transaction(db, [unit]) for unit in units]

    # -- reading

    async def rows(self, sql: str, *params: Any) -> list[Row]:
        return await self._in_thread(lambda db: db.execute(_numbered(sql), params).fetchall())

    async def check(self) -> list[str]:
        found = await self._in_thread(lambda db: db.execute("PRAGMA integrity_check").fetchall())
        return [str(text) for (text,) in found if text != "ok"]

    async def backup(self, target: Path) -> None:
        """SQLite's online backup into a new file."""

        def copy(db: sqlite3.Connection) -> None:
            part = part_of(target)
            with contextlib.closing(sqlite3.connect(part)) as other:
                db.backup(other, pages=2000)
                other.execute("PRAGMA journal_mode=DELETE")
            os.replace(part, target)

        await self._in_thread(copy)

    async def _in_thread(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def run() -> T:
            with self._reading:
                if self._reader is None:
                    raise StoreError("the store is closed")
                try:
                    return work(self._reader)
                except sqlite3.DatabaseError as error:
                    raise StoreError(f"the database {self.path.name} cannot be read: {error}") from None

        return await asyncio.to_thread(run)


def _transaction(db: sqlite3.Connection, units: list[Sequence[Statement]]) -> StoreError | None:
    try:
        db.execute("BEGIN IMMEDIATE")
        for sql, rows in gathered(units):
            _insert(db, sql, rows) if len(rows) > 1 else db.execute(_numbered(sql), rows[0])
        db.execute("COMMIT")
    except Exception as error:  # whatever it is: the writer goes on
        with contextlib.suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        return _meaning(error)
    return None


def _insert(db: sqlite3.Connection, sql: str, rows: list[Sequence[Any]]) -> None:
    """Many rows in few statements: each statement lets go of the interpreter and has to wait to get it back."""
    for start in range(0, len(rows), _AT_ONCE):
        some = rows[start : start + _AT_ONCE]
        db.execute(_many(sql, len(some)), [*chain.from_iterable(some)])


@lru_cache(maxsize=256)
def _many(sql: str, size: int) -> str:
    """The same INSERT for several rows."""
    head, _, values = sql.partition(" VALUES ")
    row = f"({', '.join('?' * (values.count('$')))})"
    return f"{head} VALUES {', '.join([row] * size)}{values.partition(')')[2]}"


def _meaning(error: Exception) -> StoreError:
    if isinstance(error, sqlite3.IntegrityError):
        return Taken(f"the store has this already: {error}")
    if _is_full(error):
        return ReadOnly("the disk is full or read-only: nothing was saved, so nothing was changed; you can look on")
    return StoreError(f"the database refused: {error}")


def _is_full(error: Exception) -> bool:
    return any(part in str(error).lower() for part in _FULL)


def _tell(futures: list[asyncio.Future[None]], errors: list[StoreError | None]) -> None:
    for future, error in zip(futures, errors, strict=True):
        if future.cancelled():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)


@lru_cache(maxsize=256)
def _numbered(sql: str) -> str:
    return sql.replace("$", "?")
