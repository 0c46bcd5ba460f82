"""Section 19: the roll-and-write sheet, as data. Display only: rules and results are the same."""

from __future__ import annotations

from typing import Any

from kaleun.games.unterseeboot.book import Book
from kaleun.games.unterseeboot.state import State
from kaleun.kernel.rule import rule


@rule("UB-19.1")
def sheet(s: State, book: Book) -> dict[str, Any]:
    """Boxes of each kind and how many are crossed off; turns already begun are crossed on the track."""
    boat = book.boat
    return {
        "hull": {"boxes": boat.hull, "crossed": boat.hull - s.hull},
        "auxiliary": {"boxes": boat.auxiliary, "crossed": boat.auxiliary - s.auxiliary},
        "torpedoes": {"boxes": boat.torpedoes, "crossed": boat.torpedoes - s.torpedoes},
        "turns": {"boxes": book.turns, "crossed": s.turn},
        "marker": marker(s),
    }


@rule("UB-19.2")
def marker(s: State) -> dict[str, Any]:
    """One die marks the boat's space and its main battery at once; an empty battery greys it out."""
    return {"space": s.space, "face": s.battery, "greyed": s.battery == 0}
