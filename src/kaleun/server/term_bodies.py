"""The terms of a table and how they are changed, as they travel; like `bodies`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from kaleun.server.bodies import ClockWish, Level, OptionValue, Plain, SeatInfo, SeatName, Terms, Watch


class TermsWish(Struct, forbid_unknown_fields=True, frozen=True):
    """Terms to be changed; what is not named stays."""

    level: Level | UnsetType = UNSET
    typed: list[SeatName] | UnsetType = UNSET
    coach: bool | UnsetType = UNSET
    takebacks: bool | UnsetType = UNSET
    clock: ClockWish | UnsetType | None = UNSET
    watch: Watch | UnsetType = UNSET


class ProposalWish(Struct, forbid_unknown_fields=True):
    """Other terms; or for a seat that was left a bot, or a guest."""

    kind: Literal["terms", "bot", "invite"] = "terms"
    terms: TermsWish = TermsWish()
    seat: SeatName | None = None
    bot: Annotated[str, Meta(max_length=40)] | None = None


class Vote(Struct, forbid_unknown_fields=True):
    """My word on a proposal. A single no ends it."""

    proposal: Annotated[str, Meta(max_length=12)]
    yes: bool


class Proposal(Struct):
    """What is proposed, by which seat, who has agreed and for whose word it waits."""

    id: str
    kind: Literal["terms", "bot", "invite"]
    by: str
    terms: Plain
    """What would change (see `Terms`)."""
    seat: str
    bot: str
    agreed: list[str]
    waiting: list[str]


class BookLine(Struct):
    """What was agreed or happened at the table after n answers: opened, terms, left, bot, invited, joined."""

    n: int
    kind: str
    seat: str
    bot: str
    terms: Plain
    by: list[str]


class Accord(Struct):
    """The terms, what is proposed, and the book of the table."""

    terms: Terms
    proposal: Proposal | None
    book: list[BookLine]
    rematch: str
    """The seat of whoever plays it again and waits at the new table, or ""."""


class Invited(Struct):
    """What somebody is shown before joining with a code."""

    game: str
    options: dict[str, OptionValue]
    seats: dict[str, SeatInfo]
    terms: Terms
    begun: bool
    """The game goes on already: a seat that was left."""


class Curtain(Struct):
    """The seats whose people must not see my view now."""

    seats: list[str]
