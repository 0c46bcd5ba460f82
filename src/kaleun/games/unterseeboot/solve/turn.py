"""What each answer of a turn is worth in one number, with what somebody says the position is worth at its end
(`after`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from kaleun.games.unterseeboot.solve.boats import Boat, Boats, Targets
from kaleun.games.unterseeboot.solve.walk import Walk
from kaleun.games.unterseeboot.state import Ship

After: TypeAlias = Callable[[Boat, int, Targets, int], float]
"""(boat, torpedoes, targets, tons sunk) -> what they are worth when the turn is over."""


class Turn(Walk[float]):
    """The rest of one turn. `payoff(tons)`: what it is worth to come home with them; a lost boat is worth nothing."""

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
        super().__init__(boats, boat, torpedoes, targets, sunk, tons)
        self.payoff, self.after = payoff, after

    def value(self) -> float:
        """What the turn is worth before its maneuver."""
        moves = [self.best_look(boat) for _, boat in self.boats.moves(self.boat) if boat is not None]
        return max(*moves, self.boats.home(self.boat) * self.payoff(self.tons), 0.0)

    def mean(self, ways: list[tuple[float, float]]) -> float:
        return sum([p * value for p, value in ways])

    def met(self, hunter: str, boat: Boat, ways: list[tuple[float, Boat, float]], tons: int) -> float:
        return sum([p * value for p, _, value in ways])

    def best(self, values: list[float]) -> float:
        return max(values)

    def end(self, boat: Boat, torpedoes: int, targets: Targets, tons: int) -> float:
        return self.after(boat, torpedoes, targets, tons)

    def home(self, boat: Boat, tons: int) -> float:
        return self.payoff(tons)

    def gone(self, tons: int) -> float:
        return 0.0
