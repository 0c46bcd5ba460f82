"""A copy of a toy game that a test may spoil: other words, other source, other catalogue."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kaleun.kernel.game import Game

TOYS = Path(__file__).parents[1] / "toys"


class Spoiled:
    """The folder of the copy, and the game in it as it is when it is asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def replace(self, file: str, old: str, new: str) -> Spoiled:
        """Changes a file; the old text must be there."""
        path = self.folder / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        return self

    def write(self, file: str, text: str) -> Spoiled:
        path = self.folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return self

    @property
    def game(self) -> Game:
        importlib.invalidate_caches()
        module = importlib.import_module(self.folder.name)
        game: Game = module.GAME
        return game


@pytest.fixture
def spoiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Spoiled]]:
    """`spoiled("mini")` copies the toy of that name into a package of its own."""
    made: list[str] = []

    def make(toy: str) -> Spoiled:
        name = f"spoiled_{toy}_{tmp_path.name.replace('-', '_')}"
        shutil.copytree(TOYS / toy, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        made.append(name)
        return Spoiled(tmp_path / name)

    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield make
    for name in made:
        for module in [m for m in sys.modules if m.partition(".")[0] == name]:
            del sys.modules[module]
