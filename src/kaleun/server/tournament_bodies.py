"""Tournaments as they travel; like `bodies`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from kaleun.server.bodies import Name, OptionValue
from kaleun.server.daily_bodies import Person

TournamentKind: TypeAlias = Literal["top_tonnage", "survival", "wolfpack", "two_player"]
MOST_DAYS = 180


class TournamentWish(Struct, forbid_unknown_fields=True):
    """Opens a tournament: its careers differ in nothing but name and number (and in the type of boat, if `mixed`).
    `until`: patrols begun after this month do not count; `days`: so long it is open, today included."""

    game: str
    kind: TournamentKind
    title: Name = ""
    options: dict[str, OptionValue] = {}
    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)] = 30
    until: Annotated[str, Meta(pattern=r"^(19[0-9]{2}-(0[1-9]|1[0-2]))?$")] = ""
    mixed: bool = False


class TournamentOpened(Struct):
    """The code by which others find it."""

    code: str


class TournamentEntry(Struct, forbid_unknown_fields=True):
    """I take part, or come back to my career. `boat` counts where types are mixed."""

    me: Person
    name: Name = ""
    boat: str = ""


class TournamentMe(Struct, forbid_unknown_fields=True):
    """Do I take part?"""

    me: Person


class TournamentSeat(Struct):
    """A seat of mine: my own career, or the Allies in another's. The token is fresh, or "" where it was only asked
    for."""

    table: str
    seat: str
    token: str
    own: bool


class TournamentSeats(Struct):
    seats: list[TournamentSeat]


class TournamentRow(Struct):
    """A career. What it has come to is told when it is over, or when the tournament is; `patrols` are those brought to
    an end, of a career that is over all. Place 0: not ranked (yet). `next`: where patrols alternate, it is this one's
    turn to sail."""

    place: int
    name: str
    boat: str
    state: Literal["waiting", "under_way", "over", "too_late"]
    outcome: str
    patrols: int
    tonnage: int | None
    ships: int | None
    next: bool
    table: str | None


class TournamentPack(Struct):
    """A wolfpack: the tons of those boats of it that are home or lost."""

    place: int
    name: str
    tonnage: int
    boats: list[str]


class TournamentPage(Struct):
    """A tournament with its score table. The seed of all careers is told when it is over; where two people play the
    Allies for each other every career has dice of its own and `commitment` is null."""

    code: str
    game: str
    kind: TournamentKind
    title: str
    options: dict[str, OptionValue]
    mixed: bool
    until: str
    ends: float
    over: bool
    full: bool
    commitment: str | None
    seed: str | None
    rows: list[TournamentRow]
    packs: list[TournamentPack]
