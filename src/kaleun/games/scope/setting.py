"""What of the game area never changes: everybody who draws it or taps on it reads it here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from kaleun.games.scope.book import Book
from kaleun.games.scope.geometry import HEADINGS
from kaleun.games.scope.geometry import area as lay_out
from kaleun.games.scope.state import Heading


class Area(Struct):
    """The cells and what lies around each of them by heading; the 2 x 2 blocks by their north-western corner."""

    headings: list[Heading]
    """Clockwise from north."""
    around: dict[str, dict[str, int]]
    blocks: dict[str, list[int]]


class Setting(Struct):
    """What never changes at a table."""

    area: Area


def setting(book: Book, _: Mapping[str, Any]) -> Setting:
    return _setting(book.area.columns)


@cache
def _setting(columns: int) -> Setting:
    area = lay_out(columns)
    around = {str(cell): dict(ways) for cell, ways in area.around.items()}
    return Setting(Area([*HEADINGS], around, {str(corner): [*cells] for corner, cells in area.blocks.items()}))
