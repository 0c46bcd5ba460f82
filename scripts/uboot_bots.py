"""How well the bot crew of U-BOOT sails its missions: grades, losses, tonnage.

    python scripts/uboot_bots.py -n 10 --workers 2

writes the tables of docs/studies/uboot_bots.md to the screen: every mission by a crew of aces, and M02 by all three
skills."""

from __future__ import annotations

import argparse
from typing import Any

from kaleun.games.uboot.options import MISSIONS
from kaleun.games.uboot.seats import ROLES
from kaleun.lab.simulate import simulate

GRADES = "SABCDEF"
SKILLS = ("ace", "regular", "recruit")
HEAD = "grades S A B C D E F | primary | lost | GRT | Renown"


def row(name: str, report: Any) -> str:
    """One line of a table."""
    grades = " ".join(str(report.counts["grade"].get(letter, 0)) for letter in GRADES)
    mean, n = report.mean, report.n
    primary, lost = round(mean["primary"] * n), round(mean["lost"] * n)
    return f"| {name} | {grades} | {primary} | {lost} | {mean['grt']:.0f} | {mean['renown']:.0f} |"


def sail(mission: str, skill: str, n: int, workers: int) -> Any:
    return simulate("uboot", n, dict.fromkeys(ROLES, skill), {"mission": mission}, seed=0, workers=workers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=10, help="games for each line")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    print(f"| mission | {HEAD} |\n|---|---|---|---|---|---|")
    for mission in MISSIONS:
        print(row(mission, sail(mission, "ace", asked.n, asked.workers)), flush=True)
    print(f"\n| M02 | {HEAD} |\n|---|---|---|---|---|---|")
    for skill in SKILLS:
        print(row(skill, sail("M02", skill, asked.n, asked.workers)), flush=True)


if __name__ == "__main__":
    main()
