"""Schemathesis against the running server: whatever is sent, the answer is as documented and never 5xx."""

from __future__ import annotations

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi import checks

from bohrd.server import api
from server.clients import Person, Running


@schemathesis.serializer("application/x-ndjson")
def lines(context: schemathesis.SerializationContext, value: object) -> bytes:
    return str(value).encode()


@pytest.fixture(scope="module")
def documented() -> schemathesis.BaseSchema:
    app = FastAPI(title="Bohrd", version="1")
    app.include_router(api.router)
    return schemathesis.openapi.from_dict(app.openapi())


@pytest.fixture(scope="module")
def table(server: Running) -> tuple[Person, str]:
    person = Person(server.address)
    return person, person.create("periodic", "me", "local")


schema = schemathesis.pytest.from_fixture("documented")
"""Made when the test runs: every process would wait for it before its first test."""


@schema.parametrize()
@settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_documented(case: schemathesis.Case, table: tuple[Person, str]) -> None:
    person, id = table
    if case.path_parameters and "id" in case.path_parameters and case.path.startswith("/api/tables"):
        case.path_parameters["id"] = id
    if case.query and "since" in case.query and case.path.endswith("/poll"):
        case.query["since"] = -1
    case.call_and_validate(
        base_url=f"http://{person.address}",
        headers=person.headers,
        timeout=60,
        checks=[
            schemathesis.checks.not_a_server_error,
            checks.status_code_conformance,
            checks.content_type_conformance,
            checks.response_schema_conformance,
            checks.negative_data_rejection,
        ],
    )
