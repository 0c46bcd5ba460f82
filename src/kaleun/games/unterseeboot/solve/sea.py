"""The targets of a patrol and the tons sunk so far, numbered: what a table of values has a column for.

An exact sea has every tonnage. A coarse one has a few and a few sums: what lies between is told by those around it,
weighed so that every mean is right. What a position is worth is convex in all tonnages (the best of many plans, each
linear in them), so a coarse sea never promises less than the game holds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

GONE, UNKNOWN = -1, 0
"""Kinds of target; 1 and up are the tonnages of `sizes`."""
Kinds = tuple[int, ...]
Mix = list[tuple[float, int]]
"""Columns and their weights."""


class Sea:
    """Every state of these targets. `sizes`: the tonnages a target may have, and `sums[gone]`: what may be sunk when so
    many are gone; all in tons."""

    def __init__(self, targets: int, sizes: Sequence[int], sums: Sequence[Sequence[int]]) -> None:
        self.targets, self.sizes, self.sums = targets, tuple(sizes), [tuple(some) for some in sums]
        self.columns: list[tuple[Kinds, int]] = [
            (kinds, tons)
            for kinds in product(range(GONE, len(sizes) + 1), repeat=targets)
            for tons in self.sums[kinds.count(GONE)]
        ]
        self.index = {column: n for n, column in enumerate(self.columns)}

    def mix(self, tonnages: Sequence[float], tons: float) -> Mix:
        """The columns that tell of these targets (GONE, UNKNOWN or tons) and these sunk."""
        mixed: list[tuple[float, Kinds]] = [(1.0, ())]
        for tonnage in tonnages:
            parts = [(1.0, int(tonnage))] if tonnage <= UNKNOWN else between(self.sizes, tonnage, 1)
            mixed = [(w * p, (*kinds, kind)) for w, kinds in mixed for p, kind in parts]
        sums = self.sums[sum(tonnage == GONE for tonnage in tonnages)]
        some = [(p, sums[n]) for p, n in between(sums, tons, 0)]
        return [(w * p, self.index[kinds, sunk]) for w, kinds in mixed for p, sunk in some]


def between(marks: Sequence[int], value: float, first: int) -> list[tuple[float, int]]:
    """This value as a mean of two marks (the two at the end also beyond them): weights and numbers from `first` on."""
    if value in marks:
        return [(1.0, first + marks.index(int(value)))]
    if len(marks) == 1:
        return [(1.0, first)]
    n = min(max(sum(mark <= value for mark in marks) - 1, 0), len(marks) - 2)
    part = (value - marks[n]) / (marks[n + 1] - marks[n])
    return [(1 - part, first + n), (part, first + n + 1)]


def exact_sums(targets: int, sizes: Sequence[int], most: int | None = None) -> list[tuple[int, ...]]:
    """All that may be sunk, by how many targets are gone; sums above `most` count as that."""
    found = [{0}]
    for _ in range(targets):
        found.append(found[-1] | {tons + size for tons in found[-1] for size in sizes})
    return [tuple(sorted({tons if most is None else min(tons, most) for tons in some})) for some in found]


class Links(NamedTuple):
    """Which columns follow each other: after a look at target i, and after target i was sunk."""

    look: list[list[Mix]]
    sink: list[list[Mix]]


def links(sea: Sea, contacts: Sequence[tuple[float, int]], most: int | None = None) -> Links:
    """`contacts`: the chance of each tonnage (GONE for none) a look may show."""
    look, sink = [], []
    for kinds, tons in sea.columns:
        looks: list[Mix] = []
        sinks: list[Mix] = []
        told = [kind if kind <= UNKNOWN else sea.sizes[kind - 1] for kind in kinds]
        for i, kind in enumerate(kinds):
            looks.append([])
            sinks.append([])
            if kind == UNKNOWN:
                found: dict[int, float] = {}
                for p, tonnage in contacts:
                    for w, column in sea.mix([*told[:i], tonnage, *told[i + 1 :]], tons):
                        found[column] = found.get(column, 0.0) + p * w
                looks[-1] = [(p, column) for column, p in found.items()]
            elif kind > UNKNOWN:
                sunk = tons + sea.sizes[kind - 1]
                sinks[-1] = sea.mix([*told[:i], GONE, *told[i + 1 :]], sunk if most is None else min(sunk, most))
        look.append(looks)
        sink.append(sinks)
    return Links(look, sink)
