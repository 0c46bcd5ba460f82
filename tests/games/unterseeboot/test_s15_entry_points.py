"""Section 15: patrol entry points."""

from __future__ import annotations

import pytest

from games.unterseeboot.given import new
from proves import proves

ENDS = {"S1", "S5", "P1", "P6", "M1", "M5", "D1", "D6"}


@proves("UB-15.1")
def test_eight_start_spaces():
    boat = new(entry_points=True)
    assert boat.offered == {f"enter:{space}" for space in ENDS}
    assert boat.table.pending.rule == "UB-15.1"


@proves("UB-15.1")
def test_the_other_board_has_eight_too():
    assert new(entry_points=True, board="5666").offered == {f"enter:{s}" for s in (ENDS - {"M5"}) | {"M6"}}


@proves("UB-15.1")
@pytest.mark.parametrize("space", sorted(ENDS))
def test_the_boat_is_where_it_enters(space):
    boat = new(entry_points=True).do(f"enter:{space}")
    assert boat.space == space
    assert boat.turn == 1
    assert f"stay:{space}" in boat.offered


@proves("UB-15.1")
def test_turn_one_is_played_normally():
    boat = new(entry_points=True, dice=[3, 6]).do("enter:S1", "stay:S1")
    assert boat.battery == 6
    assert "recharged" not in boat.events
    assert boat.offered == {"identify:S1", "identify:S2", "identify:none"}
    boat.do("identify:S1").end_turn()
    assert boat.rolls == [("target_die", 3), ("aircraft_search", 6)]


@proves("UB-15.1")
def test_without_the_option_the_boat_starts_at_d1():
    boat = new()
    assert boat.space == "D1"
    assert boat.table.pending.prompt == "maneuver"
