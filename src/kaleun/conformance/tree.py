"""Source files as syntax trees, with what the lint asks of them: parents, functions, and what a name stands for."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from kaleun.kernel.parts import EDGES

Function = ast.FunctionDef | ast.AsyncFunctionDef
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


class Module:
    """One file of a package."""

    def __init__(self, path: Path, name: str, folder: Path) -> None:
        self.path, self.name = path, name
        self.where = path.relative_to(folder).as_posix()
        text = path.read_text("utf-8")
        self.lines = text.splitlines()
        self.tree = ast.parse(text)
        self._nodes = list(ast.walk(self.tree))
        self._parents = {child: node for node in self._nodes for child in ast.iter_child_nodes(node)}

    @property
    def in_rules_folder(self) -> bool:
        return self.where.startswith("rules/")

    @property
    def is_rules(self) -> bool:
        """Files whose functions are rules."""
        return self.in_rules_folder or self.where == "sequence.py"

    @property
    def is_edge(self) -> bool:
        """Bots, terminal board, sheet and so on: beside the rules, not of them."""
        return self.where.partition("/")[0].removesuffix(".py") in EDGES

    def nodes(self) -> list[ast.AST]:
        return self._nodes

    def at(self, node: ast.AST) -> str:
        return f"{self.where}:{getattr(node, 'lineno', 0)}"

    def parents(self, node: ast.AST) -> Iterator[ast.AST]:
        """The nodes around this one, from the inside out."""
        above = self._parents.get(node)
        while above is not None:
            yield above
            above = self._parents.get(above)

    def function_of(self, node: ast.AST) -> Function | None:
        return next((n for n in self.parents(node) if isinstance(n, Function)), None)

    def for_types_only(self, node: ast.AST) -> bool:
        """Inside `if TYPE_CHECKING:`."""
        return any(
            isinstance(n, ast.If) and isinstance(n.test, ast.Name) and n.test.id == "TYPE_CHECKING"
            for n in self.parents(node)
        )

    @cached_property
    def functions(self) -> dict[str, Function]:
        """The functions at the top level."""
        return {node.name: node for node in self.tree.body if isinstance(node, Function)}

    @cached_property
    def imported(self) -> dict[str, tuple[str, str]]:
        """Local name -> (module, name there)."""
        return {
            alias.asname or alias.name: (str(node.module), alias.name)
            for node in self._nodes
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }


def read_modules(folder: Path, package: str) -> dict[str, Module]:
    """Every Python file under `folder`, by module name, but for its browser part."""
    modules = {}
    for path in sorted(set(folder.rglob("*.py")) - set(folder.glob("web/**/*.py"))):
        parts = path.relative_to(folder).with_suffix("").parts
        name = ".".join([package, *(p for p in parts if p != "__init__")])
        modules[name] = Module(path, name, folder)
    return modules


def own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions inside it."""
    stack = list(ast.iter_child_nodes(function))
    while stack:
        node = stack.pop()
        yield node
        if not isinstance(node, SCOPES):
            stack.extend(ast.iter_child_nodes(node))


def yields(function: ast.AST) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own_nodes(function))


def annotation(function: Function) -> str:
    """What the function says it returns."""
    return ast.unparse(function.returns) if function.returns is not None else ""


def resolve(call: ast.Call, module: Module, modules: dict[str, Module]) -> Function | None:
    """The function of this package that a call goes to, if that can be read off the source."""
    if isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name):
        room, name = call.func.value.id, call.func.attr
        source, inner = module.imported.get(room, ("", ""))
        target = modules.get(f"{source}.{inner}")
        return target.functions.get(name) if target else None
    if not isinstance(call.func, ast.Name):
        return None
    if call.func.id in module.functions:
        return module.functions[call.func.id]
    source, name = module.imported.get(call.func.id, ("", ""))
    target = modules.get(source)
    return target.functions.get(name) if target else None
