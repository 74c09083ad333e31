"""From a request to an actor in its workspace's transaction; flash messages into htmx answers; the frame of a page."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from uuid import UUID
from zoneinfo import ZoneInfo

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.db import transaction
from django.db.utils import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.middleware.gzip import GZipMiddleware
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import Role, Way
from memory_app.models import Membership, Workspace
from memory_app.selectors.navigation import navigation_counts
from memory_app.services import audit, keys, members
from memory_app.tenancy import enter, scope

if TYPE_CHECKING:
    from django_htmx.middleware import HtmxDetails

SESSION_WORKSPACE = "workspace"
API = "/api/"
_REFUSED = 400
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_OPEN = ("/static/", "/healthz", "/readyz")


class MemberRequest(HttpRequest):
    """A request as our views see it."""

    actor: Actor | None
    memberships: list[Membership]
    htmx: "HtmxDetails"
    counts: Mapping[str, int] | None
    """What the navigation shows, where a view has asked for it already."""


GetResponse = Callable[[HttpRequest], HttpResponseBase]


class CompressionMiddleware(GZipMiddleware):
    """Send pages compressed, a tenth of their size; Django pads them at random against BREACH.

    Answers to programs, which are small and many, go as they are.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress it, where the browser takes that."""
        if request.path.startswith(API):
            return response
        return super().process_response(request, response)


class LanguageMiddleware:
    """Answer in the visitor's language: what they chose is in a cookie, else the first that their browser asks for.

    Programs get English alone, and so does who reads about them. The language ends with the request, so that the next
    one of this thread starts afresh.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Let everything after this one speak it."""
        if request.path.startswith(API):
            with translation.override(settings.LANGUAGE_CODE):
                return self.get_response(request)
        language = translation.get_language_from_request(request)
        with translation.override(language):
            response = self.get_response(request)
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        response.headers.setdefault("Content-Language", language)
        return response


class ActorMiddleware:
    """Run the view, and the rendering of its template, in the transaction of the caller's workspace. Near the last."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: Any) -> HttpResponseBase:
        """Find out who calls: a key by its header, a member by their session, or nobody."""
        request.actor, request.memberships, request.counts = None, [], None
        if request.path.startswith(_OPEN):
            return self.get_response(request)
        try:
            return self._as_whoever_calls(request)
        except OperationalError:
            return _unavailable(request)

    def _as_whoever_calls(self, request: Any) -> HttpResponseBase:
        if request.path.startswith(API) and "Authorization" in request.headers:
            return self._as_key(request)
        if not request.user.is_authenticated:
            return self.get_response(request)
        return self._as_member(request)

    def _as_key(self, request: Any) -> HttpResponseBase:
        scheme, _, secret = request.headers["Authorization"].partition(" ")
        if scheme.lower() == "bearer":
            address = request.META.get("REMOTE_ADDR", "")
            request.actor = keys.actor_for_secret(secret.strip(), now=timezone.now(), address=address)
        if request.actor is None:
            return self.get_response(request)
        with scope(workspace=request.actor.workspace_id):
            response = self._answer(request)
        _note_refusal(request, response)
        _leave_behind(request)
        return response

    def _as_member(self, request: Any) -> HttpResponseBase:
        way = Way.API if request.path.startswith(API) else Way.WEB
        with scope(member=request.user.pk):
            request.actor, request.memberships = members.actor_for_member(
                request.user,
                workspace_id=_uuid(request.session.get(SESSION_WORKSPACE)),
                way=way,
                address=request.META.get("REMOTE_ADDR", ""),
            )
            workspace_id = request.actor.workspace_id if request.actor else None
            if workspace_id and str(workspace_id) != request.session.get(SESSION_WORKSPACE):
                request.session[SESSION_WORKSPACE] = str(workspace_id)  # joining another one later moves nobody
            zone = _zone_of_pages(request, workspace_id) if way is Way.WEB else None
            if workspace_id:
                enter(workspace_id)
            with timezone.override(zone):
                response = self._answer(request)
        _note_refusal(request, response)
        _leave_behind(request)
        _note_seen(request)
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    def _answer(self, request: Any) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code >= _REFUSED:  # what raised has become a response by now; a refusal leaves no trace
            transaction.set_rollback(True)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> None:  # noqa: ARG002
        """Whatever a failing view wrote goes."""
        if transaction.get_connection().in_atomic_block:
            transaction.set_rollback(True)


def _note_refusal(request: Any, response: HttpResponseBase) -> None:
    """Keep who tried to change what they may not: an agent that approves its own proposal, a viewer that rejects."""
    actor, match = request.actor, request.resolver_match
    if response.status_code != HTTPStatus.FORBIDDEN or actor is None or match is None or request.method in _SAFE:
        return
    with scope(workspace=actor.workspace_id):
        target = _uuid(next(iter(match.kwargs.values()), None))
        name = match.url_name or ""
        audit.record(actor=actor, verb="call.refused", target_kind=name, target_id=target, now=timezone.now())


def _leave_behind(request: Any) -> None:
    """Keep what a refused call has to leave although it was rolled back, such as which "no" stopped a proposal."""
    if (record := getattr(request, "left_behind", None)) is not None:
        with scope(workspace=request.actor.workspace_id):
            record()


def _note_seen(request: Any) -> None:
    """When a member was last in this workspace: in a transaction of its own, since it holds their row."""
    actor = request.actor
    own = next((row for row in request.memberships if actor and row.workspace_id == actor.workspace_id), None)
    if own is not None:
        members.note_seen(own, now=timezone.now())


def _unavailable(request: HttpRequest) -> HttpResponse:
    """The database is down or full: nothing was changed, and a caller may try again."""
    if request.path.startswith(API):
        error = {"code": "unavailable", "message": "The database can't be reached; nothing was changed. Try again."}
        return JsonResponse({"error": error}, status=503)
    return HttpResponse(render_to_string("503.html"), status=503)


def _zone_of_pages(request: Any, workspace_id: UUID | None) -> ZoneInfo | None:
    """Pages show times by the workspace's clock, by which its nights begin too."""
    own = (row.workspace.time_zone for row in request.memberships if row.workspace_id == workspace_id)
    found = next(own, None)
    return None if found is None else ZoneInfo(found)


def _uuid(value: object) -> UUID | None:
    try:
        return UUID(str(value)) if value else None
    except ValueError:
        return None


class FlashMiddleware:
    """Append messages to an htmx answer, out of band; and keep caches from mixing fragments with pages."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: Any) -> HttpResponseBase:
        """Leave pages, redirects and empty answers alone: a page shows its messages itself."""
        response = self.get_response(request)
        patch_vary_headers(response, ["HX-Request"])
        if isinstance(response, HttpResponse) and self._takes_flash(request, response) and request._messages:
            flash = render_to_string("memory/_shared/flash.html", {"oob": True}, request)
            response.content += flash.encode()
        return response

    @staticmethod
    def _takes_flash(request: Any, response: HttpResponseBase) -> bool:
        fragment = request.htmx and not request.htmx.boosted
        empty = response.status_code in {204, 286} or 300 <= response.status_code < 400 or "HX-Redirect" in response  # noqa: PLR2004
        return bool(fragment) and not empty and hasattr(request, "_messages")


class ClosedSignup(DefaultAccountAdapter):  # type: ignore[misc]
    """Accounts are given by an admin, never taken."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """Never."""
        return False


@dataclass(frozen=True)
class Frame:
    """What every page shows around itself. Counts are read when a template asks, once."""

    request: Any

    @property
    def member(self) -> Any:
        """Who is signed in."""
        return self.request.user

    @property
    def role(self) -> str:
        """Their role here."""
        actor = self.request.actor
        return actor.role.value if actor and actor.role else ""

    @property
    def workspaces(self) -> list[Workspace]:
        """Where they belong."""
        return [row.workspace for row in self.request.memberships]

    @cached_property
    def workspace(self) -> Workspace | None:
        """Where they are."""
        actor = self.request.actor
        return next((w for w in self.workspaces if actor and w.pk == actor.workspace_id), None)

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """Both that the navigation shows."""
        if self.request.actor is None:
            return {"pending": 0, "parked": 0}
        return self.request.counts or navigation_counts(self.request.actor)

    @property
    def pending_count(self) -> int:
        """Observations that wait for a verdict, as the review counts them."""
        return self.counts["pending"]

    @property
    def parked_count(self) -> int:
        """Work that was given up on."""
        return self.counts["parked"]

    @property
    def theme(self) -> str:
        """light, dark, or auto: the browser's choice."""
        theme = self.request.COOKIES.get("theme", "auto")
        return theme if theme in {"light", "dark"} else "auto"

    @property
    def embedded(self) -> bool:
        """Whether this is `make run` with its own servers, whose mail lies in a folder."""
        return bool(settings.EMBEDDED)

    @property
    def sees_mail(self) -> bool:
        """Whether that folder is theirs to read."""
        return self.embedded and self.role == Role.OWNER


def frame(request: HttpRequest) -> dict[str, object]:
    """Context processor: `frame` in every template."""
    return {"frame": Frame(request)} if hasattr(request, "actor") else {}
