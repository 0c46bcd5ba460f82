"""Section 6: fast ships, slow ships and the destroyer's search; section 17.1: the two steps of an S-boot."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.geometry import EXIT, GERMAN_EDGE, HEADINGS, Area, row
from kaleun.games.scope.rules.s07_ship_meets_torpedo import step
from kaleun.games.scope.rules.s10_scoring import leave
from kaleun.games.scope.rules.s11_slow_submarines import turn_card
from kaleun.games.scope.sea import blocked, blocked_mask
from kaleun.games.scope.state import AFLOAT, ALLIED, Order, Ship, State
from kaleun.kernel.ask import Option, Refusal, refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, made_once

HEADING = {offset: heading for heading, offset in HEADINGS.items()}
SEARCH, BLIND, SAIL = "search", "blind", "sail"


@rule("SC-6.1", "SC-6.2", "SC-6.5", "SC-6.7", "SC-6.9", "SC-11.5", "SC-12.3", "SC-15.1", "SC-18.2", "SC-20.1")
def verdicts(s: State, book: Book, side: str) -> Iterator[Bundle | Refusal]:
    """A fast ship moves to a free neighbouring card inside the area. On a slow one the direction token may be laid,
    towards any card inside the area, occupied or not, but never mines; not on one that moved at the start of this turn.
    Fast ships are offered first."""
    area, within, kinds = book.area, book.area.within, book.kinds
    slow: list[Ship] = []
    closed, mines = blocked_mask(s, book), tuple(s.mines)
    for ship in s.ships.values():
        if ship.side == side and ship.status == AFLOAT:
            kind, cell = kinds[ship.kind], ship.cell
            if kind.fast:
                yield _moves(book, ship.id, ship.kind, side, cell, closed & within[kind.steps][cell], mines)
            else:
                slow.append(ship)
    for ship in slow:
        if ship.id in s.moved:
            yield refusal("order:" + ship.id, "just_moved", "SC-6.5", ship=ship.id)
        else:
            yield _orders(area, ship.id, ship.cell, mines, kinds[ship.kind].cargo)


@made_once
def _moves(book: Book, ship: str, name: str, side: str, cell: int, closed: int, mines: tuple[int, ...]) -> Bundle:
    """An Allied destroyer or Flower may search where it arrives or not; with slow submarines it never does."""
    kind, area = book.kinds[name], book.area
    hunts = kind.hunter and side == ALLIED and not book.slow
    options: list[Option] = []
    for path in _paths(area, cell, closed, kind.steps):
        options.append(_move(ship, path, SEARCH if hunts else SAIL))
        if hunts and book.blind_moves:
            options.append(_move(ship, path, BLIND))
    taken = [near for _, near in area.around[cell] if closed & area.bit[near]]
    return Bundle(options, (_taken(ship, near, near in mines) for near in taken))


def _taken(ship: str, cell: int, mines: bool) -> Refusal:
    return Refusal(f"move:{ship}-{cell}", "mines_there" if mines else "occupied", "SC-6.1", cell=cell)


@rule("SC-17.1")
def _paths(area: Area, cell: int, closed: int, steps: int) -> list[tuple[int, ...]]:
    """Ways of one step, or for an S-boot of one or two; the second may lead back to the start."""
    around, bit = area.around, area.bit
    first: list[tuple[int, ...]] = [(near,) for _, near in around[cell] if not bit[near] & closed]
    if steps == 1:
        return first
    open_again = closed & ~bit[cell]
    return first + [(*way, near) for way in first for _, near in around[way[0]] if not bit[near] & open_again]


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


@made_once
@rule("SC-10.2")
def _orders(area: Area, ship: str, cell: int, mines: tuple[int, ...], cargo: bool) -> Bundle:
    """Cargo in row 5 may be ordered out."""
    options = [_order(ship, heading) for heading, near in area.around[cell] if near not in mines]
    if cargo and row(cell) == GERMAN_EDGE:
        options.append(_order(ship, EXIT))
    mined = [(heading, near) for heading, near in area.around[cell] if near in mines]
    return Bundle(options, (Refusal(f"order:{ship}-{h}", "mines_there", "SC-18.2", cell=near) for h, near in mined))


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
        advance_mark(s, p.book, ship)
        p.log("SC-6.3", "slow_moved", ship=ship.id, kind=ship.kind, origin=origin, cell=cell)


@rule("SC-10.7")
def advance_mark(s: State, book: Book, ship: Ship) -> None:
    """A cargo ship in a row it had not reached before is progress."""
    if book.kinds[ship.kind].cargo and row(ship.cell) > ship.furthest:
        ship.furthest = row(ship.cell)
        s.quiet = 0


def outside(s: State, book: Book, side: str, key: str) -> Refusal | None:
    """Why an order to this heading is not on offer: it leads out of the area."""
    name, _, heading = key.partition(":")[2].partition("-")
    ship = s.ships.get(name)
    if ship is None or ship.side != side or book.kinds[ship.kind].fast:
        return None
    if heading == EXIT:
        return Refusal(key, "not_in_last_row", "SC-10.2", ship=name)
    return Refusal(key, "outside", "SC-6.2", ship=name) if heading in HEADINGS else None
