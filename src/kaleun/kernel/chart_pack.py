"""Private packs: whether a chart typed from the own copy has the same shape as the chart it replaces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kaleun.kernel.chart_check import is_rows
from kaleun.kernel.chart_dice import ChartError, throws_in

_NAMES = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "text",
    dict: "a table",
    tuple: "a list",
}
_SPANS = (("lo", "hi"), ("min", "max"), ("from", "to"))


class Shape(NamedTuple):
    """What may stand in one place: kinds of value; for a table its keys and which of them are a must; for a list its
    item (None = the model shows only empty lists, so anything goes)."""

    kinds: frozenset[type]
    keys: dict[str, Shape]
    must: frozenset[str]
    item: Shape | None


def same_shape(model: Mapping[str, Any], own: Mapping[str, Any]) -> None:
    """Refuses `own` unless rules written for `model` can read it: same tables, same columns, same kinds of value, same
    dice, same code words (`id`, `key`) and, for bands, the same ends. The number of rows may differ."""
    _fits(own, _shape(model), "the chart")
    _agrees(model, own, "")


def _kind(value: Any) -> type:
    return next(kind for kind in _NAMES if isinstance(value, kind))


def _shape(value: Any) -> Shape:
    kinds = frozenset({_kind(value)})
    if isinstance(value, Mapping):
        return Shape(kinds, {key: _shape(child) for key, child in value.items()}, frozenset(value), None)
    if isinstance(value, tuple) and value:
        item = _shape(value[0])
        for other in value[1:]:
            item = _either(item, _shape(other))
        return Shape(kinds, {}, frozenset(), item)
    return Shape(kinds, {}, frozenset(), None)


def _either(a: Shape, b: Shape) -> Shape:
    """What fits one row or the other: every key of both, a must only if both have it."""
    keys = {**a.keys, **b.keys}
    for key in a.keys.keys() & b.keys.keys():
        keys[key] = _either(a.keys[key], b.keys[key])
    item = _either(a.item, b.item) if a.item and b.item else a.item or b.item
    return Shape(a.kinds | b.kinds, keys, a.must & b.must, item)


def _fits(value: Any, shape: Shape, where: str) -> None:
    kind = _kind(value)
    if kind not in shape.kinds and not (kind is int and float in shape.kinds):
        wanted = " or ".join(_NAMES[k] for k in _NAMES if k in shape.kinds)
        raise ChartError(f"{where} should be {wanted}, not {_NAMES[kind]}")
    if isinstance(value, Mapping):
        for key in sorted(shape.must - value.keys()):
            raise ChartError(f"{where} lacks {key!r}, which the chart it replaces has")
        for key, child in value.items():
            if key not in shape.keys:
                raise ChartError(f"{where} has {key!r}, which the chart it replaces does not have")
            _fits(child, shape.keys[key], key if where == "the chart" else f"{where}.{key}")
    elif isinstance(value, tuple) and shape.item:
        for place, child in enumerate(value):
            _fits(child, shape.item, f"{where}[{place + 1}]")


def _agrees(model: Any, own: Any, path: str) -> None:
    """Values that rules rely on, in tables of the same place."""
    if isinstance(model, Mapping):
        for key, child in model.items():
            if key in own:
                _agrees(child, own[key], f"{path}.{key}".lstrip("."))
        if isinstance(model.get("dice"), str) and throws_in(model["dice"]) != throws_in(own["dice"]):
            raise ChartError(f"table {path} is rolled with {own['dice']!r} where the game rolls {model['dice']!r}")
    elif is_rows(model):
        if not own:
            raise ChartError(f"table {path} has no row")
        for ends in _SPANS:
            if all(type(row.get(key)) in (int, str) for row in model for key in ends):
                _same_ends(model, own, ends, path)
                if ends[0] == "from":
                    return
        for key in ("id", "key"):
            if all(isinstance(row.get(key), str) for row in model):
                missing = {row[key] for row in model} ^ {row[key] for row in own}
                if missing:
                    raise ChartError(f"table {path} should have the same {key} words; they differ in {min(missing)!r}")


def _same_ends(model: Any, own: Any, ends: tuple[str, str], path: str) -> None:
    """Bands begin and end where the model's do, so that every total the rules can reach has a row."""
    for key, pick, word in ((ends[0], min, "begin"), (ends[1], max, "end")):
        want, have = ({row[key] for row in rows} for rows in (model, own))
        if key == "max" and -1 in want | have:
            if not (-1 in want and -1 in have):
                raise ChartError(f"table {path} should have an open end (max = -1) just where the game's table has it")
        elif pick(want) != pick(have):
            raise ChartError(f"table {path} should {word} at {pick(want)}, not at {pick(have)}")
