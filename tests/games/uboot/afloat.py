"""A boat at sea for tests: the simulation alone, without a crew. `afloat(...)` puts it there, `run` lets time pass,
`lone`, `convoy` and the like put ships where a test wants them."""

from __future__ import annotations

from typing import Any

from games.uboot.cites import check_lines
from kaleun.games.uboot.crew.setup import new_crew
from kaleun.games.uboot.readiness import Readiness
from kaleun.games.uboot.sea import formation1
from kaleun.games.uboot.sea.formation import place
from kaleun.games.uboot.sea.setup import add_unit, new_boat, put_to_sea
from kaleun.games.uboot.sea.state import Group, Sea, Unit
from kaleun.games.uboot.sea.step import step
from kaleun.games.uboot.state import State
from kaleun.kernel.game import Play, find_game
from kaleun.kernel.live import Clock, Event

GAME = find_game("uboot")
FIRST_CHARTS = "c76c9b6835417c5dc9afcd8b60704cb6"
"""The charts of games begun with version 1 of the rules."""


def book_of(mission: str = "A2", **options: Any) -> Any:
    return GAME.book(GAME.full_options({"mission": mission, **options}), GAME.charts())


class Afloat:
    """State, play and everything that has happened so far."""

    def __init__(self, mission: str, seed: int, **options: Any) -> None:
        book = book_of(mission, **options)
        self.p = Play(book)
        self.sb = book.sea
        self.s = State(mission, seed, Clock(), new_boat(book), Sea(), new_crew(book), Readiness())
        put_to_sea(self.s, self.p)
        self.events: list[Event] = []
        self.read = 0
        """So many lines of the log have been looked at."""

    @property
    def boat(self) -> Any:
        return self.s.boat

    def run(self, seconds: int, dt: int = 1) -> Afloat:
        for _ in range(seconds // dt):
            if self.s.outcome:
                break
            self.s.clock.seconds += dt
            step(self.s, self.p, dt)
            self.events += self.s.events
            self.s.events.clear()
        check_lines(self.p.lines[self.read :])
        self.read = len(self.p.lines)
        return self

    def until(self, condition: Any, most: int = 7200) -> int:
        """Seconds until the condition holds."""
        start = self.s.clock.seconds
        while not condition():
            assert self.s.clock.seconds - start < most, "it never happens"
            assert not self.s.outcome, self.s.outcome
            self.run(1)
        return self.s.clock.seconds - start

    @property
    def codes(self) -> list[str]:
        return [line.code for line in self.p.lines]

    def kinds(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def group(
        self, kind: str = "lone", course: float = 90.0, speed: float = 9.0, x: float = 0.0, y: float = 0.0
    ) -> Group:
        """A group on the plane that sails on for hundreds of miles."""
        from kaleun.games.uboot.sea.grid import sail, unplane

        sea = self.s.sea
        group = Group(
            len(sea.groups) + 1, "", kind, course=course, want=course, base=course, speed=speed, x=x, y=y, axis=course
        )
        group.lat, group.lon = unplane(sea.lat0, sea.lon0, x, y)
        group.route = [sail((group.lat, group.lon), course, 400.0)]
        group.active = group.near = True
        group.alter_at = 10**9
        sea.groups.append(group)
        return group

    def ship(self, kind: str, x: float, y: float, group: Group | None = None, **more: Any) -> Unit:
        """A ship of that kind at a place; alone in its group unless one is given (x, y are then its station)."""
        own = group or self.group(x=x, y=y, **more)
        unit = add_unit(self.s, self.sb, own, kind, x if group else 0.0, y if group else 0.0)
        if self.sb.holds:
            place(self.sb, self.s.sea, own, self.s.clock.seconds)
        else:
            formation1.place(self.s.sea, own, self.s.clock.seconds)
        return unit

    def far_away(self) -> Afloat:
        """The boat lies stopped in the open Atlantic, far from everybody."""
        self.s.sea.lat0, self.s.sea.lon0 = 47.0, -27.0
        self.boat.telegraph, self.boat.speed = "stop", 0.0
        for group in self.s.sea.groups:
            group.near = False
        return self

    def submerge(self, depth: float) -> Afloat:
        boat = self.boat
        boat.depth = boat.keel = depth
        boat.dive_at = boat.under_at = max(0, self.s.clock.seconds - 600)
        boat.telegraph, boat.speed = "slow_ahead", 2.0
        return self


def afloat(
    mission: str = "A2", seed: int = 1, *, empty: bool = True, weather: str = "", hours: float = 0.0, **options: Any
) -> Afloat:
    """A boat on its mission; `empty` takes the mission's own traffic away, `hours` lets the clock start later."""
    made = Afloat(mission, seed, **options)
    if empty:
        made.s.sea.groups.clear()
        made.s.sea.units.clear()
    if weather:
        made.s.sea.weather = weather
        made.s.sea.weather_at = 10**9
    made.s.clock.seconds = round(hours * 3600)
    return made
