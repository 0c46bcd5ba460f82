"""The tables of the store, the same in SQLite and PostgreSQL. History is append-only: what was taken back stays.

* `tables`: one row per game table; `seed` stays empty until every seat is taken. `secret` is what its bots think with
  (since version 5; NULL until an older table is opened again). `takebacks`, `watch` and `typed` are its terms, with
  level and coach; `proposal` is what its people are asked to agree to (since version 6).
* `changes`: every change of a table in order (`seq`): who, which client action, how many answers there are after it.
  `kept` is how many of the answers before it still count: fewer than there were after an undo or a rewind. `answers`
  are those it added, at the places kept … n-1, as a JSON list of (who, what, value, source); before version 3 they had
  a table of their own. What was taken back stays in the store. `lines` are the log lines it told, of which `kept_lines`
  of before still count, for all audiences (since version 4; NULL in older changes, whose lines stand in a later one);
  `patches`, in the last change of a finished game, is its story: what every line changed in the view of every audience
  (server/story.py).
* `marks`: the State at some step boundaries. `newest`: the one at the last boundary, one row a table.
* `positions`: where a table stands, one row a table: the State as it is shown; of a finished game also the result and
  the last view of every seat and of the observer (key ""): it is shown from here and never computed again.
* `packs`: the charts that tables were begun with, by hash.
* `joints`: where a game went over to other rules: it was played by `rules` and `charts` up to answer n.
* `seats`, `tokens`: who sits where; tokens only as hashes.
* `clocks`: the clock of each person, at tables that have clocks (since version 2).
* `entries`: the book of a table (kernel/entries.py), in order; n answers came before each (since version 6).
* `sat`: who sits or sat where: the hash of the secret that a browser keeps for its owner (since version 6).
* `held`: which tokens are known to which person (that hash again): what a recovery phrase brings back. It goes with
  the token. `people`: the hash of a person's phrase, and the person's secret, sealed with it (since version 7).
* `days`: the patrols of the day, by day (UTC) and game: seed, options, and once it is over the captain's result;
  `tries`: who has tried which, at which table, and what its record proved; `day` of a table says that it is such a try
  (since version 7).
* `tournaments`: by code: which day (its last day and its code) has its seed, its options and its careers, and by which
  rules they are compared (since version 8).

In SQLite "plain" tables are kept in the order of their key (WITHOUT ROWID), which is good for short rows. Changes come
from all tables in turn and are long: in the order in which they come those of one commit lie side by side, and an
answer writes a fifth of the bytes. Stores of before keep the order they have.
"""

from __future__ import annotations

VERSION = 8

SCHEMA = (
    """CREATE TABLE IF NOT EXISTS tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, rules TEXT NOT NULL, charts TEXT NOT NULL, options TEXT NOT NULL,
        seed TEXT, chosen_seed TEXT, level TEXT NOT NULL, coach INTEGER NOT NULL, coached INTEGER NOT NULL,
        guided INTEGER NOT NULL, rewinds INTEGER NOT NULL, notice TEXT NOT NULL, join_code TEXT UNIQUE,
        join_until DOUBLE PRECISION NOT NULL, created DOUBLE PRECISION NOT NULL, secret TEXT,
        takebacks INTEGER NOT NULL DEFAULT 1, watch TEXT NOT NULL DEFAULT 'anyone', typed TEXT NOT NULL DEFAULT '[]',
        proposal TEXT, day TEXT
    ) -- plain""",
    """CREATE TABLE IF NOT EXISTS changes (
        table_id TEXT NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL, seat TEXT, action TEXT, kept INTEGER NOT NULL,
        n INTEGER NOT NULL, at DOUBLE PRECISION NOT NULL, answers TEXT NOT NULL,
        kept_lines INTEGER, lines TEXT, patches TEXT, PRIMARY KEY (table_id, seq)
    )""",
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
    """CREATE TABLE IF NOT EXISTS newest (
        table_id TEXT PRIMARY KEY, seq INTEGER NOT NULL, n INTEGER NOT NULL, step TEXT, state TEXT NOT NULL,
        hash TEXT NOT NULL, lines TEXT NOT NULL, revealed INTEGER NOT NULL
    )""",
    """CREATE TABLE IF NOT EXISTS positions (
        table_id TEXT PRIMARY KEY, seq INTEGER NOT NULL, state TEXT NOT NULL, result TEXT, views TEXT
    )""",
    """CREATE TABLE IF NOT EXISTS packs (hash TEXT PRIMARY KEY, game TEXT NOT NULL, pack BYTEA NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS joints (
        table_id TEXT NOT NULL, seq INTEGER NOT NULL, n INTEGER NOT NULL, rules TEXT NOT NULL, charts TEXT NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) -- plain""",
    """CREATE TABLE IF NOT EXISTS entries (
        table_id TEXT NOT NULL, place INTEGER NOT NULL, n INTEGER NOT NULL, entry TEXT NOT NULL,
        PRIMARY KEY (table_id, place)
    ) -- plain""",
    """CREATE TABLE IF NOT EXISTS sat (
        table_id TEXT NOT NULL, seat TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (table_id, seat, hash)
    ) -- plain""",
    """CREATE TABLE IF NOT EXISTS held (
        table_id TEXT NOT NULL, seat TEXT NOT NULL, token TEXT NOT NULL, person TEXT NOT NULL,
        PRIMARY KEY (person, token)
    ) -- plain""",
    """CREATE TABLE IF NOT EXISTS people (
        person TEXT PRIMARY KEY, phrase TEXT NOT NULL UNIQUE, sealed BYTEA NOT NULL, created DOUBLE PRECISION NOT NULL
    ) -- plain""",
    """CREATE TABLE IF NOT EXISTS days (
        day TEXT NOT NULL, game TEXT NOT NULL, seed TEXT NOT NULL, options TEXT NOT NULL, captain TEXT,
        PRIMARY KEY (day, game)
    ) -- plain""",
    """CREATE TABLE IF NOT EXISTS tries (
        table_id TEXT PRIMARY KEY, day TEXT NOT NULL, game TEXT NOT NULL, person TEXT NOT NULL, verdict TEXT,
        UNIQUE (day, game, person)
    ) -- plain""",
    """CREATE TABLE IF NOT EXISTS tournaments (
        code TEXT PRIMARY KEY, day TEXT NOT NULL, game TEXT NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL,
        until TEXT NOT NULL
    ) -- plain""",
    "CREATE INDEX IF NOT EXISTS tokens_of ON tokens (table_id, seat)",
    "CREATE INDEX IF NOT EXISTS held_at ON held (table_id, seat)",
)

OF_A_TABLE = (
    "changes",
    "marks",
    "newest",
    "positions",
    "joints",
    "seats",
    "tokens",
    "clocks",
    "entries",
    "sat",
    "held",
    "tries",
)
TABLES = ("tables", *OF_A_TABLE, "packs", "people", "days", "tournaments")

ADD_CHANGE = "INSERT INTO changes VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"
ADD_MARK = "INSERT INTO marks VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
KEEP_MARK = f"{ADD_MARK} ON CONFLICT DO NOTHING"
SET_NEWEST = (
    "INSERT INTO newest VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (table_id) DO UPDATE SET "
    "seq = excluded.seq, n = excluded.n, step = excluded.step, state = excluded.state, hash = excluded.hash, "
    "lines = excluded.lines, revealed = excluded.revealed"
)
SET_POSITION = (
    "INSERT INTO positions VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, "
    "state = excluded.state, result = excluded.result, views = excluded.views"
)
ADD_PACK = "INSERT INTO packs VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
GATHERED = frozenset((ADD_CHANGE, ADD_MARK, SET_NEWEST, SET_POSITION))
"""Statements whose rows nobody else touches: those of one kind can be written together, in their order."""
ROWS_OF = ("changes", "marks", "newest", "positions")
"""The tables they write to."""


TO_VERSION_4 = tuple(
    f"ALTER TABLE changes ADD COLUMN {column}" for column in ("kept_lines INTEGER", "lines TEXT", "patches TEXT")
)
TO_VERSION_5 = ("ALTER TABLE tables ADD COLUMN secret TEXT",)
TO_VERSION_6 = tuple(
    f"ALTER TABLE tables ADD COLUMN {column}"
    for column in (
        "takebacks INTEGER NOT NULL DEFAULT 1",
        "watch TEXT NOT NULL DEFAULT 'anyone'",
        "typed TEXT NOT NULL DEFAULT '[]'",
        "proposal TEXT",
    )
)

TO_VERSION_7 = ("ALTER TABLE tables ADD COLUMN day TEXT",)


def steps_since(version: int, json_list: str) -> list[str]:
    """What brings the tables of an older store up to date; nothing for a new one (version 0)."""
    steps = {3: to_version_3(json_list), 4: TO_VERSION_4, 5: TO_VERSION_5, 6: TO_VERSION_6, 7: TO_VERSION_7}
    return [sql for to, some in steps.items() if 0 < version < to for sql in some]


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
