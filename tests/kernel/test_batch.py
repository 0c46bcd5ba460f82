"""The fast lane plays the same game as the table."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaleun.conformance.cases import option_cases
from kaleun.kernel import batch
from kaleun.kernel.ask import Ask, d6
from kaleun.kernel.batch import playout
from kaleun.kernel.dice import Quick, Seeded
from kaleun.kernel.game import find_game
from kaleun.kernel.plain import digest
from kaleun.kernel.table import new_table
from toys import lurk, mini

BOAT = find_game("unterseeboot")
CASES = option_cases(BOAT)


def by_table(game, options, seed):
    """A uniformly random game at the table."""
    rng = random.Random(seed)
    table = new_table(game, seed=seed, options=options, logging=False)
    decisions = 0
    while isinstance(table.ask, Ask):
        decisions += 1
        table.answer(rng.choice(table.ask.keys))
    return digest(table.run.state), decisions, table.n - decisions


def by_playout(game, options, seed):
    rng, book = random.Random(seed), game.book(game.full_options(options), game.charts())
    state, decisions, events = playout(game, book, lambda ask, _: rng.choice(ask.values), Seeded(seed))
    return digest(state), decisions, events


@settings(max_examples=40)
@given(st.integers(0, 10_000), st.sampled_from(range(len(CASES))))
def test_batch_equals_table(seed, case):
    assert by_playout(BOAT, CASES[case], seed) == by_table(BOAT, CASES[case], seed)


@pytest.mark.parametrize("toy", [mini, lurk])
@pytest.mark.parametrize("seed", range(10))
def test_also_for_games_with_other_chance(toy, seed):
    assert by_playout(toy.GAME, {}, seed) == by_table(toy.GAME, {}, seed)


def test_a_die_rolled_again_in_a_step_is_another_die():
    """The k of (moment, question, k) begins anew with each step, as at a table."""
    drawn = []

    class Source(Seeded):
        __slots__ = ()

        def draw(self, moment, question, k):
            drawn.append((question.what, k))
            return super().draw(moment, question, k)

    def twice(s, p):
        for _ in range(2):
            s.rolled.setdefault("1", []).append((yield d6("MI-2", "cast")))

    game = mini.game(steps=(twice, lambda s, p: twice(s, p)))
    playout(game, game.book(game.full_options({}), game.charts()), lambda ask, _: ask.values[0], Source(1))
    assert drawn == [("MI-2 cast", 0), ("MI-2 cast", 1)] * 2


def test_a_playout_may_begin_in_the_middle():
    book = BOAT.book(BOAT.full_options({}), BOAT.charts())
    state = BOAT.start(book)
    state.hull = 1
    end, _, _ = playout(BOAT, book, lambda ask, _: ask.values[0], Quick(1), state)
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
        playout(game, book, lambda ask, _: ask.values[0], Quick(1))
