"""A page of documentation made on the server from the schema: no script, nothing from elsewhere."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from ninja import NinjaAPI
from ninja.openapi.docs import DocsBase

Json = Mapping[str, Any]
_SCHEMAS = "#/components/schemas/"
_PART = re.compile(r"{([a-z_]+)}")


class OwnDocs(DocsBase):
    """What ninja shows at `docs`."""

    def render_page(self, request: HttpRequest, api: NinjaAPI, **kwargs: Any) -> HttpResponse:
        """The operations by group, then the shapes that they name."""
        schema = api.get_openapi_schema(path_params=kwargs)
        context = {
            "title": schema["info"]["title"],
            "about": schema["info"]["description"].split("\n\n"),
            "groups": groups_of(schema),
            "shapes": list(_shapes(schema)),
            "schema_url": self.get_openapi_url(api, kwargs),
        }
        return render(request, "api/docs.html", context)


def groups_of(schema: Json) -> list[dict[str, Any]]:
    """Operations by tag, in the schema's order."""
    grouped: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            grouped[operation["tags"][0]].append(_operation(path, method.upper(), operation, schema))
    return [{"name": name, "operations": operations} for name, operations in grouped.items()]


def _operation(path: str, method: str, operation: Json, schema: Json) -> dict[str, Any]:
    body = _body(operation)
    return {
        "id": operation["operationId"],
        "method": method,
        "path": path,
        "summary": operation["summary"],
        "description": operation.get("description", ""),
        "parameters": [_parameter(one) for one in operation["parameters"]],
        "body": list(_fields(_resolved(body, schema))) if body else [],
        "answers": [_answer(status, one) for status, one in operation["responses"].items() if status < _REFUSED],
        "refusals": [str(status) for status in sorted(operation["responses"]) if status >= _REFUSED],
        "example": _curl(path, method, _resolved(body, schema).get("example") if body else None),
    }


def _parameter(given: Json) -> dict[str, Any]:
    return {
        "name": given["name"],
        "place": given["in"],
        "required": given["required"],
        "type": _type(given["schema"]),
        "description": given.get("description", ""),
    }


def _body(operation: Json) -> Json | None:
    content = operation.get("requestBody", {}).get("content", {})
    found: Json | None = content.get("application/json", {}).get("schema")
    return found


_REFUSED = 400


def _answer(status: int, answer: Json) -> dict[str, Any]:
    shape = answer.get("content", {}).get("application/json", {}).get("schema")
    return {"status": status, "phrase": HTTPStatus(status).phrase, "shape": _name(shape) if shape else ""}


def _resolved(schema: Json | None, whole: Json) -> Json:
    """The schema itself, behind its reference."""
    if schema is None:
        return {}
    for inner in schema.get("allOf", ()):
        return _resolved(inner, whole)
    name = _name(schema)
    return whole["components"]["schemas"][name] if name else schema


def _name(schema: Json) -> str:
    return str(schema.get("$ref", "")).removeprefix(_SCHEMAS)


def _fields(schema: Json) -> Iterator[dict[str, Any]]:
    required = schema.get("required", ())
    for name, details in schema.get("properties", {}).items():
        yield {
            "name": name,
            "type": _type(details),
            "required": name in required,
            "description": details.get("description", ""),
        }


def _shapes(schema: Json) -> Iterator[dict[str, Any]]:
    for name, details in sorted(schema["components"]["schemas"].items()):
        yield {
            "name": name,
            "description": details.get("description", ""),
            "fields": list(_fields(details)),
            "words": details.get("enum", []),
        }


def _type(schema: Json) -> str:
    """In words: `list of EpisodeOut`, `string or null`, `integer, 1 to 200`."""
    choices = schema.get("anyOf") or schema.get("allOf")
    if choices:
        return " or ".join(_type(one) for one in choices)
    if name := _name(schema):
        return name
    if "enum" in schema or "const" in schema:
        return ", ".join(str(word) for word in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return _bounded(schema)


_BOUNDS = (("minimum", "from"), ("maximum", "to"), ("maxLength", "at most"), ("maxItems", "at most"))


def _bounded(schema: Json) -> str:
    told = str(schema.get("format") or schema.get("type") or "anything")
    bounds = " ".join(f"{word} {schema[name]}" for name, word in _BOUNDS if name in schema)
    return f"{told}, {bounds}" if bounds else told


def _curl(path: str, method: str, example: Any) -> str:
    """A call to copy; what stands in its path is yours to set."""
    path = _PART.sub(lambda part: f"${part[1].upper()}", path)
    verb = "" if method == "GET" else f"-X {method} "
    lines = [f'curl {verb}"{settings.BASE_URL}{path}"', '  -H "Authorization: Bearer $PALIMPSEST_KEY"']
    if example is not None:
        lines.append('  -H "Content-Type: application/json"')
        lines.append(f"  -d '{json.dumps(example, indent=2, ensure_ascii=False)}'")
    return " \\\n".join(lines)
