"""Which codes the source uses: the second argument of `p.log("UB-7.2", "spotted", …)`, of a Refusal, an Ask, a die."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from kaleun.conformance.tree import Function, Module, own_nodes, resolve

RESERVED = ("dice", "mods", "chart", "row", "to")
_DEPTH = 4
_CALLS = {
    "d6": "roll", "die": "roll", "pick": "roll", "shuffle": "roll",
    "Refusal": "refused", "refusal": "refused", "Ask": "prompt", "Judged": "prompt",
}  # fmt: skip
_HOMES = ("kaleun.kernel.ask", "kaleun.kernel.verdict")
_PLACE = 1
"""In all of these the code is the second argument; a Refusal has its key before it."""


class Use(NamedTuple):
    """A code in the source, the section of its words, and the names of its data (None = cannot be told)."""

    where: str
    section: str
    code: str
    data: frozenset[str] | None


def uses(modules: dict[str, Module]) -> Iterator[Use]:
    """Every code that can be read off the source of a package."""
    for module in modules.values():
        for node in module.nodes():
            if isinstance(node, ast.Call) and len(node.args) > _PLACE:
                section = _section(node, module)
                if section:
                    for code in _strings(node.args[_PLACE], node, module, modules, _DEPTH):
                        yield Use(module.at(node), section, code, _data(node, section))


def _section(call: ast.Call, module: Module) -> str:
    if isinstance(call.func, ast.Attribute):
        return "log" if call.func.attr == "log" else ""
    if not isinstance(call.func, ast.Name):
        return ""
    source, name = module.imported.get(call.func.id, ("", ""))
    return _CALLS.get(name, "") if source in _HOMES else ""


def _data(call: ast.Call, section: str) -> frozenset[str] | None:
    if any(keyword.arg is None for keyword in call.keywords) or section == "prompt":
        return None  # data is passed on as a whole, or joins later
    names = {keyword.arg for keyword in call.keywords if keyword.arg is not None and keyword.arg not in RESERVED}
    return frozenset(names | ({"thing"} if section == "refused" else set()))


def _strings(node: ast.expr, at: ast.AST, module: Module, modules: dict[str, Module], depth: int) -> set[str]:
    """The strings an expression can be, as far as the source tells."""
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    if isinstance(node, ast.IfExp):
        both = (node.body, node.orelse)
        return set().union(*(_strings(part, at, module, modules, depth) for part in both))
    if not isinstance(node, ast.Name) or not depth:
        return set()
    function = module.function_of(at)
    if function is None:
        return set()
    given = [a.arg for a in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    if node.id in given:
        return _given(function, given.index(node.id), node.id, modules, depth - 1)
    found: set[str] = set()
    for other in own_nodes(function):
        if isinstance(other, ast.Assign) and any(isinstance(t, ast.Name) and t.id == node.id for t in other.targets):
            found |= _strings(other.value, at, module, modules, depth - 1)
    return found


def _given(function: Function, place: int, name: str, modules: dict[str, Module], depth: int) -> set[str]:
    """What all callers of a function give for one of its parameters."""
    found: set[str] = set()
    for module in modules.values():
        for call in module.nodes():
            if isinstance(call, ast.Call) and resolve(call, module, modules) is function:
                args = [k.value for k in call.keywords if k.arg == name]
                args += call.args[place : place + 1]
                for arg in args:
                    found |= _strings(arg, call, module, modules, depth)
    return found
