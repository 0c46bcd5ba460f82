"""Every test has a home of its own; `run` calls a command in this process, `plain` plays a game from typed lines."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import kaleun
from shell import Run, at_home, call


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return at_home(tmp_path, monkeypatch)


@pytest.fixture
def run() -> Run:
    return call


@pytest.fixture
def finished() -> kaleun.Table:
    """A whole game by a random captain."""
    table = kaleun.new_table("unterseeboot", seed=5)
    rng = random.Random(3)
    while (ask := table.pending) is not None:
        table.answer(rng.choice(ask.keys))
    return table


@pytest.fixture
def record(finished: kaleun.Table, tmp_path: Path) -> Path:
    path = tmp_path / "game.kaleun"
    path.write_text(finished.record(), "utf-8")
    return path
