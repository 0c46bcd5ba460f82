"""What a coach says of a question: the same few numbers for each of its options, to the same horizon.

A game that knows better than the house brings a part `coach` with one function:

    def advise(known: Known) -> Advice

`Known` (`kaleun.coach.known`) is what the seat knows and the time there is; nobody shows a coach what is hidden. Words
stand in the game's text files: what a measure is called under [measure], how far the numbers look under [horizon], the
one sentence of the coach and the rows behind a number under [coach]. Without that part the house counts what it can
(`kaleun.coach.plain`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, Literal

from msgspec import Struct

from kaleun.kernel.odds import wilson

Kind = Literal["good", "harm", "value", "event"]
Unit = Literal["chance", "tons", "points"]
HANDY, TINY = 216, Fraction(1, 10**12)
Z = 1.959964
"""So many standard deviations each way hold 95 %."""


class Measure(Struct, frozen=True):
    """A number that every option has. `good`: what may be won, `harm`: what may be lost, `value`: what the whole game
    is worth, `event`: something that may happen, good or bad. Of `harm` less is better. `unit`: a chance (0 to 1),
    tons, or points."""

    name: str
    kind: Kind
    unit: Unit = "chance"


class Figure(Struct, frozen=True):
    """One number. What was counted to the end is `exact`, as a fraction where it is a chance; what was sampled lies
    between `low` and `high` with 95 %; an estimate is neither exact nor has an interval that is known to hold."""

    value: float
    low: float
    high: float
    exact: bool = False
    fraction: str = ""

    @property
    def is_estimate(self) -> bool:
        return not self.exact and self.low == self.high


class Why(Struct, frozen=True):
    """A row behind an option's numbers: words under [coach], and the number itself."""

    code: str
    data: dict[str, Any]
    figure: Figure
    unit: Unit = "chance"


class Advice(Struct):
    """The numbers of every option in the order of `measures`; `best` are the options that nothing here tells from the
    best (one: it is the best; none: nobody knows), by the measure `by`. `samples` is how often what is sampled was
    tried; `done` says that thinking longer would change nothing."""

    horizon: str
    measures: list[Measure]
    options: dict[str, list[Figure]]
    by: str = ""
    best: list[str] = []
    samples: int = 0
    done: bool = True
    says: str = ""
    """A sentence under [coach], with its data."""
    data: dict[str, Any] = {}
    why: dict[str, list[Why]] = {}

    def figure(self, key: str, measure: str) -> Figure:
        """The number of this option, by the name of its measure."""
        return self.options[key][[m.name for m in self.measures].index(measure)]

    @property
    def exact(self) -> bool:
        return all(figure.exact for row in self.options.values() for figure in row)


def nothing(horizon: str = "") -> Advice:
    """No numbers: nothing can be said of this question."""
    return Advice(horizon, [], {})


def counted(value: Fraction | int) -> Figure:
    """A number that was counted to the end.

    >>> counted(Fraction(3, 8)).fraction, counted(2500).value
    ('3/8', 2500.0)
    """
    p = float(value)
    whole = Fraction(value).denominator == 1
    return Figure(p, p, p, True, "" if whole else f"{value.numerator}/{value.denominator}")


def exactly(value: float) -> Figure:
    """A number that was counted to the end, with its fraction if that is a handy one. (No two fractions that dice make
    of fewer than a dozen throws are so near each other that a float mistakes them.)

    >>> exactly(0.125).fraction, exactly(5041 / 46656).fraction, exactly(2500.0).fraction
    ('1/8', '', '')
    """
    near = Fraction(value).limit_denominator(HANDY)
    handy = near.denominator > 1 and abs(near - Fraction(value)) < TINY
    return Figure(value, value, value, True, f"{near.numerator}/{near.denominator}" if handy else "")


def estimate(value: float) -> Figure:
    """A number that somebody has learned. How far it may be from the truth goes to `leaders`."""
    return Figure(value, value, value)


def share(count: int, n: int) -> Figure:
    """A chance that came true `count` times in `n` tries."""
    return Figure(count / n, *wilson(count, n))


def average(total: float, squares: float, n: int) -> Figure:
    """The mean of n numbers by their sum and the sum of their squares."""
    mean = total / n
    spread = max(0.0, squares / n - mean * mean) * n / max(1, n - 1)
    half = Z * sqrt(spread / n) if n > 1 else abs(mean) + 1.0
    return Figure(mean, mean - half, mean + half)


ALIKE = 1e-9
"""Numbers nearer than this are the same number."""


def leaders(figures: Mapping[str, Figure], less: bool = False, noise: float = 0.0) -> list[str]:
    """The options that cannot be told from the best one: nothing is called best inside its noise (`noise`: by how much
    estimates are wrong now and then). All of them at once: nobody knows.

    >>> leaders({"a": exactly(0.5), "b": exactly(0.25)}), leaders({"a": share(50, 100), "b": share(48, 100)})
    (['a'], [])
    """
    sign = -1 if less else 1
    if not figures:
        return []
    top = max(figures.values(), key=lambda f: sign * f.value)
    edge = sign * (top.high if less else top.low) - max(noise, ALIKE)
    found = [key for key, f in figures.items() if sign * (f.low if less else f.high) >= edge]
    return [] if len(found) == len(figures) and len(found) > 1 else found


def measured(
    measures: Sequence[Measure], rows: Mapping[str, Iterable[Figure]], by: str, noise: float = 0.0
) -> dict[str, Any]:
    """The fields of an Advice that follow from its numbers."""
    options = {key: list(row) for key, row in rows.items()}
    place = [m.name for m in measures].index(by)
    best = leaders({key: row[place] for key, row in options.items()}, measures[place].kind == "harm", noise)
    return {"measures": list(measures), "options": options, "by": by, "best": best}
