"""Cells, headings, blocks and distances of a game area with five rows. A cell is row * 10 + column."""

from __future__ import annotations

from functools import cache
from itertools import combinations

ROWS = 5
HEADINGS = {"N": -10, "NE": -9, "E": 1, "SE": 11, "S": 10, "SW": 9, "W": -1, "NW": -11}
OPPOSITE = {"N": "S", "NE": "SW", "E": "W", "SE": "NW", "S": "N", "SW": "NE", "W": "E", "NW": "SE"}
EXIT = "EXIT"

ALLIED_EDGE, GERMAN_EDGE = 1, ROWS


def row(cell: int) -> int:
    return cell // 10


def distance(a: int, b: int) -> int:
    """King steps between two cells."""
    return max(abs(a // 10 - b // 10), abs(a % 10 - b % 10))


class Area:
    """The game area: its cells, what lies ahead of each cell, and the 2 x 2 blocks by their upper left corner."""

    def __init__(self, columns: int) -> None:
        self.rows, self.columns = ROWS, columns
        self.cells = tuple(r * 10 + c for r in range(1, ROWS + 1) for c in range(1, columns + 1))
        self._rows = {n: tuple(c for c in self.cells if row(c) == n) for n in range(1, ROWS + 1)}
        inside = set(self.cells)
        self.ahead = {
            heading: {cell: cell + offset if cell + offset in inside else 0 for cell in self.cells}
            for heading, offset in HEADINGS.items()
        }
        self.around = {
            cell: tuple((heading, cell + offset) for heading, offset in HEADINGS.items() if cell + offset in inside)
            for cell in self.cells
        }
        self.blocks = {
            corner: (corner, corner + 1, corner + 10, corner + 11) for corner in self.cells if corner + 11 in inside
        }
        self.bit = {cell: 1 << i for i, cell in enumerate(self.cells)}
        self.whole = self.mask(self.cells)
        one = {cell: self.mask([near for _, near in ways]) for cell, ways in self.around.items()}
        two = {cell: self.mask([c for c in self.cells if distance(c, cell) <= 2]) for cell in self.cells}
        self.within = {1: one, 2: two}
        """What a step or two steps from a cell may touch, as bits; two lead back to the cell, too."""
        self.bands = tuple(self.mask(self.row(top) + self.row(top + 1)) for top in range(1, ROWS))
        """Each two neighbouring rows, as bits: a block lies in one such band."""

    def row(self, number: int) -> tuple[int, ...]:
        """The cells of one row."""
        return self._rows[number]

    def mask(self, cells: tuple[int, ...] | list[int]) -> int:
        """A set of cells as bits."""
        return sum(self.bit[cell] for cell in cells)

    def unmask(self, mask: int) -> list[int]:
        """The cells behind the bits, in order."""
        return [cell for cell in self.cells if self.bit[cell] & mask]


@cache
def area(columns: int) -> Area:
    """The one area with so many columns."""
    return Area(columns)


@cache
def subsets(cells: tuple[int, ...], n: int) -> tuple[tuple[int, ...], ...]:
    """Every way to lay n submarines on these cells."""
    return tuple(combinations(cells, n))
