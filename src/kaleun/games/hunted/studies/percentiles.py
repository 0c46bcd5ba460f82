"""The recipe of src/kaleun/games/hunted/percentiles.json: careers of the balanced Kommandant, one row for each boat.

    python src/kaleun/games/hunted/studies/percentiles.py [-n 100000] [--others 2000] [--workers 2]

-n: careers with the default options (a VIIC in July 1943); --others: careers of each other boat. What is done is kept
in build/studies (Ctrl-C costs nothing); the same command goes on."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from kaleun.games.hunted.options import TYPES
from kaleun.kernel.game import find_game
from kaleun.lab.percentiles import place, row, stamp
from kaleun.lab.simulate import simulate

FIELDS = ("tonnage", "ships", "patrols")
BOT = "balanced"
FREE = ["flotillas", "historical_numbers", "pack_boat"]
"""Switches that change nothing in a career of one's own."""
ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=100_000)
    parser.add_argument("--others", type=int, default=2_000)
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    game = find_game("hunted")
    default = game.options["boat"].default
    kept = ROOT / "build" / "studies"
    kept.mkdir(parents=True, exist_ok=True)
    rows = []
    for boat in (default, *(kind for kind in TYPES if kind != default)):
        n = args.n if boat == default else args.others
        name = boat.replace("/", "_").replace(" ", "_")
        report = simulate(
            "hunted", n, {"kommandant": BOT}, {"boat": boat}, "percentiles", args.workers,
            checkpoint=kept / f"percentiles-{name}-{n}.json",
        )  # fmt: skip
        rows.append({"options": {"boat": boat}, **row(report, FIELDS)})
        print(f"{boat}: {n} careers, {report.mean['tonnage']:.0f} t, {report.mean['survived']:.1%} alive", flush=True)
    table = {
        "recipe": "src/kaleun/games/hunted/studies/percentiles.py",
        "bot": BOT,
        "seed": "percentiles",
        **stamp(game),
        "free": FREE,
        "rows": rows,
    }
    place(game).write_text(
        json.dumps(table, separators=(",", ":")).replace('{"options"', '\n{"options"') + "\n", "utf-8"
    )


if __name__ == "__main__":
    main()
