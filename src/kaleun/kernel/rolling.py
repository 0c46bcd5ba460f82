"""How a table rolls: dice that fall by themselves, are pressed, or are typed as they lie on a real table. Whatever is
done to a table is done whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kaleun.kernel.after import PRESS as PRESS
from kaleun.kernel.after import correctable, waits
from kaleun.kernel.ask import Chance, IllegalAnswer, KaleunError
from kaleun.kernel.dice import TYPED, Source
from kaleun.kernel.entries import Entry, clipped
from kaleun.kernel.run import Run, position, resume

if TYPE_CHECKING:
    from kaleun.kernel.game import Game

LEVELS = ("full", "assisted", "table")


class Rolling:
    """The running game with its source of chance and its level of automation."""

    typists: tuple[str, ...] = ()
    """Whose dice are typed at the level "table", where it is not everybody's; the others press theirs."""
    entries: tuple[Entry, ...] = ()
    """The book of the table, if it has one."""

    def __init__(self, game: Game, run: Run, source: Source, automation: str, logging: bool) -> None:
        self.game, self.book, self.source = game, run.book, source
        self.run, self._automation, self._logging = run, automation, logging

    @property
    def seats(self) -> tuple[str, ...]:
        raise NotImplementedError

    @property
    def automation(self) -> str:
        """full: dice roll by themselves (but for throws that are a seat's own); assisted: each roll is pressed
        ("roll"); table: real dice are typed."""
        return self._automation

    @automation.setter
    def automation(self, level: str) -> None:
        if level not in LEVELS:
            raise KaleunError(f"automation is one of {', '.join(LEVELS)}, not {level!r}")
        before, n, self._automation = self._automation, self.run.n, level
        try:
            self._or_unchanged(self._pump)
        except BaseException:
            self._automation = before
            raise
        if self.entries and level != before:
            self.entries = (*self.entries, Entry(n, "terms", terms={"level": level}))

    def _or_unchanged(self, action: Callable[..., None], *args: Any) -> None:
        """Acts and lets chance answer. If that fails (scripted dice run out), the table is as it was."""
        run, source = self.run, self.source.fork()
        mark, tail, n = run.mark, run.tail, len(run.tail)
        try:
            action(*args)
            self._pump()
        except BaseException:
            self.source = source
            self.run = resume(self.game, self.book, mark, tail[:n], self._logging)
            raise

    def _feed_chance(self, ask: Chance, key: str) -> None:
        if self._typed:
            value = ask.parse(key)
            if value is None:
                raise IllegalAnswer(f"{str(key)[:80]!r} is not an outcome of this roll", ask.rule)
            self.run.feed(value, value, TYPED)
        elif key == PRESS:
            self._draw(ask)
        else:
            raise IllegalAnswer(f"{str(key)[:80]!r} is not offered now; offered is: roll", ask.rule)

    def may_correct(self, seat: str) -> bool:
        """May this seat take back the die it typed last, because it was mistyped (see `correctable`)?"""
        run = self.run
        if not correctable(run, self.seats):
            return False
        before = resume(self.game, self.book, *position(run.mark, run.tail, run.n - 1), logging=False)
        return roller(before, self.seats) == seat

    def correct(self, seat: str) -> None:
        """Takes a mistyped die back: the throw waits again. The choice before it stands, for what came of it has been
        seen."""
        if not self.may_correct(seat):
            raise IllegalAnswer("there is no die to correct: somebody has chosen since, or it was not typed here")
        self._or_unchanged(self._go_to, self.run.n - 1)
        self.run.play.revealed = self.run.n

    def _draw(self, ask: Chance) -> None:
        run = self.run
        value = self.source.draw(self.game.moment(run.state), ask, run.counts.get(ask.what, 0))
        run.feed(value, value, self.source.mark_of(ask))

    def _pump(self) -> None:
        """Lets chance answer until a person is asked or has to throw, or the game is over."""
        run = self.run
        while isinstance(run.ask, Chance) and not waits(run.ask, self._automation):
            self._draw(run.ask)

    def _go_to(self, n: int) -> None:
        """Back to the position after `n` answers."""
        mark, tail = position(self.run.mark, self.run.tail, n)
        self.run = resume(self.game, self.book, mark, tail, self._logging)
        self.entries = clipped(self.entries, n)

    @property
    def _typed(self) -> bool:
        """Are the dice that are waited for typed?"""
        return self._automation == "table" and (not self.typists or self._roller() in self.typists)

    def _roller(self) -> str:
        return roller(self.run, self.seats)


def roller(run: Run, seats: tuple[str, ...]) -> str:
    """Who presses or types the dice: the seat whose throw it is, the seat that answered last, else the first."""
    if isinstance(run.ask, Chance) and run.ask.by:
        return run.ask.by
    for answer in reversed(run.tail):
        if answer.who != "chance":
            return str(answer.who)
    return seats[0]
