"""The patrol of the day as it travels; like `bodies`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from kaleun.server.bodies import Name, OptionValue

Person: TypeAlias = Annotated[str, Meta(min_length=20, max_length=64, pattern=r"^[A-Za-z0-9_-]*$")]
"""The secret that a browser keeps for its owner."""


class DailyWish(Struct, forbid_unknown_fields=True):
    """Begins my one try; who has begun already comes back to it."""

    me: Person
    name: Name = ""


class DailyMe(Struct, forbid_unknown_fields=True):
    """Have I tried?"""

    me: Person


class DailyMine(Struct):
    """The table of my try; None = not yet."""

    table: str | None


class DailyCard(Struct):
    """Today's patrol of a game: when the day is over (seconds since 1970), what fixes its seed, how many have begun,
    how many results stand, and the best."""

    game: str
    day: str
    ends: float
    commitment: str
    begun: int
    finished: int
    best: int | None


class DailyRow(Struct):
    """A try. "under_way"; "judged_soon": finished, its record is being run again; "verified": it has been, and this is
    what came out; "too_late": not finished when the day was over. Equal scores have equal places. The table can be
    looked at when the day is over."""

    state: Literal["under_way", "judged_soon", "verified", "too_late"]
    place: int | None
    name: str
    score: int | None
    outcome: str
    table: str | None


class DailyCaptain(Struct):
    """What a bot made of the same dice; told when the day is over."""

    bot: str
    score: int
    outcome: str


class DailyPage(Struct):
    """A patrol of the day with all tries. The seed is told when the day is over, and fits the commitment."""

    game: str
    day: str
    begins: float
    ends: float
    over: bool
    options: dict[str, OptionValue]
    commitment: str
    seed: str | None
    rows: list[DailyRow]
    captain: DailyCaptain | None
    days: list[str]
    """Days of this game that can be looked at, newest first."""
