"""How well the bot crew of U-BOOT sails its missions: grades, objectives, losses, torpedoes, Renown.

    python src/kaleun/games/uboot/studies/bots.py -n 50

plays games 9/0 … 9/49 of every mission by crews of all skills and by a skipper who is told the truth, and prints the
tables of docs/studies/uboot_bots.md with what is short of a bar. Every finished game is a line of
docs/studies/uboot_bots.jsonl: stopped at any moment, the same command goes on where it was. `--tables` plays nothing.
Training games belong into a file of their own (`--seed t --out build/training.jsonl`).
Games of another crew (`[crew] version` in bots.toml) do not count."""

from __future__ import annotations

import argparse
import itertools
import json
import math
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import fmean
from typing import Any

from msgspec.structs import replace

from kaleun.games.uboot.bots.crew import OFFICERS, sail
from kaleun.games.uboot.bots.kit import Kit
from kaleun.games.uboot.options import MISSIONS
from kaleun.games.uboot.sea.sights import Contact
from kaleun.games.uboot.sea.units import NM, bearing
from kaleun.games.uboot.seats import CAPTAIN
from kaleun.kernel.game import find_game
from kaleun.kernel.live_table import LiveTable
from kaleun.kernel.odds import wilson
from kaleun.kernel.table import new_table

GAME = find_game("uboot")
KEPT = Path(__file__).parents[5] / "docs" / "studies" / "uboot_bots.jsonl"
GRADES, SKILLS, TOLD = "SABCDEF", ("ace", "regular", "recruit"), "told"
BARS = {"primary": 0.4, "lost": 0.2, "all": 0.6, "fired": 4.0}
"""In a mission and over all, of the aces; torpedoes a game where the orders are to fight a convoy."""
CONVOYS = ("M02", "A2")
TOLD_NM = 45.0
NOT_HELD_S = 40
"""What he is told is so old that nobody locks the computer on it: the watch must see a ship to shoot at it."""
HEAD = "n | S A B C D E F | primary | lost | torpedoes | GRT | Renown |"


class Told:
    """A table at which the Captain is told the truth: every ship within 45 miles, as it is."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)

    def sight(self, seat: str) -> Any:
        view = self.table.sight(seat)
        if seat == CAPTAIN:
            held = [c for c in view.contacts if c.by != "hydrophone" and not c.age]
            view.contacts = [*held, *self._rest({c.id for c in held})]
            if not held:  # nobody has anything in sight that could be reported
                view.task = replace(view.task, to_send=())
        return view

    def _rest(self, held: set[int]) -> Iterator[Contact]:
        s = self.table.run.state
        ids = {c.unit: c.id for c in s.sea.contacts}
        near = {group.id for group in s.sea.groups if group.near}
        for unit in s.sea.units:
            dx, dy = unit.x - s.boat.x, unit.y - s.boat.y
            miles, number = math.hypot(dx, dy) / NM, ids.get(unit.id, 100_000 + unit.id)
            if unit.group in near and unit.state not in ("sunk", "gone") and miles < TOLD_NM and number not in held:
                line = round(bearing(dx, dy)) % 360
                yield Contact(
                    number, "eye", line, miles, "", round(unit.course) % 360, unit.speed, unit.kind, NOT_HELD_S
                )


def crew_version() -> int:
    return int(GAME.charts()["bots"]["crew"]["version"])


def play(mission: str, skill: str, seed: str, tools: Kit | None = None) -> dict[str, Any]:
    """One game, as a line of the file; with `tools` by other numbers than the printed ones."""
    table: Any = new_table(GAME, seed=seed, options={"mission": mission}, logging=False)
    door: Any = Told(table) if skill == TOLD else table
    level = "ace" if skill == TOLD else skill
    sail(door, {role: made(level, seed, tools) for role, made in OFFICERS.items()})
    end = GAME.result(table.run.state, table.book).summary
    row = {name: end[name] for name in ("grade", "primary", "lost", "grt", "renown", "hours")}
    about = {"crew": crew_version(), "rules": GAME.version, "mission": mission, "skill": skill, "seed": seed}
    return {**about, **row, "fired": table.run.state.boat.fired}


def kept(file: Path = KEPT) -> list[dict[str, Any]]:
    lines = file.read_text().splitlines() if file.exists() else []
    return [row for row in map(json.loads, lines) if row["crew"] == crew_version()]


def games(asked: argparse.Namespace) -> Iterator[tuple[str, str, str]]:
    """Mission, skill and seed of all games of the study, the first ones of each line before the second ones."""
    lines = [(mission, skill) for skill in asked.skills for mission in asked.missions]
    for number, (mission, skill) in itertools.product(range(asked.n), lines):
        yield mission, skill, f"{asked.seed}/{number}"


def share(rows: list[dict[str, Any]], name: str) -> str:
    n = sum(bool(row[name]) for row in rows)
    low, high = wilson(n, len(rows))
    return f"{n} ({100 * low:.0f}–{100 * high:.0f} %)"


def line(name: str, rows: list[dict[str, Any]]) -> str:
    grades = " ".join(str(sum(row["grade"] == letter for row in rows)) for letter in GRADES)
    renown = [row["renown"] for row in rows]
    spread = math.sqrt(sum((x - fmean(renown)) ** 2 for x in renown) / max(1, len(rows) - 1) / len(rows))
    fired, grt = fmean(row["fired"] for row in rows), fmean(row["grt"] for row in rows)
    worth = f"{fmean(renown):.0f} ± {1.96 * spread:.0f}"
    shares = f"{share(rows, 'primary')} | {share(rows, 'lost')}"
    return f"| {name} | {len(rows)} | {grades} | {shares} | {fired:.1f} | {grt:.0f} | {worth} |"


def tables(rows: list[dict[str, Any]]) -> Iterator[str]:
    for skill in (*SKILLS, TOLD):
        mine = [row for row in rows if row["skill"] == skill]
        if mine:
            yield f"\n| {skill} | {HEAD}\n|---|---|---|---|---|---|---|---|"
            for mission in MISSIONS:
                if of := [row for row in mine if row["mission"] == mission]:
                    yield line(mission, of)
            yield line("all", mine)


def short(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Where the aces' means are short of a bar."""
    for mission in MISSIONS:
        of = [row for row in rows if row["mission"] == mission]
        if not of:
            continue
        for name, wrong in (("primary", -1), ("lost", 1)):
            if wrong * (fmean(row[name] for row in of) - BARS[name]) > 0:
                yield f"{mission}: {name} {share(of, name)}, bar {BARS[name]:.0%}"
        if mission in CONVOYS and fmean(row["fired"] for row in of) < BARS["fired"]:
            yield f"{mission}: {fmean(row['fired'] for row in of):.1f} torpedoes a game, bar {BARS['fired']:.0f}"
    if rows and fmean(row["primary"] for row in rows) < BARS["all"]:
        yield f"all: primary {share(rows, 'primary')}, bar {BARS['all']:.0%}"


def played(asked: Iterable[tuple[str, str, str]], workers: int) -> Iterator[dict[str, Any]]:
    """The games as they end."""
    if workers == 1:
        yield from (play(*game) for game in asked)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_played, asked)


def _played(game: tuple[str, str, str]) -> dict[str, Any]:
    return play(*game)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=10, help="games for each line")
    parser.add_argument("--seed", default="9", help="seed of the study: games 9/0, 9/1, …")
    parser.add_argument("--missions", nargs="+", default=list(MISSIONS), help="which missions")
    parser.add_argument("--skills", nargs="+", default=[*SKILLS, TOLD], help="which crews")
    parser.add_argument("--workers", type=int, default=1, help="games at a time")
    parser.add_argument("--out", type=Path, default=KEPT, help="where the games are kept")
    parser.add_argument("--tables", action="store_true", help="only the tables of what was played")
    asked = parser.parse_args()
    done = {(row["mission"], row["skill"], row["seed"]) for row in kept(asked.out)}
    if not asked.tables:
        for row in played([game for game in games(asked) if game not in done], asked.workers):
            with asked.out.open("a") as file:
                file.write(json.dumps(row) + "\n")
    rows = kept(asked.out)
    print("\n".join(tables(rows)))
    print("\nShort of a bar (aces):", *short([row for row in rows if row["skill"] == SKILLS[0]]), sep="\n- ")


if __name__ == "__main__":
    main()
