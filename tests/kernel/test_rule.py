"""Which function is which rule, and which rules are asking now."""

from __future__ import annotations

import kaleun
from kaleun.kernel.ask import Ask, Asks, Option, d6
from kaleun.kernel.rule import citing, coded, places, rule
from kaleun.kernel.table import new_table
from toys import mini


@rule("ZZ-1")
def outer() -> Asks[None]:
    """The outer rule."""
    yield from between()


def between() -> Asks[None]:
    yield from inner()


@rule("ZZ-2", "ZZ-3")
def inner() -> Asks[None]:
    yield d6("ZZ-4", "die")
    yield Ask("a", "b", "ZZ-2", [Option("x")])


def test_places_know_module_line_and_promise():
    (place,) = places("ZZ-1")
    assert place.name == "outer"
    assert place.file == __file__
    assert place.doc == "The outer rule."
    assert place.line == outer.__code__.co_firstlineno
    assert places("ZZ-99") == []
    assert coded("ZZ") == {"ZZ-1", "ZZ-2", "ZZ-3"}


def test_marking_does_not_wrap():
    def plain():
        return 1

    assert rule("ZY-9")(plain) is plain


def test_the_chain_of_rules_now_asking():
    paused = outer()
    question = next(paused)
    assert citing(paused, question) == ["ZZ-1", "ZZ-2", "ZZ-3", "ZZ-4"]
    question = paused.send(3)
    assert citing(paused, question) == ["ZZ-1", "ZZ-2", "ZZ-3"]
    assert citing(None, None) == []


def test_two_functions_may_carry_one_rule():
    def again():
        """Also."""

    rule("ZY-5")(again)
    rule("ZY-5")(between)
    assert [place.name.rpartition(".")[2] for place in places("ZY-5")] == ["again", "between"]


def test_a_table_cites():
    table = new_table(mini.GAME, seed=1)
    assert table.citing == ["MN-2"]
    table.answer("go:left")
    table.automation = "assisted"
    table.answer("look:no")
    assert table.citing == ["MN-2", "MN-3"]
    boat = kaleun.new_table("unterseeboot", seed=1)
    assert boat.citing[0] == "UB-3.1"
    assert boat.pending.rule in boat.citing
