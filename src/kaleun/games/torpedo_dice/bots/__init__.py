"""Captains that are no people: rules of thumb (`advice`), and three who play many games to their end in their heads
before they answer (`thinker`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kaleun.ai.jit import AVAILABLE
from kaleun.games.torpedo_dice.bots.advice import BOTS as BY_THUMB
from kaleun.games.torpedo_dice.view import View
from kaleun.kernel.ask import Ask
from kaleun.kernel.pending import Pending

if TYPE_CHECKING:
    import random

PLAYOUTS = {"mate": 40, "skipper": 250, "admiral": 800}
"""Games played out before an answer."""


def thinking(name: str, view: View, ask: Ask | Pending, rng: random.Random) -> str:
    """The answer of a captain who thinks; where there is no numba (the extra `lab`), that of the best rule of thumb."""
    if not AVAILABLE:
        return BY_THUMB["captain"](view, ask, rng)
    from kaleun.games.torpedo_dice.bots.thinker import think

    return think(PLAYOUTS[name], view, ask, rng)


BOTS = {**BY_THUMB, **{name: partial(thinking, name) for name in PLAYOUTS}}

__all__ = ["BOTS"]
