"""Asking somebody into a workspace: a link that works once, for a week, for one e-mail address.

A link's token begins with its workspace's id, so that whoever holds it can be let into the one transaction that sees
the invitation: the table is closed to everybody else. Only the token's hash is stored.
"""

import base64
import binascii
import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.db.models import Q

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, Gone, InvalidInput, NotAllowed, NotFound
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_text
from memory_app.domain.vocabulary import ActorKind, Role, Way
from memory_app.models import Invitation, Member, Membership, Workspace
from memory_app.models.invitations import Standing
from memory_app.services import audit, members
from memory_app.tenancy import scope

LIVES = timedelta(days=7)
_LONGEST_EMAIL = 254
_ID_BYTES = 16
_SECRET_BYTES = 32
_LONGEST_TOKEN = 64
"""Of `_ID_BYTES + _SECRET_BYTES` in URL-safe base64, which needs no padding."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An invitation with its token, which nobody can read again."""

    invitation: Invitation
    token: str


def hash_of(token: str) -> str:
    """What stands for a token in the database, 64 hex digits."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token(workspace_id: UUID) -> str:
    """One that nobody can guess, and that says where to look."""
    return base64.urlsafe_b64encode(workspace_id.bytes + secrets.token_bytes(_SECRET_BYTES)).decode()


def _workspace_of(token: str) -> UUID | None:
    """The workspace that a token names; None for what can't be one."""
    if len(token) != _LONGEST_TOKEN or not token.isascii():
        return None
    try:
        return UUID(bytes=base64.urlsafe_b64decode(token)[:_ID_BYTES])
    except (binascii.Error, ValueError):
        return None


@transaction.atomic
def invite(*, actor: Actor, email: str, role: str, now: datetime) -> Offer:
    """Ask an address into the actor's workspace. The letter is the caller's to send, after the commit.

    An expired invitation to it starts anew. Raises NotAllowed below admin and for a role above the actor's own,
    InvalidInput for no address, one that belongs here or is invited already, and when too many wait.
    """
    actor.require(role=Role.ADMIN, scope=None)
    # The lock: of two invitations to one address at once the second must find the first.
    members.lock_members(actor.workspace_id)
    held = members.require_now(actor, role=Role.ADMIN)
    wanted, address = members.known_role(role), _address(email)
    members.refuse_more_than(held, role=wanted)
    if Membership.objects.filter(workspace_id=actor.workspace_id, member__email__iexact=address).exists():
        raise InvalidInput("This address belongs to the workspace already.", field="email")
    waiting = Invitation.objects.in_workspace(actor.workspace_id).waiting()
    row = waiting.select_for_update(of=("self",)).filter(email=address).first()
    if row is not None and row.standing(now) is Standing.OPEN:
        raise InvalidInput("This address is invited already. Send that invitation again, or revoke it.", field="email")
    if row is None and waiting.count() >= LIMITS.waiting_invitations:
        raise InvalidInput(
            "At most %(limit)d invitations wait at once. Revoke some that nobody answers.",
            field="email",
            limit=LIMITS.waiting_invitations,
        )
    row = row or Invitation(workspace_id=actor.workspace_id, email=address)
    return _offer(row, role=wanted, verb="invitation.created", actor=actor, now=now)


@transaction.atomic
def resend(*, actor: Actor, invitation_id: UUID, now: datetime) -> Offer:
    """A new link with a new week, expired or not; the old link no longer works.

    Raises NotFound, NotAllowed below admin and for a role above the actor's own, Conflict for one that waits no more.
    """
    row = _waiting(actor, invitation_id)
    return _offer(row, role=Role(row.role), verb="invitation.resent", actor=actor, now=now)


@transaction.atomic
def revoke(*, actor: Actor, invitation_id: UUID, now: datetime) -> Invitation:
    """Close a link for good; a second call changes nothing.

    Raises NotFound, NotAllowed below admin and for a role above the actor's own, Conflict for an accepted one.
    """
    row = _locked(actor, invitation_id)
    if row.accepted_at is not None:
        raise Conflict("This invitation was accepted meanwhile: remove the member instead.")
    if row.revoked_at is None:
        row.revoked_at = now
        row.save(update_fields=["revoked_at"])
        audit.record(actor=actor, verb="invitation.revoked", target=row, text=row.email, now=now)
    return row


def note_sent(offer: Offer, *, now: datetime) -> None:
    """Its letter left. Call outside any scope, after the commit."""
    row = offer.invitation
    with scope(workspace=row.workspace_id):
        Invitation.objects.in_workspace(row.workspace_id).filter(pk=row.pk, token_hash=row.token_hash).update(
            sent_at=now
        )


def _address(email: str) -> str:
    address = clean_text(email, field="email", limit=_LONGEST_EMAIL, required=True, multiline=False).lower()
    try:
        validate_email(address)
    except ValidationError as exc:
        raise InvalidInput("email is an address like ana@example.org.", field="email") from exc
    return address


def _offer(row: Invitation, *, role: Role, verb: str, actor: Actor, now: datetime) -> Offer:
    token = new_token(row.workspace_id)
    row.role, row.token_hash = role.value, hash_of(token)
    row.invited_by_id = actor.id if actor.kind is ActorKind.MEMBER else None
    row.created_at, row.expires_at, row.sent_at = row.created_at or now, now + LIVES, None
    row.save()
    audit.record(actor=actor, verb=verb, target=row, text=f"{row.email}: {role}", now=now)
    return Offer(row, token)


def _locked(actor: Actor, invitation_id: UUID) -> Invitation:
    """Under the members' lock, so that nobody sends or closes what they may no longer give."""
    actor.require(role=Role.ADMIN, scope=None)
    members.lock_members(actor.workspace_id)
    rows = Invitation.objects.visible_to(actor).select_for_update(of=("self",))
    row: Invitation | None = rows.filter(pk=invitation_id).first()
    if row is None:
        raise NotFound("There is no such invitation.")
    members.refuse_more_than(members.require_now(actor, role=Role.ADMIN), role=Role(row.role))
    return row


def _waiting(actor: Actor, invitation_id: UUID) -> Invitation:
    row = _locked(actor, invitation_id)
    if row.accepted_at is not None or row.revoked_at is not None:
        raise Conflict("This invitation waits no more: it was accepted or revoked meanwhile.")
    return row


def invitation_for(token: str) -> Invitation | None:
    """The invitation of a link, whatever became of it, with its workspace and who invites; None for no link of ours."""
    workspace_id = _workspace_of(token)
    if workspace_id is None:
        return None
    with scope(workspace=workspace_id):
        rows = Invitation.objects.in_workspace(workspace_id).select_related("workspace", "invited_by")
        found: Invitation | None = rows.filter(token_hash=hash_of(token)).first()
    return found


def accept(*, token: str, member: Member, now: datetime, address: str = "") -> Membership:
    """Let the account with the invited address in. Call outside any workspace's scope, or nested in one.

    Who belongs already keeps the role they have; a second call returns the same. Raises Gone for a link that is used by
    somebody else, revoked, expired or unknown, and NotAllowed for another account than the one that is asked.
    """
    with scope(workspace=_workspace_of(token), member=member.pk):
        row = _taken(token, member, now)
        standing = Membership.objects.filter(workspace_id=row.workspace_id, member=member).first()
        if row.accepted_at is not None and standing is not None:
            return standing
        actor = Actor(
            kind=ActorKind.MEMBER,
            workspace_id=row.workspace_id,
            way=Way.WEB,
            id=member.pk,
            label=str(member),
            role=Role(row.role),
            address=address,
        )
        row.accepted_at = now
        row.save(update_fields=["accepted_at"])
        audit.record(actor=actor, verb="invitation.accepted", target=row, text=row.email, now=now)
        return standing or members.join_workspace(
            workspace_id=row.workspace_id, member=member, role=Role(row.role), actor=actor, now=now
        )


def _taken(token: str, member: Member, now: datetime) -> Invitation:
    """The invitation under its locks, if it asks this member and still holds."""
    workspace_id = _workspace_of(token)
    found = workspace_id is not None and Workspace.objects.filter(pk=workspace_id).exists()
    if workspace_id is None or not found:
        raise Gone("This invitation no longer works.")
    members.lock_members(workspace_id)
    # The lock on the row too: of two browsers with one link the second finds it used.
    rows = Invitation.objects.in_workspace(workspace_id).select_for_update(of=("self",))
    row: Invitation | None = rows.filter(token_hash=hash_of(token)).first()
    if row is None:
        raise Gone("This invitation no longer works.")
    if row.email != member.email.lower():
        raise NotAllowed("This invitation is for another address.", field="email")
    standing = row.standing(now)
    belongs = Membership.objects.filter(workspace_id=workspace_id, member=member).exists()
    if standing is not Standing.OPEN and not (standing is Standing.ACCEPTED and belongs):
        raise Gone("This invitation no longer works.")
    return row


def accept_as_new(*, token: str, name: str, password: str, now: datetime, address: str = "") -> Member:
    """Make the account that was asked for, with this password, and let it in; both or neither.

    Raises Gone as `accept` does, InvalidInput for a name that is off, Conflict when the account came to be meanwhile.
    """
    called = clean_text(name, field="name", limit=LIMITS.name, multiline=False)
    row = invitation_for(token)
    if row is None:
        raise Gone("This invitation no longer works.")
    try:
        with transaction.atomic():
            member = Member.objects.create_member(email=row.email, name=called, password=password, now=now)
            accept(token=token, member=member, now=now, address=address)
    except IntegrityError as exc:  # the address is unique: somebody was quicker, perhaps by another invitation
        raise Conflict("There is an account with this address already. Sign in, then accept.") from exc
    return member


def account_of(invitation: Invitation) -> Member | None:
    """The account with the invited address, if there is one."""
    return Member.objects.filter(Q(email__iexact=invitation.email)).first()
