"""The smallest service that reads a body as the API does, for tests with a real server: answers what it read."""

import json
from collections.abc import Callable
from typing import Any

import django
from django.core.handlers.wsgi import WSGIRequest

django.setup()

from memory_app.api.errors import answer_to  # noqa: E402 - the app registry must be ready
from memory_app.api.reading import read_body  # noqa: E402
from memory_app.domain.errors import Refusal  # noqa: E402

LIMIT = 1_000


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
    """`{"read": …}`, null where nothing was sent; or the refusal."""
    request = WSGIRequest(environ)
    try:
        read_body(request, limit=LIMIT, optional=True)
    except Refusal as refusal:
        response = answer_to(refusal)
        start_response(f"{response.status_code} ", [("Content-Type", "application/json")])
        return [response.content]
    start_response("200 ", [("Content-Type", "application/json")])
    return [json.dumps({"read": getattr(request, "_palimpsest_json", None)}).encode()]
