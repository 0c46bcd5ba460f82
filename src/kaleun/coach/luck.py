"""The luck report: for every roll of a game, what was to be expected and what came. The odds of a roll are found by
giving its question every face, through the very rules that were played, and reading which log line follows; so the
report needs no knowledge of any chart and cannot disagree with the game.

>>> import kaleun
>>> report = luck(kaleun.play("unterseeboot", seed=3))
>>> report.rolls == sum(sum(d.faces) for d in report.dice)
True
"""

from __future__ import annotations

from collections import Counter
from math import exp, lgamma, log
from typing import NamedTuple

import msgspec

from kaleun.kernel.ask import Chance, Dice
from kaleun.kernel.dice import TYPED
from kaleun.kernel.log import Line
from kaleun.kernel.run import Answer, Mark, Run, resume
from kaleun.kernel.table import Table

MOST_WAYS = 216
"""Rolls with more outcomes than this are counted but not weighed. A die with more sides than this is none that anybody
throws (the key of a sea has 2 to the 48th): its faces are not even counted, which would fill the memory."""


class LuckCount(msgspec.Struct):
    """How often an outcome was to be expected, and how often it came."""

    expected: float = 0.0
    actual: int = 0


class LuckRow(msgspec.Struct):
    """One kind of roll; `row` is the chart row where all outcomes of the roll are read off the same one."""

    rule: str
    roll: str
    chart: str
    row: str
    rolls: int
    outcomes: dict[str, LuckCount]


class DiceCount(msgspec.Struct):
    """All dice of one size: how often each face came (index 0 = face 1), chi-square and its p value."""

    sides: int
    faces: list[int]
    chi2: float
    p: float


class RollLine(msgspec.Struct):
    """One roll: the number of the log line that tells of it and the chance of the outcome that came."""

    n: int
    at: int
    rule: str
    code: str
    dice: tuple[int, ...]
    p: float


class Luck(msgspec.Struct):
    """The report. One game proves nothing: p is the chance of faces at least as uneven as these from fair dice."""

    rolls: int
    typed: int
    dice: list[DiceCount]
    rows: list[LuckRow]
    lines: list[RollLine]


class _Outcome(NamedTuple):
    code: str
    chart: str
    row: str


def luck(table: Table) -> Luck:
    """The luck report of the table's whole history so far."""
    faces: dict[int, Counter[int]] = {}
    rows: dict[tuple[str, str, str, str], LuckRow] = {}
    lines: list[RollLine] = []
    numbers = {id(line): n for n, line in enumerate(table.lines())}
    own = _by_place(table.lines())
    for ask, answer, mark, tail in _chances(table):
        if isinstance(ask, Dice) and ask.sides <= MOST_WAYS:
            faces.setdefault(ask.sides, Counter()).update(ask.faces(answer.value))
        place = mark.n + len(tail)
        line = own.get(place + 1)
        if line is None or ask.ways > MOST_WAYS:
            continue
        outcomes = [_outcome(table, mark, tail, ask, value) for value in ask.outcomes()]
        codes = Counter(o.code for o in outcomes if o)
        if len(codes) < 2 or sum(codes.values()) != ask.ways:
            continue
        _weigh(rows, ask, line, outcomes, codes)
        lines.append(RollLine(numbers[id(line)], line.at, line.rule, line.code, line.dice, codes[line.code] / ask.ways))
    dice = [_faces(sides, count) for sides, count in sorted(faces.items())]
    typed = sum(answer.source == TYPED for answer in table.answers())
    return Luck(sum(sum(d.faces) for d in dice), typed, dice, sorted(rows.values(), key=lambda r: r.rule), lines)


def _chances(table: Table) -> list[tuple[Chance, Answer, Mark, list[Answer]]]:
    """Every answer of chance with the question it answered and the position it was asked in."""
    marks = table.marks()
    run = Run(table.game, table.book, _bare(marks[0]), False)
    found: list[tuple[Chance, Answer, Mark, list[Answer]]] = []
    for answer in table.answers()[len(marks[0].tail) :]:
        if isinstance(run.ask, Chance):
            found.append((run.ask, answer, run.mark, run.tail[:]))
        run.replay([answer])
    return found


def _bare(mark: Mark) -> Mark:
    """The mark without what came before it, so that places count as in the table."""
    bare = Mark(None, mark.step, mark.state, [], [], mark.revealed)
    bare.n = mark.n
    return bare


def _by_place(lines: list[Line]) -> dict[int, Line]:
    """The first line with dice after each answer, by the number of answers given before it."""
    first: dict[int, Line] = {}
    for line in lines:
        if line.dice and line.at not in first:
            first[line.at] = line
    return first


def _outcome(table: Table, mark: Mark, tail: list[Answer], ask: Chance, value: object) -> _Outcome | None:
    """What the log would have said had chance answered `value`."""
    run = resume(table.game, table.book, mark, [*tail, Answer("chance", ask.what, value)])
    place = mark.n + len(tail) + 1
    chunks, here = [run.play.lines], run.mark
    while here is not mark and here.parent is not None:
        chunks.append(here.log)
        here = here.parent
    for chunk in reversed(chunks):
        for line in chunk:
            if line.at == place and line.dice:
                return _Outcome(line.code, line.chart, line.row)
    return None


def _weigh(
    rows: dict[tuple[str, str, str, str], LuckRow],
    ask: Chance,
    line: Line,
    outcomes: list[_Outcome | None],
    codes: Counter[str],
) -> None:
    shared = {o.row for o in outcomes if o}
    key = (ask.rule, ask.why, line.chart, shared.pop() if len(shared) == 1 else "")
    row = rows.setdefault(key, LuckRow(*key, 0, {}))
    row.rolls += 1
    for code, ways in codes.items():
        row.outcomes.setdefault(code, LuckCount()).expected += ways / ask.ways
    row.outcomes[line.code].actual += 1


def _faces(sides: int, count: Counter[int]) -> DiceCount:
    seen = [count[face] for face in range(1, sides + 1)]
    chi2 = chi_square(seen)
    return DiceCount(sides, seen, chi2, chi_square_p(chi2, sides - 1))


def chi_square(counts: list[int]) -> float:
    """Pearson's chi-square of counts that should be equal."""
    expected = sum(counts) / len(counts)
    return sum((c - expected) ** 2 / expected for c in counts) if expected else 0.0


def chi_square_p(chi2: float, df: int) -> float:
    """The chance that fair dice give a chi-square at least this large.

    >>> round(chi_square_p(11.07, 5), 3), round(chi_square_p(0.0, 5), 3), round(chi_square_p(30.14, 19), 3)
    (0.05, 1.0, 0.05)
    """
    if chi2 <= 0 or df <= 0:
        return 1.0
    a, x = df / 2, chi2 / 2
    scale = exp(a * log(x) - x - lgamma(a))
    return max(0.0, 1 - scale * _series(a, x)) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    """Lower incomplete gamma by its power series, without the scale."""
    term = total = 1 / a
    n = a
    while abs(term) > total * 1e-15:
        n += 1
        term *= x / n
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Upper incomplete gamma by Lentz's continued fraction, without the scale."""
    b = x + 1 - a
    c, d = 1e300, 1 / b
    h = d
    for i in range(1, 10_000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return h
