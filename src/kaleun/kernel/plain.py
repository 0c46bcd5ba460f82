"""Plain data: generated copies, JSON and stable hashes for State structs.

A State is a `msgspec.Struct` of numbers, strings, booleans, tuples, lists, dicts and further structs. `copier(State)`
writes a copy function for exactly that shape, so a snapshot costs a few microseconds; `digest` is the same on every
machine and every Python.

>>> import msgspec
>>> class Boat(msgspec.Struct):
...     hull: int = 3
...     tubes: list[int] = []
>>> a = Boat(2, [1, 2]); b = copier(Boat)(a); b.tubes.append(3); a.tubes
[1, 2]
>>> digest(a) == digest(Boat(2, [1, 2]))
True
"""

from __future__ import annotations

import functools
import hashlib
import types
import typing
from collections.abc import Callable
from typing import Any

import msgspec

_SCALARS = (int, float, str, bool, bytes, type(None))
_encode_fast = msgspec.json.Encoder().encode
_encode = msgspec.json.Encoder(order="deterministic").encode


def to_json(data: Any) -> bytes:
    """Canonical JSON: struct fields in order, dict keys sorted, nothing else to choose."""
    return _encode(data)


def plain(data: Any) -> Any:
    """What JSON makes of `data`: dicts, lists, strings, numbers, booleans and None, shared with nobody."""
    return msgspec.json.decode(_encode_fast(data))


def digest(data: Any, size: int = 16) -> str:
    """Hex hash of the canonical JSON of `data`."""
    return hashlib.blake2b(_encode(data), digest_size=size).hexdigest()


@functools.cache
def copier(kind: type) -> Callable[[Any], Any]:
    """A function that copies a `kind` (a Struct) so that no mutable part is shared with the original."""
    names: dict[str, Any] = {"_new": kind}
    hints = typing.get_type_hints(kind)
    args = [_copy_expression(hints[field], f"s.{field}", names) for field in kind.__struct_fields__]  # type: ignore[attr-defined]
    source = f"def copy(s):\n    return _new({', '.join(args)})\n"
    exec(compile(source, f"<copier {kind.__name__}>", "exec"), names)
    return typing.cast(Callable[[Any], Any], names["copy"])


def _copy_expression(hint: Any, value: str, names: dict[str, Any], depth: int = 0) -> str:
    """Source of an expression that copies `value` of type `hint`; immutable values are shared."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    item = f"v{depth}"
    if _immutable(hint):
        return value
    if origin in (typing.Union, types.UnionType):
        kinds = [a for a in args if a is not type(None)]
        if len(kinds) != 1:
            raise TypeError(f"a state field may be one kind or None, not {hint}")
        return f"(None if {value} is None else {_copy_expression(kinds[0], value, names, depth)})"
    if origin is list:
        if _immutable(args[0]):
            return f"{value}[:]"
        return f"[{_copy_expression(args[0], item, names, depth + 1)} for {item} in {value}]"
    if origin is dict:
        if args[0] is not str:
            raise TypeError(f"a state may not hold {hint}: the keys of a dict are strings, as in JSON")
        if _immutable(args[1]):
            return f"{value}.copy()"
        key = f"k{depth}"
        return f"{{{key}: {_copy_expression(args[1], item, names, depth + 1)} for {key}, {item} in {value}.items()}}"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        name = f"_copy_{hint.__name__}"
        names[name] = copier(hint)
        return f"{name}({value})"
    raise TypeError(f"a state may not hold {hint}: use numbers, strings, tuples, lists, dicts or structs")


def _immutable(hint: Any) -> bool:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint in _SCALARS or origin is typing.Literal:
        return True
    if origin is tuple:
        return all(_immutable(a) for a in args if a is not Ellipsis)
    if origin in (typing.Union, types.UnionType):
        return all(_immutable(a) for a in args)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint.__struct_config__.frozen:
        return all(_immutable(field) for field in typing.get_type_hints(hint).values())
    return False
