"""Backups: a copy is always a SQLite file with the tables of the schema, whichever back end it came from, so that a
backup of one can be restored into the other."""

from __future__ import annotations

import contextlib
import functools
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from kaleun.server.store.backend import Row, StoreError
from kaleun.server.store.schema import SCHEMA, TABLES, VERSION, steps_since

CHUNK = 5000
_LIST = "json_group_array(json_array(who, what, json(value), source))"


def sqlite_schema() -> list[str]:
    """The schema in SQLite's words."""
    words = {") -- plain": ") WITHOUT ROWID", "DOUBLE PRECISION": "REAL", "BYTEA": "BLOB"}
    return [functools.reduce(lambda sql, pair: sql.replace(*pair), words.items(), sql) for sql in SCHEMA]


def bring_up_to_date(db: sqlite3.Connection, version: int) -> None:
    """The tables of the schema in a database that is empty (version 0) or older."""
    for sql in (*sqlite_schema(), *steps_since(version, _LIST)):
        db.execute(sql)
    db.execute(f"PRAGMA user_version={VERSION}")


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
        bring_up_to_date(db, 0)
        for name, rows in tables.items():
            if rows:
                db.executemany(f"INSERT INTO {name} VALUES ({','.join('?' * len(rows[0]))})", rows)
        db.commit()
    os.replace(part, target)


def read_copy(source: Path) -> Iterator[tuple[str, list[Row]]]:
    """The rows of a backup file, in chunks per table. A damaged or newer file is refused and left as it is."""
    if not source.is_file():
        raise StoreError(f"there is no backup {source.name}")
    try:
        with contextlib.ExitStack() as stack:
            db = stack.enter_context(contextlib.closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)))
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if not 1 <= version <= VERSION:
                raise StoreError(f"the backup {source.name} has version {version}, this Kaleun reads {VERSION}")
            if db.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                raise StoreError(f"the backup {source.name} is damaged; nothing was restored")
            if version < VERSION:  # the file stays as it is
                older, db = db, stack.enter_context(contextlib.closing(sqlite3.connect(":memory:")))
                older.backup(db)
                bring_up_to_date(db, version)
            for name in TABLES:
                cursor = db.execute(f"SELECT * FROM {name}")
                while rows := cursor.fetchmany(CHUNK):
                    yield name, rows
    except sqlite3.DatabaseError as error:
        raise StoreError(f"the backup {source.name} cannot be read: {error}") from None
