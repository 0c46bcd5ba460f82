"""What is told after a game, as it travels; like `bodies`."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from kaleun.kernel.advice import Unit
from kaleun.server.bodies import OptionValue, Plain, Result


class LuckRow(Struct):
    """One kind of roll: how often each outcome was to be expected and how often it came."""

    rule: str
    roll: str
    chart: str
    row: str
    rolls: int
    outcomes: dict[str, LuckCount]


class LuckCount(Struct):
    expected: float
    actual: int


class DiceCount(Struct):
    """All dice of one size: how often each face came (index 0 = face 1), and how odd that is."""

    sides: int
    faces: list[int]
    chi2: float
    p: float


class RollLine(Struct):
    """One roll of the log: the chance of the outcome that came."""

    n: int
    at: int
    rule: str
    code: str
    dice: list[int]
    p: float


class Luck(Struct):
    """Expected against rolled. One game proves nothing; p is the chance of faces at least as uneven as these."""

    rolls: int
    typed: int
    dice: list[DiceCount]
    rows: list[LuckRow]
    lines: list[RollLine]


class Answered(Struct):
    """An option with what its words need."""

    key: str
    code: str
    data: Plain


class Slip(Struct):
    """A choice that gave something away, and what would have been best."""

    at: int
    prompt: str
    given: Answered
    best: Answered
    lost: float


class Skill(Struct):
    """What a seat gave away by its choices against the best the coach knows, by the measure of that name; `judged` of
    its choices could be valued."""

    seat: str
    asked: int
    judged: int
    lost: float
    measure: str
    unit: Unit
    slips: list[Slip]


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
    onward: dict[str, OptionValue]
    """Options with which the next game of a series goes on from here."""


class FilmViews(Struct):
    """What one audience saw: its view at each picture as a patch of the one before."""

    seat: str | None
    patches: list[list[tuple[list[str | int], Any]]]
