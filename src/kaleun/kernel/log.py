"""Log lines: evidence beside the state. A line is a code with data, dice, modifiers, chart row, rule id and audience;
words come from text/*.toml when somebody reads it, so an old log can be read in any language."""

from __future__ import annotations

from typing import Any

import msgspec

from kaleun.kernel.text import Texts


class Mod(msgspec.Struct, frozen=True, gc=False):
    """One modifier of a roll and where it comes from."""

    code: str
    value: int
    rule: str


class Line(msgspec.Struct, frozen=True, gc=False):
    """One log line. `at` is the number of answers given before it; `to` the seats that may read it, joined by
    "+" (None = all)."""

    at: int
    rule: str
    code: str
    data: dict[str, Any]
    dice: tuple[int, ...] = ()
    mods: tuple[Mod, ...] = ()
    chart: str = ""
    row: str = ""
    to: str | None = None

    def seen_by(self, seat: str | None) -> bool:
        return self.to is None or self.to == seat or (seat is not None and seat in self.to.split("+"))

    def plain(self) -> dict[str, Any]:
        """JSON-able fields, the same for every reader of the line."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        return fields


class LogLine:
    """A log line with its words: .rule .code .data .dice .mods .chart .row .at and .text(lang)."""

    __slots__ = ("n", "line", "_texts")

    def __init__(self, n: int, line: Line, texts: Texts) -> None:
        self.n, self.line, self._texts = n, line, texts

    def __getattr__(self, name: str) -> Any:
        return getattr(self.line, name)

    def text(self, lang: str = "en") -> str:
        return self._texts.say("log", self.line.code, self.line.data, lang)

    def __repr__(self) -> str:
        return f"<{self.n} {self.text()} [{self.line.rule}]>"
