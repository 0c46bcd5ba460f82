"""The promises of `kaleun bench` about the simulated sea, on a short stretch of it."""

from __future__ import annotations

from kaleun.lab import bench_sea


def test_the_sea_runs_a_thousand_times_faster_than_the_clock():
    """30 ships and 4 escorts in contact, steps of one second, one core."""
    table = bench_sea.in_contact()
    units = table.run.state.sea.units
    assert len(units) == 34
    assert sum(unit.state == "search" for unit in units) == 4
    assert max(bench_sea.times_real_time(180) for _ in range(3)) >= bench_sea.REAL_TIME


def test_a_view_costs_two_milliseconds_at_most():
    assert bench_sea.view_ms() <= bench_sea.VIEW_MS
