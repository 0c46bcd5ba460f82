"""The shell in this process: a home of its own for a test, and a command called as it is typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kaleun.cli import kaleun as program

Run = Callable[..., Result]
ABOUT_TERMINALS = (
    "LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG", "LANGUAGE", "NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLUMNS", "LINES",
    "TTY_COMPATIBLE", "TTY_INTERACTIVE", "TEXTUAL", "TEXTUAL_ANIMATIONS",
)  # fmt: skip
"""Whose terminal it is must not matter."""


def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    for name in ABOUT_TERMINALS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KALEUN_HOME", str(folder))
    monkeypatch.setenv("KALEUN_PACE", "instant")
    monkeypatch.setenv("KALEUN_DEBUG", "1")  # a fault shows its traceback instead of hiding in a sentence
    return folder


def call(*args: object, lines: list[object] | str | None = None) -> Result:
    """A command with its arguments, and what is typed meanwhile."""
    typed = "".join(f"{line}\n" for line in lines) if isinstance(lines, list) else lines
    result = CliRunner().invoke(program, [str(a) for a in args], input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result
