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

import hashlib
import types
import typing
from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Any, NamedTuple

import msgspec


class Since(NamedTuple):
    """Marks a field of a State that came with a later version of the rules, so that games of earlier ones keep the
    hashes they had: `weather: Annotated[str, Since("2")] = ""`."""

    version: str


_SCALARS = (int, float, str, bool, bytes, type(None))
_encode_fast = msgspec.json.Encoder().encode
_encode = msgspec.json.Encoder(order="deterministic").encode


def to_json(data: Any) -> bytes:
    """Canonical JSON: struct fields in order, dict keys sorted, nothing else to choose."""
    return _encode(data)


def plain(data: Any) -> Any:
    """What JSON makes of `data`: dicts, lists, strings, numbers, booleans and None, shared with nobody."""
    return msgspec.json.decode(_encode_fast(data))


def alike(old: Any, new: Any) -> bool:
    """Is `old`, plain data of an earlier time, what `new` says? A Struct may have got or lost fields since.

    >>> class Boat(msgspec.Struct):
    ...     hull: int = 3
    ...     crew: dict[str, int] = {}
    >>> alike({"hull": 3}, Boat()), alike({"crew": {"a": 1}}, Boat()), alike({"hull": 3, "sails": 2}, Boat())
    (True, False, True)
    """
    if isinstance(new, msgspec.Struct):
        names = zip(new.__struct_encode_fields__, new.__struct_fields__, strict=True)
        return isinstance(old, dict) and all(alike(old[key], getattr(new, name)) for key, name in names if key in old)
    if isinstance(new, dict):
        return isinstance(old, dict) and old.keys() == new.keys() and all(alike(old[k], v) for k, v in new.items())
    if isinstance(new, list | tuple):
        return isinstance(old, list) and len(old) == len(new) and all(map(alike, old, new))
    return bool(old == new)


def digest(data: Any, size: int = 16) -> str:
    """Hex hash of the canonical JSON of `data`."""
    return hashlib.blake2b(_encode(data), digest_size=size).hexdigest()


Copy = Callable[[Any], Any]


@cache
def copier(kind: type) -> Copy:
    """A function that copies a `kind` (a Struct) so that no mutable part is shared with the original."""
    return _Writer(kind.__struct_fields__, copier, _immutable).function(kind, kind)  # type: ignore[attr-defined]


@cache
def widener(kind: type, wide: type) -> Callable[..., Any]:
    """A function that makes of a `kind` (a Struct) a `wide` (a Struct derived from it): the fields that `wide` declares
    itself are given by name, the others copied."""
    own = tuple(wide.__annotations__)
    same = [field for field in kind.__struct_fields__ if field not in own]  # type: ignore[attr-defined]
    return _Writer(same, copier, _immutable).function(kind, wide, own)


def former(kind: type, version: int) -> Copy | None:
    """A function that makes of a `kind` (a Struct) one without fields that are newer than `version`; None if there are
    none in it."""
    return _former(kind, version) if _has_newer(kind, version) else None


@cache
def _former(kind: type, version: int) -> Copy:
    newer = _newer(kind, version)
    kept = [f for f in kind.__struct_fields__ if f not in newer]  # type: ignore[attr-defined]
    as_it_was = msgspec.defstruct(kind.__name__, [(field, Any) for field in kept])
    inner, shared = partial(_former, version=version), lambda hint: _immutable(hint) and not _has_newer(hint, version)
    return _Writer(kept, inner, shared).function(kind, as_it_was)


def _newer(kind: type, version: int) -> set[str]:
    hints = typing.get_type_hints(kind, include_extras=True)
    marks = [(name, mark) for name, hint in hints.items() for mark in getattr(hint, "__metadata__", ())]
    return {name for name, mark in marks if isinstance(mark, Since) and int(mark.version) > version}


def _has_newer(hint: Any, version: int) -> bool:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return bool(_newer(hint, version)) or any(
            _has_newer(field, version) for field in typing.get_type_hints(hint).values()
        )
    return any(_has_newer(part, version) for part in typing.get_args(hint))


class _Writer:
    """Writes the source of a function that copies these fields of a Struct."""

    def __init__(self, fields: Iterable[str], inner: Callable[[type], Copy], shared: Callable[[Any], bool]) -> None:
        self.fields, self.inner, self.shared = fields, inner, shared
        self.names: dict[str, Any] = {}

    def function(self, kind: type, made: type, given: tuple[str, ...] = ()) -> Copy:
        """Makes a `made` of a `kind`; with fields that are given by name."""
        hints = typing.get_type_hints(kind)
        named = "{0}={1}" if given else "{1}"
        args = [named.format(field, self.expression(hints[field], f"s.{field}")) for field in self.fields]
        args += [f"{field}={field}" for field in given]
        source = f"def copy({', '.join(('s', *given))}):\n    return _new({', '.join(args)})\n"
        names = {**self.names, "_new": made}
        exec(compile(source, f"<copier {kind.__name__}>", "exec"), names)
        return typing.cast(Copy, names["copy"])

    def expression(self, hint: Any, value: str, depth: int = 0) -> str:
        """Source of an expression that copies `value` of type `hint`; immutable values are shared."""
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        item = f"v{depth}"
        if self.shared(hint):
            return value
        if origin in (typing.Union, types.UnionType):
            kinds = [a for a in args if a is not type(None)]
            if len(kinds) != 1:
                raise TypeError(f"a state field may be one kind or None, not {hint}")
            return f"(None if {value} is None else {self.expression(kinds[0], value, depth)})"
        if origin is list:
            if self.shared(args[0]):
                return f"{value}[:]"
            return f"[{self.expression(args[0], item, depth + 1)} for {item} in {value}]"
        if origin is tuple and _immutable(hint) and args[1:] == (Ellipsis,):
            return f"tuple([{self.expression(args[0], item, depth + 1)} for {item} in {value}])"
        if origin is dict:
            if args[0] is not str:
                raise TypeError(f"a state may not hold {hint}: the keys of a dict are strings, as in JSON")
            if self.shared(args[1]):
                return f"{value}.copy()"
            key = f"k{depth}"
            return f"{{{key}: {self.expression(args[1], item, depth + 1)} for {key}, {item} in {value}.items()}}"
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            name = f"_copy_{hint.__name__}"
            self.names[name] = self.inner(hint)
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
