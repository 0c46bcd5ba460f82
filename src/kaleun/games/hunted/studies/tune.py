"""How TONNAGE in src/kaleun/games/hunted/bots/tempers.py was found: a race of tempers, one number changed at a time.

From a start, each number in turn is tried at a few other values; every candidate plays RACE careers of each boat in
BOATS, the best two of a number and the holder play on to FINAL, and the best of them goes on. Rounds end when a whole
round changes nothing. Prints the winner and its mean tonnage on fresh careers.

    python -m kaleun.games.hunted.studies.tune [--race 1000] [--final 4000] [--rounds 3] [--workers 2] [--start NAME]
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping
from typing import Any

from kaleun.games.hunted.bots.advice import advise
from kaleun.games.hunted.bots.tempers import RICHEST, SAFEST, TEMPERS, Temper
from kaleun.kernel.batch import playout
from kaleun.kernel.dice import Seeded
from kaleun.kernel.game import find_game
from kaleun.lab.engines import local

BOATS = ("VIIC", "IXC")
"""The tonnage of a temper is the mean over careers that begin with these."""
VALUES: Mapping[str, tuple[Any, ...]] = {
    "fear": (2_000, 4_000, 6_000, 9_000, 13_000, 18_000, 25_000),
    "air_fear": (0, 500, 1_000, 2_000, 4_000),
    "thrift": (0, 150, 300, 500, 800, 1_200),
    "wait": (0.8, 1.0, 1.5, 2.5, 9.0),
    "abort_hull": (0.25, 0.4, 0.5, 0.65, 0.8),
    "follow_hull": (0.13, 0.25, 0.4, 0.6),
    "follow_torpedoes": (1, 3, 5, 8, 99),
    "deep_hull": (0.0, 0.13, 0.25, 0.4),
    "schnorchel": (False, True),
    "kite": (False, True),
    "swap": (-4, 0, 4),
    "keep_gun": (False, True),
    "duel": (False, True),
    "areas": (SAFEST, RICHEST),
    "boats": (("XXI", "VIIC/41", "IXD-2"), ("IXD-2", "XXI", "VIIC/41"), ("XXI",), ()),
}
CHUNK = 100


def careers(temper: Temper, boat: str, seed: str, n: int) -> list[int]:
    """The tonnage of n careers."""
    game = find_game("hunted")
    book = game.book(game.full_options({"boat": boat}), game.charts())
    rng = random.Random(f"{seed}/{boat}")
    tons = []

    def choose(ask: Any, state: Any) -> Any:
        return ask.find(advise(temper, game.glance(state, book, ask.seat), ask, rng)).value

    for number in range(n):
        tons.append(playout(game, book, choose, Seeded(f"{seed}/{boat}/{number}"))[0].tonnage)
    return tons


def mean(temper: Temper, n: int, seed: str, workers: int) -> tuple[float, float]:
    """Mean tonnage over n careers of each boat, and its standard error."""
    jobs = [(temper, boat, f"{seed}/{i}", CHUNK) for boat in BOATS for i in range(max(1, n // CHUNK))]
    tons = [t for part in local(careers, jobs, workers) for t in part]
    middle = sum(tons) / len(tons)
    return middle, (sum((t - middle) ** 2 for t in tons) / len(tons) ** 2) ** 0.5


def better(holder: Temper, name: str, race: int, final: int, workers: int) -> Temper:
    """The best temper that differs from the holder in one number at most."""
    others = [holder._replace(**{name: value}) for value in VALUES[name] if value != getattr(holder, name)]
    first = sorted(others, key=lambda t: -mean(t, race, name, workers)[0])[:2]
    results = {t: mean(t, final, f"final {name}", workers)[0] for t in [holder, *first]}
    best = max(results, key=results.__getitem__)
    print(f"{name} {getattr(best, name)}: {results[best]:.0f} t (holder {results[holder]:.0f} t)", flush=True)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("race", 1000), ("final", 4000), ("rounds", 3), ("workers", 2)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--start", default="balanced")
    args = parser.parse_args()
    temper = TEMPERS[args.start]
    for number in range(args.rounds):
        before = temper
        for name in VALUES:
            temper = better(temper, name, args.race, args.final, args.workers)
        print(f"round {number + 1}: {temper}", flush=True)
        if temper == before:
            break
    for name, other in (("found", temper), *TEMPERS.items()):
        tons, error = mean(other, args.final, "fresh", args.workers)
        print(f"{name}: {tons:.0f} t ± {1.96 * error:.0f}")
    print(temper)


if __name__ == "__main__":
    main()
