"""Exact odds that cannot disagree with the game: the chance tree behind an option is enumerated through the very rules
that will be played, to the next decision or the end of the step, or as far as the game's foresight goes. Where the tree
exceeds the time budget, the same rules are sampled and every probability comes with a 95 % interval. Where a game has
hidden facts, only sampling over the worlds its seat cannot tell apart is fair: the coach must not peek."""

from __future__ import annotations

import random
import time
from collections import Counter
from fractions import Fraction
from math import lcm, sqrt
from typing import Any, NamedTuple

from kaleun.kernel.ask import Ask, Chance, IllegalAnswer
from kaleun.kernel.dice import Quick
from kaleun.kernel.game import Foresight
from kaleun.kernel.gather import Gather, placed
from kaleun.kernel.run import Answer, Run, resume
from kaleun.kernel.table import Table
from kaleun.kernel.worlds import other_world

SMALL_TREE = 1500
"""So many nodes are walked whatever the clock says: a busy machine may be slow, but it is not inexact."""
MANY, FEW = 100, 25
"""Samples behind an estimate, whatever the clock says: usually, and where there are dozens of options."""


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


def odds(
    table: Table,
    key: str | None = None,
    budget: float = 0.2,
    seat: str | None = None,
    samples: int | None = None,
    foresight: Foresight | None = None,
) -> dict[str, Odds]:
    """Odds per option of the pending decision (of this seat), within `budget` seconds for all of them, as far as its
    seat can know. Where they are sampled, there are `samples` at least whatever the clock says; with no budget exactly
    so many, and the same odds every time. `foresight`: how far they look, if not as the game says."""
    ask = table.ask if seat is None else table.questions.get(seat)
    if not isinstance(ask, Ask):
        return {}
    keys = [o.key for o in ask.options] if key is None else [key]
    if key is not None and ask.find(key) is None:
        raise IllegalAnswer(f"{key!r} is not offered now", ask.rule)
    if table.game.hides(table.options):
        least = samples or min(MANY, max(FEW, 2000 // len(keys)))
        return _guessed(table, ask, keys, time.perf_counter() + budget, least, foresight)
    share = budget / len(keys)
    return {k: _one(Leaves(table, ask, k, foresight), share, samples or MANY) for k in keys}


def _one(leaves: Leaves, budget: float, least: int) -> Odds:
    """Nothing is hidden: the whole tree, or random leaves until the deadline."""
    begin = time.perf_counter()
    tally: Counter[tuple[str, ...]] = Counter()
    small = SMALL_TREE if budget and leaves.foresight is None else 0  # a fight played through is no small tree
    if leaves.enumerate(tally, begin + budget / 2, small):
        return _odds({events: Fraction(w, leaves.whole) for events, w in tally.items()}, 0)
    tally.clear()
    source, n = Quick(0), 0
    while n < least or time.perf_counter() < begin + budget:
        tally[leaves.random(source)] += 1
        n += 1
    return _sampled(tally, n)


def _guessed(
    table: Table, ask: Ask, keys: list[str], deadline: float, least: int, foresight: Foresight | None
) -> dict[str, Odds]:
    """Random leaves in worlds the seat cannot tell apart. A world is dealt once and every option is tried in it, which
    is fair between them and spares the dealing; of dozens of options each gets fewer worlds, and a wider interval."""
    source, rng, n = Quick(0), random.Random(0), 0
    tallies: dict[str, Counter[tuple[str, ...]]] = {key: Counter() for key in keys}
    while n < least or time.perf_counter() < deadline:
        world = other_world(table, ask.seat, rng)
        if world is None:
            break
        for key in keys:
            tallies[key][Leaves(world, ask, key, foresight).random(source)] += 1
        n += 1
    return {key: _sampled(tally, n) if n else Odds(False, (), {}, 0) for key, tally in tallies.items()}


def _given(run: Run, answer: Answer) -> tuple[list[Answer], list[Answer]]:
    """The answers up to this one, and those of later seats that decide at the same time."""
    if isinstance(run.ask, Gather):
        return placed(run.ask, run.mark.n, run.tail, answer)
    return [*run.tail, answer], []


class Leaves:
    """The chance tree behind an answer, walked by replaying the rules with one outcome after another."""

    def __init__(self, table: Table, ask: Ask, key: str, foresight: Foresight | None = None) -> None:
        self.table, self.mark, self.seat = table, table.run.mark, ask.seat
        self.start, self.rest = _given(table.run, Answer(ask.seat, ask.what, key))
        self.whole = 1
        own, step = table.game.foresight, self.mark.step
        in_it = own is not None and step is not None and table.game.step_names[step] in own.steps
        self.foresight = foresight or (own if in_it else None)

    def _resume(self, path: list[Answer]) -> Run:
        """The position after the answer and the dice of `path`. What later seats have given at the same time is given
        as soon as the answer's own dice have fallen."""
        run = resume(self.table.game, self.table.book, self.mark, self.start)
        rest = self.rest
        for answer in (*path, None):
            if rest and not isinstance(run.ask, Chance):
                run.replay(rest)
                rest = []
            if answer is not None:
                run.replay([answer])
        return run

    def _events(self, run: Run) -> tuple[str, ...]:
        """The codes that matter and that the seat may see, in the order they happened after the answer."""
        chunks, mark = [run.play.lines], run.mark
        while mark is not self.mark and mark.parent is not None:  # a step that asks nothing leaves a mark of its own
            chunks.append(mark.log)
            mark = mark.parent
        lines = [line for chunk in reversed(chunks) for line in chunk]
        wanted, since = self.table.game.outcomes, self.mark.n + len(self.start)
        return tuple(
            line.code for line in lines if line.at >= since and line.code in wanted and line.seen_by(self.seat)
        )

    def _chance(self, run: Run) -> Chance | None:
        """The chance question to branch on, or None at a leaf: a decision, the end, or a new step."""
        ask = run.ask
        return ask if isinstance(ask, Chance) and self._in_sight(run) else None

    def _in_sight(self, run: Run) -> bool:
        if run.mark is self.mark or self.foresight is None or run.mark.step is None:
            return run.mark is self.mark
        return run.game.step_names[run.mark.step] in self.foresight.steps

    def _assumed(self, run: Run) -> Answer | None:
        """What the seat is taken to answer to a decision on the way."""
        ask = run.ask
        if self.foresight is None or not isinstance(ask, Ask) or ask.seat != self.seat or not self._in_sight(run):
            return None
        key = self.foresight.choose(run.game.glance(run.state, run.book, ask.seat), ask)
        return Answer(ask.seat, ask.what, key)

    def enumerate(self, tally: Counter[tuple[str, ...]], deadline: float, small: int = SMALL_TREE) -> bool:
        """All leaves with whole-number weights over `self.whole`; False if time ran out after `small` nodes."""
        leaves: list[tuple[tuple[str, ...], int]] = []
        stack: list[tuple[list[Answer], int]] = [([], 1)]
        whole, nodes = 1, 0
        while stack:
            nodes += 1
            if nodes > small and time.perf_counter() > deadline:
                return False
            path, ways = stack.pop()
            run = self._resume(path)
            chance = self._chance(run)
            assumed = self._assumed(run)
            if assumed is not None:
                stack.append(([*path, assumed], ways))
                continue
            if chance is None:
                leaves.append((self._events(run), ways))
                whole = lcm(whole, ways)
                continue
            if chance.ways > 10_000:
                return False
            for answer in chance.outcomes():
                stack.append(([*path, Answer("chance", chance.what, answer)], ways * chance.ways))
        for events, ways in leaves:
            tally[events] += whole // ways
        self.whole = whole
        return True

    def random(self, source: Quick) -> tuple[str, ...]:
        """The events of one random leaf."""
        run = self._resume([])
        while True:
            if (chance := self._chance(run)) is not None:
                value = source.draw("", chance, 0)
                run.feed(value, value)
            elif (assumed := self._assumed(run)) is not None:
                run.replay([assumed])
            else:
                return self._events(run)


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


def wilson(count: float, n: float, z: float = 1.959964) -> tuple[float, float]:
    """95 % interval of a proportion (Wilson). What was seen lies in it, to the last digit of a float.

    >>> wilson(4, 4)[1], wilson(0, 69)[0]
    (1.0, 0.0)
    """
    p, zz = count / n, z * z
    middle = (p + zz / (2 * n)) / (1 + zz / n)
    half = z * sqrt(p * (1 - p) / n + zz / (4 * n * n)) / (1 + zz / n)
    return max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half))


def _sorted(weights: Any) -> list[tuple[Any, Any]]:
    return sorted(weights.items(), key=lambda item: (-item[1], str(item[0])))
