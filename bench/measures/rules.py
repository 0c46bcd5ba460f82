"""`kaleun bench`: how fast the rules are, as ratios to named rows measured in the same run.

All rows run in bench/bench_peers.py: each in a process of its own on one core, normalised by a calibration loop.
Without the peers (`make peers` sets them up) the missing rows are named."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kaleun.conformance.catalogue import rules
from kaleun.kernel.game import find_game, game_names
from kaleun.kernel.table import new_table
from measures import BENCH, advising, careers, clone, duels, environment, frames, opening, random_play, sea, waits

PEER = "openspiel_pure_python_block_dominoes"
GAME, RULES = "unterseeboot", "unterseeboot_random"
Play = Callable[[random.Random], tuple[int, int]]


def table_row() -> Play:
    """Random Unterseeboot at a table: seeded dice, log and record on."""
    game = find_game(GAME)

    def play(rng: random.Random) -> tuple[int, int]:
        table = new_table(game, seed=rng.getrandbits(60))
        decisions = 0
        while (ask := table.ask) is not None:
            keys = ask.keys  # type: ignore[union-attr]
            table.answer(keys[int(rng.random() * len(keys))])
            decisions += 1
        return decisions, table.n

    return play


class Bar(NamedTuple):
    """A promise: `row` costs at most `most` times `peer` per decision."""

    row: str
    peer: str
    most: float
    aim: float | None = None


ROWS = {
    "slots": "unterseeboot_slots:bench_factory",
    "floor": "unterseeboot_floor:bench_factory",
    "rules_log_record": "measures.rules:table_row",
    **random_play.ROWS,
    **clone.ROWS,
    **careers.ROWS,
    **duels.ROWS,
}
OF = {**dict.fromkeys(("slots", "floor", "rules_log_record"), GAME), **dict.fromkeys(careers.ROWS, careers.GAME)}
"""The game of a row that does not begin with its name."""
BARS = (
    *(Bar(f"{game}_random", PEER, most) for game, most in random_play.BARS.items()),
    Bar(RULES, "slots", 10, 5),
    Bar("rules_log_record", "slots", 20),
)
HELP_S, WHERE_S = 0.3, 0.5


def main(game: str = "", peers: bool = False, json_out: bool = False, seconds: float = 0.3, repeat: int = 7) -> int:
    """Measures every game and the shell, or one game, and prints each row as soon as it is known; 0 if every bar that
    could be measured holds."""
    rows = _measure(rows_of(game), peers, seconds, repeat, quiet=json_out)
    facts: dict[str, float] = {}
    if not json_out:
        _print_floor(rows)
    verdicts = []
    for verdict in _verdicts(game, rows, facts):
        verdicts.append(verdict)
        if not json_out:
            mark = {True: "ok  ", False: "MISS", None: "  - "}[verdict["ok"]]
            print(f"{mark} {verdict['what']}   {verdict['bar']}", flush=True)
    if json_out:
        print(json.dumps({"rows": list(rows.values()), "facts": facts, "bars": verdicts}, indent=1))
    return 0 if all(v["ok"] is not False for v in verdicts) else 1


def rows_of(game: str) -> dict[str, str]:
    """The rows of one game; "" = all there are."""
    return {name: target for name, target in ROWS.items() if not game or OF.get(name, name).startswith(game)}


def _verdicts(game: str, rows: dict[str, dict[str, Any]], facts: dict[str, float]) -> Iterator[dict[str, Any]]:
    """What was measured and what is still to be measured, against their bars."""
    wanted, games = rows_of(game), (game,) if game else game_names()
    yield from (_verdict(bar, rows) for bar in BARS if bar.row in wanted)
    yield from clone.verdicts(rows)
    yield from careers.verdicts(rows, PEER)
    yield from duels.verdicts(rows)
    if GAME in games:
        took, most = clone_us(), clone.CLONE_US
        facts["clone_us"] = took
        yield {"what": f"clone {took:.1f} us", "bar": f"<= {most:g} us", "ok": took <= most}
    if not game:
        yield from _shell(facts)
    if opening.GAME in games:
        yield from opening.verdicts()
    if sea.GAME in games:
        yield from sea.verdicts()
    yield from waits.verdicts(games)
    yield from advising.verdicts(games)
    yield from frames.verdicts(games)


def _shell(facts: dict[str, float]) -> Iterator[dict[str, Any]]:
    """How long commands take that everybody waits for."""
    took = facts["help_s"] = help_s()
    yield {"what": f"kaleun --help {took:.2f} s", "bar": f"< {HELP_S} s", "ok": took < HELP_S}
    took = facts["where_s"] = where_s()
    yield {"what": f"kaleun where {took:.2f} s of CPU", "bar": f"<= {WHERE_S} s", "ok": took <= WHERE_S}


def _measure(
    targets: dict[str, str], peers: bool, seconds: float, repeat: int, quiet: bool
) -> dict[str, dict[str, Any]]:
    """The rows, and the peers that stand beside them, by the harness of the peers."""
    if not targets:
        return {}
    own = BENCH / ".venv" / "bin" / "python"
    python = str(own) if own.exists() else sys.executable
    searches = "|".join(peer for name, peer in duels.PEERS.items() if f"{name}_search" in targets)
    only = "" if peers else f"^({PEER}|({searches})(_cpp)?)$" if searches else f"^{PEER}$"
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "rows.json"
        command = [python, str(BENCH / "bench_peers.py"), "--seconds", str(seconds), "--repeat", str(repeat)]
        command += ["--json", str(out), *([f"--only={only}"] if only else [])]
        for name, target in targets.items():
            command += ["--add", f"{name}={target}"]
        subprocess.run(command, env=environment(), check=True, stdout=subprocess.DEVNULL if quiet else None)
        return {row["name"]: row for row in json.loads(out.read_text())}


def clone_us() -> float:
    """Microseconds of processor time to clone a table in the middle of a turn, best of five."""
    table = new_table(find_game(GAME), seed=5)
    while table.n < 9 or not table.run.tail:
        table.answer(table.ask.options[0].key)  # type: ignore[union-attr]
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        for _ in range(2000):
            table.clone()
        best = min(best, (time.process_time() - start) / 2000 * 1e6)
    return best


def help_s() -> float:
    """Seconds `kaleun --help` takes, best of five."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "kaleun.cli", "--help"], check=True, stdout=subprocess.DEVNULL)
        best = min(best, time.perf_counter() - start)
    return best


def where_s() -> float:
    """Seconds of processor time of the slowest `kaleun where`, of words and ids of every game, each best of three."""
    asked = [("crash", "dive"), *((rules(find_game(name).package)[0].id,) for name in game_names())]
    return max(min(_child_s("where", *words) for _ in range(3)) for words in asked)


def _child_s(*arguments: str) -> float:
    """Seconds of processor time that a command takes."""
    before = os.times()
    subprocess.run([sys.executable, "-m", "kaleun.cli", *arguments], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system


def _verdict(bar: Bar, rows: dict[str, dict[str, Any]]) -> dict[str, Any]:
    row, peer = rows.get(bar.row, {}), rows.get(bar.peer, {})
    promise = f"<= {bar.most:.3g} x {bar.peer}" + (f" (aim {bar.aim:g} x)" if bar.aim else "")
    if "norm_us_dec" not in row or "norm_us_dec" not in peer:
        return {"what": f"{bar.row}: {bar.peer} was not measured here (make peers)", "bar": promise, "ok": None}
    ratio = row["norm_us_dec"] / peer["norm_us_dec"]
    return {
        "what": f"{bar.row} {row['norm_us_dec']:.2f} us/decision = {ratio:.3g} x {bar.peer}",
        "bar": promise,
        "ok": ratio <= bar.most,
    }


def _print_floor(rows: dict[str, dict[str, Any]]) -> None:
    floor = rows.get("floor", {}).get("norm_us_dec")
    if floor and RULES in rows:
        print(f"\nrules / floor of CPython: {rows[RULES]['norm_us_dec'] / floor:.1f} x")
