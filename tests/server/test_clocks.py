"""Clocks: chosen in the lobby, counted by the server, kept in both stores; whose time is up can be claimed from."""

from __future__ import annotations

import random
import sqlite3
import time
from pathlib import Path

import pytest

from kaleun.server.clocks import Timer
from kaleun.server.store.copying import read_copy
from kaleun.server.store.rows import ClockRow
from server.harness import Player, Server, with_store
from server.older import make_older

ME = {"escort": {"kind": "me"}, "boat1": {"kind": "me"}}


def duel(server: Server, clock: dict[str, int] | None, game: str = "lurk") -> tuple[dict, dict[str, Player]]:
    opened = server.open(game, seats=ME, clock=clock)
    return opened, {seat: server.sit(opened, seat) for seat in ("escort", "boat1")}


def hand_on(players: dict[str, Player], seat: str) -> str:
    """This seat answers until another is asked; returns that one."""
    me = players[seat]
    me.play(random.Random(1))
    for other in players.values():
        other.until_seq(me.state["seq"])
    return me.state["ask"]["seat"]


def test_no_clock_unless_asked_for(shared, lurk):
    _, players = duel(shared, None)
    assert players["escort"].state["clocks"] is None
    assert players["escort"].change("claim")["code"] == "not_allowed"


def test_the_server_counts_and_the_turn_brings_more(serve, db, lurk, hands):
    server = serve(db)
    opened, players = duel(server, {"bank": 100, "more": 7})
    first = players["escort"].state["ask"]["seat"]
    other = next(seat for seat in players if seat != first)
    begun = players["escort"].state["clocks"]
    assert (begun["bank"], begun["more"], begun["running"]) == (100, 7, [first])
    assert begun["left"] == {first: 100, other: 100}
    hands.now += 2.5
    assert server.watch(opened["table"]).state["clocks"]["left"][first] == 97.5, "a newcomer sees it as it is now"
    assert hand_on(players, first) == other
    now = players[other].state["clocks"]
    assert now["running"] == [other]
    assert now["left"] == {first: 104.5, other: 100}
    again = serve(db).sit(opened, other)
    assert again.state["clocks"]["left"][first] == 104.5, "the other server reads what the first one wrote"


def test_whose_time_is_up_can_be_claimed_from(serve, db, lurk, hands):
    server = serve(db)
    opened, players = duel(server, {"bank": 1, "more": 60})
    late = players["escort"].state["ask"]["seat"]
    other = next(seat for seat in players if seat != late)
    refused = players[other].change("claim")
    assert (refused["code"], refused["text"]) == ("not_allowed", "nobody's time is up")
    assert players[other].state["seq"] == 1
    hands.now += 1
    assert players[late].change("claim")["code"] == "not_allowed", "nobody claims from himself"
    assert server.watch(opened["table"]).state["clocks"]["left"][late] == 0
    assert hand_on(players, late) == other
    assert players[other].state["clocks"]["left"][late] == 0, "a flag that has fallen gets no more time"
    ack = players[other].change("claim")
    assert ack["t"] == "ack"
    players[late].until_seq(ack["seq"])
    assert players[late].state["over"]
    assert late not in players[late].state["result"]["winners"]
    assert players[late].state["clocks"]["running"] == []
    assert players[other].change("claim")["code"] in ("over", "not_allowed")


def test_a_server_that_is_down_costs_nobody_time(serve, db, lurk, hands):
    server = serve(db)
    opened, players = duel(server, {"bank": 50})
    first = players["escort"].state["ask"]["seat"]
    server.stop()
    hands.now += 15
    server = serve(db)
    assert server.sit(opened, first).state["clocks"]["left"][first] == 50


@pytest.mark.parametrize("step", [3600, -3600])
def test_a_wall_clock_that_is_put_right_costs_nobody_time(serve, db, lurk, hands, step):
    server = serve(db)
    opened, players = duel(server, {"bank": 50})
    first = players["escort"].state["ask"]["seat"]
    other = next(seat for seat in players if seat != first)
    hands.set, hands.now = step, hands.now + 5
    assert server.sit(opened, first).state["clocks"]["left"][first] == 45
    assert players[other].change("claim")["code"] == "not_allowed"
    for player in players.values():
        player.close()
    server.app.house.parties.clear()
    assert server.sit(opened, first).state["clocks"]["left"][first] == 45, "as it sleeps in the store"
    server.stop()
    hands.set = -2 * step
    assert serve(db).sit(opened, first).state["clocks"]["left"][first] == 50, "the same across a restart"


def test_a_table_that_sleeps_in_the_store_is_counted_on(serve, db, lurk, hands):
    server = serve(db)
    opened, players = duel(server, {"bank": 50})
    first = players["escort"].state["ask"]["seat"]
    for player in players.values():
        player.close()
    hands.now += 15
    server.app.house.parties.clear()
    assert server.sit(opened, first).state["clocks"]["left"][first] == 35


def test_a_turn_taken_back_gives_its_seconds_back():
    rows = [ClockRow("a", 10, 5, 10, 0), ClockRow("b", 10, 5, 10, 0)]
    timer = Timer(rows, 0, time.monotonic)
    timer.turn(["a"])
    for _ in range(20):
        timer.turn(["b"])
        timer.turn(["a"], undo=True)
    assert timer.left("a") <= 10
    assert timer.left("b") <= 10


def test_bots_have_no_clock_and_clocks_need_two_people(shared, lurk):
    seats = {"escort": {"kind": "me"}, "boat1": {"kind": "bot", "bot": "random"}}
    for wish in ({"game": lurk, "seats": seats}, {"game": "unterseeboot"}):
        answer = shared.http.post("/api/tables", json={**wish, "clock": {"bank": 60}})
        assert answer.status_code == 400
        assert "people who play against each other" in answer.json()["text"]
    three = {**ME, "boat2": {"kind": "bot", "bot": "random"}}
    opened = shared.open(lurk, options={"boats": 2}, seats=three, clock={"bank": 60})
    assert set(shared.sit(opened, "escort").state["clocks"]["left"]) == {"escort", "boat1"}


@pytest.mark.parametrize("clock", [{"bank": 0}, {"bank": 10, "more": -1}, {"bank": 10**9}, {"bank": 10, "less": 1}])
def test_absurd_clocks_are_refused(shared, lurk, clock):
    answer = shared.http.post("/api/tables", json={"game": lurk, "seats": ME, "clock": clock})
    assert answer.status_code == 400


def test_a_rematch_has_the_same_clocks(shared, lurk):
    opened, players = duel(shared, {"bank": 90, "more": 3})
    players["escort"].change("resign")
    again = shared.post(f"/api/tables/{opened['table']}/rematch", players["escort"].token).json()
    clocks = shared.sit(again).state["clocks"]
    assert (clocks["bank"], clocks["more"], clocks["running"]) == (90, 3, []), "it waits for the other one"


def test_a_backup_from_before_there_were_clocks_is_read(serve, sqlite):
    server = serve(sqlite)
    server.open()
    server.stop()
    with_store(sqlite, lambda store: make_older(store, 2))
    with sqlite3.connect(sqlite) as db:
        db.execute("DROP TABLE clocks")
        db.execute("PRAGMA user_version=1")
    assert "tables" in dict(read_copy(Path(sqlite)))
    assert serve(sqlite).open()["seats"], "and such a database is brought up to date"
