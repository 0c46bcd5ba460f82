"""Writes `web/src/protocol/messages.ts` from the structs: `python -m kaleun.server.typescript [FILE]`."""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from kaleun.server import bodies, messages

HEAD = (
    "// Generated from src/kaleun/server/{bodies,messages}.py by `python -m kaleun.server.typescript`. Do not edit.\n"
)
_REF = "#/$defs/"


def structs(*modules: Any) -> list[type[msgspec.Struct]]:
    """The structs written in these modules, in order of appearance."""
    found = [
        kind
        for module in modules
        for kind in vars(module).values()
        if inspect.isclass(kind) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    ]
    return [kind for kind in found if kind is not msgspec.Struct]


def generate() -> str:
    """The whole TypeScript file."""
    kinds = structs(bodies, messages)
    _, schemas = msgspec.json.schema_components(kinds, ref_template=_REF + "{name}")
    parts = [HEAD, "/** Plain data of a game: codes and numbers. */\nexport type Data = Record<string, unknown>;\n"]
    for kind in kinds:
        parts.append(_interface(kind.__name__, schemas[kind.__name__]))
    for name in ("ClientMessage", "Change", "ServerMessage"):
        union = getattr(messages, name)
        parts.append(f"export type {name} = {' | '.join(k.__name__ for k in union.__args__)};\n")
    return "\n".join(parts)


def _interface(name: str, schema: dict[str, Any]) -> str:
    lines = []
    if schema.get("description"):
        lines.append(_comment(schema["description"]))
    lines.append(f"export interface {name} {{")
    for field, kind in schema["properties"].items():
        optional = "" if field in schema.get("required", ()) else "?"
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
        item = _type(schema["items"])
        return f"({item})[]" if "|" in item else f"{item}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {_type(values)}>" if isinstance(values, dict) else "Data"
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(
        str(kind), "Json"
    )


def main() -> None:
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "web/src/protocol/messages.ts")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(generate(), encoding="utf-8")


if __name__ == "__main__":
    main()
