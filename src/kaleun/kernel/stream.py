"""Chance for simulations: a stream of its own for each subsystem, unit and moment, keyed by a seed that the State
holds (and that was itself a recorded die). Nothing is remembered between two draws, so one more unit shifts no other.

>>> Stream(7, "asdic", 3, 60).uniform() == Stream(7, "asdic", 3, 60).uniform()
True
>>> Stream(7, "asdic", 4, 60).uniform() == Stream(7, "asdic", 3, 60).uniform()
False
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from hashlib import blake2b
from struct import Struct
from typing import TypeVar

T = TypeVar("T")
_WORDS = Struct(">8Q").unpack
_SCALE = 1.0 / (1 << 53)


class Stream:
    """Numbers of one subsystem for one unit at one moment, in the order they are drawn."""

    __slots__ = ("_name", "_words", "_block")

    def __init__(self, seed: int, subsystem: str, unit: int = 0, moment: int = 0) -> None:
        self._name = f"{seed}|{subsystem}|{unit}|{moment}"
        self._words: list[int] = []
        self._block = 0

    def _word(self) -> int:
        if not self._words:
            self._words = list(_WORDS(blake2b(f"{self._name}|{self._block}".encode()).digest()))
            self._block += 1
        return self._words.pop()

    def uniform(self, low: float = 0.0, high: float = 1.0) -> float:
        """A number from `low` up to `high`."""
        return low + (high - low) * ((self._word() >> 11) * _SCALE)

    def chance(self, p: float) -> bool:
        """True with probability p."""
        return self.uniform() < p

    def below(self, n: int) -> int:
        """One of 0 … n-1."""
        return self._word() % n

    def normal(self, mean: float = 0.0, sd: float = 1.0) -> float:
        """A normal deviate (Box and Muller)."""
        radius = math.sqrt(-2.0 * math.log(1.0 - self.uniform()))
        return mean + sd * radius * math.cos(2.0 * math.pi * self.uniform())

    def pick(self, items: Sequence[T], weights: Sequence[float]) -> T:
        """One of the items by weight."""
        at = self.uniform(0.0, sum(weights))
        for item, weight in zip(items, weights, strict=True):
            at -= weight
            if at < 0:
                return item
        return items[-1]
