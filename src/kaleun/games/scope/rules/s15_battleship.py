"""Section 15: battleships. Slow, no torpedoes, no search, no pin: all that is data of the card."""

from __future__ import annotations

from kaleun.games.scope.book import P
from kaleun.games.scope.state import Ship, State
from kaleun.kernel.rule import rule


@rule("SC-15.1", "SC-15.2", "SC-2.6")
def shrugs_off(s: State, p: P, ship: Ship) -> bool:
    """An undamaged battleship is damaged by a torpedo, not sunk; damaged by anything, the next torpedo sinks it."""
    if p.book.kinds[ship.kind].torpedo_hits < 2 or ship.damaged:
        return False
    ship.damaged = True
    p.log("SC-15.2", "damaged", ship=ship.id, kind=ship.kind, cell=ship.cell)
    return True
