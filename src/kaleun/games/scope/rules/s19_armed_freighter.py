"""Section 19: the armed freighter. Which freighter it is, is the Allied side's secret until its card is turned."""

from __future__ import annotations

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.state import AFLOAT, ALLIED, Ship, State
from kaleun.kernel.rule import rule

ARMED = "armed_freighter"


@rule("SC-19.1")
def candidates(s: State, book: Book) -> list[Ship]:
    """The freighters that may be the armed one, as everybody knows: one freighter too many was deployed, and it has
    not been turned."""
    freighters = [ship for ship in s.ships.values() if ship.kind == "freighter"]
    total = len(freighters) + any(ship.kind == ARMED for ship in s.ships.values())
    if total <= book.scenario.freighters or total > len(freighters):
        return []
    return [ship for ship in freighters if ship.status == AFLOAT]


@rule("SC-19.1", "SC-19.2")
def hidden_gun(s: State, ship: Ship) -> bool:
    """Is this the armed freighter, still freighter side up?"""
    return ship.id == s.armed and ship.kind != ARMED


@rule("SC-19.2")
def shows_itself(s: State, p: P, ship: Ship) -> None:
    """The card is turned, or changes hands: everybody sees the gun now, for the rest of the game."""
    if hidden_gun(s, ship):
        ship.kind = ARMED
        p.log("SC-19.2", "armed_freighter_shown", ship=ship.id, cell=ship.cell)
        p.reveal()


@rule("SC-19.2")
def may_be_armed(s: State, book: Book, side: str) -> list[Ship]:
    """Freighters that could fire for all the other side knows."""
    return candidates(s, book) if side == ALLIED else []
