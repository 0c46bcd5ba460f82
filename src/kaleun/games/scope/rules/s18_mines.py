"""Section 18: mines."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.geometry import ROWS, row
from kaleun.games.scope.rules.s02_setup import crowds_out
from kaleun.games.scope.state import ALLIED, State, Torpedo
from kaleun.kernel.ask import Option, Refusal, refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle


@rule("SC-18.1")
def mine_rows(side: str) -> tuple[int, ...]:
    """Anywhere except in the opponent's first two rows."""
    return (1, 2, ROWS - 2) if side == ALLIED else (ROWS - 2, ROWS - 1, ROWS)


@rule("SC-14.5", "SC-18.1", "SC-18.2")
def verdicts(side: str, s: State, book: Book) -> Iterator[Bundle | Refusal]:
    """Mines go on any card but the opponent's first two rows, no card twice, and leave room for those still to come."""
    rows, kind = mine_rows(side), f"{side}_mines"
    for cell in book.area.cells:
        if cell in s.mines:
            yield refusal(f"mine:{cell}", "mines_there", "SC-18.1", cell=cell)
        elif row(cell) not in rows:
            yield refusal(f"mine:{cell}", "opponents_zone", "SC-18.1", cell=cell)
        elif crowds_out(s, book, side, cell, kind):
            yield refusal(f"mine:{cell}", "room_for_slow_ships", "SC-14.5", cell=cell)
        else:
            yield _mine(cell)


@cache
def _mine(cell: int) -> Bundle:
    return Bundle([Option(f"mine:{cell}", cell, "SC-18.1", cell=cell)])


@rule("SC-18.2", "SC-18.4")
def mined(s: State) -> list[int]:
    """Mines cards: nothing enters them, and in a block they stay where they are."""
    return s.mines


@rule("SC-18.3")
def explodes_on_mines(p: P, torpedo: Torpedo, cell: int) -> None:
    """A torpedo that enters a mines card explodes; its token is free again."""
    p.log("SC-18.3", "exploded", owner=torpedo.owner, number=torpedo.number, cell=cell, on="mines")
