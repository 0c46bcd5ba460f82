"""Where chance comes from: seeded streams, scripts, quick dice, and dice that are withheld."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaleun.kernel.ask import Ask, Dice, KaleunError, Option, d6, die, pick, shuffle
from kaleun.kernel.dice import (
    DiceExhausted,
    DiceWithheld,
    Quick,
    Scripted,
    Seeded,
    Withheld,
    commitment,
    new_seed,
)
from kaleun.kernel.table import new_table
from toys import lurk, mini

ONE = d6("X-1", "one")
CRITICAL = {3: 16.3, 5: 20.5, 9: 27.9, 19: 43.8, 23: 49.7, 35: 66.6}
"""Chi-square at p = 0.001 by degrees of freedom."""


def chi_square(counts, ways, n):
    return sum((counts[k] - n / ways) ** 2 for k in counts) * ways / n + (ways - len(counts)) * n / ways


@pytest.mark.parametrize("source", [Seeded("a seed"), Seeded(7), Quick(1)], ids=["word", "number", "quick"])
@pytest.mark.parametrize(
    "question",
    [ONE, Dice("X-1", "two", 2, 6), die("X-1", "ten", 10), die("X-1", "twenty", 20), shuffle("X-1", "deck", 4),
     pick("X-1", "card", ("a", "b", "c", "d"))],
    ids=lambda q: q.why,
)  # fmt: skip
def test_every_outcome_is_equally_likely(source, question):
    n = 12_000
    counts = Counter(source.draw(str(i), question, 0) for i in range(n))
    assert set(counts) <= set(question.outcomes())
    assert chi_square(counts, question.ways, n) < CRITICAL[question.ways - 1]


@pytest.mark.parametrize("vary", ["moment", "question", "k", "seed"])
def test_neighbouring_streams_are_independent(vary):
    """Pairs of faces from streams that differ in one thing only fill the 36 fields evenly."""

    def face(i):
        question = d6("X-1", f"q{i}") if vary == "question" else ONE
        moment, k = (str(i) if vary == "moment" else "1"), (i if vary == "k" else 0)
        return Seeded(i if vary == "seed" else 5).draw(moment, question, k)

    faces = [face(i) for i in range(14_400)]
    counts = Counter(zip(faces[::2], faces[1::2], strict=True))
    assert chi_square(counts, 36, 7_200) < CRITICAL[35]


def test_the_same_event_has_the_same_face_for_ever():
    """Old records are checked against these."""
    assert [Seeded(7).draw("1.3", d6("UB-7.2", "aircraft_search"), k) for k in range(8)] == [2, 1, 3, 1, 3, 5, 2, 3]
    assert Seeded("7").draw("1.3", Dice("UB-7.2", "x", 3, 6), 0) == (1, 2, 4)
    assert Seeded("sea").draw("2", shuffle("SC-1", "deck", 6), 1) == (1, 2, 0, 5, 4, 3)


def test_long_shuffles_use_more_than_one_block():
    order = Seeded(3).draw("1", shuffle("X-1", "deck", 200), 0)
    assert sorted(order) == list(range(200))
    assert sum(abs(a - b) for a, b in pairwise(order)) > 5_000


def test_one_extra_action_does_not_shift_later_dice():
    """Two captains with one seed sail the same sea, however often the other one rolls in between."""

    def play(extra):
        table = new_table(mini.GAME, seed=11, options={"rounds": 40})
        while not table.over:
            more = extra(table.run.state.round)
            table.answer("go:left")
            table.answer("look:no")
            table.answer("more:yes" if more else "more:no")
        return {name: rolled[0] for name, rolled in table.run.state.rolled.items()}

    calm, busy = play(lambda r: False), play(lambda r: r % 2 == 0)
    assert len(calm) == 40
    assert calm == busy


def test_other_questions_do_not_shift_dice_either():
    """A die is known by moment, question and how often it was asked there, by nothing else."""
    source = Seeded(5)
    before = source.draw("3", ONE, 0)
    for i in range(100):
        source.draw("3", d6("X-2", f"other {i}"), 0)
        source.draw("2", ONE, i)
    assert source.draw("3", ONE, 0) == before


@given(st.integers() | st.text())
def test_commitments_fix_the_seed_without_telling_it(seed):
    try:
        known = commitment(seed)
    except UnicodeEncodeError:
        return  # lone surrogates are no words
    assert known == commitment(str(seed))
    assert len(known) == 32
    assert commitment(f"{seed} ") != known


def test_new_seeds_have_128_bits_and_differ():
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(bytes.fromhex(seed)) == 16 for seed in seeds)


# -- scripted


def test_scripted_faces_come_die_by_die():
    source = Scripted([1, 2, 3, 4])
    assert source.draw("", ONE, 0) == 1
    assert source.draw("", Dice("X-1", "two", 2, 6), 0) == (2, 3)
    assert source.mark_of(ONE) == "scripted"
    with pytest.raises(DiceExhausted, match="ran out at X-1 two: 2 needed, 1 left"):
        source.draw("", Dice("X-1", "two", 2, 6), 0)
    assert source.draw("", ONE, 0) == 4


@pytest.mark.parametrize("face", [0, 7, True, "3", 2.0, None])
def test_scripted_faces_must_fit_the_die(face):
    source = Scripted([face])
    with pytest.raises(DiceExhausted, match="do not fit 1D6"):
        source.draw("", ONE, 0)
    assert source.faces == [face]


def test_scripts_are_for_dice_only():
    source = Scripted([1], seed=4)
    assert source.draw("1", shuffle("X-1", "deck", 9), 0) == Seeded(4).draw("1", shuffle("X-1", "deck", 9), 0)
    assert source.mark_of(shuffle("X-1", "deck", 9)) == ""
    assert source.faces == [1]


def test_a_fork_has_the_same_future():
    source = Scripted([1, 2])
    twin = source.fork()
    assert twin.draw("", ONE, 0) == 1
    assert source.draw("", ONE, 0) == 1


def test_dice_that_run_out_leave_the_table_unchanged():
    table = new_table(mini.GAME, seed=1, dice=[5, 1])
    for key in ("go:left", "look:no", "more:yes"):
        table.answer(key)
    assert table.run.state.rolled == {"1": [5, 1], "2": []}
    table.answer("go:right")
    before, n, log = table.state_hash(), table.n, table.lines()
    with pytest.raises(DiceExhausted):
        table.answer("look:no")
    assert (table.state_hash(), table.n, table.lines()) == (before, n, log)
    assert table.pending.keys == ("look:yes", "look:no")


def test_faces_used_by_a_failed_answer_come_back():
    """Two dice are needed behind one answer and only one is there: it is not lost."""

    def turn(s, p):
        s.round += 1
        s.rolled["1"] = []
        yield Ask(mini.SEAT, "go", "MN-2", [Option("go:left")])
        yield from mini.roll(s, p)
        yield from mini.roll(s, p)

    table = new_table(mini.game(steps=(mini.begin, turn, mini.finish)), seed=1, dice=[4])
    with pytest.raises(DiceExhausted):
        table.answer("go:left")
    assert table.source.faces == [4]
    assert table.run.state.rolled == {"1": []}
    table.source.faces.append(3)
    table.answer("go:left")
    assert table.run.state.rolled == {"1": [4, 3]}


def test_a_game_that_cannot_even_begin():
    with pytest.raises(DiceExhausted):
        new_table(mini.game(steps=(lambda s, p: mini.roll(s, p),)), dice=[])


# -- withheld, quick, and what is no source


def test_withheld_dice():
    with pytest.raises(DiceWithheld, match="given out without its seed"):
        Withheld().draw("1", ONE, 0)
    assert Withheld().fork().mark_of(ONE) == ""


def test_quick_dice_are_reproducible():
    assert [Quick(4).draw("", ONE, 0)] * 3 == [Quick(4).draw("", ONE, 0) for _ in range(3)]
    a, b = Quick(4), Quick(5)
    assert [a.draw("", ONE, 0) for _ in range(30)] != [b.draw("", ONE, 0) for _ in range(30)]


@pytest.mark.parametrize("dice", ["123", 6, {1: 2}, {1, 2}, iter([1, 2])])
def test_dice_are_a_list_of_faces(dice):
    with pytest.raises(KaleunError, match="dice are a list of faces"):
        new_table(lurk.GAME, dice=dice)


@pytest.mark.parametrize("seed", [1.5, True, b"x", ["a"], (1,)])
def test_a_seed_is_a_number_or_a_word(seed):
    with pytest.raises(KaleunError, match="a seed is a whole number or a word"):
        new_table(mini.GAME, seed=seed)
