"""Views: what a seat is shown can be sent, and whoever reads it has the same again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from kaleun.kernel.table import Table


def sendable(table: Table, seat: str | None) -> bool:
    """A typed view comes back from JSON as it was; one without types holds only what JSON knows."""
    seen = table.sight(seat)
    if isinstance(seen, msgspec.Struct):
        return bool(table.game.seen(table.view(seat), seat) == seen)
    return _plain(seen)


def _plain(value: Any) -> bool:
    if isinstance(value, Mapping):
        return all(type(key) is str and _plain(child) for key, child in value.items())
    if isinstance(value, list | tuple):
        return all(_plain(child) for child in value)
    return value is None or type(value) in (str, int, float, bool)
