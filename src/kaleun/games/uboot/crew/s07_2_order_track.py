"""Section 7.2: the Order Track, paying for orders, blocked spaces, high alert."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s07_3_morale import lower_morale
from kaleun.games.uboot.feed import note
from kaleun.kernel.ask import Asks, Refusal
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


@rule("BG-7.2.a", "BG-7.2.b", "BG-7.2.d")
def space_free(s: State) -> bool:
    """Is there an available space to the right on the Order Track?"""
    return s.crew.orders - 1 >= s.crew.blocked


@rule("BG-7.3.j", "BG-7.4.a")
def can_pay(s: State) -> bool:
    """An order can be paid on the Order Track or, once that is used up, on the Morale Track."""
    return space_free(s) or s.crew.morale > 0


@rule("BG-6.3.a", "BG-6.4.b", "BG-6.5.b", "BG-7.2.b", "BG-7.3.b", "BG-7.3.k", "BG-7.7.c")
def pay(s: State, p: P) -> None:
    """One space per order: the Order Track first, also when spaces have become free again."""
    if space_free(s):
        s.crew.orders -= 1
        note(s, p, "BG-6.5.b", "paid_order", space=p.book.crew.order_names[s.crew.orders])
    else:
        lower_morale(s, p, 1, "order")


@rule("BG-6.8.b", "BG-7.2.c")
def adjust(s: State, p: P) -> None:
    """The order token goes to VIII."""
    s.crew.orders = p.book.crew.top_order


@rule("BG-7.2.d")
def block(s: State, p: P, n: int) -> None:
    """Blocks n more spaces from the right; the order token itself is never pushed."""
    s.crew.blocked = min(s.crew.blocked + n, p.book.crew.top_order)
    note(s, p, "BG-7.2.d", "blocked", n=s.crew.blocked)


@rule("BG-6.13.a", "BG-7.2.g")
def unblock(s: State, p: P) -> None:
    """The leftmost block is taken off; only smoking does that."""
    if s.crew.blocked:
        s.crew.blocked -= 1
        note(s, p, "BG-6.13.a", "unblocked", n=s.crew.blocked)


def shift(s: State, p: P, n: int) -> None:
    """A card moves the order token n spaces left (+) or right (-); it stops at VIII and at the last free space."""
    crew = s.crew
    if n > 0:
        crew.orders = min(crew.orders + n, p.book.crew.top_order)
    else:
        crew.orders = min(crew.orders, max(crew.orders + n, crew.blocked))
    note(s, p, "BG-7.2.a", "order_track", space=p.book.crew.order_names[crew.orders])


@rule("BG-7.2.e", "BG-7.2.f")
def high_alert(s: State, p: P, seat: str) -> Asks[None]:
    """The order token goes to VIII, its rightmost free space is blocked."""
    s.crew.alerts += 1
    adjust(s, p)
    note(s, p, "BG-7.2.e", "high_alert", n=s.crew.alerts)
    block(s, p, 1)
    yield from ()


def no_high_alert(s: State, book: Book, seat: str, args: Mapping[str, Any]) -> Refusal | None:
    """So often per watch as the Captain's difficulty says, and not when only VIII is unblocked."""
    if s.crew.alerts >= book.crew.high_alerts:
        return Refusal("high_alert", "alerts_used", "BG-7.2.f", n=book.crew.high_alerts)
    if s.crew.blocked >= book.crew.top_order:
        return Refusal("high_alert", "all_blocked", "BG-7.2.e")
    return None
