"""Makes a store of today into one as version 2 had it: answers in a table of their own."""

from __future__ import annotations

import msgspec

from kaleun.server.store import Store
from kaleun.server.store.rows import answers_in
from kaleun.server.store.sqlite import Sqlite

ANSWERS = """CREATE TABLE answers (table_id TEXT NOT NULL, seq INTEGER NOT NULL, n INTEGER NOT NULL, who TEXT NOT NULL,
    what TEXT NOT NULL, value TEXT NOT NULL, source TEXT NOT NULL, PRIMARY KEY (table_id, seq, n))"""


async def make_older(store: Store) -> None:
    rows = await store.backend.rows("SELECT table_id, seq, kept, answers FROM changes")
    old = [
        (table, seq, n, a.who, a.what, msgspec.json.encode(a.value).decode(), a.source)
        for table, seq, kept, text in rows
        for n, a in enumerate(answers_in(text), kept)
    ]
    version = "PRAGMA user_version=2" if isinstance(store.backend, Sqlite) else "UPDATE kaleun_version SET version = 2"
    await store.write(
        [
            (ANSWERS, ()),
            *(("INSERT INTO answers VALUES ($1, $2, $3, $4, $5, $6, $7)", row) for row in old),
            ("ALTER TABLE changes DROP COLUMN answers", ()),
            (version, ()),
        ]
    )
