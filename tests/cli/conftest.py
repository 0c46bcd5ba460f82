"""Every test has a home of its own; `run` calls a command in this process, `plain` plays a game from typed lines."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import kaleun
from kaleun.cli import kaleun as program

Run = Callable[..., Result]
ABOUT_TERMINALS = (
    "LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG", "LANGUAGE", "NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLUMNS", "LINES",
    "TTY_COMPATIBLE", "TTY_INTERACTIVE", "TEXTUAL", "TEXTUAL_ANIMATIONS",
)  # fmt: skip
"""Whose terminal it is must not matter."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    for name in ABOUT_TERMINALS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KALEUN_HOME", str(folder))
    monkeypatch.setenv("KALEUN_PACE", "instant")
    monkeypatch.setenv("KALEUN_DEBUG", "1")  # a fault shows its traceback instead of hiding in a sentence
    return folder


@pytest.fixture
def run() -> Run:
    def call(*args: object, lines: list[object] | str | None = None) -> Result:
        typed = "".join(f"{line}\n" for line in lines) if isinstance(lines, list) else lines
        result = CliRunner().invoke(program, [str(a) for a in args], input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

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
