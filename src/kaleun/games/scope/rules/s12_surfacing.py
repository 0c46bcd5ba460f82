"""Section 12: submarines surface and submerge. Launches of surface ships are in s05, their moves in s06."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kaleun.games.scope.book import Book, P
from kaleun.games.scope.geometry import subsets
from kaleun.games.scope.kinds import LETTERS
from kaleun.games.scope.rules.s04_submarine_movement import fixed_cells, rearrange
from kaleun.games.scope.rules.s06_ship_movement import HEADING
from kaleun.games.scope.rules.s07_ship_meets_torpedo import step
from kaleun.games.scope.rules.s11_slow_submarines import move_ping
from kaleun.games.scope.sea import blocked, new_id, surfaced
from kaleun.games.scope.state import GERMAN, Ship, State, trace
from kaleun.kernel.ask import Option, Refusal
from kaleun.kernel.rule import rule

SUBMARINE = "submarine"


@rule("SC-12.1", "SC-12.2", "SC-12.5")
def surface_offers(s: State, book: Book, side: str) -> Iterator[Option]:
    """A submarine with no ship card above it surfaces and moves to a free neighbouring card, or stays if there is
    none. A torpedo token above it or a ping does not hinder it."""
    if side != GERMAN or not book.combat:
        return
    closed = blocked(s)
    for cell in s.subs:
        if cell not in closed:
            free = [near for _, near in book.area.around[cell] if near not in closed]
            for target in free or [cell]:
                yield _surface(cell, target)


@cache
def _surface(cell: int, target: int) -> Option:
    return Option(f"surface:{cell}-{target}", ("surface", cell, target), "SC-12.2", origin=cell, cell=target)


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
def submerge_offers(s: State, book: Book, side: str) -> Iterator[Option]:
    """A surfaced submarine goes face down, unless another one lies beneath it, and a block that contains its cell is
    rearranged. A block that the ping covers whole cannot be chosen."""
    if side != GERMAN or not book.combat:
        return
    boats = [ship for ship in surfaced(s) if ship.cell not in s.subs]
    fixed = fixed_cells(s, book) if boats else set()
    for ship in boats:
        below = {*s.subs, ship.cell}
        for corner, block in book.area.blocks.items():
            if ship.cell in block and corner != s.ping:
                free = tuple([cell for cell in block if cell not in fixed])
                yield from _dives(ship.id, corner, free, sum(cell in below for cell in free))


@cache
def _dives(ship: str, corner: int, free: tuple[int, ...], n: int) -> tuple[Option, ...]:
    return tuple(
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
    s.traces.append(trace("dived", (ship.cell,)))
    p.log("SC-12.4", "submerged", ship=name, cell=ship.cell, corner=corner)
    rearrange(s, free, cells)
    p.log("SC-12.4", "arranged", to=GERMAN, corner=corner, cells=list(s.subs))
    move_ping(s, p, corner)


def refusals(s: State, book: Book, side: str) -> Iterator[Refusal]:
    if side != GERMAN:
        return
    if not book.combat:
        yield Refusal("surface", "surface_combat_off", "SC-12.1", ship="U")
        return
    closed = blocked(s)
    for cell in s.subs:
        if cell in closed:
            yield Refusal(f"surface:{cell}", "covered_by_ship", "SC-12.2", cell=cell)
    for ship in surfaced(s):
        if ship.cell in s.subs:
            yield Refusal(f"submerge:{ship.id}", "submarine_beneath", "SC-12.4", ship=ship.id, cell=ship.cell)
