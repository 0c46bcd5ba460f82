"""Two Kommandants on the same careers: the mean of the differences in tons, survival and patrols, with 95 % intervals.

make study GAME=hunted STUDY=paired ARGS="tonnage ace -n 1000 --seed unseen-3 --keep build/studies"

With --keep each career is written down as it ends, and the same command goes on where it was stopped (--minutes).
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path
from typing import Any

from kaleun.games.hunted.bots import BOTS
from kaleun.games.hunted.rules.s05_end import SURVIVED
from kaleun.kernel.batch import playout
from kaleun.kernel.dice import Seeded
from kaleun.kernel.game import find_game

MEASURES = ("tons", "survived", "patrols")


def career(name: str, seed: str) -> list[int]:
    """Tons, survived or not, and patrols come home from."""
    game = find_game("hunted")
    book = game.book(game.full_options({}), game.charts())
    rng = random.Random(f"{name}/{seed}")

    def choose(ask: Any, state: Any) -> Any:
        return ask.find(BOTS[name](game.glance(state, book, ask.seat), ask, rng)).value

    s = playout(game, book, choose, Seeded(seed))[0]
    return [s.tonnage, int(s.outcome in SURVIVED), s.patrols_done]


def careers(name: str, n: int, seed: str, keep: Path | None, end: float) -> list[list[int]]:
    """The first n careers of this seed, or as many as there is time for."""
    kept = None if keep is None else keep / f"paired-{name}-{seed}.jsonl"
    found = [json.loads(line) for line in kept.read_text().splitlines()] if kept and kept.exists() else []
    while len(found) < n and time.monotonic() < end:
        found.append(career(name, f"{seed}/{len(found)}"))
        if kept:
            with kept.open("a") as file:
                file.write(json.dumps(found[-1]) + "\n")
    return found[:n]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one", choices=BOTS)
    parser.add_argument("other", choices=BOTS)
    parser.add_argument("-n", type=int, default=500)
    parser.add_argument("--seed", default="paired")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--minutes", type=float, default=600.0)
    args = parser.parse_args()
    if args.keep:
        args.keep.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + args.minutes * 60
    sailed = [careers(name, args.n, args.seed, args.keep, end) for name in (args.one, args.other)]
    both = list(zip(*sailed, strict=False))
    n = len(both)
    print(f"{n} careers each")
    for i, name in enumerate(MEASURES):
        differences = [b[i] - a[i] for a, b in both]
        mean = sum(differences) / n
        error = 1.96 * (sum((d - mean) ** 2 for d in differences)) ** 0.5 / n
        means = [sum(pair[k][i] for pair in both) / n for k in (0, 1)]
        print(f"{name}: {means[0]:.3f}, {means[1]:.3f}; difference {mean:.3f} ± {error:.3f}")


if __name__ == "__main__":
    main()
