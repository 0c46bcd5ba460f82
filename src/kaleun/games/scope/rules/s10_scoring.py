"""Section 10, first half: points for what is sunk and for cargo that leaves."""

from __future__ import annotations

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.rules.s09_tankers import burns
from kaleun.games.scope.rules.s19_armed_freighter import shows_itself
from kaleun.games.scope.state import ALLIED, GERMAN, LEFT, OTHER, SUNK, Ship, State, trace
from kaleun.kernel.rule import rule


@rule("SC-10.1", "SC-19.3", "SC-22.2", "SC-23.3", "SC-25.4")
def worth(book: Book, kind: str) -> int:
    """Points for sinking such a ship. Wolf and Shepherd counts cargo only, the hunting group submarines only."""
    card = book.kinds[kind]
    if book.family == "wolf_and_shepherd":
        return card.points if card.cargo else 0
    if book.family == "hunting_group":
        return card.points if kind == "submarine" else 0
    return card.points


@rule("SC-8.3", "SC-10.1", "SC-6.6")
def sink(s: State, p: P, ship: Ship, cause: str) -> None:
    """The ship is lost: the opponent of its owner scores it, a direction token on it returns, a tanker burns."""
    s.quiet = 0
    shows_itself(s, p, ship)
    points = worth(p.book, ship.kind)
    s.scores[OTHER[ship.side]] += points
    order = s.orders.get(ship.side)
    if order is not None and order.ship == ship.id:
        del s.orders[ship.side]
    cell = ship.cell
    if burns(ship):
        p.log("SC-9.1", "burning", ship=ship.id, kind=ship.kind, cell=cell, points=points)
        return
    ship.status, ship.cell = SUNK, 0
    p.log(cause, "sunk", ship=ship.id, kind=ship.kind, side=ship.side, cell=cell, points=points)


@rule("SC-6.8", "SC-2.7", "SC-10.1")
def sink_submarine(s: State, p: P, cell: int, cause: str) -> None:
    """A submerged submarine is sunk: the Allied side scores it, a spare sea card fills the gap."""
    s.quiet = 0
    s.subs.remove(cell)
    points = worth(p.book, "submarine")
    s.scores[ALLIED] += points
    s.traces.append(trace("gone", (cell,)))
    p.log(cause, "submarine_sunk", cell=cell, points=points)
    p.reveal()


@rule("SC-10.2", "SC-19.3", "SC-22.2")
def leave(s: State, p: P, ship: Ship) -> None:
    """A cargo ship has crossed the German edge: twice its points for the Allied side."""
    s.quiet = 0
    shows_itself(s, p, ship)
    points = 2 * p.book.kinds[ship.kind].points
    s.scores[ALLIED] += points
    cell, ship.status, ship.cell = ship.cell, LEFT, 0
    p.log("SC-10.2", "left", ship=ship.id, kind=ship.kind, cell=cell, points=points)


@rule("SC-23.2")
def submarine_leaves(s: State, p: P) -> None:
    """A submarine has crossed the Allied edge: its points for the German side."""
    s.quiet = 0
    s.scores[GERMAN] += p.book.kinds["submarine"].points
