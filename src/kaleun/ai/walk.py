"""A position that runs on quickly: no record, no marks. Search plays whole games through the very rules with it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from kaleun.kernel.ask import Ask, Below, Question
from kaleun.kernel.game import Game, Play


class Walk:
    """A State in play from the beginning of a step. `ask` is the pending decision (chance answers itself), None at the
    end; `lines` the log since the last answer, if it is kept."""

    __slots__ = ("game", "book", "state", "ask", "below", "_play", "_paused", "_step")

    def __init__(self, game: Game, book: Any, state: Any, step: str, below: Below, logging: bool = True) -> None:
        self.game, self.book, self.state, self.below = game, book, state, below
        self._play: Play[Any] = Play(book, logging)
        self._step: int | None = game.step_index[step]
        self._paused: Generator[Question, Any, str | None] | None = None
        self.ask: Ask | None = None
        self._run(None, True)

    def answer(self, value: Any) -> None:
        """Gives the value of an option and runs on to the next decision."""
        self._play.lines.clear()
        self._run(value, False)

    def seen(self, seat: str | None) -> str:
        """What this seat has seen happen since the last answer, as one string."""
        return "\n".join(f"{line.code} {line.data}" for line in self._play.lines if line.seen_by(seat))

    def _run(self, value: Any, fresh: bool) -> None:
        steps = self.game.steps
        while self._step is not None:
            if fresh:
                self._paused, value = steps[self._step](self.state, self._play), None
            assert self._paused is not None
            try:
                question = self._paused.send(value)
                while question.chance:
                    question = self._paused.send(question.draw(self.below))  # type: ignore[union-attr]
                self.ask = question  # type: ignore[assignment]
                return
            except StopIteration as stop:
                goto = stop.value
                if goto is not None:
                    self._step = self.game.step_index[goto]
                else:
                    self._step = self._step + 1 if self._step + 1 < len(steps) else None
                fresh = True
        self.ask = None
