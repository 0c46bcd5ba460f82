"""Writes the browser's types from the structs: `python -m kaleun.server.typescript [ROOT]`. The messages come to
`web/src/protocol/messages.ts`, what a seat sees of a game to `src/kaleun/games/<game>/web/view.gen.ts`."""

from __future__ import annotations

import inspect
import json
import sys
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from kaleun.coach import luck, skill
from kaleun.kernel import advice, reading, reading_cells, setup
from kaleun.kernel.game import Game, find_game, game_names
from kaleun.server import (
    bodies,
    book_bodies,
    daily_bodies,
    live_messages,
    messages,
    people_bodies,
    pieces,
    report_bodies,
    term_bodies,
    tournament_bodies,
)

HEAD = "// Generated from {source} by `python -m kaleun.server.typescript`. Do not edit.\n"
DATA = "/** Plain data of a game: codes and numbers. */\nexport type Data = Record<string, unknown>;\n"
_REF = "#/$defs/"
WHOLE = {module.__name__ for module in (luck, skill, advice, reading, reading_cells, setup)}
"""What is only sent, so that every field is there."""


def structs(*modules: Any) -> list[type[msgspec.Struct]]:
    """The structs written in these modules, in order of appearance."""
    found = [
        kind
        for module in modules
        for kind in vars(module).values()
        if inspect.isclass(kind) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    ]
    return [kind for kind in found if kind is not msgspec.Struct]


def generate() -> dict[str, str]:
    """The text of every file, by its path in the repository."""
    games = [find_game(name) for name in game_names()]
    views = {f"src/kaleun/games/{game.name}/web/view.gen.ts": _views(game) for game in games if game.sights()}
    return {"web/src/protocol/messages.ts": _messages(), **views}


def _messages() -> str:
    people = (people_bodies, term_bodies, daily_bodies, tournament_bodies)
    http = (bodies, book_bodies, luck, skill, report_bodies, *people)
    kinds = structs(*http, reading_cells, reading, advice, setup, pieces, live_messages, messages)
    _, schemas = msgspec.json.schema_components(kinds, ref_template=_REF + "{name}")
    source = (
        "src/kaleun/server/{*bodies,pieces,live_messages,messages}.py, src/kaleun/coach/{luck,skill}.py and "
        "src/kaleun/kernel/{advice,reading*,setup}.py"
    )
    parts = [HEAD.format(source=source), DATA]
    for kind in kinds:
        schema = schemas[kind.__name__]
        sent = "properties" if kind.__module__ in WHOLE else "required"
        parts.append(_interface(kind.__name__, schema, set(schema.get(sent, ()))))
    for name in ("ClientMessage", "Demand", "LiveDemand", "ServerMessage"):
        union = getattr(messages, name)
        parts.append(f"export type {name} = {' | '.join(k.__name__ for k in union.__args__)};\n")
    return "\n".join(parts)


def _views(game: Game) -> str:
    """Every struct of the views, from the views down. What is sent has every field, but for those that may be unset."""
    views = [*game.sights(), *_setting(game), *_truth(game)]
    _, schemas = msgspec.json.schema_components(views, ref_template=_REF + "{name}")
    kinds = {kind.__name__: kind for view in views for kind in _parts(view)}
    whole = {kind.__name__: f" extends {part.__name__}" for part in _setting(game) for kind in game.sights()}
    interfaces = [
        _interface(name, schemas[name], _always(kind), whole.get(name, ""))
        if issubclass(kind, msgspec.Struct)
        else _tuple(kind, schemas[name])
        for name, kind in kinds.items()
    ]
    source = f"src/kaleun/games/{game.name}/view.py"
    return "\n".join([HEAD.format(source=source), *([DATA] if "Data" in "".join(interfaces) else []), *interfaces])


def _setting(game: Game) -> list[type[msgspec.Struct]]:
    """The struct of what never changes, if there is one. The browser keeps it and reads it with the view as one."""
    return [] if game.setting is None else [typing.get_type_hints(game.setting)["return"]]


def _truth(game: Game) -> list[type[msgspec.Struct]]:
    """The struct of what is told when a live game is over."""
    hindsight = None if game.live is None else game.live.hindsight
    return [] if hindsight is None else [typing.get_type_hints(hindsight.truth)["return"]]


def _parts(kind: Any) -> Iterator[type]:
    """The struct (or named tuple) and all it is made of; the same one may come again."""
    if isinstance(kind, type) and (issubclass(kind, msgspec.Struct) or hasattr(kind, "_fields")):
        yield kind
        for field in typing.get_type_hints(kind).values():
            yield from _parts(field)
    for part in typing.get_args(kind):
        yield from _parts(part)


def _always(kind: type[msgspec.Struct]) -> set[str]:
    """The fields that are always sent."""
    fields = msgspec.structs.fields(kind)
    if kind.__struct_config__.omit_defaults:
        return {field.name for field in fields if field.required}
    return {field.name for field in fields if msgspec.UnsetType not in typing.get_args(field.type)}


def _tuple(kind: type, schema: dict[str, Any]) -> str:
    """A named tuple: a list whose places have names."""
    places = zip(kind._fields, schema["prefixItems"], strict=True)  # type: ignore[attr-defined]
    told = ", ".join(f"{name}: {_type(place)}" for name, place in places)
    about = inspect.getdoc(kind) or ""
    return f"{_comment(about)}\nexport type {kind.__name__} = [{told}];\n"


def _interface(name: str, schema: dict[str, Any], always: set[str], extends: str = "") -> str:
    lines = []
    if schema.get("description"):
        lines.append(_comment(schema["description"]))
    lines.append(f"export interface {name}{extends} {{")
    for field, kind in schema["properties"].items():
        optional = "" if field in always else "?"
        lines.append(f"  {field}{optional}: {_type(kind)};")
    return "\n".join([*lines, "}"]) + "\n"


def _comment(text: str) -> str:
    lines = inspect.cleandoc(text).split("\n")
    return f"/** {lines[0]} */" if len(lines) == 1 else "/**\n" + "\n".join(f" * {line}" for line in lines) + "\n */"


def _type(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(_REF)
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(part) for part in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
        item = _type(schema.get("items", {}))
        return f"({item})[]" if "|" in item else f"{item}[]"
    if kind == "object":
        return _record(schema)
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )


def _record(schema: dict[str, Any]) -> str:
    """A map; with names it can have, and all of them if they are required."""
    values, names = schema.get("additionalProperties"), schema.get("propertyNames", {}).get("enum")
    if not isinstance(values, dict):
        return "Data"
    record = f"Record<{_type({'enum': names}) if names else 'string'}, {_type(values)}>"
    return f"Partial<{record}>" if names and "required" not in schema else record


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    if not (folder / "pyproject.toml").is_file():
        sys.exit(f"there is no project at {folder}: python -m kaleun.server.typescript [ROOT]")
    for path, text in generate().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
