"""What is publicly known about submerged submarines: every layout that fits the public events, with a weight.

The layouts are exact (at most 25, 435 and 6,545 in the base scenarios): never one too many, never one too few. The
weights are the odds under a plain model of the German side: it deploys uniformly, takes a block without submarines less
often than one with (`BLUFF`), and lays cards back uniformly. Nothing here knows where the submarines really are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations
from typing import TypeAlias

from kaleun.games.scope.geometry import area
from kaleun.games.scope.state import Trace
from kaleun.kernel.rule import rule

BLUFF = 0.4
"""How likely a block without any submarine is taken, beside one with."""

Belief: TypeAlias = Mapping[int, float]
"""Layouts (bits of `Area.bit`) with their probability."""


@rule("SC-28.1", "SC-28.4")
def belief(columns: int, counts: tuple[int, ...], traces: tuple[Trace, ...]) -> Belief:
    """All layouts that fit these public events. `counts`: how many submarines there may be where that is secret."""
    start = 0
    while len(traces) - start > 100:  # keeps the recursion short; the cache makes the second walk free
        start += 100
        _fold(columns, counts, traces[:start])
    return _fold(columns, counts, traces)


@lru_cache(maxsize=128)
def _fold(columns: int, counts: tuple[int, ...], traces: tuple[Trace, ...]) -> Belief:
    if not traces:
        return {0: 1.0}
    before = _fold(columns, counts, traces[:-1])
    after = _update(columns, counts, before, traces[-1])
    total = sum(after.values())
    return {layout: weight / total for layout, weight in sorted(after.items())}


def _update(columns: int, counts: tuple[int, ...], before: Belief, trace: Trace) -> dict[int, float]:
    """The layouts after one more public event (the table in infoset.md, sections 2 and 4)."""
    cells = area(columns).mask(trace.cells)
    if trace.what == "deployed":
        numbers = counts if trace.n < 0 else (trace.n,)
        return {layout: 1.0 for n in numbers for layout in _spread(cells, n)}
    if trace.what == "shuffled":
        return _shuffled(before, cells)
    if trace.what == "count":
        return {layout: w for layout, w in before.items() if layout.bit_count() == trace.n}
    if trace.what == "seen":
        return {layout: w for layout, w in before.items() if layout & cells}
    if trace.what == "gone":
        return {layout ^ cells: w for layout, w in before.items() if layout & cells}
    without = {layout: w for layout, w in before.items() if not layout & cells}
    if trace.what == "dived":
        return {layout | cells: w for layout, w in without.items()}
    return without


def _shuffled(before: Belief, free: int) -> dict[int, float]:
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


def marginals(columns: int, known: Belief) -> dict[int, float]:
    """For each cell the probability that a submarine lies there."""
    where = area(columns)
    odds = dict.fromkeys(where.cells, 0.0)
    for layout, weight in known.items():
        for cell in where.unmask(layout):
            odds[cell] += weight
    return odds
