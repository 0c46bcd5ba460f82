"""The squeezed table that comes with the game (table.xz, by studies/table.py): tons brought home by the rules as they
are played by default, five targets, up to twenty turns. It knows the left half of the board; the right half is its
mirror. On another board a boat counts as in the nearest space, and with more torpedoes as with the most it knows."""

from __future__ import annotations

import json
import lzma
from array import array
from functools import cache
from operator import mul
from pathlib import Path
from typing import Any

from kaleun.games.unterseeboot.book import Book
from kaleun.games.unterseeboot.solve.boats import Boat, Boats, Targets
from kaleun.games.unterseeboot.solve.sea import Sea
from kaleun.games.unterseeboot.solve.worth import Seas, Squeezed
from kaleun.kernel.game import find_game

TABLE = Path(__file__).with_name("table.xz")
SIZES = (2_000, 4_000, 6_000)
SUMS = (0, 3_000, 6_000, 9_000, 12_000, 18_000, 24_000, 30_000)
TARGETS, RANK, TURNS = 5, 6, 20
FINE = 127
"""Steps of a boat's number to either side of zero."""


def coarse_sea(targets: int = TARGETS) -> Sea:
    return Sea(targets, SIZES, [[tons for tons in SUMS if tons <= gone * SIZES[-1]] for gone in range(targets + 1)])


def plain_boats() -> Boats:
    """Boats by the rules as they are played by default."""
    game = find_game("unterseeboot")
    return Boats(game.book(game.full_options({}), game.charts()))


def left_half(book: Book) -> list[str]:
    """The spaces the table knows: those no nearer to the right edge than to the left."""
    return [space for space in book.spaces if book.spaces[space].x <= book.spaces[mirror(book, space)].x]


def mirror(book: Book, space: str) -> str:
    row: list[str] = [other for other in book.spaces if book.level[other] == book.level[space]]
    return row[-1 - row.index(space)]


def listed(boats: Boats) -> list[Boat]:
    """The boats of the table: at the end of a turn nobody hunts a boat at 200 m."""
    half, deep = set(left_half(boats.book)), boats.book.evades_at
    return [b for b in boats.all if b.space in half and not (b.destroyer and boats.book.level[b.space] == deep)]


class Shipped:
    """What a position of any table is worth."""

    exact = False

    def __init__(self, boats: Boats) -> None:
        self.boats, self.plain = boats, plain_boats()
        self.squeezed = Squeezed(Seas(boats, coarse_sea(), tuple(range(TARGETS))), self._boat, self._sea)
        head, self.numbers, self.seas = _read()
        self.scales: list[float] = head["scales"]
        self.most: int = head["torpedoes"]
        self.rows = {boat: n for n, boat in enumerate(listed(self.plain))}
        self.boat_of = cache(self._known)
        self.value: float = head["value"]
        self.kept: dict[Any, list[float]] = {}

    def __call__(self, left: int, boat: Boat, torpedoes: int, targets: Targets, tons: int) -> float:
        known, turned = self.boat_of(boat)
        return self.squeezed(left, known, min(torpedoes, self.most), targets[::-1] if turned else targets, tons)

    def _known(self, boat: Boat) -> tuple[Boat, bool]:
        """The boat of the table that is most like this one, and whether the board must be turned for it."""
        book, here = self.plain.book, self.boats.book.spaces[boat.space]
        row = [space for space in book.spaces.values() if space.level == here.level]
        space = min(row, key=lambda other: abs(other.x - here.x)).id
        full = book.boat
        power = full.battery if here.level == 1 else min(boat.battery, full.battery)
        like = Boat(space, boat.spotted, boat.destroyer, min(boat.hull, full.hull), power, boat.auxiliary)
        return (like, False) if like in self.rows else (like._replace(space=mirror(book, space)), True)

    def _boat(self, left: int, torpedoes: int, boat: Boat) -> list[float]:
        found = self.kept.get((left, torpedoes, boat))
        if found is None:
            at = (((left - 1) * (self.most + 1) + torpedoes) * len(self.rows) + self.rows[boat]) * RANK
            numbers = self.numbers[at : at + RANK]
            found = self.kept[left, torpedoes, boat] = list(map(mul, numbers, self.scales))
        return found

    def _sea(self, column: int) -> array[float]:
        return self.seas[column * RANK : (column + 1) * RANK]


@cache
def _read() -> tuple[dict[str, Any], array[int], array[float]]:
    """The head, the numbers of the boats and those of the seas."""
    raw = lzma.decompress(TABLE.read_bytes())
    line, _, rest = raw.partition(b"\n")
    head = json.loads(line)
    # kept component by component: like stands beside like, which packs well
    count = head["boats"]
    packed = array("b", rest[: count * RANK])
    numbers = array("b", bytes(count * RANK))
    for r in range(RANK):
        numbers[r::RANK] = packed[r * count : (r + 1) * count]
    seas = array("f", rest[count * RANK :])
    return head, numbers, seas


def pack(value: float, boat: Any, sea: Any) -> bytes:
    """`boat` [turns left - 1, torpedoes, boat, number], `sea` [column, number]; arrays of numpy."""
    scales = abs(boat).max(axis=(0, 1, 2)) / FINE
    whole = (boat / scales).round().astype("int8").reshape(-1, RANK)
    head = {"recipe": "studies/table.py", "value": value, "torpedoes": boat.shape[1] - 1, "boats": len(whole)}
    line = json.dumps({**head, "scales": scales.tolist()}).encode()
    return lzma.compress(line + b"\n" + whole.T.tobytes() + sea.astype("<f4").tobytes(), preset=9 | lzma.PRESET_EXTREME)
