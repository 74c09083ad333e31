"""Workspaces and accounts: made, found, let in once by a link."""

import hashlib
import secrets
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from memory_app.domain.actors import Actor, system_actor
from memory_app.domain.errors import Conflict, NotFound
from memory_app.domain.vocabulary import ActorKind, Role, Way
from memory_app.ids import uuid7
from memory_app.models import Member, Membership, SignInLink, Workspace
from memory_app.services import audit, night_plan
from memory_app.tenancy import scope

LINK_LIVES = timedelta(hours=24)


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
    owners = Membership.objects.filter(workspace_id=workspace_id, role=Role.OWNER.value)
    # The lock: two owners who step down at once must not both find the other.
    held = {row.member_id for row in owners.select_for_update(of=("self",))}
    if role is not Role.OWNER and held == {member.pk}:
        raise Conflict("This is the workspace's only owner; make another one first.")
    membership, _ = Membership.objects.update_or_create(
        workspace_id=workspace_id,
        member=member,
        defaults={"role": role.value},
        create_defaults={"role": role.value, "created_at": now},
    )
    audit.record(actor=actor, verb=f"member.{role}", target=membership, now=now)
    return membership


def workspace_by_slug(slug: str) -> Workspace:
    """Raises NotFound with the slugs there are."""
    with scope(directory=True):
        known = {row.slug: row for row in Workspace.objects.order_by("slug")}
    if slug not in known:
        raise NotFound(f"There is no workspace {slug!r}; there are: {', '.join(known) or 'none yet'}.")
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
