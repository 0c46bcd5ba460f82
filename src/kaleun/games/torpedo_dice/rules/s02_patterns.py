"""Section 2: dice patterns and the grid. Pure geometry: which sets of fields a die can strike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from kaleun.games.torpedo_dice.state import Cell
from kaleun.kernel.rule import rule

Pattern: TypeAlias = tuple[Cell, ...]
Sides: TypeAlias = tuple[tuple[Pattern, ...], ...]
"""For each side of the die, 1 first, its orientations."""

PIP = "#"
ACROSS = 3  # number: a die side is read as a 3x3 square
SQUARE = tuple((r, c) for r in range(ACROSS) for c in range(ACROSS))
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


class Volley(NamedTuple):
    """One way to place a pattern."""

    key: str
    """The answer that names it."""
    cells: tuple[Cell, ...]
    mask: int
    """The target fields struck, as bits."""
    counted: int
    """How many torpedoes are a hit or a miss: all, unless those beyond the grid are free."""
    fields: str
    """The names of the fields of the grid that are struck."""


class Volleys:
    """Every legal volley of a pattern: in order (those that stick out last), by key and by its fields."""

    def __init__(self, found: Mapping[tuple[Cell, ...], Volley]) -> None:
        self.by_cells = found
        self.all = tuple(sorted(found.values(), key=lambda v: (len(v.cells) - len(v.fields.split()), v.cells)))
        self.by_key = {volley.key: volley for volley in self.all}
        self._answers: dict[tuple[str, ...], tuple[Any, ...]] = {}

    def answers(self, systems: tuple[str, ...]) -> tuple[Any, ...]:
        """The volleys and, behind them, what can be activated instead."""
        if systems not in self._answers:
            self._answers[systems] = (*self.all, *systems)
        return self._answers[systems]


class Grid:
    """The fields of the window. Every field is a target of one system, hull or water; beyond the grid is water."""

    def __init__(self, rows: Sequence[str], letters: Iterable[str]) -> None:
        self.rows = tuple(rows)
        self.height, self.width = len(self.rows), len(self.rows[0])
        systems = tuple(letters)
        self.targets = tuple((r, c) for r, row in enumerate(self.rows) for c, mark in enumerate(row) if mark in systems)
        self.bit = {cell: 1 << i for i, cell in enumerate(self.targets)}
        self.masks = {letter: sum(self.bit[t] for t in self.targets if self.mark(t) == letter) for letter in systems}

    @rule("TD-2.5")
    def mark(self, cell: Cell) -> str:
        """The letter of the system whose target a field is, "." for hull, "~" for water and all beyond the grid."""
        return self.rows[cell[0]][cell[1]] if self.holds(cell) else "~"

    def holds(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.height and 0 <= cell[1] < self.width

    def cells(self, mask: int) -> list[Cell]:
        """The target fields of these bits."""
        return [cell for cell, bit in self.bit.items() if mask & bit]


def field(cell: Cell) -> str:
    """The name of a field as people say it: row letter and column from 1.

    >>> field((2, 10))
    'C11'
    """
    return f"{chr(ord('A') + cell[0])}{cell[1] + 1}"


@rule("TD-2.1", "TD-2.2", "TD-2.3")
def sides_of(faces: Sequence[Mapping[str, Any]], turning: bool) -> Sides:
    """Each pip is a torpedo at its place in a 3x3 square. Sides that look different turned may be used either way."""
    ordered = sorted(faces, key=lambda face: int(face["value"]))
    return tuple(tuple(_pips(o) for o in face["orientations"][: None if turning else 1]) for face in ordered)


def _pips(rows: Sequence[str]) -> Pattern:
    return tuple((r, c) for r, c in SQUARE if rows[r][c] == PIP)


@rule("TD-2.4", "TD-5.5")
def patterns(sides: Sides, kind: str, side: int) -> tuple[Pattern, ...]:
    """The patterns of a side, gaps included: as it is, one pip more, one pip less, or all pips in a line."""
    pips = sides[side - 1]
    if kind == "base":
        found: Iterable[Pattern] = pips
    elif kind == "line":
        found = _line(len(pips[0]))
    else:
        found = _plus(pips) if kind == "plus" else _minus(pips)
    return tuple(dict.fromkeys(tuple(sorted(pattern)) for pattern in found))


@rule("TD-5.7")
def _plus(orientations: Iterable[Pattern]) -> Iterator[Pattern]:
    """The Cannon: one pip more at any empty place of the square."""
    for pips in orientations:
        yield from ((*pips, place) for place in SQUARE if place not in pips)


@rule("TD-5.10", "TD-5.10.a")
def _minus(orientations: Iterable[Pattern]) -> Iterator[Pattern]:
    """The Engine: any one pip less; of a 1 nothing is left."""
    for pips in orientations:
        yield from (tuple(p for p in pips if p != gone) for gone in pips)


@rule("TD-5.11", "TD-5.11.a")
def _line(pips: int) -> Iterator[Pattern]:
    """The Portholes: all pips in one unbroken row, as long as there are pips; upright, level or on either diagonal."""
    for down, right in DIRECTIONS:
        yield tuple((down * i, right * i) for i in range(pips))


@cache
@rule("TD-6.2", "TD-6.7")
def volleys(rows: tuple[str, ...], letters: str, sides: Sides, kind: str, side: int, edge: str) -> Volleys:
    """Every place of the pattern with at least one torpedo on the grid, each set of fields once."""
    grid = Grid(rows, letters)
    found: dict[tuple[Cell, ...], Volley] = {}
    for pattern in patterns(sides, kind, side):
        for cells in _places(grid, pattern):
            on_grid = [cell for cell in cells if grid.holds(cell)]
            if cells not in found and (len(on_grid) == len(cells) or (on_grid and edge != "inside")):
                found[cells] = Volley(
                    _key(cells),
                    cells,
                    sum(grid.bit.get(cell, 0) for cell in cells),
                    len(on_grid if edge == "free" else cells),
                    " ".join(field(cell) for cell in on_grid),
                )
    return Volleys(found)


def _places(grid: Grid, pattern: Pattern) -> Iterator[tuple[Cell, ...]]:
    if not pattern:
        yield ()
        return
    down, right = [r for r, _ in pattern], [c for _, c in pattern]
    for r in range(-max(down), grid.height - min(down)):
        for c in range(-max(right), grid.width - min(right)):
            yield tuple(_cell(r + dr, c + dc) for dr, dc in pattern)


@cache
def _cell(row: int, column: int) -> Cell:
    """One object for each field: thousands of volleys share them."""
    return row, column


def _key(cells: tuple[Cell, ...]) -> str:
    return "fire:" + "+".join(f"{r},{c}" for r, c in cells) if cells else "no_torpedo"
