"""The cards of the games: the same fields in all, and they say what the code says."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

import kaleun
from kaleun.kernel.card import Card, read_card
from kaleun.kernel.game import find_card, find_game
from kaleun.kernel.text import LANGUAGES

GAMES = Path(kaleun.__file__).parent / "games"
SMALL = """
name = "small"
prefix = "SM"
title = "Small"
version = "2"
players = [1, 1]
[pitch]
en = "a"
de = "b"
es = "c"
"""


@pytest.mark.parametrize("name", kaleun.games())
def test_every_card_has_every_field_and_nothing_else(name):
    card = tomllib.loads((GAMES / name / "card.toml").read_text("utf-8"))
    assert list(card) == [f.name for f in msgspec.structs.fields(Card) if f.name in card or f.default is not None]
    assert card["name"] == name
    assert set(card["pitch"]) == set(LANGUAGES)


@pytest.mark.parametrize("name", kaleun.games())
def test_a_card_says_what_the_code_says(name):
    game, card = find_game(name), find_card(name)
    assert game.card == card
    assert (card.kind == "live") == (game.live is not None)
    assert card.hidden == (game.redeal is not None)
    seats = [len(game.seats(full)) for key in game.options for full in alternatives(game, key)]
    assert max(seats) == card.players[1]


def alternatives(game, key):
    """The default options with each value of one of them, as far as they go together."""
    for value in game.options[key].values:
        full = game.completed({key: value})
        if not game.conflicts(full):
            yield full


def test_no_two_games_stand_in_one_place():
    cards = [find_card(name) for name in kaleun.games()]
    for of in (lambda c: c.shelf, lambda c: c.prefix, lambda c: c.title):
        assert len({of(card) for card in cards}) == len(cards)


def test_a_small_game_needs_few_fields(tmp_path):
    (tmp_path / "card.toml").write_text(SMALL)
    card = read_card(tmp_path)
    assert (card.versions, card.kind, card.parts) == (("2",), "turns", ())


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (SMALL.replace('es = "c"', ""), "pitch of small is missing in: es"),
        (SMALL.replace("[pitch]", 'versions = ["2", "1"]\n[pitch]'), "versions go from the oldest to 2"),
        (SMALL.replace("[pitch]", 'colour = "red"\n[pitch]'), "unknown field `colour`"),
        (SMALL.replace('title = "Small"', ""), "missing required field `title`"),
    ],
)
def test_a_wrong_card_is_refused(tmp_path, wrong, why):
    (tmp_path / "card.toml").write_text(wrong)
    with pytest.raises(msgspec.ValidationError, match=why):
        read_card(tmp_path)
