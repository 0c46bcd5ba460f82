"""How good a window is to shoot at: what bots reckon with. It knows only what lies open in a view."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from kaleun.games.torpedo_dice.rules.s02_patterns import Grid, sides_of, volleys
from kaleun.games.torpedo_dice.view import View
from kaleun.kernel.game import find_game

KIND = {"cannon": "plus", "engine": "minus", "portholes": "line"}
FACES = range(1, 7)


class Aim(NamedTuple):
    """The volleys of one shape worth a look: sets of target fields as bits, and how many torpedoes each has."""

    masks: tuple[int, ...]
    torpedoes: int

    def hits(self, unfilled: int) -> int:
        """The most hits one volley can make."""
        return max([(mask & unfilled).bit_count() for mask in self.masks])


class Boat(NamedTuple):
    """A window and the systems of the player who looks through it."""

    filled: int
    reserve: int
    on: frozenset[str]


class Reckoner:
    """The geometry of one sheet under one set of switches."""

    def __init__(self, rows: tuple[str, ...], letters: str, turning: bool, edge: str) -> None:
        self.grid = Grid(rows, letters)
        self._rows, self._letters, self._edge = rows, letters, edge
        self._sides = sides_of(find_game("torpedo_dice").charts()["die_faces"]["face"], turning)
        self._aims: dict[tuple[str, int], Aim] = {}
        self.every = (1 << len(self.grid.targets)) - 1

    def aim(self, kind: str, side: int) -> Aim:
        """Volleys that strike fewer targets than another in the same place are left out."""
        key = (kind, side)
        if key not in self._aims:
            found = volleys(self._rows, self._letters, self._sides, kind, side, self._edge).all
            widest: list[int] = []
            for mask in sorted({v.mask for v in found}, key=int.bit_count, reverse=True):
                if not any(mask & ~wider == 0 for wider in widest):
                    widest.append(mask)
            self._aims[key] = Aim(tuple(widest), max(v.counted for v in found))
        return self._aims[key]

    def bits(self, cells: Any) -> int:
        """The target fields among these, as bits."""
        return sum(self.grid.bit.get((r, c), 0) for r, c in cells)

    def boat(self, view: View, seat: str) -> Boat:
        sheet = view.seats[seat]
        on = frozenset(k for k, x in sheet.systems.items() if x.state == "on" and (x.uses is None or x.uses[0]))
        return Boat(self.bits(sheet.window.hits), sheet.reserve[0], on)

    def shapes(self, die: int, on: frozenset[str], others: tuple[int, ...] = ()) -> Iterator[tuple[str, int]]:
        """What the die can be fired as: (kind, side)."""
        yield "base", die
        if "periscope" in on:
            yield "base", 7 - die
        if "sail" in on:
            yield from (("base", side) for side in (die - 1, die + 1) if side in FACES)
        if "fins" in on:
            yield from (("base", side) for side in others)
        yield from ((kind, die) for system, kind in KIND.items() if system in on)

    def worth(self, boat: Boat, kind: str, side: int, miss: float) -> float:
        """The best volley of this shape: hits less the price of its misses. Never more misses than torpedoes left."""
        aim = self.aim(kind, side)
        hits = aim.hits(self.every & ~boat.filled)
        misses = aim.torpedoes - hits
        return hits - miss * misses - (SKULL if misses > boat.reserve else 0)

    def best(self, boat: Boat, die: int, miss: float, others: tuple[int, ...] = ()) -> float:
        """The best the boat can do with this die."""
        return max(self.worth(boat, *shape, miss) for shape in self.shapes(die, boat.on, others))

    def prospect(self, boat: Boat, miss: float) -> float:
        """The best volley of the next round on the average of a die: what lookahead rests on."""
        worth = {
            (kind, side): self.worth(boat, kind, side, miss)
            for side in FACES
            for kind in ("base", *(k for system, k in KIND.items() if system in boat.on))
        }
        return sum(max(worth[shape] for shape in self.shapes(die, boat.on)) for die in FACES) / len(FACES)


SKULL = 30.0


@cache
def _reckoner(rows: tuple[str, ...], letters: str, turning: bool, edge: str) -> Reckoner:
    return Reckoner(rows, letters, turning, edge)


def reckoner(view: View) -> Reckoner:
    """The geometry of the sheets in this view."""
    systems = next(iter(view.seats.values())).systems.values()
    letters = "".join(system.letter for system in systems)
    switches = view.switches
    return _reckoner(tuple(view.grid.rows), letters, switches.orientation == "free", switches.edge)
