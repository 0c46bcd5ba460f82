"""Section 10.5: a ship that could not have escaped a torpedo counts as sunk. One ship at a time is played on against
the torpedoes, every other ship standing still; if every line ends in a hit, it is doomed (ruling R-28)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kaleun.games.scope.book import Book
from kaleun.games.scope.geometry import ALLIED_EDGE, EXIT, GERMAN_EDGE, OPPOSITE, row
from kaleun.games.scope.sea import blocked
from kaleun.games.scope.state import AFLOAT, OTHER, Ship, State
from kaleun.kernel.rule import rule


class Lone(NamedTuple):
    """The ship alone with the torpedoes: is it its owner's turn, where is it, its order, the hits that would sink it,
    and the torpedoes as (cell, heading)."""

    own_turn: bool
    cell: int
    order: str
    lives: int
    tracks: tuple[tuple[int, str], ...]


class Waters:
    """What does not change while one ship is played on, and the positions already judged."""

    def __init__(self, s: State, book: Book, ship: Ship) -> None:
        self.kind = book.kinds[ship.kind]
        self.ahead, self.around = book.area.ahead, book.area.around
        self.mines, self.subs = s.mines, s.subs
        self.closed = blocked(s) - {ship.cell}
        self.leaves = book.family == "hunting_group"
        self.judged: dict[Lone, bool] = {}


@rule("SC-10.5")
def doomed(s: State, book: Book, ship: Ship) -> bool:
    """Is it hit in every line of play, its owner spending every action on it alone?"""
    if ship.status != AFLOAT or not s.torpedoes:
        return False
    waters = Waters(s, book, ship)
    order = s.orders.get(ship.side)
    start = Lone(
        own_turn=ship.side == OTHER[s.active],
        cell=ship.cell,
        order=order.heading if order is not None and order.ship == ship.id else "",
        lives=1 if ship.damaged else waters.kind.torpedo_hits,
        tracks=tuple((t.cell, t.heading) for t in s.torpedoes),
    )
    return not _escapes(waters, start)


def _escapes(w: Waters, now: Lone) -> bool:
    """Does some sequence of own actions leave the ship afloat until no torpedo is left, or take it out of the way?"""
    if not now.tracks:
        return True
    if now not in w.judged:
        turns: Iterator[Lone | None] = _own_turn(w, now) if now.own_turn else iter([now])
        w.judged[now] = any(turn is None or _survives_torpedoes(w, turn) for turn in turns)
    return w.judged[now]


def _survives_torpedoes(w: Waters, now: Lone) -> bool:
    """The torpedo phase, then the other player's turn. Torpedoes explode on other ships, which stay where they are."""
    tracks, lives = [], now.lives
    for at, heading in now.tracks:
        cell = w.ahead[heading][at]
        if cell == now.cell:
            lives -= 1
        elif cell and cell not in w.closed:
            tracks.append((cell, heading))
    return lives > 0 and _escapes(w, Lone(not now.own_turn, now.cell, now.order, lives, tuple(tracks)))


def _own_turn(w: Waters, now: Lone) -> Iterator[Lone | None]:
    """Every position after the owner's slow move and action; None is an escape, a sunk ship is left out."""
    if now.order == EXIT:
        yield None
        return
    moved = False
    if now.order:
        cell, origin = w.ahead[now.order][now.cell], now.cell
        if cell not in w.closed:
            now = _step(now, now.order, cell)
        now = now._replace(order="")
        moved = now.cell != origin
        if not now.lives:
            return
    yield now
    if w.kind.fast:
        yield from _fast(w, now)
    elif not moved:
        for heading, cell in w.around[now.cell]:
            if cell not in w.mines:
                yield now._replace(order=heading)
        if w.kind.cargo and row(now.cell) == GERMAN_EDGE:
            yield now._replace(order=EXIT)


def _fast(w: Waters, now: Lone) -> Iterator[Lone | None]:
    """One step, or two for an S-boot; a surfaced submarine may also dive, or leave in the hunting group."""
    if w.kind.id == "submarine" and (now.cell not in w.subs or (w.leaves and row(now.cell) == ALLIED_EDGE)):
        yield None
    positions = [now]
    for _ in range(w.kind.steps):
        positions = [
            _step(here, heading, cell)
            for here in positions
            if here.lives == now.lives
            for heading, cell in w.around[here.cell]
            if cell not in w.closed
        ]
        yield from (here for here in positions if here.lives)


def _step(now: Lone, heading: str, cell: int) -> Lone:
    """A step of the ship; a torpedo head-on hits it in its cell of departure."""
    if (cell, OPPOSITE[heading]) not in now.tracks:
        return now._replace(cell=cell)
    tracks = list(now.tracks)
    tracks.remove((cell, OPPOSITE[heading]))
    return now._replace(lives=now.lives - 1, tracks=tuple(tracks))
