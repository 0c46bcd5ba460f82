"""Section 8: the torpedo phase, P2."""

from __future__ import annotations

from kaleun.games.scope.book import P
from kaleun.games.scope.rules.s09_tankers import explodes_on_fire
from kaleun.games.scope.rules.s10_scoring import sink
from kaleun.games.scope.rules.s15_battleship import shrugs_off
from kaleun.games.scope.rules.s18_mines import explodes_on_mines, mined
from kaleun.games.scope.sea import in_order, standing
from kaleun.games.scope.state import Ship, State, Torpedo
from kaleun.kernel.rule import rule


@rule("SC-3.2", "SC-8.1", "SC-8.2", "SC-8.6", "SC-12.7", "SC-26.1")
def torpedo_phase(s: State, p: P) -> None:
    """P2: every torpedo in play advances one card, whoever is active; one launched this turn waits. Those of the
    active side are resolved first, then by number; if the first takes the ship away, the second runs on."""
    for torpedo in in_order(s):
        if torpedo.fresh:
            torpedo.fresh = False
        else:
            advance(s, p, torpedo)


@rule("SC-8.3", "SC-8.4", "SC-8.5")
def advance(s: State, p: P, torpedo: Torpedo) -> None:
    """It leaves the area, explodes, hits the ship whose card it enters, friend or foe, or lies on the next card.
    Torpedoes and submerged submarines are passed without effect."""
    cell = p.book.area.ahead[torpedo.heading][torpedo.cell]
    ship = standing(s).get(cell)
    if cell and ship is None and cell not in mined(s):
        torpedo.cell = cell
        return
    s.torpedoes.remove(torpedo)
    if not cell:
        p.log("SC-8.5", "torpedo_left", owner=torpedo.owner, number=torpedo.number, cell=torpedo.cell)
    elif ship is None:
        explodes_on_mines(p, torpedo, cell)
    elif not explodes_on_fire(p, torpedo, ship):
        p.log("SC-8.3", "torpedo_hit", owner=torpedo.owner, number=torpedo.number, ship=ship.id, cell=cell)
        hit(s, p, ship, "SC-8.3")


@rule("SC-8.3", "SC-9.5", "SC-13.9", "SC-15.2")
def hit(s: State, p: P, ship: Ship, cause: str) -> None:
    """A torpedo hit sinks any ship, destroyers too, except an undamaged battleship."""
    if not shrugs_off(s, p, ship):
        sink(s, p, ship, cause)
