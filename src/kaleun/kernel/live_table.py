"""A table in real time. The kernel has no clock on the wall: whoever drives it says how much time has passed, in
simulated seconds (`advance`) or in seconds on the wall (`elapse`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kaleun.kernel import rule as rules
from kaleun.kernel.after import After, no_way_back
from kaleun.kernel.ask import Ask, IllegalAnswer, KaleunError, Question, Refusal
from kaleun.kernel.live import CALM, Live, Param
from kaleun.kernel.live_step import ANSWER, BEAT, CLOCK, COMMAND, MINUTE, RUNS, Prompt, Waiting
from kaleun.kernel.pending import Pending, Refused, of_decision, refusals
from kaleun.kernel.run import Answer
from kaleun.kernel.shown import hold
from kaleun.kernel.table import Table

if TYPE_CHECKING:
    from kaleun.kernel.odds import Odds


class ClockFace(NamedTuple):
    """The clock as everybody sees it."""

    seconds: int
    scale: str
    factor: int
    paused: bool
    pace: str
    alerts: int


class Offer(NamedTuple):
    """A command a seat knows, and why it may not be given now (None = it may)."""

    name: str
    rule: str
    params: tuple[Param, ...]
    free: bool
    refused: Refused | None


class LiveTable(Table):
    """A game in real time: `advance`, `command`, `clock`, `commands`, and `prompts` that stay open beside the clock."""

    @property
    def live(self) -> Live:
        assert self.game.live is not None
        return self.game.live

    @property
    def clock(self) -> ClockFace:
        """Simulated seconds since the start, time scale, pause."""
        clock = self.run.state.clock
        factor, pace = self.live.factor(self.book, clock.scale), self.live.pace(self.book)
        return ClockFace(clock.seconds, clock.scale, factor, clock.paused, pace, clock.alerts)

    def steady(self, stays: bool = True) -> None:
        """Says that nothing happens at the table for now, so that what several seats see alike is worked out once
        (shown.py); whoever does something, or changes the State, says that this is over."""
        hold(self.run.state if stays else None, self.book if stays else None)

    # -- time

    def advance(self, seconds: int, stop: bool = False) -> int:
        """Runs the clock for so many simulated seconds and returns how many it did: fewer if it stands (pause, a prompt
        with auto-pause, a die to be typed, the end), or, with `stop`, at the next message or prompt."""
        if type(seconds) is not int or seconds < 0:
            raise KaleunError(f"the clock runs whole seconds, not {seconds!r}")
        done = 0
        while done < seconds:
            ask, at, alerts = self.run.ask, *self._at()
            n = min(seconds - done, MINUTE - at % MINUTE)
            if not isinstance(ask, Waiting) or ask.wrong(CLOCK, BEAT, n):
                break
            prompts = len(ask.prompts)
            self._take(Answer(CLOCK, BEAT, n))
            now, heard = self._at()
            done += now - at
            if stop and (heard != alerts or len(self._prompts()) > prompts):
                break
        return done

    def elapse(self, wall: float) -> tuple[int, float]:
        """Lets `wall` seconds of real time pass at the present scale, in whole simulated seconds; a message on the way
        sets the scale back. Returns what passed in the game and what is left of the wall time for the next call."""
        passed = 0
        while self.clock.pace != CALM:
            factor = self.clock.factor
            seconds = int(wall * factor)
            done = self.advance(seconds, stop=True) if seconds else 0
            passed += done
            wall -= done / factor
            if not done:
                break
        stands = self.over or self.clock.paused or self.clock.pace == CALM
        return passed, 0.0 if stands else max(0.0, min(wall, 1.0))

    def _at(self) -> tuple[int, int]:
        clock = self.run.state.clock
        return clock.seconds, clock.alerts

    # -- commands

    def commands(self, seat: str) -> tuple[Offer, ...]:
        """Every command the seat knows, with the reason where it may not be given now."""
        self._seat(seat)
        ask = self.run.ask
        offers = []
        for command in self.live.commands.values():
            if command.seats and seat not in command.seats:
                continue
            refusal = Refusal(command.name, "not_now", command.rule)
            why = ask.docket.refusal(seat, command.name, {}, ready=True) if isinstance(ask, Waiting) else refusal
            words = None if why is None else Refused(why, self.game.texts)
            offers.append(Offer(command.name, command.rule, command.params, command.free, words))
        return tuple(offers)

    def why_not(self, seat: str, name: str, /, **args: Any) -> Refusal | None:
        """Why the seat may not give this very command now (None = it may); nothing changes."""
        self._seat(seat)
        ask = self.run.ask
        return ask.docket.refusal(seat, name, args) if isinstance(ask, Waiting) else Refusal(name, "not_now", "")

    def command(self, seat: str, name: str, /, **args: Any) -> None:
        """The seat gives a command. `IllegalAnswer` leaves the table as it was."""
        self._seat(seat)
        ask = self._waiting()
        refusal = ask.docket.refusal(seat, name, args)
        if refusal is not None:
            data = {"thing": refusal.key, **refusal.data}
            raise IllegalAnswer(self.game.texts.say("refused", refusal.code, data), refusal.rule, refusal)
        self._take(Answer(seat, COMMAND, (name, args)))

    # -- prompts

    def _prompts(self) -> list[Prompt]:
        """Open questions; before the clock starts, the one question of the set-up."""
        ask, paused = self.run.ask, self.run.paused
        if isinstance(ask, Ask) and not isinstance(ask, Waiting) and paused is not None:
            return [Prompt(0, ask, paused, False)]
        return ask.prompts if isinstance(ask, Waiting) else []

    def prompts(self, seat: str | None = None) -> dict[int, Pending]:
        """The open questions (of one seat) by their number."""
        return {o.id: self._asked(o.ask) for o in self._prompts() if seat is None or o.ask.seat == seat}

    @property
    def pending(self) -> Pending | None:
        """The oldest open question; while there is none, the clock's own (options "run:60" and the like)."""
        prompts = self._prompts()
        if prompts:
            return self._asked(prompts[0].ask)
        return super().pending

    def _asked(self, ask: Ask) -> Pending:
        """A decision as outsiders see it. What is refused is found out at once: there is no way back to this moment."""
        refused = refusals(ask, self.run.state, self.book)
        return of_decision(ask, lambda: refused, self.game.texts, no_way_back)

    def _put(self, ask: Question | None) -> Pending | None:
        return self._asked(ask) if isinstance(ask, Ask) else super()._put(ask)

    @property
    def asks(self) -> dict[str, Pending]:
        """The oldest open question of every seat that is asked; `prompts` gives them all. The clock is no seat."""
        return super().asks if self.questions else {}

    def answer(self, key: str, seat: str | None = None) -> None:
        """Answers the oldest open question (of this seat), or runs the clock ("run:60")."""
        if seat is not None:
            self.reply(seat, key)
            return
        prompts = self._prompts()
        if prompts:
            self.reply(prompts[0].ask.seat, key, prompts[0].id)
        elif isinstance(self.run.ask, Waiting):
            seconds = next((n for n in RUNS if key == f"run:{n}"), None)
            if seconds is None:
                raise self._illegal(self.run.ask, key)
            self.advance(seconds)
        else:
            super().answer(key)

    def reply(self, seat: str, key: str, prompt: int | None = None) -> None:
        """Answers an open question of this seat: the oldest, or the one with that number."""
        self._seat(seat)
        mine = [o for o in self._prompts() if o.ask.seat == seat and prompt in (None, o.id)]
        if not mine:
            raise IllegalAnswer(f"nobody asks the {seat} anything now")
        if type(key) is not str or mine[0].ask.find(key) is None:
            raise self._illegal(mine[0].ask, key)
        if isinstance(self.run.ask, Waiting):
            self._take(Answer(seat, ANSWER, (mine[0].id, key)))
        else:
            super().answer(key)

    def citing_to(self, seat: str | None) -> list[str]:
        """The chain of rule ids of the oldest open question (of this seat)."""
        prompts = [o for o in self._prompts() if seat in (None, o.ask.seat)] or self._prompts()
        return rules.citing(prompts[0].paused, prompts[0].ask) if prompts else super().citing_to(seat)

    @property
    def can_undo(self) -> bool:
        """Time does not run back."""
        return False

    def may_undo(self, seat: str) -> bool:
        return False

    def may_correct(self, seat: str) -> bool:
        return False

    def after(self, key: str, seat: str | None = None) -> After:
        """Whatever is offered is final; what follows, nobody can say while the clock runs."""
        ask = self.pending if seat is None else self.pending_of(seat)
        if ask is None:
            raise IllegalAnswer("the game is over")
        if key not in ask.keys:
            raise IllegalAnswer(f"{str(key)[:80]!r} is not offered now", ask.rule)
        return no_way_back(key)

    def odds(
        self, key: str | None = None, budget: float = 0.2, seat: str | None = None, samples: int | None = None
    ) -> dict[str, Odds]:
        """Nobody can count the futures of a sea that runs on."""
        raise KaleunError(f"{self.game.name} runs in real time: there are no odds of a single answer")

    # -- inside

    def _waiting(self) -> Waiting:
        ask = self.run.ask
        if ask is None:
            raise IllegalAnswer("the game is over")
        if not isinstance(ask, Waiting):
            raise IllegalAnswer("the clock does not run yet", ask.rule)
        return ask

    def _seat(self, seat: str) -> None:
        if seat not in self.seats:
            raise KaleunError(f"{self.game.name} has no seat {seat!r}; it has: {', '.join(self.seats)}")

    def _take(self, answer: Answer) -> None:
        meaning = (answer.who, answer.what, answer.value)
        self._or_unchanged(self.run.take, answer, meaning)
        self.redo_keys.clear()
