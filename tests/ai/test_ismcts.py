"""Search from a seat's view: it repeats itself, knows no more than the view, and plays well."""

from __future__ import annotations

import itertools
import random
from types import SimpleNamespace

import pytest

import kaleun
from kaleun.ai import ismcts, player, until
from kaleun.ai.searcher import STRENGTHS, Searcher
from kaleun.conformance.cases import Captain
from kaleun.kernel.ask import Ask, KaleunError
from kaleun.kernel.dice import Quick
from kaleun.kernel.game import find_game
from kaleun.kernel.table import Table, new_table
from kaleun.kernel.worlds import other_world

GAME = find_game("scope")
MODULES = {"slow_submarines": True, "surface_combat": True, "reinforcements": True}
SETTINGS = [
    {"scenario": "lone_wolf"},
    {"scenario": "wolf_pack"},
    {"scenario": "coordinated_attack", **MODULES},
    {"scenario": "naval_skirmish", "surface_combat": True, "reinforcements": True},
    {"scenario": "hunting_group_5x6", "surface_combat": True},
]


def midgame(options, turns: int, seed: int = 1) -> Table:
    """A table some turns into a random game."""
    while True:
        table, captain = new_table(GAME, seed=seed, options=options), Captain(seed)
        while not table.over and table.run.state.turn < turns:
            table.answer(captain.choose(table))
        if not table.over:
            return table
        seed += 100


@pytest.mark.parametrize("options", SETTINGS, ids=lambda o: o["scenario"])
@pytest.mark.parametrize("turns", [0, 5, 6, 11, 12])
def test_worlds_begin_at_the_question_that_was_asked(options, turns):
    """`believe` gives whole positions that ask the very same question, and look the same to the seat."""
    table = midgame(options, turns)
    captain, rng = Captain(2), random.Random(3)
    for _ in range(6):
        ask = table.ask
        assert isinstance(ask, Ask)
        view = table.sight(ask.seat)
        worlds = GAME.believe(view, ask.prompt, ask.seat)
        for _ in range(3):
            state = worlds.draw(ask.seat, rng)
            assert GAME.view(state, worlds.book, ask.seat) == view
            assert not list(GAME.invariants(state, worlds.book))
            walk = ismcts.Walk(GAME, worlds.book, state, worlds.step, Quick(rng))
            assert walk.ask.what == ask.what
            assert [o.key for o in walk.ask.options] == [o.key for o in ask.options]
        table.answer(captain.choose(table))
        if table.over:
            break


@pytest.mark.slow
@pytest.mark.parametrize("options", SETTINGS, ids=lambda o: o["scenario"])
def test_two_worlds_a_seat_cannot_tell_apart_get_the_same_move(options):
    table = midgame(options, 6)
    captain, rng, compared = Captain(4), random.Random(5), 0
    for _ in range(8):
        ask = table.ask
        if table.over:
            break
        assert isinstance(ask, Ask)
        world = other_world(table, ask.seat, rng)
        compared += world.state_hash() != table.state_hash()
        moves = [
            Searcher("test", GAME, 7, iterations=24).choose(t.view(ask.seat), t.pending) for t in (table, world, table)
        ]
        assert moves[0] == moves[1] == moves[2]
        table.answer(captain.choose(table))
    assert compared >= 1


def test_root_statistics_for_the_coach():
    table = midgame({"scenario": "coordinated_attack", "surface_combat": True}, 7)
    ask = table.pending
    root = ismcts.look(GAME, table.sight(ask.seat), table.ask, random.Random(1), iterations=80)
    assert root.iterations == 80
    assert set(root.options) == set(ask.keys)
    assert all(0 <= value <= 1 for _, value in root.options.values())
    visits = sum(n for n, _ in root.options.values())
    assert visits in (40, 80)  # the German side walks its own tree every other time
    assert root.best == max(root.options, key=lambda key: root.options[key])


def test_time_is_kept(monkeypatch):
    """By a clock on which every iteration takes ten milliseconds."""
    table = midgame({"scenario": "coordinated_attack", "surface_combat": True}, 7)
    clock = itertools.count(0.0, 0.01)
    monkeypatch.setattr(until, "time", SimpleNamespace(thread_time=lambda: next(clock), monotonic=lambda: 0.0))
    root = ismcts.look(GAME, table.sight(table.ask.seat), table.ask, random.Random(1), seconds=0.2)
    assert 18 <= root.iterations <= 22


def test_the_names_of_the_bots():
    assert kaleun.bots("scope") == ("random", "lookout", "hunter", "ace")
    assert list(STRENGTHS.values()) == sorted(STRENGTHS.values())
    assert "hunter" not in kaleun.bots("unterseeboot")
    with pytest.raises(KaleunError, match="no bot 'hunter'"):
        kaleun.bot("hunter", "unterseeboot")


def test_games_that_do_not_say_what_may_be_believed_cannot_be_searched():
    game = find_game("unterseeboot")
    table = new_table(game, seed=1)
    with pytest.raises(KaleunError, match="believe"):
        ismcts.look(game, table.sight("commander"), table.ask, random.Random(1))


def play(options, bots, seed) -> Table:
    table = new_table(GAME, seed=seed, options=options, logging=False)
    while isinstance(ask := table.ask, Ask):
        table.answer(bots[ask.seat].choose(table.view(ask.seat), ask))
    return table


BOTH_WAYS = pytest.mark.parametrize(
    "options", [{"scenario": "lone_wolf"}, {"scenario": "coordinated_attack", **MODULES}], ids=["twin", "rules"]
)


@pytest.mark.slow
@BOTH_WAYS
def test_search_plays_a_game_to_its_end(options):
    bots = {seat: Searcher("test", GAME, 1, iterations=4) for seat in ("german", "allied")}
    assert play(options, bots, 1).over


@pytest.mark.study
@BOTH_WAYS
def test_search_beats_random(options):
    won = 0
    for seed in range(2):
        for seat, other in (("german", "allied"), ("allied", "german")):
            searcher = Searcher("test", GAME, seed, iterations=60 if len(options) > 1 else 300)
            table = play(options, {seat: searcher, other: player.make("random", GAME, seed)}, seed)
            won += table.result.winners == (seat,)
    assert won == 4
