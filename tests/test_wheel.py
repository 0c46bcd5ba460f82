"""What goes into the wheel: the package, whole, and nothing that only those need who build or measure it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import kaleun

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel() -> set[str]:
    """Its files, without building it."""
    builder = WheelBuilder(str(ROOT))
    return {file.distribution_path for file in builder.recurse_included_files()}


def test_the_whole_package_is_in_it(wheel):
    for name in kaleun.games():
        assert {f"kaleun/games/{name}/{file}" for file in ("__init__.py", "card.toml", "catalogue.toml")} <= wheel
    source = {f"kaleun/{path.relative_to(ROOT / 'src/kaleun').as_posix()}" for path in ROOT.glob("src/kaleun/**/*.py")}
    browser = {file for file in source if "/web/" in file}  # small programs that make what its tests look at
    assert source - browser <= wheel
    assert "kaleun/py.typed" in wheel


def test_nothing_else_is_in_it(wheel):
    assert {file.partition("/")[0] for file in wheel} == {"kaleun"}
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
