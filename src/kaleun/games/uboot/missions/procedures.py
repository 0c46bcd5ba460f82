"""What an objective costs when it is fulfilled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.feed import note
from kaleun.games.uboot.seats import CHIEF_ENGINEER
from kaleun.kernel.ask import Ask, Asks, Option
from kaleun.kernel.live import Procedure
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State
    from kaleun.kernel.game import Play


@rule("BG-4.1.b")
def hand_over(s: State, p: Play[Book], cards: int) -> Asks[None]:
    """The Chief Engineer gives cards out of his toolboxes away."""
    for _ in range(cards):
        options = [Option(f"give:{n}", (name, n)) for name, box in s.crew.toolboxes.items() for n in box.cards]
        if not options:
            return
        name, card = yield Ask(CHIEF_ENGINEER, "give_card", "BG-4.1.b", options)
        box = s.crew.toolboxes[name]
        box.cards.remove(card)
        if card in box.down:
            box.down.remove(card)
        s.crew.gone.append(card)
        note(s, p, "BG-4.1.b", "card_given", card=card)


PROCEDURES: dict[str, Procedure] = {"hand_over": hand_over}
