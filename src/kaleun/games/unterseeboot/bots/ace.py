"""A captain who has solved the game: he looks to the end of the turn, every die of it, and knows from a table what each
position is worth there (`solve`). With Big Ships or a Type VIIC he thinks with the same table and the dice of the turn
as they are; switches that he cannot see he takes as they are by default."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from kaleun.games.unterseeboot.solve.boats import MAIN, Boats
from kaleun.games.unterseeboot.solve.shipped import Shipped
from kaleun.games.unterseeboot.solve.solution import Solution
from kaleun.games.unterseeboot.view import View
from kaleun.kernel.ask import Ask
from kaleun.kernel.game import find_game
from kaleun.kernel.pending import Pending

if TYPE_CHECKING:
    import random

SMALL = 6
"""Faces of an ordinary target's die: a larger one shows that there are Big Ships."""


def ace(view: View, ask: Ask | Pending, rng: random.Random) -> str:
    """The key of the option that brings home most on average."""
    without = _WITHOUT_DICE.get(ask.prompt)
    if without is not None:
        return without(view)
    big = max([t.die for t in view.targets.values()] + [ship.die for ship in view.sunk], default=0) > SMALL
    return solution(view.board, view.boat.type, view.surfaced_at_end_is_home, big).best(view, ask)


@cache
def solution(board: str, boat: str, surfaced_at_end_is_home: bool, big_ships: bool) -> Solution:
    """What he knows of such a game."""
    game = find_game("unterseeboot")
    seen = {"board": board, "boat": boat, "surfaced_at_end_is_home": surfaced_at_end_is_home, "big_ships": big_ships}
    boats = Boats(game.book(game.full_options(seen), game.charts()))
    return Solution(boats, Shipped(boats), float, boats.book.turns)


_WITHOUT_DICE: dict[str, Callable[[View], str]] = {
    "battery": lambda view: MAIN,  # it comes back on the Surface, auxiliary power never does
    "next_patrol": lambda view: "stop" if view.campaign.success else "sail",
}
