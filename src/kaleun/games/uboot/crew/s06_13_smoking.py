"""Section 6.13: a smoke on deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.crew.aboard import ACTIVATION, count, in_section, sailor
from kaleun.games.uboot.crew.book import OUTSIDE
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_6_activation import rest
from kaleun.games.uboot.crew.s07_2_order_track import unblock
from kaleun.games.uboot.crew.s08_7_who import choose
from kaleun.games.uboot.feed import tell
from kaleun.games.uboot.seats import ROLES
from kaleun.kernel.ask import Ask, Asks, Option, Refusal
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


def may(s: State, book: Book, role: str) -> bool:
    """Has the role a cigarette and one of its sailors outside?"""
    outside = any(book.crew.role_of[f] == role for f in in_section(s, *OUTSIDE))
    return s.crew.cigarettes[role] > 0 and outside


@rule("BG-6.13.c", "BG-6.13.d", "BG-6.14.d")
def smoke(s: State, p: P, seat: str, sailors: tuple[str, ...] = ()) -> Asks[None]:
    """The one break of this watch: the role discards a cigarette, and every role may add some as long as they help;
    no order, no activation."""
    s.crew.smoked = True
    served = yield from light(s, p, seat, [], sailors)
    options = [Option("smoke:yes", True), Option("smoke:no", False)]
    for role in ROLES:
        while may(s, p.book, role) and (_tired(s, served) or s.crew.blocked):
            if not (yield Ask(role, "join_smoke", "BG-6.13.c", options)):
                break
            served += yield from light(s, p, role, served, ())


@rule("BG-6.13.a", "BG-6.13.b")
def light(s: State, p: P, role: str, served: Sequence[str], wanted: Sequence[str]) -> Asks[list[str]]:
    """One cigarette: up to four sailors outside lose a plain activation, the leftmost block comes off."""
    s.crew.cigarettes[role] -= 1
    tired = _tired(s, served)
    chosen = [f for f in wanted if f in tired][: p.book.crew.smokers]
    if not wanted:
        chosen = yield from choose(s, role, "who_smokes", tired, p.book.crew.smokers)
    for figure in chosen:
        rest(s, p, figure, 1)
    tell(s, p, "BG-6.13.a", "smoked", role=role, men=chosen)
    unblock(s, p)
    return list(chosen)


def _tired(s: State, served: Sequence[str]) -> list[str]:
    outside = in_section(s, *OUTSIDE)
    return [f for f in outside if f not in served and count(sailor(s, f), ACTIVATION)]


def no_smoke(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    if s.crew.smoked:
        return Refusal("smoke", "smoked_already", "BG-6.13.c")
    if not s.crew.cigarettes[seat]:
        return Refusal("smoke", "no_cigarette", "BG-6.13.a")
    return None if may(s, book, seat) else Refusal("smoke", "nobody_outside", "BG-6.13.a")
