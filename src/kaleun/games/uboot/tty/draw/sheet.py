"""The identification sheet: every type of ship from abeam, with its tonnage, length and mast."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rich.text import Text

from kaleun.games.uboot.bots.kit import kit
from kaleun.games.uboot.sea.optics import silhouette
from kaleun.games.uboot.tty.draw.attack import drawn
from kaleun.games.uboot.tty.draw.desk import BRIGHT, DIM, PLAIN, Desk, beside, clipped
from kaleun.games.uboot.tty.draw.plot import kind_name

TALL, NARROW = 4, 34
"""Rows of a silhouette; a column of the sheet is at least so wide."""


def sheet(desk: Desk, width: int) -> list[Text]:
    """All types from small to large, in columns."""
    vessels = desk.kit.vessels
    kinds = sorted(vessels, key=lambda kind: vessels[kind]["grt"])
    columns = max(1, width // NARROW)
    each = width // columns - 2
    lines: list[Text] = []
    for start in range(0, len(kinds), columns):
        row: list[Text] = []
        for n, kind in enumerate(kinds[start : start + columns]):
            cell = entry(desk, kind, each)
            row = beside(row, cell, n * (each + 2) - 2) if n else [clipped(line, each) for line in cell]
        lines += [*row, Text()]
    return lines


def entry(desk: Desk, kind: str, width: int) -> list[Text]:
    """One type: name, numbers, the ship from abeam."""
    row = desk.kit.vessels[kind]
    facts = desk.words("vessel", grt=row["grt"], length=round(row["length_m"]), mast=round(row["mast_height_m"]))
    name = Text(kind_name(desk, kind), BRIGHT)
    return [clipped(name, width), clipped(Text(facts, DIM), width), *abeam(kind, width)]


@lru_cache(maxsize=256)
def abeam(kind: str, width: int) -> tuple[Text, ...]:
    """The silhouette; the longest ship fills the column, so that sizes can be compared."""
    row: Any = kit().vessels[kind]
    length, longest = row["length_m"], max(v["length_m"] for v in kit().vessels.values())
    share = max(0.45, (length / longest) ** 0.5)
    inner = max(14, round(width * share))
    lines = drawn(silhouette(row, 90.0), inner, TALL)
    return tuple(Text(" " * ((width - inner) // 2), PLAIN).append_text(line) for line in lines)
