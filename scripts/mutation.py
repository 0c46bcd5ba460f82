"""Planted errors: every small mistake of the kinds below that one could make in a Python file, one at a time.

Each `Mutant` is one changed node in one function; `code()` gives the function's code with the error in it. Errors in
decorators, annotations, docstrings and at the level of the module are not planted: they do not run with the rule.
Nor is what changes nothing by its make: a lost `yield from ()`, another `strict=` of a zip of equals, and in `assert x
is not None`, which only the type checker asks for. Nor what has run before any test begins: private functions that are
called only while their file is loaded."""

from __future__ import annotations

import ast
import copy
import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import CodeType
from typing import NamedTuple

KINDS = {
    "boundary": "`<` for `<=`, `>` for `>=` and back",
    "comparison": "`==` for `!=`, `in` for `not in`, `is` for `is not`, `<` for `>=` and so on",
    "logic": "`and` for `or` and back; a lost `not`; `any` for `all`, `min` for `max`",
    "condition": "an `if` the wrong way round",
    "filter": "a condition of a comprehension lost",
    "arithmetic": "`+` for `-`, `*` for `//`, `|` for `&` and back, also in `+=`",
    "number": "a number one too large or one too small",
    "truth": "`True` for `False` and back",
    "lost": "a statement lost: a call, a log line, a change of state, an option or refusal yielded, an early end",
    "element": "an element of a list, a set or of `in (…)` lost",
    "rule": "another rule's id",
    "word": "another word of the same function: a code, a key, a phase",
    "field": "another field of the same thing",
}

COMPARED: dict[type[ast.cmpop], dict[str, type[ast.cmpop]]] = {
    ast.Lt: {"boundary": ast.LtE, "comparison": ast.GtE},
    ast.LtE: {"boundary": ast.Lt, "comparison": ast.Gt},
    ast.Gt: {"boundary": ast.GtE, "comparison": ast.LtE},
    ast.GtE: {"boundary": ast.Gt, "comparison": ast.Lt},
    ast.Eq: {"comparison": ast.NotEq},
    ast.NotEq: {"comparison": ast.Eq},
    ast.In: {"comparison": ast.NotIn},
    ast.NotIn: {"comparison": ast.In},
    ast.Is: {"comparison": ast.IsNot},
    ast.IsNot: {"comparison": ast.Is},
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
NAMED = {"any": "all", "all": "any", "min": "max", "max": "min"}
RULE_ID = re.compile(r"[A-Z]{2}-\w+(\.\w+)*")
FUNCTIONS = (ast.FunctionDef, ast.Lambda)
NEVER = ast.Constant(0)


class Place(NamedTuple):
    """A node that can be changed, and the way to it: fields and indexes from the root of the file."""

    node: ast.AST
    way: tuple[str | int, ...]
    statement: ast.stmt


class Mutant(NamedTuple):
    """One planted error."""

    path: Path
    function: str
    """The outermost function it stands in, by its qualified name."""
    first: int
    """The first line of that function, decorators included: where its code begins."""
    kind: str
    place: Place
    new: ast.AST
    tree: ast.Module
    """The file without the error."""
    nth: int
    """How many errors of this kind in the same text come before it in the function."""

    @property
    def lines(self) -> set[int]:
        """Where it shows: a test that runs none of these cannot notice it."""
        statement = self.place.statement
        return {statement.lineno, getattr(self.place.node, "lineno", statement.lineno)}

    @property
    def line(self) -> int:
        return max(self.lines)

    @property
    def name(self) -> str:
        after = "nothing" if self.kind == "lost" else shown(self.new)
        return f"{module_of(self.path)}.{self.function}:{self.line} {self.kind}: {shown(self.place.node)} → {after}"

    @property
    def id(self) -> str:
        """By file, function, kind and text: the same as long as its function is, whatever happens to others."""
        parts = (module_of(self.path), self.function, self.kind, ast.unparse(self.place.node), str(self.nth))
        return _hash("\n".join(parts))[:12]

    def code(self) -> CodeType:
        """The code of the function with the error."""
        changed = planted(self.tree, self.place, self.new)
        return code_of(compile(changed, str(self.path), "exec"), self.function, self.first)


def module_of(path: Path) -> str:
    """What tells the file from others of its game: `sea.view`."""
    return f"{path.parent.name}.{path.stem}"


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def code_of(code: CodeType, function: str, first: int) -> CodeType:
    """The code of one function, out of that of its file."""
    inner = [code]
    while inner:
        found = inner.pop()
        if found.co_qualname == function and found.co_firstlineno == first:
            return found
        inner += [const for const in found.co_consts if isinstance(const, CodeType)]
    raise LookupError(f"{function} in line {first}")


def all_mutants(path: Path) -> list[Mutant]:
    """Every error that can be planted in a file, function after function."""
    tree = ast.parse(path.read_text("utf-8"), str(path))
    around, found, early = Siblings(tree), [], only_loading(tree)
    for name, function, way in functions(tree):
        if name in early:
            continue
        first = min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])
        places = list(walk(function, way))
        around.within(places)
        before: Counter[tuple[str, str]] = Counter()
        for place in places:
            for kind, new in errors(place, around):
                same = kind, ast.unparse(place.node)
                found.append(Mutant(path, name, first, kind, place, new, tree, before[same]))
                before[same] += 1
    return found


def only_loading(tree: ast.Module) -> set[str]:
    """Private functions that are called at the level of the module, and named nowhere else."""
    named = Counter(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
    inner = {id(node) for outer in ast.walk(tree) if isinstance(outer, FUNCTIONS) for node in ast.walk(outer)}
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call) and id(node) not in inner]
    called = Counter(func.id for func in calls if isinstance(func, ast.Name))
    return {name for name, _, _ in functions(tree) if name.startswith("_") and called[name] == named[name] > 0}


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef, tuple[str | int, ...]]]:
    """The outermost functions of a file, and the methods of its classes."""
    for i, node in enumerate(tree.body):
        if isinstance(node, ast.FunctionDef):
            yield node.name, node, ("body", i)
        elif isinstance(node, ast.ClassDef):
            for j, inner in enumerate(node.body):
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}", inner, ("body", i, "body", j)


def walk(function: ast.FunctionDef, way: tuple[str | int, ...]) -> Iterator[Place]:
    """Everything in the body of a function that can be changed."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    shift = len(function.body) - len(body)
    for i, statement in enumerate(body):
        yield from _walk(statement, (*way, "body", i + shift), statement)


def _walk(node: ast.AST, way: tuple[str | int, ...], statement: ast.stmt) -> Iterator[Place]:
    if isinstance(node, ast.stmt):
        statement = node
    if (isinstance(node, ast.keyword) and node.arg == "strict") or _is_for_the_reader(node):
        return
    yield Place(node, way, statement)
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "args", "op", "ops", "ctx", "msg") and not (
            field == "args" and isinstance(node, ast.Call)
        ):
            continue
        if isinstance(node, ast.JoinedStr):
            children = [(i, part.value) for i, part in enumerate(node.values) if isinstance(part, ast.FormattedValue)]
            for i, child in children:
                yield from _walk(child, (*way, "values", i, "value"), statement)
        elif isinstance(value, list):
            for i, child in enumerate(value):
                if isinstance(child, ast.AST) and not _is_docstring(child, i):
                    yield from _walk(child, (*way, field, i), statement)
        elif isinstance(value, ast.AST):
            yield from _walk(value, (*way, field), statement)


def _is_for_the_reader(node: ast.AST) -> bool:
    """`assert s.patrol is not None`: the type checker asks for it."""
    return (
        isinstance(node, ast.Assert)
        and isinstance(node.test, ast.Compare)
        and isinstance(node.test.ops[0], ast.IsNot)
        and isinstance(node.test.left, ast.Name | ast.Attribute)
    )


def _is_docstring(node: ast.AST, i: int) -> bool:
    return i == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


class Siblings:
    """What else could be written in a place: fields of the same thing, ids of the file, words of the function."""

    def __init__(self, tree: ast.Module) -> None:
        nodes = list(ast.walk(tree))
        self.called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
        self.fields: dict[str, set[str]] = {}
        for node in nodes:
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and id(node) not in self.called:
                self.fields.setdefault(node.value.id, set()).add(node.attr)
        strings = {node.value for node in nodes if isinstance(node, ast.Constant) and type(node.value) is str}
        self.rules = sorted(text for text in strings if RULE_ID.fullmatch(text))
        self.words: list[str] = []

    def within(self, places: Sequence[Place]) -> None:
        """The function that is looked at."""
        mine = [place.node.value for place in places if isinstance(place.node, ast.Constant)]
        self.words = sorted({text for text in mine if type(text) is str and text.isidentifier()})

    @staticmethod
    def next_to(one: str, all_: Sequence[str]) -> str | None:
        """The one after it, in a circle; None if there is no other."""
        others = [other for other in all_ if other != one]
        return next((other for other in others if other > one), others[0] if others else None)


def errors(place: Place, around: Siblings) -> Iterator[tuple[str, ast.AST]]:
    """What can go wrong in a place: the kind of error, and what stands there then."""
    node = place.node
    if isinstance(node, ast.Compare):
        for i, op in enumerate(node.ops):
            for kind, other in COMPARED[type(op)].items():
                yield kind, _with(node, ops=[*node.ops[:i], other(), *node.ops[i + 1 :]])
            last = node.comparators[i]
            if isinstance(op, ast.In | ast.NotIn) and isinstance(last, ast.Tuple) and len(last.elts) > 1:
                for k in range(len(last.elts)):
                    fewer = _with(last, elts=last.elts[:k] + last.elts[k + 1 :])
                    yield "element", _with(node, comparators=[*node.comparators[:i], fewer, *node.comparators[i + 1 :]])
    elif isinstance(node, ast.BoolOp):
        yield "logic", _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "logic", node.operand
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield "arithmetic", node.operand
    elif isinstance(node, ast.Name) and node.id in NAMED and id(node) in around.called:
        yield "logic", _with(node, id=NAMED[node.id])
    elif isinstance(node, ast.BinOp) and type(node.op) in COUNTED:
        if not any(
            isinstance(side, ast.JoinedStr | ast.List | ast.Tuple) or _text(side) for side in (node.left, node.right)
        ):
            yield "arithmetic", _with(node, op=COUNTED[type(node.op)]())
    elif isinstance(node, ast.Constant):
        yield from _constants(node, around)
    elif (
        isinstance(node, ast.List | ast.Set)
        and len(node.elts) > 1
        and not isinstance(getattr(node, "ctx", None), ast.Store)
    ):
        for k in range(len(node.elts)):
            yield "element", _with(node, elts=node.elts[:k] + node.elts[k + 1 :])
    elif isinstance(node, ast.comprehension):
        pass
    elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and isinstance(node.value, ast.Name):
        other_field = Siblings.next_to(node.attr, sorted(around.fields.get(node.value.id, ())))
        if other_field is not None and id(node) not in around.called:
            yield "field", _with(node, attr=other_field)
    if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
        for i, generator in enumerate(node.generators):
            for k in range(len(generator.ifs)):
                bare = _with(generator, ifs=generator.ifs[:k] + generator.ifs[k + 1 :])
                yield "filter", _with(node, generators=[*node.generators[:i], bare, *node.generators[i + 1 :]])
    if isinstance(node, ast.IfExp) and not _is_one_thing(node.test):
        yield "condition", _with(node, body=node.orelse, orelse=node.body)
    if isinstance(node, ast.stmt):
        yield from _statements(node)


def _constants(node: ast.Constant, around: Siblings) -> Iterator[tuple[str, ast.AST]]:
    value = node.value
    if isinstance(value, bool):
        yield "truth", _with(node, value=not value)
    elif isinstance(value, int | float):
        yield "number", _with(node, value=value + 1)
        yield "number", _with(node, value=value - 1)
    elif isinstance(value, str) and value in around.rules:
        other = Siblings.next_to(value, around.rules)
        if other is not None:
            yield "rule", _with(node, value=other)
    elif isinstance(value, str) and value in around.words:
        other = Siblings.next_to(value, around.words)
        if other is not None:
            yield "word", _with(node, value=other)


def _statements(node: ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node, ast.If | ast.While) and not _is_one_thing(node.test):
        yield "condition", _with(node, test=ast.UnaryOp(ast.Not(), node.test))
    elif isinstance(node, ast.AugAssign) and type(node.op) in COUNTED and not isinstance(node.value, ast.List):
        yield "arithmetic", _with(node, op=COUNTED[type(node.op)]())
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    if (
        (isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant) and not _is_empty(node.value))
        or (isinstance(node, ast.Assign | ast.AugAssign) and isinstance(target, ast.Attribute | ast.Subscript))
        or isinstance(node, ast.AugAssign | ast.Continue | ast.Break | ast.Delete)
        or (isinstance(node, ast.Return) and node.value is None)
    ):
        yield "lost", ast.If(NEVER, [node], [])  # never run, and yet a generator stays one


def _is_empty(value: ast.expr) -> bool:
    """`yield from ()`, which only makes a generator of a function."""
    return isinstance(value, ast.YieldFrom) and isinstance(value.value, ast.Tuple) and not value.value.elts


def _is_one_thing(test: ast.expr) -> bool:
    """A comparison or a `not`: turned round already by another kind of error."""
    return (isinstance(test, ast.Compare) and len(test.ops) == 1) or (
        isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    )


def _text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _with(node: ast.AST, **fields: object) -> ast.AST:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def planted(tree: ast.Module, place: Place, new: ast.AST) -> ast.Module:
    """The file with another node in that place; whatever is not on the way to it is shared."""

    def put(node: object, rest: Sequence[str | int]) -> object:
        if not rest:
            return new
        step, *further = rest
        if isinstance(node, list):
            return [put(child, further) if i == step else child for i, child in enumerate(node)]
        assert isinstance(node, ast.AST)
        return _with(node, **{str(step): put(getattr(node, str(step)), further)})

    changed = put(tree, place.way)
    assert isinstance(changed, ast.Module)
    ast.fix_missing_locations(ast.copy_location(new, place.node))
    return changed


def shown(node: ast.AST) -> str:
    """A node in one line."""
    if isinstance(node, ast.If | ast.While):
        return f"{type(node).__name__.lower()} {ast.unparse(node.test)}"
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else text[:89] + "…"


def sample(mutants: Iterable[Mutant], seed: int) -> list[Mutant]:
    """All of them in the order of this seed: any number of the first is a fair sample. Which come first depends on
    nothing but each error itself, so a change in one function moves only the errors of that function."""
    return sorted(mutants, key=lambda mutant: _hash(f"{seed} {mutant.id}"))
