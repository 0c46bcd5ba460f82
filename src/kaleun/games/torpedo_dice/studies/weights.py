"""Finds the weights of the rule of thumb (bots/weights.toml) by cross-entropy: of many slightly different captains
those who win most set the next middle. They play on the twin, against greedy captains and earlier middles.

    make study GAME=torpedo_dice STUDY=weights ARGS="mission --rounds 60"
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from kaleun.games.torpedo_dice.bots import playout, policy
from kaleun.games.torpedo_dice.bots.sight import Range
from kaleun.games.torpedo_dice.bots.thinker import weights
from kaleun.kernel.game import find_game

Array = Any
CASES: dict[str, dict[str, Any]] = {
    "mission": {"players": 2}, "training": {"players": 2, "mode": "training"}, "solo": {"players": 1},
}  # fmt: skip
POPULATION, BEST, GAMES = 24, 6, 60
SPREAD = [0.2, 0.3, 0.2, 0.3, 0.5, 0.4] + [0.7] * 7 + [1.5] * 7
GREEDY = ((1.0, 0.05, 2.2), (0.5, 0.05, 2.5), (0.6, 0.05, 4.0), (0.05, 0.05, 1.5), (0.1, 2.0, 1.5))
"""Greedy captains: the price of a miss, the worth of a destroyed system, that of an activated one."""


class Arena:
    def __init__(self, options: dict[str, Any]) -> None:
        game = find_game("torpedo_dice")
        book = game.book(game.full_options(options), game.charts())
        self.range = Range(book)
        self.start, self.players = self.range.sea.pack(game.start(book)), book.players

    def won(self, row: Array, pool: list[Array], games: int, number: int) -> float:
        """The share won against each of the pool, from both seats."""
        total = 0.0
        for i, other in enumerate(pool):
            for place in range(2):
                seats = [row] if self.players == 1 else [other, row] if place else [row, other]
                wins, pa = np.zeros(4), self.range.sea.parameters
                each = (number * len(pool) + i) * 2 + (place if self.players == 1 else 0)
                playout.match(self.start, pa, self.range.volleys, np.array(seats), games // 2, each, wins)
                total += wins[place if self.players > 1 else 0]
        return total / (games // 2 * 2 * len(pool))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("case", choices=CASES)
    parser.add_argument("--rounds", type=int, default=60)
    given = parser.parse_args()
    arena, rng = Arena(CASES[given.case]), np.random.default_rng(1)
    middle, spread = weights(CASES[given.case].get("mode", "mission"), arena.players)[0].copy(), np.array(SPREAD)
    greedy = [np.array([m, 0, 0, 0, 0, 0, *[w] * 7, *[a] * 7], dtype=np.float64) for m, w, a in GREEDY]
    pool = [middle] if arena.players == 1 else [*greedy, middle.copy()]
    for turn in range(1, given.rounds + 1):
        rows = [middle, *(middle + spread * rng.normal(size=len(middle)) for _ in range(POPULATION - 1))]
        for row in rows:
            row[: policy.SHORT] = np.maximum(row[: policy.SHORT], 0.01)
        games = GAMES * (6 if arena.players == 1 else 1)
        won = [arena.won(row, pool, games, turn) for row in rows]
        best = np.array([rows[i] for i in np.argsort(won)[::-1][:BEST]])
        middle = (middle + best.mean(0)) / 2
        spread = 0.7 * spread + 0.3 * np.maximum(best.std(0), 0.05)
        if turn % 5 == 0:
            if arena.players > 1:
                pool = [*greedy, *pool[-1:], middle.copy()]
            against = [round(arena.won(middle, [other], 600, 0), 3) for other in pool]
            print(turn, against, np.round(middle, 2).tolist(), flush=True)


if __name__ == "__main__":
    main()
