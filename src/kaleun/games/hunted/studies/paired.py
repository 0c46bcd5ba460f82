"""Two Kommandants on the same careers: the mean of the differences in tons, survival and patrols, with 95 % intervals.

make study GAME=hunted STUDY=paired ARGS="tonnage prudent -n 3000 --seed paired-17"
"""

from __future__ import annotations

import argparse
import random
from typing import Any

from kaleun.games.hunted.bots.advice import advise
from kaleun.games.hunted.bots.tempers import TEMPERS, Temper
from kaleun.games.hunted.rules.s05_end import SURVIVED
from kaleun.kernel.batch import playout
from kaleun.kernel.dice import Seeded
from kaleun.kernel.game import find_game

MEASURES = ("tons", "survived", "patrols")


def careers(temper: Temper, n: int, seed: str) -> list[tuple[int, int, int]]:
    """Tons, survived or not, and patrols come home from, career by career."""
    game = find_game("hunted")
    book = game.book(game.full_options({}), game.charts())
    rng, found = random.Random(seed), []

    def choose(ask: Any, state: Any) -> Any:
        return ask.find(advise(temper, game.glance(state, book, ask.seat), ask, rng)).value

    for number in range(n):
        s = playout(game, book, choose, Seeded(f"{seed}/{number}"))[0]
        found.append((s.tonnage, int(s.outcome in SURVIVED), s.patrols_done))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one", choices=TEMPERS)
    parser.add_argument("other", choices=TEMPERS)
    parser.add_argument("-n", type=int, default=500)
    parser.add_argument("--seed", default="paired")
    args = parser.parse_args()
    one, other = (careers(TEMPERS[name], args.n, args.seed) for name in (args.one, args.other))
    for i, name in enumerate(MEASURES):
        differences = [b[i] - a[i] for a, b in zip(one, other, strict=True)]
        mean = sum(differences) / args.n
        error = 1.96 * (sum((d - mean) ** 2 for d in differences)) ** 0.5 / args.n
        means = [sum(c[i] for c in some) / args.n for some in (one, other)]
        print(f"{name}: {means[0]:.3f}, {means[1]:.3f}; difference {mean:.3f} ± {error:.3f}")


if __name__ == "__main__":
    main()
