"""Section 1: who shoots at whom, and what a boat is sunk by."""

from __future__ import annotations

from kaleun.games.torpedo_dice.book import Book
from kaleun.games.torpedo_dice.state import State
from kaleun.kernel.rule import rule


@rule("TD-1.6")
def left(book: Book, place: int) -> int:
    """The next player clockwise: whom this one attacks. With two players they attack each other."""
    return (place + 1) % book.players


def right(book: Book, place: int) -> int:
    """The player who attacks this one."""
    return (place - 1) % book.players


@rule("TD-1.1")
def has_sunk(s: State, book: Book, place: int) -> bool:
    """A boat is sunk when all its central systems are destroyed."""
    return not book.aim & ~s.sheets[place].filled
