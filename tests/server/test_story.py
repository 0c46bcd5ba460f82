"""The story of a finished game is kept: every position of it can be looked at, by rules that run or without any."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from kaleun.kernel.frames import patched
from kaleun.kernel.plain import plain
from kaleun.server.store import Store
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
    live = server.app.house.lives[table]
    until(lambda: live.storied and not server.app.house.thinking._writing, "the story is kept")


def all_positions(player: Player) -> list[Any]:
    """Every position as it is told, without what was asked then."""
    told = [player.ask("past", n=n) for n in range(player.state["n"] + 1)]
    return [{name: value for name, value in past.items() if name != "ask"} for past in told]


@pytest.mark.parametrize("game", ["unterseeboot", "hunted"])
def test_a_story_tells_what_the_rules_told(db, serve, jobs, game):
    server = serve(db)
    opened, me = finished(server, game)
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
    assert again.app.house.lives[opened["table"]].shown().run is None, "no rules were run for it"


def test_the_patches_of_a_position_lead_from_the_one_before(shared, jobs):
    opened = shared.open(seed=2)
    me = shared.sit(opened)
    me.play(random.Random(2), 12)
    table = shared.app.house.lives[opened["table"]].table
    for n in range(1, table.n + 1):
        past, before = me.ask("past", n=n), plain(table.at(n - 1).sight("commander"))
        for patch in past["patches"]:
            before = patched(before, patch)
        now = past["view"]
        same = [name for name in now if before[name] == now[name]]
        assert len(same) >= len(now) - 3, "only what comes after the last line is left"


def test_a_story_is_written_when_the_server_died_before(sqlite, serve, jobs):
    server = serve(sqlite)
    server.app.house.thinking._keep_story = lambda live: None
    opened, _ = finished(server)
    server.stop()
    again = serve(sqlite)
    again.sit(opened)
    kept(again, opened["table"])
    again.stop()

    async def story(store: Store) -> str | None:
        return await store.story(opened["table"])

    assert with_store(sqlite, story)


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
