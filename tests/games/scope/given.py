"""A scene at sea: ships, submarines and torpedoes where a test wants them, so that it reads like its sentence.

    sea = given("F1@22 D1@33", subs=[43], torpedoes="G1@42N", turn="german")
    sea.do("launch:43-N")
    assert sea.at("G2") == (43, "N")

Ships: letter and number as in the game, `!` damaged, `~` burning. Torpedoes: owner, number, cell, heading, `*` fresh.
Shots are drawn by hand: `sea.do("pick:hit")`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest

from kaleun.games.scope.book import Book
from kaleun.games.scope.kinds import LETTERS
from kaleun.games.scope.rules.s08_torpedo_phase import torpedo_phase
from kaleun.games.scope.state import OTHER, Order, Ship, State, Streak, Torpedo, trace
from kaleun.kernel.ask import IllegalAnswer
from kaleun.kernel.dice import Seeded, commitment
from kaleun.kernel.game import Play, find_game
from kaleun.kernel.run import Mark, Run
from kaleun.kernel.table import Table, new_table

GAME = find_game("scope")
KINDS = {letter: kind for kind, letter in LETTERS.items() if kind != "armed_freighter"}
SIDES = {"G": "german", "A": "allied"}
ADVANCED = {"slow_submarines": True, "surface_combat": True, "reinforcements": True}


class Scene:
    """A table and the shortest words for what tests do with it. Fields of the State can be read right here."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table.run.state, name)

    # -- doing

    def do(self, *keys: str) -> Scene:
        """Gives these answers."""
        for key in keys:
            self.table.answer(key)
        return self

    def keep(self, corner: int) -> Scene:
        """The German side takes this block and lays everything back as it was."""
        return self.do(self.kept(corner))

    def kept(self, corner: int) -> str:
        ask = self.table.ask
        block = (corner, corner + 1, corner + 10, corner + 11)
        for option in ask.options:
            if option.key.partition(">")[0] == f"quadrant:{corner}":
                cells = [c for c in option.data["cells"] if c != "bluff"]
                if all(c in self.subs for c in cells) and set(cells) <= set(block):
                    return option.key
        raise AssertionError(f"block {corner} is not offered")

    def torpedoes_run(self) -> Scene:
        """The torpedo phase alone, here and now."""
        torpedo_phase(self.table.run.state, Play(self.book))
        return self

    # -- reading

    @property
    def book(self) -> Book:
        return self.table.book

    @property
    def state(self) -> State:
        return self.table.run.state

    @property
    def offered(self) -> set[str]:
        return set(self.table.pending.keys) if self.table.pending else set()

    def offers(self, start: str) -> set[str]:
        """What is offered that begins like this."""
        return {key for key in self.offered if key.startswith(start)}

    @property
    def verbs(self) -> set[str]:
        return {key.partition(":")[0] for key in self.offered}

    @property
    def asked(self) -> tuple[str, str]:
        """Who is asked what."""
        return self.table.pending.seat, self.table.pending.prompt

    def refused(self, key: str) -> str:
        """The reason code for what is not offered."""
        assert key not in self.offered
        ask = self.table.ask
        listed = ask.refuse(self.state, self.book) if ask.refuse else ()
        found = next((r for r in listed if r.key == key), None) or ask.explain(key, self.state, self.book)
        assert found is not None, f"no reason why {key} is not offered"
        with pytest.raises(IllegalAnswer) as illegal:
            self.table.answer(key)
        assert illegal.value.rule == found.rule
        return found.code

    def at(self, name: str) -> Any:
        """Cell of a ship (0 = gone), or (cell, heading) of a torpedo "G1" that is not a ship, None if spent."""
        torpedo = next((t for t in self.torpedoes if (t.owner[0].upper(), str(t.number)) == (name[0], name[1:])), None)
        if name in self.ships:
            return self.ships[name].cell
        return (torpedo.cell, torpedo.heading) if torpedo else None

    def status(self, ship: str) -> str:
        return self.ships[ship].status

    def score(self, side: str) -> int:
        return self.scores[side]

    @property
    def codes(self) -> list[str]:
        """The codes of the log everybody reads."""
        return [line.code for line in self.table.log(None)]

    def lines(self, code: str, seat: str | None = None) -> list[Any]:
        return [line for line in self.table.log(seat) if line.code == code]

    def view(self, seat: str | None) -> dict[str, Any]:
        return self.table.view(seat)

    @property
    def winner(self) -> str:
        assert self.table.over
        return self.state.winner or "draw"


def given(
    ships: str = "",
    *,
    subs: Iterable[int] = (),
    torpedoes: str = "",
    turn: str = "german",
    number: int = 9,
    mines: Iterable[int] = (),
    orders: str = "",
    moved: str = "",
    streak: tuple[str, int] = ("", 0),
    scores: tuple[int, int] = (0, 0),
    ping: int = 0,
    in_the_air: bool = False,
    armed: str = "",
    step: str = "action",
    **options: Any,
) -> Scene:
    """A position before an action of `turn`. `scores` are (German, Allied)."""
    options.setdefault("scenario", "wolf_pack")
    full, charts = GAME.full_options(options), GAME.charts()
    book = GAME.book(full, charts)
    state = State(
        active=turn,
        turn=number,
        phase="action",
        ships={ship.id: ship for ship in map(_ship, ships.split())},
        mines=list(mines),
        mines_of=["allied"] * len(list(mines)),
        subs=sorted(subs),
        torpedoes=[_torpedo(text) for text in torpedoes.split()],
        orders=_orders(orders),
        moved=moved.split(),
        streaks={turn: Streak(*streak), OTHER[turn]: Streak()},
        ping=ping,
        in_the_air=in_the_air,
        armed=armed,
        scores={"german": scores[0], "allied": scores[1]},
        traces=[trace("deployed", book.area.cells, len(list(subs)))],
    )
    run = Run(GAME, book, Mark(None, GAME.step_index[step], state, [], [], -1))
    return Scene(Table(GAME, full, charts, run, Seeded(1), seed=1, commitment=commitment(1), automation="table"))


def new(*keys: str, **options: Any) -> Scene:
    """A new game, with these first answers."""
    return Scene(new_table(GAME, seed=1, options=options, automation="table")).do(*keys)


def deployed(ships: str, subs: str, **options: Any) -> Scene:
    """A base scenario at the first turn: ships as "freighter-11 …", submarines as "51+53"."""
    return new(f"deploy:>{subs}", *(f"place:{ship}" for ship in ships.split()), **options)


def _ship(text: str) -> Ship:
    name, cell, mark = re.fullmatch(r"(\w+)@(\d+)([!~]?)", text).groups()
    kind = KINDS[name[0]]
    side = "german" if name[0] in "UZGS" else "allied"
    status = "burning" if mark == "~" else "afloat"
    return Ship(name, kind, side, int(cell), status, mark == "!", int(cell) // 10)


def _torpedo(text: str) -> Torpedo:
    owner, number, cell, heading, fresh = re.fullmatch(r"([GA])(\d)@(\d+)([NESW]+)(\*?)", text).groups()
    return Torpedo(SIDES[owner], int(number), int(cell), heading, bool(fresh))


def _orders(text: str) -> dict[str, Order]:
    orders = [Order(*word.split("-")) for word in text.split()]
    return {"german" if order.ship[0] in "UZGS" else "allied": order for order in orders}
