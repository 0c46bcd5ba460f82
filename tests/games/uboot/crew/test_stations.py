"""Where a call of the Captain wants each figure: one plan, shown to everybody by the view."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kaleun.games.uboot.advice import plan
from kaleun.games.uboot.bots.crew import OFFICERS, answer, officers
from kaleun.games.uboot.crew.stations import CALLS, OUTSIDE
from kaleun.kernel.game import find_game
from kaleun.kernel.table import new_table
from proves import proves

WORDS_TS = Path(__file__).parents[4] / "src" / "kaleun" / "games" / "uboot" / "web" / "logic" / "words.ts"
EVERY_CALL = [*CALLS, "help:4:2:"]


def at_sea():
    """A boat that has put to sea, and her bot officers."""
    table, crew = new_table(find_game("uboot"), seed=1), officers(dict.fromkeys(OFFICERS, "ace"), 1)
    answer(table, crew)
    return table, crew


def test_the_browser_offers_the_same_calls():
    found = re.search(r"export const CALLS = \[(.*?)\]", WORDS_TS.read_text("utf-8"))
    assert found is not None
    assert [name.strip(" '") for name in found[1].split(",")] == list(CALLS)


@proves("BG-H.1")
@pytest.mark.parametrize("call", EVERY_CALL)
def test_everybody_has_one_place_in_a_plan_and_a_dive_leaves_nobody_outside(call):
    table, _ = at_sea()
    view = table.sight("captain")
    places = plan(view, call)
    assert len(places) == sum(row.section > 0 and not row.watches[view.watch - 1].kia for row in view.sailors)
    if call == "dive":
        assert not set(places.values()) & set(OUTSIDE)


@proves("BG-H.1")
@pytest.mark.parametrize("call", EVERY_CALL)
def test_whoever_is_asked_whether_he_is_ready_is_told_where_his_men_are_wanted(call):
    table, _ = at_sea()
    table.command("captain", "mobilize", call=call)
    told = {}
    while table.pending is not None and table.pending.prompt == "ready":
        seat, view = table.pending.seat, table.sight(table.pending.seat)
        places, mine = plan(view, call), [row.figure for row in view.sailors if row.role == seat]
        assert table.pending.data["stations"] == {figure: places[figure] for figure in mine}
        told |= table.pending.data["stations"]
        table.answer("ready:yes", seat)
    assert len(told) == 16


@proves("BG-H.1")
def test_nobody_is_wanted_in_a_flooded_section_and_men_outside_come_in():
    table, crew = at_sea()
    table.command("captain", "mobilize", call="cruise")
    answer(table, crew)
    outside = [row.figure for row in table.sight("captain").sailors if row.section in OUTSIDE]
    table.run.state.crew.flooded = [5]
    places = plan(table.sight("captain"), "dive")
    assert outside
    assert not {places[figure] for figure in outside} & {5, *OUTSIDE}
