"""Bots of Torpedo Dice: legal everywhere, blind to what is sealed, repeatable, and as strong as they claim."""

from __future__ import annotations

import os
import random

import pytest

import kaleun
from games.torpedo_dice.given import everything_but, given
from kaleun.ai.player import play
from kaleun.conformance.cases import option_cases
from kaleun.games.torpedo_dice.bots.advice import BOTS, CAPTAIN
from kaleun.games.torpedo_dice.bots.reckoning import reckoner
from kaleun.kernel.game import find_game
from kaleun.kernel.worlds import other_world

GAME = find_game("torpedo_dice")
NAMES = sorted(BOTS)
DEEP = "KALEUN_DEEP" in os.environ


def crew(name: str, options: dict) -> dict[str, str]:
    return dict.fromkeys(kaleun.seats(GAME.name, options), name)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_legal_and_done_under_every_pair_of_switches(name):
    for seed, options in list(enumerate(option_cases(GAME, 24)))[:: 1 if DEEP else 4]:
        assert play(GAME, crew(name, options), seed, options).over


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_plays_the_same_game(name):
    hashes = {play(GAME, crew(name, {}), 7, {}).state_hash() for _ in range(2)}
    assert len(hashes) == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_public_question_is_enough(name):
    """The rules' own question and the one outsiders read lead to the same answers, and equals are drawn by lot."""
    table = kaleun.new_table(GAME.name, seed=3)
    while table.pending is not None:
        keys = {
            BOTS[name](table.sight(table.ask.seat), ask, random.Random(table.n)) for ask in (table.ask, table.pending)
        }
        assert len(keys) == 1
        table.answer(keys.pop())
    first = kaleun.new_table(GAME.name, dice=[5, 2, 3], options={"starter": "first"})
    first.answer("take:5")
    first.answer("take:2")
    shots = {BOTS["greedy"](first.sight("A"), first.ask, random.Random(n)) for n in range(30)}
    assert len(shots) > 1


def test_what_is_sealed_makes_no_difference():
    """In worlds B cannot tell apart the captain of B does the same."""
    rng = random.Random(1)
    table = kaleun.new_table(GAME.name, seed=2)
    bot, compared = BOTS["captain"], 0
    while table.pending is not None and compared < 12:
        seat = table.ask.seat
        key = bot(table.sight(seat), table.ask, random.Random(0))
        if any(sheet.plan is not None for sheet in table.run.state.sheets):
            other = other_world(table, seat, rng)
            assert bot(other.sight(seat), other.ask, random.Random(0)) == key
            compared += other.state_hash() != table.state_hash()
        table.answer(key)
    assert compared == 12


def test_the_last_field_is_not_missed_and_a_skull_is_avoided():
    duel = given(dice=[1, 4, 6], A={"hits": everything_but((0, 9)), "on": ["periscope", "sail"], "reserve": 2})
    while not duel.over:
        seat = duel.seat
        duel.do(
            BOTS["captain"](duel.table.sight(seat), duel.table.ask, random.Random(1)) if seat == "A" else duel.quiet()
        )
    assert (duel.s.round, duel.result.winners) == (5, ("A",))
    assert duel.A.volleys == [((0, 9),)]
    poor = given(dice=[6, 6, 6], A={"hits": everything_but((0, 9)), "on": ["periscope", "sail"], "reserve": 2})
    key = BOTS["captain"](poor.table.sight("A"), poor.table.ask, random.Random(1))
    assert key == "periscope:1", "a 6 would miss five times"


def test_first_things_first():
    duel = given(dice=[6, 5, 4], round=1)
    bot = BOTS["captain"]
    duel.do(bot(duel.table.sight("A"), duel.table.ask, random.Random(1))).turn_of("A")
    assert bot(duel.table.sight("A"), duel.table.ask, random.Random(1)) == f"activate:{CAPTAIN.at_once[0]}"
    alone = given(dice=[6, 5], round=1, players=1).do("take:6")
    assert bot(alone.table.sight("A"), alone.table.ask, random.Random(1)) == f"activate:{CAPTAIN.at_once_alone[0]}"


def test_reckoning_finds_the_best_volley():
    """The few volleys it looks at hold one as good as the best of all."""
    table = given(dice=[1, 2, 3], A={"hits": everything_but()[::3]}).table
    rules, found = table.book, reckoner(table.sight("A"))
    boat = found.boat(table.sight("A"), "A")
    for kind in ("base", "plus", "minus", "line"):
        for side in range(1, 7):
            best = max((v.mask & ~boat.filled).bit_count() for v in rules.volleys(kind, side).all)
            assert found.aim(kind, side).hits(found.every & ~boat.filled) == best


@pytest.mark.study
def test_strength():
    """Far below what `kaleun arena` and `kaleun sim` measure with hundreds of games, far above chance."""
    points = 0.0
    for seed in range(30):
        for mine, bots in (("A", {"A": "captain", "B": "greedy"}), ("B", {"A": "greedy", "B": "captain"})):
            winners = kaleun.play(GAME.name, bots, seed).result.winners
            points += (mine in winners) / max(1, len(winners))
    assert points / 60 > 0.7
    won = [bool(kaleun.play(GAME.name, {"A": "captain"}, seed, {"players": 1}).result.winners) for seed in range(60)]
    assert sum(won) / 60 > 0.5
