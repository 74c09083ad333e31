"""The frame's own forms (theme, workspace) and the link that signs in once."""

from datetime import timedelta
from uuid import UUID

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from memory_app.middleware import SESSION_WORKSPACE
from memory_app.services import members
from memory_app.templatetags.frame import THEME_COOKIE, THEMES
from memory_app.views.http import MemberRequest, action, back, only

_YEAR = timedelta(days=365)
_BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


@only("POST")
def theme(request: HttpRequest) -> HttpResponse:
    """Remember light, dark or auto in a cookie, so that the server draws the right one at once."""
    wanted = request.POST.get("theme", "")
    answer = redirect(back(request, "memory:today"))
    if wanted in THEMES:
        answer.set_cookie(
            THEME_COOKIE, wanted, max_age=_YEAR, samesite="Lax", httponly=True, secure=request.is_secure()
        )
    return answer


@only("POST")
def language(request: HttpRequest) -> HttpResponse:
    """Remember a language in a cookie, so that the page to sign in speaks it too."""
    wanted = request.POST.get("language", "")
    answer = redirect(back(request, "memory:today"))
    if wanted in dict(settings.LANGUAGES):
        answer.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            wanted,
            max_age=_YEAR,
            samesite="Lax",
            httponly=True,
            secure=request.is_secure(),
        )
    return answer


@action
def switch_workspace(request: MemberRequest) -> HttpResponse:
    """Go on in another workspace of this member; one they don't belong to is no workspace."""
    try:
        wanted = UUID(request.POST.get("workspace", ""))
    except ValueError as exc:
        raise Http404 from exc
    chosen = next((row for row in request.memberships if row.workspace_id == wanted), None)
    if chosen is None:
        raise Http404
    request.session[SESSION_WORKSPACE] = str(wanted)
    messages.success(request, gettext("You are in “%(name)s” now.") % {"name": chosen.workspace.name})
    return redirect("memory:today")


@only("GET")
@never_cache
def sign_in_link(request: HttpRequest, token: str) -> HttpResponse:
    """Let the holder of a one-time link in; a used or old one says how to get another."""
    member = members.use_sign_in_link(token=token, now=timezone.now())
    if member is None:
        return render(request, "memory/link_used.html", status=410)
    # Whoever held the link reads this mailbox, or was given it by an admin; passkeys later ask for a verified address.
    EmailAddress.objects.update_or_create(user=member, email=member.email, defaults={"verified": True, "primary": True})
    login(request, member, backend=_BACKEND)
    return redirect("memory:today")
