"""What is worked out once for all seats that look at one State. A State is changed in place while the game goes on, so
nothing can be kept by its identity; but one that is shown (a frame) stays as it is. Whoever shows it says so with
`hold`, and what is marked `once` is then made for the first seat and is the same object for the others."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

S = TypeVar("S")
B = TypeVar("B")
T = TypeVar("T")


class _Held:
    """The State that is held, its book, and what was made of them."""

    __slots__ = ("state", "book", "made")

    def __init__(self) -> None:
        self.state: Any = None
        self.book: Any = None
        self.made: dict[Callable[..., Any], Any] = {}


_held = _Held()


def hold(state: Any, book: Any) -> None:
    """From now on this State stays as it is; only the last one that is held counts."""
    if _held.state is not state or _held.book is not book:
        _held.state, _held.book, _held.made = state, book, {}


def once(function: Callable[[S, B], T]) -> Callable[[S, B], T]:
    """Marks a function of State and book whose result nobody changes: of a held State it is worked out once."""

    @wraps(function)
    def kept(s: S, book: B) -> T:
        if s is not _held.state or book is not _held.book:
            return function(s, book)
        made = _held.made
        if function not in made:
            made[function] = function(s, book)
        found: T = made[function]
        return found

    return kept
