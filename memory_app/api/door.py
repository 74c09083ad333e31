"""What every call passes before its operation: method, caller, parameters, body, CSRF. Refused here, it is cheap."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.core.exceptions import TooManyFieldsSent
from django.db import OperationalError
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja.operation import Operation
from ninja.utils import check_csrf

from memory_app.api.errors import Busy, NoKey, NotJson, WrongMethod, answer_to
from memory_app.api.reading import read_body
from memory_app.domain.actors import Actor
from memory_app.domain.errors import InvalidInput, NotAllowed, Refusal
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import ActorKind

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_LIMIT = "_body_limit"
_SHOWN = 60
AnyOperation = TypeVar("AnyOperation", bound=Callable[..., Any])


class ApiRequest(HttpRequest):
    """A request as operations see it: the door has let a known caller in."""

    actor: Actor
    left_behind: Callable[[], None]
    """What a refused call leaves although it is rolled back; the middleware calls it afterwards."""


def takes_bytes(limit: int) -> Callable[[AnyOperation], AnyOperation]:
    """Let an operation take a batch: a larger body than the usual 256 KiB, whose items are refused one by one."""

    def mark(operation: AnyOperation) -> AnyOperation:
        setattr(operation, _LIMIT, limit)
        return operation

    return mark


def guarded(operations: Sequence[Operation]) -> Callable[..., HttpResponseBase]:
    """The view of one address behind its door. Answers are private, so that no cache keeps them.

    A HEAD is answered as the GET would be; the server leaves the body out.
    """

    def enter(request: HttpRequest, **parts: Any) -> HttpResponseBase:
        try:
            response = _let_in(request, operations).run(request, **parts)
        except Refusal as refusal:
            response = answer_to(refusal)
            if isinstance(refusal, WrongMethod):
                response["Allow"] = ", ".join(sorted(_methods(operations)))
        except OperationalError:
            response = answer_to(Busy("The database is busy; nothing was changed. Try again."))
        response["Cache-Control"] = "no-store"
        return response

    enter.csrf_exempt = True  # type: ignore[attr-defined]  # checked below, where a session calls
    return enter


def _methods(operations: Sequence[Operation]) -> set[str]:
    found = {method for operation in operations for method in operation.methods}
    return found | {"HEAD"} if "GET" in found else found


def _let_in(request: HttpRequest, operations: Sequence[Operation]) -> Operation:
    wanted = "GET" if request.method == "HEAD" else request.method
    operation = next((one for one in operations if wanted in one.methods), None)
    if operation is None:
        allowed = " or ".join(sorted(_methods(operations)))
        raise WrongMethod("This address takes %(allowed)s.", allowed=allowed)
    actor = _caller(request)
    _known_parameters(request, operation)
    if request.method not in SAFE:
        _read(request, operation, actor)
    return operation


def _caller(request: HttpRequest) -> Actor:
    actor: Actor | None = getattr(request, "actor", None)
    if actor is not None:
        return actor
    if "Authorization" in request.headers:
        raise NoKey("This key is unknown, expired or revoked; it goes in the header as `Authorization: Bearer plm_…`.")
    if request.user.is_authenticated:
        raise NotAllowed("You belong to no workspace.", field="role")
    raise NoKey("Who is calling? Send a key in the header: `Authorization: Bearer plm_…`.")


def _known_parameters(request: HttpRequest, operation: Operation) -> None:
    """Raises InvalidInput for a parameter that does not exist, or is given twice: neither is silently dropped."""
    known = {
        name
        for model in operation.models
        if model.__ninja_param_source__ == "query"
        for name in model.__ninja_flatten_map__
    }
    try:
        given = request.GET.lists()
    except TooManyFieldsSent as exc:
        raise InvalidInput("There are too many parameters.", field="query") from exc
    for name, values in given:
        if name not in known:
            told = f"there are {', '.join(sorted(known))}" if known else "this call takes none"
            raise InvalidInput("There is no parameter %(field)r; %(told)s.", field=name[:_SHOWN], told=told)
        if len(values) > 1:
            raise InvalidInput("%(field)s is given twice.", field=name, limit=1)


def _read(request: HttpRequest, operation: Operation, actor: Actor) -> None:
    bodies = [model for model in operation.models if model.__ninja_param_source__ == "body"]
    needed = any(field.is_required() for model in bodies for field in model.model_fields.values())
    if request.content_type == "multipart/form-data":
        raise NotJson("Send JSON, not a form.")
    limit = getattr(operation.view_func, _LIMIT, None)
    read_body(request, limit=limit or LIMITS.body_bytes, optional=not needed, item_by_item=limit is not None)
    if actor.kind is ActorKind.MEMBER and check_csrf(request) is not None:
        raise NotAllowed("A signed-in caller sends the CSRF token in the header X-CSRFToken.", field="X-CSRFToken")
