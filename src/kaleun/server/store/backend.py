"""What a back end of the store can do: write a few statements as one durable unit, and read rows. Statements are
written once for both back ends, with parameters $1, $2, …"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from kaleun.kernel.ask import KaleunError
from kaleun.server.store.schema import GATHERED, ROWS_OF

Statement: TypeAlias = tuple[str, Sequence[Any]]
Row: TypeAlias = tuple[Any, ...]


def gathered(units: Iterable[Sequence[Statement]]) -> Iterator[tuple[str, list[Sequence[Any]]]]:
    """The statements of many units with their parameters, rows of one kind together. Anything else keeps its place, but
    for what touches none of their tables: these rows come after it."""
    waiting: dict[str, list[Sequence[Any]]] = {}
    for unit in units:
        for sql, params in unit:
            if sql in GATHERED:
                waiting.setdefault(sql, []).append(params)
                continue
            if waiting and _meets_rows(sql):
                yield from waiting.items()
                waiting = {}
            yield sql, [params]
    yield from waiting.items()


@lru_cache(maxsize=256)
def _meets_rows(sql: str) -> bool:
    """Does this statement read or write a table whose rows are written together?"""
    return any(re.search(rf"\b{table}\b", sql) for table in ROWS_OF)


class StoreError(KaleunError):
    """The store cannot be used; the message is one clear sentence."""


class ReadOnly(StoreError):
    """Nothing can be written now: the disk is full or read-only. Nothing was changed; reading goes on."""


class Taken(StoreError):
    """Another writer has written this already. Nothing was changed."""


def is_refused(errors: Sequence[StoreError | None]) -> bool:
    """Did the disk refuse the last of these units?"""
    return isinstance(errors[-1], ReadOnly) if errors else False


class Backend(Protocol):
    """A database. `write` returns when the unit is on the disk; units of many callers share one commit."""

    refuses: bool
    """Was the last commit refused by the disk?"""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def write(self, unit: Sequence[Statement]) -> Awaitable[None]: ...

    async def rows(self, sql: str, *params: Any) -> list[Row]: ...

    async def check(self) -> list[str]:
        """What an integrity check finds wrong; empty if nothing."""
        ...

    async def backup(self, target: Path) -> None:
        """A copy of everything while the games go on."""
        ...
