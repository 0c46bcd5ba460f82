"""The order of a set of strings differs from process to process; a rule that walks through one plays another game
there. `sorted`, `len`, `in`, `min`, `max`, `any`, `all`, `sum` and building another set are fine; a loop or a list is
not."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from kaleun.conformance.tree import Module

MAKERS = ("set", "frozenset")
HARMLESS = ("sorted", "len", "min", "max", "any", "all", "sum", "set", "frozenset", "bool")
ORDERED = ("list", "tuple", "enumerate", "iter", "next", "zip", "map", "filter", "dict", "reversed")
METHODS = ("union", "intersection", "difference", "symmetric_difference", "copy")


def set_order(module: Module, known: set[str]) -> Iterator[str]:
    """Places where the order of a set matters; `known` are the attributes that hold one (`set_attributes`)."""
    names = _names(module) | known
    for node in module.nodes():
        for iterated in _iterated(node, module):
            if _is_set(iterated, names):
                yield f"{module.at(iterated)}: the order of a set is not the same everywhere; use sorted()"


def _iterated(node: ast.AST, module: Module) -> Iterator[ast.expr]:
    """The expressions whose order this node uses."""
    if isinstance(node, ast.For):
        yield node.iter
    elif isinstance(node, ast.ListComp | ast.DictComp | ast.GeneratorExp):
        if not _inside_harmless(node, module):
            yield from (part.iter for part in node.generators)
    elif isinstance(node, ast.Starred):
        if not isinstance(next(module.parents(node), None), ast.Set):
            yield node.value
    elif isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name) and node.func.id in ORDERED and not _inside_harmless(node, module):
            yield from node.args
        elif isinstance(node.func, ast.Attribute):
            if node.func.attr == "join":
                yield from node.args
            elif node.func.attr == "pop" and not node.args:
                yield node.func.value


def _inside_harmless(node: ast.AST, module: Module) -> bool:
    above = next(module.parents(node), None)
    return isinstance(above, ast.Call) and isinstance(above.func, ast.Name) and above.func.id in HARMLESS


def _is_set(node: ast.AST, names: set[str]) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return _is_set(node.left, names) or _is_set(node.right, names)
    if isinstance(node, ast.IfExp):
        return _is_set(node.body, names) or _is_set(node.orelse, names)
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name):
            return node.func.id in MAKERS
        return isinstance(node.func, ast.Attribute) and node.func.attr in METHODS and _is_set(node.func.value, names)
    if isinstance(node, ast.Name):
        return node.id in names
    return isinstance(node, ast.Attribute) and "." + node.attr in names


def _names(module: Module) -> set[str]:
    """Variables that hold a set: assigned one, or annotated as one."""
    found: set[str] = set()
    for node in module.nodes():
        if isinstance(node, ast.Assign) and _is_set(node.value, found):
            found |= {t.id for t in node.targets if isinstance(t, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and _says_set(node.annotation):
            found.add(node.target.id)
        elif isinstance(node, ast.arg) and node.annotation is not None and _says_set(node.annotation):
            found.add(node.arg)
    return found


def set_attributes(modules: Iterable[Module]) -> set[str]:
    """Attributes that hold a set anywhere in a package, as ".name"."""
    return {name for module in modules for name in _attributes(module)}


def _attributes(module: Module) -> Iterator[str]:
    """Attributes that hold a set, as ".name", whichever object they belong to."""
    for node in module.nodes():
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign) and _is_set(node.value, set()):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign) and _says_set(node.annotation):
            targets = [node.target]
            if isinstance(node.target, ast.Name) and isinstance(next(module.parents(node), None), ast.ClassDef):
                yield "." + node.target.id
        yield from ("." + t.attr for t in targets if isinstance(t, ast.Attribute))


def _says_set(node: ast.expr) -> bool:
    inner = node.value if isinstance(node, ast.Subscript) else node
    return isinstance(inner, ast.Name) and inner.id in (*MAKERS, "Set", "AbstractSet")
