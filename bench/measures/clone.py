"""Rows of `kaleun bench` for copies of a table: every position of some random games, a row for each game."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from kaleun.kernel.game import find_game
from kaleun.kernel.table import Table, new_table

Play = Callable[[random.Random], tuple[int, int]]
CLONE_US = 15.0
"""A copy in the middle of a turn of Unterseeboot costs at most so much. Of the others most is the step run again."""
GAMES, ANSWERS = 3, 60
NAMES = ("unterseeboot", "torpedo_dice", "scope", "hunted")
ROWS = {f"{game}_clone": f"measures.clone:{game}" for game in NAMES}


def positions(name: str, options: Mapping[str, Any]) -> list[Table]:
    """The first positions of random games; where several are asked, whoever comes first answers."""
    found: list[Table] = []
    for seed in range(GAMES):
        table, rng = new_table(find_game(name), seed=seed, options=options), random.Random(seed)
        while not table.over and table.n < ANSWERS:
            found.append(table.clone())
            seat = rng.choice([*table.questions])
            keys = table.questions[seat].keys
            table.answer(keys[int(rng.random() * len(keys))], seat)
    return found


def clones(name: str, **options: Any) -> Play:
    """A copy of each of the positions."""
    tables = positions(name, options)

    def play(_: random.Random) -> tuple[int, int]:
        for table in tables:
            table.clone()
        return len(tables), len(tables)

    return play


def unterseeboot() -> Play:
    return clones("unterseeboot")


def torpedo_dice() -> Play:
    """Four seats, who plan at the same time."""
    return clones("torpedo_dice", players=4)


def scope() -> Play:
    return clones("scope")


def hunted() -> Play:
    return clones("hunted")


def verdicts(rows: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What a copy costs in each game."""
    return [
        {"what": f"{name} {rows[name]['best_us_dec']:.1f} us on the average of its positions", "bar": "", "ok": None}
        for name in ROWS
        if "best_us_dec" in rows.get(name, {})
    ]
