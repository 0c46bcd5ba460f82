"""Runs the parts of `make test` or `make quick` and says at the end, on a few lines, what failed and why, and how long
each part took.

A test that fails is run once more, alone, after the others. If it passes then, it is called FLAKY, with the words of
its first failure: a defect with a cause (docs/tests.md), but no reason to call the whole run red.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
BIN = Path(sys.executable).parent
NPM = ROOT / "scripts" / "npm"
TOO_MANY = 20
"""So many failures are no bad luck: they are not tried again."""
QUICK = "not slow and not browser and not postgres and not study"
WORDS = 240
"""How much of a failure's words the summary shows."""


class Failure(NamedTuple):
    name: str
    words: str


class Part:
    """One part of the run: how long it took, how many tests passed, which failed and how."""

    def __init__(self, title: str) -> None:
        self.title, self.began, self.seconds = title, time.monotonic(), 0.0
        self.passed: int | None = None
        self.failed: list[Failure] = []
        self.flaky: list[Failure] = []

    def done(self) -> Part:
        self.seconds = time.monotonic() - self.began
        return self

    def again(self, failures: list[Failure], alone: Callable[[str], bool]) -> None:
        """Tries each failed test once more, alone."""
        for failure in failures:
            lucky = len(failures) <= TOO_MANY and alone(failure.name)
            (self.flaky if lucky else self.failed).append(failure)
        if self.passed is not None:
            self.passed += len(self.flaky)


def say(title: str) -> None:
    print(f"\n== {title}", flush=True)


def checks() -> Part:
    """Lint and types of both languages, side by side."""
    part = Part("lint and types")
    say(part.title)
    python = f"{BIN}/ruff check . && {BIN}/ruff format --check . && {BIN}/mypy"
    running = {"python": subprocess.Popen(python, shell=True, cwd=ROOT)}
    if WEB.exists():
        running["web"] = subprocess.Popen([NPM, "run", "-s", "check"], cwd=WEB)
    for name, process in running.items():
        if process.wait():
            part.failed.append(Failure(name, "see above"))
    return part.done()


def python_tests(workers: str, quick: bool, more: list[str]) -> Part:
    part = Part("python tests")
    say(part.title)
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.json"
        chosen = ["-m", QUICK] if quick else []
        exit_code = _pytest(["-q", "-n", workers, *chosen, *more], told)
        found = json.loads(told.read_text("utf-8")) if told.exists() else {"passed": 0, "failed": []}
        part.passed = found["passed"]
        failures = [Failure(*failure) for failure in found["failed"]]
        if exit_code not in (0, 1) or (exit_code == 1 and not failures):
            part.failed.append(Failure("pytest", f"ended with exit code {exit_code}"))
        part.again(failures, lambda name: _pytest(["-q", "-n", "0", "--tb=short", "--", name], None) == 0)
    return part.done()


def _pytest(arguments: list[str], told: Path | None) -> int:
    environment = {**os.environ, "KALEUN_TOLD": str(told)} if told else {**os.environ}
    return subprocess.run([BIN / "python", "-m", "pytest", *arguments], cwd=ROOT, env=environment).returncode


def web_tests() -> Part:
    part = Part("web tests")
    say(part.title)
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.json"
        exit_code = _vitest(["--reporter=default", "--reporter=json", f"--outputFile={told}"])
        found = json.loads(told.read_text("utf-8")) if told.exists() else {"numPassedTests": 0, "testResults": []}
        part.passed = found["numPassedTests"]
        failures = _failed_web_tests(found)
        if exit_code and not failures:
            part.failed.append(Failure("vitest", f"ended with exit code {exit_code}"))
        part.again(failures, lambda name: _vitest(_only(name)) == 0)
    return part.done()


def _vitest(arguments: list[str]) -> int:
    return subprocess.run([NPM, "exec", "--", "vitest", "run", *arguments], cwd=WEB).returncode


def _failed_web_tests(found: dict) -> list[Failure]:
    failures = []
    for file in found["testResults"]:
        name = str(Path(file["name"]).relative_to(WEB))
        tests = [test for test in file["assertionResults"] if test["status"] == "failed"]
        failures += [Failure(f"{name} > {test['fullName']}", "\n".join(test["failureMessages"])) for test in tests]
        if file["status"] == "failed" and not tests:
            failures.append(Failure(name, file.get("message", "")))
    return failures


def _only(name: str) -> list[str]:
    file, _, test = name.partition(" > ")
    return [file, *(["-t", f"^{re.escape(test)}$"] if test else [])]


def report(parts: list[Part], began: float) -> int:
    """The last lines of the run; returns the exit code."""
    failed = [failure for part in parts for failure in part.failed]
    say("what failed, and how long each part took")
    for part in parts:
        count = "" if part.passed is None else f"{part.passed} passed, "
        print(f"{_clock(part.seconds):>6}  {part.title}: {count}{len(part.failed)} failed, {len(part.flaky)} flaky")
    print(f"{_clock(time.time() - began):>6}  in all")
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="no browser, no database server, nothing slow")
    parser.add_argument("--workers", default="2")
    parser.add_argument("--began", type=float, help="when the set-up began, in seconds since 1970")
    arguments, more = parser.parse_known_args()
    began = arguments.began or time.time()
    parts = [checks(), python_tests(arguments.workers, arguments.quick, more)]
    if WEB.exists() and shutil.which("bash"):
        parts.append(web_tests())
    if arguments.began:
        setup = Part("set-up")
        setup.seconds = time.time() - began - sum(part.seconds for part in parts)
        parts.insert(0, setup)
    return report(parts, began)


if __name__ == "__main__":
    sys.exit(main())
