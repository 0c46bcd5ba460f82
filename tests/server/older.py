"""Makes a store of today into one as earlier versions had it. Version 6: no patrols of the day and no recovery phrases.
Version 5: no terms and no book as well. Version 4: bots have no secret as well. Version 3: no log lines, no positions,
no packs as well. Version 2: answers in a table of their own."""

from __future__ import annotations

import msgspec

from kaleun.server.store import Store
from kaleun.server.store.backend import Statement
from kaleun.server.store.rows import answers_in
from kaleun.server.store.sqlite import Sqlite

ANSWERS = """CREATE TABLE answers (table_id TEXT NOT NULL, seq INTEGER NOT NULL, n INTEGER NOT NULL, who TEXT NOT NULL,
    what TEXT NOT NULL, value TEXT NOT NULL, source TEXT NOT NULL, PRIMARY KEY (table_id, seq, n))"""
SINCE_7 = (
    "ALTER TABLE tables DROP COLUMN day",
    *(f"DROP TABLE {name}" for name in ("days", "tries", "held", "people")),
)
SINCE_6 = (
    *(f"ALTER TABLE tables DROP COLUMN {name}" for name in ("takebacks", "watch", "typed", "proposal")),
    *(f"DROP TABLE {name}" for name in ("entries", "sat")),
)
SINCE_5 = "ALTER TABLE tables DROP COLUMN secret"
SINCE_4 = (
    *(f"ALTER TABLE changes DROP COLUMN {name}" for name in ("kept_lines", "lines", "patches")),
    *(f"DROP TABLE {name}" for name in ("newest", "positions", "packs", "joints")),
)


async def make_older(store: Store, version: int) -> None:
    sqlite = isinstance(store.backend, Sqlite)
    stamp = f"PRAGMA user_version={version}" if sqlite else f"UPDATE kaleun_version SET version = {version}"
    unit: list[Statement] = [(sql, ()) for sql in SINCE_7]
    if version < 6:
        unit += [(sql, ()) for sql in SINCE_6]
    if version < 5:
        unit.append((SINCE_5, ()))
    if version < 4:
        unit += [(sql, ()) for sql in SINCE_4]
    if version < 3:
        rows = await store.backend.rows("SELECT table_id, seq, kept, answers FROM changes")
        old = [
            (table, seq, n, a.who, a.what, msgspec.json.encode(a.value).decode(), a.source)
            for table, seq, kept, text in rows
            for n, a in enumerate(answers_in(text), kept)
        ]
        unit.append((ANSWERS, ()))
        unit += [("INSERT INTO answers VALUES ($1, $2, $3, $4, $5, $6, $7)", row) for row in old]
        unit.append(("ALTER TABLE changes DROP COLUMN answers", ()))
    await store.write([*unit, (stamp, ())])
