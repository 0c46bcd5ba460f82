"""What a game brings besides its rules. A part is a module or a package in the game's folder: if the file is there, the
part is there. It is loaded when it is asked for, so that a game without its parts stays light.

| part | what it has |
|---|---|
| `bots` | `BOTS` by name: (view, ask, rng) -> key; for the search `BY_THUMB`, `HABIT`, `OUTLOOK`, `PRIOR`; in real time `LEVELS`, `officers`, `answer`, `acting`, `brief`, `start`, `turn`, `sail` |
| `bots.quick` | a compact twin of the game for the search: `searchable`, `look`, `warm_up` |
| `solve` | the best play: `solve(objective, options, turns, targets)` gives `.value`, `.best`, `.values`, `.exact` |
| `coach` | `advise(known) -> Advice`: the same numbers for every option of a question (`kernel/advice.py`) |
| `hindsight` | what was hidden, once a game is over: `hindsight(table)` as data, `told(table, lang)` in sentences |
| `tty` | the board in the terminal: `draw`, `tell`, `debrief`, `legend`; or screens of its own, which `commands.play` opens |
| `sheet` | sheets to print: `MODES`, `svg`, and `filled` from a played game |
| `tournaments` | one table over several games: `entry`, `check`, `table`, `packs`, `next_to_sail` |
| `commands` | `COMMANDS` of the shell, options it adds to others (`PLAY`, `SIM`), and what these do; loaded without its game |
| `web` | the board in the browser, built with the rest of the browser app |
| `studies` | what was measured about it, with the programs that did |"""  # noqa: E501

from __future__ import annotations

import importlib
import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

EDGES = ("bots", "coach", "solve", "hindsight", "tty", "sheet", "tournaments", "commands", "web", "studies")
"""Names of parts: no rule imports one of these."""


@cache
def part_of(package: str, name: str) -> ModuleType | None:
    """The part of that name ("tty", "bots.quick") of a game's package, or None."""
    for piece in name.split("."):
        package = f"{package}.{piece}"
        if importlib.util.find_spec(package) is None:
            return None
    return importlib.import_module(package)


def part_alone(folder: Path, package: str, name: str) -> ModuleType | None:
    """The same from a file of its own, without loading the rules of the game around it."""
    full = f"{package}.{name}"
    if full in sys.modules:
        return sys.modules[full]
    places = (folder / f"{name}.py", folder / name / "__init__.py")
    path = next((place for place in places if place.is_file()), None)
    spec = path and importlib.util.spec_from_file_location(full, path)
    if not spec or spec.loader is None:
        return None
    module = sys.modules[full] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
