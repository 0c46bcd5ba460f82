"""Every operation of the OpenAPI document, called by schemathesis. It is large: only who needs it imports this."""

from __future__ import annotations

import contextlib
import os

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks as openapi_checks

from kaleun.server.app import CALLS
from kaleun.server.openapi import document
from server.harness import bearer
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
MODES = {"allowed": GenerationMode.POSITIVE, "forbidden": GenerationMode.NEGATIVE}


def call_all(url: str, what: str, table: str, token: str) -> int:
    """Calls every operation with what is allowed or forbidden; returns how often."""
    schema = schemathesis.openapi.from_dict(document(CALLS))
    schema.config.update(base_url=url)
    return sum(_try(found.ok(), MODES[what], table, token) for found in schema.get_all_operations())


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
