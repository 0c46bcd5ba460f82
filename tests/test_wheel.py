"""What is installed: the games with rules, charts, words and bots, without their browser sources and studies."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import kaleun

pathspec = pytest.importorskip("pathspec")
ROOT = Path(__file__).parents[1]
WHEEL = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]


def shipped() -> set[str]:
    """The files of the package that the wheel takes, relative to it."""
    left_out = pathspec.PathSpec.from_lines("gitwildmatch", WHEEL["exclude"])
    files = [path for path in (ROOT / "src/kaleun").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    names = [path.relative_to(ROOT).as_posix() for path in files]
    return {name.removeprefix("src/kaleun/") for name in names if not left_out.match_file(name)}


def test_the_wheel_has_what_plays_and_nothing_else():
    assert WHEEL["packages"] == ["src/kaleun"]
    files = shipped()
    for name in kaleun.games():
        own = {file.removeprefix(f"games/{name}/") for file in files if file.startswith(f"games/{name}/")}
        assert {"card.toml", "__init__.py", "catalogue.toml", "text/en.toml", "bots/__init__.py"} <= own
        assert [file for file in own if file.split("/")[0] in ("web", "studies", "CHANGES.md")] == []
    assert "games/hunted/percentiles.json" in files, "read when a career is over"
