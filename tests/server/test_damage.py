"""A database whose rows are damaged, or that is away: one true sentence, other tables play on, nothing answers 500."""

from __future__ import annotations

import contextlib
import random
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kaleun.kernel.game import find_game
from kaleun.server.still import _of_today
from kaleun.server.store import StoreError
from server.harness import Server, fresh_postgres, postgres

GARBAGE = ("", "{", "null", '{"a":1}', "[[1,2]]")
COLUMNS = {
    "tables": ("rules", "charts", "options", "seed", "level", "notice"),
    "changes": ("kind", "answers", "lines", "patches", "kept_lines", "n", "kept"),
    "newest": ("step", "state", "hash", "lines", "n", "revealed"),
    "positions": ("state", "result", "views"),
    "marks": ("step", "state", "hash", "lines"),
    "seats": ("kind", "seat", "seen"),
}


def played(server: Server, over: bool) -> dict[str, Any]:
    """A table with some history: a career that goes on, or a patrol that is over."""
    opened = server.open("unterseeboot" if over else "hunted", seed=22)
    me = server.sit(opened)
    me.play(random.Random(1), 10**6 if over else 45)
    assert me.state["over"] == over
    me.close()
    return opened


def told(server: Server, opened: dict[str, Any]) -> None:
    """Everything that can be asked of a table: whatever the answer is, it is no mistake of the server's."""
    token = next(iter(opened["seats"].values()))
    for end in ("", "/record", "/report"):
        answer = server.get(f"/api/tables/{opened['table']}{end}", token)
        assert answer.status_code != 500, (end, answer.text)
        if answer.status_code == 503:
            assert answer.json()["text"]
    with contextlib.suppress(ConnectionClosed, InvalidStatus):
        me = server.sit(opened)
        me.ask("past", n=0)
        me.close()


@contextlib.contextmanager
def damaged(db: sqlite3.Connection, table: str, column: str, id: str, text: str) -> Iterator[None]:
    """The rows of one game with something else in this column."""
    key = "id" if table == "tables" else "table_id"
    kept = db.execute(f"SELECT * FROM {table} WHERE {key} = ?", (id,)).fetchall()
    with contextlib.suppress(sqlite3.IntegrityError):
        db.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (text, id))
    db.commit()
    yield
    db.execute(f"DELETE FROM {table} WHERE {key} = ?", (id,))
    for row in kept:
        db.execute(f"INSERT INTO {table} VALUES ({','.join('?' * len(row))})", row)
    db.commit()


@pytest.mark.slow
@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
def test_damaged_rows_are_never_a_mistake_of_the_server(serve, sqlite, jobs, caplog, over):
    server = serve(sqlite)
    opened, sound = played(server, over), played(server, False)
    with contextlib.closing(sqlite3.connect(sqlite)) as db:
        for table, columns in COLUMNS.items():
            for column in columns:
                for text in GARBAGE:
                    with damaged(db, table, column, opened["table"], text):
                        server.app.house.parties.clear()
                        told(server, opened)
    server.app.house.parties.clear()
    for whole in (opened, sound):
        assert server.get(f"/api/tables/{whole['table']}").status_code == 200
    assert "Traceback" not in caplog.text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "name"),
    [('{"commander":"Ernst","gone":true}', "Ernst"), ('{"commander":1}', ""), ("{}", "")],
)
def test_a_finished_game_is_shown_whatever_options_the_game_has_today(serve, sqlite, jobs, options, name):
    """Options that came later or are gone are no damage: those that are still known count."""
    server = serve(sqlite)
    opened = played(server, True)
    with contextlib.closing(sqlite3.connect(sqlite)) as db, damaged(db, "tables", "options", opened["table"], options):
        server.app.house.parties.clear()
        assert server.get(f"/api/tables/{opened['table']}").status_code == 200
        me = server.sit(opened)
        assert me.state["setting"]["commander"] == name
        me.close()


def test_options_that_no_longer_go_together_are_those_of_a_new_game():
    game = find_game("uboot")
    assert _of_today(game, {"mission": "A1", "voyage": "no voyage"}) == game.full_options({})
    assert _of_today(game, {"mission": "A1"}) == game.full_options({"mission": "A1"})


def test_health_says_when_the_database_is_away(serve, sqlite, monkeypatch):
    server = serve(sqlite)
    assert server.http.get("/healthz").json()["ok"] is True

    async def away(sql: str, *params: Any) -> list[Any]:
        raise StoreError("the database kaleun.db cannot be read: it is away")

    monkeypatch.setattr(server.app.house.store.backend, "rows", away)
    answer = server.http.get("/healthz")
    assert (answer.status_code, answer.json()["error"]) == (503, "store")
    assert "away" in answer.json()["text"]


@pytest.mark.postgres
def test_health_says_when_postgresql_is_down(serve):
    with postgres() as url:
        server = serve(fresh_postgres(url))
        opened = server.open()
        assert server.http.get("/healthz").json()["ok"] is True
    for path in ("/healthz", f"/api/tables/{opened['table']}/record"):
        answer = server.get(path, next(iter(opened["seats"].values())))
        assert answer.status_code == 503, answer.text
        assert answer.json()["text"]
