"""Settings → Members: who belongs here, as what; changed by admins, seen by everyone. Everybody may leave."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.conf import settings as site
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django_htmx.http import HttpResponseClientRedirect

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict
from memory_app.domain.vocabulary import Role
from memory_app.forms.members import InvitationRow, MemberRow, role_choice
from memory_app.models import Invitation, Membership
from memory_app.models.base import OwnedQuerySet
from memory_app.models.counts import Counts
from memory_app.models.rows import Pages, Rows
from memory_app.models.workspaces import MembershipQuerySet
from memory_app.services import invitations, members
from memory_app.templatetags.words import worded
from memory_app.views.http import MemberRequest, action, page
from memory_app.views.once import ShownOnce
from memory_app.views.paging import newest_of

NEW_LINK = ShownOnce("palimpsest_new_invitation", "memory:member-list")
_PAGE = "memory/members/list.html"


def _belonging(actor: Actor) -> MembershipQuerySet:
    return Membership.objects.filter(workspace_id=actor.workspace_id)


def _listed(actor: Actor) -> MembershipQuerySet:
    listed = ("workspace", "role", "created_at", "last_seen_at", "member__name", "member__email")
    return _belonging(actor).select_related("member").only(*listed)


def _waiting(actor: Actor) -> OwnedQuerySet:
    rows: OwnedQuerySet = Invitation.objects.visible_to(actor).waiting().select_related("invited_by")
    return rows.order_by("-created_at", "-id")


_MEMBERS: Pages[Membership] = Pages(_listed)
_OWNERS = Counts(lambda actor: {"owners": _belonging(actor).filter(role=Role.OWNER.value)})
_WAITING: Rows[Invitation] = Rows(_waiting)


@page
def settings(request: MemberRequest) -> HttpResponse:  # noqa: ARG001 - the door's signature
    """The first tab."""
    return redirect("memory:member-list")


@page
def index(request: MemberRequest) -> HttpResponse:
    """Members, the newest first, and the invitations that wait; once, the link of one that was just made."""
    if not NEW_LINK.is_brought(request):
        return _page(request)
    token = NEW_LINK.read(request)
    waiting = Invitation.objects.visible_to(request.actor).waiting()
    made = waiting.filter(token_hash=invitations.hash_of(token)).first()
    link = site.BASE_URL + reverse("memory:invitation-accept", args=[token]) if made else ""
    return NEW_LINK.take_back(_page(request, link=link, made=made))


@action
def change_role(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Give a member another role; what somebody else did meanwhile is told in their row."""
    role, was = request.POST.get("role", ""), request.POST.get("was", "")
    try:
        row = members.change_role(actor=request.actor, membership_id=pk, role=role, was=was, now=timezone.now())
    except Conflict as refusal:
        return _page(request, refused=pk, error=worded(refusal.message))
    text = gettext("%(name)s is %(role)s now.") % {"name": row.member, "role": role_choice(row.role).label}
    if request.htmx and row.member_id != request.actor.id:
        return _page(request, changed=pk)
    messages.success(request, text)
    return _go(request, "memory:member-list")


@action
def remove(request: MemberRequest, pk: UUID) -> HttpResponse:
    """End a membership: from their next click on they are out. Their own: that is leaving."""
    try:
        row = members.remove_member(actor=request.actor, membership_id=pk, now=timezone.now())
    except Conflict as refusal:
        return _page(request, refused=pk, error=worded(refusal.message))
    if row.member_id == request.actor.id:
        messages.success(request, gettext("You have left the workspace."))
        return _go(request, "memory:today")
    messages.success(request, gettext("%(name)s is no longer a member.") % {"name": row.member})
    if request.htmx:
        return _page(request)
    return redirect("memory:member-list")


def _go(request: MemberRequest, where: str) -> HttpResponse:
    """A whole new page, from a fragment too: who looks may do other things now."""
    return HttpResponseClientRedirect(resolve_url(where)) if request.htmx else redirect(where)


def _page(
    request: MemberRequest,
    *,
    changed: UUID | None = None,
    refused: UUID | None = None,
    error: str = "",
    link: str = "",
    made: Invitation | None = None,
) -> HttpResponse:
    """The whole page; for htmx the list, or the rows that follow."""
    now, actor = timezone.now(), request.actor
    owners = _OWNERS.of(actor)["owners"]
    shown = newest_of(_MEMBERS.of(actor, by="created_at"), by="created_at", query=request.GET)
    context = {
        "now": now,
        "page": shown,
        "rows": [
            MemberRow(row, actor, owners, error=error if row.pk == refused else "", changed=row.pk == changed)
            for row in shown.rows
        ],
        "may_change": actor.has_role(Role.ADMIN),
        "link": link,
        "made": made,
    }
    template = _PAGE
    if request.htmx and request.htmx.target == "member-more":
        template += "#rows"
    elif request.htmx and request.method == "POST":
        template += "#list"
    else:
        context["asked"] = _asked(actor, now)
    return render(request, template, context, status=409 if refused else 200)


def _asked(actor: Actor, now: datetime) -> Sequence[InvitationRow]:
    """At most `LIMITS.waiting_invitations` of them: no more can wait."""
    return [InvitationRow(row, actor, now) for row in _WAITING.of(actor)]
