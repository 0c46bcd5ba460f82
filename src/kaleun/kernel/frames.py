"""Frames: each log line with the change it made to what a seat sees, so that every event can be shown in its turn, on a
board, in words, in the terminal or years later. A frame's view is made by the game's own `view` from the State at the
moment the line was written: what a seat may not know is in no frame.

A patch is a list of `[path, value]`: the value to be put at that path of the view. A list that only grew has a path
that ends with "+", and the value is what came to it. A map that has other keys than before is put whole. JSON's own
merge patch would not do: it cannot say null, and sends whole lists.

>>> old = {"turn": 1, "sunk": ["a"], "boat": {"hull": 3}}
>>> patched(old, [(("turn",), 2), (("sunk", "+"), ["b"]), (("boat", "hull"), 2)])
{'turn': 2, 'sunk': ['a', 'b'], 'boat': {'hull': 2}}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import astuple

from kaleun.kernel.ask import KaleunError, Question
from kaleun.kernel.log import Line, LogLine
from kaleun.kernel.plain import plain
from kaleun.kernel.run import Shot, position, resume
from kaleun.kernel.shown import hold

if TYPE_CHECKING:
    from kaleun.kernel.game import Game
    from kaleun.kernel.table import Table

Path: TypeAlias = tuple[str | int, ...]
Patch: TypeAlias = list[tuple[Path, Any]]
Compare: TypeAlias = Callable[[Any, Any, Path, Patch], None]
"""Adds what has to be put to make the second of the first."""
MORE = "+"
"""The end of a path: the value is what a list has got behind its end."""


class Frame(NamedTuple):
    """A log line and the change of the view it came with; without a line, what changed after the last one."""

    line: LogLine | None
    patch: list[Any]


class Sight(NamedTuple):
    """What a seat sees at one moment: after `line` was written, or (None) when `n` answers were given and all was
    told; then `ask` is what is asked."""

    n: int
    line: Line | None
    view: Any
    ask: Question | None = None


# -- patches


def patch(old: Any, new: Any) -> Patch:
    """What has to be put where to make `new` of `old` (None = nothing: every field is put). Numbers and truths are the
    same to it where Python says so: no field of a view is now the one, now the other."""
    changes: Patch = []
    if old is new:
        return changes
    kind = type(new)
    if type(old) is kind:
        way = _tops.get(kind)
        if way is None:
            way = _tops[kind] = _written_out(kind, ()) if _is_told_whole(kind) else _compare
        way(old, new, (), changes)
    elif old is not None:
        changes.append(((), new))
    elif isinstance(new, msgspec.Struct):
        fields = [(name, getattr(new, name)) for name in new.__struct_fields__]
        changes.extend(((name,), value) for name, value in fields if not _left_out(new, name, value))
    else:
        changes.extend(((name,), value) for name, value in new.items())
    return changes


def _compare(old: Any, new: Any, path: Path, changes: Patch) -> None:
    kind = type(new)
    if type(old) is not kind:
        changes.append((path, new))
        return
    way = _ways.get(kind)
    if way is None:
        way = _ways[kind] = _way(kind)
    way(old, new, path, changes)


_ways: dict[type, Compare] = {}
_tops: dict[type, Compare] = {}
"""The same for whole views."""


def _way(kind: type) -> Compare:
    """How two of this kind are compared that are not the same."""
    if issubclass(kind, msgspec.Struct):
        return _compare_fields if _leaves_out(kind) else _written_out(kind)
    if issubclass(kind, list | tuple):
        return _compare_lists
    return _compare_maps if issubclass(kind, dict) else _put_whole


def _put_whole(old: Any, new: Any, path: Path, changes: Patch) -> None:
    changes.append((path, new))


def _compare_maps(old: dict[str, Any], new: dict[str, Any], path: Path, changes: Patch) -> None:
    if old.keys() != new.keys():
        changes.append((path, new))
        return
    for key, now in new.items():
        was = old[key]
        if was is not now and was != now:
            _compare(was, now, (*path, key), changes)


def _written_out(kind: type[msgspec.Struct], at: Path | None = None) -> Compare:
    """A function that compares all fields of a Struct one by one: most are the same object as before. `at` is the path
    where it always stands, so that the paths in it need not be made again and again."""
    source, names = "def compare(old, new, path, changes):\n    pass\n", dict[str, Any](differ=_compare)
    hints = get_type_hints(kind)
    for i, name in enumerate(kind.__struct_fields__):
        path, hint = f"(*path, {name!r})", hints[name]
        if at is not None:
            path, names[f"path{i}"] = f"path{i}", (*at, name)
        if _is_scalar(hint):
            put = f"changes.append(({path}, b))"
        elif _is_row(hint):
            places = range(len(get_args(hint)))
            put = "".join(f"\n        if a[{n}] != b[{n}]: changes.append(((*{path}, {n}), b[{n}]))" for n in places)
        elif at is not None and _is_told_whole(hint):
            names[f"kind{i}"], names[f"inner{i}"] = hint, _written_out(hint, (*at, name))
            put = f"(inner{i} if type(a) is kind{i} is type(b) else differ)(a, b, {path}, changes)"
        else:
            put = f"differ(a, b, {path}, changes)"
        source += f"    if old.{name} is not new.{name} and (a := old.{name}) != (b := new.{name}): {put}\n"
    exec(compile(source, f"<patch {kind.__name__}>", "exec"), names)
    return cast(Compare, names["compare"])


def _is_scalar(hint: Any) -> bool:
    """Is it a number, a text or a truth, or nothing?"""
    return hint in (int, float, str, bool, NoneType) or (
        get_origin(hint) in (Union, UnionType) and all(map(_is_scalar, get_args(hint)))
    )


def _is_row(hint: Any) -> bool:
    """Is it a tuple of so many of these?"""
    args = get_args(hint)
    return get_origin(hint) is tuple and Ellipsis not in args and all(map(_is_scalar, args))


def _is_told_whole(hint: Any) -> bool:
    """Is it a Struct of which JSON has every field?"""
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct) and not _leaves_out(hint)


def _leaves_out(kind: type[msgspec.Struct]) -> bool:
    """Can JSON lack a field of this Struct?"""
    maybe = any(UnsetType in get_args(field.type) for field in msgspec.structs.fields(kind))
    return maybe or bool(_defaults(kind))


def _compare_fields(old: msgspec.Struct, new: msgspec.Struct, path: Path, changes: Patch) -> None:
    """The same where fields can come and go."""
    inside: Patch = []
    for name, was, now in zip(new.__struct_fields__, astuple(old), astuple(new), strict=True):
        if was is not now and was != now:
            if was is UNSET or now is UNSET or _left_out(old, name, was) != _left_out(new, name, now):
                changes.append((path, new))  # other keys
                return
            _compare(was, now, (*path, name), inside)
    changes += inside


def _left_out(struct: msgspec.Struct, name: str, value: Any) -> bool:
    """Does JSON leave this field out?"""
    default = _defaults(type(struct)).get(name, UNSET)
    return value is default or (type(value) in (list, dict) and value == default)


@cache
def _defaults(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The values that a Struct leaves out, by field."""
    fields = msgspec.structs.fields(kind) if kind.__struct_config__.omit_defaults else ()
    made = {f.name: f.default_factory() for f in fields if f.default_factory is not msgspec.NODEFAULT}
    return made | {f.name: f.default for f in fields if f.default is not msgspec.NODEFAULT}


def _compare_lists(old: Sequence[Any], new: Sequence[Any], path: Path, changes: Patch) -> None:
    if len(old) == len(new):
        for i, (was, now) in enumerate(zip(old, new, strict=True)):
            if was is not now and was != now:
                _compare(was, now, (*path, i), changes)
    elif 0 < len(old) < len(new) and new[: len(old)] == old:
        changes.append(((*path, MORE), new[len(old) :]))
    else:
        changes.append((path, new))


def patched(view: Any, patch: Iterable[Sequence[Any]]) -> Any:
    """Plain data with these changes; `view` itself is unchanged."""
    for path, value in patch:
        view = _put(view, path, 0, value)
    return view


def _put(node: Any, path: Sequence[Any], i: int, value: Any) -> Any:
    if i == len(path):
        return value
    step = path[i]
    if isinstance(node, list):
        if step == MORE:
            return [*node, *value]
        return [*node[:step], _put(node[step], path, i + 1, value), *node[step + 1 :]]
    return {**(node or {}), step: _put((node or {}).get(step), path, i + 1, value)}


# -- what a seat saw


class Eye:
    """What one seat sees, State after State. Many lines change nothing: then the view is the one of before. States that
    are looked at must stay as they are."""

    __slots__ = ("game", "book", "seat", "state", "view")

    def __init__(self, game: Game, book: Any, seat: str | None) -> None:
        self.game, self.book, self.seat = game, book, seat
        self.state: Any = None
        self.view: Any = None

    def look(self, state: Any) -> Any:
        """The view of this State."""
        if state != self.state:
            hold(state, self.book)
            self.view = self.game.view(state, self.book, self.seat)
        self.state = state
        return self.view

    def follow(self, state: Any) -> Patch:
        """What has changed since the State before."""
        if state == self.state:
            return []
        old, self.state = self.view, state
        hold(state, self.book)
        new = self.view = self.game.view(state, self.book, self.seat)
        return patch(old, new)

    def film(self, shots: Iterable[Shot]) -> Iterator[tuple[Line, Any]]:
        """The filmed lines that the seat may read, each with its view."""
        for shot in shots:
            if shot.line.seen_by(self.seat):
                yield shot.line, self.look(shot.state)


def sights(table: Table, seat: str | None, begin: int, end: int | None = None) -> Iterator[Sight]:
    """What the seat saw from position `begin` to `end` (None = now), moment by moment: as it stood at `begin`, then
    after each line, then when the next answer is waited for. With the first position of all, also what led to it."""
    game, book, first = table.game, table.book, table.first
    if seat is not None and seat not in table.seats:
        raise KaleunError(f"{game.name} has no seat {seat!r}; it has: {', '.join(table.seats)}")
    opening: list[Shot] | None = [] if begin == first else None  # steps without a question come before it
    mark, tail = (table.marks()[0], []) if begin == first else position(table.run.mark, table.run.tail, begin)
    run, eye = resume(game, book, mark, tail, film=opening), Eye(game, book, seat)
    yield from (Sight(begin, line, view) for line, view in eye.film(opening or ()))
    yield Sight(begin, None, eye.look(game.copy(run.state)), run.ask)
    run.roll_film()
    for answer in table.answers()[begin - first : None if end is None else end - first]:
        run.replay([answer])
        yield from (Sight(run.n, line, view) for line, view in eye.film(run.roll_film() or ()))
        yield Sight(run.n, None, eye.look(game.copy(run.state)), run.ask)


def led(table: Table, seat: str | None, n: int) -> list[Patch]:
    """What each line of the answer that led to position `n` changed, from the position before on."""
    found: list[Patch] = []
    told = None
    for sight in sights(table, seat, n - 1, n):
        if sight.line is not None and sight.n == n:
            found.append(patch(told, sight.view))
        told = sight.view
    return found


def frames(table: Table, seat: str | None, since: int = 0) -> list[Frame]:
    """See `Table.frames`."""
    found: list[Frame] = []
    last = told = None
    n, texts = 0, table.game.texts
    for sight in sights(table, seat, table.first):
        last = sight.view
        if sight.line is None:
            continue
        if n >= since:
            found.append(Frame(LogLine(n, sight.line, texts), plain(patch(told, last))))
        n, told = n + 1, last
    return [*found, Frame(None, plain(patch(told, last)))]
