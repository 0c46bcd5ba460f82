"""Sections 6.14, 7.3, 7.7 and 8.7: drawing and resolving morale and event cards, playing the Captain's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.s06_10_kia import discard_card
from kaleun.games.uboot.crew.s08_7_card_effects import carry_out
from kaleun.games.uboot.crew.s08_7_who import with_icon
from kaleun.games.uboot.feed import tell
from kaleun.games.uboot.seats import CAPTAIN
from kaleun.kernel.ask import Ask, Asks, Option
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.state import State


@rule("BG-6.14.a", "BG-6.14.e", "BG-7.3.g")
def settle(s: State, p: P) -> Asks[None]:
    """The current order or effect is finished: morale cards that lay face down are resolved, one after the other."""
    while s.crew.due and not s.outcome:
        deck = f"morale{s.crew.due.pop(0)}"
        if s.crew.skip_card:
            s.crew.skip_card -= 1
            tell(s, p, "BG-7.3.g", "morale_card_cancelled")
        elif s.crew.decks[deck]:
            number = s.crew.decks[deck].pop(0)
            tell(s, p, "BG-7.3.g", "morale_card", card=number, **p.book.crew.row[number])
            yield from _resolve(s, p, number)


@rule("BG-2.n", "BG-7.3.i", "BG-8.7.a")
def _resolve(s: State, p: P, number: int) -> Asks[None]:
    """Prevented, or carried out; a card that no sailor holds goes under its deck."""
    s.crew.resolving.append(number)
    yield from _effect(s, p, number)
    s.crew.resolving.remove(number)


def _effect(s: State, p: P, number: int) -> Asks[None]:
    card = p.book.crew.cards[number]
    prevent = card.get("prevent", ())
    if prevent and all(with_icon(s, p, effect) for effect in prevent):
        options = [Option("prevent:yes", True), Option("prevent:no", False)]
        if (yield Ask(CAPTAIN, "prevent", "BG-2.n", options, card=number)):
            yield from carry_out(s, p, number, prevent)
            discard_card(s, p, number)
            return
    yield from carry_out(s, p, number, card["effects"])
    if not card["health"]:
        discard_card(s, p, number)


@rule("BG-8.7.a")
def event_card(s: State, p: P) -> Asks[None]:
    """The First Officer draws the top event card; some join the Captain's hand, the others are resolved."""
    if s.crew.decks["event"]:
        number = s.crew.decks["event"].pop(0)
        kept = p.book.crew.cards[number].get("hand", False)
        if kept:
            s.crew.hand.append(number)
        tell(s, p, "BG-8.7.a", "event_card", card=number, **p.book.crew.row[number])
        if not kept:
            yield from _resolve(s, p, number)
    yield from settle(s, p)


@rule("BG-7.7.a", "BG-8.7.a")
def play_from_hand(s: State, p: P, number: int) -> Asks[None]:
    """The card's effects; then it leaves the game."""
    s.crew.hand.remove(number)
    s.crew.gone.append(number)
    tell(s, p, "BG-7.7.a", "captain_card", card=number, **p.book.crew.row[number])
    yield from carry_out(s, p, number, p.book.crew.cards[number]["effects"])
