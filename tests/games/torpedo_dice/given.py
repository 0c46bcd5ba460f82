"""On the bridge: sheets in a given situation with scripted dice, so that a test reads like the sentence it proves.

    duel = given(dice=[5, 1, 6], A={"on": ["sail"]})
    duel.do("take:5", "take:1", "sail:6", at(6, 2, 6))
    assert duel.A.reserve == 12

A sheet is described by `on` (systems ticked), `lost` (own systems destroyed, filled in on the attacker's sheet),
`hits` (fields filled in the own window: a system, or cells), `reserve`, `uses`. Seat A starts unless `starter` says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import kaleun
from kaleun.games.torpedo_dice.book import Book
from kaleun.games.torpedo_dice.rules.s02_patterns import patterns
from kaleun.games.torpedo_dice.rules.s03_set_up import new_game
from kaleun.games.torpedo_dice.state import Sheet, State
from kaleun.kernel.ask import IllegalAnswer
from kaleun.kernel.dice import Scripted, commitment
from kaleun.kernel.game import find_game
from kaleun.kernel.run import Mark, Run
from kaleun.kernel.table import Table

GAME = find_game("torpedo_dice")
SYSTEMS = ("periscope", "cannon", "sail", "fins", "engine", "portholes", "propeller")
LATER = (1, 2, 3, 4, 5) * 8
"""What the dice show when a test no longer cares."""
BOXED = ("periscope", "sail", "fins", "engine", "propeller")


class Bridge:
    """A table and the shortest words for what tests do with it."""

    def __init__(self, table: Table) -> None:
        self.table = table

    # -- doing

    def do(self, *keys: str) -> Bridge:
        """Gives these answers, in order."""
        for key in keys:
            self.table.answer(key)
        return self

    def give(self, *answers: tuple[str, str]) -> Bridge:
        """Seats give these answers, in this order."""
        for seat, key in answers:
            self.table.answer(key, seat)
        return self

    def finish_round(self) -> Bridge:
        """Everybody else plays the round to its end: any die, no modification, the volley with the fewest misses."""
        now = self.s.round
        while not self.over and self.s.round == now:
            self.table.answer(self.quiet())
        return self

    def turn_of(self, seat: str) -> Bridge:
        """The others play on until this seat is asked."""
        while self.seat != seat:
            self.table.answer(self.quiet())
        return self

    def quiet(self) -> str:
        ask = self.table.ask
        if ask.prompt in ("fire", "fire_or_activate"):
            volleys = [o for o in ask.options if "cells" in o.data]
            return min(volleys, key=lambda o: o.data["misses"]).key
        return ask.options[0].key

    def take(self, *sides: int) -> Bridge:
        """The players take these dice, in the order they choose; who has no choice is not asked."""
        for side in sides:
            if self.prompt == "choose":
                self.table.answer(f"take:{side}")
        return self

    # -- reading

    @property
    def s(self) -> State:
        return self.table.run.state

    @property
    def book(self) -> Book:
        return self.table.book

    @property
    def A(self) -> Sheet:
        return self.s.sheets[0]

    @property
    def B(self) -> Sheet:
        return self.s.sheets[1]

    @property
    def C(self) -> Sheet:
        return self.s.sheets[2]

    @property
    def seat(self) -> str:
        return self.table.pending.seat

    @property
    def prompt(self) -> str:
        return self.table.ask.prompt if self.table.ask else ""

    @property
    def offered(self) -> set[str]:
        return {o.key for o in self.table.ask.options}

    @property
    def volleys(self) -> list[Any]:
        """The options that fire."""
        return [o for o in self.table.ask.options if "cells" in o.data]

    @property
    def can_activate(self) -> set[str]:
        return {key.partition(":")[2] for key in self.offered if key.startswith("activate:")}

    @property
    def can_use(self) -> set[str]:
        """Systems that can modify the die now."""
        return {key.partition(":")[0] for key in self.offered} - {"keep"} if self.prompt == "modify" else set()

    @property
    def refused(self) -> dict[str, str]:
        return {r.key: r.code for r in self.table.pending.refused}

    def why_not(self, key: str) -> tuple[str, str]:
        """Why this answer is refused, and by which rule. The table stays as it is."""
        before = self.table.state_hash()
        try:
            self.table.answer(key)
        except IllegalAnswer as refused:
            assert self.table.state_hash() == before
            return refused.reason, refused.rule
        raise AssertionError(f"{key} was taken")

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def result(self) -> Any:
        return self.table.result

    @property
    def events(self) -> list[str]:
        return [line.code for line in self.table.log(None)]

    def lines(self, code: str) -> list[Any]:
        return [line for line in self.table.log(None) if line.code == code]

    def hits(self, seat: str = "A") -> int:
        return self.table.view(None)["seats"][seat]["hits"]

    def splashes(self, seat: str) -> list[tuple[int, int]]:
        """Fields where torpedoes missed, as the view shows them."""
        return [tuple(cell) for cell in self.table.view(None)["seats"][seat]["window"]["misses"]]

    def state_of(self, seat: str, system: str) -> str:
        """on, off, waits or lost."""
        return self.table.view(None)["seats"][seat]["systems"][system]["state"]

    def lost(self, seat: str) -> set[str]:
        systems = self.table.view(None)["seats"][seat]["systems"]
        return {key for key, system in systems.items() if system["state"] == "lost"}


def new(dice: Iterable[int] | None = None, seed: int = 1, **options: Any) -> Bridge:
    """A new game."""
    return Bridge(kaleun.new_table(GAME.name, seed=seed, options=options, dice=None if dice is None else list(dice)))


def given(
    *,
    dice: Iterable[int],
    round: int = 5,
    starter: int = 0,
    sheets: Iterable[Mapping[str, Any]] = (),
    boxes: Mapping[str, int] | None = None,
    A: Mapping[str, Any] | None = None,
    B: Mapping[str, Any] | None = None,
    C: Mapping[str, Any] | None = None,
    rules: str | None = None,
    **options: Any,
) -> Bridge:
    """Sheets at the start of a round, the dice about to be rolled."""
    full, charts = GAME.full_options(options), GAME.charts()
    book = GAME.book(full, charts, rules)
    state = new_game(book)
    state.round, state.starter = round - 1, starter
    for place, told in enumerate((A, B, C)):
        if told:
            _describe(state, book, place, told)
    for key, ticked in (boxes or {}).items():
        state.boxes[book.system[key].number - 1] = ticked
        state.sheets[0].destroyed |= book.system[key].bit if ticked == book.boxes else 0
    state.explosions = book.complete(state.sheets[0].filled).bit_count() if book.solo else 0
    for place in range(book.players if not book.solo else 0):
        state.sheets[place].destroyed = book.complete(state.sheets[(place - 1) % book.players].filled)
    run = Run(GAME, book, Mark(None, GAME.step_index["choose_dice"], state, [], [], -1))
    table = Table(GAME, full, charts, run, Scripted([*dice, *LATER]), seed=1, commitment=commitment(1))
    table.automation = "full"  # lets the dice roll
    return Bridge(table)


def _describe(state: State, book: Book, place: int, told: Mapping[str, Any]) -> None:
    sheet = state.sheets[place]
    sheet.reserve = told.get("reserve", book.reserve)
    sheet.uses.update(told.get("uses", {}))
    sheet.switched = sum(book.system[key].bit for key in told.get("on", ()))
    sheet.filled |= mask(book, told.get("hits", ()))
    attacker = state.sheets[(place - 1) % book.players]
    if book.solo:
        for key in told.get("lost", ()):
            state.boxes[book.system[key].number - 1] = book.boxes
            sheet.destroyed |= book.system[key].bit
    else:
        attacker.filled |= mask(book, told.get("lost", ()))


def mask(book: Book, things: Iterable[Any]) -> int:
    """Fields as bits: systems by name, or cells."""
    return sum(
        book.grid.masks[book.system[thing].letter] if isinstance(thing, str) else book.grid.bit[tuple(thing)]
        for thing in things
    )


def fields(system: str, mode: str = "mission") -> list[tuple[int, int]]:
    """The target fields of a system, from the top left."""
    book = GAME.book(GAME.full_options({"mode": mode}), GAME.charts())
    return book.grid.cells(mask(book, [system]))


def everything_but(*spared: Any, mode: str = "mission") -> list[Any]:
    """All target fields except those of these systems or these cells."""
    book = GAME.book(GAME.full_options({"mode": mode}), GAME.charts())
    left = mask(book, [s for s in spared if isinstance(s, str)]) | mask(
        book, [c for c in spared if not isinstance(c, str)]
    )
    return book.grid.cells(((1 << book.targets) - 1) & ~left)


def fire(*cells: tuple[int, int]) -> str:
    """The key of the volley at these fields."""
    return "fire:" + "+".join(f"{r},{c}" for r, c in sorted(cells))


def at(side: int, row: int, column: int, turned: int = 0, kind: str = "base") -> str:
    """The key of a side laid with the top left corner of its 3x3 square on this field."""
    book = GAME.book(GAME.full_options({}), GAME.charts())
    return fire(*((row + r, column + c) for r, c in patterns(book.sides, kind, side)[turned]))
