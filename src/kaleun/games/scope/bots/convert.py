"""Between the rules and the twin: positions, parameters and actions."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaleun.games.scope.book import Book
from kaleun.games.scope.bots import twin
from kaleun.games.scope.geometry import EXIT, HEADINGS, ROWS, Area
from kaleun.games.scope.rules.s10_scoring import worth
from kaleun.games.scope.state import ALLIED, GERMAN, SEATS, State

Array = Any
NAMES = (*HEADINGS, EXIT)
STEPS = {offset: number for number, offset in enumerate(HEADINGS.values())}
KINDS = (
    "freighter", "armed_freighter", "tanker", "allied_destroyer", "allied_battleship", "escort_carrier", "flower",
    "submarine", "german_destroyer", "german_battleship", "s_boot",
)  # fmt: skip
STATUS = {"afloat": twin.AFLOAT, "burning": twin.BURNING, "sunk": twin.GONE, "left": twin.LEFT}
SIDES = {"german": twin.GERMAN, "allied": twin.ALLIED, "draw": twin.DRAW}
ENDS = {
    "target_reached": twin.END_TARGET,
    "no_operational_cargo": twin.END_CARGO,
    "no_submarines": twin.END_SUBS,
}
ASKS = {"action": twin.ACTION, "shoot_at_plane": twin.AT_PLANE, "drop_torpedo": twin.DROPPING}
WORDS = {"takeoff": twin.TAKEOFF, "hold": twin.HOLD, "pass": twin.PASS}
"""Options that are one word."""


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

    def parameters_of(self, s: State) -> Array:
        """The parameters with the number of ships of this game."""
        parameters = self.parameters.copy()
        parameters[twin.SHIPS] = len(_lasting(s))
        return parameters

    def slots(self, s: State) -> dict[str, int]:
        """The slot of every ship by its id; surfaced submarines have the last three."""
        lasting = _lasting(s)
        slots = {name: i for i, name in enumerate(lasting)}
        return slots | {f"U{n + 1}": len(lasting) + n for n in range(3)}

    def pack(self, s: State, prompt: str = "action", seat: str = "") -> Array:
        """The array of a position before a question."""
        st, slots = np.full(twin.SIZE, -1, dtype=np.int64), self.slots(s)
        st[: twin.SHOT] = 0
        st[twin.ACTIVE], st[twin.TURN], st[twin.QUIET] = SIDES[s.active], s.turn, s.quiet
        st[twin.SCORE_G], st[twin.SCORE_A] = s.scores[GERMAN], s.scores[ALLIED]
        st[twin.SEAT] = SIDES[seat or s.active]
        st[twin.ASK] = ASKS.get(prompt, twin.FIRST_SHOT if seat == s.active else twin.SECOND_SHOT)
        st[twin.SUBS] = sum(1 << self.number[cell] for cell in s.subs)
        st[twin.MINES] = sum(1 << self.number[cell] for cell in s.mines)
        st[twin.PING] = self.corners.index(s.ping) if s.ping else -1
        st[twin.AIR], st[twin.PLANE] = s.in_the_air, self.number[s.plane]
        st[twin.ARMED] = slots[s.armed] if s.armed else -1
        st[twin.MOVED] = sum(1 << slots[ship] for ship in s.moved)
        for side in SEATS:
            streak, order = s.streaks[side], s.orders.get(side)
            st[twin.STREAK + SIDES[side]] = self._by(streak.by, slots) if streak.by else -1
            st[twin.COUNT + SIDES[side]] = streak.count
            st[twin.ORDERED + SIDES[side]] = slots[order.ship] if order else -1
            st[twin.HEADING + SIDES[side]] = NAMES.index(order.heading) if order else 0
        st[twin.SHOTS] = len(s.shots)
        for n, shot in enumerate(s.shots):
            at = twin.SHOT + 4 * n
            st[at : at + 4] = slots[shot.by], slots[shot.target], shot.power, shot.misses
        for t in s.torpedoes:
            at = twin.TORPEDO + 6 * SIDES[t.owner] + 3 * (t.number - 1)
            st[at : at + 3] = self.number[t.cell], NAMES.index(t.heading), t.fresh
        for i in range(twin.SLOTS):
            at = twin.SHIP + twin.WIDTH * i
            st[at : at + twin.WIDTH] = -1, KINDS.index("submarine"), twin.ABSENT, 0, 0
        for ship in s.ships.values():
            at = twin.SHIP + twin.WIDTH * slots[ship.id]
            furthest = ship.furthest - 1 if ship.furthest else 0
            st[at : at + twin.WIDTH] = (
                self.number[ship.cell], KINDS.index(ship.kind), STATUS[ship.status], ship.damaged, furthest,
            )  # fmt: skip
        st[twin.TAKEN] = sum(1 << self.number[ship.cell] for ship in s.ships.values() if ship.cell)
        return st

    def _by(self, by: str, slots: dict[str, int]) -> int:
        """Who launches or leaves: the cell of a submerged submarine or a ship."""
        return self.number[int(by)] if by.isdigit() else twin.ON_SHIP + slots[by]

    def _quadrant(self, thing: str) -> int:
        corner, _, cells = thing.partition(">")
        q = self.corners.index(int(corner))
        block = list(self.blocks[q])
        return q * 16 + sum(1 << block.index(self.number[int(c)]) for c in cells.split("+") if c)

    def action(self, s: State, key: str) -> int:
        """The number of an option."""
        verb, _, thing = key.partition(":")
        slots = self.slots(s)
        if verb in WORDS:
            return WORDS[verb]
        if verb == "quadrant":
            return self._quadrant(thing)
        if verb == "submerge":
            name, _, quadrant = thing.partition("-")
            return twin.SUBMERGE + (int(name[1:]) - 1) * 400 + self._quadrant(quadrant)
        if verb == "move":
            return self._move(s, slots, thing)
        if verb == "sonar" or verb == "plane":
            return (twin.SONAR if verb == "sonar" else twin.PLANE_TO) + self.number[int(thing)]
        if verb == "drop":
            return twin.DROP + NAMES.index(thing)
        name, _, rest = thing.partition("-")
        if verb == "launch":
            return twin.LAUNCH + self._by(name, slots) * 8 + NAMES.index(rest)
        if verb == "leave":
            return twin.LEAVE + self._by(name, slots)
        if verb == "surface":
            offset = int(rest) - int(name)
            return twin.SURFACE + self.number[int(name)] * 9 + STEPS.get(offset, twin.STAY)
        if verb == "order":
            return twin.ORDER + slots[name] * 9 + NAMES.index(rest)
        if verb == "fire":
            i = slots[name]
            return twin.FIRE_AT_PLANE + i if rest == "plane" else twin.FIRE + i * 16 + slots[rest]
        return {"charges": twin.CHARGES, "bomb": twin.BOMB}[verb] + slots[name]

    def _move(self, s: State, slots: dict[str, int], thing: str) -> int:
        name, *path = thing.split("-")
        moves = twin.MOVE
        if path[-1] == "blind":
            moves = twin.BLIND
            path.pop()
        at, way = s.ships[name].cell, []
        for cell in map(int, path):
            way.append(STEPS[cell - at])
            at = cell
        return moves + slots[name] * 81 + way[0] * 9 + (way[1] if len(way) > 1 else twin.STAY)


def _lasting(s: State) -> list[str]:
    """Ships that keep their card for the whole game: all but surfaced submarines."""
    return [ship.id for ship in s.ships.values() if ship.kind != "submarine"]


def _parameters(book: Book, blocks: int) -> Array:
    pa = np.zeros(twin.PARAMETERS, dtype=np.int64)
    scenario = book.scenario
    pa[twin.COLUMNS], pa[twin.CELLS] = scenario.columns, scenario.columns * ROWS
    pa[twin.BLOCKS], pa[twin.TARGET], pa[twin.TIE] = blocks, scenario.target, SIDES[scenario.tie]
    pa[twin.TURNS], pa[twin.QUIET_LIMIT] = book.turn_limit, book.quiet_limit
    pa[twin.ENDS] = sum(ENDS[e] for e in scenario.end)
    pa[twin.LEAVES] = book.family == "hunting_group"
    pa[twin.SURVIVORS] = book.family == "wolf_and_shepherd"
    pa[twin.SLOW], pa[twin.COMBAT] = book.slow, book.combat
    pa[twin.TOKENS], pa[twin.TOKENS_A] = book.tokens[GERMAN], book.tokens[ALLIED]
    pa[twin.FREIGHTERS], pa[twin.BOMBER], pa[twin.PLANE_ARMOR] = (
        scenario.freighters,
        book.bomber_power,
        book.plane_armor,
    )
    for i, name in enumerate(KINDS):
        kind = book.kinds[name]
        at = twin.KINDS + twin.CARD * i
        pa[at : at + twin.CARD] = (
            SIDES[kind.side], kind.points, worth(book, name), kind.armor, kind.firepower, kind.fires, kind.aa,
            kind.fast, kind.steps, kind.cargo, kind.torpedo, kind.hunter, kind.pins, kind.torpedo_hits,
        )  # fmt: skip
    return pa
