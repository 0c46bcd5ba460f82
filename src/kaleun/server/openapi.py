"""The OpenAPI 3.1 document, made from the route table and the structs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import msgspec

import kaleun
from kaleun.server.bodies import Problem
from kaleun.server.calls import Call

_REF = "#/components/schemas/{name}"
_PARAMETERS = {
    "id": r"^[a-z2-9]{16}$",
    "code": "^[A-Za-z0-9 -]{1,40}$",
    "game": "^[a-z_]{1,40}$",
    "lang": "^(en|de|es)$",
    "seat": "^[a-z0-9_]{1,40}$",
    "day": r"^(today|\d{4}-\d{2}-\d{2})$",
}


def document(calls: Sequence[Call]) -> dict[str, Any]:
    """The whole document."""
    kinds = [Problem, *(c.answer for c in calls), *(c.body for c in calls if c.body is not None)]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    schema_of = dict(zip(map(str, kinds), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Kaleun",
            "version": kaleun.__version__,
            "description": "U-boat board games. Party play goes over the WebSocket at /ws (docs/protocol.md).",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "A seat token."}},
        },
    }


def _operation(call: Call, schema_of: dict[str, Any]) -> dict[str, Any]:
    media = "application/x-ndjson" if call.answer is str else "application/json"
    operation: dict[str, Any] = {
        "operationId": call.handler.__name__,
        "summary": (call.handler.__doc__ or call.handler.__name__.replace("_", " ")).strip().split("\n")[0],
        "responses": {
            "200": {"description": "OK", "content": {media: {"schema": schema_of[str(call.answer)]}}},
            **{str(status): _problem(status) for status in _statuses(call)},
        },
    }
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "pattern": _PARAMETERS[name]}}
        for name in re.findall(r"{(\w+)}", call.path)
    ]
    if call.method != "GET":
        header = {"name": "X-Kaleun", "in": "header", "required": True, "schema": {"type": "string", "const": "1"}}
        parameters.append(header)
    if parameters:
        operation["parameters"] = parameters
    if call.body is not None:
        kind = "text/plain" if call.body is str else "application/json"
        operation["requestBody"] = {"required": True, "content": {kind: {"schema": schema_of[str(call.body)]}}}
    if call.who == "seat":
        operation["security"] = [{"seat": []}]
    elif call.who == "seat_or_observer":
        operation["security"] = [{}, {"seat": []}]
    return operation


def _statuses(call: Call) -> list[int]:
    """Every status the door or the handler may refuse with."""
    statuses = {400, 421, 429, 503, *call.errors}
    if call.method != "GET":
        statuses.add(403)
    if call.who != "anyone":
        statuses.add(401)
    if call.body is not None:
        statuses |= {413, 415}
    return sorted(statuses)


def _problem(status: int) -> dict[str, Any]:
    schema = {"$ref": _REF.format(name="Problem")}
    return {"description": HTTPStatus(status).phrase, "content": {"application/json": {"schema": schema}}}
