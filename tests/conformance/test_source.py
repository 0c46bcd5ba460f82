"""The lint of the rules' source: each fault is found where it stands, and sound source passes."""

from __future__ import annotations

import textwrap

import pytest

from kaleun.conformance import source
from toys import lurk

HEAD = """
from __future__ import annotations
from sub.other import far, maybe, question
from sub import other
from kaleun.kernel.ask import Ask, Asks, Option, d6, die
from kaleun.kernel.gather import together

def near(s, p) -> Asks[None]:
    yield d6("X-1", "x")

def plain(s, p) -> None:
    pass
"""
OTHER = """
from kaleun.kernel.ask import Ask, Asks, d6

def far(s, p) -> Asks[int]:
    return (yield d6("X-1", "x"))

def maybe(s, p) -> Asks[None] | None:
    return far(s, p) if s.x else None

def question(book) -> Ask:
    return book.ask

class Book:
    known: frozenset[str]
    def __init__(self):
        self.levels = frozenset((1, 2))
        self.roll = d6("X-1", "kept for later")
"""


@pytest.fixture
def lint(tmp_path):
    def run(body, file="rules/s01_x.py", head=HEAD):
        path = tmp_path / "sub" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(head + textwrap.dedent(body))
        (tmp_path / "sub" / "other.py").write_text(OTHER)
        return [sentence.partition(": ")[2] for sentence in source.check_folder(tmp_path / "sub", "sub")]

    return run


def function(*lines):
    return "def rule(s, p) -> Asks[None]:\n" + "".join(f"    {line}\n" for line in lines)


@pytest.mark.parametrize(
    "lines",
    [
        ["yield from near(s, p)"],
        ["x = yield from far(s, p)"],
        ["return (yield from far(s, p))"],
        ["yield from other.far(s, p)"],
        ["asks = maybe(s, p)", "if asks is not None:", "    yield from asks"],
        ["if (asks := maybe(s, p)) is not None:", "    yield from asks"],
        ["for phase in (near, far):", "    yield from phase(s, p)"],
        ["for phase in (near, far):", "    asks = phase(s, p)", "    yield from asks"],
        ["yield from near(s, p) if s.x else far(s, p)"],
        ["plain(s, p)", "yield question(p.book)"],
        ["roll = yield d6('X-1', 'x') if s.x else die('X-1', 'y', 10)"],
        ["ask = question(p.book)", "yield ask"],
        ["PHASES = (near, far)", "yield d6('X-1', 'x')"],
        ["yield from together(p, {seat: far(s, p) for seat in s.seats})"],
        ["x = yield from together(p, {'a': far(s, p), 'b': near(s, p)})"],
        ["parts = {seat: near(s, p) for seat in s.seats}", "yield from together(p, parts) if s.x else near(s, p)"],
    ],
)
def test_questions_that_are_asked(lint, lines):
    assert lint(function(*lines)) == []


def test_a_function_may_hand_a_rule_on(lint):
    assert lint("def rule(s, p) -> Asks[int]:\n    return far(s, p)\n") == []
    assert lint("def rule(s, p) -> Asks[int] | None:\n    return far(s, p) if s.x else None\n") == []
    assert lint("def _q(book) -> Ask:\n    return question(book)\n") == []


@pytest.mark.parametrize(
    "lines",
    [
        ["near(s, p)", "yield question(p.book)"],
        ["x = far(s, p)", "yield question(p.book)"],
        ["yield far(s, p)"],
        ["return far(s, p)", "yield"],
        ["if far(s, p):", "    yield question(p.book)"],
        ["other.far(s, p)", "yield question(p.book)"],
        ["x = [far(s, p)]", "yield from x[0]"],
        ["maybe(s, p)", "yield question(p.book)"],
        ["x = {'a': far(s, p)}", "yield from x['a']"],
        ["parts = {'a': far(s, p)}", "yield from near(s, p)"],
        ["yield from len({'a': far(s, p)})"],
    ],
)
def test_a_rule_without_yield_from(lint, lines):
    assert any("it does nothing without `yield from`" in sentence for sentence in lint(function(*lines)))


def test_a_plain_function_that_drops_a_rule(lint):
    assert lint("def rule(s, p) -> None:\n    near(s, p)\n") == [
        "near() is a rule; it does nothing without `yield from`"
    ]


@pytest.mark.parametrize(
    "lines",
    [
        ["d6('X-1', 'x')", "yield question(p.book)"],
        ["roll = d6('X-1', 'x')", "yield question(p.book)"],
        ["question(p.book)", "yield d6('X-1', 'x')"],
        ["Ask('a', 'b', 'c', [])", "yield d6('X-1', 'x')"],
    ],
)
def test_a_question_that_is_never_asked(lint, lines):
    assert any("never asked" in sentence for sentence in lint(function(*lines)))


def test_parts_that_nobody_runs(lint):
    lines = ["parts = {'a': far(s, p)}", "together(p, parts)", "yield question(p.book)"]
    assert "together() asks nobody without `yield from`" in lint(function(*lines))


def test_a_variable_that_may_be_a_rule(lint):
    assert "phase() may be a rule" in lint(function("for phase in (near,):", "    phase(s, p)", "yield"))[0]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["try:", "    yield from near(s, p)", "except KeyError:", "    pass"], "no try in rules"),
        (["with p.book:", "    yield from near(s, p)"], "no with in rules"),
        (["global X", "X = 1", "yield from near(s, p)"], "a rule keeps nothing outside the State"),
    ],
)
def test_blocks(lint, lines, sentence):
    assert sentence in lint(function(*lines))


def test_try_is_fine_outside_rules(lint):
    assert lint("try:\n    x = 1\nexcept KeyError:\n    pass\n", "book.py") == []


@pytest.mark.parametrize(
    "line",
    [
        "import random",
        "import time",
        "from os import path",
        "import datetime as d",
        "from kaleun.conformance import fuzz",
        "from kaleun.games.unterseeboot.state import State",
        "from kaleun import new_table",
        "import numpy",
    ],
)
def test_forbidden_imports(lint, line):
    assert any("a game may not import" in s for s in lint(line, "view.py"))


def test_allowed_imports(lint):
    assert lint("import math\nimport msgspec\nfrom kaleun.kernel.rule import rule\nfrom sub.state import X\n") == []
    assert lint("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import random\n", "view.py") == []
    assert lint("from .other import far", "view.py") == ["a relative import hides where things are"]


@pytest.mark.parametrize("name", ["open", "print", "eval", "hash", "id", "input"])
def test_forbidden_calls(lint, name):
    assert lint(f"x = {name}('x')", "view.py") == [f"a game may not use {name}()"]


@pytest.mark.parametrize(
    "body",
    [
        "for x in {1, 2}: pass",
        "x = [y for y in set('ab')]",
        "x = list(frozenset('ab'))",
        "x = tuple({1} | {2})",
        "x = {**{}}, *{1, 2}",
        "x = ','.join({'a'})",
        "x = next(iter({'a'}))",
        "a = {1}\nfor x in a: pass",
        "a: set[int] = f()\nfor x in a - {1}: pass",
        "def f(a: frozenset[str]):\n    return [x for x in a]",
        "def f(book):\n    return [x for x in book.levels]",
        "def f(book):\n    return tuple(x for x in book.known)",
        "a = {1}\nx = a.pop()",
        "x = {y: 1 for y in {1, 2}}",
        "for x in {1}.union({2}): pass",
        "for x in ({1} if a else [2]): pass",
    ],
)
def test_the_order_of_a_set(lint, body):
    assert "the order of a set is not the same everywhere; use sorted()" in lint(body, "view.py")


@pytest.mark.parametrize(
    "body",
    [
        "for x in sorted({1, 2}): pass",
        "x = 1 in {1, 2}",
        "x = len(set('ab'))",
        "x = any(y > 1 for y in {1, 2})",
        "x = sum(y for y in set([1]))",
        "x = {y for y in {1, 2}}",
        "x = max({1, 2})",
        "x = {*{1, 2}}",
        "x = sorted(y for y in {1, 2})",
        "for x in {1: 2}: pass",
        "a = [1]\nx = a.pop()",
        "def f(book):\n    return 1 in book.levels",
    ],
)
def test_sets_used_well(lint, body):
    assert lint(body, "view.py") == []


def test_numbers_belong_in_charts(lint):
    assert lint("def f(s):\n    return s.x > 3\n") == ["the number 3 belongs in a chart (or say why: # number: …)"]
    assert lint("def f(s):\n    return s.x * 1.5\n") == ["the number 1.5 belongs in a chart (or say why: # number: …)"]
    assert lint("def f(s):\n    return s.x == -4\n") == ["the number 4 belongs in a chart (or say why: # number: …)"]
    assert lint("def f(s):\n    return s.x > 3  # number: sides of a triangle\n") == []
    assert lint("def f(s):\n    return s.x[2] - 1 + True\n") == []
    assert lint("def f(s):\n    return s.x > 3\n", "view.py") == []
    assert lint(function("yield die('X-1', 'x', 20, n=3)")) == []


def test_rooms(lint):
    assert lint("", "rules/torpedo.py") == ["a room of rules is named after its section, such as s07_aircraft.py"]


def test_a_room_that_is_too_large(lint):
    assert lint("\n" * 310, "rules/s02_y.py", head="") == ["has 310 lines, more than 300"]
    assert lint("\n" * 300, "rules/s02_y.py", head="") == []


def test_places_are_named(tmp_path):
    (tmp_path / "view.py").write_text("x = 1\nimport random\n")
    assert source.check_folder(tmp_path, "sub") == ["view.py:2: a game may not import random"]


def test_a_toy_with_a_fault():
    *faults, made = source.check(lurk.GAME)
    assert faults == ["__init__.py:6: a game may not import random"]
    assert made.endswith("a game may not import toys")  # what all toys are made by
