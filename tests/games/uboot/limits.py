"""Every limit of the sea's charts by its unit, so that what is drawn at random lies right on one now and then: so many
metres, knots, degrees and seconds, and one to either side."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from games.uboot.afloat import GAME
from games.uboot.situations import sometimes
from kaleun.games.uboot.sea.units import HOUR, NM
from kaleun.kernel.plain import plain

CHARTS = ("sim_params", "damage", "missions", "aircraft", "vessels")
METRES, KNOTS, SECONDS, MILES, DEGREES = "m", "kn", "s", "nm", "deg"
ALIKE = {
    METRES: {"m": 1.0, "nm": NM},
    MILES: {"nm": 1.0, "m": 1.0 / NM},
    KNOTS: {"kn": 1.0, "ahead": 1.0, "astern": 1.0, "speed": 1.0},
    SECONDS: {"s": 1.0, "seconds": 1.0, "min": 60.0, "h": float(HOUR)},
    DEGREES: {"deg": 1.0, "course": 1.0},
}
"""Unit -> how a chart's key for such a number ends, and how many of the unit it is."""


@cache
def limits(unit: str) -> tuple[float, ...]:
    """Every number of the charts in this unit."""
    found: set[float] = set()

    def look(value: Any, key: str) -> None:
        if isinstance(value, dict):
            for name, inner in value.items():
                look(inner, name if "_" in name or name in ALIKE[unit] else key)
        elif isinstance(value, list):
            for inner in value:
                look(inner, key)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            times = ALIKE[unit].get(key.rpartition("_")[2])
            found.update(() if times is None else (value * times,))

    for chart in CHARTS:
        look(plain(GAME.charts()[chart]), "")
    return tuple(sorted(found))


@cache
def between(unit: str, low: float, high: float) -> tuple[float, ...]:
    return tuple(n for n in limits(unit) if low <= n <= high)


def within(rng: random.Random, unit: str, low: float, high: float) -> float:
    """A number between these, every other time one of the charts in that unit."""
    fitting = between(unit, low, high)
    return rng.choice(fitting) if fitting and sometimes(rng, 0.5) else rng.uniform(low, high)


def moment(rng: random.Random, now: int, most: int) -> int:
    """A second around now: now, the next, any, or one that lies as far off as some limit says."""
    passed = round(rng.choice(between(SECONDS, 1.0, 6.0 * HOUR))) + rng.choice((-1, 0, 0, 1))
    return max(0, now + rng.choice((0, 1, rng.randint(-most, most), -passed, passed)))
