"""The book: what every section needs of charts and switches. Numbers of one section are prepared in that section
(`@cache def _numbers(book)`), so that a rule and its numbers are found in one place."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeAlias

from kaleun.kernel.charts import Charts
from kaleun.kernel.edition import Edition
from kaleun.kernel.game import Play

FIRST_YEAR = 1939


@cache
def month(text: str) -> int:
    """Months since January 1939: month("1943-07") = 54."""
    year, _, number = text.partition("-")
    return (int(year) - FIRST_YEAR) * 12 + int(number) - 1


@cache
def month_text(index: int) -> str:
    """The reverse: month_text(54) = "1943-07"."""
    return f"{year_of(index)}-{month_of(index):02}"


def year_of(index: int) -> int:
    """The year of a month: year_of(54) = 1943."""
    return FIRST_YEAR + index // 12


def month_of(index: int) -> int:
    """The month within its year: month_of(54) = 7."""
    return index % 12 + 1


class Book(Edition):
    """Charts and switches, prepared once. `book.on("escort_quality")` asks for a switch."""

    def __init__(self, options: Mapping[str, Any], charts: Charts, version: str) -> None:
        super().__init__(version)
        self.options, self.charts = dict(options), charts
        self.two_player: bool = options["mode"] == "two_player"
        self.mats: dict[str, Any] = {row["type"]: row for row in charts["mats"]["mat"]}

    def on(self, name: str) -> bool:
        """Is this switch on?"""
        return bool(self.options[name])

    def mat(self, kind: str) -> Any:
        """The display mat of a boat type."""
        return self.mats[kind]


P: TypeAlias = Play[Book]
