"""Was it luck? Every die of a game against what such dice do on average, by asking the rules about each other face."""

from __future__ import annotations

from collections import Counter, defaultdict
from math import erfc, exp, pi, sqrt
from typing import TYPE_CHECKING, NamedTuple

from kaleun.kernel.ask import Dice
from kaleun.kernel.run import Answer, Mark, Run, resume

if TYPE_CHECKING:
    from kaleun.kernel.table import Table

MOST_WAYS = 36
"""Rolls with more outcomes than this are counted in the histogram only."""


class Luck(NamedTuple):
    """Faces rolled by kind of die, and for each event of the log how often it came and how often it should have."""

    faces: dict[int, Counter[int]]
    events: dict[str, tuple[int, float]]


class Fit(NamedTuple):
    """How well faces fit a fair die: chi-square, and how often fair dice are at least as uneven."""

    rolls: int
    chi_square: float
    p: float


def luck(table: Table) -> Luck:
    """Runs the game again and looks at each roll."""
    run = Run(table.game, table.book, table.marks()[0])
    faces: dict[int, Counter[int]] = {}
    came: Counter[str] = Counter()
    due: dict[str, float] = defaultdict(float)
    for answer in table.answers():
        ask = run.ask
        if isinstance(ask, Dice):
            faces.setdefault(ask.sides, Counter()).update(ask.faces(answer.value))
            if ask.ways <= MOST_WAYS:
                came[_event(run, answer)] += 1
                for value in ask.outcomes():
                    due[_event(run, Answer("chance", ask.what, value))] += 1 / ask.ways
        run.replay([answer])
    return Luck(faces, {code: (came[code], due[code]) for code in sorted(due) if code in table.game.outcomes})


def _event(run: Run, answer: Answer) -> str:
    """The code of the line this outcome puts into the log, or "" if none counts."""
    after = resume(run.game, run.book, run.mark, [*run.tail, answer])
    lines, mark = list(after.play.lines), after.mark
    while mark is not run.mark:
        lines, parent = [*mark.log, *lines], mark.parent
        assert isinstance(parent, Mark)
        mark = parent
    wanted = run.game.outcomes
    return next((line.code for line in lines if line.at == run.n + 1 and line.dice and line.code in wanted), "")


def fit(counts: Counter[int], sides: int) -> Fit:
    """Chi-square of the faces against a fair die."""
    rolls = sum(counts.values())
    each = rolls / sides
    chi = sum((counts[face] - each) ** 2 / each for face in range(1, sides + 1)) if rolls else 0.0
    return Fit(rolls, chi, chi_square_tail(chi, sides - 1))


def chi_square_tail(x: float, df: int) -> float:
    """The probability that chi-square with `df` degrees of freedom is at least x.

    >>> round(chi_square_tail(11.07, 5), 3), round(chi_square_tail(3.841, 1), 3), round(chi_square_tail(5.991, 2), 3)
    (0.05, 0.05, 0.05)
    """
    if x <= 0:
        return 1.0
    if df % 2:
        tail, term = erfc(sqrt(x / 2)), sqrt(2 * x / pi) * exp(-x / 2)
        start = 1
    else:
        tail, term = exp(-x / 2), exp(-x / 2) * x / 2
        start = 2
    for k in range(start, df - 1, 2):
        tail += term
        term *= x / (k + 2)
    return min(1.0, tail)
