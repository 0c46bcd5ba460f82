"""What is made once for all who look at one State."""

from __future__ import annotations

import pytest

from kaleun.conformance.deeds import LiveCaptain, do
from kaleun.games.uboot import GAME
from kaleun.kernel.frames import Eye
from kaleun.kernel.plain import to_json
from kaleun.kernel.shown import hold, once
from kaleun.kernel.table import new_table


@once
def made(s: list[int], book: str) -> list[int]:
    """A thing of its own each time."""
    return [len(book), *s]


def test_of_a_held_state_once():
    state, other = [1], [1]
    hold(state, "book")
    assert made(state, "book") == [4, 1]
    assert made(state, "book") is made(state, "book")
    assert made(other, "book") == made(state, "book")
    assert made(other, "book") is not made(state, "book")
    assert made(state, "books") == [5, 1]
    kept = made(state, "book")
    hold(state, "book")
    assert made(state, "book") is kept
    hold(other, "book")
    assert made(state, "book") is not kept


def test_a_state_that_nobody_holds_may_change():
    state = [1]
    assert made(state, "book") == [4, 1]
    state.append(2)
    assert made(state, "book") == [4, 1, 2]


@pytest.mark.parametrize("turn", range(2))
def test_a_shared_look_is_the_look_of_each_alone(turn):
    """Whoever looks first: what roles share is not what one of them alone may know."""
    table = new_table(GAME, seed=5)
    captain, seats = LiveCaptain(5), [*GAME.seats(table.options), None]
    eyes = {seat: Eye(GAME, table.book, seat) for seat in (seats[::-1] if turn else seats)}
    for _ in range(25):
        do(table, captain.choose(table))
        state = GAME.copy(table.run.state)
        shown = {seat: to_json(eye.look(state)) for seat, eye in eyes.items()}
        assert shown == {seat: to_json(GAME.view(table.run.state, table.book, seat)) for seat in eyes}
