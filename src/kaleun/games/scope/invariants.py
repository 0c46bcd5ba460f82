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
    yield from _numbers(s, book)
    yield from _ships(s, book)
    yield from _tokens(s, book)
    cells = set(book.area.cells)
    if len(set(s.subs)) != len(s.subs) or not set(s.subs) <= cells - {*s.mines} or s.subs != sorted(s.subs):
        yield f"submarines at {s.subs}"
    elif s.traces and book.area.mask(s.subs) not in known(s, book).odds:
        yield f"the true layout {s.subs} is not among those publicly possible"
    if submarines(s) > book.kinds["submarine"].cards:
        yield "there are more submarines than cards"


def _numbers(s: State, book: Book) -> Iterator[str]:
    most = 2 * sum(kind.points * kind.cards for kind in book.kinds.values())
    for name, value, highest in (
        ("turn", s.turn, book.turn_limit),
        ("quiet", s.quiet, s.turn),
        ("German score", s.scores["german"], most),
        ("Allied score", s.scores["allied"], most),
        ("German streak", s.streaks["german"].count, 2),
        ("Allied streak", s.streaks["allied"].count, 2),
    ):
        if not 0 <= value <= highest:
            yield f"{name} is {value}, outside 0 to {highest}"
    if s.ping and s.ping not in book.area.blocks:
        yield f"the ping lies on {s.ping}, which is no block"
    if s.plane and s.plane not in book.area.cells:
        yield f"a plane heads for {s.plane}, which is no card"
    misses = book.charts["components"]["firing_cards"]["miss"]
    for shot in s.shots:
        if not 0 < shot.misses <= misses or not 0 < shot.power <= misses:
            yield f"a shot of power {shot.power} with {shot.misses} misses"


def _ships(s: State, book: Book) -> Iterator[str]:
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
        if not 0 <= ship.furthest <= book.area.rows:
            yield f"{ship.id} has reached row {ship.furthest}"
    if not set(s.mines) <= cells or len(set(s.mines)) != len(s.mines) or len(s.mines) != len(s.mines_of):
        yield f"mines at {s.mines}"


def _tokens(s: State, book: Book) -> Iterator[str]:
    for side in SEATS:
        numbers = [t.number for t in s.torpedoes if t.owner == side]
        if len(set(numbers)) != len(numbers) or any(not 1 <= n <= book.tokens[side] for n in numbers):
            yield f"{side} torpedo tokens {numbers}"
        order = s.orders.get(side)
        if order is not None and s.ships[order.ship].status != AFLOAT:
            yield f"a direction token lies on {order.ship}"
    if any(t.cell not in book.area.cells for t in s.torpedoes):
        yield "a torpedo is outside the area"
