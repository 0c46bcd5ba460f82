"""Captains who think: they see what their seat sees, repeat themselves, and beat plain greedy captains."""

from __future__ import annotations

import random

import pytest

import kaleun
from games.torpedo_dice import strength
from games.torpedo_dice.greedy import Plain, _targets, _volleys
from games.torpedo_dice.test_twin import settings
from kaleun.ai.player import play
from kaleun.games.torpedo_dice.bots import BOTS, PLAYOUTS, twin
from kaleun.games.torpedo_dice.bots.sight import pack, range_of
from kaleun.games.torpedo_dice.bots.thinker import look
from kaleun.kernel.game import find_game
from kaleun.kernel.worlds import other_world

GAME = find_game("torpedo_dice")


def asked(seed, options, bot, limit=400):
    """A game's questions one after the other, answered by a rule of thumb or at random."""
    table, rng = kaleun.new_table(GAME.name, seed=seed, options=options), random.Random(f"asked {seed}")
    while table.ask is not None and table.n < limit:
        yield table
        table.answer(BOTS[bot](table.sight(table.ask.seat), table.ask, rng) if bot else rng.choice(table.ask.keys))


@pytest.mark.slow
def test_a_view_is_packed_as_the_position_it_shows():
    """Everything but what others have sealed, under every reading."""
    rng, compared = random.Random(4), 0
    while compared < 400:
        for table in asked(compared, settings(rng), rng.choice(("", "greedy"))):
            s, view, shown = table.run.state, table.sight(table.ask.seat), range_of(table.sight(table.ask.seat))
            assert (shown.sea.parameters == type(shown.sea)(table.book).parameters).all()
            for place, sheet in enumerate(s.sheets):
                if table.seats[place] != table.ask.seat and (
                    table.book.sealed or not (sheet.plan and sheet.plan.ready)
                ):
                    sheet.plan = None
            truth = shown.sea.pack(s)
            truth[twin.EXPLODED] = 0
            assert (pack(view, shown) == truth).all(), table.ask.what
            compared += 1
            if s.phase != "choose":
                break  # the plans of others were torn up: another game


def test_candidates_can_be_answered_and_the_same_number_gives_the_same():
    for options in ({}, {"mode": "training"}, {"players": 1}, {"players": 4, "sealed": False}):
        for table in asked(1, options, "greedy", 24):
            view = table.sight(table.ask.seat)
            found = look(view, table.ask, 16, 7)
            assert all(table.ask.offers(candidate.key) for candidate in found)
            assert look(view, table.pending, 16, 7) == found


def test_what_is_sealed_makes_no_difference():
    rng, compared = random.Random(1), 0
    for table in asked(2, {}, "captain"):
        if any(sheet.plan is not None for sheet in table.run.state.sheets):
            seat = table.ask.seat
            other = other_world(table, seat, rng)
            keys = {BOTS["mate"](t.sight(seat), t.ask, random.Random(0)) for t in (table, other)}
            assert len(keys) == 1
            compared += other.state_hash() != table.state_hash()
        if compared == 6:
            return
    raise AssertionError("too few secrets")


def test_the_same_seed_plays_the_same_game():
    hashes = {play(GAME, {"A": "mate", "B": "greedy"}, 7, {"mode": "training"}).state_hash() for _ in range(2)}
    assert len(hashes) == 1


def test_more_playouts_for_the_stronger():
    assert PLAYOUTS["mate"] < PLAYOUTS["skipper"] < PLAYOUTS["admiral"]


def test_the_plain_captain_of_the_tests_knows_the_volleys():
    """Its own geometry strikes what the rules let it strike, so it is no straw man."""
    for mode in ("mission", "training"):
        book = GAME.book(GAME.full_options({"mode": mode}), GAME.charts())
        rows = book.grid.rows
        for kind in ("base", "plus", "minus", "line"):
            for side in range(1, 7):
                found, n = _volleys(rows, side, kind)
                targets = _targets(rows)
                own = {(cells & targets).bit_count() for cells in found}
                rules = {volley.mask.bit_count() for volley in book.volleys(kind, side).all}
                assert (own | {0}, n) == (rules | {0}, len(book.volleys(kind, side).all[0].cells))


@pytest.mark.slow
def test_a_few_games_against_greedy_captains():
    """Far less than the study asks for, far more than chance."""
    assert strength.match("mate", "training", 2, 12, others={"training": Plain()}).won > 0.5
    assert strength.match("mate", "mission", 1, 12).won > 0.5


@pytest.mark.study
@pytest.mark.parametrize(("mode", "players"), strength.CASES)
def test_strength(mode, players):
    found = strength.match("skipper", mode, players, 400, show=True)
    assert (found.won if players == 1 else found.points) >= (0.78 if players == 1 else 0.70), found
    assert found.median <= 0.3
