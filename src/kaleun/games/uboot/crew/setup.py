"""The crew at the start of a mission."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.state import Crew
from kaleun.kernel.ask import Asks

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play


def new_crew(book: Book) -> Crew:
    """The crew before anything is drawn."""
    return Crew()


def set_up(s: State, p: Play[Book]) -> Asks[None]:
    """Shuffles, draws and choices of the set-up (BG-5)."""
    yield from ()
