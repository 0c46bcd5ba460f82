"""A position that runs on quickly: no record, no marks. Search plays whole games through the very rules with it."""

from __future__ import annotations

from typing import Any

from kaleun.kernel.ask import Ask
from kaleun.kernel.batch import decisions
from kaleun.kernel.dice import Source
from kaleun.kernel.game import Game, Play


class Walk:
    """A State in play from the beginning of a step. `ask` is the pending decision (chance answers itself), None at the
    end."""

    __slots__ = ("game", "book", "state", "ask", "_play", "_send")

    def __init__(self, game: Game, book: Any, state: Any, step: str, source: Source, logging: bool = True) -> None:
        self.game, self.book, self.state = game, book, state
        self._play: Play[Any] = Play(book, logging)
        self._send = decisions(game, state, self._play, source, game.step_index[step]).send
        self.ask: Ask | None = None
        self.answer(None)

    def answer(self, value: Any) -> None:
        """Gives the value of an option and runs on to the next decision."""
        self._play.lines.clear()
        try:
            self.ask = self._send(value)
        except StopIteration:
            self.ask = None

    def seen(self, seat: str | None) -> str:
        """What this seat has seen happen since the last answer, as one string."""
        return "\n".join(f"{line.code} {line.data}" for line in self._play.lines if line.seen_by(seat))
