"""Section 18: mines."""

from __future__ import annotations

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.geometry import ROWS, row
from kaleun.games.scope.state import ALLIED, State, Torpedo
from kaleun.kernel.rule import rule


@rule("SC-18.1")
def mine_rows(side: str) -> tuple[int, ...]:
    """Anywhere except in the opponent's first two rows."""
    return (1, 2, ROWS - 2) if side == ALLIED else (ROWS - 2, ROWS - 1, ROWS)


@rule("SC-18.1", "SC-18.2")
def mine_cells(s: State, book: Book, side: str) -> list[int]:
    """Cells where this side may lay mines: in its rows, and no card twice."""
    rows = mine_rows(side)
    return [cell for cell in book.area.cells if row(cell) in rows and cell not in s.mines]


@rule("SC-18.2", "SC-18.4")
def mined(s: State) -> set[int]:
    """Mines cards: nothing enters them, and in a block they stay where they are."""
    return set(s.mines)


@rule("SC-18.3")
def explodes_on_mines(s: State, p: P, torpedo: Torpedo, cell: int) -> bool:
    """A torpedo that enters a mines card explodes; its token is free again."""
    if cell not in s.mines:
        return False
    p.log("SC-18.3", "exploded", owner=torpedo.owner, number=torpedo.number, cell=cell, on="mines")
    return True
