"""Golden careers: together they show every ending, sentence, switch and row."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from games.hunted.given import GAME
from goldens import manifest, names, options_of, tables
from kaleun.conformance import rows
from kaleun.kernel.game import Result

ENDS = {
    "sunk_by_escort", "sunk_by_aircraft", "sunk_by_submarine", "imploded", "scuttled_captured", "boat_captured",
    "kommandant_killed", "lost_at_sea", "relieved", "war_over", "pack_home", "resigned",
}  # fmt: skip
LEVELS = {"defeat", "draw", "marginal", "substantial", "decisive"}


def results():
    return [msgspec.convert(entry["result"], Result) for entry in manifest(GAME.name).values() if entry["result"]]


def codes_of(table):
    return {line.code for line in table.lines()}


def test_every_ending():
    assert {result.outcome for result in results()} == ENDS


@pytest.mark.slow
def test_scuttled_and_the_career_goes_on():
    assert any("crew_rescued" in codes_of(table) for table in tables(GAME.name))


def test_every_victory_level():
    assert {result.summary["level"] for result in results()} == LEVELS


def test_surrendered_in_may_1945():
    assert any(r.outcome == "war_over" and r.summary["last_month"] >= "1945-05" for r in results())


def test_every_value_of_every_option():
    used = {option for name in names(GAME.name) for option in options_of(GAME.name, name).items()}
    assert used == {(name, value) for name, spec in GAME.options.items() for value in spec.choices}


@pytest.mark.slow
def test_every_chart_row_that_can_be_reached():
    used: Counter[str] = Counter()
    for table in tables(GAME.name):
        used.update(rows.count(table.lines(), GAME))
    found = rows.reached(GAME, dict(used), rows.excuses(GAME))
    assert found.problems == []
    assert found.unreached == []


@pytest.mark.slow
def test_every_log_line_has_a_record():
    """Every code the rules can log is in some record, so a reviewer sees each sentence at least once."""
    assert {code for table in tables(GAME.name) for code in codes_of(table)} == set(GAME.texts.bundle("en")["log"])
