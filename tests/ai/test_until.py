"""A search by the clock ends, however little of the processor it gets."""

from __future__ import annotations

import itertools
import random
from types import SimpleNamespace

import pytest

from kaleun.ai import ismcts, until
from kaleun.kernel.game import find_game
from kaleun.kernel.table import new_table


@pytest.fixture
def starved(monkeypatch):
    """The processor works for others: its time stands still, while a tenth of a second passes with every look."""
    clock = itertools.count()
    monkeypatch.setattr(until, "time", SimpleNamespace(thread_time=lambda: 0.0, monotonic=lambda: next(clock) / 10))
    return clock


def test_nobody_waits_for_a_starved_search(starved):
    left = until.Until(1.0)
    looks = sum(1 for _ in itertools.takewhile(bool, itertools.repeat(left)))
    assert looks == 29, "three seconds by the clock on the wall"


def test_it_says_what_it_has_found_by_then(starved):
    game = find_game("scope")
    table = new_table(game, seed=1)
    ask = table.pending
    found = ismcts.look(game, table.sight(ask.seat), ask, random.Random(1), seconds=0.2)
    assert 2 <= found.iterations < 10
    assert found.best in ask.keys


def test_searches_by_iterations_look_at_no_clock(starved):
    game = find_game("scope")
    table = new_table(game, seed=1)
    ask = table.pending
    found = ismcts.look(game, table.sight(ask.seat), ask, random.Random(1), iterations=12)
    assert found.iterations == 12
    assert next(starved) <= 1
