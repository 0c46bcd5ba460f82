"""Tickers: a beat at a time while the clock runs, in pieces where it hurries, and no longer."""

from __future__ import annotations

import asyncio

import pytest

from kaleun.server.ticking import SLICES, Ticker

BEAT = 0.001


class Clockwork:
    """Runs for so many ticks."""

    id = "clockwork"

    def __init__(self, left: int, hurries: bool = False) -> None:
        self.left, self.hurries = left, hurries
        self.ticks: list[float] = []

    @property
    def runs(self) -> bool:
        return self.left > 0

    def tick(self, wall: float) -> None:
        self.left -= 1
        self.ticks.append(wall)


async def run(work: Clockwork, beat: float = BEAT) -> list[float]:
    ticker = Ticker(work, beat)
    ticker.wake()
    ticker.wake()
    while ticker._task is not None:
        await asyncio.wait([ticker._task])
    return work.ticks


def test_it_ticks_while_the_clock_runs_and_ends():
    assert asyncio.run(run(Clockwork(3))) == [BEAT] * 3
    assert asyncio.run(run(Clockwork(0))) == []


def test_where_time_hurries_a_beat_comes_in_pieces():
    assert asyncio.run(run(Clockwork(8, hurries=True))) == [BEAT / SLICES] * 8


def test_without_a_beat_only_hands_move_it():
    assert asyncio.run(run(Clockwork(3), 0.0)) == []


def test_an_error_stops_this_clock_and_is_told(caplog: pytest.LogCaptureFixture):
    class Broken(Clockwork):
        def tick(self, wall: float) -> None:
            raise RuntimeError("a spring broke")

    assert asyncio.run(run(Broken(3))) == []
    assert "stopped" in caplog.text
