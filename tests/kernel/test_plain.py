"""Plain data: copies share nothing, JSON is canonical, hashes are stable."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaleun.kernel.plain import copier, digest, to_json


class Crew(msgspec.Struct):
    name: str
    wounds: list[int] = []


class Ship(msgspec.Struct, frozen=True):
    tons: int
    at: tuple[int, ...] = ()


class Crate(msgspec.Struct, frozen=True):
    """Frozen, but not unchangeable: its list can change."""

    items: list[int] = []


class Everything(msgspec.Struct):
    number: int = 0
    part: float = 0.5
    name: str = ""
    flag: bool = False
    raw: bytes = b""
    maybe: int | None = None
    numbers: list[int] = []
    pairs: list[tuple[int, str]] = []
    nested: list[list[int]] = []
    by_name: dict[str, int] = {}
    lists: dict[str, list[int]] = {}
    captain: Crew = msgspec.field(default_factory=lambda: Crew("x"))
    crew: list[Crew] = []
    stations: dict[str, Crew] = {}
    guest: Crew | None = None
    sunk: list[Ship] = []
    crate: Crate = msgspec.field(default_factory=Crate)


words = st.text(max_size=5)
numbers = st.integers(-(2**53), 2**53)
lists = st.lists(numbers, max_size=3)
crews = st.builds(Crew, words, lists)
everything = st.builds(
    Everything,
    numbers,
    st.floats(allow_nan=False, allow_infinity=False),
    words,
    st.booleans(),
    st.binary(max_size=4),
    st.none() | numbers,
    lists,
    st.lists(st.tuples(numbers, words), max_size=3),
    st.lists(lists, max_size=3),
    st.dictionaries(words, numbers, max_size=3),
    st.dictionaries(words, lists, max_size=3),
    crews,
    st.lists(crews, max_size=3),
    st.dictionaries(words, crews, max_size=3),
    st.none() | crews,
    st.lists(st.builds(Ship, numbers, st.tuples(numbers)), max_size=3),
    st.builds(Crate, lists),
)


def spoil(value):
    """Changes everything in a value that can be changed."""
    if isinstance(value, list):
        for item in value:
            spoil(item)
        value.append(99)
    elif isinstance(value, dict):
        for item in value.values():
            spoil(item)
        value["spoiled"] = 99
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            spoil(getattr(value, field))
        if not value.__struct_config__.frozen:
            for field in value.__struct_fields__:
                setattr(value, field, None)


@given(everything)
def test_a_copy_is_equal_and_shares_nothing(original):
    before = to_json(original)
    twin = copier(Everything)(original)
    assert twin == original
    assert to_json(twin) == before
    spoil(twin)
    assert to_json(original) == before


@given(everything)
def test_json_and_back(original):
    again = msgspec.json.decode(to_json(original), type=Everything)
    assert again == original
    assert digest(again) == digest(original)


@given(st.dictionaries(words, numbers, min_size=2), st.randoms())
def test_the_order_of_keys_does_not_matter(data, rng):
    items = list(data.items())
    rng.shuffle(items)
    assert to_json(dict(items)) == to_json(data)
    assert digest(dict(items)) == digest(data)


@given(everything, everything)
def test_different_data_has_different_hashes(a, b):
    assert (digest(a) == digest(b)) == (to_json(a) == to_json(b))


def test_the_hash_never_changes():
    """Records of years ago are compared with it."""
    assert to_json(Everything(numbers=[1], by_name={"b": 1, "a": 2})).startswith(b'{"number":0,"part":0.5,"name":"",')
    assert digest({"b": [1, 2], "a": "ü"}) == "34afefb3ce3e57900187728d8f172d05"


@pytest.mark.parametrize(
    ("hint", "sentence"),
    [
        (set[int], "may not hold set"),
        (list[set[int]], "may not hold set"),
        (dict[int, int], "keys of a dict are strings"),
        (object, "may not hold"),
        (list[int] | dict[str, int], "one kind or None"),
        (complex, "may not hold"),
    ],
)
def test_what_a_state_may_not_hold(hint, sentence):
    with pytest.raises(TypeError, match=sentence):
        copier(msgspec.defstruct("Bad", [("field", hint)]))
