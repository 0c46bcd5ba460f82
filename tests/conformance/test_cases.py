"""Which option sets are tried, and the captain who plays at random."""

from __future__ import annotations

import itertools
import random

import pytest

from kaleun.conformance import cases as chosen
from kaleun.conformance.cases import MANY, Captain, every_game, option_cases, play_on, random_options
from kaleun.kernel.game import Game, OptionSpec, find_game
from kaleun.kernel.table import new_table
from toys import lurk, mini


def many_options(**changes) -> Game:
    options = {f"o{i}": OptionSpec(0, (0, 1, 2), "MN-1", "") for i in range(7)}
    return mini.game(options=options, **changes)


def pairs(cases):
    return {(a, case[a], b, case[b]) for case in cases for a, b in itertools.combinations(sorted(case), 2)}


def test_few_option_sets_are_all_tried():
    cases = option_cases(lurk.GAME)
    assert len(cases) == 4
    assert cases[0] == {"rounds": 3, "boats": 1}
    assert {tuple(c.values()) for c in cases} == {(1, 1), (1, 2), (3, 1), (3, 2)}


def test_of_many_option_sets_every_pair_of_values_is_tried():
    cases = option_cases(many_options(), most=40)
    assert len(cases) == 40
    assert cases[0] == {f"o{i}": 0 for i in range(7)}
    values = range(3)
    for i, j in itertools.combinations(range(7), 2):
        assert {(f"o{i}", x, f"o{j}", y) for x in values for y in values} <= pairs(cases)


def test_pairs_that_exclude_each_other_are_left_out():
    game = many_options(conflicts=lambda o: "no" if o["o1"] == 1 and o["o2"] == 2 else None)
    cases = option_cases(game, most=40)
    assert not any(game.conflicts(c) for c in cases)
    assert ("o1", 1, "o2", 2) not in pairs(cases)
    assert ("o1", 1, "o2", 1) in pairs(cases)


@pytest.mark.slow
def test_every_pair_of_every_registered_game():
    """Of long lists every value; of the others every pair."""
    for game in every_game():
        cases = option_cases(game, most=1)
        tried = pairs(cases)
        for name, spec in game.options.items():
            assert {case[name] for case in cases} == set(spec.choices)
        for a, b in itertools.combinations(sorted(game.options), 2):
            values = list(itertools.product(game.options[a].values, game.options[b].values))
            for x, y in values if len(values) <= MANY else ():
                if not game.conflicts({**game.full_options({}), a: x, b: y}):
                    assert (a, x, b, y) in tried


def test_random_options_are_legal_and_reproducible():
    game = find_game("unterseeboot")
    first = [random_options(game, random.Random(i)) for i in range(20)]
    assert first == [random_options(game, random.Random(i)) for i in range(20)]
    assert len({tuple(o.values()) for o in first}) > 10
    for options in first:
        game.full_options(options)


def test_captains_are_reproducible_and_differ_in_temper():
    def keys(seed):
        return list(play_on(new_table(mini.GAME, seed=1), Captain(seed)))

    assert keys(3) == keys(3)
    assert len({tuple(keys(seed)) for seed in range(20)}) > 5


def test_a_captain_also_presses_and_types_dice():
    for level, key in (("assisted", "roll"), ("table", "roll:")):
        table = new_table(mini.GAME, seed=1, options={"rounds": 40}, automation=level)
        keys = list(play_on(table, Captain(1)))
        assert any(k.startswith(key) for k in keys)
        assert table.over


def test_the_tests_are_found_beside_the_source():
    folder = chosen.tests_folder()
    assert folder is not None
    assert (folder / "conformance" / "test_cases.py").is_file()
