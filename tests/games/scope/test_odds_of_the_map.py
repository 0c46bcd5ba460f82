"""The odds of the map, reckoned by hand: a block without submarines is taken two times where one with is taken five."""

from __future__ import annotations

import pytest

from kaleun.games.scope.belief import belief
from proves import proves

DEPLOYED = "deployed:51+52+53+54+55/1"


def odds(*traces):
    return belief(5, (1,), traces).marginals(5)


@proves("SC-28.1")
def test_a_taken_block_is_rather_not_empty():
    """Two of five cards in the block: 2/5 against 2/5 of 3/5, that is 5 to 3."""
    told = odds(DEPLOYED, "shuffled:41+42+51+52")
    for cell in (41, 42, 51, 52):
        assert told[cell] == pytest.approx(5 / 8 / 4)
    for cell in (53, 54, 55):
        assert told[cell] == pytest.approx(3 / 8 / 3)
    assert sum(told.values()) == pytest.approx(1)


@proves("SC-28.1")
def test_two_blocks_one_after_the_other():
    """First as above, then a block that holds half of the first and none of the rest: 5/16 against 2/5 of 11/16."""
    told = odds(DEPLOYED, "shuffled:41+42+51+52", "shuffled:31+32+41+42")
    for cell in (31, 32, 41, 42):
        assert told[cell] == pytest.approx(25 / 47 / 4)
    assert told[51] == told[52] == pytest.approx(10 / 47 / 2)
    assert told[53] == pytest.approx(12 / 47 / 3)


@proves("SC-28.1")
def test_an_empty_card_makes_the_others_likelier():
    told = odds(DEPLOYED, "shuffled:41+42+51+52", "empty:53")
    assert told[53] == 0
    assert told[54] == pytest.approx(1 / 8 / (7 / 8))
    assert told[41] == pytest.approx(5 / 32 / (7 / 8))


@proves("SC-28.1")
def test_of_two_submarines_both_count():
    """Two of two cards in three columns: pairs with none in the block are taken less, pairs with two not more."""
    told = belief(5, (2,), ("deployed:51+52+53/2", "shuffled:41+42+51+52")).odds
    inside = {layout: p for layout, p in told.items() if layout.bit_count() == 2}
    assert sum(inside.values()) == pytest.approx(1)
    with_53 = sum(p for layout, p in told.items() if p == pytest.approx(1 / 3 * 2 / 4))
    assert with_53 == pytest.approx(2 / 3), "2 of 3 pairs have one there and 53, four ways each"
    assert max(told.values()) == pytest.approx(1 / 6)
