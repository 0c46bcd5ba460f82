"""Questions: options and their keys, chance and its outcomes."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaleun.kernel.ask import Ask, Dice, IllegalAnswer, Option, Pick, Shuffle, d6, die, pick, shuffle

CHANCES = [
    Dice("X-1", "one", 1, 6),
    Dice("X-1", "two", 2, 6),
    Dice("X-1", "big", 1, 20),
    Pick("X-1", "card", ("fog", "storm", "calm", "fog")),
    Pick("X-1", "number", (3, 5, 8)),
    Shuffle("X-1", "deck", 4),
    Shuffle("X-1", "single", 1),
]
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=4,
)
keys = st.text(max_size=12) | st.from_regex(r"\A(roll|pick|order):[0-9a-z-]{0,8}\Z")


def test_an_option_speaks_for_itself():
    assert (Option("move:P3").value, Option("pass").value) == ("P3", "pass")
    assert Option("look:yes", True).value is True
    assert Option("look:no", False).value is False
    assert Option("fire:S1", tons=3).data == {"tons": 3}


def test_a_question_finds_its_options_and_needs_one():
    ask = Ask("a", "go", "X-1", [Option("go:l"), Option("go:r")], depth=3)
    assert ask.find("go:r") is ask.options[1]
    assert ask.find("go:x") is None
    assert (ask.what, ask.values, ask.data) == ("X-1 go", ("l", "r"), {"depth": 3})
    with pytest.raises(ValueError, match="X-1 go: a question needs at least one legal answer"):
        Ask("a", "go", "X-1", [])


def test_nothing_can_be_drawn_from_an_empty_bag():
    with pytest.raises(ValueError, match="nothing to draw from"):
        Pick("X-1", "bag", ())


def test_questions_are_built_once():
    assert d6("X-1", "a") is d6("X-1", "a")
    assert die("X-1", "a", 10) is die("X-1", "a", 10)
    assert pick("X-1", "a", (1, 2)) is pick("X-1", "a", (1, 2))
    assert shuffle("X-1", "a", 3) is not shuffle("X-1", "a", 3, to="")


@pytest.mark.parametrize("chance", CHANCES, ids=lambda c: c.why)
def test_outcomes_are_all_there_is(chance):
    outcomes = list(chance.outcomes())
    assert len(outcomes) == chance.ways
    for outcome in outcomes:
        assert chance.accepts(outcome)
        assert chance.parse(chance.key(outcome)) == outcome
    assert {chance.draw(lambda n, i=i: i % n) for i in range(50)} <= set(outcomes)


@pytest.mark.parametrize("chance", CHANCES, ids=lambda c: c.why)
@given(value=anything)
def test_nothing_else_is_accepted(chance, value):
    """Whatever a forged record says: no crash, and only what the dice can show, in exactly that type."""
    if chance.accepts(value):
        assert any(type(value) is type(o) and value == o for o in chance.outcomes())


@pytest.mark.parametrize("chance", CHANCES, ids=lambda c: c.why)
@given(key=keys)
def test_keys_that_are_none_are_refused(chance, key):
    value = chance.parse(key)
    if value is not None:
        assert chance.accepts(value)


@pytest.mark.parametrize(
    "key",
    ["roll:0", "roll:7", "roll:", "roll", "roll:1-2", "roll:1-", "roll:٣", "roll:²", "roll:1e0", "pick:3", "3", ""],
)
def test_no_such_face(key):
    assert d6("X-1", "a").parse(key) is None


def test_true_is_not_a_face():
    assert not d6("X-1", "a").accepts(True)
    assert not d6("X-1", "a").accepts(1.0)
    assert not Pick("X-1", "n", (0, 1)).accepts(True)
    assert not Shuffle("X-1", "n", 2).accepts((False, True))
    assert not Shuffle("X-1", "n", 2).accepts((0, "1"))


@pytest.mark.parametrize(("n", "sides"), [(1, 6), (2, 6), (3, 4), (1, 100)])
def test_ways(n, sides):
    assert Dice("X-1", "a", n, sides).ways == sides**n
    assert Shuffle("X-1", "a", n).ways == math.factorial(n)


def test_a_shuffle_reaches_every_order_once():
    """Fisher and Yates: every sequence of draws gives another order."""
    orders = Counter()
    for a in range(4):
        for b in range(3):
            for c in range(2):
                below = iter((a, b, c))
                orders[Shuffle("X-1", "d", 4).draw(lambda n, below=below: next(below))] += 1
    assert len(orders) == 24
    assert set(orders.values()) == {1}


def test_illegal_answers_say_why():
    bad = IllegalAnswer("too deep", "UB-8.1")
    assert (str(bad), bad.reason, bad.rule) == ("too deep (UB-8.1)", "too deep", "UB-8.1")
    assert str(IllegalAnswer("too deep")) == "too deep"
