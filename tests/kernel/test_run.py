"""Positions: (mark, tail) and the one strict way to get there."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaleun.kernel.ask import Ask, d6
from kaleun.kernel.run import SILENT, Answer, Diverged, Mark, Run, first_mark, position, resume
from kaleun.kernel.table import new_table
from toys import lurk, mini

GAME = mini.GAME
BOOK = GAME.book(GAME.full_options({}), GAME.charts())


def start() -> Run:
    return Run(GAME, BOOK, first_mark(GAME, BOOK))


def say(run: Run, key: str) -> None:
    option = run.ask.find(key)
    run.feed(option.value, option.key)


def played(seed: int, n: int):
    """A table of lurk after n random answers."""
    table = new_table(lurk.GAME, seed=seed, options={"boats": 2})
    rng = random.Random(seed)
    for _ in range(n):
        if table.over:
            break
        table.answer(rng.choice(table.pending.keys))
    return table


def test_the_first_question_comes_after_silent_steps():
    run = start()
    assert run.ask.what == "MN-2 go"
    assert run.mark.parent is not None
    assert run.mark.step == 1
    assert [line.code for line in run.mark.log] == ["begin"]
    assert (run.n, run.tail, run.over) == (0, [], False)


def test_a_mark_is_a_snapshot_nobody_writes_to():
    run = start()
    mark, before = run.mark, run.mark.hash
    for value in ("go:left", "look:no"):
        say(run, value)
    run.feed(6, 6)
    assert run.state.rolled == {"1": [6]}
    assert mark.state.rolled == {}
    assert Mark(None, mark.step, mark.state, [], [], -1).hash == before


def test_a_step_that_ends_makes_a_mark():
    run = start()
    say(run, "pass")
    assert run.mark.parent.step == 1
    assert run.mark.tail == [Answer(mini.SEAT, "MN-2 go", "pass")]
    assert run.mark.n == run.n == 1
    assert run.tail == []


@given(st.integers(0, 30), st.integers(0, 40))
def test_resume_gives_the_same_position(seed, n):
    table = played(seed, n)
    run = resume(lurk.GAME, table.book, table.run.mark, table.run.tail)
    assert run.hash() == table.state_hash()
    assert (run.ask and run.ask.what) == (table.ask and table.ask.what)
    assert run.play.lines == table.run.play.lines
    again = resume(lurk.GAME, table.book, first_mark(lurk.GAME, table.book), table.answers())
    assert again.hash() == table.state_hash()


@given(st.integers(0, 30), st.integers(0, 40), st.integers(0, 60))
def test_every_earlier_position_can_be_found(seed, n, back):
    table = played(seed, n)
    m = min(back, table.n)
    mark, tail = position(table.run.mark, table.run.tail, m)
    assert mark.n + len(tail) == m
    assert [*[a for x in _line(mark) for a in x.tail], *tail] == table.answers()[:m]


def _line(mark):
    marks = []
    while mark is not None:
        marks.append(mark)
        mark = mark.parent
    return marks[::-1]


SEAT = mini.SEAT


@pytest.mark.parametrize(
    ("tail", "sentence"),
    [
        ([Answer(SEAT, "MN-2 stop", "go:left")], "the rules ask captain MN-2 go, the record answers captain MN-2 stop"),
        ([Answer("cook", "MN-2 go", "go:left")], "the record answers cook"),
        ([Answer("chance", "MN-2 go", 3)], "the record answers chance"),
        ([Answer(SEAT, "MN-2 go", "go:up")], "'go:up' is not offered at MN-2 go"),
        ([Answer(SEAT, "MN-2 go", 3)], "3 is not offered"),
        ([Answer(SEAT, "MN-2 go", None)], "None is not offered"),
        ([Answer(SEAT, "MN-2 go", "go:left"), Answer(SEAT, "MN-2 look", "look:no"), Answer("chance", "MN-3 score", 7)],
         "7 cannot be the outcome of MN-3 score"),
        ([Answer(SEAT, "MN-2 go", "pass")] * 3 + [Answer(SEAT, "MN-2 go", "pass")], "the game is over"),
    ],
)  # fmt: skip
def test_an_answer_that_does_not_meet_its_question_diverges(tail, sentence):
    with pytest.raises(Diverged) as bad:
        resume(GAME, BOOK, first_mark(GAME, BOOK), tail)
    assert sentence in str(bad.value)


def test_resigning_is_an_answer():
    run = start()
    say(run, "go:left")
    run.resign(SEAT)
    assert run.over
    again = resume(GAME, BOOK, first_mark(GAME, BOOK), [*run.mark.parent.tail])
    assert again.hash() == run.hash()
    with pytest.raises(Diverged, match="nobody can give up here"):
        run.resign(SEAT)


def test_a_game_without_resigning():
    game = mini.game(resign=None)
    run = Run(game, BOOK, first_mark(game, BOOK))
    with pytest.raises(Diverged, match="nobody can give up here"):
        run.replay([Answer(SEAT, "resign", "resign")])


def test_steps_that_go_round_in_circles():
    def around(s, p):
        return "around"
        yield

    game = mini.game(steps=(around,))
    with pytest.raises(RuntimeError, match=f"{SILENT} steps without a question"):
        Run(game, BOOK, first_mark(game, BOOK))


def test_the_hash_tells_positions_apart():
    """Even where the State is the same: the answers inside the step count."""

    def two(s, p):
        yield d6("MN-2", "score")
        yield Ask(SEAT, "go", "MN-2", start().ask.options)

    game = mini.game(steps=(two,))
    hashes = set()
    for face in range(1, 7):
        run = Run(game, BOOK, first_mark(game, BOOK))
        hashes.add(run.hash())
        run.feed(face, face)
        hashes.add(run.hash())
    assert len(hashes) == 7


def test_where_a_die_came_from_is_not_part_of_the_position():
    a, b = start(), start()
    for run, source in ((a, ""), (b, "typed")):
        say(run, "go:left")
        say(run, "look:no")
        run.feed(4, 4, source)
    assert a.hash() == b.hash()
    assert [x.source for x in a.tail] != [x.source for x in b.tail]


def test_without_log_the_same_game():
    run = Run(GAME, BOOK, first_mark(GAME, BOOK), logging=False)
    other = start()
    for key in ("go:left", "look:yes"):
        say(run, key)
        say(other, key)
    assert run.play.lines == []
    assert other.play.lines != []
    assert run.hash() == other.hash()
