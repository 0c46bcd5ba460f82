"""Other worlds: dealt anew, and the seat cannot tell."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

import kaleun
from kaleun.conformance.replay import face
from kaleun.kernel.table import new_table
from kaleun.kernel.worlds import other_world, sight
from toys import lurk


def at(seed, n):
    table = new_table(lurk.GAME, seed=seed, options={"boats": 2})
    rng = random.Random(seed)
    for _ in range(n):
        if not table.over:
            table.answer(rng.choice(table.pending.keys))
    return table


@given(st.integers(0, 40), st.integers(0, 20), st.sampled_from([None, "escort", "boat1", "boat2"]))
def test_the_seat_cannot_tell(seed, n, seat):
    table = at(seed, n)
    before = face(table)
    other = other_world(table, seat, random.Random(seed))
    assert other is not None
    assert sight(other, seat) == sight(table, seat)
    assert other.n == table.n
    assert face(table) == before


def test_the_worlds_are_many_and_even():
    """The boat hides in any square alike, as far as the escort knows."""
    table = new_table(lurk.GAME, seed=1)
    for key in ("trim:up", "lie:C"):
        table.answer(key)
    rng = random.Random(5)
    squares = Counter(other_world(table, "escort", rng).run.state.boats["boat1"].square for _ in range(1000))
    assert set(squares) == set("ABCDE")
    assert sum((n - 200) ** 2 / 200 for n in squares.values()) < 18.5  # chi-square, 4 degrees, p = 0.001


def test_what_the_seat_knows_stays():
    table = at(3, 4)
    own = table.run.state.boats["boat1"]
    for i in range(30):
        other = other_world(table, "boat1", random.Random(i)).run.state.boats["boat1"]
        assert (other.square, other.hand, other.noise) == (own.square, own.hand, own.noise)


def test_what_the_escort_learned_stays():
    """A square found empty stays empty in every world until the next round."""
    for seed in range(60):
        table = new_table(lurk.GAME, seed=seed)
        for key in ("trim:up", "lie:C", "search:A"):
            table.answer(key)
        if table.run.mark.state.clear == ["A"]:
            break
    for i in range(60):
        other = other_world(table, "escort", random.Random(i))
        assert other.run.mark.state.boats["boat1"].square != "A"


def test_a_world_can_be_played_on():
    table = at(2, 3)
    other = other_world(table, table.pending.seat, random.Random(1))
    rng = random.Random(2)
    while not other.over:
        other.answer(rng.choice(other.pending.keys))
    assert other.result is not None
    assert not table.over


def test_the_same_luck_gives_the_same_world():
    table = at(7, 8)
    a, b = (other_world(table, "escort", random.Random(9)) for _ in range(2))
    assert a.state_hash() == b.state_hash()


def test_an_open_game_has_one_world():
    table = kaleun.new_table("unterseeboot", seed=1)
    other = other_world(table, "commander", random.Random(1))
    assert other is not table
    assert face(other) == face(table)


def test_sight_has_the_question_for_its_seat_only():
    table = new_table(lurk.GAME, seed=1, options={"boats": 2})
    for key in ("trim:up", "lie:C", "trim:up", "lie:D"):
        table.answer(key)
    assert b"search:A" in sight(table, "escort")
    assert b"search:A" not in sight(table, "boat1")
    assert b'"search"' in sight(table, "boat1")
