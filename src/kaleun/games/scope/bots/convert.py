"""Between the rules and the twin: positions, parameters and actions."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaleun.games.scope.book import Book
from kaleun.games.scope.bots import twin
from kaleun.games.scope.geometry import EXIT, HEADINGS, ROWS, Area
from kaleun.games.scope.rules.s10_scoring import worth
from kaleun.games.scope.state import GERMAN, State

Array = Any
NAMES = (*HEADINGS, EXIT)
KINDS = {"freighter": twin.FREIGHTER, "tanker": twin.TANKER, "allied_destroyer": twin.DESTROYER}
STATUS = {"afloat": twin.AFLOAT, "burning": twin.BURNING, "sunk": twin.GONE, "left": twin.LEFT}
TIES = {"german": twin.GERMAN, "allied": twin.ALLIED, "draw": twin.DRAW}
ENDS = {
    "target_reached": twin.END_TARGET,
    "no_operational_cargo": twin.END_CARGO,
    "no_submarines": twin.END_SUBS,
}


def covers(book: Book) -> bool:
    """Can the twin play this? The base rules in all scenarios that fix their fleets, without the quiet-turns limit."""
    return not (book.modules or book.secret_fleets or book.quiet_limit)


class Sea:
    """One set-up as arrays: parameters, what lies ahead of each cell, blocks; and its cells and corners by number."""

    def __init__(self, book: Book) -> None:
        area: Area = book.area
        self.cells, self.corners = area.cells, tuple(area.blocks)
        self.number = {cell: i for i, cell in enumerate(area.cells)}
        self.number[0] = -1
        self.ahead = np.array(
            [[self.number[area.ahead[h][c]] for c in area.cells] for h in HEADINGS], dtype=np.int64
        )  # fmt: skip
        self.blocks = np.array([[self.number[c] for c in area.blocks[q]] for q in self.corners], dtype=np.int64)
        self.parameters = _parameters(book, len(self.corners))
        self.book = book

    def pack(self, s: State) -> Array:
        """The array of a position before an action."""
        st = np.full(twin.SIZE, -1, dtype=np.int64)
        st[: twin.TORPEDO] = 0
        st[twin.ACTIVE] = twin.GERMAN if s.active == GERMAN else twin.ALLIED
        st[twin.TURN] = s.turn
        st[twin.SCORE_G], st[twin.SCORE_A] = s.scores["german"], s.scores["allied"]
        streak = s.streaks[GERMAN]
        st[twin.STREAK] = self.number[int(streak.by)] if streak.by else -1
        st[twin.COUNT] = streak.count
        ships = list(s.ships.values())
        names = [ship.id for ship in ships]
        order = s.orders.get("allied")
        st[twin.ORDERED] = names.index(order.ship) if order else -1
        st[twin.HEADING] = NAMES.index(order.heading) if order else 0
        slow = [i for i, ship in enumerate(ships) if ship.id in s.moved and not self.book.kinds[ship.kind].fast]
        st[twin.MOVED] = slow[0] if slow else -1
        st[twin.SUBS] = sum(1 << self.number[cell] for cell in s.subs)
        st[twin.LAST] = -1
        for t in s.torpedoes:
            at = twin.TORPEDO + 3 * (t.number - 1)
            st[at : at + 3] = self.number[t.cell], NAMES.index(t.heading), t.fresh
        for i, ship in enumerate(ships):
            at = twin.SHIP + 3 * i
            st[at : at + 3] = self.number[ship.cell], KINDS[ship.kind], STATUS[ship.status]
        return st

    def action(self, s: State, key: str) -> int | None:
        """The number of an option; None for a move without search, which the twin leaves out."""
        verb, _, thing = key.partition(":")
        ships = list(s.ships)
        if verb == "quadrant":
            corner, _, cells = thing.partition(">")
            q = self.corners.index(int(corner))
            block = list(self.blocks[q])
            bits = sum(1 << block.index(self.number[int(c)]) for c in cells.split("+") if c)
            return q * 16 + bits
        if verb == "launch":
            cell, heading = thing.split("-")
            return twin.LAUNCH + self.number[int(cell)] * 8 + NAMES.index(heading)
        if verb == "move":
            ship, cell, *blind = thing.split("-")
            offset = int(cell) - s.ships[ship].cell
            return None if blind else twin.MOVE + ships.index(ship) * 8 + list(HEADINGS.values()).index(offset)
        if verb == "order":
            ship, heading = thing.split("-")
            return twin.ORDER + ships.index(ship) * 9 + NAMES.index(heading)
        if verb == "leave":
            return twin.LEAVE + self.number[int(thing)]
        return twin.PASS


def _parameters(book: Book, blocks: int) -> Array:
    pa = np.zeros(twin.PARAMETERS, dtype=np.int64)
    scenario = book.scenario
    pa[twin.COLUMNS], pa[twin.CELLS] = scenario.columns, scenario.columns * ROWS
    pa[twin.SHIPS] = len(book.fleets["allied"][0].units) + (1 if book.family == "hunting_group" else 0)
    pa[twin.BLOCKS], pa[twin.TARGET], pa[twin.TIE] = blocks, scenario.target, TIES[scenario.tie]
    pa[twin.TURNS] = book.turn_limit
    pa[twin.ENDS] = sum(ENDS[e] for e in scenario.end)
    pa[twin.LEAVES] = book.family == "hunting_group"
    pa[twin.SURVIVORS] = book.family == "wolf_and_shepherd"
    pa[twin.POINTS_SUB] = book.kinds["submarine"].points
    pa[twin.WORTH_SUB] = worth(book, "submarine")
    for kind, i in KINDS.items():
        pa[twin.POINTS + i], pa[twin.WORTH + i] = book.kinds[kind].points, worth(book, kind)
    return pa
