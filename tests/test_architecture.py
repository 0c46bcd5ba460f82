"""The rooms of the house: imports point one way, rules are small, the kernel stays quiet, start-up is light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import kaleun

ROOT = Path(kaleun.__file__).parent
STUDY = {"kernel", "games", "conformance", "ai", "coach", "lab"}
MAY_IMPORT = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "conformance": {"kernel", "games", "conformance", ""},
    "ai": STUDY | {""},
    "coach": STUDY | {""},
    "lab": STUDY | {""},
    "sheets": {"kernel", "games", "sheets"},
    "server": STUDY | {"server", "cli", ""},
    "cli": STUDY | {"server", "cli", "sheets", ""},
    "": STUDY | {"server", "cli", ""},
}
"""Room -> the rooms it may import from; "" is the package `kaleun` itself, the public names."""
LOUD = {
    "asyncio", "datetime", "http", "io", "logging", "multiprocessing", "os", "pickle", "shelve", "shutil", "socket",
    "sqlite3", "subprocess", "tempfile", "threading", "urllib",
}  # fmt: skip
"""What has no business in the kernel: files, clocks on the wall, other processes, the network."""
FILES = sorted(ROOT.rglob("*.py"))


def room(path: Path) -> str:
    parts = path.relative_to(ROOT).parts
    return parts[0] if len(parts) > 1 else ""


def imports(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            yield node.lineno, node.module or ""
            if node.module == "kaleun":
                yield from ((node.lineno, f"kaleun.{alias.name}") for alias in node.names)


@pytest.mark.parametrize("path", FILES, ids=[str(p.relative_to(ROOT)) for p in FILES])
def test_imports_point_one_way(path):
    here = room(path)
    assert here in MAY_IMPORT, f"{here} is a new room: say here what it may import"
    for line, name in imports(path):
        top, _, rest = name.partition(".")
        if top == "kaleun":
            there = rest.partition(".")[0]
            there = there if (ROOT / there).is_dir() else ""
            assert there in MAY_IMPORT[here], f"{path.name}:{line}: {here or 'kaleun'} may not import {name}"


@pytest.mark.parametrize("path", FILES, ids=[str(p.relative_to(ROOT)) for p in FILES])
def test_no_file_is_too_long(path):
    assert len(path.read_text("utf-8").splitlines()) <= 400


def test_games_do_not_know_each_other():
    for path in FILES:
        if room(path) == "games" and len(path.relative_to(ROOT).parts) > 2:
            own = path.relative_to(ROOT).parts[1]
            for line, name in imports(path):
                if name.startswith("kaleun.games."):
                    assert name.split(".")[2] == own, f"{path}:{line} imports {name}"


def test_the_kernel_has_no_outside_world():
    """No clock but the stopwatch of odds, no chance but dice.py and the worlds, no files but charts and words."""
    for path in FILES:
        if room(path) == "kernel":
            for line, name in imports(path):
                assert name.partition(".")[0] not in LOUD, f"{path.name}:{line} imports {name}"
                if name == "time":
                    assert path.name == "odds.py", f"{path.name}:{line} imports a clock"
                if name in ("random", "secrets"):
                    assert path.name in ("dice.py", "worlds.py", "odds.py"), f"{path.name}:{line} imports chance"


def test_the_kernel_names_no_game():
    for path in FILES:
        if room(path) == "kernel":
            text = path.read_text("utf-8")
            for name in kaleun.games():
                assert name not in text, f"{path.name} names {name}"


def test_importing_kaleun_is_light():
    """Heavy parts come when they are called for; this is what keeps `kaleun --help` quick."""
    heavy = ("numpy", "numba", "ray", "matplotlib", "rich", "starlette", "uvicorn", "kaleun.server", "kaleun.games.")
    code = "import sys, kaleun; kaleun.games(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in loaded if name.startswith(heavy)] == []


def test_rules_live_in_rooms_named_like_the_rulebook():
    for folder in ROOT.glob("games/*/rules"):
        for path in folder.glob("*.py"):
            assert path.name == "__init__.py" or (path.name[0] == "s" and path.name[1:3].isdigit()), path


def test_every_game_has_its_rooms():
    for name in kaleun.games():
        for part in ("catalogue.toml", "rulings.md", "charts", "text/en.toml", "text/de.toml", "text/es.toml"):
            assert (ROOT / "games" / name / part).exists(), f"{name} has no {part}"


def test_no_pickle_anywhere():
    for path in FILES:
        for line, name in imports(path):
            assert name.partition(".")[0] not in ("pickle", "marshal", "shelve", "dill"), f"{path}:{line} {name}"
