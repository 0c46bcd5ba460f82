"""The examples run as they are printed, and say what they promise."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
SAYS = {
    "simulate.py": (["20"], ["steady: ", "run again by the rules: the same"]),
    "replay.py": ([], ["The boat is home.", "pay:main: Main battery (UB-5.2)", "Verdict(ok=True"]),
    "own_bot.py": (["5"], ["Coward: ", "of 5 come home"]),
}


def test_every_program_is_run():
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(SAYS)


@pytest.mark.parametrize("name", SAYS)
def test_it_runs(name):
    arguments, said = SAYS[name]
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [words for words in said if words not in done.stdout] == []
