"""Workspaces and accounts: made, found, let in once by a link."""

import hashlib
import secrets
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from memory_app.domain.actors import Actor, role_covers, system_actor
from memory_app.domain.errors import Conflict, InvalidInput, NotAllowed, NotFound
from memory_app.domain.vocabulary import ActorKind, Role, Way
from memory_app.ids import uuid7
from memory_app.models import Invitation, Member, Membership, SignInLink, Workspace
from memory_app.services import audit, night_plan
from memory_app.tenancy import scope

LINK_LIVES = timedelta(hours=24)
SEEN_EVERY = timedelta(minutes=5)


def create_workspace(
    *, slug: str, name: str, owner: Member, now: datetime, time_zone: str = "UTC", nights: bool = True
) -> Workspace:
    """A workspace with its first member, the owner. Call outside any scope.

    Without `nights` its scheduled runs begin only after its first signal over the API.
    """
    workspace_id = uuid7()
    with scope(workspace=workspace_id):
        workspace = Workspace.objects.create(id=workspace_id, slug=slug, name=name, time_zone=time_zone, created_at=now)
        system = system_actor(workspace_id, Way.COMMAND)
        audit.record(actor=system, verb="workspace.created", target_kind="workspace", target_id=workspace_id, now=now)
        join_workspace(workspace_id=workspace_id, member=owner, role=Role.OWNER, actor=system, now=now)
        if nights:
            night_plan.plan(workspace, now=now)
    return workspace


def join_workspace(*, workspace_id: UUID, member: Member, role: Role, actor: Actor, now: datetime) -> Membership:
    """Give a member a role; a second call changes the role. Call inside the workspace's scope.

    Raises Conflict when it would leave the workspace without an owner.
    """
    lock_members(workspace_id)
    _keep_an_owner(workspace_id, member_id=member.pk, role=role)
    membership, _ = Membership.objects.update_or_create(
        workspace_id=workspace_id,
        member=member,
        defaults={"role": role.value},
        create_defaults={"role": role.value, "created_at": now},
    )
    audit.record(actor=actor, verb=f"member.{role}", target=membership, now=now)
    return membership


def lock_members(workspace_id: UUID) -> None:
    """Whoever changes who belongs to a workspace holds this lock until the commit.

    The races it closes: two owners who step down, or demote each other, at once must not both find the other; and an
    admin who is demoted or removed meanwhile must not give away what they no longer have.
    """
    Workspace.objects.select_for_update(no_key=True).get(pk=workspace_id)


def _keep_an_owner(workspace_id: UUID, *, member_id: UUID, role: Role | None) -> None:
    """Refuse to take the role from the last owner. Call under `lock_members`."""
    owners = Membership.objects.filter(workspace_id=workspace_id, role=Role.OWNER.value)
    if role is not Role.OWNER and set(owners.values_list("member_id", flat=True)) == {member_id}:
        raise Conflict("This is the workspace's only owner; make another one first.")


def require_now(actor: Actor, *, role: Role) -> Role:
    """What the actor holds at this moment, at least `role`. Call under `lock_members`.

    The request may have begun before somebody took it from them. The system holds everything, a key nothing.
    Raises NotAllowed.
    """
    actor.require(role=role, scope=None)
    if actor.kind is not ActorKind.MEMBER or actor.id is None:
        return Role.OWNER
    own = Membership.objects.filter(workspace_id=actor.workspace_id, member_id=actor.id).first()
    held = None if own is None else Role(own.role)
    replace(actor, role=held).require(role=role, scope=None)
    return held or Role.VIEWER


def refuse_more_than(held: Role, *, role: Role) -> None:
    """Nobody gives, takes or lends a role above their own. Raises NotAllowed."""
    if not role_covers(held, role):
        raise NotAllowed("Only somebody with the role %(role)s can do this.", field="role", role=role)


@transaction.atomic
def change_role(*, actor: Actor, membership_id: UUID, role: str, was: str, now: datetime) -> Membership:
    """Give a member another role, where they still hold the one that `was` shown; the same one changes nothing.

    Raises NotAllowed below admin and for what is above the actor's own role, NotFound, InvalidInput for a word that is
    no role, Conflict where somebody changed it meanwhile or it would leave the workspace without an owner.
    """
    actor.require(role=Role.ADMIN, scope=None)
    lock_members(actor.workspace_id)
    row = _membership(actor, membership_id)
    held = require_now(actor, role=Role.ADMIN)
    wanted, before = known_role(role), Role(row.role)
    if wanted is before:
        return row
    if before.value != was:
        raise Conflict("Somebody changed this meanwhile: the role is %(role)s now.", field="role", role=before)
    for word in (before, wanted):
        refuse_more_than(held, role=word)
    _keep_an_owner(actor.workspace_id, member_id=row.member_id, role=wanted)
    row.role = wanted.value
    row.save(update_fields=["role"])
    text = f"{row.member.email}: {before} → {wanted}"
    audit.record(actor=actor, verb="member.changed", target=row, text=text, now=now)
    withdraw_offers_of(row, role=wanted, actor=actor, now=now)
    return row


@transaction.atomic
def remove_member(*, actor: Actor, membership_id: UUID, now: datetime) -> Membership:
    """End a membership, from the next request on; everybody may end their own. What they said and wrote stays.

    What they offered to others beyond what they hold is withdrawn, and so is an invitation to themselves.
    Raises NotFound, also the second time; NotAllowed below admin and for somebody above the actor; Conflict for the
    only owner.
    """
    lock_members(actor.workspace_id)
    leaves = _is_own(actor, membership_id)
    if not leaves:
        actor.require(role=Role.ADMIN, scope=None)
    row = _membership(actor, membership_id)
    before = Role(row.role)
    if not leaves:
        refuse_more_than(require_now(actor, role=Role.ADMIN), role=before)
    _keep_an_owner(actor.workspace_id, member_id=row.member_id, role=None)
    row_id = row.pk
    row.delete()
    row.pk = row_id
    verb, text = "member.left" if leaves else "member.removed", f"{row.member.email}: {before}"
    audit.record(actor=actor, verb=verb, target=row, text=text, now=now)
    withdraw_offers_of(row, role=None, actor=actor, now=now)
    return row


def _is_own(actor: Actor, membership_id: UUID) -> bool:
    if actor.kind is not ActorKind.MEMBER or actor.id is None:
        return False
    own = Membership.objects.filter(workspace_id=actor.workspace_id, pk=membership_id, member_id=actor.id)
    return own.exists()


def _membership(actor: Actor, membership_id: UUID) -> Membership:
    rows = Membership.objects.filter(workspace_id=actor.workspace_id, pk=membership_id)
    row = rows.select_related("member").first()
    if row is None:
        raise NotFound("There is no such member.")
    return row


def known_role(word: str) -> Role:
    """Raises InvalidInput."""
    if word not in set(Role):
        raise InvalidInput("role is one of %(roles)s.", field="role", roles=", ".join(Role))
    return Role(word)


def withdraw_offers_of(membership: Membership, *, role: Role | None, actor: Actor, now: datetime) -> None:
    """Close the open invitations that outlive their reason.

    Those by this member to more than the `role` they hold now; and, once they hold none, those to their own address,
    which would let them in again.
    """
    waiting = Invitation.objects.in_workspace(membership.workspace_id).waiting().select_for_update()
    member = membership.member
    theirs = Q(invited_by=member)
    if role is None:
        theirs |= Q(email=member.email.lower())
    for row in waiting.filter(theirs).order_by("pk"):
        if role is None or not role_covers(role, Role(row.role)):
            row.revoked_at = now
            row.save(update_fields=["revoked_at"])
            audit.record(actor=actor, verb="invitation.revoked", target=row, text=row.email, now=now)


def note_seen(membership: Membership, *, now: datetime) -> None:
    """Remember that this member was here. Call after the request, outside any scope: it holds the row's lock.

    To the nearest five minutes, so that reading pages writes next to nothing.
    """
    if membership.last_seen_at is not None and now - membership.last_seen_at < SEEN_EVERY:
        return
    with scope(workspace=membership.workspace_id):
        mine = Membership.objects.filter(workspace_id=membership.workspace_id, pk=membership.pk)
        mine.filter(Q(last_seen_at=None) | Q(last_seen_at__lt=now)).update(last_seen_at=now)


def workspace_by_slug(slug: str) -> Workspace:
    """Raises NotFound with the slugs there are."""
    with scope(directory=True):
        known = {row.slug: row for row in Workspace.objects.order_by("slug")}
    if slug not in known:
        raise NotFound(
            "There is no workspace %(slug)r; there are: %(known)s.", slug=slug, known=", ".join(known) or "none yet"
        )
    return known[slug]


def actor_for_member(
    member: Member, *, workspace_id: UUID | None, way: Way, address: str = ""
) -> tuple[Actor | None, list[Membership]]:
    """The member in the workspace they chose, else in their first; None where they belong to none.

    Call inside a scope of the member.
    """
    memberships = list(Membership.objects.of_member(member))
    chosen = next((row for row in memberships if row.workspace_id == workspace_id), None) or next(
        iter(memberships), None
    )
    if chosen is None:
        return None, []
    actor = Actor(
        kind=ActorKind.MEMBER,
        workspace_id=chosen.workspace_id,
        way=way,
        id=member.pk,
        label=str(member),
        role=Role(chosen.role),
        address=address,
    )
    return actor, memberships


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def make_sign_in_link(*, member: Member, now: datetime) -> str:
    """The token of a link that lets this member in once within a day. Only its hash is kept."""
    token = secrets.token_urlsafe(32)
    SignInLink.objects.create(member=member, token_hash=_digest(token), expires_at=now + LINK_LIVES)
    return token


@transaction.atomic
def use_sign_in_link(*, token: str, now: datetime) -> Member | None:
    """The member it lets in; None for a used, expired or unknown one."""
    # The lock closes the race of two browsers with one link: the second finds it used.
    live = SignInLink.objects.select_for_update(of=("self",)).select_related("member")
    link = live.filter(token_hash=_digest(token), used_at=None, expires_at__gt=now, member__is_active=True).first()
    if link is None:
        return None
    link.used_at = now
    link.save(update_fields=["used_at"])
    return link.member
