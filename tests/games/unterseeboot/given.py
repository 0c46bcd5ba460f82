"""At the helm: a boat in a given situation with scripted dice, so that a test reads like the sentence it proves.

    boat = given("P3", targets={"S2": 4000}, dice=[6, 4])
    boat.do("fire:S2").end_turn()
    assert boat.destroyer == "searching"

Questions a test does not mention are answered with the quiet choice: stay, main battery, identify and fire at nothing.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import kaleun
from kaleun.games.unterseeboot.state import Patrol, Ship, State, Target
from kaleun.kernel.dice import Scripted, commitment
from kaleun.kernel.game import find_game
from kaleun.kernel.run import Mark, Run
from kaleun.kernel.table import Table

GAME = find_game("unterseeboot")
SEAT = "commander"
SURFACE_SPACES = ("S1", "S2", "S3", "S4", "S5")
UNIDENTIFIED = dict.fromkeys(SURFACE_SPACES, 0)
QUIET = {"battery": "pay:main", "identify": "identify:none", "torpedo": "fire:none", "next_patrol": "stop"}


class Helm:
    """A table and the shortest words for what tests do with it. Fields of the State can be read right here."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._playing = self._now

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table.run.state, name)

    # -- doing

    def do(self, *keys: str) -> Helm:
        """Gives these answers, each in the turn it is asked for."""
        for key in keys:
            self._quietly(lambda key=key: key in self.offered, key)
            self._playing = self._now
            self.table.answer(key)
        return self

    def end_turn(self, turns: int = 1) -> Helm:
        """Goes on quietly until the turn of the last answer is over."""
        for _ in range(turns):
            while not self.over and self._now == self._playing:
                self._answer_quietly()
            self._playing = self._now
        return self

    def asked(self, prompt: str) -> set[str]:
        """What this turn's question of that name offers; nothing if it is not asked."""
        now = self._now
        while not self.over and self._now == now:
            if self.table.pending.prompt == prompt:
                return self.offered
            self._answer_quietly()
        self._playing = self._now
        return set()

    def _quietly(self, reached: Any, what: str) -> None:
        now = self._now
        while not reached():
            assert not self.over, f"{what} was not offered before the end"
            assert self._now == now, f"{what} was not offered in turn {now}"
            self._answer_quietly()

    def _answer_quietly(self) -> None:
        pending = self.table.pending
        self.table.answer(QUIET.get(pending.prompt, pending.keys[0]))

    # -- reading

    @property
    def _now(self) -> tuple[int, int, str]:
        s = self.table.run.state
        return s.patrol, s.turn, s.phase if s.phase in ("set_up", "log_book") else ""

    @property
    def offered(self) -> set[str]:
        return set(self.table.pending.keys) if self.table.pending else set()

    @property
    def refused(self) -> dict[str, str]:
        """What is not offered, with the reason code."""
        return {r.key: r.code for r in self.table.pending.refused}

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def result(self) -> Any:
        return self.table.result

    @property
    def submerged(self) -> bool:
        return self.table.view(SEAT)["boat"]["submerged"]

    @property
    def afloat(self) -> dict[str, int]:
        """Tonnage by space of the targets still there; 0 = unidentified."""
        return {space: target.tonnage for space, target in self.targets.items()}

    @property
    def rolls(self) -> list[tuple[str, int]]:
        """Every die in the order it was rolled: what for, and the face."""
        return [(a.what.split()[1], a.value) for a in self.table.answers() if a.who == "chance"]

    @property
    def dice(self) -> list[int]:
        """Scripted faces not rolled yet."""
        return self.table.source.faces

    @property
    def events(self) -> list[str]:
        """The codes of the log."""
        return [line.code for line in self.table.log(SEAT)]

    def lines(self, code: str) -> list[Any]:
        return [line for line in self.table.log(SEAT) if line.code == code]

    def chance(self, key: str, event: str) -> Fraction:
        """The exact probability that this answer leads to this event before the next decision."""
        odds = self.table.odds(key, budget=math.inf)[key]
        assert odds.exact
        return odds.events[event].exact if event in odds.events else Fraction(0)


def new(dice: Iterable[int] = (), **options: Any) -> Helm:
    """A new game with scripted dice."""
    return Helm(kaleun.new_table(GAME.name, seed=1, options=options, dice=list(dice)))


def given(
    space: str = "D1",
    *,
    dice: Iterable[int] = (),
    turn: int = 5,
    hull: int = 3,
    battery: int = 6,
    auxiliary: int = 3,
    torpedoes: int | None = None,
    targets: Mapping[str, int | Target] | None = None,
    spotted: bool = False,
    destroyer: str = "",
    sunk: Iterable[int] = (),
    patrol: int = 1,
    log_book: Iterable[Patrol] = (),
    **options: Any,
) -> Helm:
    """A boat at the start of a turn. There are only the targets named here: their tonnage, or 0 if unidentified."""
    full, charts = GAME.full_options(options), GAME.charts()
    book = GAME.book(full, charts)
    state = State(
        space=space,
        hull=hull,
        battery=battery,
        auxiliary=auxiliary,
        torpedoes=book.boat.torpedoes if torpedoes is None else torpedoes,
        targets={s: _target(t) for s, t in (targets or {}).items()},
        patrol=patrol,
        turn=turn - 1,
        spotted=spotted,
        destroyer=destroyer,
        sunk=[Ship("", tonnage, 6, 1) for tonnage in sunk],
        log_book=list(log_book),
    )
    run = Run(GAME, book, Mark(None, GAME.step_names.index("turn"), state, [], [], -1))
    return Helm(Table(GAME, full, charts, run, Scripted(dice), seed=1, commitment=commitment(1)))


def _target(target: int | Target) -> Target:
    return target if isinstance(target, Target) else Target(target, 6 if target else 0)


def survived(patrol: int, tonnage: int, total: int) -> Patrol:
    """A line of the log book for a patrol that came home."""
    return Patrol(patrol, "VIIA", (), 20, (), tonnage, 7, 0, "returned", "", 1, True, total)


ALL_FOUR = {"boat": "VIIC", "entry_points": True, "big_ships": True, "uncontrolled_dive": True}


@cache
def voyages(bot: str, n: int, everything: bool = False) -> tuple[Table, ...]:
    """Finished games of a bot, for what is true of any game; `everything` = with all four optional rules."""
    options = ALL_FOUR if everything else {}
    return tuple(kaleun.play(GAME.name, {SEAT: bot}, seed, options) for seed in range(n))


@cache
def all_voyages() -> tuple[Table, ...]:
    """A fleet that has seen everything: random and bold captains, with and without the optional rules."""
    return voyages("random", 60) + voyages("bold", 60) + voyages("bold", 60, True) + voyages("steady", 30)


def turns(table: Table) -> list[tuple[State, State, list[Any]]]:
    """Every turn of a game: the state before it, the state after it, and its log lines."""
    marks = table.marks()
    play = GAME.step_names.index("turn")
    return [(a.state, b.state, b.log) for a, b in itertools.pairwise(marks) if a.step == play]
