"""Rules that change under stored games: a running game opens where it stood with every answer kept, or asks first; a
finished one is what it was; every record can be had."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import kaleun
from budget import share
from changed_rules import (
    both,
    new_version,
    one_more_field,
    one_more_question,
    one_more_roll,
    other_charts,
    other_names,
)
from kaleun.kernel.game import Game, find_game
from server.harness import Player, Server, with_store
from server.older import make_older
from waiting import until

CHARTS = other_charts(("sunk_on = 3", "sunk_on = 6"), ("sunk_on = 4", "sunk_on = 6"))
CHANGES = {"A": one_more_roll, "B": one_more_field, "C": both, "D": other_names, "E": CHARTS}
CAMPAIGN = {"campaign": True}


@pytest.fixture
def game() -> Iterator[Game]:
    """Unterseeboot; what a change of its rules made in its books is forgotten."""
    game = find_game("unterseeboot")
    yield game
    game._books.clear()


class Stored:
    """A campaign that is under way, in the middle of a turn, one that has ended, and what their player saw."""

    def __init__(self, server: Server, answers: int = 60) -> None:
        self.running, self.finished = self._open(server, 2), self._open(server, 3)
        self.me = self._play(server, self.running, 2, answers)
        self.last = self._play(server, self.finished, 3, 9999)
        assert self.me.state["ask"] is not None
        assert self.last.state["over"]
        server.stop()

    def _open(self, server: Server, seed: int) -> dict[str, Any]:
        return server.open(seed=seed, options=CAMPAIGN)

    def _play(self, server: Server, opened: dict[str, Any], seed: int, answers: int) -> Player:
        """As a careful commander would."""
        player, bot = server.sit(opened), kaleun.bot("careful", "unterseeboot", seed=1)
        table = kaleun.new_table("unterseeboot", seed=seed, options=CAMPAIGN)
        while (table.n < answers or not table.run.tail) and (ask := table.pending) is not None:
            table.answer(key := bot.choose(table.view(ask.seat), ask))
            player.until_seq(player.change("answer", key=key)["seq"])
        return player


KEPT: dict[int, tuple[Stored, bytes]] = {}


def stored_games(serve: Callable[[str], Server], db: str, answers: int = 60) -> Stored:
    """Such games in this database. In SQLite they are played once: for the next test the file is copied."""
    if "://" in db:
        return Stored(serve(db), answers)
    if answers not in KEPT:
        KEPT[answers] = Stored(serve(db), answers), Path(db).read_bytes()
    stored, file = KEPT[answers]
    Path(db).write_bytes(file)
    return stored


def same(now: Player, then: Player) -> None:
    for name in ("view", "ask", "over", "result", "options", "level", "seed", "commitment", "rewinds"):
        assert now.state[name] == then.state[name], name
    assert [said(line) for line in now.lines] == [said(line) for line in then.lines]


def said(line: dict[str, Any]) -> dict[str, Any]:
    """A log line; the number of answers before it may have grown by new dice."""
    return {name: value for name, value in line.items() if name != "at"}


def choices(record: str) -> list[Any]:
    lines = [json.loads(line) for line in record.splitlines()]
    return [line["a"] for line in lines if line.get("who") not in (None, "chance")]


@pytest.mark.parametrize("letter", share([*CHANGES], 3))
@pytest.mark.parametrize("bumped", [False, True], ids=["same version", "version 2"])
def test_a_stored_game_after_a_change_of_rules(serve, db, game, monkeypatch, letter, bumped):
    stored = stored_games(serve, db)
    before = [a.value for a in stored_answers(db, stored.running["table"]) if a.who != "chance"]
    CHANGES[letter](monkeypatch, game)
    if bumped:
        new_version(monkeypatch, game)
    game._books.clear()
    server = serve(db)
    me = server.sit(stored.running)
    same(me, stored.me)
    assert me.state["consent"] is None
    mended = letter in "AC" or (letter == "E" and bumped)
    assert bool(me.state["notice"]) == mended
    last = server.sit(stored.finished)
    same(last, stored.last)
    assert last.state["n"] == stored.last.state["n"]
    assert last.lines == stored.last.lines
    assert last.state["notice"] == ""
    for player, opened in ((me, stored.running), (last, stored.finished)):
        token = opened["seats"]["commander"]
        summary = server.get(f"/api/tables/{opened['table']}", token).json()
        assert (summary["over"], summary["result"]) == (player.state["over"], player.state["result"])
        if not bumped:  # the worker that counts luck knows nothing of what was patched here
            assert server.get(f"/api/tables/{opened['table']}/report", token).status_code == 200
        record = server.get(f"/api/tables/{opened['table']}/record", token)
        assert record.status_code == 200
        verdict = kaleun.verify(record.text)
        assert verdict.ok or (verdict.needs == "1" if bumped else verdict.at)
    assert choices(server.get(f"/api/tables/{stored.running['table']}/record", me.token).text) == before
    for _ in range(6):  # it plays on, and is the same after the next start
        me.until_seq(me.change("answer", key=me.keys[0])["seq"])
    server.stop()
    again = serve(db).sit(stored.running)
    same(again, me)
    assert again.state["seq"] == me.state["seq"], "nothing more had to be changed"


def stored_answers(db: str, table: str) -> list[Any]:
    async def read(store: Any) -> list[Any]:
        return await store.answers(table, 0, (await store.head(table)).n)

    return with_store(db, read)


def test_the_rules_it_was_begun_with_are_kept_beside_the_new(serve, sqlite, game, monkeypatch):
    """A fix with a switch: nobody notices, and the old games go on as they were begun."""
    stored = stored_games(serve, sqlite)
    original = game.steps
    one_more_roll(monkeypatch, game, since="2")
    monkeypatch.setattr(game, "version", "2")
    monkeypatch.setattr(game, "versions", ("1", "2"))
    server = serve(sqlite)
    me = server.sit(stored.running)
    same(me, stored.me)
    assert (me.state["notice"], me.state["seq"]) == ("", stored.me.state["seq"])
    assert me.ask("past", n=5)["n"] == 5
    record = server.get(f"/api/tables/{stored.running['table']}/record", me.token).text
    assert kaleun.verify(record).ok
    assert kaleun.verify(record).version == "1"
    fresh = server.open(seed=3)
    assert fresh["table"]
    assert server.app.house.parties[fresh["table"]].row.rules == "2"
    assert game.steps is not original


def test_a_mended_game_and_its_past(serve, sqlite, game, monkeypatch):
    stored = stored_games(serve, sqlite)
    one_more_roll(monkeypatch, game)
    new_version(monkeypatch, game)
    server = serve(sqlite)
    me = server.sit(stored.running)
    assert me.state["notice"] == "rules_changed:1:2:0"
    old = me.ask("past", n=5)
    assert (old["t"], old["reason"]) == ("refused", "older_rules")
    me.play(random.Random(3), 12)
    while me.state["can_undo"]:
        me.until_seq(me.change("undo")["seq"])
    first = server.app.house.parties[stored.running["table"]].first
    assert 0 < first <= me.state["n"]
    assert me.change("rewind", n=3)["reason"] == "older_rules"
    me.until_seq(me.change("rewind", n=first)["seq"])
    record = server.get(f"/api/tables/{stored.running['table']}/record", me.token).text
    joints = [json.loads(line) for line in record.splitlines()[1:] if '"rules":' in line]
    assert [(joint["rules"], joint["at"]) for joint in joints] == [("2", first)]
    verdict = kaleun.verify(record)
    assert (verdict.ok, verdict.version, verdict.needs) == (False, "1", "1")
    assert me.ask("log", start=0)["log"] == me.lines[:1000]
    imported = server.http.post("/api/import", content=record, headers={"content-type": "text/plain"})
    assert imported.status_code == 400, "its first part cannot be run here"


def test_a_new_question_asks_before_anything_changes(serve, db, game, monkeypatch):
    stored = stored_games(serve, db, 34)
    one_more_question(monkeypatch, game)
    new_version(monkeypatch, game)
    server = serve(db)
    me = server.sit(stored.running)
    then = stored.me.state
    assert (me.state["view"], me.state["n"], me.state["seq"]) == (then["view"], then["n"], then["seq"])
    assert me.lines == stored.me.lines
    assert me.state["ask"] is None
    consent = me.state["consent"]
    assert (consent["rules"], consent["now"], consent["waiting"]) == ("1", "2", ["commander"])
    assert consent["again"] >= 1
    for change, more in (("answer", {"key": "stay:D1"}), ("undo", {}), ("level", {"level": "table"}), ("resign", {})):
        refused = me.change(change, **more)
        assert (refused["t"], refused["reason"]) == ("refused", "rules_changed"), change
    record = server.get(f"/api/tables/{stored.running['table']}/record", me.token)
    assert record.status_code == 200, "as it was kept"
    assert json.loads(record.text.splitlines()[-1])["end"] == then["n"]
    assert len([line for line in record.text.splitlines() if '"who"' in line]) == then["n"]
    ack = me.change("agree")
    me.until_seq(ack["seq"])
    assert me.state["consent"] is None
    assert me.state["notice"] == f"rules_changed:1:2:{consent['again']}"
    assert me.state["ask"]["prompt"] == "weather_ok"
    me.until_seq(me.change("answer", key="yes")["seq"])
    assert me.change("agree")["reason"] == "nothing_to_agree"
    server.stop()
    same(serve(db).sit(stored.running), me)


def test_everybody_at_the_table_is_asked(serve, sqlite, lurk, monkeypatch):
    """Each sees only lines of its own; who has agreed is known after a restart; another change asks anew."""
    game = find_game(lurk)
    server = serve(sqlite)
    seats = {"escort": {"kind": "me"}, "boat1": {"kind": "me"}}
    opened = server.open(lurk, seats=seats, seed=4)
    players = {seat: server.sit(opened, seat) for seat in seats}
    rng = random.Random(2)
    for _ in range(40):
        asked = next(p for p in players.values() if p.keys)
        seq = asked.change("answer", key=rng.choice(asked.keys))["seq"]
        for player in players.values():
            player.until_seq(seq)
        if asked.state["n"] > 6 and server.app.house.parties[opened["table"]].table.run.tail:
            break
    views = {seat: player.state["view"] for seat, player in players.items()}
    server.stop()
    one_more_question(monkeypatch, game)
    new_version(monkeypatch, game)
    server = serve(sqlite)
    boat = server.sit(opened, "boat1")
    assert boat.state["view"] == views["boat1"]
    assert boat.state["consent"]["waiting"] == ["boat1", "escort"]
    boat.until_seq(boat.change("agree")["seq"])
    assert boat.state["consent"] == boat.state["consent"] | {"agreed": ["boat1"], "waiting": ["escort"]}
    server.stop()
    server = serve(sqlite)
    watcher, escort = server.watch(opened["table"]), server.sit(opened, "escort")
    assert escort.state["view"] == views["escort"]
    assert escort.state["consent"]["agreed"] == ["boat1"]
    assert watcher.state["consent"]["again"] == escort.state["consent"]["again"]
    new_version(monkeypatch, game, "3")
    server.stop()
    server = serve(sqlite)
    escort, boat = server.sit(opened, "escort"), server.sit(opened, "boat1")
    assert escort.state["consent"]["agreed"] == [], "that was another change"
    seq = escort.change("agree")["seq"]
    boat.until_seq(seq)
    seq = boat.change("agree")["seq"]
    for player in (escort, boat):
        player.until_seq(seq)
        assert player.state["consent"] is None
        assert player.state["notice"].startswith("rules_changed:1:3:")
    assert boat.keys or escort.keys


def test_rules_of_a_later_program_are_shown_and_named(serve, sqlite, game, monkeypatch):
    monkeypatch.setattr(game, "version", "9")
    monkeypatch.setattr(game, "versions", ("9",))
    stored = Stored(serve(sqlite))
    monkeypatch.undo()
    server = serve(sqlite)
    me = server.sit(stored.running)
    assert me.state["view"] == stored.me.state["view"]
    assert me.lines == stored.me.lines
    assert me.state["consent"] == me.state["consent"] | {"rules": "9", "now": "", "waiting": []}
    refused = me.change("answer", key="stay:D1")
    assert (refused["reason"], refused["data"]) == ("needs_rules", {"rules": "9"})
    assert me.change("agree")["reason"] == "nothing_to_agree"
    record = server.get(f"/api/tables/{stored.running['table']}/record", me.token)
    assert record.status_code == 200
    assert kaleun.verify(record.text).needs == "9"
    same(server.sit(stored.finished), stored.last)


@pytest.mark.slow
def test_a_finished_game_can_be_rewound_by_its_own_rules_only(serve, sqlite, game, monkeypatch):
    stored = stored_games(serve, sqlite)
    server = serve(sqlite)
    last = server.sit(stored.finished)
    assert last.ask("past", n=last.state["n"])["view"] == last.state["view"]
    assert last.ask("past", n=7)["n"] == 7
    last.until_seq(last.change("level", level="assisted")["seq"])
    last.until_seq(last.change("rewind", n=4)["seq"])
    assert not last.state["over"]
    assert last.keys
    last.play(random.Random(1))
    assert last.state["over"]
    until(lambda: has_story(server, stored.finished["table"]), "its story is kept")
    seen = last.ask("past", n=7)
    server.stop()
    one_more_roll(monkeypatch, game)
    server = serve(sqlite)
    end = server.sit(stored.finished)
    same(end, last)
    assert end.ask("past", n=end.state["n"])["view"] == end.state["view"]
    assert end.ask("past", n=7)["view"] == seen["view"]
    assert end.change("rewind", n=4)["reason"] == "older_rules"
    assert end.state["over"]


def has_story(server: Server, table: str) -> bool:
    """Asked of the server's own store, in its own thread."""
    story = asyncio.run_coroutine_threadsafe(server.app.house.store.story(table), server._server._loop)
    return story.result() is not None


def test_a_waiting_table_begins_by_the_rules_of_the_day(serve, sqlite, lurk, monkeypatch):
    server = serve(sqlite)
    opened = server.open(lurk, seats={"escort": {"kind": "me"}, "boat1": {"kind": "open"}})
    server.stop()
    new_version(monkeypatch, find_game(lurk))
    server = serve(sqlite)
    server.http.post("/api/join", json={"code": opened["join"]}).raise_for_status()
    assert server.app.house.parties[opened["table"]].row.rules == "2"


@pytest.mark.parametrize("version", [2, 3])
def test_games_of_older_databases_are_completed_when_they_are_opened(serve, db, version):
    """Before version 4 neither log nor position nor charts were kept: they are added, and nothing else changes."""
    stored = stored_games(serve, db)
    with_store(db, lambda store: make_older(store, version))
    server = serve(db)
    for opened, then in ((stored.running, stored.me), (stored.finished, stored.last)):
        now = server.sit(opened)
        same(now, then)
        assert now.lines == then.lines
        assert now.state["seq"] == then.state["seq"]
    server.stop()

    async def kept(store: Any) -> list[Any]:
        tables = [stored.running["table"], stored.finished["table"]]
        assert len(await store.backend.rows("SELECT hash FROM packs")) == 1
        return [(await store.position(id), await store.newest(id), await store.told(id)) for id in tables]

    (position, newest, lines), (end, _, last) = with_store(db, kept)
    assert position.result is None
    assert newest is not None
    assert len(lines) == len(stored.me.lines)
    assert json.loads(end.result)["outcome"] == stored.last.state["result"]["outcome"]
    assert json.loads(end.views)["commander"] == stored.last.state["view"]
    assert len(last) == len(stored.last.lines)


def test_a_disk_that_takes_no_writes_shows_it_all_the_same(serve, sqlite, game, monkeypatch):
    from kaleun.server.store import ReadOnly
    from kaleun.server.store import sqlite as sqlite_store

    stored = stored_games(serve, sqlite)
    one_more_roll(monkeypatch, game)
    really = sqlite_store._transaction
    server = serve(sqlite)
    monkeypatch.setattr(sqlite_store, "_transaction", lambda *_: ReadOnly("the disk is full"))
    me = server.sit(stored.running)
    assert me.state["view"] == stored.me.state["view"]
    assert me.lines == stored.me.lines
    monkeypatch.setattr(sqlite_store, "_transaction", really)
    server.stop()
    same(serve(sqlite).sit(stored.running), stored.me)
