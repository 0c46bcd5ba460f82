"""What a game has to read: rules, rulings and charts; like `bodies`."""

from __future__ import annotations

from msgspec import Struct

from kaleun.server.bodies import Plain


class RuleCard(Struct):
    """A rule in our own words. `lang` is the language they are in: that asked for, or English."""

    id: str
    title: str
    says: str
    kind: str
    provenance: str
    lang: str


class RulingCard(Struct):
    """How a place is played that the rulebook leaves open, and the ids of the rules it touches. `lang` as of rules."""

    id: str
    title: str
    says: str
    rules: list[str]
    lang: str


class ChartCard(Struct):
    """A chart with its source. `rows` are the ids that log lines name; `row_ids` has them by the path of each list in
    `data`, in the order of its rows."""

    name: str
    title: str
    provenance: str
    provenance_text: str
    source: str
    note: str
    data: Plain
    rows: list[str]
    row_ids: dict[str, list[str]]
