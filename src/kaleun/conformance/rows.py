"""Chart rows reached: every row of every chart is used by some played game, or a file says why not.

`tests/games/<game>/unreached.toml` holds one table per reason: `[[unreached]]` with `rows = ["board/*"]` (chart/row,
`*` stands for anything) and `why`. A reason for rows that are reached after all is stale and is reported too."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kaleun.conformance.cases import tests_folder
from kaleun.kernel.game import Game
from kaleun.kernel.log import Line


class Excuse(NamedTuple):
    """Rows that no game reaches, and why that is well."""

    pattern: str
    why: str

    def fits(self, row: str) -> bool:
        return re.fullmatch(".*".join(map(re.escape, self.pattern.split("*"))), row) is not None


class Reached(NamedTuple):
    """All rows as "chart/row", split by what became of them."""

    used: dict[str, int]
    excused: dict[str, str]
    unreached: list[str]
    problems: list[str]


def total(game: Game) -> list[str]:
    """Every row of every chart."""
    return [f"{name}/{row}" for name, chart in game.charts().items() for row in chart.rows_total()]


def count(lines: Iterable[Line], game: Game | None = None) -> dict[str, int]:
    """How often each row was used in these log lines; with the game also each row [key=…] behind a modifier."""
    keyed = _keyed(game) if game is not None else {}
    used: dict[str, int] = {}
    for line in lines:
        rows = [f"{line.chart}/{line.row}"] if line.chart else []
        rows += [row for mod in line.mods for row in keyed.get((line.chart, mod.code), ())]
        for row in rows:
            used[row] = used.get(row, 0) + 1
    return used


@cache
def _keyed(game: Game) -> dict[tuple[str, str], tuple[str, ...]]:
    """The rows that a modifier of this chart and code may come from."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for name, chart in game.charts().items():
        for row in chart.rows_total():
            _, mark, key = row.rpartition("[key=")
            if mark:
                place = (name, key.rstrip("]"))
                found[place] = (*found.get(place, ()), f"{name}/{row}")
    return found


def reached(game: Game, used: dict[str, int], excuses: Iterable[Excuse] = ()) -> Reached:
    """What was used, what need not be, what is left, and rows that no chart has."""
    rows, excuses = total(game), list(excuses)
    known = set(rows)
    problems = [f"the log names the row {row}, which no chart has" for row in sorted(used) if row not in known]
    excused: dict[str, str] = {}
    left: list[str] = []
    for row in rows:
        excuse = next((e for e in excuses if e.fits(row)), None)
        if row in used:
            continue
        if excuse is None:
            left.append(row)
        else:
            excused[row] = excuse.why
    for excuse in excuses:
        fitting = [row for row in rows if excuse.fits(row)]
        if not fitting:
            problems.append(f"unreached.toml excuses {excuse.pattern}, which fits no row")
        elif all(row in used for row in fitting):
            problems.append(f"unreached.toml excuses {excuse.pattern}, but all of it is reached")
        if not excuse.why.strip():
            problems.append(f"unreached.toml gives no reason for {excuse.pattern}")
    return Reached({row: n for row, n in used.items() if row in known}, excused, left, problems)


def excuses(game: Game, tests: Path | None = None) -> list[Excuse]:
    """What tests/games/<game>/unreached.toml says; nothing if there is no such file."""
    tests = tests or tests_folder()
    path = tests / "games" / game.name / "unreached.toml" if tests else None
    if path is None or not path.is_file():
        return []
    data = tomllib.loads(path.read_text("utf-8"))
    return [Excuse(pattern, entry["why"]) for entry in data["unreached"] for pattern in entry["rows"]]
