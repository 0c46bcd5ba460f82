"""Told in time: a line is written when its change is made, so that the picture changes with the line that tells of it,
not with the one before or after. A game declares in `tests/games/<game>/told.toml`

* `[shows]`: code = paths of the view that change with every line of that code;
* `[only]`: path = codes of lines with which it may change ("" = after the last line of an answer);
* `after`: paths that may change after the last line of an answer, or where an answer brings no line.

A path names fields of the view's Structs and leaves out places in lists; the keys of a map are "*"."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from kaleun.conformance.secrets import observers
from kaleun.kernel.frames import sights
from kaleun.kernel.game import Game
from kaleun.kernel.table import Table

END = ""
"""In place of a code: after the last line of an answer."""


class Told(msgspec.Struct, forbid_unknown_fields=True):
    """The declarations of a game."""

    shows: dict[str, tuple[str, ...]]
    only: dict[str, tuple[str, ...]] = {}
    after: tuple[str, ...] | None = None
    """None: anything may."""


def declared(game: Game, tests: Path) -> Told:
    """The game's told.toml."""
    path = tests / "games" / game.name / "told.toml"
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Told)


def changed(old: Any, new: Any, path: str = "") -> Iterator[str]:
    """The paths at which two views differ."""
    if type(old) is not type(new):
        yield path
    elif isinstance(new, msgspec.Struct):
        for name in new.__struct_fields__:
            was, now = getattr(old, name), getattr(new, name)
            if was != now:
                yield from changed(was, now, f"{path}.{name}" if path else name)
    elif isinstance(new, dict) and old.keys() == new.keys():
        for key, now in new.items():
            yield from changed(old[key], now, f"{path}.*")
    elif isinstance(new, list | tuple) and len(old) == len(new):
        for was, now in zip(old, new, strict=True):
            yield from changed(was, now, path)
    elif old != new:
        yield path


def within(path: str, place: str) -> bool:
    """Is this path the place or inside it?"""
    return path == place or path.startswith(place + ".")


def steps(table: Table, seat: str | None) -> Iterator[tuple[str, list[str]]]:
    """Each line of the game by its code, then END after each answer, with the paths that changed."""
    last: Any = None
    for sight in sights(table, seat, table.first):
        if last is not None:
            yield sight.line.code if sight.line else END, list(dict.fromkeys(changed(last, sight.view)))
        last = sight.view


def check(game: Game, told: Told, tables: Iterable[Table]) -> tuple[list[str], Counter[str]]:
    """Everything these games tell at the wrong time; seats look at them in turn. Sentences, and how often each code
    was seen."""
    found: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for i, table in enumerate(tables):
        seats = observers(table)
        for code, paths in steps(table, seats[i % len(seats)]):
            seen[code] += 1
            found.update(_wrong(told, code, paths))
    return [f"{game.name}: {sentence} ({n} times)" for sentence, n in found.most_common()], seen


def _wrong(told: Told, code: str, paths: list[str]) -> Iterator[str]:
    for place in told.shows.get(code, ()):
        if not any(within(path, place) or within(place, path) for path in paths):
            yield f"{code} does not show in {place}"
    for place, codes in told.only.items():
        if code not in codes and any(within(path, place) for path in paths):
            yield f"{place} changes with {code}" if code else f"{place} changes after the last line"
    if code == END and told.after is not None:
        for path in paths:
            if not any(within(path, place) for place in told.after):
                yield f"{path} changes after the last line of an answer"
