"""Every address, asked what its published schema allows and what it does not."""

from typing import Any

import pytest

from tests.web.served import PATIENCE, Server

QUICK = ("play", "compose", "cell", "qr", "theorem", "graph", "report/events")
"""Addresses that answer at once whatever is asked, and one whose answer is a stream."""


@pytest.fixture(scope="module")
def published(server: Server) -> Any:
    schemathesis = pytest.importorskip("schemathesis")
    return schemathesis.openapi.from_url(f"{server.address}api/v1/openapi.json")


def checks() -> list[Any]:
    import schemathesis
    from schemathesis.specs.openapi import checks as openapi

    return [
        schemathesis.checks.not_a_server_error,
        openapi.status_code_conformance,
        openapi.content_type_conformance,
        openapi.response_schema_conformance,
    ]


@pytest.mark.parametrize("path", QUICK)
@pytest.mark.parametrize("mode", ["POSITIVE", "NEGATIVE"])
def test_answers_are_as_published(published: Any, path: str, mode: str) -> None:
    from hypothesis import HealthCheck, Phase, given, seed, settings
    from schemathesis import GenerationMode

    kind = GenerationMode[mode]
    operation = published[f"/api/v1/{path}"]["POST"]

    @seed(20)
    @settings(max_examples=8, deadline=None, database=None, phases=[Phase.generate],
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(case=operation.as_strategy(generation_mode=kind))
    def ask(case: Any) -> None:
        response = case.call(timeout=PATIENCE)
        case.validate_response(response, checks=checks())
        assert response.status_code < 500

    ask()
