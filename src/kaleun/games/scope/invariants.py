"""What is true of every reachable state. The fuzzer checks these after every answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kaleun.games.scope.book import Book
from kaleun.games.scope.redeal import known
from kaleun.games.scope.sea import submarines
from kaleun.games.scope.state import AFLOAT, BURNING, SEATS, State


def invariants(s: State, book: Book) -> Iterator[str]:
    """A sentence for each thing that is wrong."""
    cells = set(book.area.cells)
    standing = Counter(ship.cell for ship in s.ships.values() if ship.status in (AFLOAT, BURNING))
    for cell, n in standing.items():
        if n > 1 or cell not in cells or cell in s.mines:
            yield f"{n} ships at {cell}, mines {cell in s.mines}"
    for ship in s.ships.values():
        if (ship.cell == 0) is (ship.status in (AFLOAT, BURNING)):
            yield f"{ship.id} is {ship.status} at {ship.cell}"
        if ship.damaged and not book.combat:
            yield f"{ship.id} is damaged without surface combat"
    if len(set(s.subs)) != len(s.subs) or not set(s.subs) <= cells - {*s.mines} or s.subs != sorted(s.subs):
        yield f"submarines at {s.subs}"
    for side in SEATS:
        numbers = [t.number for t in s.torpedoes if t.owner == side]
        if len(set(numbers)) != len(numbers) or any(not 1 <= n <= book.tokens[side] for n in numbers):
            yield f"{side} torpedo tokens {numbers}"
        if s.scores[side] < 0 or s.streaks[side].count > 2:
            yield f"{side} score {s.scores[side]}, streak {s.streaks[side]}"
        order = s.orders.get(side)
        if order is not None and s.ships[order.ship].status != AFLOAT:
            yield f"a direction token lies on {order.ship}"
    if any(t.cell not in cells for t in s.torpedoes):
        yield "a torpedo is outside the area"
    if submarines(s) > book.kinds["submarine"].cards:
        yield "there are more submarines than cards"
    layout = book.area.mask(s.subs)
    if s.traces and layout not in known(s, book).odds:
        yield f"the true layout {s.subs} is not among those publicly possible"
