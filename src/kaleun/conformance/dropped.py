"""A rule is a generator: called without `yield from` it does nothing at all, silently. Likewise a die nobody yields."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from kaleun.conformance.tree import Function, Module, annotation, own_nodes, resolve, yields

CHANCE = ("d6", "die", "pick", "shuffle")
QUESTIONS = ("Ask", "Dice", "Pick", "Shuffle")


def dropped(module: Module, modules: dict[str, Module]) -> Iterator[str]:
    """Calls of rules whose questions never reach the table."""
    for node in module.nodes():
        if not isinstance(node, ast.Call) or module.function_of(node) is None:
            continue
        target = resolve(node, module, modules)
        if target is not None and _is_rule(target):
            if not _handed_on(node, module):
                yield f"{module.at(node)}: {target.name}() is a rule; it does nothing without `yield from`"
        elif _gathers(node, module):
            if not _handed_on(node, module):
                yield f"{module.at(node)}: together() asks nobody without `yield from`"
        elif _is_question(node, target, module):
            if not _asked(node, module):
                yield f"{module.at(node)}: this question is never asked; `yield` it"
        elif module.is_rules and isinstance(next(module.parents(node)), ast.Expr) and _is_local(node, module):
            yield f"{module.at(node)}: {ast.unparse(node.func)}() may be a rule; say `yield from` or keep its result"


def _is_rule(function: Function) -> bool:
    says = annotation(function)
    return "Asks" in says or (not says and yields(function))


def _handed_on(call: ast.Call, module: Module) -> bool:
    """Whether the generator is run: at once, by the caller of a function that only passes it on, or a line later."""
    function = module.function_of(call)
    assert function is not None
    gathered = False  # as one of the parts that `together` runs
    for above in module.parents(call):
        if isinstance(above, ast.YieldFrom):
            return not gathered
        if isinstance(above, ast.Return):
            return not gathered and _is_rule(function) and not yields(function)
        if isinstance(above, ast.Assign | ast.AnnAssign | ast.NamedExpr):
            names = {n.id for n in ast.walk(above) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
            return any(_runs(node, names, gathered, module) for node in own_nodes(function))
        if isinstance(above, ast.Dict | ast.DictComp):
            gathered = True
        elif gathered and _gathers(above, module):
            gathered = False
        elif not isinstance(above, ast.IfExp | ast.BoolOp):
            return False
    return False


def _gathers(node: ast.AST, module: Module) -> bool:
    """Is this `together(…)` of the kernel?"""
    name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
    return module.imported.get(name, ("", "")) == ("kaleun.kernel.gather", "together")


def _runs(node: ast.AST, names: set[str], gathered: bool, module: Module) -> bool:
    """Does this line run the generator that is kept under one of these names (or the parts that are)?"""
    if not isinstance(node, ast.YieldFrom):
        return False
    if not gathered:
        return isinstance(node.value, ast.Name) and node.value.id in names
    handed = [arg for call in ast.walk(node.value) if _gathers(call, module) for arg in ast.walk(call)]
    return any(isinstance(arg, ast.Name) and arg.id in names for arg in handed)


def _is_question(call: ast.Call, target: Function | None, module: Module) -> bool:
    """A call that makes a question: `d6(…)` of the kernel, or a function of the package that returns one."""
    if target is not None:
        return annotation(target) in QUESTIONS
    if isinstance(call.func, ast.Name):
        source, name = module.imported.get(call.func.id, ("", ""))
        return source == "kaleun.kernel.ask" and name in (*CHANCE, *QUESTIONS)
    return False


def _asked(call: ast.Call, module: Module) -> bool:
    """Yielded, or kept for later; in a rule `roll = d6(…)` is not kept but forgotten, unless the name is yielded."""
    function = module.function_of(call)
    assert function is not None
    for above in module.parents(call):
        if isinstance(above, ast.Yield | ast.YieldFrom):  # asked here, or by the rule that gets it
            return True
        if isinstance(above, ast.Expr):
            return False
        if isinstance(above, ast.Assign | ast.AnnAssign | ast.NamedExpr) and yields(function):
            names = {n.id for n in ast.walk(above) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
            return not names or any(_yielded(node, names) for node in own_nodes(function))
        if above is function:
            return True
    return True


def _yielded(node: ast.AST, names: set[str]) -> bool:
    return isinstance(node, ast.Yield) and any(
        isinstance(n, ast.Name) and n.id in names for n in ast.walk(node.value or node)
    )


def _is_local(call: ast.Call, module: Module) -> bool:
    """Whether the called thing is a variable of the function: nobody can read off the source what it is."""
    function = module.function_of(call)
    if function is None or not isinstance(call.func, ast.Name):
        return False
    stored = {n.id for n in own_nodes(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    given = {a.arg for a in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)}
    return call.func.id in stored | given
