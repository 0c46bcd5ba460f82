"""The changes of rules A to E (test_rules.py) under games with more to lose: Torpedo Dice, where several seats decide
at once and one answer is sealed, and careers of The Hunted. No change un-finishes a game, moves a position silently or
makes a record impossible to have."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import kaleun
from changed_rules import (
    Change,
    both,
    new_version,
    one_more_field,
    one_more_question,
    one_more_roll,
    other_charts,
    other_names,
)
from kaleun.kernel.game import Game, find_game
from server.harness import Player, Server
from server.test_rules import said, stored_answers

CHARTS = {
    "torpedo_dice": other_charts(("players = 2\ndice = 3\n", "players = 2\ndice = 4\n")),
    "hunted": other_charts(("normal_max = 4", "normal_max = 5"), ("success_max = 4", "success_max = 2")),
}
OPTIONS: dict[str, dict[str, Any]] = {"torpedo_dice": {"players": 2, "sealed": True}, "hunted": {}}


@pytest.fixture(params=OPTIONS)
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    game = find_game(request.param)
    yield game
    game._books.clear()


class Seated:
    """A table with a person in every seat, and what they last saw."""

    def __init__(self, server: Server, game: Game, seed: int, answers: int) -> None:
        options = OPTIONS[game.name]
        seats = {seat: {"kind": "me"} for seat in game.seats(game.full_options(options))}
        self.opened = server.open(game.name, options=options, seats=seats, seed=seed)
        self.rng = random.Random(seed)
        self.sit(server)
        self.play(answers)

    def sit(self, server: Server) -> None:
        self.players = {seat: server.sit(self.opened, seat) for seat in self.opened["seats"]}

    def play(self, answers: int) -> None:
        """So many answers, and on into the midst of a step; where several are asked, until one has answered."""
        given = 0
        while not self.one.state["over"]:
            player = next(player for player in self.players.values() if player.keys)
            several = len(player.state["asked"])
            self.change(player, "answer", key=self.rng.choice(player.keys))
            given += 1
            if given >= answers and (several > 1 or len(self.players) == 1):
                return

    def change(self, player: Player, what: str, **more: Any) -> None:
        ack = player.change(what, **more)
        assert ack["t"] == "ack", ack
        for other in self.players.values():
            other.until_seq(ack["seq"])

    @property
    def one(self) -> Player:
        return next(iter(self.players.values()))

    @property
    def table(self) -> str:
        return str(self.opened["table"])

    def record(self, server: Server) -> Any:
        return server.get(f"/api/tables/{self.table}/record", self.one.token)


def choices(db: str, table: str) -> list[Any]:
    return [(a.who, a.value) for a in stored_answers(db, table) if a.who != "chance"]


def same(now: Player, then: Player, *names: str) -> None:
    for name in ("view", "over", "result", *names):
        assert now.state[name] == then.state[name], name
    assert [said(line) for line in now.lines] == [said(line) for line in then.lines]


CHANGES: dict[str, Change | None] = {
    "A": one_more_roll, "B": one_more_field, "C": both, "D": other_names, "E": None, "question": one_more_question,
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("bumped", [False, True], ids=["same version", "next version"])
def test_nothing_is_lost(serve, sqlite, game, monkeypatch, change, bumped):
    server = serve(sqlite)
    running, finished = Seated(server, game, 1, 15), Seated(server, game, 2, 10_000)
    assert not running.one.state["over"]
    assert finished.one.state["over"]
    then, last = dict(running.players), dict(finished.players)
    server.stop()
    before = choices(sqlite, running.table)
    (CHANGES[change] or CHARTS[game.name])(monkeypatch, game)
    if bumped:
        new_version(monkeypatch, game, str(int(game.version) + 1))
    game._books.clear()
    server = serve(sqlite)
    finished.sit(server)
    for seat, player in finished.players.items():
        same(player, last[seat], "n", "seq")
        assert player.state["consent"] is None
    assert finished.record(server).status_code == 200
    running.sit(server)
    asks = running.one.state["consent"] is not None
    assert asks == (change == "question" or (game.name, change, bumped) == ("torpedo_dice", "E", True))
    for seat, player in running.players.items():
        same(player, then[seat], *(() if asks else ("ask", "asked")))
        assert bool(player.state["notice"]) == (change in ("A", "C")), "whatever changes is said"
    assert choices(sqlite, running.table) == before, "every answer is kept, the sealed one too"
    if asks:
        for player in running.players.values():
            running.change(player, "agree")
    running.play(10_000)
    assert running.one.state["over"]
    record = running.record(server)
    assert record.status_code == 200
    verdict = kaleun.verify(record.text)
    assert verdict.ok or verdict.needs or verdict.at
    ended = dict(running.players)
    server.stop()
    server = serve(sqlite)
    running.sit(server)
    for seat, player in running.players.items():
        same(player, ended[seat], "n", "seq")


@pytest.mark.slow
def test_a_fix_with_a_switch_is_noticed_by_nobody(serve, sqlite, game, monkeypatch):
    """Running games go on by the rules they were begun with, to an end whose record verifies."""
    server = serve(sqlite)
    running = Seated(server, game, 1, 15)
    then, old = dict(running.players), game.version
    server.stop()
    new = str(int(old) + 1)
    one_more_roll(monkeypatch, game, since=new)
    monkeypatch.setattr(game, "version", new)
    monkeypatch.setattr(game, "versions", (*game.versions, new))
    game._books.clear()
    server = serve(sqlite)
    running.sit(server)
    for seat, player in running.players.items():
        same(player, then[seat], "ask", "asked", "n", "seq", "notice", "consent")
    running.play(10_000)
    verdict = kaleun.verify(running.record(server).text)
    assert (verdict.ok, verdict.version) == (True, old)
