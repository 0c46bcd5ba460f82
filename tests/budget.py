"""How much of a long list a test looks at: `make test` at all of it, `make quick` (KALEUN_QUICK) at a share that finds
what is broken for everybody."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

QUICK = "KALEUN_QUICK" in os.environ
T = TypeVar("T")


def budget(whole: int, quick: int) -> int:
    """So many cases."""
    return quick if QUICK else whole


def share(cases: Sequence[T], nth: int) -> Sequence[T]:
    """All of these; where it has to be quick, every nth."""
    return cases[::nth] if QUICK else cases


def in_turn(cases: Sequence[T], n: int) -> Sequence[T]:
    """All of these for the nth position; where it has to be quick one of them, each in its turn."""
    return [cases[n % len(cases)]] if QUICK else cases


def positions(tests: int) -> int:
    """So many positions the coach is held against the rules on; with `make coach` 10,000 for each 300."""
    return tests * int(os.environ.get("KALEUN_COACH", 300)) // 300
