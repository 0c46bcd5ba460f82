"""What torpedoes are worth to a Kommandant who loads them or leaves them ashore."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

WORTH = {"G7a": 3, "Zaunkönig II": 3, "Zaunkönig": 2, "Falke": 1, "G7e": 1}


@cache
def _worth_of(part: str) -> int:
    """What "2 G7a" are worth."""
    n, _, kind = part.partition(" ")
    return int(n) * WORTH[kind]


def worth(what: Iterable[str]) -> int:
    """What a load of such parts is worth."""
    return sum(_worth_of(part) for part in what)
