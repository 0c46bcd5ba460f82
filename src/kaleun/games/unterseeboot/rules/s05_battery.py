"""Section 5: the Battery Power Phase."""

from __future__ import annotations

from kaleun.games.unterseeboot.book import SURFACE, P
from kaleun.games.unterseeboot.state import State
from kaleun.kernel.ask import Asks
from kaleun.kernel.rule import rule


@rule("UB-5.1", "UB-5.2", "UB-5.3")
def battery(s: State, p: P) -> Asks[None]:
    """A submerged boat pays one token, of the kind the player chooses; one that cannot pay is sunk."""
    s.phase = "battery"
    if p.book.level[s.space] == SURFACE:
        recharge(s, p)
        return
    if not s.battery and not s.auxiliary:
        s.outcome = "batteries_exhausted"
        p.log("UB-5.3", "batteries_exhausted")
        return
    if s.battery and s.auxiliary:
        paid = yield p.book.ask("battery", "UB-5.2", ("pay:main", "pay:auxiliary"))
    else:
        paid = "main" if s.battery else "auxiliary"
    if paid == "main":
        s.battery -= 1
        p.log("UB-5.1", "paid_main", n=s.battery)
    else:
        s.auxiliary -= 1
        p.log("UB-5.1", "paid_auxiliary", n=s.auxiliary)


@rule("UB-5.4", "UB-5.5")
def recharge(s: State, p: P) -> None:
    """On the Surface the whole main battery comes back; auxiliary power never does."""
    if s.battery < p.book.boat.battery:
        p.log("UB-5.4", "recharged", n=p.book.boat.battery - s.battery)
        s.battery = p.book.boat.battery
