"""The numbers of a game that its makers had to set themselves: each table, modifier or measure whose provenance says
house or derived is a knob, which can be turned one step up or down to see what hangs on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from kaleun.kernel.chart_file import Frozen, thaw
from kaleun.kernel.charts import Chart, Charts
from kaleun.kernel.game import Game
from kaleun.kernel.plain import digest

OWN = ("house", "derived")
MEASURES = ("hull_boxes", "flooding_boxes", "repair", "dud_max")
"""Single numbers that are turned by one."""
SHARE = 10
"""Tonnages are turned by one part in so many."""


class Knob(NamedTuple):
    """One thing to turn: chart, path of keys and places in its data, what is done, and where the number comes from."""

    chart: str
    path: tuple[str | int, ...]
    kind: str
    """rows (dice results), mod (a modifier), measure (a number or several) or tons (a roster)."""
    label: str
    provenance: str

    @property
    def name(self) -> str:
        return f"{self.chart} {self.label}"


def knobs(charts: Charts) -> list[Knob]:
    """Every knob of a game, in the order of its charts."""
    return [knob for chart in charts.values() for knob in _in_chart(chart)]


def _in_chart(chart: Chart) -> Iterator[Knob]:
    yield from _walk(chart.name, thaw(chart.data), (), "", chart.provenance_text)


def _walk(chart: str, value: Any, path: tuple[str | int, ...], label: str, provenance: str) -> Iterator[Knob]:
    if isinstance(value, dict):
        yield from _in_table(chart, value, path, label, str(value.get("provenance", provenance)))
    elif isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
        yield from _in_rows(chart, value, path, label, provenance)


def _in_table(
    chart: str, table: dict[str, Any], path: tuple[str | int, ...], label: str, provenance: str
) -> Iterator[Knob]:
    """A table of our own with a modifier is a knob; so is each of its measures."""
    own = _own(provenance)
    if own and "mod" in table and "chart" not in table:
        yield Knob(chart, path, "mod", label, provenance)
    for key, child in table.items():
        inside = f"{label}.{key}".lstrip(".")
        if own and key in MEASURES:
            yield Knob(chart, (*path, key), "measure", inside, provenance)
        else:
            yield from _walk(chart, child, (*path, key), inside, provenance)


def _in_rows(
    chart: str, rows: list[dict[str, Any]], path: tuple[str | int, ...], label: str, provenance: str
) -> Iterator[Knob]:
    """A list of our own that is read with dice, or of ships, is one knob; of other lists each row is looked at."""
    own = _own(provenance)
    if own and all("tons" in row and "name" in row for row in rows):
        yield Knob(chart, path, "tons", label.removesuffix(".rows"), provenance)
    elif own and len(rows) > 1 and all("lo" in row or "roll" in row for row in rows):
        yield Knob(chart, path, "rows", label.removesuffix(".rows"), provenance)
    else:
        for place, row in enumerate(rows):
            name = next((str(row[k]) for k in ("type", "id", "key", "from") if k in row), str(place + 1))
            yield from _walk(chart, row, (*path, place), f"{label}[{name}]", provenance)


def _own(provenance: str) -> bool:
    return any(word in provenance for word in OWN)


def turned(game: Game, knob: Knob, step: int) -> Charts:
    """The charts of a game with one knob turned one step up (+1) or down (-1)."""
    charts = game.charts()
    data = thaw(charts[knob.chart].data)
    holder = data
    for key in knob.path[:-1]:
        holder = holder[key]
    place = knob.path[-1]
    holder[place] = _TURN[knob.kind](holder[place], step)
    old = charts[knob.chart]
    new = Chart(old.name, old.meta, _frozen(data), old.provenance)
    hash = digest([charts.hash, knob.chart, list(knob.path), step])
    return Charts(hash, charts.pack, {**charts._charts, knob.chart: new}, charts._texts)


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return Frozen({key: _frozen(child) for key, child in value.items()})
    return tuple(_frozen(child) for child in value) if isinstance(value, list) else value


def _rows(rows: list[dict[str, Any]], step: int) -> list[dict[str, Any]]:
    """Every result one pip later (+1) or earlier (-1); the ends stay, a result pushed off the end is gone."""
    if "roll" in rows[0]:
        last = len(rows) - 1
        return [{**rows[min(max(i - step, 0), last)], "roll": row["roll"]} for i, row in enumerate(rows)]
    first, last = rows[0]["lo"], rows[-1]["hi"]
    moved = [{**row, "lo": row["lo"] + step, "hi": row["hi"] + step} for row in rows]
    moved[0]["lo"], moved[-1]["hi"] = first, last
    moved = [{**row, "lo": max(row["lo"], first), "hi": min(row["hi"], last)} for row in moved]
    return [row for row in moved if row["lo"] <= row["hi"]]


def _mod(row: dict[str, Any], step: int) -> dict[str, Any]:
    return {**row, "mod": row["mod"] + step}


def _measure(value: Any, step: int) -> Any:
    return {key: number + step for key, number in value.items()} if isinstance(value, dict) else value + step


def _tons(rows: list[dict[str, Any]], step: int) -> list[dict[str, Any]]:
    return [{**row, "tons": row["tons"] + step * row["tons"] // SHARE} for row in rows]


_TURN: dict[str, Callable[[Any, int], Any]] = {"rows": _rows, "mod": _mod, "measure": _measure, "tons": _tons}
