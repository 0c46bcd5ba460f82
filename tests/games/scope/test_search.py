"""The search on the compact twin: a blunder that is gone, and how long it thinks."""

from __future__ import annotations

import itertools
import random
from types import SimpleNamespace

import pytest

from kaleun.ai import player, until
from kaleun.games.scope.bots import quick as bot
from kaleun.kernel.game import find_game
from kaleun.kernel.table import new_table

GAME = find_game("scope")
SEEN_TWICE = (
    "deploy:>52+54+57 place:freighter-12 place:freighter-15 place:tanker-17 place:tanker-14 place:allied_destroyer-24 "
    "place:allied_destroyer-25 place:allied_destroyer-23 quadrant:43>54 move:D2-36 launch:54-NE move:D2-46 "
    "launch:57-NW move:D2-56 quadrant:46>47 move:D1-33 launch:47-SW move:D2-46 launch:47-W move:D2-56"
)
"""Wolf pack, turn 13: the submarine at 47 has launched twice and may not again; a destroyer is next to it."""


def position(options, answers):
    table = new_table(GAME, seed="1", options=options)
    for key in answers.split():
        table.answer(key)
    return table


@pytest.mark.slow  # compiles all of the search
@pytest.mark.parametrize("iterations", [600, 2500])
def test_a_submarine_seen_beside_a_destroyer_gets_away(iterations):
    table = position({"scenario": "wolf_pack"}, SEEN_TWICE)
    s = table.run.state
    assert (s.turn, s.subs, s.ships["D2"].cell, s.streaks["german"].by) == (13, [47, 52, 54], 56, "47")
    for seed in range(5):
        found = player.make(f"search:{iterations}i", GAME, seed).choose(table.sight("german"), table.pending)
        after = table.clone()
        after.answer(found)
        assert not {47, 56, 57} & set(after.run.state.subs), found
        reach = {option.data["cells"][-1] for option in after.ask.options if option.data.get("how") == "search"}
        assert not {36, 37} & reach


@pytest.mark.slow  # compiles all of the search
def test_nobody_waits_for_a_starved_search_on_the_twin(monkeypatch):
    bot.warm_up()
    clock = itertools.count()
    monkeypatch.setattr(until, "time", SimpleNamespace(thread_time=lambda: 0.0, monotonic=lambda: next(clock) / 10))
    table = position({"scenario": "wolf_pack"}, SEEN_TWICE)
    ask = ("action", list(table.pending.keys))
    found = bot.look(table.sight("german"), ask, "german", random.Random(1), seconds=0.2, whole=True)
    assert found.iterations <= 7 * bot.CHUNK, "three times its seconds by the clock on the wall"
    before = next(clock)
    found = bot.look(table.sight("german"), ask, "german", random.Random(1), 0, 300, whole=True)
    assert found.iterations == 300
    assert next(clock) <= before + 2, "iterations look at no clock"
