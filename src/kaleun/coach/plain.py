"""The coach of a game that brings none: what the dice of this step can bring, with the seat's own decisions on the way
answered by the game's first rule of thumb; and how often the seat wins if everybody plays on like that."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from kaleun.coach.known import Known
from kaleun.kernel.advice import Advice, Figure, Measure, counted, measured, share
from kaleun.kernel.game import Foresight, Game
from kaleun.kernel.odds import Odds, Outcome
from kaleun.kernel.table import PRESS, Table

EVENTS = 2
"""So many events that may follow are told beside the chance to win."""
MOST_ANSWERS = 4000
"""A game that is longer than this is not played to its end."""
HORIZON = "step"
WIN = Measure("win", "value")

Thumb = Callable[[Any, Any], str]


def advise(known: Known) -> Advice:
    """Two events that set the options apart, and the chance to win by rules of thumb."""
    thumb = thumb_of(known.game, known.rng)
    events = known.odds(Foresight(frozenset(), thumb))
    wins, n = _wins(known, thumb)
    told = _telling(events)
    measures = [*(Measure(code, "event") for code in told), *([WIN] if n else [])]
    rows = {
        key: [*(_chance(events[key], code) for code in told), *([share(wins[key], n)] if n else [])]
        for key in known.keys
    }
    exact = not n and all(found.exact for found in events.values()) and not _out_of_time(known)
    if not measures:
        return Advice(HORIZON, [], {}, done=not _out_of_time(known))
    if not n:
        return Advice(HORIZON, measures, rows, done=exact)
    return Advice(HORIZON, **measured(measures, rows, WIN.name), samples=n, done=False)


def thumb_of(game: Game, rng: random.Random) -> Thumb:
    """The game's first rule of thumb; any answer where it has none."""
    bots = getattr(game.part("bots"), "BOTS", {})
    for policy in bots.values():
        return lambda view, ask: policy(view, ask, rng)
    return lambda view, ask: rng.choice(ask.keys)


def play_on(table: Table, thumb: Thumb, most: int = MOST_ANSWERS) -> bool:
    """Everybody answers by rule of thumb until it is over; False if that takes too long."""
    for _ in range(most):
        ask = table.pending
        if ask is None:
            return True
        table.answer(PRESS if ask.kind != "choice" else thumb(table.sight(ask.seat), ask), ask.seat)
    return False


def _wins(known: Known, thumb: Thumb) -> tuple[dict[str, int], int]:
    """How often each answer led to victory, in the same worlds for all of them. A world in which there was no time to
    try them all does not count."""
    wins, n = dict.fromkeys(known.keys, 0), 0
    for world in known.worlds(least=1):
        won = []
        for key in known.keys:
            if _out_of_time(known):
                return wins, n
            other = world.clone()
            other.answer(key, known.seat)
            if not play_on(other, thumb):
                return {}, 0
            assert other.result is not None
            if known.seat in other.result.winners:
                won.append(key)
        for key in won:
            wins[key] += 1
        n += 1
    return wins, n


def _out_of_time(known: Known) -> bool:
    return known.limited and not known.left


def _telling(odds: dict[str, Odds]) -> list[str]:
    """The events whose chances differ most from option to option."""
    codes = {code for found in odds.values() for code in found.events}

    def spread(code: str) -> float:
        chances = [found.p(code) for found in odds.values()]
        return max(chances) - min(chances)

    return sorted(codes, key=lambda code: (-spread(code), code))[:EVENTS]


def _chance(odds: Odds, code: str) -> Figure:
    """An event that never came: exactly never, or seldom."""
    found: Outcome | None = odds.events.get(code)
    if found is None:
        return counted(0) if odds.exact else share(0, odds.samples)
    return counted(found.exact) if found.exact is not None else Figure(found.p, found.low, found.high)
