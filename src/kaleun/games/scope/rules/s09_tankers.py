"""Section 9: tankers, and the red backs of the base game."""

from __future__ import annotations

from kaleun.games.scope.book import P
from kaleun.games.scope.state import BURNING, Ship, Torpedo
from kaleun.kernel.rule import rule


@rule("SC-9.1", "SC-9.2", "SC-13.8")
def burns(ship: Ship) -> bool:
    """A tanker that is sunk, by whatever cause, burns where it stands: inert, but in the way of ships for ever."""
    if ship.kind != "tanker":
        return False
    ship.status = BURNING
    return True


@rule("SC-9.3")
def explodes_on_fire(p: P, torpedo: Torpedo, ship: Ship) -> bool:
    """A torpedo that enters a burning tanker's card explodes without effect."""
    if ship.status != BURNING:
        return False
    p.log("SC-9.3", "exploded", owner=torpedo.owner, number=torpedo.number, cell=ship.cell, on="burning")
    return True
