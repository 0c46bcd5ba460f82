"""The coach of SCOPE U-Boot: what the rest of this turn brings, exactly, and how often the game is won, by a search.

Submarines nobody has seen are where the belief set says, each layout with its weight: nothing is drawn by lot. The
chance of winning is the mean of searches of the size that the calibration was fitted to: of one at first, of more while
the player thinks. In the set-up, where there is no turn yet, the house's coach speaks."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf, sqrt

from kaleun.ai.searcher import ready
from kaleun.coach import plain
from kaleun.coach.known import Known
from kaleun.kernel.advice import Advice, Figure, Measure, exactly, leaders
from kaleun.kernel.game import find_game

HORIZON = "turn"
WIN = Measure("win", "value")
MEASURES = [Measure("sinks", "good"), Measure("loses", "harm"), WIN]
FEW = 6
"""Where more options than this cannot be told from the best one, nobody knows it."""
ENOUGH = 25
"""After so many searches the number is good enough."""
Z = 1.959964


def warm_up() -> None:
    """Begins to load the compiled twin, so that the first question need not wait for it."""
    ready(find_game("scope"), 0.0)


def advise(known: Known) -> Advice:
    """For every option: what the enemy and what the own side may lose this turn, and the chance of winning, once there
    was time for the whole search behind it."""
    twin = ready(known.game, known.seconds if known.limited else None) if known.view.turn else None
    if twin is None or not twin.searchable(known.view, known.ask.prompt):
        return plain.advise(known)
    from kaleun.games.scope.bots import counsel

    prompt, keys, seat = known.ask.prompt, known.keys, known.seat
    turns = counsel.turn_odds(known.view, prompt, keys, seat)
    sure = {key: [exactly(turns[key].sinks), exactly(turns[key].loses)] for key in keys}
    tried, n = _searched(known)
    if not n:
        return Advice(HORIZON, MEASURES[:2], sure, done=False)
    figures = _figures(tried)
    best = leaders(figures)
    return Advice(
        HORIZON,
        MEASURES,
        {key: [*sure[key], figures[key]] for key in keys},
        WIN.name,
        best if len(best) <= FEW else [],
        n * counsel.ITERATIONS,
        done=n >= ENOUGH or not known.limited,
    )


def _searched(known: Known) -> tuple[dict[str, tuple[float, int]], int]:
    """Wins and visits of every option, and by how many whole searches."""
    from kaleun.games.scope.bots import counsel

    tried, n = dict.fromkeys(known.keys, (0.0, 0)), 0
    while not n or (n < ENOUGH and known.more(n, 1)):
        wins = counsel.chances(
            known.view, known.ask.prompt, known.keys, known.seat, known.rng, time_left=_time_left(known)
        )
        if not wins:
            break
        for key, (win, visits) in wins.items():
            won, before = tried[key]
            tried[key] = won + win * visits, before + visits
        n += 1
    return tried, n


def _time_left(known: Known) -> float:
    """Seconds for the search: all it wants where the coach speaks once and for all."""
    return known.left if known.limited else inf


def _figures(tried: Mapping[str, tuple[float, int]]) -> dict[str, Figure]:
    """The chances of all options by the sum of their wins and how often each was tried; of one that no search has
    looked at is known that it is no better than the worst of the others."""
    told = {key: _figure(won / visits, visits) for key, (won, visits) in tried.items() if visits}
    least = min(figure.value for figure in told.values())
    return {key: told.get(key, Figure(least, 0.0, least)) for key in tried}


def _figure(win: float, visits: int) -> Figure:
    """A chance that was found in so many visits of the search."""
    half = Z * sqrt(win * (1 - win) / visits)
    return Figure(win, max(0.0, win - half), min(1.0, win + half))
