"""API keys: made, shown once (`once`), revoked by admins; seen by everyone."""

from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext

from memory_app.domain.errors import Gone, InvalidInput
from memory_app.domain.vocabulary import Role
from memory_app.forms.keys import KeyForm
from memory_app.models import ApiKey
from memory_app.models.rows import Pages
from memory_app.services import keys
from memory_app.views.errors import tell_in
from memory_app.views.http import MemberRequest, action, form_page, page
from memory_app.views.once import ShownOnce
from memory_app.views.paging import newest_of

_NEW = ShownOnce("palimpsest_new_key", "memory:key-list")


_KEYS: Pages[ApiKey] = Pages(
    lambda actor: ApiKey.objects.visible_to(actor).select_related("agent", "subject", "created_by")
)


@page
def index(request: MemberRequest) -> HttpResponse:
    """All keys, the newest first, revoked ones too; once, a key that was just made with its secret."""
    if _NEW.is_brought(request):
        return _show_once(request)
    return _list(request)


def _list(request: MemberRequest) -> HttpResponse:
    now = timezone.now()
    context = {
        "now": now,
        "page": newest_of(_KEYS.of(request.actor, by="created_at"), by="created_at", query=request.GET),
        "may_change": request.actor.has_role(Role.ADMIN),
    }
    template = "memory/keys/list.html"
    if request.htmx and request.htmx.target == "key-more":
        template += "#rows"
    return render(request, template, context)


def _show_once(request: MemberRequest) -> HttpResponse:
    secret = _NEW.read(request)
    key = ApiKey.objects.visible_to(request.actor).unrevoked().filter(key_hash=keys.hash_of(secret)).first()
    if key is None:
        answer = _list(request)
    else:
        context = {"key": key, "secret": secret, "base_url": settings.BASE_URL}
        answer = render(request, "memory/keys/created.html", context)
    return _NEW.take_back(answer)


@form_page
def create(request: MemberRequest) -> HttpResponse:
    """A new key; the list shows it once with its secret."""
    request.actor.require(role=Role.ADMIN, scope=None)
    form = KeyForm(request.POST or None, label_suffix="")
    if request.method == "POST" and form.is_valid():
        now = timezone.now()
        asked = form.cleaned_data
        try:
            _, secret = keys.create_key(
                actor=request.actor,
                name=asked["name"],
                scopes=asked["scopes"],
                agent=asked["agent"] or None,
                subject=asked["subject"] or None,
                expires_at=form.expires_at(now),
                now=now,
            )
        except (InvalidInput, Gone) as refusal:
            tell_in(form, refusal)
        else:
            return _NEW.hand_over(request, secret)
    status = 422 if form.errors else 200
    return render(request, "memory/keys/create.html", {"form": form}, status=status)


@action
def revoke(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Close a key for good, from the next call on."""
    key = keys.revoke_key(actor=request.actor, key_id=pk, now=timezone.now())
    messages.success(request, gettext("“%(name)s” is revoked: its next call is refused.") % {"name": key.name})
    return redirect("memory:key-list")
