"""Section 19: the roll-and-write sheet."""

from __future__ import annotations

from collections import Counter

import pytest

import kaleun
from games.unterseeboot.given import GAME, SEAT, all_voyages, given, turns
from proves import proves


def sheet(boat):
    return boat.table.view(SEAT)["sheet"]


@proves("UB-19.1")
def test_the_log_is_the_same_with_the_sheet():
    plain = all_voyages()[70]
    shown = kaleun.new_table(GAME.name, seed=plain.seed, options=plain.options)
    for answer in plain.answers():
        if answer.who == SEAT:
            before = shown.state_hash()
            assert shown.view(SEAT)["sheet"] == shown.view(None)["sheet"]
            assert shown.state_hash() == before
            shown.answer(answer.value)
    assert [line.plain() for line in shown.lines()] == [line.plain() for line in plain.lines()]


@proves("UB-19.1")
def test_crossed_boxes():
    boat = given("P2", torpedoes=5, hull=1, auxiliary=2, turn=7)
    assert sheet(boat)["torpedoes"] == {"boxes": 7, "crossed": 2}
    assert sheet(boat)["hull"] == {"boxes": 3, "crossed": 2}
    assert sheet(boat)["auxiliary"] == {"boxes": 3, "crossed": 1}
    assert sheet(boat)["turns"] == {"boxes": 20, "crossed": 7}


@proves("UB-19.1")
def test_the_sheet_equals_a_recount_of_the_log():
    """Boxes crossed, counted anew from what the log says happened."""
    for table in all_voyages()[::7]:
        shown = table.view(SEAT)["sheet"]
        count = Counter(line.code for line in table.lines())
        fired = [line.data["n"] for line in table.lines() if line.code == "fired"]
        assert shown["hull"]["crossed"] == count["hull_lost"]
        assert shown["auxiliary"]["crossed"] == count["paid_auxiliary"]
        assert shown["torpedoes"]["crossed"] == sum(fired)
        assert shown["turns"]["crossed"] == count["turn_begins"] == len(turns(table))


@proves("UB-19.2")
def test_one_die_for_boat_and_battery():
    assert sheet(given("P2", battery=4))["marker"] == {"space": "P2", "face": 4, "greyed": False}


@proves("UB-19.2")
def test_recharging_turns_it_to_six():
    boat = given("P2", battery=2, dice=[6]).do("move:S2")
    assert sheet(boat)["marker"] == {"space": "S2", "face": 6, "greyed": False}


@proves("UB-19.2")
@pytest.mark.parametrize("space", ["P2", "D3"])
def test_an_empty_battery_greys_it_out(space):
    assert sheet(given(space, battery=0))["marker"] == {"space": space, "face": 0, "greyed": True}
