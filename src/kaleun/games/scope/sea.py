"""Plain questions about the game area that many rules ask: what stands where, what is free, what is left."""

from __future__ import annotations

from collections.abc import Iterator

from kaleun.games.scope.book import Book
from kaleun.games.scope.state import AFLOAT, BURNING, Ship, State, Torpedo


def standing(s: State) -> dict[int, Ship]:
    """Every ship card in the area by cell; burning tankers are ship cards too."""
    return {ship.cell: ship for ship in s.ships.values() if ship.status == AFLOAT or ship.status == BURNING}


def blocked(s: State) -> set[int]:
    """Cells no ship can enter: ship cards and mines."""
    return {ship.cell for ship in s.ships.values() if ship.cell} | {*s.mines}


def blocked_mask(s: State, book: Book) -> int:
    """The same as bits."""
    bit, mask = book.area.bit, 0
    for ship in s.ships.values():
        if ship.cell:
            mask |= bit[ship.cell]
    for cell in s.mines:
        mask |= bit[cell]
    return mask


def afloat(s: State, side: str) -> Iterator[Ship]:
    """The ships of a side that can still do something."""
    return (ship for ship in s.ships.values() if ship.side == side and ship.status == AFLOAT)


def surfaced(s: State) -> list[Ship]:
    """Submarines on the surface."""
    return [ship for ship in s.ships.values() if ship.kind == "submarine" and ship.status == AFLOAT]


def submarines(s: State) -> int:
    """Submarines in play, submerged or surfaced."""
    return len(s.subs) + len(surfaced(s))


def cargo(s: State, book: Book) -> list[Ship]:
    """Operational cargo ships in the area."""
    return [ship for ship in s.ships.values() if ship.status == AFLOAT and book.kinds[ship.kind].cargo]


def has_cargo(s: State, book: Book) -> bool:
    """Is there one?"""
    kinds = book.kinds
    for ship in s.ships.values():  # noqa: SIM110 - asked every turn, and `any` takes twice as long
        if ship.status == AFLOAT and kinds[ship.kind].cargo:
            return True
    return False


def in_order(s: State) -> list[Torpedo]:
    """Torpedoes in the order they are resolved: the active side's first, then by number (SC-8.6)."""
    torpedoes = s.torpedoes
    if len(torpedoes) < 2:
        return torpedoes[:]
    return sorted(torpedoes, key=lambda t: (t.owner != s.active, t.number))


def new_id(s: State, letter: str) -> str:
    """The next id with this letter: F1, F2, …"""
    n = 1
    while f"{letter}{n}" in s.ships:
        n += 1
    return f"{letter}{n}"
