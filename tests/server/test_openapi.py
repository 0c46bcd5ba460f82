"""The OpenAPI document is true: schemathesis sends what it allows and what it forbids, and answers are as written."""

from __future__ import annotations

import pytest

from kaleun.server.app import CALLS
from server.harness import Server


def test_every_call_is_in_the_document(shared):
    served = shared.http.get("/api/openapi.json").json()
    assert served["openapi"].startswith("3.1")
    assert {(m.upper(), p) for p, ms in served["paths"].items() for m in ms} == {(c.method, c.path) for c in CALLS}
    assert "Problem" in served["components"]["schemas"]
    for name, schema in served["components"]["schemas"].items():
        assert schema["title"] == name


@pytest.mark.slow
@pytest.mark.parametrize("what", ["allowed", "forbidden"])
def test_what_the_server_does_is_what_the_document_says(shared: Server, jobs, what):
    from server.calling import call_all

    opened = shared.open(seed=1)
    assert call_all(shared.url, what, opened["table"], opened["seats"]["commander"]) > len(CALLS) * 3
    assert shared.http.get("/healthz").status_code == 200
