"""The numbers of docs/studies/hunted_losses.md: loss per patrol by boat, area and half-year, balanced Kommandant.

    python src/kaleun/games/hunted/studies/losses.py [-n 1500] [--workers 2]

-n careers are played for each boat and each start (7/43, 1/44, 7/44, 1/45, not before the boat's first month). A patrol
is lost if the boat did not come back: sunk, imploded, scuttled or captured. Prints Markdown tables with intervals."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from kaleun.ai.player import chooser, manned
from kaleun.games.hunted.book import month_text
from kaleun.kernel.batch import playout
from kaleun.kernel.dice import Seeded
from kaleun.kernel.game import find_game
from kaleun.kernel.odds import wilson
from kaleun.lab.engines import local

BOATS = ("VIIC", "VIIC/41", "IXC", "IXC/40", "IXD-2", "XXI")
STARTS = ("1943-07", "1944-01", "1944-07", "1945-01")
BACK = frozenset({"war_over", "relieved", "resigned", "kommandant_killed"})
"""Ends with which the boat is not lost; the Kommandant's death may come with it or without."""
CHUNK = 50
Cell = tuple[str, str, str]
"""Boat, area, half-year."""


def half_year(at: int) -> str:
    """1944-03 is "1944 H1"."""
    text = month_text(at)
    return f"{text[:4]} H{1 if text[5:] < '07' else 2}"


def careers(boat: str, start: str, seed: int, n: int) -> tuple[Counter[Cell], Counter[Cell]]:
    """Patrols sailed and lost in n careers."""
    game = find_game("hunted")
    options = game.full_options({"boat": boat, "start": start})
    book = game.book(options, game.charts())
    bots = {"kommandant": "balanced"}
    sailed: Counter[Cell] = Counter()
    lost: Counter[Cell] = Counter()

    for number in range(n):
        own = f"{boat}/{start}/{seed}/{number}"
        choose = chooser(game, book, manned(game, bots, own, options))
        state = playout(game, book, choose, Seeded(own))[0]
        patrols = [row for row in state.log_sheet if row.mark == "assignment"]
        cells = [(row.boat, row.assignment.partition(" ")[0], half_year(row.month)) for row in patrols]
        sailed.update(cells)
        if state.outcome not in BACK:
            lost[cells[-1]] += 1
    return sailed, lost


def table(title: str, sailed: Counter[Any], lost: Counter[Any], least: int = 150) -> None:
    """A Markdown table: name, patrols, loss per patrol with its interval."""
    print(f"\n| {title} | patrols | lost per patrol | 95 % interval |\n|---|---:|---:|---|")
    for name in sorted(sailed):
        n, k = sailed[name], lost[name]
        if n >= least:
            low, high = wilson(k, n)
            label = " · ".join(name) if isinstance(name, tuple) else name
            print(f"| {label} | {n} | {k / n:.1%} | {low:.1%} – {high:.1%} |")


def folded(counts: Counter[Cell], *places: int) -> Counter[Any]:
    """The same counts by some of boat (0), area (1) and half-year (2)."""
    found: Counter[Any] = Counter()
    for cell, n in counts.items():
        found[tuple(cell[i] for i in places)] += n
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=1500)
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    mats = find_game("hunted").charts()["mats"]["mat"]
    first = {mat["type"]: mat["first_patrol"] for mat in mats}
    jobs = [
        (boat, start, i, CHUNK)
        for boat in BOATS
        for start in dict.fromkeys(max(start, first[boat]) for start in STARTS)
        for i in range(max(1, args.n // CHUNK))
    ]
    sailed: Counter[Cell] = Counter()
    lost: Counter[Cell] = Counter()
    for some, gone in local(careers, jobs, args.workers):
        sailed += some
        lost += gone
    print(f"{len(jobs) * CHUNK} careers, {sailed.total()} patrols, {lost.total()} boats lost")
    for title, places in (("half-year", (2,)), ("boat", (0,)), ("area", (1,)), ("boat, area", (0, 1))):
        table(title, folded(sailed, *places), folded(lost, *places))
    table("boat, area, half-year", sailed, lost)


if __name__ == "__main__":
    main()
