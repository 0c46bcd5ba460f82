"""Dice as charts name them: which results a throw has and how likely each row of a table is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from kaleun.kernel.ask import KaleunError

SIDES = (2, 3, 4, 6, 8, 10, 12, 20, 100)
_DIE = re.compile(r"1?d10\s*\+\s*1?d10|(?<![\w.])(\d*)d(\d+)(?!\w)", re.IGNORECASE)


class ChartError(KaleunError):
    """A chart is refused. The message is one clear sentence that names the file."""


class Throw(NamedTuple):
    """Dice read together: a name and, for each result, the number of equally likely ways to get it."""

    name: str
    ways: Mapping[int, int]

    @property
    def lowest(self) -> int:
        return min(self.ways)

    @property
    def highest(self) -> int:
        return max(self.ways)


@lru_cache(maxsize=64)
def throws_in(text: str) -> tuple[Throw, ...]:
    """The different dice a text names, in order. An impossible die is refused.

    >>> [t.name for t in throws_in("1d6 repair; 2D6 crew member; 1d6 severity")]
    ['1d6', '2d6']
    """
    found = [_throw(*match.groups()) for match in _DIE.finditer(text)]
    return tuple({throw.name: throw for throw in found}.values())


def the_throw(text: str) -> Throw:
    """The one die or sum of dice a text names."""
    throws = throws_in(text)
    if len(throws) != 1:
        raise ChartError(f"{text!r} should name exactly one kind of dice, such as 1d6, 2d6 or d66")
    return throws[0]


def _throw(number: str | None, sides_text: str | None) -> Throw:
    if sides_text is None:
        return Throw("1d100", dict.fromkeys(range(1, 101), 1))
    n, sides = int((number or "1")[:3]), int(sides_text[:4])
    if sides == 66 and n == 1:
        return Throw("d66", {10 * tens + ones: 1 for tens in range(1, 7) for ones in range(1, 7)})
    if sides not in SIDES or not 1 <= n <= 10:
        raise ChartError(f"there is no die {n}d{sides}")
    ways = Counter({0: 1})
    for _ in range(n):
        more: Counter[int] = Counter()
        for total, count in ways.items():
            for face in range(1, sides + 1):
                more[total + face] += count
        ways = more
    return Throw(f"{n}d{sides}", dict(sorted(ways.items())))


def matches(row: Mapping[str, Any], total: int) -> bool:
    """Whether a row of dice results is the row of this total."""
    if "lo" in row:
        return bool(row["lo"] <= total <= row["hi"])
    roll = row["roll"] if "roll" in row else row["face"] if "face" in row else row["value"]
    return total == roll if isinstance(roll, int) else total in roll


def distribution(rows: Sequence[Any], dice: str, modifier: int = 0) -> tuple[Fraction, ...]:
    """The exact probability of each row, in order, when `dice` are rolled and `modifier` is added.

    >>> distribution([{"lo": -99, "hi": 6}, {"lo": 7, "hi": 99}], "2d6")
    (Fraction(5, 12), Fraction(7, 12))
    """
    ways = the_throw(dice).ways
    whole = sum(ways.values())

    def count(place: int, row: Any) -> int:
        if not isinstance(row, Mapping):
            row = {"roll": min(ways) + place}
        return sum(n for result, n in ways.items() if matches(row, result + modifier))

    return tuple(Fraction(count(place, row), whole) for place, row in enumerate(rows))
