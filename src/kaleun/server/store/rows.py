"""Rows as the rest of the server reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from kaleun.kernel.log import Line
from kaleun.kernel.run import Answer


class TableRow(msgspec.Struct):
    """A table as it was set up. `seed` is None until every seat is taken (`chosen_seed` is what its maker asked for);
    level, coach, rewinds follow the game."""

    id: str
    game: str
    rules: str
    charts: str
    options: dict[str, Any]
    seed: int | str | None
    chosen_seed: int | str | None
    level: str
    coach: bool
    coached: bool
    """The coach was on at some time."""
    guided: bool
    rewinds: int
    notice: str
    join_code: str | None
    join_until: float
    created: float
    secret: str | None = None
    """What the bots of the table think with; told when the game is over."""
    takebacks: bool = True
    watch: str = "anyone"
    typed: list[str] = []
    """The terms besides level, coach and clock (`server/terms.py`)."""
    proposal: Proposed | None = None
    """What the people at the table are asked to agree to."""
    day: str | None = None
    """The day (UTC) whose patrol is tried here; None: an ordinary table."""


class Proposed(msgspec.Struct):
    """What somebody (`by`) has proposed: other terms, a bot or a guest for a seat that was left; and who agrees."""

    id: str
    kind: str
    by: str
    terms: dict[str, Any]
    seat: str
    bot: str
    agreed: list[str]


class SeatRow(msgspec.Struct):
    """A seat: `kind` is human, bot, open, or left (by somebody, while the game goes on); `seen` the number of log lines
    its player has been shown."""

    seat: str
    kind: str
    bot: str | None
    name: str
    seen: int


class ClockRow(msgspec.Struct):
    """The clock of a seat, in seconds: what it began with, the increment, what was left when it last stopped, and when
    it began to run (by the clock of the store; 0 = it stands)."""

    seat: str
    bank: float
    more: float
    rest: float
    since: float


class Head(NamedTuple):
    """The last change of a table."""

    seq: int
    n: int
    at: float


class MarkRow(NamedTuple):
    """A stored step boundary: `state` is JSON; `lines` counts the log lines before it by audience, as JSON."""

    n: int
    step: str | None
    state: str
    hash: str
    lines: str
    revealed: int


class Told(msgspec.Struct):
    """The log lines of a change: those it added for all audiences, and how many of before still count."""

    kept: int
    lines: Sequence[Line]


class PositionRow(msgspec.Struct):
    """Where a table stands: the State as JSON; of a finished game the result and the last views, as JSON."""

    state: str
    result: str | None = None
    views: str | None = None


class DayRow(NamedTuple):
    """A patrol of the day; `captain` is a JSON text once its bot has sailed."""

    day: str
    game: str
    seed: str
    options: str
    captain: str | None = None


class TournamentRow(NamedTuple):
    """A tournament; `day` is where its seed, its options and its careers are kept."""

    code: str
    day: str
    game: str
    kind: str
    title: str
    until: str


class TryRow(NamedTuple):
    """A try: its table, the name at it, when its game ended (None: it goes on), and the verdict on its record, as
    JSON (None: not judged yet)."""

    table: str
    name: str
    ended: float | None
    verdict: str | None


class JointRow(NamedTuple):
    """Where a game went over to other rules: in which change, after how many answers, and what it was played by."""

    seq: int
    n: int
    rules: str
    charts: str


class Change(msgspec.Struct):
    """A change as it is written: what kind, by which seat and client action, how many earlier answers still count and
    how many there are after it."""

    seq: int
    kind: str
    seat: str | None
    action: str | None
    kept: int
    n: int
    at: float


_answers = msgspec.json.Decoder(list[tuple[str, str, Any, str]]).decode


def answers_in(text: str) -> list[Answer]:
    """The answers of a stored change. Lists in JSON are tuples of faces or orders."""
    return [
        Answer(who, what, tuple(value) if isinstance(value, list) else value, source)
        for who, what, value, source in _answers(text)
    ]


class _LineRow(Line, array_like=True, frozen=True, gc=False):
    """A log line without the names of its fields."""


_lines = msgspec.json.Decoder(list[_LineRow]).decode


def lines_text(lines: Sequence[Line]) -> str:
    rows = [(x.at, x.rule, x.code, x.data, x.dice, x.mods, x.chart, x.row, x.to) for x in lines]
    return msgspec.json.encode(rows).decode()


def lines_in(text: str) -> list[Line]:
    """The log lines of a stored change."""
    return [Line(x.at, x.rule, x.code, x.data, x.dice, x.mods, x.chart, x.row, x.to) for x in _lines(text)]
