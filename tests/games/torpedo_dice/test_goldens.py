"""Golden records: every one is verified line by line, and together they reach every end, mode, switch, row and line."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

import goldens
import kaleun
from games.torpedo_dice.bridge import GAME
from goldens import decisions, facts, folder, manifest, play, recipes
from kaleun.conformance import rows
from kaleun.games.torpedo_dice.invariants import OUTCOMES
from kaleun.kernel.game import Result

NAMES = sorted(path.stem for path in folder(GAME.name).glob("*.kaleun"))
MANIFEST = manifest(GAME.name)


def text_of(name: str) -> str:
    return (folder(GAME.name) / f"{name}.kaleun").read_text("utf-8")


def tables():
    return [kaleun.load(text_of(name)) for name in NAMES]


def finished() -> list[Result]:
    return [msgspec.convert(entry["result"], Result) for entry in MANIFEST.values() if entry["result"]]


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


def test_every_outcome():
    assert {result.outcome for result in finished()} == set(OUTCOMES) - {""}


def test_every_mode_and_number_of_players():
    seen = {(t.options["mode"], t.options["players"]) for t in tables()}
    assert seen == {(m, n) for m in ("training", "mission") for n in (2, 3, 4)} | {("mission", 1)}


def test_every_rank():
    assert {r.summary.get("rank") for r in finished()} >= {"lower", "middle", "highest", ""}


def test_shared_wins_and_a_sinker_with_a_skull():
    assert any(len(r.winners) > 1 for r in finished() if r.outcome == "boat_sunk")
    table = kaleun.load(text_of("sinker_with_a_skull"))
    sheets = table.run.state.sheets
    sinkers = [place for place, sheet in enumerate(sheets) if sheet.filled.bit_count() == table.book.targets]
    assert [sheets[place].skull for place in sinkers] == [True]
    assert table.seats[sinkers[0]] not in table.result.winners


def test_every_value_of_every_option():
    used = {(name, value) for table in tables() for name, value in table.options.items()}
    assert used == {(name, value) for name, spec in GAME.options.items() for value in spec.values}


def test_every_chart_row_that_can_be_reached():
    used: Counter[str] = Counter()
    for table in tables():
        used.update(rows.count(table.lines()))
    found = rows.reached(GAME, dict(used), rows.excuses(GAME))
    assert found.problems == []
    assert found.unreached == []


def test_every_log_line_has_a_record():
    """Every code the rules can log is in some record, so a reviewer sees each sentence at least once."""
    codes = {line.code for table in tables() for line in table.lines()}
    assert codes == set(GAME.texts.bundle("en")["log"])


def test_a_changed_rule_is_noticed(monkeypatch):
    """The same choices with one reserve torpedo less: some record no longer holds, and recording anew is refused."""
    book = GAME.book(GAME.full_options({}), GAME.charts())
    monkeypatch.setattr(book, "reserve", book.reserve - 1)
    broken = [name for name in NAMES if not kaleun.verify(text_of(name)).ok]
    assert broken
    _, changes, refused = goldens.record_all(GAME.name)
    assert sorted(refused) == broken
    assert len(changes) == len(broken)
