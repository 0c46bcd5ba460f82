"""Section 19: the roll-and-write sheet, as data. Display only: rules and results are the same."""

from __future__ import annotations

from msgspec import Struct

from kaleun.games.unterseeboot.book import Book
from kaleun.games.unterseeboot.state import State
from kaleun.kernel.rule import rule


class Boxes(Struct):
    """A row of boxes and how many of them are crossed off."""

    boxes: int
    crossed: int


class Marker(Struct):
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
    boat = book.boat
    return Sheet(
        hull=Boxes(boat.hull, boat.hull - s.hull),
        auxiliary=Boxes(boat.auxiliary, boat.auxiliary - s.auxiliary),
        torpedoes=Boxes(boat.torpedoes, boat.torpedoes - s.torpedoes),
        turns=Boxes(book.turns, s.turn),
        marker=marker(s),
    )


@rule("UB-19.2")
def marker(s: State) -> Marker:
    """One die marks the boat's space and its main battery at once; an empty battery greys it out."""
    return Marker(s.space, s.battery, greyed=s.battery == 0)
