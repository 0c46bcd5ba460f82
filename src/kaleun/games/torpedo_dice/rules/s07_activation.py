"""Section 7: activate a system instead of firing (mission and solo mode)."""

from __future__ import annotations

from collections.abc import Iterator

from kaleun.games.torpedo_dice.book import Book, P
from kaleun.games.torpedo_dice.state import Plan, State
from kaleun.kernel.ask import Option, Refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, bundled, made_once


@made_once
def activations(book: Book, switched: int, destroyed: int) -> Bundle:
    """What can be activated with these systems ticked and those struck out, and why the others cannot."""
    return bundled(verdicts(book, switched, destroyed))


@rule("TD-7.1", "TD-7.2", "TD-7.6", "TD-6.8")
def verdicts(book: Book, switched: int, destroyed: int) -> Iterator[Bundle | Refusal]:
    """Systems with a tick box that are neither ticked nor destroyed. In training there is nothing to activate."""
    for system in book.systems:
        key = f"activate:{system.key}"
        if book.training:
            yield Refusal(key, "training_fires", "TD-6.8", system=system.key)
        elif destroyed & system.bit:
            yield Refusal(key, "destroyed", "TD-7.2", system=system.key)
        elif not system.switch:
            yield Refusal(key, "no_box", "TD-7.2", system=system.key)
        elif switched & system.bit:
            yield Refusal(key, "already_on", "TD-7.2", system=system.key)
        else:
            yield Bundle([Option(key, system.key, "TD-7.1", system=system.key)])


@rule("TD-7.1", "TD-7.3", "TD-7.E1", "TD-7.E2", "TD-7.E3", "TD-7.E4", "TD-7.E5")
def activate(s: State, p: P, place: int, plan: Plan) -> None:
    """The system is ticked and works from the next round on; its screen may bring Cannon or Portholes to life."""
    book, sheet, seat = p.book, s.sheets[place], p.book.seats[place]
    before = book.active(sheet.switched, sheet.destroyed)
    system = book.system[plan.activated]
    sheet.switched |= system.bit
    sheet.last = plan
    p.log("TD-7.1", "activated", chart="systems", row=system.row, seat=seat, system=system.key)
    comes_to_life(p, place, before, book.active(sheet.switched, sheet.destroyed) & ~system.bit)


@rule("TD-7.4")
def comes_to_life(p: P, place: int, before: int, now: int) -> None:
    """Says so when both mates of Cannon or Portholes have been activated or destroyed."""
    for system in p.book.systems:
        if now & ~before & system.bit:
            p.log(
                "TD-7.4", "comes_to_life", chart="systems", row=system.row, seat=p.book.seats[place], system=system.key
            )
