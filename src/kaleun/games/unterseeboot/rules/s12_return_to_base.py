"""Section 12: Return to Base."""

from __future__ import annotations

from functools import cache

from kaleun.games.unterseeboot.book import PERISCOPE, Book, P
from kaleun.games.unterseeboot.state import State
from kaleun.kernel.ask import Refusal
from kaleun.kernel.rule import rule


@cache
@rule("UB-12.1", "UB-12.4", "UB-12.5")
def no_return(book: Book, space: str, destroyer: str) -> Refusal | None:
    """At the start of any turn: without a destroyer token, and if this turn's maneuver can reach the Surface. Else
    this is why the boat cannot go home."""
    level = book.level[space]
    if destroyer:
        return Refusal("return", "destroyer_hunts", "UB-12.1", token=destroyer)
    return Refusal("return", "too_deep_to_return", "UB-12.5", depth=book.depth[level]) if level > PERISCOPE else None


@rule("UB-12.2", "UB-12.3")
def home(s: State, p: P) -> None:
    """The homeward turn ends after the Aircraft Phase; a boat still afloat is home, Spotted or not."""
    s.outcome = "returned"
    p.log("UB-12.2", "returned")
