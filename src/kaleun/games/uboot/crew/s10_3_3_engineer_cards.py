"""Section 10.3.3: the Chief Engineer's cards and the toolboxes they lie in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kaleun.games.uboot.crew.aboard import leads, specialist
from kaleun.games.uboot.crew.play import P
from kaleun.games.uboot.crew.state import Technical
from kaleun.games.uboot.feed import note
from kaleun.kernel.ask import Refusal
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State

REPAIR = "repair"
TECHNIQUE = "technique"


@rule("BG-10.3.b", "BG-10.3.3.c")
def box_of(s: State, card: int, section: int) -> str:
    """The toolbox in this section that holds the card face up and is not locked, or ""."""
    for name, box in s.crew.toolboxes.items():
        if box.section == section and card in box.cards and card not in box.down and not box.locked:
            return name
    return ""


@rule("BG-2.p", "BG-10.3.3.f", "BG-10.3.8.f")
def fits(book: Book, card: int, component: str) -> bool:
    """Is it a card for this component ("" = a hull breach)?"""
    row = book.crew.ce[card]
    if not component:
        return bool(row["breach"])
    tags = row["tags"]
    return not tags or "any" in tags or any(tag in tags for tag in book.crew.components[component].tags)


@rule("BG-10.3.3.a", "BG-10.3.3.b")
def effect(s: State, book: Book, card: int, men: Sequence[str]) -> Mapping[str, Any] | None:
    """The advanced effect with the leading sailor in the crew, the basic one with a specialist, else none."""
    if any(leads(s, book, figure) for figure in men):
        return dict(book.crew.ce[card]["advanced_fx"])
    if any(specialist(s, book, figure, REPAIR) for figure in men):
        return dict(book.crew.ce[card]["basic_fx"])
    return None


@rule("BG-10.3.2.h", "BG-10.3.3.c", "BG-10.3.3.e", "BG-10.3.3.f", "BG-10.3.3.h")
def no_card(s: State, book: Book, card: int, section: int, component: str) -> Refusal | None:
    """One fitting card of a toolbox that lies where the repair is, and only when the crew is declared."""
    if card not in book.crew.ce or not box_of(s, card, section):
        return Refusal(str(card), "card_not_here", "BG-10.3.3.c", section=section)
    if not fits(book, card, component):
        return Refusal(str(card), "card_does_not_fit", "BG-10.3.3.f", component=component)
    old = s.crew.technical.get(component)
    if old is not None and old.card:
        return Refusal(str(card), "one_card_per_repair", "BG-10.3.3.h")
    return None


@rule("BG-10.3.3.i", "BG-10.3.3.j")
def play(s: State, p: P, card: int, section: int) -> None:
    """A bonus card leaves its toolbox and lies on the repair; a technique card is turned face down in it."""
    box = s.crew.toolboxes[box_of(s, card, section)]
    if p.book.crew.ce[card]["kind"] == TECHNIQUE:
        box.down.append(card)
    else:
        box.cards.remove(card)
    note(s, p, "BG-10.3.3.e", "engineer_card", card=card, **p.book.crew.row[card])


@rule("BG-10.3.3.i", "BG-10.3.3.j")
def put_away(s: State, card: int) -> None:
    """The repair is over: a technique card is turned up, a bonus card discarded."""
    for box in s.crew.toolboxes.values():
        if card in box.down:
            box.down.remove(card)
            return
    if card:
        s.crew.ce_discard.append(card)


@rule("BG-2.p", "BG-10.3.3.a", "BG-10.3.3.k")
def apply(condition: Technical, fx: Mapping[str, Any]) -> None:
    """What the effect does to the repair for as long as it lasts, also over a watch change."""
    condition.bonus = int(fx.get("crew_bonus", 0))
    condition.waived = bool(fx.get("waive_surcharge", False))
    condition.free_handover = bool(fx.get("handover_free", False))
    condition.handover_rest = int(fx.get("handover_rest", 0))


@rule("BG-2.p")
def freed(s: State, book: Book, fx: Mapping[str, Any], men: Sequence[str]) -> list[str]:
    """Men of the crew who take a plain activation instead of the busy token. Where one may be chosen it is a man
    without the icon, else the last named."""
    if fx.get("technical_leading_only"):
        return [f for f in men if not leads(s, book, f)]
    if fx.get("plain_leading"):
        return [f for f in men if leads(s, book, f)]
    if fx.get("plain_count") and len(men) >= int(fx["min_crew"]):
        plain = [f for f in men if not specialist(s, book, f, REPAIR)]
        return (plain or list(men))[-int(fx["plain_count"]) :]
    return []
