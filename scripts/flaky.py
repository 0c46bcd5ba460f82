"""Runs suspect tests many times beside busy processes: `make flaky N=20 ARGS="tests/server/test_kill.py -k once"`.

Says of each test how often it failed, with the words of its first failure. Exit code 1 if any did."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

BUSY = 8
"""How many processes keep the machine busy meanwhile."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", "--times", type=int, default=20)
    parser.add_argument("--workers", default="2")
    arguments, suspects = parser.parse_known_args()
    if not suspects:
        parser.error('name the suspects: make flaky N=20 ARGS="tests/server/test_kill.py"')
    load = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(BUSY)]
    failed: Counter[str] = Counter()
    words: dict[str, str] = {}
    try:
        for turn in range(1, arguments.times + 1):
            for name, why in once(suspects, arguments.workers):
                failed[name] += 1
                words.setdefault(name, why)
            print(f"run {turn} of {arguments.times}: {failed.total()} failures so far", flush=True)
    finally:
        for busy in load:
            busy.kill()
    for name, count in failed.most_common():
        print(f"{count} of {arguments.times}  {name}\n    {' '.join(words[name].split())[:400]}")
    return 1 if failed else 0


def once(suspects: list[str], workers: str) -> list[list[str]]:
    """The failures of one run: names and words."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.json"
        command = [sys.executable, "-m", "pytest", "-q", "-n", workers, *suspects]
        ended = subprocess.run(
            command, env={**os.environ, "KALEUN_TOLD": str(told)}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        if not told.exists() or ended.returncode not in (0, 1):
            sys.exit(ended.stdout.decode(errors="replace")[-2000:])
        failures: list[list[str]] = json.loads(told.read_text("utf-8"))["failed"]
        return failures


if __name__ == "__main__":
    sys.exit(main())
