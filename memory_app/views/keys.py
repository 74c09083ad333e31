"""API keys: made, shown once, revoked. For admins."""

from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from memory_app.domain.errors import Gone, InvalidInput
from memory_app.domain.vocabulary import Role
from memory_app.forms.keys import KeyForm
from memory_app.models import ApiKey
from memory_app.services import keys
from memory_app.views.http import MemberRequest, action, form_page, page
from memory_app.views.paging import newest_first


@page
def index(request: MemberRequest) -> HttpResponse:
    """All keys, the newest first, revoked ones too."""
    request.actor.require(role=Role.ADMIN, scope=None)
    now = timezone.now()
    rows = ApiKey.objects.visible_to(request.actor).select_related("agent", "subject", "created_by")
    context = {"now": now, "page": newest_first(rows, by="created_at", query=request.GET)}
    template = "memory/keys/list.html"
    if request.htmx and request.htmx.target == "key-more":
        template += "#rows"
    return render(request, template, context)


@form_page
@never_cache
def create(request: MemberRequest) -> HttpResponse:
    """A new key. The answer to the form is the only place that ever shows its secret."""
    request.actor.require(role=Role.ADMIN, scope=None)
    form = KeyForm(request.POST or None, label_suffix="")
    if request.method == "POST" and form.is_valid():
        now = timezone.now()
        asked = form.cleaned_data
        try:
            key, secret = keys.create_key(
                actor=request.actor,
                name=asked["name"],
                scopes=asked["scopes"],
                agent=asked["agent"] or None,
                subject=asked["subject"] or None,
                expires_at=form.expires_at(now),
                now=now,
            )
        except (InvalidInput, Gone) as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, refusal.message)
        else:
            context = {"key": key, "secret": secret, "base_url": settings.BASE_URL}
            return render(request, "memory/keys/created.html", context, status=201)
    status = 422 if form.errors else 200
    return render(request, "memory/keys/create.html", {"form": form}, status=status)


@action
def revoke(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Close a key for good, from the next call on."""
    key = keys.revoke_key(actor=request.actor, key_id=pk, now=timezone.now())
    messages.success(request, gettext("“%(name)s” is revoked: its next call is refused.") % {"name": key.name})
    return redirect("memory:key-list")
