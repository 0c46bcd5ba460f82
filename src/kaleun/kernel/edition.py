"""Which rules a table is played by. A game has a version, and keeps the rules of earlier ones as long as tables and
records need them: where a rule was put right it asks `p.book.since("2")` and does what it did before if not.

>>> Edition("2").since("2"), Edition("1").since("2")
(True, False)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kaleun.kernel.ask import KaleunError


class UnknownRules(KaleunError):
    """Rules this program cannot run: `needs` is their version. Nothing was changed."""

    def __init__(self, message: str, needs: str) -> None:
        super().__init__(message)
        self.needs = needs


class Edition:
    """What every book of a game is: the rules as they were in one version."""

    form: Callable[[Any], Any] | None = None
    """Makes of a State one without fields that are newer than this version; None if there are none."""

    def __init__(self, version: str) -> None:
        self.version = version
        self._rank = rank(version)

    def since(self, version: str) -> bool:
        """Are these the rules of that version, or later ones?"""
        return self._rank >= rank(version)


def rank(version: str) -> int:
    """The place of a version among others: versions are whole numbers; anything else is none."""
    return int(version) if version.isascii() and version.isdigit() else -1


def is_newer(version: str, known: tuple[str, ...]) -> bool:
    """Was that version made after all of these, or never?"""
    return rank(version) < 0 or rank(version) > max(map(rank, known))
