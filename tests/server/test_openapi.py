"""The OpenAPI document is true: schemathesis sends what it allows and what it forbids, and answers are as written."""

from __future__ import annotations

import contextlib
import os

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks as openapi_checks

from kaleun.server.app import CALLS
from kaleun.server.openapi import document
from server.harness import Server, bearer
from waiting import HANG

EXAMPLES = int(os.environ.get("KALEUN_EXAMPLES", "8"))
"""Requests per operation and run."""
HTTP = requests.Session()
HTTP.trust_env = False  # no proxies
CHECKS = [
    not_a_server_error,
    openapi_checks.status_code_conformance,
    openapi_checks.content_type_conformance,
    openapi_checks.response_headers_conformance,
    openapi_checks.response_schema_conformance,
]


def test_every_call_is_in_the_document(shared):
    served = shared.http.get("/api/openapi.json").json()
    assert served["openapi"].startswith("3.1")
    assert {(m.upper(), p) for p, ms in served["paths"].items() for m in ms} == {(c.method, c.path) for c in CALLS}
    assert "Problem" in served["components"]["schemas"]
    for name, schema in served["components"]["schemas"].items():
        assert schema["title"] == name


@pytest.fixture(scope="module")
def schema() -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_dict(document(CALLS))


@pytest.mark.slow
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["allowed", "forbidden"])
def test_what_the_server_does_is_what_the_document_says(shared: Server, jobs, schema, mode: GenerationMode):
    opened = shared.open(seed=1)
    schema.config.update(base_url=shared.url)
    calls = 0
    for found in schema.get_all_operations():
        calls += _try(found.ok(), mode, opened["table"], opened["seats"]["commander"])
    assert calls > len(CALLS) * 3
    assert shared.http.get("/healthz").status_code == 200


def _try(operation: schemathesis.APIOperation, mode: GenerationMode, table: str, token: str) -> int:
    """Calls the operation, every other time with a true table and token; returns how often."""
    count = 0

    @given(case=operation.as_strategy(mode))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def run(case: schemathesis.Case) -> None:
        nonlocal count
        count += 1
        headers = {}
        if "id" in (case.path_parameters or {}) and count % 2:
            case.path_parameters["id"] = table
            headers = bearer(token)
        case.call_and_validate(headers=headers, checks=CHECKS, timeout=HANG, session=HTTP)

    with contextlib.suppress(Unsatisfiable):  # some operations have nothing that could be forbidden
        run()
    return count
