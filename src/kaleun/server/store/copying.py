"""Backups: a copy is always a SQLite file with the tables of the schema, whichever back end it came from, so that a
backup of one can be restored into the other."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from kaleun.server.store.backend import Row, StoreError
from kaleun.server.store.schema import SCHEMA, TABLES, VERSION

CHUNK = 5000


def sqlite_schema() -> list[str]:
    """The schema in SQLite's words."""
    return [sql.replace(") -- plain", ") WITHOUT ROWID").replace("DOUBLE PRECISION", "REAL") for sql in SCHEMA]


def part_of(target: Path) -> Path:
    """Where a copy is written before it gets its name; a name that is taken is refused."""
    if target.exists():
        raise StoreError(f"{target.name} is there already; nothing was written")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    return part


def write_copy(target: Path, tables: Mapping[str, Sequence[Row]]) -> None:
    """Writes these rows as a backup file."""
    part = part_of(target)
    with contextlib.closing(sqlite3.connect(part)) as db:
        for sql in sqlite_schema():
            db.execute(sql)
        for name, rows in tables.items():
            if rows:
                db.executemany(f"INSERT INTO {name} VALUES ({','.join('?' * len(rows[0]))})", rows)
        db.execute(f"PRAGMA user_version={VERSION}")
        db.commit()
    os.replace(part, target)


def read_copy(source: Path) -> Iterator[tuple[str, list[Row]]]:
    """The rows of a backup file, in chunks per table. A damaged or newer file is refused and left as it is."""
    if not source.is_file():
        raise StoreError(f"there is no backup {source.name}")
    try:
        with contextlib.closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if not 1 <= version <= VERSION:
                raise StoreError(f"the backup {source.name} has version {version}, this Kaleun reads {VERSION}")
            if db.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                raise StoreError(f"the backup {source.name} is damaged; nothing was restored")
            there = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
            for name in (name for name in TABLES if name in there):
                cursor = db.execute(f"SELECT * FROM {name}")
                while rows := cursor.fetchmany(CHUNK):
                    yield name, rows
    except sqlite3.DatabaseError as error:
        raise StoreError(f"the backup {source.name} cannot be read: {error}") from None
