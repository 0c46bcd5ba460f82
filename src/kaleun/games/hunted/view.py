"""What a seat sees. Only a manoeuvre chosen in secret is hidden, and that never reaches the state before the reveal.

`view` gives everything; `Glance` gives the same fields one by one as they are asked for, which is what bots in
simulations need: they look at a few."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from msgspec import Struct

from kaleun.games.hunted import state
from kaleun.games.hunted.book import Book, month_text
from kaleun.games.hunted.outlook import Outlook, outlook
from kaleun.games.hunted.rules.s05_end import SURVIVED, victory
from kaleun.games.hunted.rules.s11_2_rank import RANKS
from kaleun.games.hunted.state import OPPONENT, SEAT, Air, Combat, Health, State
from kaleun.kernel.game import Result
from kaleun.kernel.plain import copier, widener


class Kommandant(Struct):
    name: str
    flotilla: int
    rank: int
    rank_name: str
    awards: list[str]
    ability: int
    requests: int
    luck: int
    permanent: str


class Man(Struct):
    """A crew box."""

    state: Health
    experte: bool


class Ends(Struct):
    """A number for the forward and one for the aft tubes."""

    forward: int
    aft: int


class Boat(state.Boat, kw_only=True):
    """The boat with what is printed on its mat. Damage: 1 damaged, 2 inoperable; a system that is not there works."""

    family: str
    equipment: list[str]
    hull_boxes: int
    flooding_boxes: int
    systems: list[str]
    flak: list[str]
    reload_boxes: Ends
    gun_type: str
    ammo_boxes: int


class Patrol(state.Patrol, kw_only=True):
    """The patrol under way, its first month as it is written."""

    start: str  # type: ignore[assignment]


class Ship(Struct):
    """A ship on the log sheet; of those that were hit, one that is not sunk was damaged only."""

    name: str
    kind: str
    tonnage: int
    month: str
    area: str
    sunk: bool


class LogRow(Struct):
    """A row of the Patrol Log Sheet: one month."""

    month: str
    mark: str
    assignment: str
    boat: str
    result: str


class View(Struct):
    """Boat, crew, patrol track, combat mat and log sheet. No seat sees less than another. `combined`: scored by the
    levels of the combined campaign."""

    month: str
    base: str
    phase: str
    kommandant: Kommandant
    crew: dict[str, Man]
    quality: str
    boat: Boat
    patrol: Patrol | None
    combat: Combat | None
    air: Air | None
    tonnage: int
    notional: int
    victory: str
    ships: list[Ship]
    unharmed: list[Ship]
    """Ships met that came off without damage."""
    log_sheet: list[LogRow]
    successes: int
    patrols_done: int
    outcome: str
    combined: bool
    outlook: Outlook


_copy_combat, _copy_air = copier(Combat), copier(Air)
_on_mat, _dated = widener(state.Boat, Boat), widener(state.Patrol, Patrol)


def _kommandant(s: State, book: Book) -> Kommandant:
    return Kommandant(
        s.name, s.flotilla, s.rank, RANKS[s.rank - 1], s.awards[:], s.ability, s.requests, s.luck, s.permanent
    )


def _boat(s: State, book: Book) -> Boat:
    mat = book.mat(s.boat.type)
    boat: Boat = _on_mat(
        s.boat,
        family=mat["family"],
        equipment=list(mat["equipment"]),
        hull_boxes=mat["hull_boxes"],
        flooding_boxes=mat["flooding_boxes"],
        systems=list(mat["systems"]),
        flak=list(mat["flak"]),
        reload_boxes=Ends(**mat["reloads"]),
        gun_type=mat["deck_gun"],
        ammo_boxes=mat["deck_gun_ammo"],
    )
    return boat


def _ships(rows: list[state.Sunk]) -> list[Ship]:
    return [Ship(x.name, x.kind, x.tonnage, month_text(x.month), x.area, x.sunk) for x in rows]


def _log_sheet(s: State, book: Book) -> list[LogRow]:
    return [LogRow(month_text(row.month), row.mark, row.assignment, row.boat, row.result) for row in s.log_sheet]


FIELDS: dict[str, Callable[[State, Book], Any]] = {
    "month": lambda s, book: month_text(s.month),
    "base": lambda s, book: s.base,
    "phase": lambda s, book: s.phase,
    "kommandant": _kommandant,
    "crew": lambda s, book: {who: Man(man.state, man.experte) for who, man in s.crew.items()},
    "quality": lambda s, book: s.quality,
    "boat": _boat,
    "patrol": lambda s, book: s.patrol and _dated(s.patrol, start=month_text(s.patrol.start)),
    "combat": lambda s, book: s.combat and _copy_combat(s.combat),
    "air": lambda s, book: s.air and _copy_air(s.air),
    "tonnage": lambda s, book: s.tonnage,
    "notional": lambda s, book: s.notional,
    "victory": lambda s, book: victory(book, s),
    "ships": lambda s, book: _ships(s.ships),
    "unharmed": lambda s, book: _ships(s.unharmed),
    "log_sheet": _log_sheet,
    "successes": lambda s, book: s.successes,
    "patrols_done": lambda s, book: s.patrols_done,
    "outcome": lambda s, book: s.outcome,
    "combined": lambda s, book: book.on("combined"),
    "outlook": outlook,
}


def view(s: State, book: Book, seat: str | None) -> View:
    """All fields."""
    return View(**{name: field(s, book) for name, field in FIELDS.items()})


class Glance:
    """The view, each field made when it is first looked at. It is true until the next answer."""

    def __init__(self, s: State, book: Book) -> None:
        self._state, self._book = s, book

    def __getattr__(self, name: str) -> Any:
        found = FIELDS[name](self._state, self._book)
        setattr(self, name, found)
        return found


def glance(s: State, book: Book, seat: str | None) -> View:
    """The view for somebody in a hurry."""
    return cast(View, Glance(s, book))


def result(s: State, book: Book) -> Result:
    """How the career ended."""
    level = victory(book, s)
    won = level not in ("defeat", "draw")
    two = book.options["mode"] == "two_player"
    return Result(
        winners=(SEAT,) if won else (OPPONENT,) if two else (),
        scores={SEAT: s.tonnage, OPPONENT: 0} if two else {SEAT: s.tonnage},
        outcome=s.outcome,
        rule="TH-5.2.2.b" if book.on("combined") else "TH-5.2.2.a",
        summary={
            "level": level,
            "tonnage": s.tonnage,
            "ships": sum(ship.sunk for ship in s.ships),
            "patrols": s.patrols_done + (s.outcome != "war_over"),
            "survived": s.outcome in SURVIVED,
            "rank": s.rank,
            "awards": list(s.awards),
            "last_month": month_text(s.log_sheet[-1].month) if s.log_sheet else month_text(s.month),
        },
    )
