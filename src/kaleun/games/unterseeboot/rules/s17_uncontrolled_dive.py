"""Section 17: option uncontrolled dive."""

from __future__ import annotations

from kaleun.games.unterseeboot.book import P
from kaleun.games.unterseeboot.state import State
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.rule import rule


@rule("UB-17.1", "UB-17.2")
def uncontrolled_dive(s: State, p: P) -> Asks[None]:
    """After a destroyer attack at 200 m that leaves exactly one Hull token: a 1 and the boat goes down."""
    if not p.book.uncontrolled_dive or s.hull != 1 or p.book.level[s.space] != p.book.evades_at:
        return
    roll = yield d6("UB-17.1", "uncontrolled_dive")
    if roll == 1:
        s.outcome = "imploded"
        p.log("UB-17.1", "imploded", dice=roll)
    else:
        p.log("UB-17.1", "dive_held", dice=roll)
