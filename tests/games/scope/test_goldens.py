"""Golden records: every one is verified line by line, and together they reach every scenario, module and ending."""

from __future__ import annotations

import pytest

import kaleun
from games.scope.scene import GAME
from goldens import decisions, facts, folder, manifest, play, recipes

NAMES = sorted(path.stem for path in folder(GAME.name).glob("*.kaleun"))
MANIFEST = manifest(GAME.name)
RECIPES = recipes(GAME.name)


def text_of(name: str) -> str:
    return (folder(GAME.name) / f"{name}.kaleun").read_text("utf-8")


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
    assert sorted(recipe["name"] for recipe in RECIPES) == NAMES == sorted(MANIFEST)


@pytest.mark.parametrize("recipe", RECIPES[::9], ids=lambda recipe: recipe["name"])
def test_the_recipe_with_the_old_choices_gives_the_same_record(recipe):
    old = text_of(recipe["name"])
    assert play(GAME.name, recipe, decisions(old)).record() == old


def test_every_scenario_module_and_ending():
    used = [GAME.full_options(recipe.get("options", {})) for recipe in RECIPES]
    assert {options["scenario"] for options in used} == set(GAME.options["scenario"].values)
    for module in ("slow_submarines", "surface_combat", "reinforcements", "coach_map", "cargo_first_row"):
        assert {options[module] for options in used} == {False, True}
    assert {options["edge"] for options in used} == set(GAME.options["edge"].values)
    results = [entry["result"] for entry in MANIFEST.values() if entry["result"]]
    endings = {result["outcome"] for result in results}
    assert endings == {"target_reached", "no_operational_cargo", "no_submarines", "turn_limit", "resigned"}
    winners = {(result["outcome"], tuple(result["winners"])) for result in results}
    for ending in ("target_reached", "no_submarines", "turn_limit"):
        assert {(ending, ("german",)), (ending, ("allied",)), (ending, ())} <= winners


def test_every_kind_of_event():
    codes = {line.code for name in NAMES for line in kaleun.load(text_of(name)).lines()}
    known = GAME.texts.codes("en")
    assert {code.partition(".")[2] for code in known if code.startswith("log.")} == codes
