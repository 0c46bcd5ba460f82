"""Golden records: together they reach every end, honour, switch and row."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

import goldens
import kaleun
from games.unterseeboot.given import GAME
from goldens import manifest, names, options_of, tables, text_of
from kaleun.conformance import rows
from kaleun.kernel.game import Result

NAMES = names(GAME.name)
MANIFEST = manifest(GAME.name)
OUTCOMES = {
    "returned", "end_of_patrol", "sunk_by_aircraft", "sunk_by_destroyer", "batteries_exhausted", "failed_to_surface",
    "failed_to_return", "imploded", "abandoned",
}  # fmt: skip


def finished() -> list[Result]:
    return [msgspec.convert(entry["result"], Result) for entry in MANIFEST.values() if entry["result"]]


def test_every_outcome():
    assert {result.outcome for result in finished()} == OUTCOMES


def test_every_honour():
    assert {result.summary["rank"] for result in finished()} == set(range(8))


def test_every_value_of_every_option():
    used = {option for name in NAMES for option in options_of(GAME.name, name).items()}
    assert used == {(name, value) for name, spec in GAME.options.items() for value in spec.choices}


def test_every_entry_point():
    entered = {line.data["space"] for table in tables(GAME.name) for line in table.lines() if line.code == "entered"}
    assert entered == {"S1", "S5", "P1", "P6", "M1", "M5", "D1", "D6"}


def test_campaigns():
    ended = [r for t, r in ((t, t.result) for t in tables(GAME.name)) if t.options["campaign"] and r]
    assert any(r.winners and r.summary["patrols"] >= 10 for r in ended)
    assert any(r.winners and r.summary["patrols"] > 10 for r in ended)
    assert any(not r.winners and r.summary["patrols"] == 10 for r in ended)
    assert any(r.outcome == "abandoned" and r.summary["patrols"] > 1 for r in ended)


def test_every_chart_row_that_can_be_reached():
    used: Counter[str] = Counter()
    for table in tables(GAME.name):
        used.update(rows.count(table.lines()))
    found = rows.reached(GAME, dict(used), rows.excuses(GAME))
    assert found.problems == []
    assert found.unreached == []


def test_every_log_line_has_a_record():
    """Every code the rules can log is in some record, so a reviewer sees each sentence at least once."""
    codes = {line.code for table in tables(GAME.name) for line in table.lines()}
    assert codes == set(GAME.texts.bundle("en")["log"])


@pytest.mark.slow
def test_a_changed_rule_is_noticed(monkeypatch):
    """The same choices under other numbers: some record no longer holds, and recording anew is refused."""
    book = GAME.book(GAME.full_options({}), GAME.charts())
    monkeypatch.setattr(book, "sunk_on", {**book.sunk_on, 2: 5})
    broken = [name for name in NAMES if not kaleun.verify(text_of(GAME.name, name)).ok]
    assert broken
    _, changes, refused = goldens.record_all(GAME.name)
    assert sorted(refused) == broken
    assert len(changes) == len(broken)
