"""How far the coach's table is from the truth: on positions of random patrols every answer is valued by the table and,
where that ends in time, by playing out everything that may still happen; where it does not, by playing out one turn
more before the table is read. Told for each number of turns left: by how much the table put another answer above the
best one (half of the times, 95 %, 99 %, at most), what it would have cost to follow it, and how often what the coach
calls best was not.

    make study GAME=unterseeboot STUDY=noise

or with so many questions, and so many positions played out for one: `python -m …studies.noise 100 8000`.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from typing import NamedTuple

import kaleun
from kaleun.games.unterseeboot.coach.judge import NOISE, Judges, TooDeep, judges
from kaleun.games.unterseeboot.coach.turn import Judge, Turn
from kaleun.games.unterseeboot.solve.boats import Boat, Targets
from kaleun.games.unterseeboot.solve.turn import Turn as Played
from kaleun.games.unterseeboot.state import SEAT
from kaleun.kernel.advice import estimate, leaders
from kaleun.kernel.table import Table

QUESTIONS, MOST = 1000, 12_000
CAPTAINS = ("ace", "steady", "bold", "random")
MARKS = (0.5, 0.95, 0.99, 1.0)
NEAR = 5
"""With more turns left there is too much to play out."""
SAME = 0.5
"""Tons: answers nearer than this in truth are the same."""


class Held(NamedTuple):
    """The table held against the truth at one question."""

    left: int
    played_out: bool
    above: float
    cost: float
    called: bool
    wrong: bool


def main() -> None:
    questions, most = (*map(int, sys.argv[1:]), *(QUESTIONS, MOST)[len(sys.argv) - 1 :])
    rng = random.Random("noise")
    judged = judges(kaleun.new_table("unterseeboot", seed=1).book)
    found: dict[tuple[int, bool], list[Held]] = defaultdict(list)
    for _ in range(questions):
        told = held(judged, position(rng), most)
        found[told.left, told.played_out].append(told)
    print("turns left: questions; above the best one (half, 95 %, 99 %, most); cost (mean, most); called best, wrong")
    for left, out in sorted(found):
        some = found[left, out]
        above, cost = sorted(told.above for told in some), [told.cost for told in some]
        marks = " ".join(f"{above[min(len(some) - 1, int(mark * len(some)))]:.0f}" for mark in MARKS)
        calls = f"{sum(told.called for told in some)}, {sum(told.wrong for told in some)}"
        how = "played out" if out else "a turn further"
        print(f"{left} {how}: {len(some)}; {marks}; {sum(cost) / len(some):.1f} {max(cost):.0f}; {calls}")


def held(judged: Judges, table: Table, most: int) -> Held:
    """The table against the truth, or against a look one turn further."""
    left = judged.boats.book.turns - table.sight(SEAT).turn
    told, true, out = values(judged, table, judged.table), None, False
    if left <= NEAR:
        judged.deep.kept.clear()
        judged.deep.go = limit(most)
        with suppress(TooDeep):
            true, out = values(judged, table, judged.deep), True
    if true is None:
        true = values(judged, table, further(judged))
    first, best = max(told, key=told.__getitem__), max(true.values())
    right = [key for key in true if true[key] > best - SAME]
    called = leaders({key: estimate(value) for key, value in told.items()}, noise=NOISE)
    above = told[first] - max(told[key] for key in right)
    return Held(left, out, above, best - true[first], bool(called), bool(called) and not {*called} & {*right})


def values(judged: Judges, table: Table, judge: Judge) -> dict[str, float]:
    """What each answer is worth to this judge."""
    turn, ask = Turn(judged.boats, table.sight(SEAT), judge), table.pending
    assert ask is not None
    return {key: turn.answer(ask.prompt, key).value for key in ask.keys}


def further(judged: Judges) -> Judge:
    """Plays the next turn out before it reads the table."""

    @cache
    def worth(left: int, boat: Boat, torpedoes: int, targets: Targets, tons: int) -> float:
        after = partial(judged.table, left - 1)
        return Played(judged.boats, boat, torpedoes, targets, (), tons, float, after).value()

    return worth


def limit(most: int) -> Callable[[], None]:
    n = 0

    def go() -> None:
        nonlocal n
        n += 1
        if n > most:
            raise TooDeep

    return go


def position(rng: random.Random, first: int = 1) -> Table:
    """A question of a random turn from this one on."""
    while True:
        table = kaleun.new_table("unterseeboot", seed=rng.getrandbits(60))
        bot = kaleun.bot(rng.choice(CAPTAINS), "unterseeboot", rng.getrandbits(60))
        turn, asked = rng.randint(first, 19), []
        while not table.over:
            ask = table.pending
            assert ask is not None
            if table.sight(SEAT).turn == turn and len(ask.keys) > 1:
                asked.append(table.n)
            table.answer(bot.choose(table.sight(SEAT), ask))
        if asked:
            return table.at(rng.choice(asked))


if __name__ == "__main__":
    main()
