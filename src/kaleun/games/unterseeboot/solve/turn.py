"""What each answer of a turn is worth: every die of the rest of the turn, the best choices between them, and at its end
what somebody says the position is worth (`after`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from kaleun.games.unterseeboot.rules.s16_big_ships import hits_needed
from kaleun.games.unterseeboot.solve.boats import AUXILIARY, MAIN, Boat, Boats, Targets
from kaleun.games.unterseeboot.state import Ship, Target
from kaleun.games.unterseeboot.view import View

After: TypeAlias = Callable[[Boat, int, Targets, int], float]
"""(boat, torpedoes, targets, tons sunk) -> what they are worth when the turn is over."""


class Turn:
    """The rest of one turn. `payoff(tons)`: what it is worth to come home with them."""

    def __init__(
        self,
        boats: Boats,
        boat: Boat,
        torpedoes: int,
        targets: Targets,
        sunk: tuple[Ship, ...],
        tons: int,
        payoff: Callable[[int], float],
        after: After,
    ) -> None:
        self.boats, self.book, self.payoff, self.after = boats, boats.book, payoff, after
        self.boat, self.torpedoes, self.targets, self.sunk, self.tons = boat, torpedoes, targets, sunk, tons
        self.number = boats.number

    @classmethod
    def seen(cls, boats: Boats, view: View, payoff: Callable[[int], float], after: After) -> Turn:
        """The turn a player sees."""
        own = view.boat
        boat = Boat(own.space, view.spotted, view.destroyer, own.hull[0], own.battery[0], own.auxiliary[0])
        targets = tuple(_token(view, space) for space in boats.spaces)
        return cls(boats, boat, own.torpedoes[0], targets, tuple(view.sunk), view.tonnage, payoff, after)

    def answer(self, prompt: str, key: str) -> float:
        """What this answer is worth."""
        verb, _, name = key.partition(":")
        if prompt == "maneuver":
            if verb == "return":
                return self.boats.home(self.boat) * self.payoff(self.tons)
            return self._paid(self.boats.moved(self.boat, name), MAIN)
        if prompt == "battery":
            return self._paid(self.boat, key)
        if prompt == "identify":
            return self.aircraft(self.boat, self.targets) if name == "none" else self.look(self.boat, self.number[name])
        return self.fire(self.boat, self.targets, [] if name == "none" else [self.number[s] for s in name.split("+")])

    def best(self) -> float:
        """What the turn is worth before its maneuver."""
        moves = [self.best_look(boat) for _, boat in self.boats.moves(self.boat) if boat is not None]
        return max(*moves, self.boats.home(self.boat) * self.payoff(self.tons), 0.0)

    def _paid(self, boat: Boat, token: str) -> float:
        """Where both kinds are left, both are tried only by whoever is asked; later the main battery pays (R9)."""
        paid = self.boats.paid(boat, token if boat.battery and boat.auxiliary else MAIN if boat.battery else AUXILIARY)
        return 0.0 if paid is None else self.best_look(paid)

    def best_look(self, boat: Boat) -> float:
        best = self.aircraft(boat, self.targets)
        for space in self.book.spaces[boat.space].identify:
            target = self.targets[self.number[space]]
            if target is not None and not target.tonnage:
                best = max(best, self.look(boat, self.number[space]))
        return best

    def look(self, boat: Boat, i: int) -> float:
        targets, value = self.targets, 0.0
        if targets[i] is None:
            return self.aircraft(boat, targets)
        big = self.book.big_ships
        contacts = self.boats.contacts(targets, self.sunk, i) if big else self.boats.contacts(self.alone(i), (), i)
        for p, found in contacts:
            value += p * self.aircraft(boat, (*targets[:i], found, *targets[i + 1 :]))
        return value

    def alone(self, i: int) -> Targets:
        """What a look shows depends on other targets only where there are Big Ships."""
        return tuple(Target() if n == i else None for n in range(len(self.targets)))

    def aircraft(self, boat: Boat, targets: Targets) -> float:
        return sum([p * self.best_shot(after, targets) for p, after in self.boats.aircraft(boat)])

    def best_shot(self, boat: Boat, targets: Targets) -> float:
        best = self.fire(boat, targets, [])
        if not self.torpedoes:
            return best
        reach = [self.number[space] for space in self.book.spaces[boat.space].fire_at]
        aims = [i for i in reach if (target := targets[i]) is not None and target.tonnage]
        for n, i in enumerate(aims):
            best = max(best, self.fire(boat, targets, [i]))
            if self.book.boat.salvo > 1 and self.torpedoes > 1:
                best = max(best, *[self.fire(boat, targets, [i, j]) for j in aims[n:]])
        return best

    def fire(self, boat: Boat, targets: Targets, aims: Sequence[int]) -> float:
        """A torpedo at each of these targets."""
        ways, left = self.boats.destroyer(boat, len(aims)), self.torpedoes - len(aims)
        value = 0.0
        for chance, rest, tons in self._struck(boat, targets, aims):
            for p, end in ways:
                value += chance * p * self.after(end, left, rest, tons)
        return value

    def _struck(self, boat: Boat, targets: Targets, aims: Sequence[int]) -> list[tuple[float, Targets, int]]:
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


def _token(view: View, space: str) -> Target | None:
    target = view.targets.get(space)
    return None if target is None else Target(target.tonnage, target.die, target.hits)
