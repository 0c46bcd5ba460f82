"""What the values of SCOPE's search come to: fits claims to the ends of games, and looks at games it has not seen.

    make study GAME=scope STUDY=duels ARGS="-n 20 --seed 16 --bot search:400i --against search:400i"
    make study GAME=scope STUDY=calibration

reads the games of the search against itself in docs/studies/scope_duels.jsonl, fits bots/calibration.toml (`--write`)
to all of them, and prints the reliability table of docs/studies/duels.md: of the games that were claimed to be won with
60 to 70 %, how many were? For the table the games with even numbers are told by a fit to those with odd ones, and the
other way round: no game is told by a fit that has seen it. Claims of one game hang together, so an interval is that of
as many games, not of as many claims."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from math import exp
from pathlib import Path
from typing import Any

import numpy as np

from kaleun.games.scope.bots.counsel import FITS, ITERATIONS, log_odds
from kaleun.games.scope.state import SEATS
from kaleun.games.scope.studies.duels import KEPT
from kaleun.kernel.odds import wilson

STEPS, RIDGE = 40, 1.0
BAR = 65
"""The last row of the table: of claims of 65 to 75 % as many are to be won."""
HEAD = """# From the search's log odds to those of winning, a rising line for each side: `base` + `slope` * log odds.
# Written by `make study GAME=scope STUDY=calibration ARGS=--write`.
"""
BOT = f"search:{ITERATIONS}i"
Row = dict[str, Any]
Claim = tuple[str, float, float, str]
"""Seat, value of the search, points of the game, name of the game."""


def claims(path: Path, even: bool) -> list[Claim]:
    """What both sides claimed in games of a bot against itself, those with even numbers or those with odd ones."""
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    rows = [row for row in rows if row["bots"] == [BOT, BOT]]
    rows = [row for row in rows if (int(row["seed"].rpartition("/")[2]) % 2 == 0) == even]
    return [
        (seat, value, row["points"] if seat == row["side"] else 1 - row["points"], _name(row))
        for row in rows
        for seat, values in row["claims"].items()
        for value in values
    ]


def _name(row: Row) -> str:
    return f"{row['scenario']}/{row['modules']}/{row['seed']}"


def fit(data: list[Claim]) -> dict[str, float]:
    """Logistic regression by Newton's method, held towards taking the search at its word."""
    x = np.array([[1.0, log_odds(value)] for _, value, _, _ in data])
    y = np.array([points for _, _, points, _ in data])
    start = np.array([0.0, 1.0])
    line = start.copy()

    def off(line: Any) -> float:
        z = x @ line
        return float(np.sum(np.logaddexp(0, z) - y * z) + RIDGE / 2 * np.sum((line - start) ** 2))

    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-x @ line))
        slope = x.T @ (y - p) - RIDGE * (line - start)
        step = np.linalg.solve((x * (p * (1 - p))[:, None]).T @ x + RIDGE * np.eye(2), slope)
        while off(line + step) > off(line) and np.abs(step).max() > 1e-9:  # too far: half of it
            step = step / 2
        line = line + step
    return {"base": round(float(line[0]), 3), "slope": round(float(line[1]), 3)}


def _section(seat: str, fit: dict[str, float]) -> str:
    return f"\n[{seat}]\nbase = {fit['base']}\nslope = {fit['slope']}\n"


def told(fits: dict[str, dict[str, float]], claim: Claim) -> float:
    seat, value = claim[:2]
    return 1 / (1 + exp(-(fits[seat]["base"] + fits[seat]["slope"] * log_odds(value))))


def fits_of(data: list[Claim]) -> dict[str, dict[str, float]]:
    return {seat: fit([claim for claim in data if claim[0] == seat]) for seat in SEATS}


def table(every: list[tuple[float, Claim]]) -> Iterator[str]:
    """Of claims, each with what was told of it."""
    yield "| claimed | claims | games | claimed on the average | won |"
    yield "|---|---:|---:|---:|---|"
    for low in (*range(0, 100, 10), BAR):
        mine = [(p, claim) for p, claim in every if low <= 100 * p < low + 10 or (low == 90 and p == 1)]
        if mine:
            games = len({claim[3] for _, claim in mine})
            won, said = (sum(numbers) / len(mine) for numbers in ([c[2] for _, c in mine], [p for p, _ in mine]))
            least, most = wilson(won * games, games)
            yield (
                f"| {low}–{low + 10} % | {len(mine)} | {games} | {100 * said:.1f} % "
                f"| {100 * won:.1f} % ({100 * least:.0f}–{100 * most:.0f}) |"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=Path, default=KEPT)
    parser.add_argument("--write", action="store_true", help="write bots/calibration.toml")
    asked = parser.parse_args()
    halves = [claims(asked.games, even) for even in (True, False)]
    fits = fits_of([*halves[0], *halves[1]])
    if asked.write:
        FITS.write_text(HEAD + "".join(_section(seat, fit) for seat, fit in fits.items()))
    data = [claim for half in halves for claim in half]
    print(fits, f"from {len({claim[3] for claim in data})} games, {len(data)} claims\n")
    unseen = [(fits_of(other), half) for half, other in (halves, halves[::-1])]
    print("\n".join(table([(told(fits, claim), claim) for fits, half in unseen for claim in half])))


if __name__ == "__main__":
    main()
