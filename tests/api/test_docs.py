"""The schema and the page made from it: for everyone, complete, without a script."""

import json
import re
from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def schema() -> dict[str, Any]:
    answer = Client().get("/api/v1/openapi.json")
    assert answer.status_code == 200
    found: dict[str, Any] = json.loads(answer.content)
    return found


def operations(schema: dict[str, Any]) -> list[dict[str, Any]]:
    return [operation for methods in schema["paths"].values() for operation in methods.values()]


class TestSchema:
    def test_every_operation_is_told_in_words(self, schema: dict[str, Any]) -> None:
        assert schema["openapi"] == "3.1.0"
        for operation in operations(schema):
            assert operation["summary"]
            assert operation["description"].endswith((".", "`."))
            assert operation["tags"]
            assert {"401", "403", "404", "405", "422"} <= set(operation["responses"])

    def test_its_ids_are_unique_and_say_who_may_call(self, schema: dict[str, Any]) -> None:
        ids = [operation["operationId"] for operation in operations(schema)]
        assert len(ids) == len(set(ids)) > 30
        assert schema["security"] == [{"key": []}, {"session": []}]
        assert set(schema["components"]["securitySchemes"]) == {"key", "session"}

    def test_every_reference_leads_somewhere(self, schema: dict[str, Any]) -> None:
        for name in set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(schema))):
            assert name in schema["components"]["schemas"]
        assert "#/$defs/" not in json.dumps(schema)

    def test_limits_are_in_it(self, schema: dict[str, Any]) -> None:
        signals = schema["components"]["schemas"]["SignalsIn"]["properties"]["signals"]
        assert signals["maxItems"] == 500
        assert signals["items"]["properties"]["summary"]["anyOf"][0]["maxLength"] == 4_000
        [limit] = [one for one in schema["paths"]["/api/v1/episodes"]["get"]["parameters"] if one["name"] == "limit"]
        assert (limit["schema"]["minimum"], limit["schema"]["maximum"], limit["schema"]["default"]) == (1, 200, 50)


class TestPage:
    def test_it_names_every_operation_and_shape(self, schema: dict[str, Any]) -> None:
        answer = Client().get("/api/v1/docs")
        assert answer.status_code == 200
        page = answer.content.decode()
        for operation in operations(schema):
            assert f'id="{operation["operationId"]}"' in page
        for name in schema["components"]["schemas"]:
            assert f'id="shape-{name}"' in page
        assert page.count("curl ") == len(operations(schema))

    def test_it_needs_no_script_and_nobody_else(self) -> None:
        answer = Client().get("/api/v1/docs")
        page = answer.content.decode()
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        assert not re.search(r"<script|<style|\sstyle=|\son\w+=|javascript:", page)
        assert not re.findall(r'(?:src|href)="(?!/|#)', page)
