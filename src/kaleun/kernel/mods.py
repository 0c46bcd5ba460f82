"""Modifiers of a roll, declared as the rulebook prints them: one row each, read beside its chart.

    SEARCH = Modifiers("E2_escort_detection", (
        ("fuel_tanks_damaged", "TH-10.4.1", lambda x: not working(x.s, "fuel_tanks")),
        ("alberich", "TH-9.6.8", lambda x: x.s.boat.alberich),
    ))
    found = SEARCH.found(book.charts, Search(s, book, c))

A row is its key on the chart (where the number stands), the rule that brings it and when it holds. What it looks at,
`x`, is whatever the rule hands over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from kaleun.kernel.charts import Charts
from kaleun.kernel.log import Mod
from kaleun.kernel.rule import rule

When: TypeAlias = Callable[[Any], Any]
Row: TypeAlias = tuple[str, str, When]
"""Key on the chart, rule id, when it holds."""


class Modifiers:
    """The modifiers of one roll in the order they are told. `chart` and `table` name the list with their numbers."""

    __slots__ = ("chart", "table", "rows", "_numbered")

    def __init__(self, chart: str, rows: Iterable[Row], table: str = "modifier") -> None:
        self.chart, self.table, self.rows = chart, table, tuple(rows)
        self._numbered: dict[str, list[tuple[When, Mod]]] = {}
        for key, id, when in self.rows:
            rule(id, name=key)(when)
            _declared.setdefault(id.partition("-")[0], {})[self] = None

    def found(self, charts: Charts, x: Any) -> tuple[Mod, ...]:
        """The modifiers that hold for `x`, with their numbers."""
        numbered = self._numbered.get(charts.hash) or self._with_numbers(charts)
        return tuple([mod for when, mod in numbered if when(x)])

    def _with_numbers(self, charts: Charts) -> list[tuple[When, Mod]]:
        values = {row["key"]: row["mod"] for row in charts[self.chart].rows(self.table)}
        self._numbered[charts.hash] = numbered = [(when, Mod(key, values[key], id)) for key, id, when in self.rows]
        return numbered


_declared: dict[str, dict[Modifiers, None]] = {}


def declared(prefix: str) -> Iterator[Modifiers]:
    """Every list of modifiers of the game with this prefix."""
    return iter(_declared.get(prefix, ()))


def brought_by(prefix: str, chart: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """The rules behind the modifiers of a chart: table, key, rule ids."""
    tables: dict[str, dict[str, tuple[str, ...]]] = {}
    for found in declared(prefix):
        keys = tables.setdefault(found.table, {}) if found.chart == chart else {}
        for key, id, _ in found.rows:
            keys[key] = tuple(dict.fromkeys([*keys.get(key, ()), id]))
    return tables
