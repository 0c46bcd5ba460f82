"""Days of patrols: they begin and end at midnight, UTC. What is told of a table that tries one before its day is over,
and what of any other."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

from kaleun.kernel.table import Table
from kaleun.server.still import Still
from kaleun.server.store.rows import TableRow


def today() -> str:
    """The day of now, as 2026-11-18."""
    return datetime.fromtimestamp(time.time(), UTC).date().isoformat()


def limits_of(day: str) -> tuple[float, float]:
    """When the day begins and when it is over, in seconds since 1970."""
    begin = datetime.fromisoformat(day).replace(tzinfo=UTC)
    return begin.timestamp(), (begin + timedelta(days=1)).timestamp()


def is_over(day: str) -> bool:
    return day < today()


def is_tournament(row: TableRow) -> bool:
    """The day of a tournament is its last day and its code: it is over when that day is."""
    return row.day is not None and "/" in row.day


def is_sealed(row: TableRow) -> bool:
    """Is this a try whose day is not over: nobody else sees it, and its seed is told to nobody?"""
    return row.day is not None and not is_over(row.day)


def seed_told(row: TableRow, table: Table | Still) -> int | str | None:
    """The seed, once the game is over, and the day if it is a try."""
    return None if is_sealed(row) else table.seed
