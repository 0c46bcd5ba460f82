"""The story of a finished game is kept: every position of it can be looked at, by rules that run or without any."""

from __future__ import annotations

import base64
import itertools
import random
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

import kaleun
from archive import archives
from budget import share
from changed_rules import new_version, one_more_roll
from kaleun.kernel.frames import patched
from kaleun.kernel.game import Game, find_game
from kaleun.kernel.plain import plain
from kaleun.server.errors import Denied
from kaleun.server.store import Store
from kaleun.server.workers import Workers
from server.harness import Player, Server, with_store
from waiting import until


def finished(server: Server, game: str = "unterseeboot", seed: int = 5, **wish: Any) -> tuple[dict[str, Any], Player]:
    opened = server.open(game, seed=seed, **wish)
    me = server.sit(opened)
    me.play(random.Random(seed))
    assert me.state["over"]
    return opened, me


def kept(server: Server, table: str) -> None:
    """Waits until the story is written."""
    party = server.app.house.parties[table]
    until(lambda: party.storied and not server.app.house.thinking.scribe.busy, "the story is kept")


def stored(db: str, opened: dict[str, Any]) -> str | None:
    return with_store(db, lambda store: store.story(opened["table"]))


def all_positions(player: Player) -> list[Any]:
    """Every position as it is told, without what was asked then."""
    told = [player.ask("past", n=n) for n in range(player.state["n"] + 1)]
    return [{name: value for name, value in past.items() if name != "ask"} for past in told]


GAMES = [("unterseeboot", {}), ("hunted", {}), ("torpedo_dice", {"players": 1})]


@pytest.mark.parametrize(("game", "options"), share(GAMES, 2))
def test_a_story_tells_what_the_rules_told(db, serve, jobs, game, options):
    server = serve(db)
    opened, me = finished(server, game, options=options)
    kept(server, opened["table"])
    by_rules = all_positions(me)
    asked = {n: me.ask("past", n=n)["ask"] for n in range(6)}
    server.stop()
    again = serve(db)
    me = again.sit(opened)
    told = all_positions(me)
    assert told == by_rules
    choices = {n: ask["prompt"] for n, ask in asked.items() if ask["kind"] == "choice"}
    assert choices == {n: me.ask("past", n=n)["ask"]["prompt"] for n in choices}
    assert choices
    for before, after in itertools.pairwise(told):
        assert len(after["patches"]) == after["log_to"] - before["log_to"]
    assert again.app.house.parties[opened["table"]].shown().run is None, "no rules were run for it"


def test_the_patches_of_a_position_lead_from_the_one_before(shared, jobs):
    opened = shared.open(seed=2)
    me = shared.sit(opened)
    me.play(random.Random(2), 12)
    table = shared.whole(opened["table"])
    for n in range(1, table.n + 1):
        past, before = me.ask("past", n=n), plain(table.at(n - 1).sight("commander"))
        for patch in past["patches"]:
            before = patched(before, patch)
        now = past["view"]
        same = [name for name in now if before[name] == now[name]]
        assert len(same) >= len(now) - 3, "only what comes after the last line is left"


def test_a_story_is_written_when_the_server_died_before(sqlite, serve, jobs):
    server = serve(sqlite)
    server.app.house.thinking._keep_story = lambda party: None
    opened, _ = finished(server)
    server.stop()
    again = serve(sqlite)
    again.sit(opened)
    kept(again, opened["table"])
    again.stop()
    assert stored(sqlite, opened)


def test_after_going_back_the_old_story_does_not_count(serve, sqlite, jobs):
    server = serve(sqlite)
    opened, me = finished(server)
    kept(server, opened["table"])
    n = me.state["n"]
    assert me.change("rewind", n=2)["t"] == "ack"
    me.play(random.Random(99))
    assert me.state["over"]
    kept(server, opened["table"])
    last = me.ask("past", n=me.state["n"])
    assert last["view"] == me.state["view"]
    assert last["of"] == me.state["n"] or me.state["n"] == n


def test_a_secret_game_tells_each_its_own_story(serve, sqlite, lurk, jobs):
    server = serve(sqlite)
    seats = {seat: {"kind": "me"} for seat in ("escort", "boat1")}
    opened = server.open(lurk, seats=seats, seed=4)
    players = {seat: server.sit(opened, seat) for seat in seats}
    rng = random.Random(4)
    while not players["escort"].state["over"]:
        asked = next(player for player in players.values() if player.keys)
        ack = asked.change("answer", key=rng.choice(asked.keys))
        for player in players.values():
            player.until_seq(ack["seq"])
    kept(server, opened["table"])
    seen = {seat: all_positions(player) for seat, player in players.items()}
    server.stop()
    again = serve(sqlite)
    for seat in seats:
        assert all_positions(again.sit(opened, seat)) == seen[seat]
    assert [p["view"] for p in seen["escort"]] != [p["view"] for p in seen["boat1"]]


@pytest.fixture
def game() -> Iterator[Game]:
    """Unterseeboot; what a change of its rules made in its books is forgotten."""
    game = find_game("unterseeboot")
    yield game
    game._books.clear()


@pytest.mark.parametrize("end", ["resign", "claim", "bot"])
def test_however_a_game_ends_it_has_its_story(serve, sqlite, lurk, jobs, hands, end):
    server = serve(sqlite)
    escort = {"kind": "bot", "bot": "random"} if end == "bot" else {"kind": "me"}
    clock = {"bank": 1, "more": 0} if end == "claim" else None
    opened = server.open(lurk, seats={"escort": escort, "boat1": {"kind": "me"}}, clock=clock, seed=4)
    me = server.sit(opened, "boat1")
    if end == "bot":  # only the bot's answers can end it: this side hides and stays
        while not me.state["over"]:
            if me.keys:
                me.until_seq(me.change("answer", key=me.keys[0])["seq"])
            else:
                me.receive()
    elif end == "resign":
        me.play(random.Random(1), 2)
        me.until_seq(me.change("resign")["seq"])
    else:
        late = me.state["ask"]["seat"]
        hands.now += 5
        other = me if late == "escort" else server.sit(opened, "escort")
        me.until_seq(other.change("claim")["seq"])
    assert me.state["over"]
    kept(server, opened["table"])
    told = all_positions(me)
    server.stop()
    assert stored(sqlite, opened)
    assert all_positions(serve(sqlite).sit(opened, "boat1")) == told


def damaged(story: str) -> list[str]:
    other = base64.b85encode(zlib.compress(b'{"moments":{},"asked":{}}')).decode()
    return ["", "no story", story[:-5], other]


@pytest.mark.parametrize("harm", share(range(4), 2))
def test_a_damaged_story_is_told_by_the_rules_or_refused(serve, sqlite, jobs, game, monkeypatch, harm):
    server = serve(sqlite)
    opened, me = finished(server)
    kept(server, opened["table"])
    told = all_positions(me)
    server.stop()

    async def harmed(store: Store) -> None:
        story = await store.story(opened["table"])
        sql = "UPDATE changes SET patches = $2 WHERE table_id = $1 AND patches IS NOT NULL"
        await store.write([(sql, (opened["table"], damaged(story)[harm]))])

    with_store(sqlite, harmed)
    server = serve(sqlite)
    assert all_positions(server.sit(opened))[:-1] == told[:-1], "the last position is kept apart"
    server.stop()
    one_more_roll(monkeypatch, game)
    me = serve(sqlite).sit(opened)
    refused = me.ask("past", n=3)
    assert (refused["t"], refused["reason"]) == ("refused", "older_rules")
    assert me.ask("past", n=me.state["n"])["view"] == me.state["view"]


def test_rules_that_tell_it_otherwise_write_no_story(serve, sqlite, jobs, game, monkeypatch):
    server = serve(sqlite)
    server.app.house.thinking._keep_story = lambda party: None
    opened, _ = finished(server)
    server.stop()
    one_more_roll(monkeypatch, game)
    new_version(monkeypatch, game)
    server = serve(sqlite)
    me = server.sit(opened)
    kept(server, opened["table"])
    assert me.ask("past", n=3)["reason"] == "older_rules"
    assert me.ask("past", n=me.state["n"])["view"] == me.state["view"]
    server.stop()
    assert stored(sqlite, opened) is None


def test_the_story_of_a_mended_game_begins_where_its_rules_do(serve, sqlite, jobs, game, monkeypatch):
    server = serve(sqlite)
    opened = server.open(seed=2, options={"campaign": True})
    me, bot = server.sit(opened), kaleun.bot("careful", "unterseeboot", seed=1)
    table = server.app.house.parties[opened["table"]].table
    while me.state["n"] < 60 or not table.run.tail:
        key = bot.choose(table.view("commander"), table.pending)
        me.until_seq(me.change("answer", key=key)["seq"])
    server.stop()
    one_more_roll(monkeypatch, game)
    new_version(monkeypatch, game)
    server = serve(sqlite)
    me = server.sit(opened)
    assert me.state["notice"] == "rules_changed:1:2:0"
    me.play(random.Random(5))
    assert me.state["over"]
    kept(server, opened["table"])
    party = server.app.house.parties[opened["table"]]
    first, end, lines = party.first, me.state["n"], me.lines
    assert 0 < first < end
    by_rules = [me.ask("past", n=n) for n in range(first, end + 1)]
    server.stop()
    me = serve(sqlite).sit(opened)
    told = [me.ask("past", n=n) for n in range(first, end + 1)]
    for then, now in zip(by_rules, told, strict=True):
        assert {**then, "ask": None} == {**now, "ask": None}
    assert told[0]["log_to"] > 0, "what was told before counts"
    assert told[-1]["log_to"] == len(lines)
    assert told[-1]["view"] == me.state["view"]
    for n, past in zip(range(first, end), told, strict=False):
        assert all(line["at"] <= n for line in lines[: past["log_to"]])
        assert all(line["at"] > n for line in lines[past["log_to"] :])
    assert me.ask("past", n=first - 1)["reason"] == "older_rules"


def test_a_story_that_had_to_wait_is_brought_up_by_the_next_visitor(serve, sqlite, jobs, monkeypatch):
    server, work = serve(sqlite), Workers.call

    async def busy(*_: Any, **__: Any) -> None:
        raise Denied("busy", retry_after=2)

    monkeypatch.setattr(Workers, "call", busy)
    opened, _ = finished(server)
    party = server.app.house.parties[opened["table"]]
    until(lambda: not party.storied, "it is given up for now")
    monkeypatch.setattr(Workers, "call", work)
    server.sit(opened)
    kept(server, opened["table"])
    server.stop()
    assert stored(sqlite, opened)


def test_finished_games_of_released_versions_get_their_story_when_they_are_visited(serve, tmp_path, jobs):
    archive = archives()[0]
    over = [entry for entry in archive.manifest["tables"] if entry["over"] and entry["n"] < 2000]
    entries = {entry["game"]: entry for entry in over}.values()
    assert len(entries) >= 3
    db = archive.database(tmp_path)
    server = serve(db)
    for entry in entries:
        Player(server, entry["table"], next(iter(entry["tokens"].values())))
        kept(server, entry["table"])
    server.stop()
    server = serve(db)
    for entry in entries:
        seat, token = next(iter(entry["tokens"].items()))
        me = Player(server, entry["table"], token)
        middle, last = me.ask("past", n=entry["n"] // 2), me.ask("past", n=entry["n"])
        assert server.app.house.parties[entry["table"]].story is not None
        assert (last["log_to"], last["view"]) == (entry["log_lines"][seat], me.state["view"])
        assert middle["view"].keys() == last["view"].keys()
        assert middle["view"] != last["view"]
