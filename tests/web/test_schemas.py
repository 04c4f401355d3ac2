"""What the published schema of a service allows, and what the service takes: the same."""

import json
import re
from typing import Any

import pytest

from kalmar.core.errors import KalmarError
from kalmar.web.app import application, workers_here
from kalmar.web.deployment import Deployment
from kalmar.web.services import SERVICES, Service, call
from kalmar.web.services.fields import REQUIRED, Field
from tests.cases import case_table
from tests.web.every_service import SHORT
from tests.web.served import PATIENCE, Server

ANYTHING: list[Any] = [
    None, True, False, 0, 1, -1, 2, 1.0, 9076, 9076.0, 9076.5, -0.0, 1e308, 2**53, 2**70,
    "", "x", "5", "nim 3", [], [1], [1.0], [1.5], [True], [None], ["a"], ["a", 1], [[]],
    {}, {"a": 1},
]  # fmt: skip
"""Values of every kind that JSON has, for every field."""


def given(field: Field) -> Any:
    """A value that the field takes."""
    choices, least = field.bounds.choices, field.bounds.least
    if choices:
        return choices[0]
    usual = {"text": "x", "integer": least, "flag": True, "texts": ["x"], "integers": [1]}
    return usual[field.kind]


def edges(field: Field) -> list[Any]:
    """Values at both sides of the bounds of a field."""
    least, most = field.bounds.least, field.bounds.most
    sizes = [least - 1, least, most, most + 1]
    if field.kind == "integer":
        return [*sizes, *map(float, sizes)]
    lengths = [size for size in sizes if size >= 0]
    part: Any = {"text": "x", "texts": ["x"], "integers": [7.0]}.get(field.kind)
    return [*field.bounds.choices, *(part * size for size in lengths)] if part else []


def takes(service: Service, data: Any) -> bool:
    """Whether the reader of a service takes data."""
    try:
        service.values(data)
    except KalmarError:
        return False
    return True


def wanted(service: Service) -> dict[str, Any]:
    """Data that a service takes: all that it must be given."""
    return {field.name: given(field) for field in service.given if field.default is REQUIRED}


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_takes_what_its_schema_allows(name: str) -> None:
    validator = pytest.importorskip("jsonschema").Draft202012Validator
    service = SERVICES[name]
    validator.check_schema(service.schema())
    assert service.words
    assert all(entry["description"] for entry in service.schema()["properties"].values())
    schema = validator(service.schema())
    data = wanted(service)
    assert takes(service, data)
    cases: list[Any] = [data, [], None, "x", {**data, "unknown": 1}]
    for field in service.given:
        values = [*ANYTHING, *edges(field)]
        cases += [{**data, field.name: value} for value in values]
        cases.append({key: value for key, value in data.items() if key != field.name})
    found = [takes(service, case) for case in cases]
    for case, taken in zip(cases, found, strict=True):
        assert taken == schema.is_valid(case), str(case)[:200]
    assert {True, False} == set(found)


def test_whole_floats_are_whole_numbers() -> None:
    exact = call("values", {"game": "kayles", "count": 9076})
    assert call("values", {"game": "kayles", "count": 9076.0}) == exact
    table = call("table", {"game": "queen", "rows": [0.0, 1], "cols": [2.0]})
    assert table["rows"] == [0, 1]
    assert [type(number) for number in table["rows"]] == [int, int]


def test_the_document_says_what_is_refused() -> None:
    document = application(Deployment(), workers_here()).openapi()
    assert "Error" in document["components"]["schemas"]
    for path, operations in document["paths"].items():
        responses = operations["post"]["responses"]
        assert {"400", "404", "408", "413", "415", "422", "503"} <= set(responses), path
        for status in set(responses) - {"200"}:
            schema = responses[status]["content"]["application/json"]["schema"]
            assert schema == {"$ref": "#/components/schemas/Error"}
        body = operations["post"]["requestBody"]["content"]["application/json"]["schema"]
        for entry in body["properties"].values():
            bounded = {"maximum", "maxLength", "maxItems", "enum"} & set(entry)
            assert bounded or "boolean" in str(entry["type"]), (path, entry)


SELDOM: dict[str, list[dict[str, Any]]] = case_table(__file__, "seldom")
"""Questions whose answers have fields that others lack, or nothing in a field."""


@pytest.fixture(scope="module")
def document(server: Server) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(server.ask("/api/v1/openapi.json")[2])
    return found


def test_every_field_of_answers_has_words(document: dict[str, Any]) -> None:
    for name, schema in document["components"]["schemas"].items():
        assert schema["type"] == "object"
        assert schema["properties"], name
        if name != "Error":
            lacking = [key for key, one in schema["properties"].items() if not one["description"]]
            assert lacking == [], name


@pytest.mark.parametrize("name", SERVICES)
def test_answers_have_published_fields(server: Server, document: dict[str, Any], name: str) -> None:
    validator = pytest.importorskip("jsonschema").Draft202012Validator
    # Others may come in later versions; here all that there are must be published.
    known = {
        key: {**schema, "additionalProperties": False} if key != "Error" else schema
        for key, schema in document["components"]["schemas"].items()
    }
    statuses = set()
    for data in [*SHORT[name], *SELDOM.get(name, [])]:
        status, found = server.post(name, data)
        responses = document["paths"][f"/api/v1/{name}"]["post"]["responses"]
        schema = responses[str(status)]["content"]["application/json"]["schema"]
        validator({**schema, "components": {"schemas": known}}).validate(found)
        statuses.add(status)
    assert 200 in statuses
    if SERVICES[name].long:
        body = server.ask(f"/api/v1/{name}/events", json.dumps(data).encode())[2].decode()
        event = document["paths"][f"/api/v1/{name}/events"]["post"]["responses"]["200"]
        schema = event["content"]["text/event-stream"]["schema"]["properties"]["data"]
        for told in re.findall("^data: (.*)$", body, re.MULTILINE):
            content = {**schema["contentSchema"], "components": {"schemas": known}}
            validator(content).validate(json.loads(told))
        assert json.loads(told) == found


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
