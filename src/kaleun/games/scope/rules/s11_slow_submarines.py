"""Section 11: slow submarines with the ping, sonar and depth charges."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.geometry import Area
from kaleun.games.scope.rules.s10_scoring import sink_submarine
from kaleun.games.scope.sea import afloat
from kaleun.games.scope.state import ALLIED, Ship, State, trace
from kaleun.kernel.ask import Option, Refusal, refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, made_once


@rule("SC-11.2", "SC-11.4")
def pinged(s: State, book: Book) -> tuple[int, ...]:
    """The four cells under the ping: this turn they are not rearranged and nobody submerged launches from them."""
    return book.area.blocks[s.ping] if s.ping else ()


@rule("SC-11.1", "SC-11.2", "SC-11.3")
def move_ping(s: State, p: P, corner: int) -> None:
    """After a submarine movement the ping lies on the block just moved, all four cells, for everybody to see."""
    if p.book.slow:
        s.ping = corner
        p.log("SC-11.2", "ping", corner=corner)


@rule("SC-11.3", "SC-12.5")
def lift_ping(s: State, p: P) -> None:
    """Any other action of the owner, even a pass, takes the ping away."""
    if s.ping:
        s.ping = 0
        p.log("SC-11.3", "ping_lifted")


def hunters(s: State, book: Book) -> list[Ship]:
    """Allied ships with sonar and depth charges: destroyers and Flowers."""
    return [ship for ship in afloat(s, ALLIED) if book.kinds[ship.kind].hunter]


@rule("SC-11.1", "SC-11.6", "SC-11.7")
def verdicts(s: State, book: Book, side: str) -> Iterator[Bundle | Refusal]:
    """Sonar on a card next to a destroyer, also beneath a ship but not on mines; depth charges on the card under it."""
    if side != ALLIED:
        return
    if not book.slow:
        yield refusal("sonar", "slow_submarines_off", "SC-11.1")
        yield refusal("charges", "slow_submarines_off", "SC-11.1")
        return
    heard = 0
    for ship in hunters(s, book):
        yield _charges(ship.id)
        heard |= book.area.within[1][ship.cell]
    for cell in s.mines:
        heard &= ~book.area.bit[cell]
    yield _sonars(book.area, heard)


@made_once
def _sonars(area: Area, heard: int) -> Bundle:
    return Bundle(Option(f"sonar:{c}", ("sonar", c), "SC-11.6", cell=c) for c in area.unmask(heard))


@cache
def _charges(ship: str) -> Bundle:
    return Bundle([Option(f"charges:{ship}", ("charges", ship), "SC-11.7", ship=ship)])


@rule("SC-11.6", "SC-28.4")
def sonar(s: State, p: P, cell: int) -> None:
    """Both sides see the card; nothing else happens."""
    found = cell in s.subs
    s.traces.append(trace("seen" if found else "empty", (cell,)))
    p.log("SC-11.6", "sonar_contact" if found else "sonar_empty", cell=cell)
    p.reveal()


@rule("SC-11.7")
def charges(s: State, p: P, ship: str) -> None:
    """The card under the destroyer is turned: a submarine there is sunk."""
    turn_card(s, p, s.ships[ship], "SC-11.7")


@rule("SC-6.7", "SC-6.8", "SC-11.7", "SC-28.4")
def turn_card(s: State, p: P, ship: Ship, cause: str) -> None:
    """Both sides see the card under the ship. An empty area is laid back, a submarine sinks."""
    p.log(cause, "searches" if cause == "SC-6.7" else "depth_charges", ship=ship.id, kind=ship.kind, cell=ship.cell)
    p.reveal()
    if ship.cell in s.subs:
        sink_submarine(s, p, ship.cell, cause)
    else:
        s.traces.append(trace("empty", (ship.cell,)))
        p.log(cause, "found_nothing", cell=ship.cell)


@rule("SC-11.8")
def final_charges(s: State, p: P) -> None:
    """After the last turn every destroyer and Flower afloat drops depth charges once more, for nothing."""
    if p.book.slow:
        for ship in hunters(s, p.book):
            turn_card(s, p, ship, "SC-11.8")


def out_of_hearing(s: State, book: Book, side: str, key: str) -> Refusal | None:
    """Why there is no sonar on this card."""
    cell = next((c for c in book.area.cells if key == f"sonar:{c}"), 0)
    if not cell or side != ALLIED:
        return None
    return Refusal(key, "mines_there" if cell in s.mines else "sonar_range", "SC-11.6", cell=cell)
