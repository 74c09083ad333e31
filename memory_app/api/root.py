"""The API of `/api/v1/`: every operation behind its door, one shape of error, our own page of documentation."""

from typing import Any

from django.conf import settings
from django.urls import URLPattern, URLResolver, path, register_converter
from django.urls.converters import UUIDConverter
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.openapi.urls import get_openapi_urls, get_root_url
from ninja.operation import Operation
from ninja.utils import normalize_path, replace_path_param_notation

from memory_app.api import (
    context,
    directory,
    episodes,
    facts,
    knowledge,
    learnings,
    observations,
    profile,
    recovery,
    references,
    reverse_signals,
    rules,
    runs,
    sessions,
    signals,
    thresholds,
    verdicts,
    work_states,
    working_memory,
)
from memory_app.api.docs import OwnDocs
from memory_app.api.door import guarded
from memory_app.api.errors import on_http_error, on_invalid, on_refusal
from memory_app.api.numbers import ExactRenderer
from memory_app.api.reading import KeptParser
from memory_app.domain.errors import Refusal

ABOUT = """People curate what AI agents remember.

Send a key in the header, `Authorization: Bearer plm_…`, or call with a signed-in session and its CSRF token.
`subject`, `agent` and `contact` are external keys: strings that you chose. A key bound to an agent or subject fixes it.
Refusals are `{"error": {"code", "message", "field"?, "limit"?}}`. Times are ISO 8601 with offset, UTC in answers.

Lists are `{"items", "next", "count"}`: pass `next` as `cursor`. `count` comes with the first page, null over 10,000.
"""


SECURITY = {
    "key": {"type": "http", "scheme": "bearer", "description": "An API key, plm_…"},
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": settings.SESSION_COOKIE_NAME,
        "description": "A signed-in member; what changes something needs the CSRF token in X-CSRFToken.",
    },
}


class UUIDInAnyCase(UUIDConverter):
    """An id in an address, also in capitals, as some callers' libraries write it."""

    regex = UUIDConverter.regex.replace("a-f", "a-fA-F")


register_converter(UUIDInAnyCase, "uuid_in_any_case")


class Api(NinjaAPI):
    """Ninja with our door before each address."""

    def _get_urls(self) -> list[URLResolver | URLPattern]:
        found: list[URLResolver | URLPattern] = list(get_openapi_urls(self))
        for bound in self._get_bound_routers():
            for route, view in bound.path_operations.items():
                place = normalize_path("/".join(part for part in (bound.prefix, route) if part)).lstrip("/")
                address = replace_path_param_notation(place).replace("<uuidstr:", "<uuid_in_any_case:")
                name = view.operations[0].view_func.__name__
                found.append(path(address, guarded(view.operations), name=name))
        return [*found, get_root_url(self)]

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """The function's name, unique among all."""
        return str(operation.view_func.__name__)

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
    ) -> OpenAPISchema:
        """With the two ways to say who calls: either goes for each operation."""
        schema = super().get_openapi_schema(path_prefix=path_prefix, path_params=path_params)
        schema["components"]["securitySchemes"] = SECURITY
        return schema


api = Api(
    title="Palimpsest",
    version="1.0.0",
    description=ABOUT,
    docs=OwnDocs(),
    parser=KeptParser(),
    renderer=ExactRenderer(),
    openapi_extra={"security": [{"key": []}, {"session": []}]},
)
for router in (
    signals.router,
    episodes.router,
    observations.router,
    verdicts.router,
    rules.router,
    reverse_signals.router,
    runs.router,
    context.router,
    profile.router,
    learnings.router,
    facts.router,
    knowledge.router,
    sessions.router,
    work_states.router,
    recovery.router,
    working_memory.router,
    references.router,
    directory.router,
    thresholds.router,
):
    api.add_router("", router)

HANDLERS: tuple[tuple[type[Exception], Any], ...] = (
    (Refusal, on_refusal),
    (ValidationError, on_invalid),
    (HttpError, on_http_error),
)
for kind, handler in HANDLERS:
    api.add_exception_handler(kind, handler)
