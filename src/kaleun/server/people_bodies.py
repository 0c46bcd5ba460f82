"""A person and the recovery phrase, as they travel; like `bodies`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Secret: TypeAlias = Annotated[str, Meta(min_length=20, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
"""`Me` of somebody who has one."""
SeatToken: TypeAlias = Annotated[str, Meta(max_length=40)]


class Mine(Struct, forbid_unknown_fields=True):
    """These seats are mine: tokens that came by a link or a file, not with my secret."""

    me: Secret
    tokens: Annotated[list[SeatToken], Meta(max_length=300)]


class PhraseWish(Struct, forbid_unknown_fields=True):
    """A recovery phrase, in words of this language."""

    me: Secret
    lang: Literal["en", "de", "es"] = "en"


class Phrase(Struct):
    """Shown once, kept by nobody but its owner."""

    words: list[str]


class Recovery(Struct, forbid_unknown_fields=True):
    """A phrase as it was typed."""

    phrase: Annotated[str, Meta(max_length=400)]


class FoundSeat(Struct):
    """A seat with a fresh token for this device."""

    table: str
    seat: str
    game: str
    token: str


class Recovered(Struct):
    """The person's secret and every seat."""

    me: str
    seats: list[FoundSeat]
