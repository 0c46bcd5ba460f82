"""The crew as a role sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kaleun.games.uboot.book import Book
    from kaleun.games.uboot.state import State


def crew_view(s: State, book: Book, seat: str | None) -> dict[str, Any]:
    """All and only what this role may know of the crew."""
    return {}
