"""The forms of new games: every switch has one place, every preset can be sailed, everything has words."""

from __future__ import annotations

import pytest

import kaleun
from kaleun.kernel.game import find_game
from kaleun.kernel.settle import settle
from kaleun.kernel.setup import Setup, read_setup, setup_of
from kaleun.kernel.text import LANGUAGES


def form(name):
    game = find_game(name)
    return game, setup_of(game.package)


@pytest.mark.parametrize("name", kaleun.games())
def test_every_switch_has_one_place(name):
    game, setup = form(name)
    placed = [*setup.which, *setup.names, *(option for heading in setup.headings for option in heading.options)]
    ways = {option for way in setup.ways for option in way.options} | {setup.count} - {""}
    assert len(placed) == len(set(placed))
    assert {*placed, *ways} == set(game.options)
    assert not ways & set(placed)
    assert {*setup.only, *(other for needs in setup.only.values() for other in needs)} <= set(game.options)


@pytest.mark.parametrize("name", kaleun.games())
def test_every_preset_sails_with_every_way_and_every_choice(name):
    game, setup = form(name)
    assert [preset.id for preset in setup.presets] == ["first", "book", "tournament", "veteran"]
    first = setup.which[0]
    for preset in setup.presets:
        for way in setup.ways:
            for value in game.options[first].values:
                wished = {**game.completed({}), **preset.options, **way.options, first: value}
                settled = settle(game, wished, first)
                assert settled.options[first] == value or first in settled.fixed
                table = kaleun.new_table(name, seed=1, options=settled.options)
                assert not table.over


@pytest.mark.parametrize("name", kaleun.games())
def test_a_preset_changes_only_what_it_names(name):
    """As printed, but for its own switches: with the usual boat and company nothing has to give way."""
    game, setup = form(name)
    for preset in setup.presets:
        wished = game.completed(dict(preset.options))
        assert game.conflicts(wished) is None, preset.id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", kaleun.games())
def test_everything_has_words(name, lang):
    game, setup = form(name)
    codes = ["who", "which", *(f"{preset.id}_sub" for preset in setup.presets)]
    codes += [code for way in setup.ways for code in (f"way_{way.id}", f"way_{way.id}_sub", f"foot_{way.id}")]
    codes += [f"heading_{heading.id}" for heading in setup.headings]
    codes += ["foot_lot"] if setup.sides else []
    assert [code for code in codes if not game.texts.has("setup", code, lang)] == []
    assert set(game.texts.bundle(lang)["bot"]) == {"random", *kaleun.bots(name)}


def test_a_game_without_the_file_has_an_empty_form(tmp_path):
    assert read_setup(tmp_path) == Setup()


@pytest.mark.parametrize("name", kaleun.games())
def test_what_stands_in_sight_is_there_and_the_steps_go_upwards(name):
    """Words for what was measured are those of its steps, in every language."""
    game, setup = form(name)
    assert set(setup.first) <= set(game.options[setup.which[0]].values)
    measured = {what for found in setup.measured.values() for what in found}
    assert set(setup.steps) <= measured
    for steps in setup.steps.values():
        assert list(steps) == sorted(set(steps))
        words = [f"danger_{n + 1}" for n in range(len(steps) + 1)]
        assert [(word, lang) for word in words for lang in LANGUAGES if not game.texts.has("setup", word, lang)] == []
