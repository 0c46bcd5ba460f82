"""Exact odds that cannot disagree with the game: the chance tree behind an option is enumerated through the very rules
that will be played, to the next decision or the end of the step. Where the tree exceeds the time budget, the same rules
are sampled and every probability comes with a 95 % interval."""

from __future__ import annotations

import time
from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

from kaleun.kernel.ask import Ask, Chance, IllegalAnswer
from kaleun.kernel.dice import Quick
from kaleun.kernel.run import Answer, Mark, Run, resume
from kaleun.kernel.table import Table


class Outcome(NamedTuple):
    """One outcome class: the event codes that happen in it, its probability, and the interval if sampled."""

    events: tuple[str, ...]
    p: float
    exact: Fraction | None
    low: float
    high: float


class Odds(NamedTuple):
    """The odds of one option: exclusive outcome classes (likeliest first), and each event on its own."""

    exact: bool
    classes: tuple[Outcome, ...]
    events: dict[str, Outcome]
    samples: int

    def p(self, event: str) -> float:
        """Probability that this event happens."""
        return self.events[event].p if event in self.events else 0.0


def odds(table: Table, key: str | None = None, budget: float = 0.2) -> dict[str, Odds]:
    """Odds per option of the pending decision, within `budget` seconds for all of them."""
    ask = table.ask
    if not isinstance(ask, Ask):
        return {}
    keys = [o.key for o in ask.options] if key is None else [key]
    if key is not None and ask.find(key) is None:
        raise IllegalAnswer(f"{key!r} is not offered now", ask.rule)
    share = budget / len(keys)
    return {k: _one(table, k, share) for k in keys}


def _one(table: Table, key: str, budget: float) -> Odds:
    run = table.run
    start = [*run.tail, Answer(run.ask.seat, run.ask.what, key)]  # type: ignore[union-attr]
    leaves = Leaves(table, run.mark, start)
    deadline = time.perf_counter() + budget
    tally: Counter[tuple[str, ...]] = Counter()
    exact = leaves.enumerate(tally, deadline)
    if exact:
        whole = leaves.whole
        return _odds({events: Fraction(w, whole) for events, w in tally.items()}, 0)
    tally.clear()
    samples = leaves.sample(tally, time.perf_counter() + budget)
    return _sampled(tally, samples)


class Leaves:
    """The chance tree behind a position, walked by replaying the rules with one outcome after another."""

    def __init__(self, table: Table, mark: Mark, start: list[Answer]) -> None:
        self.table, self.mark, self.start = table, mark, start
        self.whole = 1

    def _resume(self, path: list[Answer]) -> Run:
        return resume(self.table.game, self.table.book, self.mark, [*self.start, *path])

    def _events(self, run: Run) -> tuple[str, ...]:
        """The codes that matter, in the order they happened after the answer."""
        wanted, since = self.table.game.outcomes, self.mark.n + len(self.start)
        lines = [] if run.mark is self.mark else run.mark.log
        lines = lines + run.play.lines if run.mark is not self.mark else run.play.lines
        return tuple(line.code for line in lines if line.at >= since and line.code in wanted)

    def _chance(self, run: Run) -> Chance | None:
        """The chance question to branch on, or None at a leaf: a decision, the end, or a new step."""
        ask = run.ask
        return ask if isinstance(ask, Chance) and run.mark is self.mark else None

    def enumerate(self, tally: Counter[tuple[str, ...]], deadline: float) -> bool:
        """All leaves with whole-number weights over `self.whole`; False if time ran out."""
        leaves: list[tuple[tuple[str, ...], int]] = []
        stack: list[tuple[list[Answer], int]] = [([], 1)]
        whole = 1
        while stack:
            if time.perf_counter() > deadline:
                return False
            path, ways = stack.pop()
            run = self._resume(path)
            chance = self._chance(run)
            if chance is None:
                leaves.append((self._events(run), ways))
                whole = _common(whole, ways)
                continue
            if chance.ways > 10_000:
                return False
            for answer in chance.outcomes():
                stack.append(([*path, Answer("chance", chance.what, answer)], ways * chance.ways))
        for events, ways in leaves:
            tally[events] += whole // ways
        self.whole = whole
        return True

    def sample(self, tally: Counter[tuple[str, ...]], deadline: float, seed: int = 0) -> int:
        """Random leaves until the deadline, at least 100."""
        source, n = Quick(seed), 0
        while n < 100 or time.perf_counter() < deadline:
            run = self._resume([])
            while (chance := self._chance(run)) is not None:
                value = source.draw("", chance, 0)
                run.feed(value, value)
            tally[self._events(run)] += 1
            n += 1
        return n


def _common(a: int, b: int) -> int:
    from math import lcm

    return lcm(a, b)


def _odds(classes: dict[tuple[str, ...], Fraction], samples: int) -> Odds:
    outcomes = tuple(Outcome(e, float(f), f, float(f), float(f)) for e, f in _sorted(classes))
    events: dict[str, Fraction] = {}
    for codes, f in classes.items():
        for code in dict.fromkeys(codes):
            events[code] = events.get(code, Fraction(0)) + f
    return Odds(
        True, outcomes, {c: Outcome((c,), float(f), f, float(f), float(f)) for c, f in _sorted(events)}, samples
    )


def _sampled(tally: Counter[tuple[str, ...]], n: int) -> Odds:
    events: Counter[str] = Counter()
    for codes, count in tally.items():
        events.update(dict.fromkeys(dict.fromkeys(codes), count))
    outcomes = tuple(_estimate(codes, count, n) for codes, count in _sorted(tally))
    return Odds(False, outcomes, {c: _estimate((c,), count, n) for c, count in _sorted(events)}, n)


def _estimate(codes: tuple[str, ...], count: int, n: int) -> Outcome:
    low, high = wilson(count, n)
    return Outcome(codes, count / n, None, low, high)


def wilson(count: int, n: int, z: float = 1.959964) -> tuple[float, float]:
    """95 % interval of a proportion (Wilson)."""
    p, zz = count / n, z * z
    middle = (p + zz / (2 * n)) / (1 + zz / n)
    half = z * sqrt(p * (1 - p) / n + zz / (4 * n * n)) / (1 + zz / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def _sorted(weights: Any) -> list[tuple[Any, Any]]:
    return sorted(weights.items(), key=lambda item: (-item[1], str(item[0])))
