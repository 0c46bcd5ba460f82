"""What is installed: the games with rules, charts, words and bots, without browser sources, studies and yardsticks."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import kaleun

builders = pytest.importorskip("hatchling.builders.wheel", reason="make test installs hatchling")
ROOT = Path(__file__).parents[1]
LEFT_OUT = ("web", "studies", "CHANGES.md")
"""In a game's folder: for those who build, measure or change it."""


@pytest.fixture(scope="module")
def wheel() -> set[str]:
    """Its files, without building it."""
    builder = builders.WheelBuilder(str(ROOT))
    return {file.distribution_path for file in builder.recurse_included_files()}


def test_the_whole_package_is_in_it(wheel):
    needed = {"card.toml", "__init__.py", "catalogue.toml", "text/en.toml", "bots/__init__.py"}
    for name in kaleun.games():
        assert {f"kaleun/games/{name}/{file}" for file in needed} <= wheel
    source = [path.relative_to(ROOT / "src") for path in ROOT.glob("src/kaleun/**/*.py")]
    played = {path.as_posix() for path in source if not set(LEFT_OUT) & set(path.parts)}
    assert played <= wheel
    assert {"kaleun/py.typed", "kaleun/games/hunted/percentiles.json"} <= wheel


def test_nothing_else_is_in_it(wheel):
    assert {file.partition("/")[0] for file in wheel} == {"kaleun"}
    assert [file for file in wheel if file.startswith("kaleun/games/") and set(LEFT_OUT) & set(file.split("/"))] == []
    assert [file for file in wheel if file.endswith((".svelte", ".ts", ".kaleun"))] == []
    assert [file for file in wheel if "bench" in Path(file).stem and file != "kaleun/cli/bench.py"] == []
    assert [file for file in wheel if Path(file).name in ("yardstick.py", "reopening.py")] == []


def test_what_is_built_joins_it():
    """The hook of the build names the app and the documents, which are not in git."""
    sys.path.insert(0, str(ROOT))
    try:
        from hatch_build import APP, DOCS
    finally:
        sys.path.remove(str(ROOT))
    ignored = (ROOT / ".gitignore").read_text("utf-8").split()
    assert [folder for folder in (APP, DOCS) if f"/{folder.as_posix()}/" not in ignored] == []
