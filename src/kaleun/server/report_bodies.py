"""What is told after a game, as it travels; like `bodies`. Luck and skill travel as the coach tells them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from kaleun.coach.luck import Luck
from kaleun.coach.skill import Skill
from kaleun.server.bodies import Plain, Result


class ReportEvent(Struct):
    """An event worth telling, with the number of its log line."""

    n: int
    at: int
    rule: str
    code: str
    data: Plain


class Standing(Struct):
    """Among `n` simulated games of these options, this many percent did worse."""

    percent: float
    n: int


class Report(Struct):
    """After-action report: result, luck, skill, events. Luck is None while a game with secrets goes on."""

    table: str
    game: str
    over: bool
    result: Result | None
    luck: Luck | None
    skill: list[Skill]
    """Of every seat; empty while the game goes on."""
    hindsight: Plain | None
    """What was hidden, as the game tells it; None while it goes on, and where nothing was."""
    events: list[ReportEvent]
    standing: dict[str, Standing]
    """Numbers of the result that the game ships a table of quantiles for; empty while the game goes on."""
    answers: int
    rewinds: int
    coach: bool
    commitment: str
    seed: str | int | None
    """Told when the game is over,"""
    secret: str | None
    """and with it what its bots thought with: an answer's seed is secret/seat/answers before it."""


class FilmLine(Struct):
    """A log line of anybody: the picture that shows it, and the seats that read it then (None = all)."""

    at: int
    rule: str
    code: str
    data: Plain
    to: str | None


class Film(Struct):
    """A finished game in real time: the seconds of its pictures, and at each the truth as the game tells it."""

    table: str
    game: str
    times: list[int]
    truth: list[Plain]
    lines: list[FilmLine]
    standing: Plain
    """Of a game in a series: how the series stands after it, as the game tells it."""
    goes_on: bool
    """There is a next game of it."""


class FilmViews(Struct):
    """What one audience saw: its view at each picture as a patch of the one before."""

    seat: str | None
    patches: list[list[tuple[list[str | int], Any]]]
