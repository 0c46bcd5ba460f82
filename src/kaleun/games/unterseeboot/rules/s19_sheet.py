"""Section 19: the roll-and-write sheet, as data. Display only: rules and results are the same."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from kaleun.games.unterseeboot.book import Book
from kaleun.games.unterseeboot.state import State
from kaleun.kernel.rule import rule


class Boxes(Struct):
    """A row of boxes and how many of them are crossed off."""

    boxes: int
    crossed: int


class Marker(Struct, frozen=True):
    """The die that marks the boat's space and shows its main battery."""

    space: str
    face: int
    greyed: bool


class Sheet(Struct):
    hull: Boxes
    auxiliary: Boxes
    torpedoes: Boxes
    turns: Boxes
    marker: Marker


@rule("UB-19.1")
def sheet(s: State, book: Book) -> Sheet:
    """Boxes of each kind and how many are crossed off; turns already begun are crossed on the track."""
    return filled(book, s.hull, s.auxiliary, s.torpedoes, s.turn, s.space, s.battery)


@lru_cache(4096)  # number: so many are kept, no rule reads it
def filled(book: Book, hull: int, auxiliary: int, torpedoes: int, turn: int, space: str, battery: int) -> Sheet:
    """The same sheet is the same object: whoever compares two views is done with it at once."""
    boat = book.boat
    return Sheet(
        hull=Boxes(boat.hull, boat.hull - hull),
        auxiliary=Boxes(boat.auxiliary, boat.auxiliary - auxiliary),
        torpedoes=Boxes(boat.torpedoes, boat.torpedoes - torpedoes),
        turns=Boxes(book.turns, turn),
        marker=marker(space, battery),
    )


@lru_cache(4096)  # number: so many are kept, no rule reads it
@rule("UB-19.2")
def marker(space: str, battery: int) -> Marker:
    """One die marks the boat's space and its main battery at once; an empty battery greys it out."""
    return Marker(space, battery, greyed=battery == 0)
