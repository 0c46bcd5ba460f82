"""Golden records: together they reach every end, mode, switch, row and line."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

import goldens
import kaleun
from archive import released
from games.torpedo_dice.given import GAME
from goldens import manifest, names, options_of, tables, text_of
from kaleun.conformance import rows
from kaleun.games.torpedo_dice.invariants import OUTCOMES
from kaleun.kernel.game import Result

NAMES = names(GAME.name)
MANIFEST = manifest(GAME.name)
OPTIONS = [options_of(GAME.name, name) for name in NAMES]


def finished() -> list[Result]:
    return [msgspec.convert(entry["result"], Result) for entry in MANIFEST.values() if entry["result"]]


def test_every_outcome():
    assert {result.outcome for result in finished()} == set(OUTCOMES) - {""}


def test_every_mode_and_number_of_players():
    seen = {(options["mode"], options["players"]) for options in OPTIONS}
    assert seen == {(m, n) for m in ("training", "mission") for n in (2, 3, 4)} | {("mission", 1)}


def test_every_rank():
    assert {r.summary.get("rank") for r in finished()} >= {"lower", "middle", "highest", ""}


def test_shared_wins_and_a_sinker_with_a_skull():
    assert any(len(r.winners) > 1 for r in finished() if r.outcome == "boat_sunk")
    table = kaleun.load(text_of(GAME.name, "sinker_with_a_skull"))
    sheets = table.run.state.sheets
    sinkers = [place for place, sheet in enumerate(sheets) if sheet.filled.bit_count() == table.book.targets]
    assert [sheets[place].skull for place in sinkers] == [True]
    assert table.seats[sinkers[0]] not in table.result.winners


def test_every_value_of_every_option():
    used = {option for options in OPTIONS for option in options.items()}
    assert used == {(name, value) for name, spec in GAME.options.items() for value in spec.values}


@pytest.mark.slow
def test_every_chart_row_that_can_be_reached():
    used: Counter[str] = Counter()
    for table in tables(GAME.name):
        used.update(rows.count(table.lines()))
    found = rows.reached(GAME, dict(used), rows.excuses(GAME))
    assert found.problems == []
    assert found.unreached == []


@pytest.mark.slow
def test_every_log_line_has_a_record():
    """Every code the rules can log is in some record, so a reviewer sees each sentence at least once."""
    codes = {line.code for table in tables(GAME.name) for line in table.lines()}
    assert codes == set(GAME.texts.bundle("en")["log"])


@pytest.mark.slow
def test_a_changed_rule_is_noticed(monkeypatch):
    """The same choices with one reserve torpedo less: some record no longer holds, and recording anew is refused."""
    for rules in GAME.versions:
        book = GAME.book(GAME.full_options({}), GAME.charts(), rules)
        monkeypatch.setattr(book, "reserve", book.reserve - 1)
    broken = [name for name in NAMES if not kaleun.verify(text_of(GAME.name, name)).ok]
    assert broken
    _, changes, refused = goldens.record_all(GAME.name)
    assert sorted(refused) == [name for name in broken if MANIFEST[name]["rules"] in released(GAME.name)]
    assert len(changes) == len(broken)
