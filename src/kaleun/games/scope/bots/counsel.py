"""What a coach can tell of every option of a question, from what its seat sees: the same numbers to the same horizon.

`turn_odds` is exact: what the rest of this turn brings, over every layout of the belief set and every card that may be
drawn, guns fired at the best chance. (Exact under the plain model of the German side that `belief` names.) `chances` is
searched under the same model: how often the game is won, as it came true in arena games (`calibration.toml`)."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Sequence
from functools import cache
from math import exp, inf, log
from pathlib import Path
from typing import NamedTuple

from kaleun.games.scope.bots import quick
from kaleun.games.scope.view import View

ITERATIONS = 400
"""The search behind a chance of winning: so many, for that is what the calibration was fitted to."""
CERTAINTY = 0.99
"""A search claims no more than this, and no less than the rest."""
FITS = Path(__file__).with_name("calibration.toml")


class Turn(NamedTuple):
    """Until this turn is over: the chance that the enemy loses a ship or submarine, that the own side does, that a
    submarine is found, and the points to be expected, won minus lost."""

    sinks: float
    loses: float
    finds: float
    points: float


class Chance(NamedTuple):
    """How often the game is won with this option; `visits`: how often the search tried it."""

    win: float
    visits: int


def turn_odds(view: View, prompt: str, keys: Sequence[str], seat: str) -> dict[str, Turn]:
    """Exact odds of each option for the rest of this turn; none before the first turn."""
    if not quick.searchable(view, prompt):
        return {}
    here = quick.imagine(view, prompt, seat)
    return {key: Turn(*quick.turn_of(here, key, seat)) for key in keys}


def chances(
    view: View, prompt: str, keys: Sequence[str], seat: str, rng: random.Random, iterations: int = ITERATIONS,
    time_left: float = inf,
) -> dict[str, Chance]:  # fmt: skip
    """The chance of winning with each option that the search has looked at; none if it did not come to its end within
    this time: what the values of a shorter search are worth nobody has measured."""
    if not quick.searchable(view, prompt):
        return {}
    ask = prompt, list(keys)
    found = quick.look(view, ask, seat, rng, 0, iterations, whole=True, give_up=time_left, plain=True)
    if found.iterations < iterations:
        return {}
    return {key: Chance(calibrated(value, seat), n) for key, (n, value) in found.options.items() if n}


def calibrated(value: float, seat: str) -> float:
    """What a value of the search comes to in games that are won."""
    fit = calibration()[seat]
    return 1 / (1 + exp(-(fit["base"] + fit["slope"] * log_odds(value))))


def log_odds(value: float) -> float:
    """Log odds of what a search claims; it is never quite certain."""
    value = min(CERTAINTY, max(1 - CERTAINTY, value))
    return log(value / (1 - value))


@cache
def calibration() -> dict[str, dict[str, float]]:
    """By seat: a straight line from the search's log odds to those of winning (studies/calibration.py)."""
    told: dict[str, dict[str, float]] = tomllib.loads(FITS.read_text(encoding="utf-8"))
    return told
