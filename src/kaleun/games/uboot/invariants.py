"""What is always true, aboard and at sea."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.invariants import invariants as crew_invariants
from kaleun.games.uboot.missions.invariants import invariants as mission_invariants
from kaleun.games.uboot.sea.invariants import invariants as sea_invariants
from kaleun.games.uboot.sea.ranges import ranges

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


def invariants(s: State, book: Book) -> Iterator[str]:
    """Each sentence is something that must not be. Before the first die there is no sea yet."""
    if s.seed:
        yield from sea_invariants(s, book)
        yield from ranges(s, book)
        yield from crew_invariants(s, book)
        yield from mission_invariants(s, book)
