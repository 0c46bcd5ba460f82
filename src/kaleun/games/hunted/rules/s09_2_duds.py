"""Section 9.2.6: pistols that fail, by the date of the patrol."""

from __future__ import annotations

from functools import cache

from kaleun.games.hunted.book import Book, month
from kaleun.kernel.log import Mod


@cache
def superior_pistols(book: Book) -> tuple[Mod, ...]:
    """What the Superior Torpedoes event gives to dud rolls."""
    return tuple(Mod(row["key"], row["mod"], "TH-12.1.3.a") for row in book.charts["U2_duds"]["result"]["modifiers"])


@cache
def dud_max(book: Book, kind: str, at: int) -> tuple[str, int]:
    """Row of U2 by date and the highest roll that is a dud."""
    chart = book.charts["U2_duds"]
    for row_id, row in zip(chart.row_ids("column"), chart.rows("column"), strict=True):
        if month(row["from"]) <= at <= month(row["to"]):
            return row_id, row["dud_max"][kind]
    return chart.row_ids("column")[-1], chart.rows("column")[-1]["dud_max"][kind]
