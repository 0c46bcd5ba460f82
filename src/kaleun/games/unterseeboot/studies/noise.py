"""How far the coach's table is from the truth: on positions of random patrols every answer is valued by the table and,
where that ends in time, by playing out everything that may still happen. Told for each number of turns left: by how
much the table put another answer above the best one (half of the times, 95 %, 99 %, at most), and what it would have
cost to follow it.

    make study GAME=unterseeboot STUDY=noise

or with so many questions, and so many positions played out for one: `python -m …studies.noise 100 8000`.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Callable

import kaleun
from kaleun.games.unterseeboot.coach.judge import TooDeep, judges
from kaleun.games.unterseeboot.coach.turn import Judge, Turn
from kaleun.games.unterseeboot.state import SEAT
from kaleun.kernel.table import Table

QUESTIONS, MOST = 1000, 60_000
CAPTAINS = ("ace", "steady", "bold", "random")
MARKS = (0.5, 0.95, 0.99, 1.0)
FIRST = 12
"""Earlier there is too much to play out."""
SAME = 0.5
"""Tons: answers nearer than this in truth are the same."""


def main() -> None:
    questions, most = (*map(int, sys.argv[1:]), *(QUESTIONS, MOST)[len(sys.argv) - 1 :])
    rng = random.Random("noise")
    judged = judges(kaleun.new_table("unterseeboot", seed=1).book)
    above: dict[int, list[float]] = defaultdict(list)
    cost: dict[int, list[float]] = defaultdict(list)
    asked: dict[int, int] = defaultdict(int)
    for _ in range(questions):
        table = position(rng)
        view, ask = table.sight(SEAT), table.pending
        assert ask is not None
        left = judged.boats.book.turns - view.turn
        asked[left] += 1
        judged.deep.kept.clear()
        judged.deep.go = limit(most)

        def values(judge: Judge, table: Table = table) -> dict[str, float]:
            turn = Turn(judged.boats, table.sight(SEAT), judge)
            assert table.pending is not None
            return {key: turn.answer(table.pending.prompt, key).value for key in table.pending.keys}

        try:
            true = values(judged.deep)
        except TooDeep:
            continue
        told = values(judged.table)
        first, best = max(told, key=told.__getitem__), max(true.values())
        right = [key for key in true if true[key] > best - SAME]
        above[left].append(told[first] - max(told[key] for key in right))
        cost[left].append(best - true[first])
    print("turns left: questions, played out; above the best one (half, 95 %, 99 %, most); cost (mean, most)")
    for left in sorted(above):
        some = sorted(above[left])
        marks = " ".join(f"{some[min(len(some) - 1, int(mark * len(some)))]:.0f}" for mark in MARKS)
        print(f"{left}: {asked[left]}, {len(some)}; {marks}; {sum(cost[left]) / len(some):.1f} {max(cost[left]):.0f}")


def limit(most: int) -> Callable[[], None]:
    n = 0

    def go() -> None:
        nonlocal n
        n += 1
        if n > most:
            raise TooDeep

    return go


def position(rng: random.Random) -> Table:
    """A question of a random turn."""
    while True:
        table = kaleun.new_table("unterseeboot", seed=rng.getrandbits(60))
        bot = kaleun.bot(rng.choice(CAPTAINS), "unterseeboot", rng.getrandbits(60))
        turn, asked = rng.randint(FIRST, 19), []
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
