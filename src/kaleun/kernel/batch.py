"""Whole games as fast as the rules go: no record, no marks, quick dice. For simulations, rollouts and the bench."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kaleun.kernel.ask import Ask, Below, Dice
from kaleun.kernel.game import Game, Play

Chooser = Callable[[Ask, Any], Any]
"""Chooses one of `ask.values`. The state is passed for policies inside the engine; bots never get it."""

LIMIT = 1_000_000


def playout(game: Game, book: Any, choose: Chooser, below: Below, state: Any = None) -> tuple[Any, int, int]:
    """Plays one game (from `state` at the first step, if given); returns (final state, decisions, chance events)."""
    steps, index = game.steps, game.step_index
    state, play = state or game.start(book), Play(book, logging=False)
    decisions = events = 0
    step: int | None = 0
    while step is not None:
        send = steps[step](state, play).send
        answer: Any = None
        try:
            while True:
                ask: Any = send(answer)
                if ask.chance:
                    events += 1
                    answer = ask.draw(below)
                else:
                    decisions += 1
                    answer = choose(ask, state)
        except StopIteration as stop:
            goto = stop.value
            step = index[goto] if goto is not None else step + 1 if step + 1 < len(steps) else None
        if decisions > LIMIT:
            raise RuntimeError(f"{game.name} does not end: {LIMIT} decisions")
    return state, decisions, events


def random_playout(game: Game, book: Any, random: Callable[[], float]) -> tuple[Any, int, int]:
    """The same with a uniformly random captain and everything inlined; `random()` gives numbers in [0, 1)."""
    steps, index = game.steps, game.step_index
    state, play = game.start(book), Play(book, logging=False)
    decisions = events = 0
    step: int | None = 0

    def below(n: int) -> int:
        return int(random() * n)

    while step is not None:
        send = steps[step](state, play).send
        answer: Any = None
        try:
            while True:
                ask: Any = send(answer)
                if not ask.chance:
                    decisions += 1
                    values = ask.values
                    answer = values[int(random() * len(values))]
                elif type(ask) is Dice and ask.n == 1:
                    events += 1
                    answer = int(random() * ask.sides) + 1
                else:
                    events += 1
                    answer = ask.draw(below)
        except StopIteration as stop:
            goto = stop.value
            step = index[goto] if goto is not None else step + 1 if step + 1 < len(steps) else None
        if decisions > LIMIT:
            raise RuntimeError(f"{game.name} does not end: {LIMIT} decisions")
    return state, decisions, events
