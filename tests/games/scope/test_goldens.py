"""Golden records: together they reach every scenario, module and ending."""

from __future__ import annotations

import pytest

import kaleun
from games.scope.given import GAME
from goldens import manifest, names, recipes, text_of

NAMES = names(GAME.name)
MANIFEST = manifest(GAME.name)
RECIPES = recipes(GAME.name)


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


@pytest.mark.slow
def test_every_kind_of_event():
    codes = {line.code for name in NAMES for line in kaleun.load(text_of(GAME.name, name)).lines()}
    known = GAME.texts.codes("en")
    assert {code.partition(".")[2] for code in known if code.startswith("log.")} == codes
