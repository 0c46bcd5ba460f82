"""The numbers of src/kaleun/games/hunted/bots/prospects.toml: tons still to come at every step of a patrol, fitted to
what `shrewd` sank from there to the end of the career. Prints the table. Needs numpy (the extra `lab`).

make study GAME=hunted STUDY=prospects ARGS="-n 2500 --seed fit"
"""

from __future__ import annotations

import argparse
import random
from typing import Any

import numpy as np

from kaleun.games.hunted.bots.advice import BOTS
from kaleun.games.hunted.bots.prospects import features, names
from kaleun.games.hunted.state import State
from kaleun.kernel.dice import Seeded
from kaleun.kernel.game import Play, find_game

AT = ("travel", "encounter")
RIDGE = 1e-3


def career(seed: str) -> tuple[State, list[tuple[list[float], int]]]:
    """The end of a career, and what was known and sunk at every step of its patrols."""
    game = find_game("hunted")
    book = game.book(game.full_options({}), game.charts())
    state, play, source, rng = game.start(book), Play(book, logging=False), Seeded(seed), random.Random(seed)
    play.alone = True
    seen: list[tuple[list[float], int]] = []
    step: int | None = 0
    while step is not None:
        if game.step_names[step] in AT and state.patrol is not None and state.patrol.at >= 0:
            seen.append((features(state), state.tonnage))
        counts: dict[str, int] = {}
        send, answer = game.steps[step](state, play).send, None
        try:
            while True:
                ask: Any = send(answer)
                if ask.chance:
                    k = counts[ask.what] = counts.get(ask.what, -1) + 1
                    answer = source.draw(game.moment(state), ask, k)
                else:
                    answer = ask.find(BOTS["shrewd"](game.glance(state, book, ask.seat), ask, rng)).value
        except StopIteration as stop:
            goto = stop.value
            step = game.step_index[goto] if goto else step + 1 if step + 1 < len(game.steps) else None
    return state, seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=2500)
    parser.add_argument("--seed", default="fit")
    args = parser.parse_args()
    rows, tons = [], []
    for number in range(args.n):
        end, seen = career(f"{args.seed}/{number}")
        rows += [row for row, _ in seen]
        tons += [end.tonnage - before for _, before in seen]
    x, y = np.array(rows), np.array(tons, dtype=float)
    ridge = RIDGE * len(y) * np.eye(x.shape[1])
    ridge[0, 0] = 0.0
    print("[tons]")
    for name, weight in zip(names(), np.linalg.solve(x.T @ x + ridge, x.T @ y), strict=True):
        print(f"{name} = {weight:.0f}")


if __name__ == "__main__":
    main()
