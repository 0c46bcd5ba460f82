"""The test data of the browser, from the real rules: one file a game, games/<game>/web/fixtures/fixtures.json.

What is wanted in it a game says itself: `fixtures/make.py` beside it has PARTS, named functions; a large game has more
of it in `make_*.py`. `make goldens GAME=x` says which parts are out of date, `WRITE=1` writes them. Here is what all of
them use."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

import kaleun
from kaleun.kernel.ask import IllegalAnswer, KaleunError
from kaleun.kernel.frames import patch, sights
from kaleun.kernel.game import find_game
from kaleun.kernel.plain import plain as sent
from kaleun.kernel.table import Table
from kaleun.server.wire import full_ask, short_ask

GAMES = Path(__file__).resolve().parent.parent / "src" / "kaleun" / "games"
Parts = Mapping[str, Callable[[], Any]]


class NoSuchPosition(LookupError):
    """What a make.py looks for is not found, as may be after a change of rules."""


def games() -> list[str]:
    """Those with a board in the browser."""
    return [game for game in kaleun.games() if makers(game)]


def folder(game: str) -> Path:
    return GAMES / game / "web" / "fixtures"


def file_of(game: str) -> Path:
    return folder(game) / "fixtures.json"


def makers(game: str) -> list[Path]:
    """The game's own make.py, and what it has beside it."""
    return sorted(folder(game).glob("make*.py"))


def maker(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"{path.stem}_{path.parents[2].name}_fixtures", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def made(game: str) -> dict[str, Any]:
    """All parts, made now."""
    parts: Parts = {name: make for path in makers(game) for name, make in maker(path).PARTS.items()}
    return {name: _made(game, name, make) for name, make in parts.items()}


def _made(game: str, name: str, make: Callable[[], Any]) -> Any:
    try:
        return json.loads(json.dumps(make()))
    except (NoSuchPosition, IllegalAnswer) as bad:
        raise KaleunError(
            f"browser fixtures: {name} in {game}'s make.py wants what the rules do not give: {bad!r}"
        ) from bad


def stored(game: str) -> dict[str, Any]:
    path = file_of(game)
    found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found


def differences(then: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """What is not the same any more, by name, one level into each part: "positions: torpedo, salvo"."""
    told = []
    for name in sorted({*then, *now}):
        old, new = then.get(name), now.get(name)
        if old != new:
            both = isinstance(old, dict) and isinstance(new, dict)
            inside = sorted(key for key in {*old, *new} if old.get(key) != new.get(key)) if both else []
            told.append(f"{name}: {', '.join(inside)}" if inside else name)
    return told


def spelled(data: Mapping[str, Any]) -> str:
    """The file: each thing of each part in a line of its own, for the eyes of git."""
    parts = []
    for name, part in data.items():
        things = [f"{json.dumps(key)}:{_short(thing)}" for key, thing in part.items()] if isinstance(part, dict) else []
        parts.append(f"{json.dumps(name)}:" + ("{\n" + ",\n".join(things) + "\n}" if things else _short(part)))
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _short(thing: Any) -> str:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":"))


# -- what the games' own make.py use


def plain(value: Any) -> Any:
    """Frozen chart data as JSON knows it."""
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def ask_of(table: Table, seat: str | None = "asked") -> Any:
    """The question as docs/protocol.md sends it: whole to the seat that is asked, its name to the others."""
    ask = table.pending
    return ask and msgspec.to_builtins(full_ask(ask) if seat in ("asked", ask.seat) else short_ask(ask))


def lines_of(table: Table, seat: str | None, last: int | None = None) -> list[dict[str, Any]]:
    """The log as this seat reads it, or its last lines."""
    lines = [{"n": line.n, **line.line.plain()} for line in table.log(seat)]
    return lines if last is None else lines[max(0, len(lines) - last) :]


def film(table: Table, seat: str, since: int) -> dict[str, Any]:
    """What happened since so many answers, event by event: the view before, the lines, what each of them changed."""
    before, *seen = sights(table, seat, since)
    lines, patches, view = [], [], before.view
    for sight in seen:
        if sight.line is not None:
            lines.append({"n": len(lines), **sight.line.plain()})
            patches.append(sent(patch(view, sight.view)))
            view = sight.view
    return {"view": sent(before.view), "lines": lines, "patches": patches}


def reel(table: Table, seat: str) -> dict[str, Any]:
    """What the seat saw, from the first line on: each line with what it changed, and the view at the end."""
    *told, last = table.frames(seat)
    frames = [{"line": {"n": f.line.n, **f.line.line.plain()}, "patch": f.patch} for f in told if f.line]
    return {"frames": frames, "last": last.patch, "end": table.view(seat)}


def result_of(table: Table) -> Any:
    return table.result and msgspec.to_builtins(table.result)


def charts(game: str, *names: str) -> list[dict[str, Any]]:
    """Charts, or those named, as the server sends them."""
    found = find_game(game).charts()
    return [{"name": name, "data": plain(found[name].data)} for name in names or found]
