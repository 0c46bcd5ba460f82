"""Section 7: a moving ship meets a torpedo."""

from __future__ import annotations

from kaleun.games.scope.book import P
from kaleun.games.scope.geometry import OPPOSITE
from kaleun.games.scope.rules.s08_torpedo_phase import hit
from kaleun.games.scope.sea import in_order
from kaleun.games.scope.state import Ship, State, Torpedo
from kaleun.kernel.rule import rule


@rule("SC-7.1", "SC-7.2", "SC-7.3")
def head_on(s: State, heading: str, cell: int) -> Torpedo | None:
    """The torpedo on the card aimed at that comes straight towards the ship. One is enough; the others are not
    checked. A torpedo with any other heading does no harm: the ship slips beneath it."""
    towards = OPPOSITE[heading]
    return next((t for t in in_order(s) if t.cell == cell and t.heading == towards), None)


@rule("SC-7.1", "SC-15.2", "SC-12.3")
def step(s: State, p: P, ship: Ship, heading: str, cell: int) -> bool:
    """One step of a ship. Hit head-on it counts as still in its cell of departure and does not arrive."""
    torpedo = head_on(s, heading, cell)
    if torpedo is not None:
        s.torpedoes.remove(torpedo)
        p.log("SC-7.1", "met_torpedo", ship=ship.id, kind=ship.kind, cell=ship.cell, number=torpedo.number)
        hit(s, p, ship, "SC-7.1")
        return False
    ship.cell = cell
    if ship.id not in s.moved:
        s.moved.append(ship.id)
    return True
