"""`kaleun.solve("unterseeboot", …)`: the best play of a patrol, and what it is worth.

Solved to the last die where a table of every position fits into memory (`exact`): up to two targets over twenty turns,
more over fewer, survival always. Beyond that the table of tons is squeezed, and what it says is near the truth; the
chance of so many tons (`at_least`) is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import Any

from kaleun.ai.jit import AVAILABLE
from kaleun.games.unterseeboot.solve.boats import Boat, Boats, Targets
from kaleun.games.unterseeboot.solve.sea import Sea, exact_sums
from kaleun.games.unterseeboot.solve.shipped import Shipped, coarse_sea
from kaleun.games.unterseeboot.solve.turn import Turn
from kaleun.games.unterseeboot.solve.walk import seen
from kaleun.games.unterseeboot.solve.worth import Deep, Seas, Squeezed, Whole, Worth
from kaleun.games.unterseeboot.state import Target
from kaleun.games.unterseeboot.view import View
from kaleun.kernel.ask import Ask, KaleunError
from kaleun.kernel.game import find_game
from kaleun.kernel.pending import Pending

CELLS = 100_000_000
"""So many positions fit into memory."""
FEW = 4
"""So many turns are played out rather than squeezed."""
RANK = 16
AT_LEAST = "at_least:"
NOT_SOLVED = ("campaign", "big_ships")
"""Switches of games that are larger than one patrol with five small ships."""


class Solution:
    """The value of a patrol under the best play, and of every answer on the way. `exact`: to the last die. Targets at
    other places than these do not count."""

    def __init__(
        self,
        boats: Boats,
        worth: Worth,
        payoff: Callable[[int], float],
        turns: int,
        places: Sequence[int] | None = None,
    ) -> None:
        self.boats, self.worth, self.exact, self.payoff, self.turns = boats, worth, worth.exact, payoff, turns
        self.places = range(len(boats.spaces)) if places is None else places

    @cached_property
    def value(self) -> float:
        """What a patrol is worth that begins now."""
        unknown = tuple(Target() if i in self.places else None for i in range(len(self.boats.spaces)))
        full = self.boats.book.boat.torpedoes
        return max(self.worth(self.turns, boat, full, unknown, 0) for boat in self.boats.fresh)

    def values(self, view: View | Mapping[str, Any], ask: Ask | Pending) -> dict[str, float]:
        """What each answer is worth: tons brought home on average, or the chance of what was wished."""
        seen: View = find_game("unterseeboot").seen(view, ask.seat)
        keys = [option.key for option in ask.options]
        if ask.prompt == "next_patrol":
            raise KaleunError("one patrol is solved, not a campaign")
        turn = self.turn(seen)
        if ask.prompt == "entry_point":
            start = partial(self.worth, self.turns, torpedoes=turn.torpedoes, targets=turn.targets, tons=turn.tons)
            return {key: start(boat=turn.boat._replace(space=key.partition(":")[2])) for key in keys}
        return {key: turn.answer(ask.prompt, key) for key in keys}

    def best(self, view: View | Mapping[str, Any], ask: Ask | Pending) -> str:
        """The best answer; the first of equals."""
        values = self.values(view, ask)
        return max(values, key=values.__getitem__)

    def turn(self, view: View) -> Turn:
        """The turn of this view, judged at its end by the table."""
        left = self.turns - view.turn
        after = partial(self.worth, left) if left > 0 else self._over
        turn = Turn(self.boats, *seen(self.boats, view), self.payoff, after)
        turn.targets = tuple(t if i in self.places else None for i, t in enumerate(turn.targets))
        return turn

    def _over(self, boat: Boat, torpedoes: int, targets: Targets, tons: int) -> float:
        return self.payoff(tons) if self.boats.ends_home(boat) else 0.0


def solve(
    objective: str = "tonnage",
    options: Mapping[str, Any] | None = None,
    turns: int | None = None,
    targets: Sequence[str] | None = None,
) -> Solution:
    """The solution for this objective ("tonnage", "survival", "at_least:7000"). `turns`: the last turn; `targets`: the
    spaces that hold one (None = all)."""
    game = find_game("unterseeboot")
    full = game.full_options(options or {})
    for name in NOT_SOLVED:
        if full[name]:
            raise KaleunError(f"a patrol with the option {name} is not solved")
    boats = Boats(game.book(full, game.charts()))
    last = boats.book.turns if turns is None else turns
    if not 1 <= last <= boats.book.turns:
        raise KaleunError(f"the last turn is one of 1 to {boats.book.turns}, not {turns}")
    payoff, most = wish(objective)
    places = () if objective == "survival" else _places(boats, targets)
    worth = _worth(boats, objective, payoff, most, places, last)
    return Solution(boats, worth, payoff, last, places)


def wish(objective: str) -> tuple[Callable[[int], float], int | None]:
    """What tons brought home are worth for this objective, and how many of them count at most."""
    if objective == "tonnage":
        return float, None
    if objective == "survival":
        return lambda tons: 1.0, 0
    goal = objective.removeprefix(AT_LEAST)
    if goal == objective or not goal.isascii() or not goal.isdigit():
        raise KaleunError(f"the objective is tonnage, survival or at_least:TONS, not {objective!r}")
    return lambda tons: float(tons >= int(goal)), int(goal)


def _places(boats: Boats, targets: Sequence[str] | None) -> tuple[int, ...]:
    for space in targets or ():
        if space not in boats.spaces:
            raise KaleunError(f"targets lie in {', '.join(boats.spaces)}, not in {space!r}")
    return tuple(i for i, space in enumerate(boats.spaces) if targets is None or space in targets)


def _worth(
    boats: Boats, objective: str, payoff: Callable[[int], float], most: int | None, places: tuple[int, ...], turns: int
) -> Worth:
    sizes = sorted({tonnage for tonnage in boats.book.contact.values() if tonnage})
    sea = Sea(len(places), sizes, exact_sums(len(places), sizes, most))
    cells = turns * (boats.book.boat.torpedoes + 1) * len(sea.columns) * len(boats.all)
    if turns <= FEW and (cells > CELLS or not AVAILABLE):
        return Deep(boats, payoff)
    plain = all(boats.book.options[name] == spec.default for name, spec in _ruling())
    if cells > CELLS and objective == "tonnage" and plain:
        return Shipped(boats)
    if not AVAILABLE:
        raise KaleunError("this is solved by machine code: pip install 'kaleun[lab]'")
    from kaleun.games.unterseeboot.solve import squeeze

    if cells <= CELLS:
        problem = squeeze.Problem(boats, sea, places, payoff, most)
        return Whole(Seas(boats, sea, places, most, exact=True), squeeze.whole(problem, turns))
    if most is not None:  # a chance is not convex in tons: a coarse sea would say anything
        raise KaleunError(
            f"{objective} with {len(places)} targets over {turns} turns has too many positions: "
            f"take {FEW} turns at most, or fewer targets (two over a whole patrol)"
        )
    sea = coarse_sea(len(places))
    problem = squeeze.Problem(boats, sea, places, payoff, most)

    @cache
    def factors() -> tuple[squeeze.Factors, dict[Boat, int]]:
        found = squeeze.squeezed(problem, turns, RANK)
        return found, {boat: n for n, boat in enumerate(found.boats)}

    def boat(left: int, torpedoes: int, boat: Boat) -> Any:
        found, rows = factors()
        return found.boat[left - 1, torpedoes, rows[boat]].tolist()

    return Squeezed(Seas(boats, sea, places, most), boat, lambda column: factors()[0].sea[column].tolist())


def _ruling() -> list[tuple[str, Any]]:
    """Switches that change what a position is worth."""
    game = find_game("unterseeboot")
    return [(name, spec) for name, spec in game.options.items() if name != "entry_points"]
