"""`make bars`: the bars with their full numbers, for days if need be: servers killed, random games, forged messages,
parsers fuzzed. Works in small pieces, notes after each how far it has come (build/bars) and goes on from there when it
is called again at the same commit and scale; the results stand in docs/studies/bars.md.

    python scripts/bars.py --scale 0.01 --minutes 30 [--only forged]"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from parsers import TARGETS

import kaleun
from kaleun.conformance.fuzz import fuzz

ROOT = Path(__file__).resolve().parents[1]
BUILD, STUDY = ROOT / "build" / "bars", ROOT / "docs" / "studies" / "bars.md"
BEGIN, END = "<!-- results -->\n", "<!-- end of results -->\n"


class Piece(NamedTuple):
    """What a piece of work found: failures in a sentence each, and a word on how it was done."""

    failures: list[str]
    how: str = ""


class Bar(NamedTuple):
    """A bar: its id, what is counted, how many at full scale, how many at a time, the work (number of the piece, how
    many)."""

    id: str
    what: str
    wanted: int
    piece: int
    work: Callable[[int, int], Piece]


class Done(msgspec.Struct):
    """How far a bar has come."""

    runs: int = 0
    pieces: int = 0
    seconds: float = 0.0
    failures: list[str] = []
    how: str = ""


class State(msgspec.Struct):
    """How far all have come, at this commit and scale."""

    commit: str
    scale: float
    bars: dict[str, Done] = {}


def _tests(*names: str, **environment: str) -> Piece:
    """Tests with large numbers."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "--timeout", "7200", *names]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    return Piece([] if done.returncode == 0 else [f"{environment}: {done.stdout[-600:]}"])


def kills(number: int, runs: int) -> Piece:
    return _tests("tests/server/test_kill.py::test_kill_9_loses_nothing", KALEUN_KILLS=str(runs))


def forged(number: int, runs: int) -> Piece:
    names = "tests/server/test_forged.py::test_forged_messages_change_nothing"
    return _tests(names, KALEUN_FORGED=str(runs), KALEUN_FORGED_SEED=str(1000 + number))


def games(name: str) -> Callable[[int, int], Piece]:
    def play(number: int, runs: int) -> Piece:
        tally = fuzz(name, seed=5000 + number, games=runs, folder=BUILD / "failures")
        return Piece([f"{failure.seed}: {failure.error}" for failure in tally.failures])

    return play


def parser(name: str) -> Callable[[int, int], Piece]:
    def read(number: int, runs: int) -> Piece:
        command = [sys.executable, str(ROOT / "scripts" / "parsers.py"), name, "--runs", str(runs), "--seed"]
        path = os.pathsep.join([str(BUILD / "site"), os.environ.get("PYTHONPATH", "")])
        done = subprocess.run(
            [*command, str(number + 1), "--grown", str(BUILD / "corpus" / name)],
            cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        said = next((line for line in done.stdout.splitlines() if line.startswith('{"target"')), None)
        if said is None:
            return Piece([f"{name}, seed {number + 1}: ended with {done.returncode}: {done.stderr[-600:]}"])
        found = json.loads(said)
        return Piece([f"{name}: {data}" for data in found["inputs"]], found["how"])

    return read


def bars() -> list[Bar]:
    """All of them."""
    live = {name for name in kaleun.games() if len(kaleun.seats(name)) > 2}
    return [
        Bar("D-01", "kill -9 while 20 games run: nothing acknowledged is lost", 1_000, 20, kills),
        *(
            Bar("R-01", f"random games of {name}", 200_000, 10 if name in live else 100, games(name))
            for name in kaleun.games()
        ),
        Bar("S-06", "forged messages: nothing changes", 1_000_000, 20_000, forged),
        *(Bar("R-02", f"inputs for the parser: {name}", 1_000_000, 20_000, parser(name)) for name in TARGETS),
    ]


def with_atheris() -> None:
    """Atheris beside the results, where it installs."""
    site = BUILD / "site"
    if not site.is_dir():
        command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(site), "atheris"]
        subprocess.run(command, capture_output=True, check=False)


def commit() -> str:
    """The commit that is tried; with a plus if files differ from it."""
    git = ["git", "-C", str(ROOT)]
    head = subprocess.run([*git, "rev-parse", "--short=10", "HEAD"], capture_output=True, text=True, check=False)
    tried = ["src", "tests", "scripts", "bench"]
    changed = subprocess.run([*git, "diff", "--quiet", "HEAD", "--", *tried], check=False).returncode
    return head.stdout.strip() + ("+" if changed else "")


def wanted(bar: Bar, scale: float) -> int:
    return max(1, round(bar.wanted * scale))


def run(state: State, chosen: list[Bar], until: float, save: Callable[[State], None]) -> None:
    """A piece of each bar in turn, until all are done or the time is over."""
    while True:
        due = [bar for bar in chosen if state.bars.setdefault(bar.what, Done()).runs < wanted(bar, state.scale)]
        if not due:
            return
        for bar in due:
            if time.monotonic() >= until:
                return
            done = state.bars[bar.what]
            runs = min(bar.piece, wanted(bar, state.scale) - done.runs)
            begin = time.monotonic()
            found = bar.work(done.pieces, runs)
            done.runs, done.pieces, done.how = done.runs + runs, done.pieces + 1, found.how
            done.seconds += time.monotonic() - begin
            done.failures += found.failures
            print(
                f"{bar.what}: {done.runs:,} of {wanted(bar, state.scale):,}, {len(done.failures)} failures", flush=True
            )
            save(state)


def told(state: State, today: datetime.date) -> str:
    """The results as a table."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    lines = [
        f"{today:%d %B %Y}, commit {state.commit}, scale {state.scale:g}, {cores} cores.",
        "",
        "| bar | what | full number | run | of the full number | failures | minutes |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for bar in bars():
        done = state.bars.get(bar.what, Done())
        share, how = 100 * done.runs / bar.wanted, f" ({done.how})" if done.how else ""
        figures = f"{bar.wanted:,} | {done.runs:,} | {share:.3g} % | {len(done.failures)} | {done.seconds / 60:.1f}"
        lines.append(f"| {bar.id} | {bar.what}{how} | {figures} |")
    failures = [f"- {failure}" for done in state.bars.values() for failure in done.failures]
    return "\n".join([*lines, *(["", "Failures:", "", *failures] if failures else []), ""])


def write(state: State, study: Path, today: datetime.date) -> None:
    """Puts the results into their place of the study."""
    text = study.read_text("utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    study.write_text(before + BEGIN + "\n" + told(state, today) + "\n" + END + after, encoding="utf-8")


def main() -> int:
    parsed = argparse.ArgumentParser()
    parsed.add_argument("--scale", type=float, default=1.0)
    parsed.add_argument("--minutes", type=float, default=float("inf"))
    parsed.add_argument("--only", default="", help="bars whose id or words have this in them")
    asked = parsed.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    with_atheris()
    file, fresh = BUILD / "state.json", State(commit(), asked.scale)
    state = fresh
    if file.exists():
        kept = msgspec.json.decode(file.read_bytes(), type=State)
        state = kept if (kept.commit, kept.scale) == (fresh.commit, fresh.scale) else fresh

    def save(state: State) -> None:
        file.write_bytes(msgspec.json.encode(state))
        write(state, STUDY, datetime.datetime.now(datetime.UTC).date())

    chosen: list[Any] = [bar for bar in bars() if asked.only in f"{bar.id} {bar.what}"]
    run(state, chosen, time.monotonic() + asked.minutes * 60, save)
    save(state)
    return 1 if any(done.failures for done in state.bars.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
