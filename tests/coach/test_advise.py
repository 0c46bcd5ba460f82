"""The coach of any game: the same numbers for every option, nothing that the seat cannot know, nothing called best
inside its noise."""

from __future__ import annotations

import random

import pytest

import kaleun
from budget import budget
from kaleun.coach.known import Known
from kaleun.kernel.advice import average, counted, estimate, exactly, leaders, share
from kaleun.kernel.ask import KaleunError
from kaleun.kernel.table import new_table
from toys import lurk

TABLE_GAMES = [game for game in kaleun.games() if kaleun.new_table(game, seed=1).game.live is None]
KINDS = 6
"""So many kinds of question of each game are looked at."""


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_every_option_has_the_same_numbers(game):
    """Question by question of a game: every option that is told of has every number under its name, to one horizon."""
    table, bot, seen = kaleun.new_table(game, seed=5), kaleun.bot("random", game, 5), set()
    while not table.over and len(seen) < KINDS:
        ask = table.pending
        if ask.prompt not in seen and len(ask.keys) > 1:
            seen.add(ask.prompt)
            same_numbers(table, kaleun.advise(table, samples=2))
        table.answer(bot.choose(table.sight(ask.seat), ask), ask.seat)


def same_numbers(table, advice):
    assert set(advice.options) <= set(table.pending.keys)
    assert {len(row) for row in advice.options.values()} <= {len(advice.measures)}
    names = [measure.name for measure in advice.measures]
    assert len(names) == len(set(names)), "no number stands there twice"
    assert set(advice.best) <= set(advice.options)
    assert not advice.best or advice.by in names
    texts = table.game.texts
    for lang in ("en", "de", "es"):
        for name in names:
            assert texts.has("measure", name, lang) or texts.has("outcome", name, lang)
        assert not names or texts.has("horizon", advice.horizon, lang)


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLE_GAMES)
def test_nothing_is_called_best_inside_its_noise(game):
    """In the middle of a game, with few tries and with more: whatever is not among the best was told apart from it, by
    intervals that do not touch. (How far an estimate may be wrong, and the best aim of each kind of torpedo, are in the
    games' own tests.)"""
    table, rng, asked = kaleun.new_table(game, seed=7), random.Random(7), 0
    while not table.over and asked < budget(25, 8):
        ask = table.pending
        if len(ask.keys) > 1 and rng.random() < 0.4:
            asked += 1
            for samples in (2, 12):
                told_apart(kaleun.advise(table, samples=samples))
        table.answer(rng.choice(ask.keys), ask.seat)
    assert asked > 5


def told_apart(advice):
    if not advice.best:
        return
    sign = -1 if next(m.kind for m in advice.measures if m.name == advice.by) == "harm" else 1
    figures = {key: advice.figure(key, advice.by) for key in advice.options}
    top = figures[max(advice.best, key=lambda key: sign * figures[key].value)]
    for other in (figure for key, figure in figures.items() if key not in advice.best):
        if not (other.exact or other.is_estimate):
            assert sign * (top.low if sign > 0 else top.high) > sign * (other.high if sign > 0 else other.low)
        elif not other.exact:
            assert sign * (top.value - other.value) > 0


def test_a_coach_without_time_tells_what_the_dice_bring_and_nothing_more():
    """A world in which not every option could be played out does not count; the chance to win comes later."""
    table = new_table(lurk.GAME, seed=3)
    advice = kaleun.advise(table, seconds=0.0)
    assert "win" not in [m.name for m in advice.measures]
    assert not advice.done
    assert "win" in [m.name for m in kaleun.advise(table, samples=1).measures]


def test_a_game_without_a_coach_is_played_on_by_rule_of_thumb():
    table = new_table(lurk.GAME, seed=3)
    advice = kaleun.advise(table, samples=20)
    assert advice.samples == 20
    assert [m.name for m in advice.measures][-1] == "win"
    assert all(0 <= figure.low <= figure.value <= figure.high <= 1 for row in advice.options.values() for figure in row)
    assert advice == kaleun.advise(table, samples=20), "the same numbers every time"
    assert not advice.done


def test_the_coach_knows_no_die_that_is_to_fall():
    table = kaleun.new_table("unterseeboot", seed=3)
    for key in ("move:M1", "pay:main", "move:P2", "pay:main"):
        table.answer(key)
    known = Known(table, "commander", 0.0, 30)
    seen = set()
    for world in known.worlds():
        world.answer("identify:S1")
        seen.add(world.state_hash())
    assert len(seen) > 3, "each world has dice of its own"


def test_nobody_is_advised_who_is_not_asked():
    table = kaleun.new_table("unterseeboot", seed=3)
    with pytest.raises(KaleunError):
        kaleun.advise(table, "nobody")


def test_best_is_only_what_is_told_apart():
    assert leaders({"a": exactly(2), "b": exactly(1)}) == ["a"]
    assert leaders({"a": exactly(2), "b": exactly(1)}, less=True) == ["b"]
    assert leaders({"a": exactly(1), "b": exactly(1)}) == [], "equal: nobody knows better"
    assert leaders({"a": exactly(2), "b": exactly(2), "c": exactly(1)}) == ["a", "b"]
    assert leaders({"a": share(60, 100), "b": share(55, 100), "c": share(2, 100)}) == ["a", "b"]
    assert leaders({"a": estimate(5), "b": estimate(4), "c": estimate(2)}, noise=1.5) == ["a", "b"]
    assert leaders({"only": exactly(1)}) == ["only"]
    assert leaders({}) == []


def test_an_average_has_its_interval():
    figure = average(10 + 20, 100 + 400, 2)
    assert figure.value == 15
    assert figure.low < 10
    assert figure.high > 20
    assert counted(0).fraction == ""
