"""What was hidden is told when the game is over, and not before."""

from __future__ import annotations

from itertools import pairwise

import pytest

import kaleun
from kaleun.games.scope.hindsight import hindsight, told
from kaleun.games.scope.state import GERMAN
from kaleun.kernel.ask import KaleunError

BOTS = {"german": "random", "allied": "lookout"}


def finished(seed):
    return kaleun.play("scope", BOTS, seed=seed, options={"scenario": "wolf_pack"})


def test_nothing_is_told_before_the_end():
    table = finished(1)
    for n in range(0, table.n, 7):
        early = table.at(n)
        assert not early.over
        with pytest.raises(KaleunError, match="not over"):
            hindsight(early)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_is_what_the_german_side_saw(seed):
    table = finished(seed)
    found = hindsight(table)
    assert found.moments
    for moment in found.moments:
        view = table.at(moment.n).view(GERMAN)
        assert (moment.turn, moment.submarines) == (view["turn"], view["submarines"])
        assert set(moment.submarines) <= {int(cell) for cell in moment.heat}, "the map is never one too few"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_shuffle_is_a_bluff_or_not(seed):
    table = finished(seed)
    shuffles = hindsight(table).shuffles
    assert len(shuffles) == sum(line.code == "quadrant" for line in table.log(GERMAN))
    for shuffle in shuffles:
        before, after = (table.at(n).view(GERMAN)["submarines"] for n in (shuffle.n - 1, shuffle.n))
        block = table.setting["area"]["blocks"][str(shuffle.corner)]
        assert not (shuffle.bluff and set(before) & set(after) != set(before))
        assert sorted(cell for cell in before if cell not in block) == sorted(c for c in after if c not in block)
        assert all({a, b} <= set(block) and a in before and b in after for a, b in shuffle.moved)
    bluffs = [one for seed in (1, 2, 3, 4) for one in hindsight(finished(seed)).shuffles if one.bluff]
    assert bluffs, "a player by lot bluffs now and then"


def test_the_turning_point_is_the_largest_step_of_the_map():
    table = finished(2)
    found = hindsight(table)
    seen = [moment.seen for moment in found.moments]
    steps = [abs(b - a) for a, b in pairwise(seen) if a is not None and b is not None]
    assert found.turning is not None
    assert abs(found.turning.after - found.turning.before) == pytest.approx(max(steps))


@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_it_is_told_in_sentences(lang):
    table = finished(2)
    sentences = list(told(table, lang))
    assert len(sentences) >= len(hindsight(table).shuffles)
    assert not [s for s in sentences if "{" in s or "hind_" in s]
