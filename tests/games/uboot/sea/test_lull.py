"""Lulls: many seconds at once leave the same sea as one by one."""

from __future__ import annotations

import random

import pytest

from budget import share
from kaleun.games.uboot import sequence
from kaleun.games.uboot.missions.examples import EXAMPLES
from kaleun.games.uboot.sea import lull as lulls
from kaleun.kernel.game import find_game
from kaleun.kernel.table import new_table

GAME = find_game("uboot")
HOUR = 3600


def sailed(example):
    """Hashes of a boat that sails on as it is, at odd moments."""
    options = {"own_mission": EXAMPLES[example], "briefing": False}
    table = new_table(GAME, seed=3, options=options, logging=False)
    rng, hashes = random.Random(5), []
    while not table.over:
        number, ask = next(iter(table.prompts().items()), (0, None))
        if ask is not None:
            table.reply(ask.seat, ask.options[0].key, number)
        else:
            table.advance(rng.randrange(1, 400))
        hashes.append(table.state_hash())
    return hashes


@pytest.mark.parametrize("example", share(["X01", "X02"], 2))
def test_a_lull_leaves_what_its_seconds_would_leave(monkeypatch, example):
    """A lone ship, a convoy."""
    skipped = []

    def counted(s, p, most, own):
        done = lulls.lull(s, p, most, own)
        skipped.append(done)
        return done

    monkeypatch.setattr(sequence, "lull", counted)
    with_lulls = sailed(example)
    assert sum(skipped) > HOUR
    monkeypatch.setattr(sequence, "lull", lambda *_: 0)
    assert sailed(example) == with_lulls
