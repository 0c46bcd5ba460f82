"""Section 9: the next round."""

from __future__ import annotations

import pytest

from games.torpedo_dice.given import given
from proves import proves


@proves("TD-9.1")
def test_seat_0_follows_seat_3():
    table = given(dice=[1, 2, 3, 4, 5], round=4, players=4, starter=3).take(1, 2, 3, 4).finish_round()
    assert (table.s.round, table.s.starter, table.seat) == (5, 0, "A")


@proves("TD-9.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_goes_round(players):
    table = given(dice=[2] * 50, round=1, players=players)
    starters = []
    for _ in range(players + 1):
        starters.append(table.s.starter)
        table.finish_round()
    assert starters == [*range(players), 0]


@proves("TD-9.1")
def test_all_dice_are_rolled_anew():
    table = given(dice=[1, 2, 6, 3, 4, 5]).take(1, 2)
    assert table.s.dice == [6]
    table.finish_round()
    assert table.s.dice == [3, 4, 5]
    assert (table.A.die, table.B.die) == (0, 0)
