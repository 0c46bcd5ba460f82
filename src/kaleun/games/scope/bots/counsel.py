"""What a coach can tell of every option of a question, from what its seat sees: the same numbers to the same horizon.

`turn_odds` is exact: what the rest of this turn brings, over every layout of the belief set and every card that may be
drawn, guns fired at the best chance. (Exact under the plain model of the German side that `belief` names.)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from kaleun.games.scope.bots import quick, search, turn, twin
from kaleun.games.scope.bots.convert import SIDES
from kaleun.games.scope.state import GERMAN
from kaleun.games.scope.view import View


class Turn(NamedTuple):
    """Until this turn is over: the chance that the enemy loses a ship or submarine, that the own side does, that a
    submarine is found, and the points to be expected, won minus lost."""

    sinks: float
    loses: float
    finds: float
    points: float


def turn_odds(view: View, prompt: str, keys: Sequence[str], seat: str) -> dict[str, Turn]:
    """Exact odds of each option for the rest of this turn; none before the first turn."""
    if not quick.searchable(view, prompt):
        return {}
    here = quick.imagine(view, prompt, seat)
    layouts, odds = here.layouts, here.odds
    if seat == GERMAN:
        layouts, odds = here.root[[twin.SUBS]], np.ones(1)
    out, got, told = np.empty(search.ROOM, np.int64), np.zeros(turn.NUMBERS), {}
    for key in keys:
        turn.turn_of(
            here.root, here.parameters, here.sea.ahead, here.sea.blocks, layouts, odds, here.arms,
            here.sea.action(here.state, key), SIDES[seat], out, got,
        )  # fmt: skip
        told[key] = Turn(*map(float, got))
    return told
