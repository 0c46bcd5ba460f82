"""What a game says of itself: `card.toml` in its folder, read by lobby, shell, documents and the `Game`. Facts only, so
it is read without loading the game."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

import msgspec

from kaleun.kernel.edition import rank
from kaleun.kernel.text import LANGUAGES

FILE = "card.toml"


class Daily(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Its patrol of the day, for one person: the options it is played with, and a bot whose result with the same dice
    is told when the day is over ("" = none)."""

    options: dict[str, bool | int | str] = {}
    captain: str = ""


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The facts of a game; what has a default may be left out by a small one."""

    name: str
    """That of its folder."""
    prefix: str
    """Of the ids of its rules."""
    title: str
    version: str
    """Of its rules."""
    versions: tuple[str, ...] = ()
    """All that can still be run, oldest first; none named: only `version`."""
    kind: Literal["turns", "live"] = "turns"
    """Does it wait for its players, or run in real time?"""
    players: tuple[int, int]
    """People at the table, at least and at most."""
    minutes: int = 0
    """About how long it takes; 0 = a career, as long as it lasts."""
    hidden: bool = False
    """Have seats secrets from each other, with some options at least?"""
    icon: str = "compass"
    """One of the browser's icons."""
    shelf: int = 1000
    """Its place in the lobby, from the left."""
    guided: str = ""
    """The seed of a guided first game; "" = there is none."""
    parts: tuple[str, ...] = ()
    """What it brings besides its rules."""
    designer: str = ""
    publisher: str = ""
    rulebook: str = ""
    """The title of the rulebook whose rules these are."""
    year: int = 0
    daily: Daily | None = None
    """None: it has no patrol of the day."""
    pitch: dict[str, str]
    """What it is, in one sentence, by language."""

    def __post_init__(self) -> None:
        if not self.versions:
            msgspec.structs.force_setattr(self, "versions", (self.version,))
        if self.versions[-1] != self.version or sorted(self.versions, key=rank) != [*self.versions]:
            raise ValueError(f"versions go from the oldest to {self.version}, not {self.versions}")
        if missing := [lang for lang in LANGUAGES if not self.pitch.get(lang)]:
            raise ValueError(f"the pitch of {self.name} is missing in: {', '.join(missing)}")


def read_card(folder: Path | Traversable) -> Card:
    """The card in this folder."""
    return msgspec.toml.decode(folder.joinpath(FILE).read_bytes(), type=Card)


@cache
def card_of(package: str) -> Card:
    """The card of a game's package."""
    return read_card(files(package))
