"""`kaleun bench server`: what the server does in a second, beside a bare handler and a peer, measured in one run.

Every server runs in a process of its own and is loaded by another (`load`, server_node.js). Figures are printed as
ratios within a round, the median of all rounds, for the speed of a machine swings. Where clients answer at once nobody
waits to be told what the options mean (`server/meant.py`); at a steady rate every question brings it."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from measures import BENCH, environment, sailing

NODE_PEERS = BENCH / "node_peers"
Say = Callable[[str], None]
ROUNDS = 5
STEPS, STATES = "kaleun.v2", "kaleun.v1"
BARE = ("bare", "rows")
"""The bare handler, which writes the answer alone, and the same with all rows of a game."""
SEATS = {
    "unterseeboot": ["commander"],
    "hunted": ["kommandant"],
    "scope": ["german", "allied"],
    "torpedo_dice": ["A", "B"],
}
TITLE = {
    "unterseeboot": "Unterseeboot",
    "hunted": "The Hunted",
    "scope": "SCOPE",
    "torpedo_dice": "Torpedo Dice",
}
HALF, PEER, P99, BACK = 0.5, 3.0, 20.0, 2.0
"""The bars: half of a bare handler, three times the peer, milliseconds at 500 answers a second over 1,000 sockets,
seconds until a killed server answers again."""


def main(peers: bool = False, json_out: bool = False, seconds: float = 4.0) -> int:
    """Prints the figures; 0 if the bars hold, else 1."""
    found: dict[str, Any] = {"load_before": os.getloadavg()[0]}
    say: Say = _silent if json_out else _aloud
    say("100 sockets, each answer durable (SQLite, WAL, synchronous FULL) and sent to two sockets:")
    rows: dict[str, list[dict[str, Any]]] = {
        "kaleun": [],
        "library": [],
        "bare": [],
        "rows": [],
        "boardgame.io": [],
        "in memory": [],
    }
    node = peers and _node(say)
    for _ in range(ROUNDS):
        for name in BARE:
            rows[name].append(_measure(name, 50, seconds))
        rows["kaleun"].append(_measure("kaleun", 50, seconds))
        rows["library"].append(_measure("library", 50, seconds))
        if node:
            rows["boardgame.io"].append(_measure_node(50, seconds, durable=True))
            rows["in memory"].append(_measure_node(50, seconds, durable=False))
    middle = {name: sorted(runs, key=lambda r: r["answers_s"])[len(runs) // 2] for name, runs in rows.items() if runs}
    for name, title in TITLES.items():
        if name in middle:
            cpu = f"   {middle[name]['cpu_us']:4.0f} µs of processor" if middle[name].get("cpu_us") else ""
            say(f"  {title:58} {middle[name]['answers_s']:8,.0f} /s   p99 {middle[name]['ms']['p99']:6.1f} ms{cpu}")
    found |= {"rows": middle, "rounds": {name: [round(r["answers_s"]) for r in runs] for name, runs in rows.items()}}
    found["of_library"] = _ratio(rows["kaleun"], rows["library"])
    found["of_bare"] = _ratio(rows["kaleun"], rows["bare"])
    found["of_bare_cpu"] = _ratio(rows["bare"], rows["kaleun"], "cpu_us")
    found["of_rows_cpu"] = _ratio(rows["rows"], rows["kaleun"], "cpu_us")
    found["of_peer"] = _ratio(rows["kaleun"], rows["boardgame.io"]) if node else None
    _report_ratios(found, say)
    found["games"] = _games(seconds, say)
    found["steady"], found["steady_bare"] = (_steady(which, seconds) for which in ("kaleun", "bare"))
    _report_steady(found["steady"], found["steady_bare"], say)
    found["tables"] = min(
        (_measure("kaleun", 200, seconds, rate=400) for _ in range(2)), key=lambda r: r["seen_ms"]["p95"]
    )
    tables = found["tables"]["seen_ms"]
    say("200 tables, 400 answers a second, answer to the other screen:")
    say(f"  p50 {tables['p50']:.1f}   p95 {tables['p95']:.1f}   p99 {tables['p99']:.1f} ms (bar 150 at p95)")
    found["live"] = _at_sea(say)
    found["back_s"] = min(_comes_back() for _ in range(3))
    say(f"killed with 200 tables, the server answers again after {found['back_s']:.2f} s (bar {BACK:.0f})")
    if found["load_before"] > 1:
        say(f"This machine was busy (load {found['load_before']:.1f}): the ratios may be off.")
    found["bars"] = bars(found)
    if json_out:
        print(json.dumps(found))
    return 0 if all(found["bars"].values()) else 1


def _ratio(ours: list[dict[str, Any]], theirs: list[dict[str, Any]], figure: str = "answers_s") -> float:
    """How often theirs goes into ours: each round by itself, then the median."""
    return statistics.median(float(a[figure] / (b[figure] or 1)) for a, b in zip(ours, theirs, strict=True))


TITLES = {
    "kaleun": "Unterseeboot: rules, view, log, question",
    "library": "the same, frames read and written by the libraries alone",
    "bare": "bare Starlette: only writes to the same store and echoes",
    "rows": "the same, with log lines, State and step boundaries kept",
    "boardgame.io": "boardgame.io's server: pig, each move durable in SQLite",
    "in memory": "boardgame.io's server: pig in memory, nothing durable",
}


def _silent(line: str) -> None:
    return None


def _aloud(line: str) -> None:
    print(line, flush=True)


def bars(found: dict[str, Any]) -> dict[str, bool]:
    """Which promises hold; a peer that is not there is no promise."""
    held = {
        "half of bare": found["of_bare"] >= HALF,
        "p99 at 500/s": found["steady"]["ms"]["p99"] <= P99,
        "back after a kill": found["back_s"] <= BACK,
        "beats in real time": found["live"]["jitter_ms"]["p99"] < sailing.JITTER,
        "orders in real time": found["live"]["ack_ms"]["p99"] < sailing.ACK,
    }
    if found["of_peer"] is not None:
        held["three times boardgame.io"] = found["of_peer"] >= PEER
    return held


def _report_ratios(found: dict[str, Any], say: Say) -> None:
    say(f"  of the bare handler: {found['of_bare']:.2f} (bar {HALF}), by processor time {found['of_bare_cpu']:.2f}")
    say(f"  of the bare handler that keeps all rows of a game: {found['of_rows_cpu']:.2f} by processor time (no bar)")
    say(f"  of itself without the short ways of its own protocol (server/protocol.py): {found['of_library']:.2f}")
    if found["of_peer"] is not None:
        say(f"  of boardgame.io's server: {found['of_peer']:.1f} (bar {PEER:.0f})")


def _steady(which: str, seconds: float) -> dict[str, Any]:
    """500 answers a second; the better of two runs."""
    return min((_measure(which, 500, seconds, rate=500) for _ in range(2)), key=lambda r: float(r["ms"]["p99"]))


def _report_steady(found: dict[str, Any], bare: dict[str, Any], say: Say) -> None:
    """With the bare handler beside it: what of a delay is the disk's and the machine's."""
    steady, floor = found["ms"], bare["ms"]
    say("500 answers a second over 1,000 sockets, answer to acknowledgement:")
    say(f"  p50 {steady['p50']:.1f}   p95 {steady['p95']:.1f}   p99 {steady['p99']:.1f} ms (bar {P99:.0f})")
    say(f"  the bare handler: p50 {floor['p50']:.1f}   p95 {floor['p95']:.1f}   p99 {floor['p99']:.1f} ms")
    if found["server_mb"]:
        say(f"  the server's memory with 1,000 sockets and 500 tables: {found['server_mb']} MB (bar 500)")


def _at_sea(say: Say) -> dict[str, Any]:
    """Missions in real time."""
    with tempfile.TemporaryDirectory() as folder, _server("kaleun", folder) as (port, pid):
        found = sailing.measure(port, pid)
    beats, acks = found["jitter_ms"], found["ack_ms"]
    say(f"{sailing.MISSIONS} missions in real time with 5 screens each:")
    say(f"  a beat is off its second by p50 {beats['p50']:.1f}   p99 {beats['p99']:.1f} ms (bar {sailing.JITTER:.0f})")
    say(f"  order to acknowledgement p50 {acks['p50']:.1f}   p99 {acks['p99']:.1f} ms (bar {sailing.ACK:.0f})")
    say(f"  a mission takes {found['cpu_share']:.1%} of a processor, a screen {found['bytes_s']:,.0f} bytes a second")
    return found


def _games(seconds: float, say: Say) -> dict[str, Any]:
    """Every game of the house: what a durable answer costs, in steps (as browsers get it) and in whole states."""
    say("50 tables with all their seats and a watcher, a durable answer:")
    found: dict[str, Any] = {}
    for game, seats in SEATS.items():
        new, old = (_measure("kaleun", 50, seconds, game=game, speaks=speaks) for speaks in (STEPS, STATES))
        found[game] = {"steps": new, "states": old}
        say(
            f"  {TITLE[game]:14} {len(seats)} seats{new['answers_s']:8,.0f} /s   {new['cpu_us']:5.0f} µs of processor"
            f" in steps, {old['cpu_us']:5.0f} in states   {new['bytes']:6,.0f} bytes written"
        )
    return found


# -- Kaleun and the bare handler


def _measure(
    which: str, tables: int, seconds: float, rate: float = 0.0, game: str = "unterseeboot", speaks: str = STEPS
) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder, _server(which, folder) as (port, pid):
        if which in BARE:
            sockets = [("/ws", f"pair.{n}", plays, n) for n in range(tables) for plays in (True, False)]
        else:
            sockets = [socket for n in range(tables) for socket in _table(port, n, game, speaks)]
        before = _written(pid)
        orders = {
            "port": port,
            "sockets": sockets,
            "seconds": seconds,
            "rate": rate,
            "echo": which in BARE,
            "pid": pid,
        }
        done = subprocess.run(
            [sys.executable, "-m", "measures.load"],
            input=json.dumps(orders), capture_output=True, text=True, check=False, env=environment(),
        )  # fmt: skip
        memory, disk = _peak_mb(pid), _written(pid) - before
    if done.returncode:
        raise RuntimeError(f"the load generator failed: {done.stderr[-500:]}")
    result: dict[str, Any] = json.loads(done.stdout)
    return {**result, "server_mb": memory, "bytes": disk / max(1, result["all"])}


def _written(pid: int) -> int:
    """Bytes the process has sent to the disk, database and log; 0 where the system does not tell."""
    with contextlib.suppress(OSError, IndexError):
        return int(Path(f"/proc/{pid}/io").read_text().split("\nwrite_bytes:")[1].split()[0])
    return 0


def _comes_back(tables: int = 200) -> float:
    """Seconds from the start of a new process over the database of a killed one until it can be reached."""
    with tempfile.TemporaryDirectory() as folder:
        with _server("kaleun", folder) as (port, _):
            for n in range(tables):
                _table(port, n)
        begin = time.perf_counter()
        with _server("kaleun", folder):
            return time.perf_counter() - begin


def _peak_mb(pid: int) -> int | None:
    """The most memory the process ever had, where the system tells."""
    with contextlib.suppress(OSError, IndexError):
        status = Path(f"/proc/{pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0]) // 1024
    return None


@contextlib.contextmanager
def _server(which: str, folder: str) -> Iterator[tuple[int, int]]:
    port = _free_port()
    command = [sys.executable, "-m", "measures.yardstick", which, str(port), f"{folder}/bench.db"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment())
    try:
        _wait(port, process)
        yield port, process.pid
    finally:
        process.kill()
        process.wait()


def _table(port: int, n: int, game: str = "unterseeboot", speaks: str = STEPS) -> list[tuple[str, str, bool, int]]:
    """A table with its players and a watcher: the addresses and papers of their sockets."""
    seats = {seat: {"kind": "me"} for seat in SEATS[game]}
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables",
        json.dumps({"game": game, "seed": n, "seats": seats}).encode(),
        {"Content-Type": "application/json", "X-Kaleun": "1"},
    )
    with urllib.request.urlopen(request) as answer:
        opened = json.load(answer)
    path = f"/ws?table={opened['table']}"
    players = [(path, f"{speaks}, seat.{token}", True, n) for token in opened["seats"].values()]
    return [*players, (path, f"{speaks}, watch", False, n)]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(port: int, process: subprocess.Popen[Any]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise RuntimeError("the server of the bench did not start")


# -- the peer


def _node(say: Say) -> bool:
    """Is boardgame.io there? Installs it beside the bench where npm can."""
    if not NODE_PEERS.is_dir() or not shutil.which("node"):
        say("  (boardgame.io is not measured: it needs Node and the repository)")
        return False
    if not (NODE_PEERS / "node_modules" / "better-sqlite3").is_dir():
        npm = shutil.which("npm")
        command = [npm or "npm", "install", "--no-audit", "--no-fund"]
        done = (
            npm
            and subprocess.run(command, cwd=NODE_PEERS, capture_output=True, timeout=900, check=False).returncode == 0
        )
        if not done:
            say("  (boardgame.io is not measured: npm install in bench/node_peers failed)")
            return False
    return True


def _measure_node(matches: int, seconds: float, durable: bool) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        return _load_node(matches, seconds, [f"{folder}/moves.db"] if durable else [])


def _load_node(matches: int, seconds: float, file: list[str]) -> dict[str, Any]:
    port = _free_port()
    script = [shutil.which("node") or "node", "server_node.js"]
    process = subprocess.Popen(
        [*script, "serve", str(port), *file], cwd=NODE_PEERS, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait(port, process)
        done = subprocess.run(
            [*script, "load", str(port), str(matches), str(seconds)],
            cwd=NODE_PEERS, capture_output=True, text=True, check=True,
        )  # fmt: skip
    finally:
        process.kill()
        process.wait()
    result: dict[str, Any] = json.loads(done.stdout)
    return result
