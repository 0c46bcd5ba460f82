"""Section 6: fast ships, slow ships and the destroyer's search; section 17.1: the two steps of an S-boot."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.geometry import EXIT, GERMAN_EDGE, HEADINGS, row
from kaleun.games.scope.rules.s07_ship_meets_torpedo import step
from kaleun.games.scope.rules.s10_scoring import leave
from kaleun.games.scope.rules.s11_slow_submarines import turn_card
from kaleun.games.scope.sea import afloat, blocked
from kaleun.games.scope.state import ALLIED, Order, Ship, State
from kaleun.kernel.ask import Option, Refusal
from kaleun.kernel.rule import rule

HEADING = {offset: heading for heading, offset in HEADINGS.items()}
SEARCH, BLIND, SAIL = "search", "blind", "sail"


@rule("SC-6.1", "SC-6.7", "SC-6.9", "SC-11.5", "SC-12.3", "SC-15.1")
def fast_offers(s: State, book: Book, side: str) -> list[Option]:
    """A fast ship moves to a free neighbouring card inside the area. An Allied destroyer or Flower may search there or
    not; with slow submarines it never does. Warships cannot leave the area."""
    options: list[Option] = []
    closed = blocked(s)
    for ship in afloat(s, side):
        kind = book.kinds[ship.kind]
        if not kind.fast:
            continue
        hunts = kind.hunter and side == ALLIED and not book.slow
        for path in _paths(book, ship.cell, closed, kind.steps):
            options.append(_move(ship.id, path, SEARCH if hunts else SAIL))
            if hunts and book.blind_moves:
                options.append(_move(ship.id, path, BLIND))
    return options


@rule("SC-17.1")
def _paths(book: Book, cell: int, closed: set[int], steps: int) -> list[tuple[int, ...]]:
    """Ways of one step, or for an S-boot of one or two; the second may lead back to the start."""
    around = book.area.around
    first: list[tuple[int, ...]] = [(near,) for _, near in around[cell] if near not in closed]
    if steps == 1:
        return first
    open_again = closed - {cell}
    return first + [(*way, near) for way in first for _, near in around[way[0]] if near not in open_again]


@cache
def _move(ship: str, path: tuple[int, ...], how: str) -> Option:
    key = f"move:{ship}-" + "-".join(map(str, path)) + ("-blind" if how == BLIND else "")
    return Option(key, ("move", ship, path, how == SEARCH), "SC-6.1", ship=ship, cells=path, how=how)


@rule("SC-6.1", "SC-6.7", "SC-11.5", "SC-17.1")
def move(s: State, p: P, name: str, path: tuple[int, ...], search: bool) -> None:
    """The ship goes its way step by step; being hit ends the action. A destroyer that arrives turns the card."""
    ship = s.ships[name]
    for cell in path:
        origin = ship.cell
        if not step(s, p, ship, HEADING[cell - origin], cell):
            return
        p.log("SC-6.1", "moved", ship=name, kind=ship.kind, origin=origin, cell=cell)
    if search:
        turn_card(s, p, ship, "SC-6.7")


@rule("SC-6.2", "SC-6.5", "SC-10.2", "SC-18.2", "SC-20.1")
def slow_offers(s: State, book: Book, side: str) -> list[Option]:
    """The direction token may be laid on a slow ship towards any card inside the area, occupied or not, but never
    mines. Not on one that moved at the start of this turn. Cargo in row 5 may be ordered out."""
    options: list[Option] = []
    for ship in afloat(s, side):
        kind = book.kinds[ship.kind]
        if kind.fast or ship.id in s.moved:
            continue
        for heading, cell in book.area.around[ship.cell]:
            if cell not in s.mines:
                options.append(_order(ship.id, heading))
        if kind.cargo and row(ship.cell) == GERMAN_EDGE:
            options.append(_order(ship.id, EXIT))
    return options


@cache
def _order(ship: str, heading: str) -> Option:
    rule_id = "SC-10.2" if heading == EXIT else "SC-6.2"
    return Option(f"order:{ship}-{heading}", ("order", ship, heading), rule_id, ship=ship, heading=heading)


@rule("SC-6.2", "SC-6.6")
def order(s: State, p: P, ship: str, heading: str) -> None:
    """The token shows the way; nothing moves this turn. An order is never changed or taken back."""
    s.orders[s.active] = Order(ship, heading)
    p.log("SC-6.2", "ordered", ship=ship, kind=s.ships[ship].kind, heading=heading)


@rule("SC-6.3", "SC-6.4", "SC-6.5", "SC-10.2", "SC-3.2")
def slow_move(s: State, p: P) -> None:
    """P0: the ship under orders moves, or stays if its card is taken by now; the token is free again either way."""
    given = s.orders.pop(s.active, None)
    if given is None:
        return
    ship = s.ships[given.ship]
    if given.heading == EXIT:
        leave(s, p, ship)
        return
    cell = p.book.area.ahead[given.heading][ship.cell]
    if cell in blocked(s):
        p.log("SC-6.4", "move_blocked", ship=ship.id, kind=ship.kind, cell=cell)
        return
    origin = ship.cell
    if step(s, p, ship, given.heading, cell):
        p.log("SC-6.3", "slow_moved", ship=ship.id, kind=ship.kind, origin=origin, cell=cell)
        advance_mark(s, p.book, ship)


@rule("SC-10.7")
def advance_mark(s: State, book: Book, ship: Ship) -> None:
    """A cargo ship in a row it had not reached before is progress."""
    if book.kinds[ship.kind].cargo and row(ship.cell) > ship.furthest:
        ship.furthest = row(ship.cell)
        s.quiet = 0


def refusals(s: State, book: Book, side: str) -> Iterator[Refusal]:
    """Why a move or an order that one might expect is missing."""
    closed = blocked(s)
    for ship in afloat(s, side):
        near = book.area.around[ship.cell]
        if ship.id in s.moved:
            yield Refusal(f"order:{ship.id}", "just_moved", "SC-6.5", ship=ship.id)
        elif book.kinds[ship.kind].fast:
            for _, cell in near:
                if cell in closed:
                    code = "mines_there" if cell in s.mines else "occupied"
                    yield Refusal(f"move:{ship.id}-{cell}", code, "SC-6.1", cell=cell)
        else:
            for heading, cell in near:
                if cell in s.mines:
                    yield Refusal(f"order:{ship.id}-{heading}", "mines_there", "SC-18.2", cell=cell)


def outside(s: State, book: Book, side: str, key: str) -> Refusal | None:
    """Why an order to this heading is not on offer: it leads out of the area."""
    name, _, heading = key.partition(":")[2].partition("-")
    ship = s.ships.get(name)
    if ship is None or ship.side != side or book.kinds[ship.kind].fast:
        return None
    if heading == EXIT:
        return Refusal(key, "not_in_last_row", "SC-10.2", ship=name)
    return Refusal(key, "outside", "SC-6.2", ship=name) if heading in HEADINGS else None
