"""A search of the numbers by which U-BOOT's bot Captain fights (`[tactics]` of charts/bots.toml), on training games.

    make study GAME=uboot STUDY=tuning ARGS="wolf.see_nm=0.6..2.0 wolf.gate_nm=2.5..5.0 --missions M02 A2"

The printed numbers and some drawn at random from the ranges play the same games t/0, t/1, …; then the better half of
them plays as many more, and so on until one is left beside the printed ones (successive halving). Every finished game
is a line of docs/studies/uboot_tuning.jsonl: the same command goes on where it was stopped, and ends with its table.
What it finds is to be shown on other games (studies/bots.py) before anybody believes it."""

from __future__ import annotations

import argparse
import copy
import json
import math
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from kaleun.games.uboot.bots.kit import Kit, kit
from kaleun.games.uboot.studies.bots import crew_version, play

KEPT = Path(__file__).parents[5] / "docs" / "studies" / "uboot_tuning.jsonl"
SKILL, SEED = "ace", "t"
PRIMARY, LOST = 100.0, -100.0
"""What the objective and the boat are worth beside Renown."""
PRINTED: tuple[float, ...] = ()
"""Stands for the numbers of the chart."""


class Range(NamedTuple):
    """A number of the tactics, by its path, and from where to where it is searched."""

    path: tuple[str, ...]
    least: float
    most: float

    @classmethod
    def read(cls, text: str) -> Range:
        """
        >>> Range.read("wolf.see_nm=0.5..2")
        Range(path=('wolf', 'see_nm'), least=0.5, most=2.0)
        """
        name, _, span = text.partition("=")
        least, dots, most = span.partition("..")
        if not dots or not name:
            raise argparse.ArgumentTypeError(f"a number and its range is name=from..to, not {text!r}")
        return cls(tuple(name.split(".")), float(least), float(most))


def tools(ranges: list[Range], numbers: tuple[float, ...]) -> Kit:
    """The printed matter with other numbers."""
    made = copy.copy(kit())
    for span, number in zip(ranges, numbers, strict=False):
        made.tactics = _with(made.tactics, span.path, number)
    return made


def _with(table: Mapping[str, Any], path: tuple[str, ...], number: float) -> dict[str, Any]:
    name, *rest = path
    if name not in table:
        raise SystemExit(f"the tactics of bots.toml have no {name!r}")
    return {**table, name: _with(table[name], tuple(rest), number) if rest else number}


def drawn(ranges: list[Range], candidates: int, seed: str) -> list[tuple[float, ...]]:
    """The printed numbers, and others."""
    rng = random.Random(seed)
    others = [tuple(round(rng.uniform(r.least, r.most), 2) for r in ranges) for _ in range(candidates - 1)]
    return [PRINTED, *others]


def worth(row: Mapping[str, Any]) -> float:
    return float(row["renown"] + PRIMARY * row["primary"] + LOST * row["lost"])


class Games:
    """Games that were played, and those still to be."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.paths = [".".join(span.path) for span in asked.numbers]
        rows = map(json.loads, KEPT.read_text().splitlines()) if KEPT.exists() else ()
        mine = [row for row in rows if row["crew"] == crew_version() and row["numbers"] == self.paths]
        self.rows = {(tuple(row["at"]), row["mission"], row["seed"]): row for row in mine}

    def game(self, at: tuple[float, ...], mission: str, seed: str) -> dict[str, Any]:
        key = at, mission, seed
        if key not in self.rows:
            played = play(mission, SKILL, seed, tools(self.asked.numbers, at))
            self.rows[key] = {"numbers": self.paths, "at": at, **played}
            with KEPT.open("a") as file:
                file.write(json.dumps(self.rows[key]) + "\n")
        found: dict[str, Any] = self.rows[key]
        return found

    def play(self, at: tuple[float, ...], games: int) -> list[float]:
        """What it was worth in so many games of every mission."""
        asked = [(mission, f"{SEED}/{n}") for n in range(games) for mission in self.asked.missions]
        return [worth(self.game(at, *which)) for which in asked]


def halved(games: Games) -> Iterator[str]:
    """The rounds of the search, a row each for whoever took part."""
    field, n = drawn(games.asked.numbers, games.asked.candidates, "numbers"), games.asked.games
    while True:
        found = {at: games.play(at, n) for at in field}
        for at in sorted(found, key=lambda at: -fmean(found[at])):
            yield row(at, found[at], found[PRINTED])
        rest = sorted((at for at in field if at != PRINTED), key=lambda at: -fmean(found[at]))
        if len(rest) <= 1:
            return
        field, n = [PRINTED, *rest[: len(rest) // 2]], 2 * n


def row(at: tuple[float, ...], mine: list[float], printed: list[float]) -> str:
    """Its mean, and by how much it was better than the printed numbers in the same games."""
    pairs = [a - b for a, b in zip(mine, printed, strict=True)]
    spread = 1.96 * stdev(pairs) / math.sqrt(len(pairs)) if len(pairs) > 1 else math.inf
    name = " ".join(f"{number:g}" for number in at) or "as printed"
    more = f"{fmean(pairs):+.0f} ± {spread:.0f}" if at else ""
    return f"| {name} | {len(mine)} | {fmean(mine):.0f} | {more} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("numbers", nargs="+", type=Range.read, help="name=from..to, a number of [tactics]")
    parser.add_argument("--missions", nargs="+", default=["M02", "A2"], help="which missions")
    parser.add_argument("--candidates", type=int, default=8, help="how many sets of numbers, with the printed one")
    parser.add_argument("--games", type=int, default=4, help="games of each mission in the first round")
    asked = parser.parse_args()
    print(
        f"| {' '.join('.'.join(r.path) for r in asked.numbers)} | games | worth | against printed |\n|---|---|---|---|"
    )
    for line in halved(Games(asked)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
