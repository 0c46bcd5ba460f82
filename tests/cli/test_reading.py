"""Understanding what is typed at a question."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kaleun
from kaleun.cli.tty.reading import NotUnderstood, choice, faces
from kaleun.cli.tty.scene import Words

EN = Words("en")


def at(*keys: str, **options: object) -> kaleun.Table:
    table = kaleun.new_table("unterseeboot", dice=[5] * 50, options=options)
    for key in keys:
        table.answer(key)
    return table


def read(table: kaleun.Table, text: str) -> str:
    assert table.pending is not None
    return choice(table.pending, text, EN)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("1", "stay:D1"),
        ("3", "move:M1"),
        ("move:D2", "move:D2"),
        ("MOVE:d2", "move:D2"),
        ("d2", "move:D2"),
        ("M1", "move:M1"),
        ("st", "stay:D1"),
        ("m1", "move:M1"),
    ],
)
def test_numbers_keys_spaces_and_beginnings(text, key):
    assert read(at(), text) == key


def test_a_beginning_of_the_thing_is_enough():
    assert read(at("move:M1"), "aux") == "pay:auxiliary"


def test_of_two_things_to_do_with_a_space_the_first_is_meant():
    table = at(
        "move:M1",
        "pay:main",
        "move:P2",
        "pay:main",
        "identify:none",
    )
    assert {"move:S1", "return:S1"} <= set(table.pending.keys)
    assert read(table, "S1") == "move:S1"
    assert read(table, "return:s1") == "return:S1"
    with pytest.raises(NotUnderstood, match="could mean: return:S1, return:S2"):
        read(table, "ret")


@pytest.mark.parametrize("text", ["0", "4", "9" * 5000, "P6", "", "x", "-1", "²"])
def test_anything_else_is_a_sentence(text):
    table = at()
    before = table.state_hash()
    with pytest.raises(NotUnderstood) as error:
        read(table, text)
    assert str(error.value).endswith((".", "typed."))
    assert table.state_hash() == before


@given(st.text(max_size=40))
def test_no_text_breaks_it(text):
    table = at()
    with suppress(NotUnderstood):
        assert read(table, text) in table.pending.keys


@pytest.mark.parametrize(
    ("text", "n", "sides", "key"),
    [
        ("3", 1, 6, "roll:3"),
        ("3 5", 2, 6, "roll:3-5"),
        ("3,5", 2, 6, "roll:3-5"),
        ("roll:3-5", 2, 6, "roll:3-5"),
        (" 06 ", 1, 6, "roll:6"),
        ("20", 1, 20, "roll:20"),
    ],
)
def test_typed_dice(text, n, sides, key):
    assert faces(text, n, sides, EN) == key


@pytest.mark.parametrize(
    ("text", "n", "sides"),
    [
        ("7", 1, 6),
        ("0", 1, 6),
        ("3 5", 1, 6),
        ("3", 2, 6),
        ("", 1, 6),
        ("three", 1, 6),
        ("9" * 5000, 1, 6),
        ("000003111", 1, 6),
        ("²", 1, 6),
    ],
)
def test_bad_faces_are_refused_with_a_sentence(text, n, sides):
    with pytest.raises(NotUnderstood, match=f"from 1 to {sides}"):
        faces(text, n, sides, EN)
