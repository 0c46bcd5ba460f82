"""Golden careers: every one is verified line by line, and together they show every ending, sentence, switch and row."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

import kaleun
from games.hunted.bridge import GAME
from goldens import decisions, facts, folder, manifest, play, recipes
from kaleun.conformance import rows

NAMES = sorted(path.stem for path in folder(GAME.name).glob("*.kaleun"))
MANIFEST = manifest(GAME.name)
ENDS = {
    "sunk_by_escort", "sunk_by_aircraft", "sunk_by_submarine", "imploded", "scuttled_captured", "boat_captured",
    "kommandant_killed", "lost_at_sea", "relieved", "war_over", "pack_home", "resigned",
}  # fmt: skip
LEVELS = {"defeat", "draw", "marginal", "substantial", "decisive"}


def text_of(name):
    return (folder(GAME.name) / f"{name}.kaleun").read_text("utf-8")


@cache
def tables():
    return [kaleun.load(text_of(name)) for name in NAMES]


def results():
    return [table.result for table in tables() if table.result]


def codes_of(table):
    return {line.code for line in table.lines()}


@pytest.mark.parametrize("name", NAMES)
def test_a_record_still_holds(name):
    """If this fails the rules have changed: raise the version, then run scripts/record_goldens.py and read its list."""
    text = text_of(name)
    verdict = kaleun.verify(text)
    assert verdict.ok, f"line {verdict.at}: {verdict.why}"
    table = kaleun.load(text)
    assert table.rewound == ""
    assert facts(table) == MANIFEST[name]


def test_every_recipe_has_its_record():
    assert len(NAMES) >= 40
    assert sorted(recipe["name"] for recipe in recipes(GAME.name)) == NAMES == sorted(MANIFEST)


@pytest.mark.parametrize("recipe", recipes(GAME.name)[::7], ids=lambda recipe: recipe["name"])
def test_the_recipe_with_the_old_choices_gives_the_same_record(recipe):
    old = text_of(recipe["name"])
    assert play(GAME.name, recipe, decisions(old)).record() == old


def test_every_ending():
    assert {result.outcome for result in results()} == ENDS
    assert any("crew_rescued" in codes_of(table) for table in tables())  # scuttled, and the career goes on


def test_every_victory_level():
    assert {result.summary["level"] for result in results()} == LEVELS


def test_surrendered_in_may_1945():
    assert any(r.outcome == "war_over" and r.summary["last_month"] >= "1945-05" for r in results())


def test_every_value_of_every_option():
    used = {(name, value) for table in tables() for name, value in table.options.items()}
    assert used == {(name, value) for name, spec in GAME.options.items() for value in spec.values}


def test_every_chart_row_that_can_be_reached():
    used: Counter[str] = Counter()
    for table in tables():
        used.update(rows.count(table.lines(), GAME))
    found = rows.reached(GAME, dict(used), rows.excuses(GAME))
    assert found.problems == []
    assert found.unreached == []


def test_every_log_line_has_a_record():
    """Every code the rules can log is in some record, so a reviewer sees each sentence at least once."""
    assert {code for table in tables() for code in codes_of(table)} == set(GAME.texts.bundle("en")["log"])
