"""Which function is which rule. `@rule("UB-7.2")` costs nothing at run time: the chain of rules now asking is read off
the generators that are paused."""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType, GeneratorType
from typing import Any, NamedTuple, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class Place(NamedTuple):
    """Where a rule lives."""

    module: str
    name: str
    file: str
    line: int
    doc: str


_by_code: dict[CodeType, tuple[str, ...]] = {}
_places: dict[str, list[Place]] = {}


def rule(*ids: str, name: str = "") -> Callable[[F], F]:
    """Marks a function as the code of these rules; `name` is for those that have none, such as rows of a list."""

    def mark(function: F) -> F:
        code = function.__code__
        _by_code[code] = ids
        place = Place(
            function.__module__,
            name or function.__qualname__,
            code.co_filename,
            code.co_firstlineno,
            (function.__doc__ or "").strip(),
        )
        for id in ids:
            known = _places.setdefault(id, [])
            if place not in known:
                known.append(place)
        return function

    return mark


def places(id: str) -> list[Place]:
    """The functions that carry this rule id."""
    return _places.get(id, [])


def coded(prefix: str) -> set[str]:
    """All rule ids with this prefix that have code."""
    return {id for id in _places if id.startswith(prefix + "-")}


def citing(paused: Any, question: Any) -> list[str]:
    """The chain of rule ids from the step down to the question it is paused on."""
    chain: list[str] = []
    while isinstance(paused, GeneratorType):
        chain.extend(id for id in _by_code.get(paused.gi_code, ()) if id not in chain)
        paused = paused.gi_yieldfrom
    if question is not None and question.rule not in chain:
        chain.append(question.rule)
    return chain
