"""Section 12: Return to Base."""

from __future__ import annotations

from collections.abc import Iterator

from kaleun.games.unterseeboot.book import PERISCOPE, Book, P
from kaleun.games.unterseeboot.state import State
from kaleun.kernel.ask import Refusal, refusal
from kaleun.kernel.rule import rule


@rule("UB-12.1", "UB-12.4", "UB-12.5")
def may_return(s: State, book: Book) -> bool:
    """At the start of any turn: without a destroyer token, and if this turn's maneuver can reach the Surface."""
    return not s.destroyer and book.level[s.space] <= PERISCOPE


@rule("UB-12.1", "UB-12.5")
def refuse_return(s: State, book: Book) -> Iterator[Refusal]:
    """Why the boat cannot go home this turn."""
    if s.destroyer:
        yield refusal("return", "destroyer_hunts", "UB-12.1", token=s.destroyer)
    elif book.level[s.space] > PERISCOPE:
        yield refusal("return", "too_deep_to_return", "UB-12.5", depth=book.depth[book.level[s.space]])


@rule("UB-12.2", "UB-12.3")
def home(s: State, p: P) -> None:
    """The homeward turn ends after the Aircraft Phase; a boat still afloat is home, Spotted or not."""
    s.outcome = "returned"
    p.log("UB-12.2", "returned")
