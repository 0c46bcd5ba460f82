"""Several seats decide at once: each answers its own question, whoever is first; sealed answers can be taken back until
the last one is in; clocks run for those who still think; bots think at once; a restart forgets nothing."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import pytest

import kaleun
from kaleun.kernel import game as games
from kaleun.kernel import record
from server.harness import Player, Server
from toys import muster as muster_game

SEATS = ("anna", "bert", "cora")
ME = {seat: {"kind": "me"} for seat in SEATS}


@pytest.fixture
def muster(lurk, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The toy in which all decide at once, served like any other game."""
    for module in (games, kaleun, *[m for n, m in sys.modules.items() if n.startswith("kaleun.server.")]):
        if hasattr(module, "game_names"):
            monkeypatch.setattr(module, "game_names", lambda: ("lurk", "muster", "unterseeboot"))
    monkeypatch.setitem(sys.modules, "kaleun.games.muster", muster_game)
    games.find_game.cache_clear()
    games._folders.cache_clear()
    yield "muster"
    games.find_game.cache_clear()
    games._folders.cache_clear()


def party(server: Server, **more) -> tuple[dict, dict[str, Player]]:
    """Three people at the courses."""
    opened = server.open("muster", seats=ME, **more)
    players = {seat: server.sit(opened, seat) for seat in SEATS}
    ack = players["anna"].change("answer", key="flag:red")
    follow(players, ack["seq"])
    return opened, players


def follow(players: dict[str, Player], seq: int) -> None:
    for player in players.values():
        player.until_seq(seq)


def give(players: dict[str, Player], seat: str, key: str) -> int:
    ack = players[seat].change("answer", key=key)
    assert ack["t"] == "ack", ack
    follow(players, ack["seq"])
    return int(ack["seq"])


def test_everybody_has_a_question_and_nobody_anothers(shared, muster):
    opened, players = party(shared)
    for seat, player in players.items():
        assert player.state["asked"] == list(SEATS)
        assert player.state["ask"]["seat"] == seat
        assert player.keys == ["listen:yes", "listen:no"]
    watcher = shared.watch(opened["table"])
    assert (watcher.state["ask"], watcher.state["asked"]) == (None, list(SEATS))
    summary = shared.get(f"/api/tables/{opened['table']}", opened["seats"]["bert"]).json()
    assert (summary["to_move"], summary["prompt"]) == (list(SEATS), "listen")
    assert shared.get(f"/api/tables/{opened['table']}").json()["prompt"] is None


def test_two_answers_against_one_number(shared, muster):
    _, players = party(shared)
    seq = players["bert"].state["seq"]
    put = players["bert"].state["question"]
    give(players, "cora", "listen:no")
    assert players["bert"].state["seq"] == seq + 1
    assert players["bert"].state["question"] == put
    assert players["cora"].state["question"] == seq + 1
    assert players["bert"].change("answer", key="listen:yes", seq=seq)["t"] == "ack"
    assert players["cora"].change("answer", key="listen:no", seq=seq)["code"] == "stale", "that one is answered"
    assert players["bert"].change("answer", key="listen:yes", seq=seq)["code"] == "stale"
    assert players["anna"].change("answer", key="listen:no", seq=seq + 99)["code"] == "stale"


def test_a_sealed_answer_can_be_taken_back_until_the_last_one_is_in(shared, muster):
    _, players = party(shared)
    give(players, "bert", "listen:no")
    seq = give(players, "bert", "course:north")
    assert (players["bert"].state["ask"], players["bert"].state["can_undo"]) == (None, True)
    assert players["bert"].state["asked"] == ["anna", "cora"]
    assert not players["anna"].state["can_undo"]
    give(players, "anna", "listen:no")
    ack = players["bert"].change("undo", seq=seq)
    assert ack["t"] == "ack", "what others do beside it does not make it stale"
    follow(players, ack["seq"])
    assert (
        players["bert"].keys == ["course:north", "course:south", "course:west"] or "course:home" in players["bert"].keys
    )
    assert not players["bert"].state["can_redo"]
    give(players, "bert", "course:west")
    give(players, "cora", "listen:no")
    give(players, "anna", "course:north")
    give(players, "cora", "course:south")
    assert players["bert"].change("undo")["reason"] == "nothing_to_undo"
    assert players["anna"].state["view"]["shown"] == {"anna": "north", "bert": "west", "cora": "south"}


def test_clocks_run_for_those_who_still_think(serve, db, muster, hands):
    server = serve(db)
    _, players = party(server, clock={"bank": 100, "more": 7})
    clocks = players["anna"].state["clocks"]
    assert sorted(clocks["running"]) == list(SEATS)
    hands.now += 10
    give(players, "bert", "listen:no")
    assert sorted(players["bert"].state["clocks"]["running"]) == list(SEATS), "the course is still to come"
    give(players, "bert", "course:north")
    clocks = players["bert"].state["clocks"]
    assert sorted(clocks["running"]) == ["anna", "cora"]
    assert clocks["left"]["bert"] == clocks["left"]["anna"] + 7 == 97
    hands.now += 20
    ack = players["bert"].change("undo")
    follow(players, ack["seq"])
    clocks = players["bert"].state["clocks"]
    assert clocks["left"] == {"anna": 77, "bert": 90, "cora": 70} or clocks["left"]["bert"] == 90
    assert sorted(clocks["running"]) == list(SEATS)


def test_any_order_is_one_record(serve, db, muster):
    """Whole games in random orders, with a restart in the middle of a round: the record is that of the game played seat
    after seat."""
    rng, server = random.Random(3), serve(db)
    opened, players = party(server, seed=11)
    chosen = {seat: random.Random(f"11 {seat}") for seat in SEATS}
    chosen["anna"].choice(["flag:red"])
    for turn in range(10_000):
        open_seats = [seat for seat in SEATS if players[seat].keys]
        if not open_seats:
            break
        seat = rng.choice(open_seats)
        give(players, seat, chosen[seat].choice(players[seat].keys))
        if turn in (3, 11):
            put = {seat: player.state["question"] for seat, player in players.items()}
            server = serve(db)
            players = {seat: server.sit(opened, seat) for seat in SEATS}
            assert {seat: player.state["question"] for seat, player in players.items()} == put
    assert players["anna"].state["over"]
    text = server.get(f"/api/tables/{opened['table']}/record", opened["seats"]["anna"]).text
    assert record.verify(text, game=muster_game.GAME).ok
    again = record.load(text, game=muster_game.GAME)
    assert again.result is not None


def test_bots_that_are_asked_at_once_all_answer(shared, muster):
    seats = {"anna": {"kind": "me"}, "bert": {"kind": "bot", "bot": "random"}, "cora": {"kind": "bot", "bot": "random"}}
    opened = shared.open("muster", seats=seats)
    anna = shared.sit(opened, "anna")
    assert anna.change("answer", key="flag:red")["t"] == "ack"
    while anna.state["asked"] != ["anna"]:
        anna.receive()
    assert anna.state["view"]["ready"] == {"anna": False, "bert": True, "cora": True}
    assert anna.state["after"]["listen:no"]["final"] is False
    ack = anna.change("answer", key="listen:no")
    anna.until_seq(ack["seq"])
    assert all(after["final"] for after in anna.state["after"].values()), "mine is the last answer"


def test_positions_debug_and_meaning_are_the_seats_own(shared, muster):
    _, players = party(shared)
    give(players, "cora", "listen:no")
    cora, anna = players["cora"], players["anna"]
    meaning = cora.ask("after", seq=cora.state["seq"], key="course:north")
    assert meaning["after"] == {"final": False, "next": "", "by": ""}
    assert cora.ask("debug")["question"]["prompt"] == "course"
    assert anna.ask("debug")["question"]["prompt"] == "listen"
    past = anna.ask("past", n=anna.state["n"])
    assert past["ask"]["prompt"] == "listen"
    give(players, "cora", "course:north")
    past = cora.ask("past", n=cora.state["n"])
    assert past["ask"] is None
