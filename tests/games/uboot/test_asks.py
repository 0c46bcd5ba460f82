"""Open questions of U-BOOT are told as at every other table: by seat, the oldest first."""

from __future__ import annotations

import random

import pytest

import kaleun


@pytest.mark.slow
def test_the_open_prompts_are_the_asks_by_seat():
    """A random crew for a while: each seat's ask is its oldest prompt, and answering with the seat answers that one."""
    table, rng, asked = kaleun.new_table("uboot", seed=4), random.Random(4), 0
    for _ in range(60):
        if table.over:
            break
        prompts = table.prompts()
        oldest = {}
        for number, ask in prompts.items():
            oldest.setdefault(ask.seat, (number, ask.prompt, ask.keys))
        asks = table.asks
        assert {seat: (ask.prompt, ask.keys) for seat, ask in asks.items()} == {s: o[1:] for s, o in oldest.items()}
        for seat in table.seats:
            own = table.pending_of(seat)
            assert (own.keys if own else None) == (asks[seat].keys if seat in asks else None)
        if not asks:
            table.advance(600, stop=True)
            continue
        seat = rng.choice(sorted(asks))
        table.answer(rng.choice(asks[seat].keys), seat)
        asked += 1
        assert oldest[seat][0] not in table.prompts() or oldest[seat][0] == 0
    assert asked > 2


def test_whoever_is_not_asked_cannot_answer():
    table = kaleun.new_table("uboot", seed=4)
    seat = next(seat for seat in table.seats if seat not in table.asks)
    with pytest.raises(kaleun.IllegalAnswer, match="nobody asks"):
        table.answer("yes", seat)
