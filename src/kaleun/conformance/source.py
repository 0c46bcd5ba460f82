"""Lint of the rules' source: what a generator, a replay or another machine would punish later is refused now.

* a rule that is called without `yield from`, a die that is not yielded (`dropped`)
* `try` and `with` in rules: a replay could not tell what they swallow
* imports beyond the kernel, the own package, msgspec and a few quiet modules; clocks, files, `hash` and the like
* the order of a set, which differs from process to process (`set_order`)
* numbers typed into rules/: they belong in a chart. A line that must have one says why: `# number: …`
* rooms: rules/sNN_name.py, no file of more than 300 lines
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from kaleun.conformance.dropped import dropped
from kaleun.conformance.set_order import set_attributes, set_order
from kaleun.conformance.tree import Module, read_modules
from kaleun.kernel.game import Game

LINES = 300
ALLOWED = frozenset({
    "__future__", "bisect", "collections", "collections.abc", "dataclasses", "enum", "fractions", "functools", "heapq",
    "itertools", "math", "msgspec", "operator", "re", "string", "typing",
})  # fmt: skip
"""Modules without clock, chance or outside world."""
BANNED = frozenset({
    "open", "input", "print", "eval", "exec", "compile", "__import__", "globals", "locals", "vars", "hash", "id",
    "breakpoint", "memoryview",
})  # fmt: skip
ROOM = re.compile(r"s\d\d(_\w+)?\.py")
SMALL = 2
EXCUSE = "# number:"


def check(game: Game) -> list[str]:
    """Everything wrong in the source of a game."""
    return check_folder(Path(str(files(game.package))), game.package)


def check_folder(folder: Path, package: str) -> list[str]:
    """The same for a package in this folder."""
    modules = {name: module for name, module in read_modules(folder, package).items() if not module.is_edge}
    sets = set_attributes(modules.values())
    found: list[str] = []
    for module in modules.values():
        found += _rooms(module)
        found += _imports(module, package)
        found += _calls(module)
        found += set_order(module, sets)
        found += dropped(module, modules)
        if module.is_rules:
            found += _blocks(module)
        if module.in_rules_folder:
            found += _numbers(module)
    return found


def _rooms(module: Module) -> Iterator[str]:
    name = module.path.name
    if module.in_rules_folder and name != "__init__.py" and not ROOM.fullmatch(name):
        yield f"{module.where}: a room of rules is named after its section, such as s07_aircraft.py"
    if len(module.lines) > LINES:
        yield f"{module.where}: has {len(module.lines)} lines, more than {LINES}"


def _imports(module: Module, package: str) -> Iterator[str]:
    for node in module.nodes():
        if isinstance(node, ast.ImportFrom) and node.level:
            yield f"{module.at(node)}: a relative import hides where things are"
        elif isinstance(node, ast.Import | ast.ImportFrom) and not module.for_types_only(node):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else [str(node.module)]
            for name in names:
                own = any(name == room or name.startswith(room + ".") for room in (package, "kaleun.kernel"))
                if not own and name not in ALLOWED:
                    yield f"{module.at(node)}: a game may not import {name}"


def _calls(module: Module) -> Iterator[str]:
    for node in module.nodes():
        if isinstance(node, ast.Name) and node.id in BANNED and isinstance(node.ctx, ast.Load):
            yield f"{module.at(node)}: a game may not use {node.id}()"


def _blocks(module: Module) -> Iterator[str]:
    for node in module.nodes():
        if isinstance(node, ast.Try | ast.TryStar):
            yield f"{module.at(node)}: no try in rules"
        elif isinstance(node, ast.With):
            yield f"{module.at(node)}: no with in rules"
        elif isinstance(node, ast.AsyncFunctionDef | ast.Await | ast.AsyncFor | ast.AsyncWith):
            yield f"{module.at(node)}: no async in rules"
        elif isinstance(node, ast.Global | ast.Nonlocal):
            yield f"{module.at(node)}: a rule keeps nothing outside the State"


def _numbers(module: Module) -> Iterator[str]:
    sides = {id(arg) for node in module.nodes() for arg in _dice_arguments(node)}
    for node in module.nodes():
        if not isinstance(node, ast.Constant) or id(node) in sides or isinstance(node.value, bool):
            continue
        value = node.value
        typed = isinstance(value, float) or (isinstance(value, int) and abs(value) > SMALL)
        if typed and EXCUSE not in module.lines[node.lineno - 1]:
            yield f"{module.at(node)}: the number {value!r} belongs in a chart (or say why: {EXCUSE} …)"


def _dice_arguments(node: ast.AST) -> Iterator[ast.expr]:
    """`die("…", "…", 10)`: the die itself, which its chart names too."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("d6", "die"):
        yield from node.args
        yield from (keyword.value for keyword in node.keywords)
