"""How `hunter` fares against `lookout`: every scenario, without modules and with all it may have, from both sides.

    make study GAME=scope STUDY=duels ARGS="-n 40"

plays n games of every line, half of them from either side, and prints the tables of docs/studies/duels.md. Every
finished game is a line of docs/studies/scope_duels.jsonl: stopped at any moment, the same command goes on where it was.
`--tables` plays nothing; `--bot search:0.05s` measures another bot, `--only wolf_pack` some scenarios, `--modules all`
the lines with all modules, `--side allied` the games from that side, `--minutes 9` stops after so long.

The limit by the clock on the wall, which would bind on a machine that does other things as well, is lifted: so `hunter`
plays every game again to the letter. `iterations` of a line is what the searches of that game had on average."""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from kaleun.ai import until
from kaleun.ai.player import crew, reply
from kaleun.ai.searcher import Searcher
from kaleun.games.scope.options import CUSTOM, MODULES, SCENARIOS
from kaleun.games.scope.state import GERMAN, SEATS
from kaleun.kernel.game import find_game
from kaleun.kernel.odds import wilson
from kaleun.kernel.table import new_table

GAME = find_game("scope")
KEPT = Path(__file__).parents[5] / "docs" / "studies" / "scope_duels.jsonl"
Row = dict[str, Any]


def switches(scenario: str, whole: bool) -> dict[str, Any]:
    """The options of a line of the table: the modules the scenario needs, or all that it may have."""
    rows = {row["id"]: row for row in GAME.charts()["scenarios"]["scenario"]}
    needed, more = list(MODULES[:0]), list(MODULES)
    if scenario != CUSTOM:
        needed, more = rows[scenario]["required_modules"], rows[scenario]["optional_modules"]
    return {"scenario": scenario} | dict.fromkeys([*needed, *(more if whole else ())], True)


def one(scenario: str, whole: bool, side: str, seed: str, bots: tuple[str, str]) -> Row:
    """One game with the first bot on this side, as a line of the file. `claims`: the values of the searches
    of each side, move by move."""
    claims: dict[str, list[float]] = {seat: [] for seat in SEATS}
    tried: list[int] = []
    options, began = switches(scenario, whole), time.process_time()
    other = next(seat for seat in SEATS if seat != side)
    seated = crew(GAME, {side: bots[0], other: bots[1]}, seed, options)
    for bot in seated.values():
        if isinstance(bot, Searcher):
            bot.patience = math.inf
    table = new_table(GAME, seed=seed, options=options)
    while not table.over:
        table.answer(reply(seated, table))
        for seat, bot in seated.items():
            if isinstance(bot, Searcher) and bot.found is not None:
                claims[seat].append(round(bot.found.options[bot.found.best][1], 3))
                tried.append(bot.found.iterations)
                bot.found = None
    result = table.result
    assert result is not None
    points = 1.0 if side in result.winners else 0.0 if result.winners else 0.5
    return {
        "bots": bots, "scenario": scenario, "modules": whole, "side": side, "seed": seed, "points": points,
        "scores": [result.scores[side], result.scores[other]], "turns": table.run.state.turn,
        "seconds": round(time.process_time() - began, 1), "claims": claims,
        "iterations": round(sum(tried) / max(1, len(tried))),
    }  # fmt: skip


def kept(path: Path, bots: tuple[str, str]) -> list[Row]:
    lines = path.read_text().splitlines() if path.exists() else []
    return [row for row in map(json.loads, lines) if tuple(row["bots"]) == bots]


def games(asked: argparse.Namespace) -> Iterator[tuple[str, bool, str, str]]:
    """Scenario, modules, side and seed of all games: the first of each line before the second."""
    scenarios, modules = asked.only or SCENARIOS, {"none": (False,), "all": (True,), None: (False, True)}
    sides = SEATS if asked.bot != asked.against else SEATS[:1]
    for number in range(asked.n // len(sides)):
        for scenario, whole, side in product(scenarios, modules[asked.modules], sides):
            if asked.side in (None, side):
                yield scenario, whole, side, f"{asked.seed}/{number}"


def share(rows: list[Row]) -> str:
    """Share of the points with its interval (Wilson; a draw is half a point)."""
    if not rows:
        return "–"
    got = sum(row["points"] for row in rows)
    low, high = wilson(got, len(rows))
    return f"{100 * got / len(rows):.0f} % ({100 * low:.0f}–{100 * high:.0f})"


def by_side(rows: list[Row]) -> list[str]:
    """The same as German and as Allied."""
    return [share([row for row in rows if (row["side"] == GERMAN) == german]) for german in (True, False)]


def tables(rows: list[Row]) -> Iterator[str]:
    yield "| scenario | modules | games | points | as German | as Allied |"
    yield "|---|---|---:|---|---|---|"
    for scenario, whole in product(SCENARIOS, (False, True)):
        mine = [row for row in rows if (row["scenario"], row["modules"]) == (scenario, whole)]
        if mine:
            german, allied = by_side(mine)
            names = [name for name in switches(scenario, whole) if name != "scenario"]
            about = ", ".join(names).replace("_", " ") or "none"
            yield f"| {scenario} | {about} | {len(mine)} | {share(mine)} | {german} | {allied} |"
    german, allied = by_side(rows)
    yield f"| all | | {len(rows)} | {share(rows)} | {german} | {allied} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=40, help="games of each line")
    parser.add_argument("--bot", default="hunter")
    parser.add_argument("--against", default="lookout")
    parser.add_argument("--seed", default="17")
    parser.add_argument("--only", nargs="*", choices=SCENARIOS)
    parser.add_argument("--modules", choices=("none", "all"))
    parser.add_argument("--side", choices=SEATS)
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--tables", action="store_true", help="only print what is kept")
    parser.add_argument("--out", type=Path, default=KEPT)
    asked = parser.parse_args()
    bots = (asked.bot, asked.against)
    done = kept(asked.out, bots)
    names = {(row["scenario"], row["modules"], row["side"], row["seed"]) for row in done}
    if not asked.tables:
        until.PATIENT, end = math.inf, time.monotonic() + 60 * asked.minutes
        with asked.out.open("a") as file:
            for game in games(asked):
                if game not in names and time.monotonic() < end:
                    row = one(*game, bots)
                    done.append(row)
                    file.write(json.dumps(row) + "\n")
                    file.flush()
    print("\n".join(tables(done)))


if __name__ == "__main__":
    main()
