"""Every operation fuzzed from its own schema: nothing it is sent makes a 5xx, and every refusal has the one shape.

`FUZZ_EXAMPLES=320 pytest tests/api/test_fuzz.py` sends the 20,000 of `promises.md`; CI sends a few hundred.
"""

import json
import os
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode
from zlib import crc32

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.core import NOT_SET

from memory_app.api.root import api
from tests.api.calls import Caller, Place, caller, furnished

pytestmark = pytest.mark.django_db
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "8"))
SCHEMA = schemathesis.openapi.from_dict(json.loads(json.dumps(api.get_openapi_schema(path_prefix="/api/v1/"))))
OPERATIONS: dict[str, Any] = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations()}  # type: ignore[union-attr]


def sent(who: Caller, case: Any, place: Place) -> Any:
    """One case, its path's ids ours every other time, so that it gets past the first door."""
    ids = {"kind": "subjects", "key": "maria", "attribute": "tone", "task": "email-audit", **place.ids()}
    ids["item_id"], ids["batch"] = ids["session_id"], ids["fact_batch"]
    if "/agents/" in case.path:
        ids["key"] = "email"
    parts = case.path_parameters or {}
    known = {
        name: ids[name] if crc32(repr(value).encode(errors="replace")) % 2 else value for name, value in parts.items()
    }
    path = case.path.format(**{name: quote(str(value), safe="", errors="replace") for name, value in known.items()})
    query = urlencode(case.query or {}, doseq=True, errors="replace")
    return who.raw(case.method, f"{path}?{query}", written(case.body))


def written(body: Any) -> str | bytes:
    if body is NOT_SET:
        return b""
    return body if isinstance(body, bytes) else json.dumps(body)


@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize("label", sorted(OPERATIONS))
def test_nothing_makes_it_fail(label: str, mode: GenerationMode) -> None:
    place = furnished()
    who = caller(place.workspace)
    who.client.raise_request_exception = False

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize="FUZZ_EXAMPLES" not in os.environ,
    )
    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode))
    def send(case: Any) -> None:
        answer = sent(who, case, place)
        assert answer.status < 500, case.as_curl_command()
        if answer.status >= 400:
            assert answer.error["message"]

    try:
        run: Callable[[], None] = send
        run()
    finally:
        who.client.raise_request_exception = True
