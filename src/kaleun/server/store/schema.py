"""The tables of the store, the same in SQLite and PostgreSQL. History is append-only: what was taken back stays.

* `tables`: one row per game table; `seed` stays empty until every seat is taken.
* `changes`: every change of a table in order (`seq`): who, which client action, how many answers there are after it.
  `kept` is how many of the answers before it still count: fewer than there were after an undo or a rewind. `answers`
  are those it added, at the places kept … n-1, as a JSON list of (who, what, value, source); before version 3 they had
  a table of their own. What was taken back stays in the store.
* `marks`: the State at some step boundaries; a table is loaded from its last one.
* `seats`, `tokens`: who sits where; tokens only as hashes.
* `clocks`: the clock of each person, at tables that have clocks (since version 2).
"""

from __future__ import annotations

VERSION = 3

SCHEMA = (
    """CREATE TABLE IF NOT EXISTS tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, rules TEXT NOT NULL, charts TEXT NOT NULL, options TEXT NOT NULL,
        seed TEXT, chosen_seed TEXT, level TEXT NOT NULL, coach INTEGER NOT NULL, coached INTEGER NOT NULL,
        guided INTEGER NOT NULL, rewinds INTEGER NOT NULL, notice TEXT NOT NULL, join_code TEXT UNIQUE,
        join_until DOUBLE PRECISION NOT NULL, created DOUBLE PRECISION NOT NULL
    ) -- plain""",
    """CREATE TABLE IF NOT EXISTS changes (
        table_id TEXT NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL, seat TEXT, action TEXT, kept INTEGER NOT NULL,
        n INTEGER NOT NULL, at DOUBLE PRECISION NOT NULL, answers TEXT NOT NULL, PRIMARY KEY (table_id, seq)
    ) -- plain""",
    """CREATE TABLE IF NOT EXISTS marks (
        table_id TEXT NOT NULL, seq INTEGER NOT NULL, n INTEGER NOT NULL, step TEXT, state TEXT NOT NULL,
        hash TEXT NOT NULL, lines TEXT NOT NULL, revealed INTEGER NOT NULL, PRIMARY KEY (table_id, seq, n)
    ) -- plain""",
    """CREATE TABLE IF NOT EXISTS seats (
        table_id TEXT NOT NULL, seat TEXT NOT NULL, place INTEGER NOT NULL, kind TEXT NOT NULL, bot TEXT,
        name TEXT NOT NULL, seen INTEGER NOT NULL, PRIMARY KEY (table_id, seat)
    ) -- plain""",
    """CREATE TABLE IF NOT EXISTS tokens (
        hash TEXT PRIMARY KEY, table_id TEXT NOT NULL, seat TEXT NOT NULL, created DOUBLE PRECISION NOT NULL
    ) -- plain""",
    """CREATE TABLE IF NOT EXISTS clocks (
        table_id TEXT NOT NULL, seat TEXT NOT NULL, bank DOUBLE PRECISION NOT NULL, more DOUBLE PRECISION NOT NULL,
        rest DOUBLE PRECISION NOT NULL, since DOUBLE PRECISION NOT NULL, PRIMARY KEY (table_id, seat)
    ) -- plain""",
    "CREATE INDEX IF NOT EXISTS tokens_of ON tokens (table_id, seat)",
)

TABLES = ("tables", "changes", "marks", "seats", "tokens", "clocks")

ADD_CHANGE = "INSERT INTO changes VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
ADD_MARK = "INSERT INTO marks VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
APPENDED = frozenset((ADD_CHANGE, ADD_MARK))
"""Statements that only add rows nobody else touches: their order among each other does not matter."""


def to_version_3(json_list: str) -> tuple[str, ...]:
    """What moves the answers of an older store into its changes; `json_list` makes the list in the words of the back
    end."""
    same = "a.table_id = c.table_id AND a.seq = c.seq"
    rows = f"SELECT who, what, value, source FROM answers AS a WHERE {same} ORDER BY n"
    return (
        "ALTER TABLE changes ADD COLUMN answers TEXT NOT NULL DEFAULT '[]'",
        f"UPDATE changes AS c SET answers = (SELECT {json_list} FROM ({rows}) AS added)",
        "DROP TABLE answers",
    )
