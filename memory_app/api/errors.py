"""Refusals as answers: one shape everywhere, `{"error": {"code", "message", "field"?, "limit"?}}`."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja.errors import HttpError, ValidationError
from pydantic import BaseModel

from memory_app.domain.errors import Conflict, Gone, InvalidInput, NotAllowed, NotFound, Refusal, TooLarge


class NotJson(Refusal):
    """The body can't be read as JSON at all."""

    code = "not_json"


class NoKey(Refusal):
    """Nobody known is calling."""

    code = "unauthorized"


class LengthRequired(Refusal):
    """A body was announced in chunks, and nothing of it arrived."""

    code = "length_required"


class WrongMethod(Refusal):
    """The address exists, the method does not."""

    code = "method_not_allowed"


class Busy(Refusal):
    """The database did not get to it in time; nothing was changed."""

    code = "busy"


class Stale(Conflict):
    """The row has moved on; `current` is how it stands now."""

    def __init__(self, conflict: Conflict, current: BaseModel) -> None:
        super().__init__(conflict.message, field=conflict.field, limit=conflict.limit)
        self.current = current


STATUSES: Mapping[type[Refusal], int] = {
    NotJson: 400,
    NoKey: 401,
    NotAllowed: 403,
    NotFound: 404,
    WrongMethod: 405,
    Conflict: 409,
    Gone: 410,
    LengthRequired: 411,
    TooLarge: 413,
    InvalidInput: 422,
    Busy: 503,
}


def error_of(refusal: Refusal) -> dict[str, Any]:
    """What stands under `error`, and in a batch's `refused`."""
    said: dict[str, Any] = {"code": refusal.code, "message": refusal.message}
    if refusal.field is not None:
        said["field"] = refusal.field
    if refusal.limit is not None:
        said["limit"] = refusal.limit
    return said


def answer_to(refusal: Refusal) -> HttpResponse:
    """The answer, with the status of the refusal's kind."""
    status = next((code for kind, code in STATUSES.items() if isinstance(refusal, kind)), 422)
    body: dict[str, Any] = {"error": error_of(refusal)}
    if isinstance(refusal, Stale):
        body["current"] = refusal.current.model_dump(mode="json")
    response = JsonResponse(body, status=status)
    if isinstance(refusal, NoKey):
        response["WWW-Authenticate"] = 'Bearer realm="Palimpsest"'
    return response


def on_refusal(request: HttpRequest, exc: Refusal | type[Refusal]) -> HttpResponse:  # noqa: ARG001 - ninja's signature
    """A service said no."""
    return answer_to(exc if isinstance(exc, Refusal) else exc(""))


def on_invalid(request: HttpRequest, exc: ValidationError | type[ValidationError]) -> HttpResponse:  # noqa: ARG001
    """A parameter or a body is off: the first thing that is, in one sentence."""
    errors = exc.errors if isinstance(exc, ValidationError) else []
    return answer_to(first_error(errors))


def on_http_error(request: HttpRequest, exc: HttpError | type[HttpError]) -> HttpResponse:  # noqa: ARG001
    """Ninja's own: only an unreadable body is left to it."""
    return answer_to(NotJson("%(said)s", said=exc))


def first_error(errors: list[dict[str, Any]]) -> InvalidInput:
    """The first of pydantic's errors as a sentence that names the field and the limit."""
    if not errors:
        return InvalidInput("Something in this request is off.")
    error = errors[0]
    field = _field(error["loc"])
    bounds: Mapping[str, Any] = error.get("ctx", {})
    limit = next((bounds[name] for name in _BOUNDS if name in bounds), None)
    return InvalidInput(
        "%(said)s",  # it names what the caller sent, which is no template
        said=_sentence(str(error["type"]), field, bounds, str(error["msg"])),
        field=field,
        limit=limit if isinstance(limit, int) else None,
    )


_BOUNDS = ("max_length", "le", "lt", "ge", "gt", "min_length")
_WHOLE = "{field} is a whole number."
_TRUTH = "{field} is true or false."
_TEXT = "{field} is a text."
_SENTENCES: Mapping[str, str] = {
    "missing": "{field} is missing.",
    "extra_forbidden": "There is no field {field} here.",
    "invalid_key": "There is no such field here.",
    "string_too_long": "{field} is too long: at most {max_length} characters are taken.",
    "string_too_short": "{field} must not be empty.",
    "too_long": "{field} holds at most {max_length} items.",
    "too_short": "{field} takes at least {min_length} items.",
    "string_type": _TEXT,
    "string_unicode": "{field} holds half a character (a lone surrogate).",
    "int_type": _WHOLE,
    "int_parsing": _WHOLE,
    "int_parsing_size": _WHOLE,
    "int_from_float": _WHOLE,
    "bool_type": _TRUTH,
    "bool_parsing": _TRUTH,
    "list_type": "{field} is a list.",
    "model_type": "{field} is an object.",
    "model_attributes_type": "{field} is an object.",
    "dict_type": "{field} is an object.",
    "enum": "{field} takes one of {expected}.",
    "literal_error": "{field} takes one of {expected}.",
    "uuid_type": "{field} is an id, a UUID.",
    "uuid_parsing": "{field} is an id, a UUID.",
    "greater_than_equal": "{field} is at least {ge}.",
    "less_than_equal": "{field} is at most {le}.",
}


def _sentence(kind: str, field: str, bounds: Mapping[str, Any], said: str) -> str:
    told = _SENTENCES.get(kind)
    if told is None:
        return said.removeprefix("Value error, ") if kind == "value_error" else f"{field}: {said}."
    return told.format(field=field, **{name: value for name, value in bounds.items() if name != "field"})


_INSIDE = frozenset({"body", "query", "path", "payload", "filters"})
_SHOWN = 60


def _field(place: tuple[Any, ...]) -> str:
    """`("body", "payload", "signals", 3)` → `signals.3`; the names of our own arguments are left out."""
    named = [str(part) for depth, part in enumerate(place) if not (depth < 2 and part in _INSIDE)]  # noqa: PLR2004
    return ".".join(named)[:_SHOWN] or "body"
