"""Are the invariants worth anything? Every number of a reached State, made absurd, must be noticed by them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from kaleun.kernel.game import Game
from kaleun.kernel.table import Table

ABSURD = (-7, 1_000_003)


def unguarded(table: Table) -> Iterator[str]:
    """The numbers of this State that could be anything without an invariant saying so: "sunk[].tonnage"."""
    game, run = table.game, table.run
    plain = msgspec.json.decode(msgspec.json.encode(run.state))
    for path, holder, key in _numbers(plain, ""):
        before = holder[key]
        for value in ABSURD:
            holder[key] = value
            if not _noticed(game, run.book, plain):
                yield path
                break
        holder[key] = before


def _noticed(game: Game, book: Any, plain: Any) -> bool:
    if game.invariants is None:
        return False
    try:
        return any(True for _ in game.invariants(msgspec.convert(plain, game.state), book))
    except Exception:  # rules that stumble over the number have noticed it too
        return True


def _numbers(value: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """Every whole number: its path without places, and where it is kept."""
    if isinstance(value, dict):
        for key, child in value.items():
            inside = f"{path}.{key}".lstrip(".")
            yield from [(inside, value, key)] if type(child) is int else _numbers(child, inside)
    elif isinstance(value, list):
        for place, child in enumerate(value):
            inside = f"{path}[]"
            yield from [(inside, value, place)] if type(child) is int else _numbers(child, inside)
