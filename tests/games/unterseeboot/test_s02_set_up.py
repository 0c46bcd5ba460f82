"""Section 2: set-up."""

from __future__ import annotations

import itertools

from games.unterseeboot.given import SURFACE_SPACES, all_voyages, new
from proves import proves


@proves("UB-2.1")
def test_fitted_out():
    boat = new()
    assert (boat.hull, boat.battery, boat.auxiliary, boat.torpedoes) == (3, 6, 3, 7)


@proves("UB-2.2")
def test_the_turn_marker():
    boat = new()
    assert boat.turn == 1
    boat.end_turn()
    assert boat.turn == 2


@proves("UB-2.3")
def test_the_boat_starts_at_the_left_end_of_200_m():
    boat = new()
    assert boat.space == "D1"
    assert boat.offered == {"stay:D1", "move:D2", "move:M1"}


@proves("UB-2.4")
def test_a_target_on_every_surface_space_and_nowhere_else():
    boat = new()
    assert boat.afloat == dict.fromkeys(SURFACE_SPACES, 0)


@proves("UB-2.4")
def test_targets_never_move():
    """A space once empty stays empty, and an identified ship keeps its space and size until it is sunk."""
    for table in all_voyages():
        marks = table.marks()
        for before, after in itertools.pairwise(marks):
            was, now = before.state.targets, after.state.targets
            assert set(now) <= set(was)
            assert all(now[s].tonnage == was[s].tonnage for s in now if was[s].tonnage)


@proves("UB-2.5")
def test_tokens_start_beside_the_board():
    boat = new()
    assert not boat.spotted
    assert boat.destroyer == ""
    assert boat.tonnage == 0
