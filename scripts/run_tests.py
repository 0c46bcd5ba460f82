"""Runs the parts of `make test` or `make quick` and says at the end, on a few lines, what failed and why, how long each
part took and how much of the processor, and which tests needed most of it.

A test that fails is run once more, alone, after the others. If it passes then, it is called FLAKY, with the words of
its first failure: a defect with a cause (docs/tests.md), but no reason to call the whole run red.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
BIN = Path(sys.executable).parent
NPM = ROOT / "scripts" / "npm"
TOO_MANY = 20
"""So many failures are no bad luck: they are not tried again."""
QUICK = ["-m", "not slow and not browser and not postgres and not study", "--ignore=tests/browser", "--dist=worksteal"]
"""Neighbours stay together, so that what they share is made once. (Not in `make test`: there a worker that has begun
with the browser can do nothing else.)"""
CHECKED = WEB / "node_modules" / ".cache" / "kaleun-checked"
"""A hash of the browser's files when lint and types were in order last."""
ENOUGH = 215
"""Seconds of processor that fit into two minutes on two cores: if `make quick` needs more, its last lines say so."""
MEMORY = Path("/dev/shm")
ROOM = 2 * 1024**3
"""So much must be free there; a whole run writes about a tenth of it."""
WORDS = 240
"""How much of a failure's words the summary shows."""


class Failure(NamedTuple):
    name: str
    words: str


class Part:
    """One part of the run: how long it took, on the clock and of the processor, how many tests passed, which failed and
    how, which needed most (`longest`: processor seconds and name). `retry` is to be tried once more, by `alone`."""

    def __init__(self, title: str) -> None:
        self.title, self.began, self.seconds, self.processor = title, time.monotonic(), 0.0, 0.0
        self.longest: list[tuple[float, str]] = []
        self.passed: int | None = None
        self.failed: list[Failure] = []
        self.flaky: list[Failure] = []
        self.retry: list[Failure] = []
        self.alone: Callable[[str], bool] = lambda name: False

    def wait(self, process: subprocess.Popen) -> int:
        """Its exit code, when it has ended; what it and its children needed of the processor is this part's."""
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.processor += used.ru_utime + used.ru_stime
        return process.returncode

    def done(self) -> Part:
        self.seconds += time.monotonic() - self.began
        return self

    def again(self) -> Part:
        """Tries each failed test once more, alone: when the other parts have ended."""
        self.began = time.monotonic()
        for failure in self.retry:
            lucky = len(self.retry) <= TOO_MANY and self.alone(failure.name)
            (self.flaky if lucky else self.failed).append(failure)
        if self.passed is not None:
            self.passed += len(self.flaky)
        self.retry = []
        return self.done()


def say(title: str) -> None:
    print(f"\n== {title}", flush=True)


def checks(quick: bool, out: IO[str]) -> Part:
    """Lint and types of both languages. In `make quick` the browser's files are left alone if they are those that were
    found to be in order the last time."""
    part = Part("lint and types")
    seen = _web_files()
    in_order = quick and CHECKED.exists() and CHECKED.read_text("utf-8") == seen
    python = f"{BIN}/ruff check . && {BIN}/ruff format --check . && {BIN}/mypy"
    running = {"python": subprocess.Popen(python, shell=True, cwd=ROOT, stdout=out, stderr=out)}
    if WEB.exists() and not in_order:
        running["web"] = subprocess.Popen([NPM, "run", "-s", "check"], cwd=WEB, stdout=out, stderr=out)
    for name, process in running.items():
        if part.wait(process):
            part.failed.append(Failure(name, "see above"))
        elif name == "web":
            CHECKED.parent.mkdir(parents=True, exist_ok=True)
            CHECKED.write_text(seen, "utf-8")
    return part.done()


def _web_files() -> str:
    """A hash of everything the checks of the browser's side look at."""
    folders = [path for path in sorted(WEB.glob("*")) if path.name != "node_modules"]
    folders += sorted((ROOT / "src" / "kaleun" / "games").glob("*/web"))
    found = hashlib.sha256()
    for folder in folders:
        for path in sorted([folder, *folder.rglob("*")]):
            if path.is_file():
                found.update(f"{path.relative_to(ROOT)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def python_tests(workers: str, quick: bool, more: list[str]) -> Part:
    part = Part("python tests")
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.json"
        exit_code = part.wait(_pytest(["-q", "-n", workers, *(QUICK if quick else []), *more], told))
        found = json.loads(told.read_text("utf-8")) if told.exists() else {"passed": 0, "failed": [], "longest": []}
    part.passed, part.longest = found["passed"], found["longest"]
    part.retry = [Failure(*failure) for failure in found["failed"]]
    part.alone = lambda name: _pytest(["-q", "-n", "0", "--tb=short", "--", name], None).wait() == 0
    if exit_code not in (0, 1) or (exit_code == 1 and not part.retry):
        part.failed.append(Failure("pytest", f"ended with exit code {exit_code}"))
    return part.done()


def _pytest(arguments: list[str], told: Path | None) -> subprocess.Popen:
    environment = {**os.environ, "KALEUN_TOLD": str(told)} if told else {**os.environ}
    return subprocess.Popen([BIN / "python", "-m", "pytest", *arguments], cwd=ROOT, env=environment)


def web_tests(quick: bool, out: IO[str]) -> Part:
    part = Part("web tests")
    few = "--maxWorkers=1"  # one page for all files costs less in all
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.json"
        exit_code = part.wait(_vitest([few, "--reporter=default", "--reporter=json", f"--outputFile={told}"], out))
        found = json.loads(told.read_text("utf-8")) if told.exists() else {"numPassedTests": 0, "testResults": []}
    part.passed = found["numPassedTests"]
    part.retry = _failed_web_tests(found)
    part.alone = lambda name: _vitest(_only(name)).wait() == 0
    if exit_code and not part.retry:
        part.failed.append(Failure("vitest", f"ended with exit code {exit_code}"))
    return part.done()


def _vitest(arguments: list[str], out: IO[str] | None = None) -> subprocess.Popen:
    return subprocess.Popen([NPM, "exec", "--", "vitest", "run", *arguments], cwd=WEB, stdout=out, stderr=out)


def _failed_web_tests(found: dict) -> list[Failure]:
    failures = []
    for file in found["testResults"]:
        name = os.path.relpath(file["name"], WEB)  # a game's own tests lie with the game
        tests = [test for test in file["assertionResults"] if test["status"] == "failed"]
        failures += [Failure(f"{name} > {test['fullName']}", "\n".join(test["failureMessages"])) for test in tests]
        if file["status"] == "failed" and not tests:
            failures.append(Failure(name, file.get("message", "")))
    return failures


def _only(name: str) -> list[str]:
    file, _, test = name.partition(" > ")
    return [file, *(["-t", f"^{re.escape(test)}$"] if test else [])]


def report(parts: list[Part], began: float, quick: bool = False) -> int:
    """The last lines of the run; returns the exit code."""
    failed = [failure for part in parts for failure in part.failed]
    say("what failed, and how long each part took")
    for part in parts:
        count = "" if part.passed is None else f"{part.passed} passed, "
        used = f" ({part.processor:.0f} s of processor)" if part.processor else ""
        found = f"{count}{len(part.failed)} failed, {len(part.flaky)} flaky"
        print(f"{_clock(part.seconds):>6}  {part.title}: {found}{used}")
    needed = sum(part.processor for part in parts)
    print(f"{_clock(time.time() - began):>6}  in all ({needed:.0f} s of processor)")
    for part in parts:
        if part.longest:
            print(f"        the longest of the {part.title}, in seconds of processor:")
            print(*(f"{seconds:>6.2f}  {name}" for seconds, name in part.longest), sep="\n")
            if quick and needed > ENOUGH:
                print(f"        {needed:.0f} s are not quick: two cores have {ENOUGH} s in two minutes (docs/tests.md)")
    for failure in failed:
        print(f"FAILED {failure.name}: {_short(failure.words)}")
    print(f"\n{sum(part.passed or 0 for part in parts)} passed, {len(failed)} failed", flush=True)
    for part in parts:
        for failure in part.flaky:
            print(f"FLAKY {failure.name}: {_short(failure.words)}")
    return 1 if failed else 0


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def _short(words: str) -> str:
    return " ".join(words.split())[:WORDS]


def side_by_side(workers: str, quick: bool, more: list[str]) -> list[Part]:
    """Lint, types and the web's tests fill the gaps the Python tests leave; what they say is shown after them, part by
    part."""
    beside = [checks, web_tests] if WEB.exists() else [checks]
    with ThreadPoolExecutor(1) as lane, contextlib.ExitStack() as files:
        said = [files.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8")) for _ in beside]
        running = [lane.submit(part, quick, out) for part, out in zip(beside, said, strict=True)]
        say("python tests (lint, types and web tests run beside them)")
        python = python_tests(workers, quick, more)
        parts = []
        for result, out in zip(running, said, strict=True):
            parts.append(result.result())
            say(parts[-1].title)
            out.seek(0)
            shutil.copyfileobj(out, sys.stdout)
    return [parts[0], python, *parts[1:]]


@contextlib.contextmanager
def scratch() -> Iterator[None]:
    """Databases and profiles of the tests lie in memory if there is room: nobody waits for a disk."""
    if not MEMORY.is_dir() or not os.access(MEMORY, os.W_OK) or shutil.disk_usage(MEMORY).free < ROOM:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="kaleun-", dir=MEMORY, ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)  # PostgreSQL runs as somebody else
        os.environ["TMPDIR"] = tempfile.tempdir = folder
        yield
        tempfile.tempdir = None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="no browser, no database server, nothing slow")
    parser.add_argument("--workers", default="2")
    parser.add_argument("--began", type=float, help="when the set-up began, in seconds since 1970")
    arguments, more = parser.parse_known_args()
    began = arguments.began or time.time()
    setup = Part("set-up")
    setup.seconds = time.time() - began
    # Compiled once and kept: without this every worker, and every program that a test starts, compiles everything anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if arguments.quick:
        os.environ["KALEUN_QUICK"] = "1"  # tests/budget.py
    with scratch():
        parts = side_by_side(arguments.workers, arguments.quick, more)
        for part in parts:
            part.again()
    return report([setup, *parts], began, arguments.quick)


if __name__ == "__main__":
    sys.exit(main())
