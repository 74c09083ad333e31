"""A body as JSON, read strictly: UTF-8, no duplicate keys, no numbers that others read differently, not too deep."""

import json
import math
from collections.abc import Sequence
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest
from ninja.parser import Parser

from memory_app.api.errors import LengthRequired, NotJson
from memory_app.domain.errors import InvalidInput, TooLarge
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import json_depth

_DIGITS = 19
_SHOWN = 60
_PARSED = "_palimpsest_json"
_BODY = "_body"
"""Where Django keeps what it has read: `request.body` answers from it."""


def read_body(request: HttpRequest, *, limit: int, optional: bool, item_by_item: bool = False) -> None:
    """Parse the body once and keep it with the request.

    Raises TooLarge over `limit` bytes, LengthRequired where a body sent in chunks yields nothing, NotJson for what is
    no JSON, InvalidInput for JSON that is no object, is nested too deeply, or that two readers would not read alike.
    """
    raw = _bytes(request, limit)
    if not raw:
        if "Transfer-Encoding" in request.headers:  # what it said must not pass for "nothing was said"
            raise LengthRequired("Nothing arrived of a body sent in chunks; send it whole, with its Content-Length.")
        if optional:
            return
        raise NotJson("The body is empty; send a JSON object.")
    value = parse(raw, item_by_item=item_by_item)
    if not isinstance(value, dict):
        raise InvalidInput("The body is a JSON object.", field="body")
    if item_by_item and math.inf in map(_size, value.values()):
        parse(raw)  # outside of the items a number too large is refused as everywhere
    if json_depth(value) > LIMITS.json_depth:
        raise _too_deep()
    setattr(request, _PARSED, value)


def _bytes(request: HttpRequest, limit: int) -> bytes:
    too_large = TooLarge("The body is too large: at most %(limit)d bytes are taken.", field="body", limit=limit)
    said = str(request.META.get("CONTENT_LENGTH") or "0")
    announced = int(said) if said.isdecimal() else 0
    if announced > limit:
        raise too_large
    try:
        raw = _unannounced(request, limit) if not announced else request.body
    except RequestDataTooBig as exc:
        raise too_large from exc
    except OSError as exc:
        raise NotJson("The body ended before it was complete.") from exc
    if len(raw) > limit:
        raise too_large
    if len(raw) < announced:
        raise NotJson("The body ended before it was complete.")
    return raw


def _unannounced(request: HttpRequest, limit: int) -> bytes:
    """A body without Content-Length, sent in chunks or over HTTP/2: up to one byte more than `limit`.

    Django takes such a body for empty. A server that says `wsgi.input_terminated` ends the stream where the body ends.
    """
    if not request.META.get("wsgi.input_terminated"):
        return request.body
    raw = b""
    while len(raw) <= limit and (part := request.META["wsgi.input"].read(limit + 1 - len(raw))):
        raw += part
    setattr(request, _BODY, raw)
    return raw


def parse(raw: bytes, *, item_by_item: bool = False) -> Any:
    """The JSON in these bytes. Raises NotJson and InvalidInput.

    `item_by_item`: a number too large to be kept comes out as infinity, for its item alone to be refused.
    """
    whole, fraction = (_endless_int, float) if item_by_item else (_int, _float)
    try:
        return json.loads(
            raw.decode(), object_pairs_hook=_object, parse_int=whole, parse_float=fraction, parse_constant=_constant
        )
    except UnicodeDecodeError as exc:
        raise NotJson("The body is not UTF-8.") from exc
    except RecursionError as exc:
        raise _too_deep() from exc
    except json.JSONDecodeError as exc:
        raise NotJson("The body is not JSON: %(said)s at character %(place)d.", said=exc.msg, place=exc.pos) from exc


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise InvalidInput("A field stands twice in one object.", field=twice[:_SHOWN])
    return made


def _int(digits: str) -> int:
    if len(digits.lstrip("-")) > _DIGITS:
        raise InvalidInput("A whole number has at most %(limit)d digits.", field="body", limit=_DIGITS)
    return int(digits)


def _size(value: Any) -> float:
    return abs(value) if isinstance(value, float) else 0.0


def _endless_int(digits: str) -> float:
    return int(digits) if len(digits.lstrip("-")) <= _DIGITS else math.inf


def _float(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise InvalidInput("A number is too large to be kept.", field="body")
    return value


def _constant(word: str) -> float:
    raise NotJson("The body is not JSON: %(word)s is no number.", word=word)


def _too_deep() -> InvalidInput:
    deepest = LIMITS.json_depth
    return InvalidInput("The body is nested too deeply: at most %(limit)d levels.", field="body", limit=deepest)


class KeptParser(Parser):
    """Hands ninja what was parsed at the door."""

    def parse_body(self, request: HttpRequest) -> Any:
        """The object that `read_body` kept."""
        return getattr(request, _PARSED)
