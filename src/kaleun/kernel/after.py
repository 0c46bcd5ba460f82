"""What an answer means, found by the rules themselves: it is fed into a copy, and the next question is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from kaleun.kernel.ask import Ask, Chance, IllegalAnswer, Refusal
from kaleun.kernel.dice import TYPED
from kaleun.kernel.gather import Gather, asks_of, placed
from kaleun.kernel.run import RESIGN, Answer, Run, last_answer, resume

if TYPE_CHECKING:
    from kaleun.kernel.table import Table

Next: TypeAlias = Literal["", "you", "seat", "dice", "reveal", "end"]
PRESS = "roll"
"""The answer to dice that wait to be thrown."""


class After(NamedTuple):
    """What giving an answer means.

    `next` is what comes before the seat is asked again: nothing (you), another seat, dice, a reveal or the end; `by`
    is the seat that is asked then, or which dice. Where seats have secrets both are empty: what follows would tell of
    things the seat may not know. `final` never does."""

    final: bool
    """Once given, it cannot be taken back."""
    next: Next = ""
    by: str = ""


Means: TypeAlias = Callable[[str], After]
"""What the answer with this key means."""


def no_way_back(key: str) -> After:
    """Where nothing can ever be taken back: time does not run backwards."""
    return After(True)


class Standing:
    """Where a table stands now with one of its questions. It can be asked later, however the table has gone on."""

    __slots__ = ("_run", "_game", "_book", "_mark", "_tail", "_n", "_ask", "_open", "_automation", "_hides", "_options")

    def __init__(self, table: Table, ask: Any) -> None:
        run = self._run = table.run
        self._game, self._book, self._mark, self._ask, self._open = table.game, table.book, run.mark, ask, run.ask
        self._tail, self._n = run.tail, len(run.tail)  # the list only grows: so many of it are of this moment
        self._automation, self._hides = table.automation, table.game.hides(table.options)
        self._options = table.options

    def after(self, key: str) -> After:
        """What this answer means; `IllegalAnswer` if it is not offered."""
        after = self._after(key)
        return After(after.final) if self._hides else after

    def refused(self) -> Iterable[Refusal]:
        """What the question refuses, and why."""
        run, ask = self._run, self._ask
        if run.mark is not self._mark or len(run.tail) != self._n:  # the state has gone on: back to that moment
            run = self._resumed(self._tail[: self._n])
            ask = asks_of(run.ask)[ask.seat]
        return ask.refuse(run.state, self._book) if ask.refuse is not None else ()

    def _after(self, key: str) -> After:
        ask = self._ask
        if ask is None:
            raise IllegalAnswer("the game is over")
        if isinstance(ask, Chance):
            if type(key) is not str or not self._throws(ask, key):
                raise IllegalAnswer(f"{str(key)[:80]!r} is not an outcome of this roll", ask.rule)
            return After(not self._correctable(ask, key), "dice", ask.what)
        if type(key) is not str or ask.find(key) is None:
            raise IllegalAnswer(f"{str(key)[:80]!r} is not offered now", ask.rule)
        tail, answer = self._tail[: self._n], Answer(ask.seat, ask.what, key)
        if isinstance(self._open, Gather):
            return self._beside_others(*placed(self._open, self._mark.n, tail, answer), ask.seat)
        return self._seen(self._resumed([*tail, answer]), ask.seat)

    def _beside_others(self, before: list[Answer], rest: list[Answer], seat: str) -> After:
        """The same where several decide at once: dice that nobody sees do not matter."""
        run = self._resumed(before)
        while isinstance(run.ask, Chance) and run.ask.to == "":
            face = next(iter(run.ask.outcomes()))
            run.feed(face, face)
        if not isinstance(run.ask, Chance):
            run.replay(rest)
        if not isinstance(run.ask, Gather):
            return self._seen(run, seat)
        mine = seat in run.ask.asks
        return After(not may_undo(run, seat), "you" if mine else "seat", seat if mine else run.ask.seat)

    def _resumed(self, tail: list[Answer]) -> Run:
        return resume(self._game, self._book, self._mark, tail, logging=False)

    def _seen(self, run: Run, seat: str) -> After:
        """The position behind the answer, as the one who gave it meets it."""
        ask = run.ask
        if ask is None:
            return After(True, "end")
        if run.play.revealed >= run.n:
            return After(True, "reveal")
        if isinstance(ask, Gather):
            return After(True, "seat", next((other for other in ask.asks if other != seat), seat))
        if isinstance(ask, Ask):
            return After(ask.seat != seat, "you" if ask.seat == seat else "seat", ask.seat)
        return After(not waits(ask, self._automation), "dice", ask.what)

    def _correctable(self, ask: Chance, key: str) -> bool:
        """May this die be taken back, if it turns out to be mistyped?"""
        if self._automation != "table" or key == PRESS:
            return False
        run = self._resumed([*self._tail[: self._n], Answer(ask.seat, ask.what, ask.parse(key), TYPED)])
        falls = isinstance(run.ask, Chance) and not waits(run.ask, self._automation)
        return not falls and correctable(run, self._game.seats(self._options))

    def _throws(self, ask: Chance, key: str) -> bool:
        return ask.parse(key) is not None if self._automation == "table" else key == PRESS


def may_undo(run: Run, seat: str | None = None) -> bool:
    """May the last choice (of this seat) be taken back? Never past a die, a reveal, a change of seat or the end; where
    several decide at once each may, until the last answer is in, but not past a die it has seen."""
    ask = run.ask
    if isinstance(ask, Gather):
        return (seat or ask.seat) in ask.back
    last = last_answer(run)
    if ask is None or last is None or last.what == RESIGN or run.play.revealed >= run.play.answers:
        return False
    if last.who == "chance" or seat not in (None, last.who):
        return False
    return bool(ask.chance or ask.seat == last.who)


def correctable(run: Run, seats: tuple[str, ...]) -> bool:
    """May the die that was typed last be taken back? Until somebody chooses, and not where it has shown something to
    others; a die that has ended the game stands."""
    last = last_answer(run)
    if last is None or last.source != TYPED or run.ask is None or (isinstance(run.ask, Gather) and run.ask.back):
        return False
    return len(seats) == 1 or run.play.revealed < run.n


def waits(chance: Chance, automation: str) -> bool:
    """Do these dice wait for a person? Hidden ones never do; a throw that belongs to a seat always does."""
    return chance.to is None and (automation != "full" or bool(chance.by))
