"""The watch of a live table: time that passes on the wall, and the bots that act on the way. Whoever drives a table
(terminal, server) says how much time has passed and who is a bot; the game's part `bots` does the thinking."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kaleun.ai import live
from kaleun.kernel.live import CALM
from kaleun.kernel.live_table import LiveTable

MOST_WALL_S = 1.0
"""Real time that could not be used is not saved up for later."""
SCALE = "scale"


class Quiet:
    """A bot that leaves the time scale to the people, unless it is asked to mind it."""

    def __init__(self, officer: Any, minds: Callable[[], bool]) -> None:
        self._officer, self._minds = officer, minds

    def __getattr__(self, name: str) -> Any:
        return getattr(self._officer, name)

    def act(self, view: Any) -> Iterator[Any]:
        for deed in self._officer.act(view):
            if deed[0] != SCALE or self._minds():
                yield deed


class Watch:
    """`bots` are skills by seat. Nothing here waits: every method returns when the table has done its part."""

    def __init__(self, table: LiveTable, bots: Mapping[str, str], seed: int | str) -> None:
        self.table, self.seed = table, seed
        self.skills: dict[str, str] = {}
        self.crew: dict[str, Any] = {}
        self.minded = False
        """Do bots set the time scale?"""
        self._wall, self._turn_at = 0.0, table.clock.seconds
        self.relieve(bots)

    def relieve(self, bots: Mapping[str, str]) -> None:
        """From now on these seats are bots of these skills; who was one before goes on as he is."""
        fresh = {seat: skill for seat, skill in bots.items() if self.skills.get(seat) != skill}
        made = live.officers(self.table.game, fresh, self.seed) if fresh else {}
        new = {seat: Quiet(officer, lambda: self.minded) for seat, officer in made.items() if seat in fresh}
        self.crew = {**{seat: officer for seat, officer in self.crew.items() if seat in bots}, **new}
        self.skills = dict(bots)
        part = self.table.game.part("bots") if bots else None
        self._bots: Any = part
        self._acting = part.acting(self.table, self.crew) if part is not None else {}
        self.answer()

    # -- time

    def elapse(self, wall: float) -> int:
        """Lets real time pass at the present scale; bots act on the way. Returns the simulated seconds."""
        self._wall += wall
        table, passed = self.table, 0
        while table.clock.pace != CALM and not table.over:
            self._let_bots(act=not table.clock.paused)
            clock = table.clock
            done = 0 if clock.paused else self._advance(int(self._wall * clock.factor + 1e-6))
            passed += done
            self._wall -= done / clock.factor
            if not done:
                break
        self._wall = max(0.0, min(self._wall, MOST_WALL_S))
        return passed

    def wait(self, seconds: int) -> int:
        """Lets so many simulated seconds pass, fewer if a message or a question to a person comes first."""
        table, passed, alerts = self.table, 0, self.table.clock.alerts
        while passed < seconds and not table.over:
            self._let_bots(act=True)
            if self._people_asked() or table.clock.alerts != alerts:
                break
            done = self._advance(seconds - passed)
            passed += done
            if not done:
                break
        self._let_bots(act=False)
        return passed

    def hear(self) -> None:
        """Somebody gave an order: bots answer what that asks them, and soon look up."""
        self.answer()
        self._turn_at = min(self._turn_at, self.table.clock.seconds + 1)

    def answer(self) -> None:
        """Bots answer what they are asked."""
        if self._bots is not None:
            self._bots.brief(self.table, self.crew)
        self._let_bots(act=False)

    def look_up(self) -> None:
        """The bots act at once when time passes again."""
        self._turn_at = self.table.clock.seconds

    def _people_asked(self) -> bool:
        return any(ask.seat not in self.crew for ask in self.table.prompts().values())

    def _advance(self, most: int) -> int:
        """Up to the bots' next turn; a message or a question makes it their turn at once."""
        now = self.table.clock.seconds
        wanted = min(most, self._turn_at - now) if self._acting else most
        if wanted < 1:
            return 0
        done = self.table.advance(wanted, stop=True)
        if done < wanted or self.table.prompts():
            self._turn_at = self.table.clock.seconds
        return done

    def _let_bots(self, act: bool) -> None:
        if self._bots is None:
            return
        self._bots.answer(self.table, self.crew)
        now = self.table.clock.seconds
        if act and now >= self._turn_at and not self.table.over:
            self._turn_at = now + max(1, self._bots.turn(self.table, self._acting))
