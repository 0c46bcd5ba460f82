"""The search on the compact twin: a blunder that is gone, and how long it thinks."""

from __future__ import annotations

import itertools
import random
from math import inf, log
from types import SimpleNamespace

import pytest

from kaleun.ai import player, until
from kaleun.ai.player import crew, reply
from kaleun.ai.searcher import STRENGTHS
from kaleun.games.scope.bots import counsel
from kaleun.games.scope.bots import quick as bot
from kaleun.games.scope.studies.duels import switches
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


@pytest.mark.slow  # compiles all of the search
def test_hunter_looks_at_no_clock_but_the_one_on_the_wall(monkeypatch):
    table = position({"scenario": "wolf_pack"}, SEEN_TWICE)
    first, slow = (player.make("hunter", GAME, 3) for _ in range(2))
    first.patience = inf
    assert first.choose(table.sight("german"), table.pending)
    assert 1000 < first.found.iterations <= STRENGTHS["hunter"].iterations
    late = itertools.count()
    monkeypatch.setattr(bot, "time", SimpleNamespace(perf_counter=lambda: next(late) * slow.patience / 3))
    slow.choose(table.sight("german"), table.pending)
    assert slow.found.iterations == 3 * bot.CHUNK, "its patience is over"
    again = player.make("hunter", GAME, 3)
    again.patience = inf
    again.choose(table.sight("german"), table.pending)
    assert again.found == first.found, "a slower machine thinks longer, not worse"


@pytest.mark.parametrize(
    ("scenario", "whole", "plies"),
    [("wolf_pack", False, bot.PLIES), ("hunting_group_5x5", False, bot.BRIEF), ("hunting_group_5x5", True, bot.PLIES)],
)
def test_playouts_are_brief_where_they_would_not_end_but_not_for_the_coach(monkeypatch, scenario, whole, plies):
    seen = []
    monkeypatch.setattr(bot.search, "seed_with", lambda number: None)
    monkeypatch.setattr(bot.search, "iterate", lambda *given: seen.append(given[-1]))
    monkeypatch.setattr(bot.search, "lead", lambda nodes, tree: 0)
    monkeypatch.setattr(bot.search, "child", lambda nodes, tree, action: -1)
    table = new_table(GAME, seed="1", options=switches(scenario, False))
    seated = crew(GAME, dict.fromkeys(("german", "allied"), "lookout"), "1", switches(scenario, False))
    while table.pending.prompt != "action" or table.pending.seat != "german":
        table.answer(reply(seated, table))
    bot.look(table.sight("german"), ("action", []), "german", random.Random(1), 0, bot.CHUNK, whole=whole)
    assert seen == [plies]


def guessed(scenario, whole, seed):
    """A game of the rule of thumb: at each question of the Allied side its plain odds, the leaning ones, and which
    layout is the true one."""
    options = switches(scenario, whole)
    table = new_table(GAME, seed=seed, options=options)
    seated = crew(GAME, {"german": "lookout", "allied": "lookout"}, seed, options)
    while not table.over:
        ask = table.pending
        if ask.prompt == "action" and ask.seat == "allied":
            here = bot.imagine(table.sight("allied"), "action", "allied")
            truth = sum(1 << here.sea.number[cell] for cell in table.run.state.subs)
            yield here, bot.leaning(here), here.layouts.tolist().index(truth)
        table.answer(reply(seated, table))


@pytest.mark.slow  # compiles a part of the twin
def test_who_has_to_guess_looks_where_submarines_like_to_lie():
    better, told = 0.0, 0
    lines = (("custom", False), ("wolf_pack", True), ("naval_battle", False))
    for (scenario, whole), game in itertools.product(lines, range(4)):
        for plain, leaning, truth in guessed(scenario, whole, f"tilt/{game}"):
            better += log(leaning.odds[truth] / plain.odds[truth])
            told += len(plain.odds) > 1
            assert (leaning.odds > 0).all(), "nothing that may be is ruled out"
            for number in {layout.bit_count() for layout in plain.layouts.tolist()}:
                alike = [layout.bit_count() == number for layout in plain.layouts.tolist()]
                assert leaning.odds[alike].sum() == pytest.approx(plain.odds[alike].sum())
            cells = leaning.root[bot.twin.ODDS : bot.twin.ODDS + len(plain.sea.cells)]
            boats = sum(n * p for n, p in zip(map(int.bit_count, plain.layouts.tolist()), plain.odds, strict=True))
            assert cells.sum() / bot.twin.SURE == pytest.approx(boats, abs=0.01)
    assert told > 20
    assert better / told > 0.1, "the true layout is likelier than the map says"


@pytest.mark.slow  # compiles all of the search
def test_the_german_side_and_the_coach_keep_to_the_plain_odds(monkeypatch):
    table = position({"scenario": "wolf_pack"}, SEEN_TWICE)
    ask = ("action", list(table.pending.keys))
    monkeypatch.setattr(bot, "leaning", None)
    assert bot.look(table.sight("german"), ask, "german", random.Random(1), 0, 20).iterations == 20
    table.answer(table.pending.keys[0])
    view, ask = table.sight("allied"), ("action", list(table.pending.keys))
    assert bot.look(view, ask, "allied", random.Random(1), 0, 20, plain=True).iterations == 20
    assert counsel.chances(view, *ask, "allied", random.Random(1), 20)
