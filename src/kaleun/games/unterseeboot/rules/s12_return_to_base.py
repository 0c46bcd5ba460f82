"""Section 12: Return to Base."""

from __future__ import annotations

from kaleun.games.unterseeboot.book import PERISCOPE, P
from kaleun.games.unterseeboot.state import State
from kaleun.kernel.ask import Asks
from kaleun.kernel.rule import rule


@rule("UB-12.1", "UB-12.4", "UB-12.5")
def declare(s: State, p: P) -> Asks[None]:
    """At the start of any turn: allowed without a destroyer token and if this turn's maneuver can reach the Surface."""
    s.phase = "declare"
    s.homeward = False
    if s.destroyer or p.book.level[s.space] > PERISCOPE:
        return
    s.homeward = "return" == (yield p.book.ask("return_to_base", "UB-12.1", ("patrol", "return")))
    if s.homeward:
        p.log("UB-12.1", "return_declared")


@rule("UB-12.2", "UB-12.3")
def home(s: State, p: P) -> None:
    """The homeward turn ends after the Aircraft Phase; a boat still afloat is home, Spotted or not."""
    if s.homeward and not s.outcome:
        s.outcome = "returned"
        p.log("UB-12.2", "returned")
