"""What a game brings to the shell is called as in tests/cli; only tests that ask for it have a home of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from shell import Run, at_home, call


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return at_home(tmp_path, monkeypatch)


@pytest.fixture
def run(home: Path) -> Run:
    return call
