"""Two games side by side that differ only in what a seat may not know: everything that comes through its socket (steps,
states, past positions) is the same to the byte, and so is the story that would be kept of them."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kaleun
from budget import budget, share
from kaleun.kernel.table import Table
from kaleun.kernel.worlds import sight
from kaleun.server.story import Story, write
from server.harness import Server

DUELS = [
    ("lurk", {"boats": 2}),
    ("scope", {}),
    ("torpedo_dice", {"players": 2}),
    ("torpedo_dice", {"players": 3}),
    ("hunted", {"mode": "two_player", "evasive_manoeuvres": True}),
]
ANSWERS, TRIES = budget(60, 30), 8
SEED = 24
"""In this game of The Hunted the boat soon has to evade."""


class World:
    """One of the two games: its players by seat, the one who must not know (None = who watches) and the table."""

    def __init__(self, server: Server, game: str, options: dict[str, Any], stranger: str | None) -> None:
        self.server, self.stranger = server, stranger
        seats = {seat: {"kind": "me"} for seat in kaleun.seats(game, options)}
        self.id = (opened := server.open(game, options=options, seats=seats, seed=SEED, automation="full"))["table"]
        self.players = {seat: server.sit(opened, seat) for seat in seats}
        self.me = self.players[stranger] if stranger is not None else server.watch(self.id)

    @property
    def table(self) -> Table:
        table: Table = self.server.app.house.parties[self.id].table
        return table

    def after(self, key: str, seat: str) -> bytes | None:
        """What the stranger would know after this answer; None if it is not offered."""
        if key not in self.table.asks[seat].keys:
            return None
        clone = self.table.clone()
        clone.answer(key, seat)
        return sight(clone, self.stranger)

    def answer(self, key: str, seat: str) -> None:
        seq = self.players[seat].change("answer", key=key, id=f"at-{self.table.n}")["seq"]
        for player in {*self.players.values(), self.me}:
            player.until_seq(seq)
        self.me.meant()
        self.me.heard()

    def told(self) -> list[str]:
        """What the stranger was sent since this was last asked."""
        texts, self.me.texts = self.me.texts, []
        return [text.replace(self.id, "ID") for text in texts]

    def story(self) -> list[Any]:
        story = Story(write(self.table))
        return [story.position(self.stranger, n) for n in range(self.table.n + 1)]


def strangers(game: str, options: dict[str, Any]) -> tuple[str | None, ...]:
    return None, *kaleun.seats(game, options)


@pytest.mark.parametrize(("game", "options"), share(DUELS, 3))
def test_steps_and_stories_of_two_worlds_are_the_same_to_the_byte(shared, lurk, monkeypatch, game, options):
    from kaleun.kernel import game as games
    from kaleun.server import lobby

    monkeypatch.setattr("kaleun.server.meant.REST", 0.0)
    for module in (games, lobby):
        monkeypatch.setattr(module, "game_names", lambda: ("lurk", "unterseeboot", "scope", "torpedo_dice", "hunted"))
    otherwise = steps = 0
    for stranger in strangers(game, options):
        one, two = (World(shared, game, options, stranger) for _ in range(2))
        rng, others = random.Random(SEED), random.Random(SEED)
        for _ in range(ANSWERS):
            assert one.told() == two.told(), (stranger, one.table.n)
            if one.table.over:
                break
            asked = list(one.table.asks)
            seat = rng.choice(asked) if len(asked) > 1 else asked[0]
            key = rng.choice(one.table.asks[seat].keys)
            other = another(one, two, key, seat, others)
            if other is None:
                break
            otherwise += key != other
            one.answer(key, seat)
            two.answer(other, seat)
            if two.table.n:
                for world in (one, two):
                    world.me.ask("past", n=world.table.n)
            steps += '"t":"step"' in "".join(one.me.texts)
        assert one.story() == two.story(), stranger
        for world in (one, two):
            for player in {*world.players.values(), world.me}:
                player.close()
    assert otherwise, "there was something to hide"
    assert steps > 10


def another(one: World, two: World, key: str, seat: str, rng: random.Random) -> str | None:
    """An answer for the second world that the stranger cannot tell from `key` in the first, if possible another one;
    None if it could tell any."""
    target = one.after(key, seat)
    keys = [] if seat == one.stranger else list(two.table.asks[seat].keys)
    rng.shuffle(keys)
    tried = [other for other in keys if other != key][:TRIES]
    return next((other for other in (*tried, key) if two.after(other, seat) == target), None)


def test_the_two_worlds_would_be_told_apart(shared, lurk):
    """The comparison can fail: who may know sees the difference."""
    worlds = [World(shared, "lurk", {"boats": 2}, "boat1") for _ in range(2)]
    for world, key in zip(worlds, list(worlds[0].players["boat1"].keys)[:2], strict=True):
        world.answer(key, "boat1")
    one, two = (world.told() for world in worlds)
    assert one != two
