"""Bots: who there is, that they see only their view, that they are legal and repeat themselves."""

from __future__ import annotations

import os
import random

import pytest

import kaleun
from kaleun.ai import player
from kaleun.kernel.ask import Ask, KaleunError, Option
from kaleun.kernel.game import find_game
from toys import mini

GAME = "unterseeboot"


def test_every_game_has_a_random_bot():
    for game in kaleun.games():
        live = find_game(game).live is not None
        assert kaleun.bots(game)[0] == ("recruit" if live else "random"), "officers of a live game are never random"


def test_a_crew_for_a_game_in_real_time():
    table, turn = kaleun.new_table("uboot", seed=1), kaleun.crew("uboot", {"captain": "ace"}, seed=1)
    while table.clock.seconds < 600:
        turn(table)
    with pytest.raises(KaleunError, match="uboot has no seat 'cook'; it has: captain"):
        kaleun.crew("uboot", {"cook": "ace"})
    with pytest.raises(KaleunError, match="uboot has no bot 'random'; it has: recruit, regular, ace"):
        kaleun.crew("uboot", {"captain": "random"})
    with pytest.raises(KaleunError, match="does not run in real time"):
        kaleun.crew(GAME)
    with pytest.raises(KaleunError, match=r"kaleun\.crew"):
        kaleun.bot("ace", "uboot")


def test_the_captains_of_unterseeboot():
    assert kaleun.bots(GAME) == ("random", "steady", "bold", "careful", "ace")


def test_a_game_without_bots_has_only_random():
    assert mini.GAME.part("bots") is mini.GAME.part("bots.quick") is None
    assert player.names(mini.GAME) == ("random",)


def test_unknown_bots_and_seats_get_one_sentence():
    with pytest.raises(kaleun.KaleunError, match=r"unterseeboot has no bot 'sly'; it has: random, steady"):
        kaleun.bot("sly", GAME)
    with pytest.raises(kaleun.KaleunError, match=r"unterseeboot has no bot 'sly'"):
        kaleun.play(GAME, {"commander": "sly"})
    with pytest.raises(kaleun.KaleunError, match=r"unterseeboot has no seat 'escort'; it has: commander"):
        kaleun.play(GAME, {"escort": "steady"})


@pytest.mark.parametrize("name", kaleun.bots(GAME))
def test_the_same_seed_plays_the_same_game(name):
    first, second = (kaleun.play(GAME, {"commander": name}, seed=5) for _ in range(2))
    assert first.record() == second.record()


def test_another_seed_is_another_random_captain():
    games = {kaleun.play(GAME, seed=seed).record() for seed in range(5)}
    assert len(games) == 5


@pytest.mark.parametrize("name", kaleun.bots(GAME))
def test_choose_takes_a_view_and_the_public_question(name):
    """The way a stranger uses a bot: pending questions, views, keys."""
    table = kaleun.new_table(GAME, seed=3, options={"entry_points": True, "boat": "VIIC"})
    bot = kaleun.bot(name, GAME, seed=1)
    twin = kaleun.bot(name, GAME, seed=1)
    while (ask := table.pending) is not None:
        key = bot.choose(table.view(ask.seat), ask)
        assert key in ask.keys
        assert twin.choose(table.view(ask.seat), table.ask) == key
        table.answer(key)
    assert table.over


@pytest.mark.parametrize("name", ["steady", "bold", "careful", "ace"])
def test_a_captain_sees_the_view_and_nothing_else(name):
    """The view is all there is: the same view and question give the same answer whatever the table behind them."""
    table = kaleun.new_table(GAME, seed=3)
    bot = kaleun.bot(name, GAME)
    while (ask := table.ask) is not None:
        bare = Ask(ask.seat, ask.prompt, ask.rule, [Option(o.key) for o in ask.options])
        key = bot.choose(table.view(ask.seat), bare)
        assert key == bot.choose(table.view(ask.seat), ask)
        table.answer(key)


@pytest.mark.slow
@pytest.mark.parametrize("name", kaleun.bots(GAME))
def test_legal_under_every_switch(name):
    rng = random.Random(name)
    game = find_game(GAME)
    for seed in range(1200 if "KALEUN_DEEP" in os.environ else 40):
        options = {option: rng.choice(spec.choices) for option, spec in game.options.items()}
        table = kaleun.play(GAME, {"commander": name}, seed, options)
        assert table.over


def test_random_answers_are_spread_evenly():
    ask = Ask("commander", "maneuver", "UB-4.1", [Option(f"move:{i}") for i in range(4)])
    bot = player.Random(1)
    chosen = [bot.choose({}, ask) for _ in range(4000)]
    for option in ask.options:
        assert 900 < chosen.count(option.key) < 1100


def test_a_search_can_be_given_a_budget_of_its_own():
    game = find_game("scope")
    by_time, by_number = player.make("search:0.05s", game), player.make("search:300i", game)
    assert (by_time.seconds, by_time.iterations) == (0.05, None)
    assert by_number.iterations == 300
    for name in ("search:", "search:-1s", "search:0.05", "search:1e9i"):
        with pytest.raises(KaleunError, match="has no bot"):
            player.make(name, game)
    with pytest.raises(KaleunError, match="has no bot"):
        player.make("search:300i", find_game("torpedo_dice"))
