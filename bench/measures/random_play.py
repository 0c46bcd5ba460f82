"""Rows of `kaleun bench` for random play through the rules, a row for each game: the table's own dice, default options,
log off, no record. Each has its bar, as a ratio to the peer in the same run."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from kaleun.kernel.batch import playout
from kaleun.kernel.dice import Seeded
from kaleun.kernel.game import find_game

Play = Callable[[random.Random], tuple[int, int]]
BARS = {"unterseeboot": 0.10, "torpedo_dice": 0.25, "scope": 0.5, "hunted": 0.75}
"""A decision of a game costs at most so much of one of the peer's."""
ROWS = {f"{game}_random": f"measures.random_play:{game}" for game in BARS}


def random_games(name: str, options: Mapping[str, Any] | None = None) -> Play:
    """Whole games by a captain who chooses anything."""
    game = find_game(name)
    book = game.book(game.full_options(options or {}), game.charts())

    def play(rng: random.Random) -> tuple[int, int]:
        number = rng.random

        def choose(ask: Any, _: Any) -> Any:
            values = ask.values
            return values[int(number() * len(values))]

        _, decisions, events = playout(game, book, choose, Seeded(rng.getrandbits(60)))
        return decisions, decisions + events

    return play


def unterseeboot() -> Play:
    """Random Unterseeboot."""
    return random_games("unterseeboot")


def torpedo_dice() -> Play:
    """Random Torpedo Dice for two."""
    return random_games("torpedo_dice")


def scope() -> Play:
    """Random SCOPE, base game."""
    return random_games("scope")


def hunted() -> Play:
    """Random careers in The Hunted."""
    return random_games("hunted")
