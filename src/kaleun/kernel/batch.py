"""Whole games as fast as the rules go: no record, no marks, no log. For simulations, search and the bench.

Dice are named as at a table, by (moment, question, k): with the same seed, a playout is the table's game."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from kaleun.kernel.ask import Ask
from kaleun.kernel.dice import Source
from kaleun.kernel.game import Game, Play

Chooser = Callable[[Ask, Any], Any]
"""Chooses one of `ask.values`. The state is passed for policies inside the engine; bots never get it."""

LIMIT = 1_000_000


def decisions(
    game: Game, state: Any, play: Play[Any], source: Source, step: int | None = 0
) -> Generator[Ask, Any, int]:
    """Every decision from the beginning of a step to the end of the game, answered with one of its values; chance is
    answered by the source. Returns how often that was. Seats that decide at the same time do so one after another."""
    play.alone = True
    steps, index, moment, draw = game.steps, game.step_index, game.moment, source.draw
    events = 0
    while step is not None:
        send = steps[step](state, play).send
        counts: dict[str, int] = {}
        answer: Any = None
        try:
            while True:
                ask: Any = send(answer)
                if ask.chance:
                    events += 1
                    what = ask.what
                    k = counts.get(what, 0)
                    counts[what] = k + 1
                    answer = draw(moment(state), ask, k)
                else:
                    answer = yield ask
        except StopIteration as stop:
            goto = stop.value
            step = index[goto] if goto is not None else step + 1 if step + 1 < len(steps) else None
    return events


def playout(game: Game, book: Any, choose: Chooser, source: Source, state: Any = None) -> tuple[Any, int, int]:
    """Plays one game (from `state` at the first step, if given); returns (final state, decisions, chance events)."""
    state = state or game.start(book)
    send = decisions(game, state, Play(book, logging=False), source).send
    answer, n = None, 0
    try:
        while n <= LIMIT:
            answer = choose(send(answer), state)
            n += 1
    except StopIteration as stop:
        return state, n, stop.value
    raise RuntimeError(f"{game.name} does not end: {LIMIT} decisions")
