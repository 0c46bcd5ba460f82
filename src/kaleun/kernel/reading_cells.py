"""What stands in the cells of a chart's card, in one language.

| kind | shows |
|---|---|
| (none) | numbers as they are, codes by their words, yes and no as a sign, lists by commas |
| `roll` | the results of the row: "9–11", "8 or less" |
| `up`, `down` | this number or more, or less, with the faces that count; 0 is never |
| `faces` | the faces of a list |
| `most`, `from`, `under` | a sum of dice up to this number, or from it; `under` for many side by side |
| `n`, `t`, `plus`, `percent` | thousands apart, tons, with its sign, hundredths |
| `name` | a proper name, as it is |
| `month`, `date`, `clock` | the month of that number, a day of the calendar, hours |
| `word` | by the game's words even if it is a number |
| `spans` | pairs of ends: "45–55, 73–76" |
| `counts` | how many of what, a line for each choice |
| `picture` | squares drawn by rows of dots |
| `list=a` | a list of tables, each by the sentence |
| `say=x?a/y=1?b/c` | a sentence; the first whose column (before the `?`) has something in it, or this value |"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from kaleun.kernel.text import NOTHING, Texts, number

OPEN = 50
"""Beyond this a span has no end."""
LAST = 6
"""The highest face of the dice whose faces are drawn."""
YES, NO, MINUS = "✓", NOTHING, "−"


class Cell(Struct):
    """Words, the faces of a die that count, or pictures of squares, row by row."""

    text: str
    faces: list[int] = []
    pictures: list[list[str]] = []
    limit: int = 0
    """Up to this sum, or from it (`up`); 0 if the cell has no such limit."""
    up: bool = False

    def needs(self) -> tuple[int | None, int | None]:
        """What the dice need for this cell, if it says so."""
        if self.limit:
            return (self.limit, 99) if self.up else (-99, self.limit)
        if self.faces and self.faces == [*range(self.faces[0], self.faces[-1] + 1)]:
            return self.faces[0], self.faces[-1]
        return None, None


class Words:
    """The words of a game's charts in one language, behind them those of its other texts."""

    def __init__(self, lang: str, tables: Mapping[str, Mapping[str, str]], texts: Texts) -> None:
        self.lang, self.tables, self.texts = lang, tables, texts

    def title(self, chart: str) -> str:
        return str(self.texts.template("charts", chart, self.lang)) if self.texts.has("charts", chart) else chart

    def maybe(self, section: str, code: str, data: Mapping[str, Any] | None = None) -> str:
        """The words, or nothing."""
        return self.say(section, code, data or {}) if code and code in self.tables.get(section, {}) else ""

    def say(self, section: str, code: str, data: Mapping[str, Any]) -> str:
        """A sentence with its gaps filled. What has no words is shown as it is; the tests see to it that all have."""
        template = self.tables.get(section, {}).get(code, code)
        return re.sub(
            r"\{(\w+)(?::(\w))?\}", lambda gap: self._filled(data.get(gap[1], gap[0]), gap[2] or ""), template
        )

    def _filled(self, value: Any, how: str) -> str:
        if how == "n":
            return number(value)
        if how == "p":
            return self.signed(value)
        if how == "r":
            return self.run(value) if isinstance(value, (list, tuple)) else str(value)
        return self.word(value)

    def head(self, code: str) -> str:
        return self.say("head", code, {}) if code else ""

    def word(self, value: Any) -> str:
        """A value in words: codes by the words of charts, then by those of the game."""
        if isinstance(value, bool):
            return YES if value else NO
        if value is None or value == "":
            return NOTHING
        if isinstance(value, (list, tuple)):
            each = [self.word(one) for one in value]
            return ("; " if any(", " in one for one in each) else ", ").join(each) or NOTHING
        if isinstance(value, (int, float)):
            return self.number(value)
        own = self.tables.get("cell", {}).get(str(value))
        return own if own is not None else self.texts.word(value, self.lang)

    def number(self, value: float) -> str:
        """A number as the language writes it; whole ones without a point."""
        text = number(value) if float(value).is_integer() else f"{value:g}"
        text = text.replace("-", MINUS)
        return text if self.lang == "en" else text.replace(".", ",")

    def signed(self, value: float) -> str:
        return f"+{self.number(value)}" if value > 0 else self.number(value) if value else "±0"

    def dice(self, name: str) -> str:
        """ "2d6" as the language writes it: 2D6, 2W6."""
        letter = "W" if self.lang == "de" else "D"
        return re.sub(r"^1(?=d)", "", name).replace("d", letter)

    def span(self, low: int, high: int) -> str:
        if low <= -OPEN:
            return self.say("span", "or_less", {"n": high})
        if high >= OPEN and low < OPEN and high in (99, -1):
            return self.say("span", "or_more", {"n": low})
        return str(low) if low == high else f"{low}–{high}"

    def run(self, faces: Any) -> str:
        """Faces in words: "1–3", "2, 5"."""
        whole = list(faces)
        if len(whole) > 1 and whole == [*range(whole[0], whole[-1] + 1)]:
            return f"{whole[0]}–{whole[-1]}"
        return ", ".join(str(face) for face in whole)


def span_of(row: Mapping[str, Any]) -> tuple[int, int]:
    """From which total to which a row goes."""
    if "lo" in row:
        return int(row["lo"]), int(row["hi"])
    roll = next(row[key] for key in ("roll", "face", "value") if key in row)
    return (min(roll), max(roll)) if isinstance(roll, (list, tuple)) else (int(roll), int(roll))


def made(source: str, kind: str, row: Mapping[str, Any], words: Words) -> Cell:
    """The cell of a column in this row."""
    value = flat(row).get(source.replace(".", "_")) if "." in source else row.get(source)
    kind, _, detail = kind.partition("=")
    if kind == "roll":
        return Cell(words.span(*span_of(row)))
    if kind in ("up", "down", "faces"):
        return _faces(kind, value, words)
    if kind in ("most", "under", "from"):
        return _limit(kind, int(value or 0), words)
    if kind == "say":
        return Cell(begun(_said(detail, row, words)))
    if value is None or value == "":
        return Cell(NOTHING)
    if kind == "list":
        return Cell("; ".join(_said(detail, one, words) for one in value) or NOTHING)
    if kind == "picture":
        return Cell("", pictures=[list(one) for one in value])
    if kind == "name":
        return Cell(str(value))
    return Cell(begun(_written(kind, value, words)))


def begun(text: str) -> str:
    """With a capital letter: what stands in a cell begins there."""
    return text[:1].upper() + text[1:]


def _written(kind: str, value: Any, words: Words) -> str:
    if kind == "t":
        if not value:
            return NOTHING
        return words.say("unit", "t", {"n": value})
    if kind == "n":
        return number(value)
    if kind == "plus":
        return words.signed(value)
    if kind == "percent":
        return words.say("unit", "percent", {"n": round(100 * value, 1)})
    if kind == "word":
        return words.texts.word(value, words.lang)
    if kind == "month":
        return words.say("month", str(int(value)), {})
    if kind == "date":
        year, month, day = (int(part) for part in str(value).split("-"))
        named = words.say("month", str(month), {})
        return words.say("unit", "date", {"day": str(day), "month": named, "year": str(year)})
    if kind == "clock":
        return words.say("unit", "hours", {"n": value})
    if kind == "run":
        return words.run(value)
    if kind == "spans":
        return ", ".join(words.span(low, high) for low, high in value)
    if kind == "counts":
        return "\n".join(", ".join(f"{n} × {words.word(code)}" for code, n in some.items()) for some in value)
    return words.word(value)


def _faces(kind: str, value: Any, words: Words) -> Cell:
    if not value:
        return Cell(words.say("span", "never", {}))
    if kind == "faces":
        return Cell(words.run(value), [int(face) for face in value])
    if value > LAST:  # a sum of dice: no faces to draw
        return Cell(words.say("span", "or_more" if kind == "up" else "or_less", {"n": value}))
    if kind == "up":
        text = f"{value}+" if value < LAST else str(value)
        return Cell(text, [*range(value, LAST + 1)])
    return Cell(f"1–{value}" if value > 1 else "1", [*range(1, value + 1)])


def _limit(kind: str, value: int, words: Words) -> Cell:
    """Sums of dice up to or from a number; `under` without the words, where many stand side by side."""
    if kind == "under":
        return Cell(f"1–{value}" if value > 1 else str(value))
    return Cell(
        words.say("span", "or_more" if kind == "from" else "or_less", {"n": value}), limit=value, up=kind == "from"
    )


def _said(detail: str, row: Mapping[str, Any], words: Words) -> str:
    """The first sentence whose column has something in it, or the value; one without a column always fits."""
    for part in detail.split("/"):
        column, asked, code = part.partition("?") if "?" in part else ("", "", part)
        name, equals, value = column.partition("=")
        if not asked or (str(row.get(name)) == value if equals else row.get(name)):
            return words.say("say", re.sub(r"\{(\w+)\}", lambda gap: str(row.get(gap[1], "")), code), flat(row))
    return NOTHING


def flat(data: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """Values by the names of their groups and their own: {"limits_turns": 20}."""
    found: dict[str, Any] = {}
    for key, value in data.items():
        if isinstance(value, Mapping):
            found.update(flat(value, f"{before}{key}_"))
        else:
            found[f"{before}{key}"] = value
    return found
