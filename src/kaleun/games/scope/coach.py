"""The coach of SCOPE U-Boot: what the rest of this turn brings, exactly, and how often the game is won, by a search.

Submarines nobody has seen are where the belief set says, each layout with its weight: nothing is drawn by lot. In the
set-up, where there is no turn yet, the house's coach speaks."""

from __future__ import annotations

from math import inf, sqrt

from kaleun.ai.searcher import ready
from kaleun.coach import plain
from kaleun.coach.known import Known
from kaleun.kernel.advice import Advice, Figure, Measure, exactly, leaders
from kaleun.kernel.game import find_game

HORIZON = "turn"
WIN = Measure("win", "value")
MEASURES = [Measure("sinks", "good"), Measure("loses", "harm"), WIN]
SERIOUS = 0.1
"""Options with less than this share of the visits of the first one are those the search has given up."""
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
    wins = counsel.chances(known.view, prompt, keys, seat, known.rng, time_left=_time_left(known))
    if not wins:
        return Advice(HORIZON, MEASURES[:2], sure, done=False)
    least = min(chance.win for chance in wins.values())
    figures = {key: _figure(wins[key]) if key in wins else Figure(least, 0.0, least) for key in keys}
    most = max(chance.visits for chance in wins.values())
    serious = {key: figures[key] for key, chance in wins.items() if chance.visits >= SERIOUS * most}
    rows = {key: [*sure[key], figures[key]] for key in keys}
    return Advice(HORIZON, MEASURES, rows, WIN.name, leaders(serious) if len(keys) > 1 else keys, counsel.ITERATIONS)


def _time_left(known: Known) -> float:
    """Seconds for the search: all it wants where the coach speaks once and for all."""
    return known.left if known.limited else inf


def _figure(chance: tuple[float, int]) -> Figure:
    """A chance that was found in so many visits of the search."""
    win, visits = chance
    half = Z * sqrt(win * (1 - win) / visits)
    return Figure(win, max(0.0, win - half), min(1.0, win + half))
