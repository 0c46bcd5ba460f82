"""Section 5: the Battery Power Phase."""

from __future__ import annotations

from functools import cache

from kaleun.games.unterseeboot.book import SURFACE, Book, P, ask
from kaleun.games.unterseeboot.state import State
from kaleun.kernel.ask import Ask, Asks
from kaleun.kernel.rule import rule


@rule("UB-5.1", "UB-5.2", "UB-5.3")
def battery(s: State, p: P) -> Asks[None] | None:
    """A submerged boat pays one token, of the kind the player chooses; one that cannot pay is sunk."""
    if p.book.level[s.space] == SURFACE:
        recharge(s, p)
    elif s.battery and s.auxiliary:
        return choose_token(s, p)
    elif s.battery or s.auxiliary:
        pay(s, p, "main" if s.battery else "auxiliary")
    else:
        s.outcome = "batteries_exhausted"
        p.log("UB-5.3", "batteries_exhausted")
    return None


@rule("UB-5.2")
def choose_token(s: State, p: P) -> Asks[None]:
    """As long as both kinds remain the player chooses freely."""
    s.phase = "battery"
    pay(s, p, (yield _question(p.book)))


@cache
def _question(book: Book) -> Ask:
    return ask("battery", "UB-5.2", ["pay:main", "pay:auxiliary"])


@rule("UB-5.1")
def pay(s: State, p: P, kind: str) -> None:
    """Silent running costs one token, whatever the depth."""
    if kind == "main":
        s.battery -= 1
        p.log("UB-5.1", "paid_main", n=s.battery)
    else:
        s.auxiliary -= 1
        p.log("UB-5.1", "paid_auxiliary", n=s.auxiliary)


@rule("UB-5.4", "UB-5.5")
def recharge(s: State, p: P) -> None:
    """On the Surface the whole main battery comes back; auxiliary power never does."""
    missing = p.book.boat.battery - s.battery
    if missing:
        s.battery += missing
        p.log("UB-5.4", "recharged", n=missing)
