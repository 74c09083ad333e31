"""Invitations: made, sent again and revoked by admins; accepted by whoever was asked, with an account or without."""

import logging
from datetime import datetime
from uuid import UUID

from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.core.mail import EmailMessage
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from memory_app.domain.errors import Conflict, Gone, InvalidInput, NotAllowed
from memory_app.domain.vocabulary import Role
from memory_app.forms.invitations import FirstPasswordForm, InvitationForm
from memory_app.forms.members import role_choice
from memory_app.middleware import SESSION_WORKSPACE
from memory_app.models import Invitation, Member, Membership
from memory_app.models.invitations import Standing
from memory_app.services import invitations
from memory_app.services.invitations import Offer
from memory_app.tenancy import scope
from memory_app.views.errors import tell_in
from memory_app.views.http import MemberRequest, action, form_page, only
from memory_app.views.mail import WORKSPACE_HEADER
from memory_app.views.members import NEW_LINK

logger = logging.getLogger(__name__)
_BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
_ASKING = "request_login_code"
_ANSWERING = "signup"
"""allauth's own limits for what is most alike: letters to one address, and accounts from one network."""


@form_page
def create(request: MemberRequest) -> HttpResponse:
    """Ask somebody in; the list of members then shows the link once, to hand over by other ways too."""
    request.actor.require(role=Role.ADMIN, scope=None)
    form = InvitationForm(request.POST if request.method == "POST" else None, held=request.actor.role)
    if request.method == "POST" and form.is_valid():
        email, role = form.cleaned_data["email"], form.cleaned_data["role"]
        try:
            _not_too_often(request, email)
            offer = invitations.invite(actor=request.actor, email=email, role=role, now=timezone.now())
        except InvalidInput as refusal:
            tell_in(form, refusal)
        else:
            _send(request, offer)
            return NEW_LINK.hand_over(request, offer.token)
    return render(request, "memory/invitations/create.html", {"form": form}, status=422 if form.errors else 200)


@action
def resend(request: MemberRequest, pk: UUID) -> HttpResponse:
    """A new letter with a new link for another week; the old link dies."""
    offer = invitations.resend(actor=request.actor, invitation_id=pk, now=timezone.now())
    _not_too_often(request, offer.invitation.email)
    _send(request, offer)
    return NEW_LINK.hand_over(request, offer.token)


@action
def revoke(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Its link opens nothing any more."""
    row = invitations.revoke(actor=request.actor, invitation_id=pk, now=timezone.now())
    messages.success(request, gettext("The invitation of %(email)s is revoked.") % {"email": row.email})
    return redirect("memory:member-list")


def _not_too_often(request: HttpRequest, email: str) -> None:
    if not ratelimit.consume(request, action=_ASKING, key=email.lower()):
        raise InvalidInput("Too many invitations at once. Wait a minute, then try again.", field="email")


def _send(request: MemberRequest, offer: Offer) -> None:
    """Once the change is kept; where no letter can leave, the list says so and the link is handed over by hand."""
    row = offer.invitation
    inviter = str(request.user)
    workspace = next(m.workspace for m in request.memberships if m.workspace_id == row.workspace_id)
    words = {
        "inviter": inviter,
        "workspace": workspace.name,
        "role": role_choice(row.role),
        "expires_at": row.expires_at,
        "email": row.email,
        "link": settings.BASE_URL + reverse("memory:invitation-accept", args=[offer.token]),
    }
    letter = EmailMessage(
        subject=render_to_string("memory/invitations/mail_subject.txt", words).strip(),
        body=render_to_string("memory/invitations/mail.txt", words),
        to=[row.email],
        headers={WORKSPACE_HEADER: str(row.workspace_id)},
    )

    def leave() -> None:
        try:
            letter.send()
        except OSError as exc:  # SMTP's errors are of this kind too
            logger.warning("An invitation's letter could not leave: %s.", type(exc).__name__)
        else:
            invitations.note_sent(offer, now=timezone.now())

    transaction.on_commit(leave)


@only("GET", "HEAD", "POST")
@never_cache
def accept(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a link: who asks, into what, as what; and the one button that fits who looks. GET changes nothing."""
    now = timezone.now()
    row = invitations.invitation_for(token)
    if row is None:
        return _over(request, None, "")
    if request.method == "POST" and not ratelimit.consume(request, action=_ANSWERING):
        too_often: HttpResponse = ratelimit.respond_429(request)
        return too_often
    standing = row.standing(now)
    if request.user.is_authenticated:
        return _as_member(request, row, standing, token, now)
    if standing is not Standing.OPEN:
        return _over(request, row, standing.value)
    if invitations.account_of(row) is not None:
        return _show(request, row, token, "sign-in", status=409 if request.method == "POST" else 200)
    return _as_new(request, row, token, now)


def _as_member(request: HttpRequest, row: Invitation, standing: Standing, token: str, now: datetime) -> HttpResponse:
    member = request.user
    assert isinstance(member, Member)  # noqa: S101 - for the type checker
    is_asked = member.email.lower() == row.email
    if is_asked and _belongs(member, row):
        return _enter(request, row)
    if standing is not Standing.OPEN:
        return _over(request, row, standing.value)
    if not is_asked:
        return _show(request, row, token, "other", status=409 if request.method == "POST" else 200)
    if request.method != "POST":
        return _show(request, row, token, "join")
    try:
        invitations.accept(token=token, member=member, now=now, address=request.META.get("REMOTE_ADDR", ""))
    except (Gone, NotAllowed):  # it was revoked or used in this moment
        return _over(request, row, "")
    return _enter(request, row)


def _as_new(request: HttpRequest, row: Invitation, token: str, now: datetime) -> HttpResponse:
    form = FirstPasswordForm(request.POST if request.method == "POST" else None, email=row.email)
    if request.method != "POST" or not form.is_valid():
        return _show(request, row, token, "new", form=form, status=422 if form.errors else 200)
    try:
        with transaction.atomic():
            member = invitations.accept_as_new(
                token=token,
                name=form.cleaned_data["name"],
                password=form.cleaned_data["password"],
                now=now,
                address=request.META.get("REMOTE_ADDR", ""),
            )
            # As with a sign-in link: whoever holds it reads this mailbox, or was given it by an admin.
            EmailAddress.objects.create(user=member, email=member.email, verified=True, primary=True)
    except InvalidInput as refusal:
        tell_in(form, refusal, at="name")
        return _show(request, row, token, "new", form=form, status=422)
    except Gone:
        return _over(request, row, "")
    except Conflict:
        return _show(request, row, token, "sign-in", status=409)
    login(request, member, backend=_BACKEND)
    return _enter(request, row)


def _belongs(member: Member, row: Invitation) -> bool:
    with scope(member=member.pk):
        return Membership.objects.filter(workspace_id=row.workspace_id, member=member).exists()


def _enter(request: HttpRequest, row: Invitation) -> HttpResponse:
    """Into the workspace, whichever they were in."""
    request.session[SESSION_WORKSPACE] = str(row.workspace_id)
    messages.success(request, gettext("You are in “%(name)s” now.") % {"name": row.workspace.name})
    return redirect("memory:today")


def _show(
    request: HttpRequest,
    row: Invitation,
    token: str,
    way: str,
    *,
    form: FirstPasswordForm | None = None,
    status: int = 200,
) -> HttpResponse:
    here = reverse("memory:invitation-accept", args=[token])
    context = {"invitation": row, "role": role_choice(row.role), "way": way, "form": form, "here": here}
    return render(request, "memory/invitations/accept.html", context, status=status)


def _over(request: HttpRequest, row: Invitation | None, standing: str) -> HttpResponse:
    """A link that opens nothing, with why, and how to get another."""
    return render(request, "memory/invitations/over.html", {"invitation": row, "standing": standing}, status=410)
