"""Golden records of every game: each is verified line by line, and its recipe gives it again. What those of one game
reach together is asked in its own test_goldens.py."""

from __future__ import annotations

import pytest

import kaleun
from budget import share
from goldens import GAMES, facts, loaded, manifest, names, play, recipe_of, recipes, text_of
from kaleun.kernel.game import find_game

RECORDED = sorted(path.parent.parent.name for path in GAMES.glob("*/records/recipes.toml"))
EVERY = 7
"""Of so many recipes one is played again."""


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in RECORDED for name in share(names(game), 5)])
def test_a_record_still_holds(game, name):
    """If this fails the rules have changed: raise the version, then `make goldens` says what that does."""
    text = text_of(game, name)
    verdict = kaleun.verify(text)
    assert verdict.ok, f"line {verdict.at}: {verdict.why}"
    table = loaded(game, name)
    assert table.rewound == ""
    assert facts(table) == manifest(game)[name]


@pytest.mark.parametrize("game", RECORDED)
def test_every_recipe_has_its_record(game):
    assert len(names(game)) >= 40
    assert names(game) == sorted(manifest(game))
    assert sorted(recipe["name"] for recipe in recipes(game)) == [name for name in names(game) if "@" not in name]
    assert all(recipe_of(game, name) is not None for name in names(game))


@pytest.mark.parametrize("game", RECORDED)
def test_the_newest_rules_have_records(game):
    assert find_game(game).version in {entry["rules"] for entry in manifest(game).values()}


@pytest.mark.parametrize("game", kaleun.games())
def test_every_game_has_records(game):
    assert game in RECORDED


@pytest.mark.parametrize(
    ("game", "recipe"),
    [(game, recipe) for game in RECORDED for recipe in share(recipes(game)[::EVERY], 2)],
    ids=lambda value: value if isinstance(value, str) else value["name"],
)
def test_the_recipe_with_the_old_choices_gives_the_same_record(game, recipe):
    old = text_of(game, recipe["name"])
    assert play(game, recipe, old).record() == old
