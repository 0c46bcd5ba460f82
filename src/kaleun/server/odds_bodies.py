"""Odds as the coach tells them; like `bodies`."""

from __future__ import annotations

from msgspec import Struct


class Chances(Struct):
    """A probability; `fraction` like "5/36" if exact, else the 95 % interval low–high."""

    p: float
    fraction: str | None
    low: float
    high: float


class OddsClass(Chances):
    """One of the exclusive ways it can go: the event codes in it."""

    events: list[str]


class OptionOdds(Struct):
    exact: bool
    samples: int
    classes: list[OddsClass]
    events: dict[str, Chances]
