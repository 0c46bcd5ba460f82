"""The walk of a turn: every die of what is left of it, and the best choices between them. What comes of it may be told
in any kind of number: the solver counts tons (`turn`), the coach also what befalls the boat on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from kaleun.games.unterseeboot.rules.s16_big_ships import hits_needed
from kaleun.games.unterseeboot.solve.boats import AUXILIARY, MAIN, Boat, Boats, Targets
from kaleun.games.unterseeboot.state import Ship, Target
from kaleun.games.unterseeboot.view import View

V = TypeVar("V")
AIRCRAFT, DESTROYER = "aircraft", "destroyer"


class Walk(Generic[V]):
    """The rest of one turn, in numbers of the kind V: how they mix, which is best, what the ends are worth."""

    def __init__(
        self, boats: Boats, boat: Boat, torpedoes: int, targets: Targets, sunk: tuple[Ship, ...], tons: int
    ) -> None:
        self.boats, self.book, self.number = boats, boats.book, boats.number
        self.boat, self.torpedoes, self.targets, self.sunk, self.tons = boat, torpedoes, targets, sunk, tons

    # -- what a kind of number says

    def mean(self, ways: list[tuple[float, V]]) -> V:
        """What comes of several ways, each as likely as it is."""
        raise NotImplementedError

    def met(self, hunter: str, boat: Boat, ways: list[tuple[float, Boat, V]], tons: int) -> V:
        """The same after a phase of the hunters; what is missing to 1 is the loss of the boat with these tons sunk."""
        raise NotImplementedError

    def best(self, values: list[V]) -> V:
        raise NotImplementedError

    def end(self, boat: Boat, torpedoes: int, targets: Targets, tons: int) -> V:
        """The turn is over."""
        raise NotImplementedError

    def home(self, boat: Boat, tons: int) -> V:
        """The boat is home."""
        raise NotImplementedError

    def gone(self, tons: int) -> V:
        """The boat is lost."""
        raise NotImplementedError

    # -- phase by phase

    def answer(self, prompt: str, key: str) -> V:
        """What this answer brings."""
        verb, _, name = key.partition(":")
        if prompt == "maneuver":
            return self.homeward() if verb == "return" else self.paid(self.boats.moved(self.boat, name), MAIN)
        if prompt == "battery":
            return self.paid(self.boat, key)
        if prompt == "identify":
            return self.aircraft(self.boat, self.targets) if name == "none" else self.look(self.boat, self.number[name])
        return self.fire(self.boat, self.targets, [] if name == "none" else [self.number[s] for s in name.split("+")])

    def homeward(self) -> V:
        """Only the aircraft are in the way."""
        up = self.boats.homeward(self.boat)
        if up is None:
            return self.gone(self.tons)
        ways = [(p, after, self.home(after, self.tons)) for p, after in self.boats.aircraft(up)]
        return self.met(AIRCRAFT, up, ways, self.tons)

    def paid(self, boat: Boat, token: str) -> V:
        """Where both kinds are left, both are tried only by whoever is asked; later the main battery pays (R9)."""
        paid = self.boats.paid(boat, token if boat.battery and boat.auxiliary else MAIN if boat.battery else AUXILIARY)
        return self.gone(self.tons) if paid is None else self.best_look(paid)

    def best_look(self, boat: Boat) -> V:
        looks = []
        for space in self.book.spaces[boat.space].identify:
            target = self.targets[self.number[space]]
            if target is not None and not target.tonnage:
                looks.append(self.look(boat, self.number[space]))
        return self.best([*looks, self.aircraft(boat, self.targets)])

    def look(self, boat: Boat, i: int) -> V:
        targets = self.targets
        if targets[i] is None:
            return self.aircraft(boat, targets)
        big = self.book.big_ships
        contacts = self.boats.contacts(targets, self.sunk, i) if big else self.boats.contacts(self.alone(i), (), i)
        return self.mean([(p, self.aircraft(boat, (*targets[:i], found, *targets[i + 1 :]))) for p, found in contacts])

    def alone(self, i: int) -> Targets:
        """What a look shows depends on other targets only where there are Big Ships."""
        return tuple(Target() if n == i else None for n in range(len(self.targets)))

    def aircraft(self, boat: Boat, targets: Targets) -> V:
        ways = [(p, after, self.best_shot(after, targets)) for p, after in self.boats.aircraft(boat)]
        return self.met(AIRCRAFT, boat, ways, self.tons)

    def best_shot(self, boat: Boat, targets: Targets) -> V:
        if not self.torpedoes:
            return self.fire(boat, targets, [])
        reach = [self.number[space] for space in self.book.spaces[boat.space].fire_at]
        aims = [i for i in reach if (target := targets[i]) is not None and target.tonnage]
        shots = []
        for n, i in enumerate(aims):
            shots.append(self.fire(boat, targets, [i]))
            if self.book.boat.salvo > 1 and self.torpedoes > 1:
                shots += [self.fire(boat, targets, [i, j]) for j in aims[n:]]
        return self.best([*shots, self.fire(boat, targets, [])])

    def fire(self, boat: Boat, targets: Targets, aims: Sequence[int]) -> V:
        """A torpedo at each of these targets, then the destroyer."""
        ends, left = self.boats.destroyer(boat, len(aims)), self.torpedoes - len(aims)
        struck = []
        for chance, rest, tons in self.struck(boat, targets, aims):
            ways = [(p, end, self.end(end, left, rest, tons)) for p, end in ends]
            struck.append((chance, self.met(DESTROYER, boat, ways, tons)))
        return self.mean(struck)

    def struck(self, boat: Boat, targets: Targets, aims: Sequence[int]) -> list[tuple[float, Targets, int]]:
        """What the torpedoes may leave of the targets, and the tons sunk then."""
        found = [(1.0, targets, self.tons)]
        for i in aims:
            hit, before, found = self.boats.chance(boat.space), found, []
            for p, rest, tons in before:
                found.append((p * (1 - hit), rest, tons))
                struck, sunk = self._hit(rest[i])
                found.append((p * hit, (*rest[:i], struck, *rest[i + 1 :]), tons + sunk))
        return found

    def _hit(self, target: Target | None) -> tuple[Target | None, int]:
        """A target that was hit once more, and the tons that sank with it; a hit on what is gone is wasted."""
        if target is None:
            return None, 0
        struck = Target(target.tonnage, target.die, target.hits + 1)
        if struck.hits < hits_needed(self.boats.play, struck):
            return struck, 0
        return None, target.tonnage


def seen(boats: Boats, view: View) -> tuple[Boat, int, Targets, tuple[Ship, ...], int]:
    """What a player sees: boat, torpedoes, targets, ships sunk, and tons."""
    own = view.boat
    boat = Boat(own.space, view.spotted, view.destroyer, own.hull[0], own.battery[0], own.auxiliary[0])
    targets = tuple(_token(view, space) for space in boats.spaces)
    return boat, own.torpedoes[0], targets, tuple(view.sunk), view.tonnage


def _token(view: View, space: str) -> Target | None:
    target = view.targets.get(space)
    return None if target is None else Target(target.tonnage, target.die, target.hits)
