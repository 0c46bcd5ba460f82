"""The rows of the bench about the simulated sea measure what they say; how fast it is, `kaleun bench` tells."""

from __future__ import annotations

from measures import sea


def test_a_convoy_and_its_escorts_are_in_contact():
    """30 ships and 4 escorts, steps of one second."""
    table = sea.in_contact()
    units = table.run.state.sea.units
    assert len(units) == 34
    assert sum(unit.state == "search" for unit in units) == 4


def test_a_stretch_of_it_is_measured():
    assert sea.times_real_time(60) > 0
    assert sea.view_ms() > 0
