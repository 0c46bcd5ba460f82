"""What is offered and what is refused comes from one generator, and reasons are worked out only when somebody looks."""

from __future__ import annotations

import pytest

from kaleun.kernel.ask import Option, Refusal, refusal
from kaleun.kernel.verdict import Bundle, Judged, Reasons

EAST = Bundle([Option("go:e", "east"), Option("go:ne", "north-east")], [Refusal("go:se", "rocks", "X-2", depth=2)])
PASS = Bundle([Option("pass", "nothing")])


class Sea:
    """A judge that notes how often it was asked."""

    def __init__(self, *more):
        self.asked, self.more = 0, more

    def verdicts(self, state, book):
        self.asked += 1
        yield refusal("go:w", "storm", "X-1", wind=state)
        yield from self.more


def question(sea, **more):
    return Judged("a", "go", "X-1", sea.verdicts(9, None), refuse=Reasons(sea.verdicts), **more)


def test_options_keys_and_values_are_those_of_the_bundles():
    ask = question(Sea(EAST, PASS), depth=3, secret=True)
    assert ask.keys == ("go:e", "go:ne", "pass") == tuple(option.key for option in ask.options)
    assert list(ask.values) == ["east", "north-east", "nothing"] == [option.value for option in ask.options]
    assert ask.find("go:ne") is EAST.options[1]
    assert (ask.what, ask.data, ask.secret) == ("X-1 go", {"depth": 3}, True)
    assert ask.options is ask.options


def test_reasons_are_told_only_when_somebody_looks():
    sea = Sea(EAST)
    ask = question(sea)
    assert ask.find("go:e") is not None
    assert sea.asked == 1
    told = [(r.key, r.code, r.rule, r.data) for r in ask.refuse(9, None)]
    assert told == [("go:w", "storm", "X-1", {"wind": 9}), ("go:se", "rocks", "X-2", {"depth": 2})]
    assert sea.asked == 2


def test_what_is_refused_for_a_thing_is_refused_for_all_that_is_done_with_it():
    ask = question(Sea(EAST))
    for key in ("go:w", "go:w-fast", "go:w-fast-blind"):
        found = ask.explain(key, 9, None)
        assert (found.key, found.code, found.data) == (key, "storm", {"wind": 9})
    assert ask.explain("go:n", 9, None) is None
    assert ask.explain("", 9, None) is None


@pytest.mark.parametrize("more", [(), (Bundle([]),)])
def test_where_nothing_is_offered_there_may_be_something_else(more):
    assert question(Sea(*more), none=PASS).keys == ("pass",)
    with pytest.raises(ValueError, match="X-1 go: a question needs at least one legal answer"):
        question(Sea(*more))


def test_there_is_nothing_else_to_read():
    with pytest.raises(AttributeError):
        question(Sea(EAST)).answers  # noqa: B018
