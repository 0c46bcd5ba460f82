"""The fast lane plays the same game as the table."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaleun.conformance.cases import option_cases
from kaleun.kernel import batch
from kaleun.kernel.ask import Ask
from kaleun.kernel.batch import playout, random_playout
from kaleun.kernel.dice import Quick
from kaleun.kernel.game import find_game
from kaleun.kernel.plain import digest
from kaleun.kernel.table import new_table
from toys import lurk, mini

BOAT = find_game("unterseeboot")
CASES = option_cases(BOAT)


def by_table(game, options, seed):
    """A uniformly random game at the table: one generator for choices and dice alike."""
    rng = random.Random(seed)

    class Source(Quick):
        __slots__ = ()

        def below(self, n):
            return int(rng.random() * n)

    table = new_table(game, seed=1, options=options, dice=Source(0), logging=False)
    decisions = 0
    while isinstance(table.ask, Ask):
        decisions += 1
        options_ = table.ask.options
        table.answer(options_[int(rng.random() * len(options_))].key)
    return digest(table.run.state), decisions, table.n - decisions


@settings(max_examples=40)
@given(st.integers(0, 10_000), st.sampled_from(range(len(CASES))))
def test_batch_equals_table(seed, case):
    options = CASES[case]
    expected = by_table(BOAT, options, seed)
    book = BOAT.book(BOAT.full_options(options), BOAT.charts())
    rng = random.Random(seed)

    def below(n):
        return int(rng.random() * n)

    state, decisions, events = playout(BOAT, book, lambda ask, _: ask.values[below(len(ask.values))], below)
    assert (digest(state), decisions, events) == expected
    state, decisions, events = random_playout(BOAT, book, random.Random(seed).random)
    assert (digest(state), decisions, events) == expected


@pytest.mark.parametrize("toy", [mini, lurk])
@pytest.mark.parametrize("seed", range(10))
def test_also_for_games_with_other_chance(toy, seed):
    game = toy.GAME
    expected = by_table(game, {}, seed)
    book = game.book(game.full_options({}), game.charts())
    state, decisions, events = random_playout(game, book, random.Random(seed).random)
    assert (digest(state), decisions, events) == expected


def test_a_playout_may_begin_in_the_middle():
    book = BOAT.book(BOAT.full_options({}), BOAT.charts())
    state = BOAT.start(book)
    state.hull = 1
    end, _, _ = playout(BOAT, book, lambda ask, _: ask.values[0], Quick(1).below, state)
    assert end is state
    assert end.outcome


def test_a_game_that_does_not_end(monkeypatch):
    def turn(s, p):
        yield from mini.turn(s, p)
        s.round, s.rolled = 0, {}
        return "turn"

    monkeypatch.setattr(batch, "LIMIT", 100)
    game = mini.game(steps=(mini.begin, turn, mini.finish))
    book = game.book(game.full_options({}), game.charts())
    with pytest.raises(RuntimeError, match="mini does not end: 100 decisions"):
        playout(game, book, lambda ask, _: ask.values[0], Quick(1).below)
    with pytest.raises(RuntimeError, match="mini does not end"):
        random_playout(game, book, random.Random(1).random)
