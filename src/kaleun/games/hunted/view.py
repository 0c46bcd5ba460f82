"""What a seat sees. Only a manoeuvre chosen in secret is hidden, and that never reaches the state before the reveal.

`view` gives everything as plain data; `Glance` gives the same fields one by one as they are asked for, which is what
bots in simulations need: they look at a few."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from kaleun.games.hunted.book import Book, month_text
from kaleun.games.hunted.outlook import outlook
from kaleun.games.hunted.rules.s05_end import SURVIVED, victory
from kaleun.games.hunted.rules.s11_2_rank import RANKS
from kaleun.games.hunted.state import OPPONENT, SEAT, State
from kaleun.kernel.game import Result


def _kommandant(s: State, book: Book) -> dict[str, Any]:
    return {
        "name": s.name,
        "flotilla": s.flotilla,
        "rank": s.rank,
        "rank_name": RANKS[s.rank - 1],
        "awards": list(s.awards),
        "ability": s.ability,
        "requests": s.requests,
        "luck": s.luck,
        "permanent": s.permanent,
    }


def _boat(s: State, book: Book) -> dict[str, Any]:
    mat = book.mat(s.boat.type)
    return {
        **msgspec.to_builtins(s.boat),
        "family": mat["family"],
        "equipment": list(mat["equipment"]),
        "hull_boxes": mat["hull_boxes"],
        "flooding_boxes": mat["flooding_boxes"],
        "systems": list(mat["systems"]),
        "flak": list(mat["flak"]),
        "reload_boxes": dict(mat["reloads"]),
        "gun_type": mat["deck_gun"],
        "ammo_boxes": mat["deck_gun_ammo"],
    }


FIELDS: dict[str, Callable[[State, Book], Any]] = {
    "month": lambda s, book: month_text(s.month),
    "base": lambda s, book: s.base,
    "phase": lambda s, book: s.phase,
    "kommandant": _kommandant,
    "crew": lambda s, book: {who: {"state": man.state, "experte": man.experte} for who, man in s.crew.items()},
    "quality": lambda s, book: s.quality,
    "boat": _boat,
    "patrol": lambda s, book: s.patrol and {**msgspec.to_builtins(s.patrol), "start": month_text(s.patrol.start)},
    "combat": lambda s, book: msgspec.to_builtins(s.combat),
    "air": lambda s, book: msgspec.to_builtins(s.air),
    "tonnage": lambda s, book: s.tonnage,
    "notional": lambda s, book: s.notional,
    "victory": lambda s, book: victory(book, s),
    "ships": lambda s, book: [{**msgspec.to_builtins(ship), "month": month_text(ship.month)} for ship in s.ships],
    "log_sheet": lambda s, book: [{**msgspec.to_builtins(row), "month": month_text(row.month)} for row in s.log_sheet],
    "successes": lambda s, book: s.successes,
    "patrols_done": lambda s, book: s.patrols_done,
    "outcome": lambda s, book: s.outcome,
    "combined": lambda s, book: book.on("combined"),
    "outlook": outlook,
}
"""Boat, crew, patrol track, combat mat and log sheet. No seat sees less than another."""


def view(s: State, book: Book, seat: str | None) -> dict[str, Any]:
    """All fields as plain data."""
    return {name: field(s, book) for name, field in FIELDS.items()}


class Glance(Mapping[str, Any]):
    """The view, each field made when it is first looked at. It is true until the next answer."""

    __slots__ = ("_state", "_book", "_seen")

    def __init__(self, s: State, book: Book, seat: str | None) -> None:
        self._state, self._book = s, book
        self._seen: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        found = self._seen.get(name, self)
        if found is self:
            found = self._seen[name] = FIELDS[name](self._state, self._book)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(FIELDS)

    def __len__(self) -> int:
        return len(FIELDS)


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
