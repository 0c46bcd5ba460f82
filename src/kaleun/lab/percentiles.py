"""Where a game stands among simulated ones. A small table of quantiles is shipped with a game (percentiles.json beside
its rules); the recipe that made it is named inside."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from kaleun.kernel.game import Game
from kaleun.lab.report import DICE, Report

STEPS = 100
"""Quantiles are given at 0, 1, …, 100 %."""


def quantiles(counts: Mapping[int, int]) -> list[int]:
    """The values of the games 0 %, 1 %, …, 100 % from the worst to the best, from exact counts."""
    values = sorted(counts)
    upto = list(accumulate(counts[value] for value in values))
    return [values[bisect_right(upto, step * (upto[-1] - 1) // STEPS)] for step in range(STEPS + 1)]


def row(report: Report, fields: Sequence[str]) -> dict[str, Any]:
    """The table row of a study: how many games, who played, and the quantiles of these fields."""
    means = {name: round(report.mean[name], 4) for name in (*fields, "survived") if name in report.mean}
    return {"n": report.n, "mean": means, "quantiles": {name: quantiles(report.counts[name]) for name in fields}}


def standing(value: float, among: Sequence[float]) -> float:
    """The share of games, in percent, that did worse; of equals half.

    >>> standing(5, [0, 5, 5, 5, 10])
    50.0
    """
    below, upto = bisect_left(among, value), bisect_right(among, value)
    return 100 * (below + (upto - below) / 2) / len(among)


def place(game: Game) -> Path:
    """Where the table of a game is."""
    return Path(str(files(game.package).joinpath("percentiles.json")))


@cache
def table(game: Game) -> dict[str, Any]:
    """The table that is shipped with a game; empty if there is none."""
    found: dict[str, Any] = json.loads(place(game).read_text("utf-8")) if place(game).is_file() else {}
    return found


def stamp(game: Game) -> dict[str, str]:
    """What a table is made from: with other rules, other charts or other dice it is out of date."""
    return {"rules": game.version, "charts": game.charts().hash, "dice": DICE}


def stale(game: Game) -> str:
    """Why the table of a game is out of date; "" if it is not."""
    then, now = table(game), stamp(game)
    changed = [f"{name} {then.get(name, 'of before')}, now {now[name]}" for name in now if then.get(name) != now[name]]
    return ", ".join(changed) if then else ""


class Reference(NamedTuple):
    """A historical career as a line beside the simulated ones: tons, and how many percent of those sank less."""

    name: str
    period: str
    value: int
    percent: float


def references(game: Game, options: Mapping[str, Any]) -> list[Reference]:
    """The historical aces of a game that has a chart of them, best first, among careers of these options."""
    charts = game.charts()
    found = []
    for ace in charts["aces"]["ace"] if "aces" in charts else ():
        place = percentile(game, options, "tonnage", ace["tons"])
        if place is not None:
            found.append(Reference(f"{ace['name']} ({ace['boat']})", ace["period"], ace["tons"], place[0]))
    return sorted(found, key=lambda line: -line.value)


def percentile(game: Game, options: Mapping[str, Any], field: str, value: float) -> tuple[float, int] | None:
    """How many percent of the simulated games did worse, and how many games those are; None if the game has no table
    or none for these options. A row names the switches it was played with, all others had their defaults; labels and
    those the table calls free change nothing that is counted."""
    shipped = table(game)
    full = game.full_options(options)
    told = [name for name in full if name not in shipped.get("free", ()) and not game.options[name].line]
    for found in shipped.get("rows", ()):
        wanted = {name: found["options"].get(name, game.options[name].default) for name in told}
        if field in found["quantiles"] and all(full[name] == wanted[name] for name in told):
            return standing(value, found["quantiles"][field]), found["n"]
    return None
