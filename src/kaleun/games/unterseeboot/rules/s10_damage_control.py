"""Section 10: damage control."""

from __future__ import annotations

from kaleun.games.unterseeboot.book import P
from kaleun.games.unterseeboot.state import State
from kaleun.kernel.ask import Asks, d6
from kaleun.kernel.rule import rule


@rule("UB-10.1", "UB-10.2", "UB-10.3", "UB-10.4", "UB-22.6")
def damage(s: State, p: P, cause: str) -> Asks[None]:
    """One repair roll for each damage, at once: 4+ undoes it, else a Hull token is lost; with the last one the boat."""
    roll = yield d6("UB-10.1", "repair")
    if roll >= p.book.repaired_on:
        p.log("UB-10.1", "repaired", dice=roll, chart="damage_control", row="repair")
        return
    s.hull -= 1
    p.log("UB-10.1", "hull_lost", dice=roll, chart="damage_control", row="repair", n=s.hull)
    if not s.hull:
        s.outcome = cause
        p.log("UB-10.3", cause)
