"""Two hundred times somebody's device goes dark in the middle of a hunt: whoever comes back finds all as it was."""

from __future__ import annotations

import pytest

from kaleun.conformance.deeds import LiveCaptain, do
from kaleun.games.uboot.missions.examples import EXAMPLES
from kaleun.games.uboot.seats import ROLES
from kaleun.kernel.game import find_game
from kaleun.kernel.record import load
from kaleun.kernel.table import new_table

DROPS, LONG = 200, 7200


def hunted(seed):
    return new_table(find_game("uboot"), seed=seed, options={"own_mission": EXAMPLES["X03"]})


def questions(table, seat):
    return {number: (asked.prompt, asked.keys) for number, asked in table.prompts(seat).items()}


@pytest.mark.slow
def test_200_forced_disconnects_of_a_seat():
    """The seat that drops leaves its questions open; the table is read anew from its record, with the same view, log
    and questions for everybody; and the game goes on from there as if nothing had happened."""
    hand, table, asked, played = LiveCaptain(5), hunted(5), 0, set()
    for drop in range(DROPS):
        seat = ROLES[drop % len(ROLES)]
        if table.over or table.clock.seconds > LONG:
            table = hunted(drop)
        do(table, hand.choose(table))
        asked += bool(table.prompts(seat))
        played.add((table.seed, table.clock.seconds))
        back = load(table.record())
        assert back.state_hash() == table.state_hash()
        assert back.view(seat) == table.view(seat)
        assert [line.code for line in back.log(seat)] == [line.code for line in table.log(seat)]
        assert questions(back, seat) == questions(table, seat)
        table = back
    assert asked > 5, "some drop while they are asked"
    assert len(played) > 50
