"""Section 9: phase 4, the next round is prepared."""

from __future__ import annotations

from kaleun.games.torpedo_dice.book import P
from kaleun.games.torpedo_dice.rules.s01_components import left
from kaleun.games.torpedo_dice.state import State
from kaleun.kernel.rule import rule


@rule("TD-9.1")
def next_round(s: State, p: P) -> None:
    """The player to the left of the starting player takes all dice and starts the next round; plans are history."""
    s.phase = "next_round"
    for sheet in s.sheets:
        sheet.die, sheet.plan = 0, None
    s.dice = []
    s.starter = left(p.book, s.starter)
