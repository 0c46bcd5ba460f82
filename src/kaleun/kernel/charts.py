"""Charts: the numbers of a game as data with a source. One TOML file per chart, in the folder `charts` of the game.

`load_charts` reads a folder and refuses, with one sentence, whatever is not sound: no TOML, no `[meta]`, no provenance
(`chart_file`), a gap or an overlap in dice results (`chart_check`). Charts never change once loaded; their hash goes
into the record. The owner of a game may replace charts by a private pack of the same shape (`chart_pack`).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from kaleun.kernel.chart_check import is_rows
from kaleun.kernel.chart_dice import ChartError, distribution, matches
from kaleun.kernel.chart_file import PROSE, Frozen, parse_chart, read_folder, read_toml, thaw
from kaleun.kernel.chart_pack import same_shape
from kaleun.kernel.plain import digest

__all__ = ["Chart", "ChartError", "Charts", "distribution", "export_charts", "load_charts", "read_toml", "unpack"]


FOR_BOTS = ("bots",)
"""Charts that only bots read. A record holds what they did, so their numbers are no part of its rules."""


class _Scan(NamedTuple):
    """Where everything in a chart is: value by path, ids of the rows by path of their table, tables without rows."""

    values: dict[str, Any]
    row_ids: dict[str, tuple[str, ...]]
    leaves: set[str]


@dataclass(frozen=True, eq=False)
class Chart:
    """One chart. `chart["attack"]` reads the data; nothing in it can be changed.

    `provenance` is rulebook, public, derived, house, mixed or private; `provenance_text` is what the file says."""

    name: str
    meta: Frozen
    data: Frozen
    provenance: str

    @property
    def provenance_text(self) -> str:
        return str(self.meta["provenance"])

    def __getitem__(self, key: str) -> Any:
        try:
            return self.data[key]
        except KeyError:
            raise ChartError(f"chart {self.name} has no table {key!r}") from None

    def __contains__(self, key: object) -> bool:
        return key in self.data

    def rows(self, path: str) -> tuple[Any, ...]:
        """The rows of a table: `rows("attack")`, `rows("table.transit")`, `rows("column[id=1943-H2].rows")`."""
        return tuple(self._scan.values[row] for row in self.row_ids(path))

    def row_ids(self, path: str) -> tuple[str, ...]:
        """The ids of those rows: "attack[level=2]", or by place from 1, "trigger[3]", if no column tells rows apart."""
        for place in (path, f"{path}.rows"):
            if place in self._scan.row_ids:
                return self._scan.row_ids[place]
        raise ChartError(f"chart {self.name} has no rows at {path!r}")

    def row(self, row_id: str) -> Any:
        """The row with that id."""
        if row_id not in self._scan.values:
            raise ChartError(f"chart {self.name} has no row {row_id!r}")
        return self._scan.values[row_id]

    def lookup(self, path: str, total: int) -> tuple[str, Any]:
        """Id and content of the row for this total of the dice."""
        for place, row_id in enumerate(self.row_ids(path)):
            row = self._scan.values[row_id]
            if matches(row, total) if isinstance(row, Frozen) else place == total - 1:
                return row_id, row
        raise ChartError(f"chart {self.name}: {path} has no row for {total}")

    def rows_total(self) -> list[str]:
        """The id of every row there is. A table without rows, such as [search], counts as one row."""
        within = {row_id for ids in self._scan.row_ids.values() for row_id in ids}
        return [path for path in self._scan.values if path in within or path in self._scan.leaves]

    def to_plain(self) -> dict[str, Any]:
        """JSON-able: everything a chart viewer needs."""
        return {
            "name": self.name,
            "provenance": self.provenance,
            "meta": thaw(self.meta),
            "data": thaw(self.data),
            "rows": self.rows_total(),
            "row_ids": {path: list(ids) for path, ids in self._scan.row_ids.items()},
        }

    @cached_property
    def _scan(self) -> _Scan:
        values: dict[str, Any] = {}
        row_ids: dict[str, tuple[str, ...]] = {}
        leaves: set[str] = set()

        def scan(value: Any, path: str, in_row: bool) -> None:
            values[path] = value
            if isinstance(value, Frozen):
                parts = {k: v for k, v in value.items() if isinstance(v, Frozen) or _has_rows(k, v)}
                if path and not parts and not in_row:
                    leaves.add(path)
                for key, part in parts.items():
                    scan(part, f"{path}.{key}" if path else key, in_row)
            elif isinstance(value, tuple):
                row_ids[path] = tuple(f"{path}[{label}]" for label in _labels(value))
                for row_id, row in zip(row_ids[path], value, strict=True):
                    scan(row, row_id, True)

        scan(self.data, "", False)
        return _Scan(values, row_ids, leaves)

    def __deepcopy__(self, _: Any) -> Chart:
        return self


@dataclass(frozen=True, eq=False, repr=False)
class Charts(Mapping[str, Chart]):
    """All charts of a game, by name and as attributes: `charts["torpedo"]`, `charts.torpedo`.

    `hash` is the same for the same numbers, whatever the order of files and keys, comments, spaces, titles, sources and
    notes in meta; what only bots read does not count. `pack` is None, or the hash of the private charts; with a pack
    `hash` differs from the base's."""

    hash: str
    pack: str | None
    _charts: Mapping[str, Chart]
    _texts: Mapping[str, str]

    def __getitem__(self, name: str) -> Chart:
        return self._charts[name]

    def __getattr__(self, name: str) -> Chart:
        if not name.startswith("_") and name in self._charts:
            return self._charts[name]
        raise AttributeError(f"there is no chart {name!r}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._charts)

    def __len__(self) -> int:
        return len(self._charts)

    def __deepcopy__(self, _: Any) -> Charts:
        return self

    def __repr__(self) -> str:
        return f"Charts({', '.join(self._charts)})"

    @cached_property
    def packed(self) -> bytes:
        """All of it in one piece, to be kept with games that were begun with these charts; `unpack` reads it. Not for
        charts of an owner's private pack."""
        return zlib.compress(msgspec.json.encode(self._texts))


def unpack(pack: bytes) -> Charts:
    """The charts of a pack."""
    try:
        texts = msgspec.json.decode(zlib.decompress(pack), type=dict[str, str])
    except (zlib.error, msgspec.DecodeError):
        raise ChartError("this pack of charts is damaged") from None
    return _charts(texts, {})


def load_charts(folder: Path | Traversable, overrides: Path | None = None) -> Charts:
    """The charts in `folder`, some of them replaced by the private pack in the folder `overrides`."""
    return _charts(dict(read_folder(folder)), dict(read_folder(overrides)) if overrides is not None else {})


def _charts(texts: Mapping[str, str], private: Mapping[str, str]) -> Charts:
    charts = {name: Chart(name, *parse_chart(name, text)) for name, text in texts.items()}
    own = {}
    for name, text in private.items():
        if name not in charts:
            raise ChartError(f"{name}.toml: the game has no chart of that name; it has: {', '.join(charts)}")
        own[name] = Chart(name, *parse_chart(name, text, private=True))
        try:
            same_shape(_whole(charts[name]), _whole(own[name]))
        except ChartError as error:
            raise ChartError(f"{name}.toml: {error}") from None
    charts.update(own)
    pack = digest({name: _numbers(own[name]) for name in own}) if own else None
    numbers = {name: _numbers(chart) for name, chart in charts.items() if name not in FOR_BOTS}
    return Charts(digest([numbers, pack] if own else numbers), pack, charts, texts)


def export_charts(charts: Charts, folder: Path) -> list[Path]:
    """Writes the game's own chart files to `folder` for an owner to edit. Refused if one of them is there already."""
    targets = {folder / f"{name}.toml": text for name, text in charts._texts.items()}
    for target in targets:
        if target.exists() or target.is_symlink():
            raise ChartError(f"{target.name} is there already; nothing was written")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for target, text in targets.items():
            with target.open("xb") as file:
                file.write(text.encode())
    except OSError as error:
        raise ChartError(f"the charts cannot be written to {folder.name}: {error.strerror}") from None
    return list(targets)


def _has_rows(key: str, value: Any) -> bool:
    return is_rows(value) or (key == "rows" and isinstance(value, tuple))


def _labels(rows: tuple[Any, ...]) -> list[str]:
    """What tells the rows apart: the first column with short values that are all different, else the place from 1."""
    for key in rows[0] if is_rows(rows) else ():
        labels = [_label(row.get(key)) for row in rows]
        if all(labels) and len(set(labels)) == len(labels):
            return [f"{key}={label}" for label in labels]
    return [str(place + 1) for place in range(len(rows))]


def _label(value: Any) -> str:
    if isinstance(value, tuple) and all(type(v) is int for v in value):
        return ",".join(map(str, value))
    text = str(value) if type(value) in (int, str) else ""
    return "" if len(text) > (24 if " " in text else 48) or set(text) & set("[]=") else text


def _whole(chart: Chart) -> dict[str, Any]:
    """What rules read: the data, and the meta without prose."""
    return {"meta": {k: v for k, v in chart.meta.items() if k not in PROSE}, **chart.data}


def _numbers(chart: Chart) -> Any:
    return thaw(_whole(chart))
