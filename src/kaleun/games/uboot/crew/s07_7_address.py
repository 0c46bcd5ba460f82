"""Section 7.7: Address the Crew, the Captain's hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.book import Order
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_5_crew import Job, Post
from kaleun.games.uboot.crew.s06_5_orders import Args, Spec, standard, work
from kaleun.games.uboot.crew.s07_3_cards import play_from_hand
from kaleun.kernel.ask import Asks, Refusal
from kaleun.kernel.live import Param
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


@rule("BG-7.5.4.c", "BG-7.7.a")
def held(s: State, book: Book, order: Order, args: Args) -> Job | Refusal:
    """A card in the Captain's hand."""
    if args["card"] not in s.crew.hand:
        return Refusal(str(args["card"]), "needs_card_in_hand", "BG-7.7.a")
    return standard(s, book, order, args)


@rule("BG-7.5.4.c", "BG-7.7.a")
def address(s: State, p: P, job: Job, posts: Sequence[Post], card: int) -> Asks[None]:
    """The speaker is activated, then one card takes effect."""
    work(s, p, job, posts)
    yield from play_from_hand(s, p, card)


def _hand(s: State, book: Book) -> bool:
    return bool(s.crew.hand)


SPECS = (
    Spec("address_crew", "BG-7.5.4.c", address, held, (Param("card", "int"),), conditions={"card_in_hand": _hand}),
)
