"""Whole games as fast as the rules go: no record, no marks, quick dice. For simulations, rollouts and the bench."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kaleun.kernel.ask import Ask, Option
from kaleun.kernel.game import Game, Play

Chooser = Callable[[Ask, Any], Option]
"""Chooses an option of a question; the state is passed for policies inside the engine, bots never get it."""


def playout(game: Game, book: Any, choose: Chooser, below: Callable[[int], int], limit: int = 100_000) -> tuple[Any, int, int]:
    """Plays one game; returns (final state, decisions, chance events)."""
    steps, names = game.steps, game.step_names
    state, play = game.start(book), Play(book, logging=False)
    decisions = events = 0
    step: int | None = 0
    last = len(steps) - 1
    while step is not None:
        send = steps[step](state, play).send
        answer: Any = None
        try:
            while True:
                ask = send(answer)
                if ask.chance:
                    events += 1
                    answer = ask.draw(below)  # type: ignore[union-attr]
                else:
                    decisions += 1
                    answer = choose(ask, state).value  # type: ignore[arg-type]
                    if decisions > limit:
                        raise RuntimeError(f"{game.name} does not end: {limit} decisions")
        except StopIteration as stop:
            goto = stop.value
            step = names.index(goto) if goto is not None else step + 1 if step < last else None
    return state, decisions, events
