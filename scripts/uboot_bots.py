"""How well the bot crew of U-BOOT sails its missions: grades, losses, tonnage.

    python scripts/uboot_bots.py -n 10 --workers 2

writes the tables of docs/studies/uboot_bots.md to the screen: every mission by a crew of aces, and one mission by
all three skills."""

from __future__ import annotations

import argparse
from typing import Any

from kaleun.games.uboot.options import MISSIONS
from kaleun.games.uboot.seats import ROLES
from kaleun.lab.simulate import simulate

GRADES = "SABCDEF"
SKILLS = ("ace", "regular", "recruit")
BY_SKILL = "M03"
HEAD = "grades S A B C D E F | primary | lost | GRT | Renown"


def row(name: str, report: Any) -> str:
    """One line of a table."""
    grades = " ".join(str(report.counts["grade"].get(letter, 0)) for letter in GRADES)
    mean, n = report.mean, report.n
    primary, lost = round(mean["primary"] * n), round(mean["lost"] * n)
    return f"| {name} | {grades} | {primary} | {lost} | {mean['grt']:.0f} | {mean['renown']:.0f} |"


def sail(mission: str, skill: str, asked: argparse.Namespace) -> Any:
    bots = dict.fromkeys(ROLES, skill)
    return simulate("uboot", asked.n, bots, {"mission": mission}, seed=asked.seed, workers=asked.workers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=10, help="games for each line")
    parser.add_argument("--seed", default="9", help="seed of the study: games 9/0, 9/1, …")
    parser.add_argument("--missions", nargs="+", default=list(MISSIONS), help="which missions")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    print(f"| mission | {HEAD} |\n|---|---|---|---|---|---|")
    for mission in asked.missions:
        print(row(mission, sail(mission, "ace", asked)), flush=True)
    print(f"\n| {BY_SKILL} | {HEAD} |\n|---|---|---|---|---|---|")
    for skill in SKILLS:
        print(row(skill, sail(BY_SKILL, skill, asked)), flush=True)


if __name__ == "__main__":
    main()
