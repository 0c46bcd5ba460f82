"""What is worked out once for all seats that look at one State. A State is changed in place while the game goes on, so
nothing can be kept by its identity; but one that is shown (a frame) stays as it is. Whoever shows it says so with
`hold`, and what is marked `once` is then made for the first seat and is the same object for the others."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple, TypeVar

S = TypeVar("S")
B = TypeVar("B")
T = TypeVar("T")


class _Held(NamedTuple):
    state: Any
    book: Any
    made: dict[Callable[..., Any], Any]


_held = _Held(None, None, {})


def hold(state: Any, book: Any) -> None:
    """From now on this State stays as it is; only the last one that is held counts."""
    global _held
    if _held.state is not state or _held.book is not book:
        _held = _Held(state, book, {})


_compared: tuple[Any, Any, bool] = (None, None, True)


def same(one: Any, other: Any) -> bool:
    """Are two States equal that stay as they are? Each pair is compared for the first seat that asks."""
    global _compared
    a, b, equal = _compared
    if a is not one or b is not other:
        equal = one is other or one == other
        _compared = (one, other, equal)
    return equal


def once(function: Callable[[S, B], T]) -> Callable[[S, B], T]:
    """Marks a function of State and book whose result nobody changes: of a held State it is worked out once."""

    @wraps(function)
    def kept(s: S, book: B) -> T:
        state, by, made = _held
        if s is not state or book is not by:
            return function(s, book)
        if function not in made:
            made[function] = function(s, book)
        found: T = made[function]
        return found

    return kept
