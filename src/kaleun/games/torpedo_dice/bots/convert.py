"""Between the rules and the twin: positions, parameters, shapes and answers."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from kaleun.games.torpedo_dice.book import Book
from kaleun.games.torpedo_dice.bots import twin
from kaleun.games.torpedo_dice.state import Plan, Sheet, State

Array = Any
KINDS = ("base", "plus", "minus", "line")
FACES = range(1, 7)
OUTCOMES = {
    "": twin.GOES_ON, "boat_sunk": twin.SUNK, "scored": twin.SCORED, "no_winner": twin.NO_WINNER,
    "solo_won": twin.SOLO_WON, "lost_by_skull": twin.BY_SKULL, "lost_boat": twin.LOST_BOAT,
}  # fmt: skip
READINGS: dict[str, tuple[Any, ...]] = {
    "fins": ("any", "left", "middle"),
    "all_skulls": ("nobody", "shared", "hits"),
    "both_sunk": ("win", "loss", "silent"),
}


class Sea:
    """One set of switches as arrays: parameters, and for each shape its volleys (`masks`, `counted` from `start`)."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.parameters = _parameters(book)
        self.number = {system.key: system.number for system in book.systems}
        self.name = {number: key for key, number in self.number.items()}
        self.start = np.zeros(len(KINDS) * 6 + 1, dtype=np.int64)
        masks: list[int] = []
        counted: list[int] = []
        for kind in KINDS:
            for side in FACES:
                volleys = book.volleys(kind, side).all
                masks += [volley.mask for volley in volleys]
                counted += [volley.counted for volley in volleys]
                self.start[twin.shape(KINDS.index(kind), side) + 1] = len(masks)
        self.masks, self.counted = np.array(masks, dtype=np.int64), np.array(counted, dtype=np.int64)

    def pack(self, s: State) -> Array:
        """The array of a position."""
        st = np.zeros(twin.SIZE, dtype=np.int64)
        st[twin.PLAYERS], st[twin.STARTER] = len(s.sheets), s.starter
        st[twin.OVER], st[twin.WINNERS] = OUTCOMES[s.outcome], sum(1 << place for place in s.winners)
        st[twin.EXPLOSIONS], st[twin.EXPLODED] = s.explosions, s.exploded
        st[twin.BOXES : twin.BOXES + len(s.boxes)] = s.boxes
        for side in s.dice:
            twin.lay(st, side)
        for place, sheet in enumerate(s.sheets):
            self._sheet(st, twin.sheet_at(place), sheet)
        return st

    def _sheet(self, st: Array, at: int, sheet: Sheet) -> None:
        st[at + twin.FILLED], st[at + twin.RESERVE], st[at + twin.SKULL] = sheet.filled, sheet.reserve, sheet.skull
        st[at + twin.SWITCHED], st[at + twin.DESTROYED], st[at + twin.DIE] = sheet.switched, sheet.destroyed, sheet.die
        st[at + twin.USES_CANNON] = sheet.uses.get("cannon", 0)
        st[at + twin.USES_PORTHOLES] = sheet.uses.get("portholes", 0)
        if sheet.plan is not None:
            self._plan(st, at, sheet.plan)

    def _plan(self, st: Array, at: int, plan: Plan) -> None:
        st[at + twin.SYSTEM] = self.number.get(plan.system, 0)
        st[at + twin.SIDE], st[at + twin.KIND] = plan.side, KINDS.index(plan.kind)
        if plan.fired:
            volley = self.book.volleys(plan.kind, plan.side).by_cells[plan.cells]
            st[at + twin.MASK], st[at + twin.COUNTED] = volley.mask, volley.counted
        if plan.activated:
            st[at + twin.ACTIVATED] = self.book.system[plan.activated].bit

    def change(self, key: str) -> int:
        """The number of a change of the die; sides of patterns stay those of the die, so they are left out (0)."""
        system, _, side = key.partition(":")
        return self.number.get(system, 0) * 8 + int(side or 0)


def changed(number: int) -> int:
    """The same of the twin's own numbers: Cannon, Engine and Portholes without their side."""
    return number & ~7 if twin.kind_of(number >> 3) != twin.BASE else number


@cache
def sea(book: Book) -> Sea:
    return Sea(book)


def _parameters(book: Book) -> Array:
    pa = np.zeros(twin.PARAMETERS, dtype=np.int64)
    options = book.options
    pa[twin.TRAINING], pa[twin.EVERY], pa[twin.AIM] = book.training, book.every, book.aim
    pa[twin.SWITCHES] = sum(system.bit for system in book.systems if system.switch)
    pa[twin.LIMITED] = sum(book.system[key].bit for key in book.limited)
    pa[twin.FINS_COPY] = READINGS["fins"].index(options["fins"])
    pa[twin.ON_ONE], pa[twin.IDLE] = options["engine_on_one"], options["idle_modification"]
    pa[twin.LONG_LINE] = options["portholes"] == "line"
    pa[twin.ALL_SKULLS] = READINGS["all_skulls"].index(options["all_skulls"])
    pa[twin.BOTH_SUNK] = READINGS["both_sunk"].index(options["both_sunk"])
    pa[twin.SUNK_SCORES], pa[twin.PER_SYSTEM] = options["sunk_scores"], book.boxes
    for system, mask in book.fields:
        pa[twin.FIELDS + system.number - 1], pa[twin.MATES + system.number - 1] = mask, book.mates[system.key]
    for side in FACES:
        pa[twin.OPPOSITE + side - 1], pa[twin.AIMED + side - 1] = book.opposite[side], book.aimed_at[side]
    for number, following in book.arrows.items():
        pa[twin.ARROWS + number - 1] = following
    return pa
