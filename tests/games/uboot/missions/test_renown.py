"""Renown, grades, the end of a mission."""

from __future__ import annotations

import pytest

from games.uboot.missions.test_objectives import at_sea, goal, minute, sink
from kaleun.games.uboot.missions.ending import close
from kaleun.games.uboot.missions.renown import evaluate, grade
from kaleun.games.uboot.sea import events
from kaleun.games.uboot.view import result
from kaleun.kernel.game import find_game
from kaleun.kernel.table import new_table
from proves import proves


@proves("BG-4.1.a")
def test_nothing_done_is_no_renown():
    at = at_sea()
    at.s.outcome = "time_up"
    assert evaluate(at.s, at.p.book).renown == 0
    assert result(at.s, at.p.book).summary["grade"] == "F"


@proves("BG-4.1.c")
def test_tonnage_counts_a_hundredth_and_half_without_the_primary():
    at = at_sea("M02")
    sink(at, grt=12000)
    minute(at)
    assert goal(at, "P").done
    assert evaluate(at.s, at.p.book).tonnage == 120
    at = at_sea("M02")
    sink(at, grt=3000)
    minute(at)
    assert evaluate(at.s, at.p.book).tonnage == 15


@proves("BG-4.2.b")
def test_everything_so_far_counts_on_return():
    at = at_sea("M02")
    sink(at, grt=3000)
    at.s.outcome = "returned"
    end = evaluate(at.s, at.p.book)
    assert (end.grt, end.ships, end.primary) == (3000, 1, False)


def test_a_ship_that_goes_down_in_the_last_minute_counts():
    at = at_sea()
    sink(at, grt=2500)
    at.s.outcome = "returned"
    assert evaluate(at.s, at.p.book).primary


@proves("BG-4.1.f")
@pytest.mark.parametrize(
    ("renown", "letter"), [(140, "S"), (139, "A"), (110, "A"), (85, "B"), (60, "C"), (40, "D"), (20, "E"), (19, "F")]
)
def test_the_highest_letter_whose_threshold_is_reached(renown, letter):
    at = at_sea("M01")
    assert grade(at.p.book, renown, False) == letter


@proves("BG-4.1.f", "BG-4.1.e")
def test_a_lost_boat_is_an_f_whatever_the_renown():
    at = at_sea()
    for _ in range(9):
        sink(at, grt=9000)
    minute(at)
    events.lose(at.s, at.p, "crushed")
    end = result(at.s, at.p.book)
    assert (end.summary["grade"], end.winners, end.summary["lost"]) == ("F", (), True)


@proves("BG-4.1.a")
@pytest.mark.parametrize("outcome", ["returned", "time_up", "lost_crushed"])
def test_the_captain_s_log_is_closed(outcome):
    """What went down since the last full minute, the objective it fulfils, and how it ended, in this order."""
    at = at_sea()
    minute(at)
    sink(at, grt=2500)
    at.s.outcome = outcome
    close(at.s, at.p)
    last = at.s.task.log[-1]
    assert [entry.code for entry in at.s.task.log[-3:-1]] == ["sunk", "objective_done"]
    assert last.code == ("boat_lost" if outcome == "lost_crushed" else "mission_ends")
    end = evaluate(at.s, at.p.book)
    assert last.data["outcome"] == outcome
    assert (last.data["grt"], last.data["ships"], last.data["renown"]) == (2500, 1, end.renown)
    assert last.data["grade"] == end.grade
    assert goal(at, "P").done
    assert ("square" in last.data) == (outcome == "lost_crushed")


def test_a_table_that_ends_has_one_closing_line():
    table = new_table(find_game("uboot"), seed=3, options={"mission": "M01"})
    while table.prompts():
        table.answer(table.pending.keys[0])
    table.command("captain", "return_to_base")
    assert table.over
    codes = [entry.code for entry in table.run.state.task.log]
    assert codes == ["mission_begins", "mission_ends"]
    shown = table.view("navigator")["task"]["log"][-1]
    assert (shown["code"], shown["outcome"], shown["grade"]) == ("mission_ends", "returned", "F")
