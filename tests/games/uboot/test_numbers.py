"""Numbers of the game live in its charts: what stands in the source as a named number is a unit, a name or a guard."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path

UNITS = {"KN", "NM", "HOUR", "MINUTE", "DAY", "RAD"}
PLACES = {"BRIDGE", "FOREDECK", "OUTSIDE", "CONTROL", "STERN"}
"""Numbers that are the names of sections."""
NUMERICS = {
    "STEADY_KN", "STEADY_DEG", "ROUNDING",  # when a value counts as reached
    "FAR", "CELL_LAT", "CELL_LON", "SAMPLE_NM", "CELLS",  # the raster on which a way round land is looked for
    "NEAR_M", "EMPTY", "COIN", "WAYS",
    "SLOWEST", "NEVER",  # by what is not divided: a ship no faster than her station, which she then never reaches
}  # fmt: skip
ASTRONOMY = {"MOON_LONGITUDE", "MOON_LATITUDE", "MOON_DISTANCE"}
GUARDS = {
    "FAR_M", "FAR_NM", "REACH_M", "LAST", "LEAKS", "SOON", "MOST_EXPLAINED", "MOST_LETTERS", "MOST_NOTES", "KEPT",
    "LONGEST",
}  # fmt: skip
"""What no sound game passes, and how much a view, a text or a store of parts may hold."""


def named_numbers(source: str) -> list[str]:
    """Names of constants of a module whose value is made of numbers only."""
    found = []
    for node in ast.parse(source).body:
        if not isinstance(node, ast.Assign) or isinstance(node.value, ast.Subscript):
            continue
        leaves = [n for n in ast.walk(node.value) if isinstance(n, ast.Constant | ast.Name | ast.Call | ast.Attribute)]
        numbers = [n for n in leaves if isinstance(n, ast.Constant) and isinstance(n.value, int | float)]
        if numbers and not any(isinstance(n, ast.Constant) and isinstance(n.value, str) for n in leaves):
            targets = [t for target in node.targets for t in ast.walk(target) if isinstance(t, ast.Name)]
            found += [t.id for t in targets]
    return found


def test_a_number_is_found():
    assert named_numbers("WATCH_H = 6\nA, B = 1.5, 2\nSTATIONS = (0.0, -45.0)\nEVERY = 30 * MINUTE\nX = 'a'\n") == [
        "WATCH_H", "A", "B", "STATIONS", "EVERY",
    ]  # fmt: skip


def test_no_number_of_the_game_is_a_constant():
    folder = Path(str(files("kaleun.games.uboot")))
    allowed = UNITS | PLACES | NUMERICS | ASTRONOMY | GUARDS
    modules = [path for room in ("sea", "crew", "missions") for path in sorted((folder / room).glob("*.py"))]
    names = {f"{path.parent.name}/{path.name}: {n}" for path in modules for n in named_numbers(path.read_text("utf-8"))}
    assert {name for name in names if name.partition(": ")[2] not in allowed} == set()
    assert allowed - {name.partition(": ")[2] for name in names} == set()
