"""What every page shares: the request as the middleware left it, who may come in, refusals as answers."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.cache import patch_cache_control
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Gone, NotAllowed, NotFound, Refusal
from memory_app.models import Membership
from memory_app.views.errors import forbidden, not_by_this_method, refused

P = ParamSpec("P")


class MemberRequest(HttpRequest):
    """A request of a signed-in member in a workspace."""

    actor: Actor
    memberships: list[Membership]
    htmx: HtmxDetails
    counts: Mapping[str, int] | None


MemberView = Callable[Concatenate[MemberRequest, P], HttpResponse]
PlainView = Callable[Concatenate[HttpRequest, P], HttpResponse]


def page(view: MemberView[P]) -> PlainView[P]:
    """A view that only shows: GET or HEAD, signed in."""
    return _door(view, ("GET", "HEAD"))


def action(view: MemberView[P]) -> PlainView[P]:
    """A view that changes something: POST, signed in."""
    return _door(view, ("POST",))


def form_page(view: MemberView[P]) -> PlainView[P]:
    """A form and where it is sent: GET, HEAD or POST, signed in."""
    return _door(view, ("GET", "HEAD", "POST"))


def _door(view: MemberView[P], methods: tuple[str, ...]) -> PlainView[P]:
    @only(*methods)
    @wraps(view)
    def enter(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return _to_sign_in(request)
        answer = _inside(view, request, *args, **kwargs)
        patch_cache_control(answer, private=True, no_store=True)
        return answer

    return enter


def only(*methods: str) -> Callable[[PlainView[P]], PlainView[P]]:
    """For views behind no door: a wrong method gets a page that says so, where Django's own decorators say nothing."""

    def decorate(view: PlainView[P]) -> PlainView[P]:
        @wraps(view)
        def check(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if request.method not in methods:
                return not_by_this_method(request, methods)
            return view(request, *args, **kwargs)

        return check

    return decorate


def _inside(view: MemberView[P], request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
    """The view's answer, or its refusal as a page. A person who was erased meanwhile reads as if they never were."""
    if getattr(request, "actor", None) is None:
        return render(request, "memory/no_workspace.html", status=403)
    try:
        return view(request, *args, **kwargs)  # type: ignore[arg-type]
    except (NotFound, Gone) as exc:
        raise Http404 from exc
    except NotAllowed as exc:
        return forbidden(request, exc)
    except Refusal as exc:
        return refused(request, exc)


def _to_sign_in(request: HttpRequest) -> HttpResponse:
    """To the sign-in page and back; a fragment takes the whole window there."""
    htmx: HtmxDetails | None = getattr(request, "htmx", None)
    if htmx:
        here = htmx.current_url_abs_path or "/"
        answer = redirect_to_login(here)
        return HttpResponseClientRedirect(answer.url)
    return redirect_to_login(request.get_full_path() if request.method in {"GET", "HEAD"} else "/")


def back(request: HttpRequest, default: str) -> str:
    """Return the path the form names in `next` if it is one of ours, else the default."""
    wanted = request.POST.get("next", "")
    if wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        return wanted
    return resolve_url(default)
