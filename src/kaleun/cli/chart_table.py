"""Charts as tables a person can read, with their provenance; the row just used is marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from rich.table import Table
from rich.text import Text

from kaleun.kernel.charts import Chart, Charts

if TYPE_CHECKING:
    from rich.console import RenderableType

USED = "►"


def overview(charts: Charts) -> Table:
    """Every chart of a game: name, title, rows, provenance."""
    table = Table("chart", "title", "rows", "provenance", box=None, header_style="bold")
    for name, chart in charts.items():
        table.add_row(name, str(chart.meta.get("title", "")), str(len(chart.rows_total())), chart.provenance)
    return table


Rules: TypeAlias = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Table, key of a modifier, the rules that bring it."""


def whole(chart: Chart, used: str = "", rules: Rules = MappingProxyType({})) -> list[RenderableType]:
    """One chart: title and source, then every table in it; modifiers with the rules that bring them."""
    head = [Text(f"{chart.meta.get('title', chart.name)}", style="bold"), Text(f"provenance: {chart.provenance_text}")]
    head += [Text(f"{key}: {chart.meta[key]}", style="dim") for key in ("source", "note") if key in chart.meta]
    return [*head, *_tables(chart, dict(chart.data), "", used, rules)]


def _tables(chart: Chart, data: Mapping[str, Any], path: str, used: str, rules: Rules) -> Iterator[RenderableType]:
    plain = {k: v for k, v in data.items() if not isinstance(v, Mapping) and not _rows(v)}
    if plain:
        yield Text(f"\n{_mark(path, used)}{path or chart.name}", style="bold")
        for key, value in plain.items():
            yield Text(f"  {key}: {cell(value)}")
    for key, value in data.items():
        place = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            yield from _tables(chart, value, place, used, rules)
        elif _rows(value):
            yield Text(f"\n{place}", style="bold")
            brought = rules.get(place, {})
            rows = tuple([{**row, "rule": brought.get(row["key"], ())} for row in value] if brought else value)
            yield _grid(rows, chart.row_ids(place), used)


def _grid(rows: tuple[Mapping[str, Any], ...], ids: tuple[str, ...], used: str) -> Table:
    names = list(dict.fromkeys(name for row in rows for name in row))
    table = Table(" ", *names, box=None, header_style="dim", pad_edge=False)
    for row, row_id in zip(rows, ids, strict=True):
        style = "bold" if row_id == used else ""
        table.add_row(_mark(row_id, used), *[cell(row.get(name, "")) for name in names], style=style)
    return table


def _mark(row_id: str, used: str) -> str:
    return f"{USED} " if used and row_id == used else ""


def _rows(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(v, Mapping) for v in value)


def cell(value: Any) -> str:
    """A value as people write it: lists as ranges where they are, yes and no for switches."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, list)):
        whole_numbers = all(type(v) is int for v in value)
        if whole_numbers and len(value) > 1 and list(value) == list(range(value[0], value[-1] + 1)):
            return f"{value[0]}–{value[-1]}"
        return ", ".join(cell(v) for v in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{k} {cell(v)}" for k, v in value.items())
    return str(value)
