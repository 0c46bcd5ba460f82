"""Section 12: submarines surface and submerge. Launches of surface ships are in s05, their moves in s06."""

from __future__ import annotations

from collections.abc import Iterator

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.geometry import Area, subsets
from kaleun.games.scope.kinds import LETTERS
from kaleun.games.scope.rules.s04_submarine_movement import fixed_cells, rearrange
from kaleun.games.scope.rules.s06_ship_movement import HEADING
from kaleun.games.scope.rules.s07_ship_meets_torpedo import step
from kaleun.games.scope.sea import blocked_mask, new_id, surfaced
from kaleun.games.scope.state import GERMAN, Ship, State, trace
from kaleun.kernel.ask import Option, Refusal, refusal
from kaleun.kernel.rule import rule
from kaleun.kernel.verdict import Bundle, made_once

SUBMARINE = "submarine"


def verdicts(s: State, book: Book, side: str) -> Iterator[Bundle | Refusal]:
    """Surfacing and submerging belong to surface combat, and to the side with the submarines."""
    if side != GERMAN:
        return
    if not book.combat:
        yield refusal("surface", "surface_combat_off", "SC-12.1", ship="U")
        return
    yield from _surfacing(s, book)
    yield from _submerging(s, book)


@rule("SC-12.1", "SC-12.2", "SC-12.5")
def _surfacing(s: State, book: Book) -> Iterator[Bundle | Refusal]:
    """A submarine with no ship card above it surfaces and moves to a free neighbouring card, or stays if there is
    none. A torpedo token above it or a ping does not hinder it."""
    closed = blocked_mask(s, book)
    for cell in s.subs:
        if closed & book.area.bit[cell]:
            yield refusal(f"surface:{cell}", "covered_by_ship", "SC-12.2", cell=cell)
        else:
            yield _surfaces(book.area, cell, closed & book.area.within[1][cell])


@made_once
def _surfaces(area: Area, cell: int, closed: int) -> Bundle:
    free = [near for _, near in area.around[cell] if not closed & area.bit[near]] or [cell]
    return Bundle(
        Option(f"surface:{cell}-{near}", ("surface", cell, near), "SC-12.2", origin=cell, cell=near) for near in free
    )


@rule("SC-12.2", "SC-2.7", "SC-28.4")
def surface(s: State, p: P, cell: int, target: int) -> None:
    """The card is turned face up with a spare sea card under it; from now on it is an open surface ship, and moves."""
    s.subs.remove(cell)
    s.traces.append(trace("gone", (cell,)))
    ship = Ship(new_id(s, LETTERS[SUBMARINE]), SUBMARINE, GERMAN, cell)
    s.ships[ship.id] = ship
    p.log("SC-12.2", "surfaced", ship=ship.id, cell=cell)
    p.reveal()
    if target != cell and step(s, p, ship, HEADING[target - cell], target):
        p.log("SC-12.2", "moved", ship=ship.id, kind=SUBMARINE, origin=cell, cell=target)


@rule("SC-12.4")
def _submerging(s: State, book: Book) -> Iterator[Bundle | Refusal]:
    """A surfaced submarine goes face down, unless another one lies beneath it, and a block that contains its cell is
    rearranged. A block that the ping covers whole cannot be chosen."""
    for ship in surfaced(s):
        if ship.cell in s.subs:
            yield refusal(f"submerge:{ship.id}", "submarine_beneath", "SC-12.4", ship=ship.id, cell=ship.cell)
            continue
        below, fixed = {*s.subs, ship.cell}, fixed_cells(s, book)
        for corner, block in book.area.blocks.items():
            if ship.cell in block and corner != s.ping:
                free = tuple([cell for cell in block if cell not in fixed])
                yield _dives(ship.id, corner, free, sum(cell in below for cell in free))


@made_once
def _dives(ship: str, corner: int, free: tuple[int, ...], n: int) -> Bundle:
    return Bundle(
        Option(
            f"submerge:{ship}-{corner}" + (">" + "+".join(map(str, cells)) if cells else ""),
            ("submerge", ship, corner, free, cells),
            "SC-12.4",
            ship=ship,
            corner=corner,
            cells=cells,
        )
        for cells in subsets(free, n)
    )


@rule("SC-12.4")
def submerge(s: State, p: P, name: str, corner: int, free: tuple[int, ...], cells: tuple[int, ...]) -> None:
    """The open card is gone; the opponent knows the block, and that the card beneath was empty."""
    ship = s.ships.pop(name)
    s.subs.append(ship.cell)
    s.traces += (trace("dived", (ship.cell,)), trace("shuffled", free))
    p.log("SC-12.4", "submerged", ship=name, cell=ship.cell, corner=corner)
    rearrange(s, p, "SC-12.4", corner, free, cells)
