"""What a seat sees, as numbers for the twin. Plans that are sealed are not in a view, so they are not here."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from kaleun.games.torpedo_dice.book import Book
from kaleun.games.torpedo_dice.bots import twin
from kaleun.games.torpedo_dice.bots.convert import FACES, KINDS, Sea, sea
from kaleun.games.torpedo_dice.options import AS_PRINTED
from kaleun.games.torpedo_dice.state import Plan
from kaleun.games.torpedo_dice.view import Seat, View
from kaleun.kernel.game import find_game

Array = Any


class Range:
    """A sea and the volleys worth a look: those that strike no target which another one of the shape does not strike
    with as few torpedoes. `keys` are their answers."""

    def __init__(self, book: Book) -> None:
        self.sea: Sea = sea(book)
        start = np.zeros(len(KINDS) * len(FACES) + 1, dtype=np.int64)
        masks: list[int] = []
        counted: list[int] = []
        self.keys: list[str] = []
        for kind in KINDS:
            for side in FACES:
                for volley in _widest(book, kind, side):
                    masks.append(volley.mask)
                    counted.append(volley.counted)
                    self.keys.append(volley.key)
                start[twin.shape(KINDS.index(kind), side) + 1] = len(masks)
        self.volleys = (start, np.array(masks, dtype=np.int64), np.array(counted, dtype=np.int64))


def _widest(book: Book, kind: str, side: int) -> list[Any]:
    found: list[Any] = []
    for volley in sorted(book.volleys(kind, side).all, key=lambda v: -v.mask.bit_count()):
        if not any(volley.mask & ~wider.mask == 0 and wider.counted <= volley.counted for wider in found):
            found.append(volley)
    return found


def range_of(view: View) -> Range:
    """The range of the table in this view."""
    told = next(iter(view.seats.values())).reserve[1]
    switches = tuple((name, getattr(view.switches, name)) for name in view.switches.__struct_fields__)
    return _range(view.mode, view.players, told, switches)


@cache
def _range(mode: str, players: int, reserve: int, switches: tuple[tuple[str, Any], ...]) -> Range:
    game = find_game("torpedo_dice")
    options = {"mode": mode, "players": players, "reserve": AS_PRINTED, **dict(switches)}
    printed: Book = game.book(game.full_options(options), game.charts())
    if printed.reserve != reserve:
        return Range(game.book(game.full_options({**options, "reserve": reserve}), game.charts()))
    return Range(printed)


def pack(view: View, shown: Range) -> Array:
    """The array of the position: plans that are finished count, others are still to be made, but for the shape of the
    own die."""
    book, st = shown.sea.book, np.zeros(twin.SIZE, dtype=np.int64)
    st[twin.PLAYERS], st[twin.STARTER] = view.players, book.seats.index(view.starter)
    for side in view.dice.middle:
        twin.lay(st, side)
    if view.ki is not None:
        st[twin.EXPLOSIONS] = view.ki.explosions[0]
        for key, (ticked, _) in view.ki.boxes.items():
            st[twin.BOXES + book.system[key].number - 1] = ticked
    for place, (name, seat) in enumerate(view.seats.items()):
        at = twin.sheet_at(place)
        _sheet(st, at, seat, book)
        if seat.plan is not None and (seat.plan.ready or name == view.you):
            _plan(st, at, seat.plan, shown)
    return st


def _sheet(st: Array, at: int, seat: Seat, book: Book) -> None:
    st[at + twin.FILLED] = sum(book.grid.bit[cell[0], cell[1]] for cell in seat.window.hits)
    st[at + twin.RESERVE], st[at + twin.SKULL], st[at + twin.DIE] = seat.reserve[0], seat.skull, seat.die
    for key, system in seat.systems.items():
        bit = book.system[key].bit
        st[at + twin.SWITCHED] |= bit if system.ticked else 0
        st[at + twin.DESTROYED] |= bit if system.state == "lost" else 0
    for field, key in ((twin.USES_CANNON, "cannon"), (twin.USES_PORTHOLES, "portholes")):
        uses = seat.systems[key].uses
        st[at + field] = uses[0] if uses is not None else 0


def _plan(st: Array, at: int, plan: Plan, shown: Range) -> None:
    st[at + twin.SYSTEM] = shown.sea.number.get(plan.system, 0)
    st[at + twin.SIDE], st[at + twin.KIND] = plan.side, KINDS.index(plan.kind)
    if plan.fired:
        volley = shown.sea.book.volleys(plan.kind, plan.side).by_cells[tuple((r, c) for r, c in plan.cells)]
        st[at + twin.MASK], st[at + twin.COUNTED] = volley.mask, volley.counted
    if plan.activated:
        st[at + twin.ACTIVATED] = shown.sea.book.system[plan.activated].bit
