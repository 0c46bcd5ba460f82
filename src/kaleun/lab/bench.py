"""`kaleun bench`: how fast the rules are, as ratios to named rows measured in the same run.

All rows run in bench/bench_peers.py: each in a process of its own on one core, normalised by a calibration loop.
Without the repository (an installed wheel) or the peers (`make peers` sets them up) the missing rows are named."""

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
from kaleun.lab import (
    bench_careers,
    bench_clone,
    bench_duels,
    bench_frames,
    bench_open,
    bench_random,
    bench_sea,
    bench_waits,
)

ROOT = Path(__file__).resolve().parents[3]
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
    "rules_log_record": "kaleun.lab.bench:table_row",
    **bench_random.ROWS,
    **bench_clone.ROWS,
    **bench_careers.ROWS,
    **bench_duels.ROWS,
}
BARS = (
    *(Bar(f"{game}_random", PEER, most) for game, most in bench_random.BARS.items()),
    Bar(RULES, "slots", 10, 5),
    Bar("rules_log_record", "slots", 20),
)
HELP_S, WHERE_S = 0.3, 0.5


def main(peers: bool = False, json_out: bool = False, seconds: float = 0.3, repeat: int = 7) -> int:
    """Measures and prints, each row as soon as it is known; 0 if every bar that could be measured holds."""
    rows = _measure(peers, seconds, repeat, quiet=json_out)
    facts: dict[str, float] = {}
    if not json_out:
        _print_floor(rows)
    verdicts = []
    for verdict in _verdicts(rows, facts):
        verdicts.append(verdict)
        if not json_out:
            mark = {True: "ok  ", False: "MISS", None: "  - "}[verdict["ok"]]
            print(f"{mark} {verdict['what']}   {verdict['bar']}", flush=True)
    if json_out:
        print(json.dumps({"rows": list(rows.values()), "facts": facts, "bars": verdicts}, indent=1))
    return 0 if all(v["ok"] is not False for v in verdicts) else 1


def _verdicts(rows: dict[str, dict[str, Any]], facts: dict[str, float]) -> Iterator[dict[str, Any]]:
    """What was measured and what is still to be measured, against their bars."""
    yield from (_verdict(bar, rows) for bar in BARS)
    yield from bench_clone.verdicts(rows)
    yield from bench_careers.verdicts(rows, PEER)
    yield from bench_duels.verdicts(rows)
    took, most = clone_us(), bench_clone.CLONE_US
    facts["clone_us"] = took
    yield {"what": f"clone {took:.1f} us", "bar": f"<= {most:g} us", "ok": took <= most}
    took = facts["help_s"] = help_s()
    yield {"what": f"kaleun --help {took:.2f} s", "bar": f"< {HELP_S} s", "ok": took < HELP_S}
    took = facts["where_s"] = where_s()
    yield {"what": f"kaleun where {took:.2f} s of CPU", "bar": f"<= {WHERE_S} s", "ok": took <= WHERE_S}
    for measure in (bench_open.verdicts, bench_sea.verdicts, bench_waits.verdicts, bench_frames.verdicts):
        yield from measure()


def _measure(peers: bool, seconds: float, repeat: int, quiet: bool) -> dict[str, dict[str, Any]]:
    harness = ROOT / "bench" / "bench_peers.py"
    if not harness.exists():
        return {
            name: _here(name, make, seconds, repeat)
            for name, make in ((RULES, bench_random.unterseeboot), ("rules_log_record", table_row))
        }
    own = ROOT / "bench" / ".venv" / "bin" / "python"
    python = str(own) if own.exists() else sys.executable
    env = dict(os.environ, PYTHONPATH=os.pathsep.join([str(ROOT / "src"), str(ROOT / "bench")]))
    only = "" if peers else f"^({PEER}|openspiel_mcts_(hex9|pentago)(_cpp)?)$"
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "rows.json"
        command = [python, str(harness), "--seconds", str(seconds), "--repeat", str(repeat), "--json", str(out)]
        command += [f"--only={only}"] if only else []
        for name, target in ROWS.items():
            command += ["--add", f"{name}={target}"]
        subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL if quiet else None)
        return {row["name"]: row for row in json.loads(out.read_text())}


def _here(name: str, make: Callable[[], Play], seconds: float, repeat: int) -> dict[str, Any]:
    """A row measured in this process, when the repository is not there."""
    play, best = make(), float("inf")
    for r in range(repeat):
        rng, decisions, start = random.Random(r), 0, time.process_time()
        while time.process_time() - start < seconds:
            decisions += play(rng)[0]
        best = min(best, (time.process_time() - start) * 1e6 / decisions)
    return {"name": name, "norm_us_dec": best, "best_us_dec": best}


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
    if floor:
        print(f"\nrules / floor of CPython: {rows[RULES]['norm_us_dec'] / floor:.1f} x")
