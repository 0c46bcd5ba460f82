"""The book of a table: what the people at it have agreed on, and who came and went, beside the answers of the game. A
record carries it between the answers, so that anybody can see by which terms a die was typed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

KINDS = ("opened", "terms", "left", "bot", "invited", "joined")


class Entry(msgspec.Struct, frozen=True):
    """What was agreed or happened after the first `n` answers.

    opened: the table was opened on these terms; terms: these were changed; left: somebody gave up the seat; bot: a bot
    took it over; invited: a guest may take it; joined: a guest did. `by` are the seats that agreed."""

    n: int
    kind: str
    seat: str = ""
    bot: str = ""
    terms: dict[str, Any] = {}
    by: tuple[str, ...] = ()

    def line(self) -> dict[str, Any]:
        """As a record has it: where it stands tells `n`."""
        said = {"seat": self.seat, "bot": self.bot, "terms": self.terms, "by": list(self.by)}
        return {"entry": self.kind, **{name: value for name, value in said.items() if value}}


def entry_of(data: dict[str, Any], n: int) -> Entry:
    """The entry of such a line; `ValueError` if it is none."""
    told = {name: value for name, value in data.items() if name != "entry"}
    found: Entry = msgspec.convert({"n": n, "kind": data["entry"], **told}, Entry)
    if found.kind not in KINDS or "n" in told or "kind" in told or not told.keys() <= {*Entry.__struct_fields__}:
        raise ValueError(f"no entry: {found.kind}")
    dice = found.terms.get("level", ""), found.terms.get("typed", [])
    if not isinstance(dice[0], str) or not isinstance(dice[1], list):
        raise ValueError("no terms of dice")
    return found


def clipped(entries: Iterable[Entry], n: int) -> tuple[Entry, ...]:
    """The game has gone back to its first `n` answers: what was agreed since holds from there on."""
    return tuple(e if e.n <= n else msgspec.structs.replace(e, n=n) for e in entries)


def may_type(entries: Iterable[Entry], n: int, seat: str) -> bool:
    """By the terms at that time, were the dice of this seat typed after the first `n` answers? A book that does not
    say so forbids nothing."""
    level, typists = "", list[str]()
    for entry in entries:
        if entry.n <= n:
            level, typists = entry.terms.get("level", level), entry.terms.get("typed", typists)
    return not level or (level == "table" and (not typists or seat in typists))


def level_of(entries: Iterable[Entry]) -> str:
    """The level of automation at the end; "" if the book does not say it."""
    return next((e.terms["level"] for e in reversed([*entries]) if "level" in e.terms), "")


def typists_of(entries: Iterable[Entry]) -> tuple[str, ...]:
    """Whose dice are typed at the end, where it is not everybody's."""
    return next((tuple(e.terms["typed"]) for e in reversed([*entries]) if "typed" in e.terms), ())
