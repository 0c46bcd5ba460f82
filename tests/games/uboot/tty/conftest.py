"""Every cruise has a home of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from shell import at_home


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return at_home(tmp_path, monkeypatch)
