"""What never changes at a table: whose boat it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from kaleun.games.unterseeboot.book import Book
from kaleun.games.unterseeboot.options import OPTIONS
from kaleun.kernel.rule import rule

BOAT = "U-812"
"""The boat of whoever names none."""


class Setting(Struct):
    """The head of log book and sheet. No rule reads it."""

    commander: str
    number: str


@rule("UB-20.1")
def setting(_: Book, options: Mapping[str, Any]) -> Setting:
    """The log book is headed with the commander and the boat as they were typed when the game was opened."""
    commander, number = (" ".join(options.get(name, OPTIONS[name].default).split()) for name in ("commander", "number"))
    return Setting(commander, number or BOAT)
