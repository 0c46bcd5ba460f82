"""Other worlds: what a seat does not know is what others have sealed in this round. Where all decide at once that is in
their answers, and the kernel draws those anew; where they go in turn (rules 1) it is in their plans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaleun.games.torpedo_dice.book import Book
from kaleun.games.torpedo_dice.rules.s05_modification import modifiable
from kaleun.games.torpedo_dice.rules.s07_activation import activations
from kaleun.games.torpedo_dice.state import Plan, State

if TYPE_CHECKING:
    import random


def redeal(s: State, book: Book, seat: str | None, rng: random.Random) -> State:
    """Every sealed plan of somebody else becomes any plan that player could have made."""
    for place, sheet in enumerate(s.sheets):
        if book.sealed and sheet.plan is not None and book.seats[place] != seat:
            sheet.plan = _any_plan(s, book, place, rng)
    return s


def _any_plan(s: State, book: Book, place: int, rng: random.Random) -> Plan:
    sheet = s.sheets[place]
    changes = modifiable(s, book, place)
    kept = Plan("", sheet.die)
    turned = [Plan(c.system, c.side or rng.choice(list(book.opposite)), c.kind) for c in changes]
    plan = rng.choice([kept, *turned])
    systems = activations(book, sheet.switched, sheet.destroyed).values
    volleys = book.volleys(plan.kind, plan.side).all
    number = rng.randrange(len(volleys) + len(systems))
    if number < len(systems):
        return Plan(plan.system, plan.side, plan.kind, activated=systems[number])
    return Plan(plan.system, plan.side, plan.kind, True, volleys[number - len(systems)].cells)
