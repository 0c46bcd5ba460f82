"""Matches of one bot against plain greedy captains in all other seats, through the rules. `test_thinker.py` plays a
few, its study 400 each; one match alone:

    .venv/bin/python tests/games/torpedo_dice/strength.py skipper mission 2 400
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from typing import NamedTuple

import kaleun
from kaleun.games.torpedo_dice.bots import BOTS
from kaleun.kernel.odds import wilson

sys.path.insert(0, str(Path(__file__).parents[2]))
from games.torpedo_dice.greedy import Plain

PLAIN = {"mission": Plain(), "training": Plain()}
KEEN = {"mission": Plain(miss=0.6, first=("periscope", "sail", "engine")), "training": Plain(miss=0.1, wreck=2.0)}
"""The strongest of a dozen greedy captains that were tried against `captain`: 37.5 % of 120 games in mission mode,
59.6 % in training."""
CASES = [("mission", 1), ("mission", 2), ("training", 2), ("mission", 4), ("training", 4)]


class Found(NamedTuple):
    """Share of the games won, with its interval; the points against one greedy captain of those that he or the bot won;
    the slowest answer and the middle one in seconds of processor time."""

    games: int
    won: float
    interval: tuple[float, float]
    points: float
    points_interval: tuple[float, float]
    slowest: float
    median: float


def match(bot, mode, players, games, others=None, show=False):
    """The bot sits in another seat in every game; every game has a seed of its own."""
    options, other = {"mode": mode, "players": players}, (others or KEEN)[mode]
    seats, won, times = kaleun.seats("torpedo_dice", options), 0.0, []
    for k in range(games):
        mine = seats[k % players]
        won += _play({s: BOTS[bot] if s == mine else other for s in seats}, mine, f"strength/{k}", options, times)
        if show and k % 10 == 9:
            print(bot, mode, players, _found(k + 1, won, players, times), flush=True)
    return _found(games, won, players, times)


def _play(captains, mine, seed, options, times):
    table = kaleun.new_table("torpedo_dice", seed=seed, options=options)
    lots = {seat: random.Random(f"{seed}/{seat}") for seat in captains}
    while not table.over:
        seat = table.ask.seat
        began = time.thread_time()
        key = captains[seat](table.sight(seat), table.ask, lots[seat])
        if seat == mine:
            times.append(time.thread_time() - began)
        table.answer(key)
    winners = table.result.winners
    if not winners:
        return 0.0 if len(captains) == 1 else 1 / len(captains)
    return (mine in winners) / len(winners)


def _found(games, won, players, times):
    share, around = won / games, wilson(won, games)
    pair = [p / (p + (1 - p) / max(1, players - 1)) for p in (share, *around)]
    return Found(games, share, around, pair[0], (pair[1], pair[2]), max(times[1:]), sorted(times)[len(times) // 2])


if __name__ == "__main__":
    match(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), show=True)
