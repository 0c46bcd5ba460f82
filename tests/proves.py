"""`@proves("UB-7.2")` says which rules a test proves. The catalogue check reads these calls as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def proves(*ids: str) -> Callable[[F], F]:
    """Marks a test as proof of these rules."""

    def mark(test: F) -> F:
        test.proves = ids  # type: ignore[attr-defined]
        return test

    return mark
