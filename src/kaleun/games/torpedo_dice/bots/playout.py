"""Whole games on the twin by the rule of thumb (`policy`) for all seats."""

from __future__ import annotations

from typing import Any

import numpy as np

from kaleun.ai.jit import jit
from kaleun.games.torpedo_dice.bots import policy, twin
from kaleun.games.torpedo_dice.bots.policy import draw
from kaleun.games.torpedo_dice.bots.twin import DICE, DIE, PLAYERS, SIDE, STARTER, bits, sheet_at

Array = Any


@jit
def seed(rng: Array, a: int, b: int) -> None:
    """Another stream for every pair of numbers."""
    x = a * 0x1E3779B97F4A7C15 + b * 0x3F58476D1CE4E5B9 + 0x14D049BB133111EB
    for _ in range(3):
        x ^= (x >> 29) & 0x7FFFFFFFF
        x *= 0x3F58476D1CE4E5B9
    rng[0] = x | 1
    for _ in range(4):
        draw(rng)


@jit
def roll(st: Array, rng: Array) -> None:
    """All dice of the next round."""
    for _ in range(st[PLAYERS] + 1):
        twin.lay(st, draw(rng))


@jit
def round_on(st: Array, pa: Array, se: Array, ws: Array, rng: Array, room: Array, tops: Array, seen: Array) -> None:
    """The rest of a round from wherever it stands: whoever has no die takes one, whoever has no plan makes one. Row i
    of `ws` are the weights of place i."""
    players = st[PLAYERS]
    seen[:] = -1e9
    for i in range(players):
        place = (st[STARTER] + i) % players
        if st[sheet_at(place) + DIE] == 0:
            twin.take(st, place, policy.choose(st, pa, se, ws[place], place, seen, room))
    for place in range(players):
        at = sheet_at(place)
        if st[at + SIDE] == 0:
            policy.plan(st, pa, se, ws[place], place, rng, room, tops, seen)
        elif st[at + twin.COUNTED] < 0:
            policy.finish(st, pa, se, ws[place], place, room, tops)
    twin.end_round(st, pa)


ROUNDS = 120
"""A playout that takes longer is a draw."""


@jit
def play_on(st: Array, pa: Array, se: Array, ws: Array, rng: Array, room: Array, tops: Array, seen: Array) -> None:
    """To the end of the game from wherever it stands."""
    for _ in range(ROUNDS):
        thrown = st[DICE : DICE + 6].sum()
        for place in range(st[PLAYERS]):
            thrown += st[sheet_at(place) + DIE]
        if thrown == 0:
            roll(st, rng)
        round_on(st, pa, se, ws, rng, room, tops, seen)
        if st[twin.OVER] != twin.GOES_ON:
            return


@jit
def match(start: Array, pa: Array, se: Array, ws: Array, games: int, number: int, wins: Array) -> None:
    """Plays games from a position, each begun by another; adds up the share each place won."""
    rng, room, tops, seen = fresh()
    st = start.copy()
    for game in range(games):
        st[:] = start
        st[STARTER] = game % st[PLAYERS]
        seed(rng, number, game)
        play_on(st, pa, se, ws, rng, room, tops, seen)
        share(st, wins)


@jit
def share(st: Array, wins: Array) -> None:
    """Adds what each place won: shared if several did; nobody's win is everybody's draw, but alone it is lost."""
    players = st[PLAYERS]
    n = bits(st[twin.WINNERS])
    for place in range(players):
        if n:
            wins[place] += (st[twin.WINNERS] >> place & 1) / n
        elif players > 1:
            wins[place] += 1 / players


@jit
def fresh() -> Any:
    """Room to work in."""
    return np.zeros(1, np.int64), np.zeros(64, np.int64), np.zeros((policy.FINALISTS, 2)), np.zeros((4, 24))
