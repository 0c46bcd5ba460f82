"""What may become of a boat in each phase of a turn, and how likely. There is no second rulebook here: the rules
themselves are played with every face of every die, once for each kind of boat that meets them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from itertools import product
from typing import Any, NamedTuple

from kaleun.games.unterseeboot.book import SURFACE, Book
from kaleun.games.unterseeboot.rules.s02_set_up import new_patrol
from kaleun.games.unterseeboot.rules.s04_maneuver import maneuver
from kaleun.games.unterseeboot.rules.s05_battery import battery
from kaleun.games.unterseeboot.rules.s06_identification import identify
from kaleun.games.unterseeboot.rules.s07_aircraft import aircraft
from kaleun.games.unterseeboot.rules.s08_torpedo import shot
from kaleun.games.unterseeboot.rules.s09_destroyer import DETECTED, SEARCHING, destroyer
from kaleun.games.unterseeboot.rules.s11_end import last_turn, survived
from kaleun.games.unterseeboot.sequence import HOMEWARD
from kaleun.games.unterseeboot.state import Ship, State, Target
from kaleun.kernel.ask import Ask
from kaleun.kernel.game import Play
from kaleun.kernel.plain import copier

TOKENS = ("", SEARCHING, DETECTED)
MAIN, AUXILIARY = "pay:main", "pay:auxiliary"
KEPT = ("moves", "moved", "paid", "homeward", "home", "aircraft", "destroyer", "ends_home", "chance", "contacts")


class Boat(NamedTuple):
    """A boat between two phases, with the tokens of its hunters. Torpedoes and targets are told elsewhere."""

    space: str
    spotted: bool
    destroyer: str
    hull: int
    battery: int
    auxiliary: int


Ways = tuple[tuple[float, Boat], ...]
"""How likely each boat is; what is missing to 1 is the loss of the boat."""
Targets = tuple[Target | None, ...]
"""Space by space of the Surface; None where there is none."""


class Boats:
    """The phases of a turn, asked for a boat. Every answer is kept."""

    def __init__(self, book: Book) -> None:
        self.book, self.play = book, Play(book, logging=False)
        self.copy = copier(State)
        self.spaces = book.target_spaces
        self.number = {space: i for i, space in enumerate(self.spaces)}
        for kept in KEPT:
            setattr(self, kept, cache(getattr(self, kept)))

    @cached_property
    def all(self) -> list[Boat]:
        """Every boat there can be after a maneuver or at the end of a turn. On the Surface the battery is full."""
        boat, found = self.book.boat, []
        for space, level in self.book.level.items():
            up = level == SURFACE
            batteries = (boat.battery,) if up else range(boat.battery + 1)
            kinds = product((False, True) if up else (False,), TOKENS, range(1, boat.hull + 1), batteries)
            found += [Boat(space, *kind, power) for kind in kinds for power in range(boat.auxiliary + 1)]
        return found

    @property
    def fresh(self) -> list[Boat]:
        """A fitted-out boat at the start, or wherever it may enter."""
        boat, book = self.book.boat, self.book
        spaces = book.entries if book.options["entry_points"] else (book.start,)
        return [Boat(space, False, "", boat.hull, boat.battery, boat.auxiliary) for space in spaces]

    def moves(self, boat: Boat) -> tuple[tuple[str, Boat | None], ...]:
        """Each maneuver but the way home, with the boat after the battery phase; None: it cannot pay and is lost. It
        pays with the main battery while it can: auxiliary power does the same and does not come back (ruling R9)."""
        found = []
        for option in self.question(boat).options:
            to: tuple[str, bool] = option.value  # type: ignore[assignment]
            if not to[1]:
                found.append((option.key, self.paid(self.moved(boat, to[0]), MAIN)))
        return tuple(found)

    def moved(self, boat: Boat, space: str) -> Boat:
        """The boat after its maneuver to this space."""
        s = self._state(boat)
        asks = maneuver(s, self.play)
        next(asks)
        _end(asks, (space, False))
        return _boat(s)

    def paid(self, boat: Boat, token: str) -> Boat | None:
        """The boat after the battery phase; None if it is lost."""
        s = self._state(boat)
        asks = battery(s, self.play)
        if asks is not None:
            ask = next(asks)
            assert isinstance(ask, Ask)
            option = ask.find(token)
            assert option is not None
            _end(asks, option.value)
        return None if s.outcome else _boat(s)

    def question(self, boat: Boat) -> Ask:
        """What the boat is asked at its maneuver."""
        ask = next(maneuver(self._state(boat), self.play))
        assert isinstance(ask, Ask)
        return ask

    def homeward(self, boat: Boat) -> Boat | None:
        """The boat on its homeward turn, when the aircraft come; None if that cannot be declared."""
        for option in self.question(boat).options:
            to: tuple[str, bool] = option.value  # type: ignore[assignment]
            if to[1]:
                assert (battery, aircraft) == HOMEWARD
                return self.paid(self.moved(boat, to[0]), MAIN)
        return None

    def home(self, boat: Boat) -> float:
        """The chance to be home after the homeward turn; -1 if that cannot be declared."""
        up = self.homeward(boat)
        return -1.0 if up is None else sum(p for p, _ in self.aircraft(up))

    def aircraft(self, boat: Boat) -> Ways:
        return self._ways(boat, aircraft)

    def destroyer(self, boat: Boat, fired: int) -> Ways:
        return self._ways(boat, destroyer, fired)

    def ends_home(self, boat: Boat) -> bool:
        """Is a boat home that is here when the last turn is over?"""
        s = self._state(boat)
        last_turn(s, self.play)
        return survived(s.outcome)

    def chance(self, space: str) -> float:
        """The chance of a torpedo fired from here."""
        aim = self.book.spaces[space].fire_at[0]
        s = new_patrol(self.book)
        s.space, s.targets = space, {aim: Target(1)}
        return sum(p for p, end in branches(s, lambda s: shot(s, self.play, aim), self.copy) if not end.targets)

    def contacts(self, targets: Targets, sunk: tuple[Ship, ...], i: int) -> tuple[tuple[float, Target | None], ...]:
        """What a look at this target may show."""
        s = new_patrol(self.book)
        s.targets = {space: t for space, t in zip(self.spaces, targets, strict=True) if t is not None}
        s.sunk, space, found = [*sunk], self.spaces[i], dict[Target | None, float]()
        for p, end in branches(s, lambda s: identify(s, self.play, space), self.copy):
            target = end.targets.get(space)
            found[target] = found.get(target, 0.0) + p
        return tuple((p, target) for target, p in found.items())

    def _ways(self, boat: Boat, phase: Callable[..., Any], fired: int = 0) -> Ways:
        s, found = self._state(boat), dict[Boat, float]()
        s.fired = fired
        for p, end in branches(s, lambda s: phase(s, self.play), self.copy):
            if not end.outcome:
                after = _boat(end)
                found[after] = found.get(after, 0.0) + p
        return tuple((p, after) for after, p in found.items())

    def _state(self, boat: Boat) -> State:
        s = new_patrol(self.book)
        s.space, s.spotted, s.destroyer, s.hull, s.battery, s.auxiliary = boat
        return s


def branches(s: State, phase: Callable[[State], Any], copy: Callable[[Any], Any]) -> Iterator[tuple[float, State]]:
    """Every way the dice of this phase can fall, with its chance and the State after it."""
    paths: list[tuple[float, tuple[Any, ...]]] = [(1.0, ())]
    while paths:
        p, path = paths.pop()
        end = copy(s)
        asks = phase(end)
        ask = asks and next(asks, None)
        for face in path:
            ask = _send(asks, face)
        if ask is None:
            yield p, end
        else:
            paths += [(p / ask.ways, (*path, face)) for face in ask.outcomes()]


def _send(asks: Any, answer: Any) -> Any:
    try:
        return asks.send(answer)
    except StopIteration:
        return None


def _end(asks: Any, answer: Any) -> None:
    assert _send(asks, answer) is None


def _boat(s: State) -> Boat:
    return Boat(s.space, s.spotted, s.destroyer, s.hull, s.battery, s.auxiliary)
