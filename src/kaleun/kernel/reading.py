"""Charts as people read them: cards with a title, dice, rows in words, modifiers and where the numbers come from.

A game says in `reference.toml` which tables of its charts are shown and what their columns mean; the words stand in
`text/charts_{en,de,es}.toml`. Browser, terminal and documents draw the same cards:

    [[card]]
    chart = "torpedo"
    rule = "UB-8.4"
    asked = ["torpedo"]                       # questions and throws that are decided on this chart
    [[card.table]]
    at = "attack"                             # rows of the chart; or each = a group of groups, facts = single values
    columns = ["level:say=level_{level}@boat_at", "sunk_on:up"]

A column is `source:kind@head`; the kinds are the functions of `reading_cells`."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from kaleun.kernel.chart_dice import throws_in
from kaleun.kernel.charts import Chart, Charts
from kaleun.kernel.game import Game
from kaleun.kernel.mods import brought_by
from kaleun.kernel.reading_cells import LAST, Cell, Words, begun, flat, made, span_of

DECLARED = "reference.toml"
RULING = re.compile(r"\bR-?\d+\b")
SPANS = re.compile(r"\b(R-?)(\d+)-R?-?(\d+)\b")
NAMED = re.compile(r"charts/(\w+)\.toml")


class ReadRow(Struct):
    """A row; `id` is what log lines call it, `low` and `high` what the dice need for it, `start` to `end` the results
    it stands for (None: no such thing)."""

    id: str
    cells: list[Cell]
    low: int | None = None
    high: int | None = None
    start: int | None = None
    end: int | None = None


class ReadTable(Struct):
    """A table of a card: its dice ("2d6", "" without any), heads, rows. `low` to `high` is what the boat hopes for, if
    the rows are results; `wanted` says for what."""

    title: str
    dice: str
    thrown: str
    heads: list[str]
    rows: list[ReadRow]
    low: int | None = None
    high: int | None = None
    wanted: str = ""
    said: bool = False
    """The log line says what the dice needed, all modifiers counted (`need`)."""


class ReadMod(Struct):
    """A modifier of the chart, whether it is in force or not."""

    code: str
    text: str
    value: str
    rules: list[str]


class Origin(Struct):
    """So many of the numbers come from there."""

    kind: str
    text: str
    count: int


class Reading(Struct):
    """A chart as a card in one language."""

    chart: str
    title: str
    about: str
    rule: str
    asked: list[str]
    tables: list[ReadTable]
    mods: list[ReadMod]
    notes: list[str]
    origins: list[Origin]
    rulings: list[str]


def readings(game: Game, lang: str, charts: Charts | None = None) -> list[Reading]:
    """Every card of a game in this language, in the order the game declares."""
    words = chart_words(game, lang)
    pack = charts or game.charts()
    return [_reading(game, pack, card, words) for card in declared(game.package)["card"]]


def with_titles(game: Game, says: str, lang: str) -> str:
    """The words of a rule or ruling with every chart called by its title, as the browser shows them."""
    words = chart_words(game, lang)
    return NAMED.sub(lambda named: words.say("span", "quoted", {"text": words.title(named[1])}), says)


@cache
def declared(package: str) -> dict[str, Any]:
    """`card`: what is shown; `silent`: charts without a card, each with the reason."""
    place = files(package).joinpath(DECLARED)
    found = tomllib.loads(place.read_text("utf-8")) if place.is_file() else {}
    return {"card": found.get("card", []), "silent": found.get("silent", {})}


def chart_words(game: Game, lang: str) -> Words:
    """The words of charts, with those every game shares behind them."""
    return Words(lang, _chart_words(game.package, lang), game.texts)


@cache
def _chart_words(package: str, lang: str) -> dict[str, dict[str, str]]:
    shared, own = (_read(place, lang) for place in ("kaleun.kernel", package))
    return {section: {**shared.get(section, {}), **own.get(section, {})} for section in {**shared, **own}}


def _read(package: str, lang: str) -> dict[str, dict[str, str]]:
    place = files(package).joinpath(f"text/charts_{lang}.toml")
    return tomllib.loads(place.read_text("utf-8")) if place.is_file() else {}


def _reading(game: Game, charts: Charts, card: Mapping[str, Any], words: Words) -> Reading:
    chart = charts[card["chart"]]
    name, data = chart.name, flat(chart.data)
    return Reading(
        name,
        words.title(name),
        words.maybe("about", name, data),
        card.get("rule", ""),
        list(card.get("asked", ())),
        [_table(chart, one, words) for table in card.get("table", ()) for one in _spread(chart, table)],
        [mod for path in card.get("mods", ()) for mod in _mods(game, chart, path, words)],
        [words.say("note", code, data) for code in card.get("notes", ())],
        _origins(chart, words),
        _rulings(chart),
    )


def _spread(chart: Chart, table: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """One table for each group of groups (`all = "table"`), or for each column of a chart by dates."""
    if "all" not in table:
        yield table
        return
    name = table["all"]
    group: Any = chart.data[name.split(".")[0]]
    for step in name.split(".")[1:]:
        group = group[step]
    if isinstance(group, Mapping):
        for key in group:
            yield {**table, "at": f"{name}.{key}", "called": key}
    else:
        for id, row in zip(chart.row_ids(name), group, strict=True):
            yield {**table, "at": f"{id}.rows", "period": row}


def _titled(table: Mapping[str, Any], words: Words) -> str:
    if "called" in table:
        return begun(words.word(table["called"]))
    if "period" in table:
        return begun(words.say("span", "months", table["period"]))
    return words.maybe("table", table.get("title", ""))


def _table(chart: Chart, table: Mapping[str, Any], words: Words) -> ReadTable:
    columns = [_column(column) for column in table.get("columns", ("key", "value"))]
    dice = _dice(chart, table)
    heads = [] if table.get("bare") or "facts" in table else [words.head(head) for _, _, head in columns]
    rows = [*_facts(chart, table, words)] if "facts" in table else []
    found_rows = [*_rows(chart, table)]
    by_face = {str(row.get("key", "")) for _, row in found_rows} <= {str(face) for face in range(1, LAST + 1)}
    for id, row in found_rows:
        cells = [made(source, kind, row, words) for source, kind, _ in columns]
        low, high = next((cell.needs() for cell in cells if cell.needs() != (None, None)), (None, None))
        if dice and str(row.get("key", "")).isdigit():  # a row for each face; of months and years no line says which
            low, high = (int(row["key"]), int(row["key"])) if by_face else (None, None)
        start, end = span_of(row) if dice and any(kind == "roll" for _, kind, _ in columns) else (None, None)
        rows.append(ReadRow(id, cells, low, high, start, end))
    found = ReadTable(_titled(table, words), dice, words.dice(dice), heads, rows)
    found.said = bool(table.get("said"))
    if "want" in table:
        _wanted(found, chart, table, words)
    return found


def _wanted(found: ReadTable, chart: Chart, table: Mapping[str, Any], words: Words) -> None:
    """The totals the boat hopes for: those of the rows whose column says so."""
    column, _, value = table["want"].partition("=")
    bad, _, worst = table.get("but", "=").partition("=")
    rows = [row for _, row in _rows(chart, table) if str(row.get(column)).lower() == value]
    spans = [span_of(row) for row in rows if not bad or str(row.get(bad)).lower() != worst]
    found.low, found.high = min(low for low, _ in spans), max(high for _, high in spans)
    found.wanted = words.say("want", table["hope"], {})


def _column(column: str | Mapping[str, Any]) -> tuple[str, str, str]:
    """Source, kind and head of a column."""
    rest, _, head = str(column).partition("@")
    source, _, kind = rest.partition(":")
    return source, kind, head or source


def _dice(chart: Chart, table: Mapping[str, Any]) -> str:
    """The dice of a table: as declared, as its group in the chart says, or as the whole chart says; "" without."""
    if "dice" in table:
        return str(table["dice"])
    place = table.get("at") or table.get("each") or ""
    group: Any = chart.data.get(place.split(".")[0].split("[")[0]) if place else None
    own = group.get("dice") if isinstance(group, Mapping) else None
    if isinstance(own, str):
        return throws_in(own)[0].name
    rolled = any({"lo", "roll"} & {*row} for _, row in _rows(chart, table))
    thrown = throws_in(str(chart.meta.get("dice", ""))) if rolled or table.get("rolled") else ()
    return thrown[0].name if len(thrown) == 1 else ""


def _rows(chart: Chart, table: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Id and content of each row of a table."""
    where = table.get("where", {})
    if "at" in table:
        for id in chart.row_ids(table["at"]):
            row = chart.row(id)
            if not isinstance(row, Mapping):
                row = {"value": row}
            if "has" in table and table["has"] not in row:
                continue
            if all(row.get(key) == value for key, value in where.items()):
                yield id, row
    if "each" in table:
        group: Any = chart.data
        for step in table["each"].split(".") if table["each"] else ():
            group = group[step]
        for key, value in group.items():
            if key in table.get("without", ("provenance", "note", "dice")):
                continue
            if isinstance(value, Mapping):
                yield ".".join(filter(None, (table["each"], key))), {"key": key, **value}
            else:
                yield table["each"], {"key": key, "value": value}


def _facts(chart: Chart, table: Mapping[str, Any], words: Words) -> Iterator[ReadRow]:
    """Single values of a chart, each with its name."""
    for fact in table["facts"]:
        path, _, kind = fact.partition(":")
        *groups, key = path.split(".")
        value: Any = chart.data
        for step in groups:
            value = value[step]
        cell = made(key, kind, value, words)
        low, high = cell.needs()
        named = Cell(words.say("fact", f"{chart.name}.{path}", flat(chart.data)))
        yield ReadRow(".".join(groups), [named, cell], low, high)


def _mods(game: Game, chart: Chart, path: str, words: Words) -> Iterator[ReadMod]:
    brought = brought_by(game.prefix, chart.name).get(path, {})
    for row in chart.rows(path):
        key = row["key"]
        yield ReadMod(
            key, begun(words.texts.word(key, words.lang)), words.signed(row["mod"]), list(brought.get(key, ()))
        )


def _origins(chart: Chart, words: Words) -> list[Origin]:
    """Where the numbers come from, row by row; a row without a word of its own has the chart's."""
    kinds: Counter[str] = Counter()
    for id in chart.rows_total():
        row = chart.row(id)
        told = str(row.get("provenance", "")) if isinstance(row, Mapping) else ""
        first = re.match(r"[a-z]+", told)
        kinds[first[0] if first and first[0] in KINDS else chart.provenance] += 1
    found = kinds.most_common() or [(chart.provenance, 1)]
    return [Origin(kind, words.say("origin", kind, {}), n) for kind, n in found]


KINDS = ("rulebook", "public", "derived", "house", "mixed", "private")


def _rulings(chart: Chart) -> list[str]:
    """The rulings that the chart's source and note name, "R18-R21" one by one."""
    text = " ".join(str(chart.meta.get(key, "")) for key in ("source", "note"))
    text = SPANS.sub(lambda m: " ".join(f"{m[1]}{n}" for n in range(int(m[2]), int(m[3]) + 1)), text)
    return list(dict.fromkeys(RULING.findall(text)))
