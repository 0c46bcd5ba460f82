"""What a log line has to do with the card of its chart: the row it met, and what its dice needed ("5, needs 4+"). The
browser reads the same (web/src/shell/panels/reading.ts)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from kaleun.kernel.reading import Reading, ReadRow, ReadTable

if TYPE_CHECKING:
    from kaleun.kernel.log import Line, LogLine

THROW = re.compile(r"(\d+)d(\d+)")
LEAST, MOST = -50, 50
"""Beyond these a span has no end."""


class Need(Struct):
    """What the dice had to show, all modifiers counted, and their sum."""

    total: int
    low: int
    high: int
    reached: bool


def met(card: Reading, line: Line | LogLine) -> tuple[ReadTable, ReadRow] | None:
    """The row a line was read on. Where several rows have one name (a search: found, not found) the dice tell which."""
    rows = [(table, row) for table in card.tables for row in table.rows if row.id == line.row]
    if len(rows) <= 1 or not line.dice:
        return rows[0] if rows else None
    total = sum(line.dice) + sum(mod.value for mod in line.mods)
    return next((found for found in rows if _within(total, found[1].low, found[1].high)), rows[0])


def needed(card: Reading, line: Line | LogLine) -> Need | None:
    """What the dice of this line needed for what the card hopes for or the row says; None where nothing was needed."""
    found = met(card, line)
    thrown = THROW.fullmatch(found[0].dice) if found else None
    if found is None or thrown is None or len(line.dice) != int(thrown[1]):
        return None
    table, row = found
    total, said = sum(line.dice), line.data.get("need")
    if table.said and isinstance(said, int):
        return Need(total, LEAST, said, total <= said)
    first = next((one for one in table.rows if one.id == line.row and one.low is not None), row)
    low, high = (first.low, first.high) if table.low is None else (table.low, table.high)
    if low is None or high is None:
        return None
    mods = sum(mod.value for mod in line.mods)
    least = LEAST if low <= LEAST else low - mods
    most = MOST if high >= MOST else high - mods
    return Need(total, least, most, _within(total, least, most))


def _within(value: int, low: int | None, high: int | None) -> bool:
    return low is not None and high is not None and low <= value <= high
