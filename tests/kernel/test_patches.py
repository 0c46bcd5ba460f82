"""Patches of views: what has to be put where to make one view of another, small and exact."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kaleun
from kaleun.kernel.frames import patch, patched
from kaleun.kernel.game import find_game
from kaleun.kernel.plain import plain, to_json


class Torpedo(msgspec.Struct):
    kind: str = "G7e"
    left: int | None = None


class Gauge(msgspec.Struct, omit_defaults=True):
    """JSON leaves out what is as ever."""

    depth: int
    alarm: str = ""
    marks: list[int] = []
    notes: dict[str, int] = {}
    leak: Torpedo | None = None


class Sea(msgspec.Struct):
    """Everything a view can hold."""

    turn: int = 0
    surfaced: bool = False
    name: str | None = None
    sunk: list[str] = []
    tubes: list[Torpedo] = []
    crew: dict[str, int] = {}
    ships: dict[str, Torpedo] = {}
    track: tuple[tuple[int, int], ...] = ()
    gauge: Gauge = msgspec.field(default_factory=lambda: Gauge(0))
    aim: Torpedo | None = None
    outlook: Torpedo | msgspec.UnsetType = msgspec.UNSET
    level: int | msgspec.UnsetType = msgspec.UNSET


words = st.sampled_from(("", "a", "b", "+"))
few = st.integers(0, 2)
torpedoes = st.builds(Torpedo, words, st.none() | few)
gauges = st.builds(
    Gauge, few, words, st.lists(few, max_size=2), st.dictionaries(words, few, max_size=2), st.none() | torpedoes
)
seas = st.builds(
    Sea, few, st.booleans(), st.none() | words, st.lists(words, max_size=4), st.lists(torpedoes, max_size=3),
    st.dictionaries(words, few, max_size=3), st.dictionaries(words, torpedoes, max_size=2),
    st.lists(st.tuples(few, few), max_size=3).map(tuple), gauges, st.none() | torpedoes,
    st.just(msgspec.UNSET) | torpedoes, st.just(msgspec.UNSET) | few,
)  # fmt: skip


def told(old: Any, new: Any) -> list[Any]:
    """The patch as it goes over the wire."""
    return plain(patch(old, new))  # type: ignore[no-any-return]


def same(a: Any, b: Any) -> bool:
    """The same JSON: true is not 1."""
    return json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


@given(seas, seas)
def test_a_patch_makes_the_new_view_of_the_old(old, new):
    before = plain(old)
    assert same(patched(before, told(old, new)), plain(new))
    assert same(before, plain(old)), "the old one is unchanged"


@given(st.lists(seas, min_size=1, max_size=5))
def test_from_nothing_through_many_views(many):
    seen, last = {}, None
    for view in many:
        seen = patched(seen, told(last, view))
        last = view
    assert same(seen, plain(many[-1]))


@given(seas, seas)
def test_views_that_are_plain_data(old, new):
    assert same(patched(plain(old), patch(plain(old), plain(new))), plain(new))
    assert same(patched({}, patch(None, plain(new))), plain(new))


@given(seas)
def test_nothing_changed(view):
    assert patch(view, view) == patch(view, msgspec.json.decode(to_json(view), type=Sea)) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (Sea(turn=1), Sea(turn=2), [[["turn"], 2]]),
        (Sea(sunk=["a"]), Sea(sunk=["a", "b", "c"]), [[["sunk", "+"], ["b", "c"]]]),
        (Sea(), Sea(sunk=["a"]), [[["sunk"], ["a"]]]),
        (Sea(sunk=["a", "b"]), Sea(sunk=["a"]), [[["sunk"], ["a"]]]),
        (Sea(sunk=["a", "b"]), Sea(sunk=["c", "b", "d"]), [[["sunk"], ["c", "b", "d"]]]),
        (Sea(sunk=["a", "b"]), Sea(sunk=["a", "c"]), [[["sunk", 1], "c"]]),
        (Sea(track=((0, 1),)), Sea(track=((0, 1), (0, 2))), [[["track", "+"], [[0, 2]]]]),
        (Sea(track=((0, 1),)), Sea(track=((0, 2),)), [[["track", 0, 1], 2]]),
        (Sea(tubes=[Torpedo(), Torpedo()]), Sea(tubes=[Torpedo(), Torpedo("G7a")]), [[["tubes", 1, "kind"], "G7a"]]),
        (Sea(crew={"a": 1, "b": 1}), Sea(crew={"a": 1, "b": 2}), [[["crew", "b"], 2]]),
        (Sea(crew={"a": 1, "b": 1}), Sea(crew={"a": 1}), [[["crew"], {"a": 1}]]),
        (Sea(ships={"a": Torpedo()}), Sea(ships={"a": Torpedo(left=3)}), [[["ships", "a", "left"], 3]]),
        (Sea(name="a"), Sea(), [[["name"], None]]),
        (Sea(aim=Torpedo()), Sea(), [[["aim"], None]]),
        (Sea(), Sea(aim=Torpedo()), [[["aim"], {"kind": "G7e", "left": None}]]),
        (Sea(outlook=Torpedo()), Sea(outlook=Torpedo("G7a")), [[["outlook", "kind"], "G7a"]]),
        (Sea(gauge=Gauge(1)), Sea(gauge=Gauge(2)), [[["gauge", "depth"], 2]]),
        (Sea(gauge=Gauge(1, "dive")), Sea(gauge=Gauge(1)), [[["gauge"], {"depth": 1}]]),
        (Sea(gauge=Gauge(1, marks=[1])), Sea(gauge=Gauge(1)), [[["gauge"], {"depth": 1}]]),
        (Sea(gauge=Gauge(1, "a")), Sea(gauge=Gauge(1, "b")), [[["gauge", "alarm"], "b"]]),
    ],
)  # fmt: skip
def test_small_patches(old, new, expected):
    assert told(old, new) == expected


def test_a_field_that_comes_or_goes_puts_the_whole():
    assert told(Sea(), Sea(level=1)) == [[[], plain(Sea(level=1))]]
    assert told(Sea(level=1), Sea()) == [[[], plain(Sea())]]


def test_a_map_may_have_the_key_of_more():
    assert told(Sea(crew={"+": 1}), Sea(crew={"+": 2})) == [[["crew", "+"], 2]]
    assert patched({"crew": {"+": 1}}, [[["crew", "+"], 2]]) == {"crew": {"+": 2}}


def holds_both(hint: Any) -> bool:
    """May this be a truth or a number? A patch would not tell True from 1."""
    if isinstance(hint, msgspec.inspect.UnionType):
        kinds = {type(kind) for kind in hint.types}
        numbers = {msgspec.inspect.IntType, msgspec.inspect.FloatType}
        return msgspec.inspect.BoolType in kinds and bool(kinds & numbers)
    return isinstance(hint, msgspec.inspect.AnyType)


def parts(hint: Any, seen: set[Any]) -> list[Any]:
    """This type and all it holds."""
    key = getattr(hint, "cls", None)
    if key is not None and key in seen:
        return []
    seen.add(key)
    inner = [field.type for field in getattr(hint, "fields", ()) if field.name != "options"]  # they never change
    inner += [*getattr(hint, "types", ()), *getattr(hint, "item_types", ())]
    inner += [getattr(hint, name) for name in ("item_type", "key_type", "value_type") if hasattr(hint, name)]
    return [hint, *(part for each in inner for part in parts(each, seen))]


@pytest.mark.parametrize("name", kaleun.games())
def test_no_field_of_a_view_is_now_true_and_now_1(name):
    hints = msgspec.inspect.multi_type_info(find_game(name).sights())
    both = [hint for kind in hints for hint in parts(kind, set()) if holds_both(hint)]
    assert both == []
