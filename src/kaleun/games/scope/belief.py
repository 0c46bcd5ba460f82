"""What is publicly known about submerged submarines: every layout that fits the public events, with a weight.

The layouts are exact (at most 25, 435 and 6,545 in the base scenarios): never one too many, never one too few. The
weights are the odds under a plain model of the German side: it deploys uniformly, takes a block without submarines less
often than one with (`BLUFF`), and lays cards back uniformly. Nothing here knows where the submarines really are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from itertools import accumulate, combinations
from typing import TYPE_CHECKING

from kaleun.games.scope.geometry import area
from kaleun.kernel.rule import rule

if TYPE_CHECKING:
    import random

BLUFF = 0.4
"""How likely a block without any submarine is taken, beside one with."""


class Belief:
    """Layouts (bits of `Area.bit`) with their probability, in ascending order."""

    def __init__(self, weights: Mapping[int, float]) -> None:
        total = sum(weights.values())
        self.odds = {layout: weights[layout] / total for layout in sorted(weights)}

    @cached_property
    def _ladder(self) -> tuple[list[int], list[float]]:
        return list(self.odds), list(accumulate(self.odds.values()))

    def draw(self, rng: random.Random) -> int:
        """One layout by its odds."""
        layouts, ladder = self._ladder
        return rng.choices(layouts, cum_weights=ladder)[0]

    def of_size(self, n: int) -> Belief:
        """The same, knowing that n submarines are submerged."""
        return Belief({layout: p for layout, p in self.odds.items() if layout.bit_count() == n})

    def marginals(self, columns: int) -> dict[int, float]:
        """For each cell the probability that a submarine lies there."""
        where = area(columns)
        odds = dict.fromkeys(where.cells, 0.0)
        for layout, p in self.odds.items():
            for cell in where.unmask(layout):
                odds[cell] += p
        return odds


@rule("SC-28.1", "SC-28.4")
def belief(columns: int, counts: tuple[int, ...], traces: tuple[str, ...]) -> Belief:
    """All layouts that fit these public events. `counts`: how many submarines there may be where that is secret."""
    for end in range(100, len(traces), 100):  # keeps the recursion short; what is found on the way is remembered
        _fold(columns, counts, traces[:end])
    return _fold(columns, counts, traces)


@lru_cache(maxsize=256)
def _fold(columns: int, counts: tuple[int, ...], traces: tuple[str, ...]) -> Belief:
    if not traces:
        return Belief({0: 1.0})
    before = _fold(columns, counts, traces[:-1])
    return Belief(_update(columns, counts, before.odds, traces[-1]))


def read(trace: str) -> tuple[str, tuple[int, ...], int]:
    """What happened, in which cells, and the number it told (-1 = none)."""
    what, _, rest = trace.partition(":")
    cells, _, n = rest.partition("/")
    return what, tuple(int(cell) for cell in cells.split("+") if cell), int(n) if n else -1


def _update(columns: int, counts: tuple[int, ...], before: Mapping[int, float], trace: str) -> dict[int, float]:
    """The layouts after one more public event (the table in README.md, Secrets 2 and 4)."""
    what, where, n = read(trace)
    cells = area(columns).mask(where)
    if what == "deployed":
        numbers = counts if n < 0 else (n,)
        return {layout: 1.0 for n in numbers for layout in _spread(cells, n)}
    if what == "shuffled":
        return _shuffled(before, cells)
    if what == "count":
        return {layout: w for layout, w in before.items() if layout.bit_count() == n}
    if what == "seen":
        return {layout: w for layout, w in before.items() if layout & cells}
    if what == "gone":
        return {layout ^ cells: w for layout, w in before.items() if layout & cells}
    without = {layout: w for layout, w in before.items() if not layout & cells}
    if what == "dived":
        return {layout | cells: w for layout, w in without.items()}
    return without


def _shuffled(before: Mapping[int, float], free: int) -> dict[int, float]:
    """The submarines inside the free cells may lie anywhere in them now."""
    outside: dict[tuple[int, int], float] = defaultdict(float)
    for layout, weight in before.items():
        inside = (layout & free).bit_count()
        outside[layout & ~free, inside] += weight if inside else weight * BLUFF
    after: dict[int, float] = defaultdict(float)
    for (rest, inside), weight in outside.items():
        ways = _spread(free, inside)
        for way in ways:
            after[rest | way] += weight / len(ways)
    return after


@cache
def _spread(cells: int, n: int) -> tuple[int, ...]:
    """Every way to put n bits into these cells."""
    bits = [1 << i for i in range(cells.bit_length()) if cells >> i & 1]
    return tuple(sum(chosen) for chosen in combinations(bits, n))
