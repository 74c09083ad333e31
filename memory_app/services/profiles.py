"""Stable attributes of people, companies and agents: set, deleted, each change with its version and audit entry."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotAllowed, NotFound
from memory_app.domain.policy import LIMITS
from memory_app.domain.profiles import attribute_name
from memory_app.domain.text import clean_key, clean_text
from memory_app.domain.vocabulary import ActorKind, ProfileOf, Role, Scope
from memory_app.models import Agent, Company, ProfileEntry, ProfileVersion, Subject
from memory_app.models.profiles import OWNERS, ProfileQuerySet
from memory_app.services import audit, identities

Owner = Subject | Company | Agent
_MODELS: Mapping[ProfileOf, Any] = {
    ProfileOf.SUBJECTS: Subject,
    ProfileOf.COMPANIES: Company,
    ProfileOf.AGENTS: Agent,
}


@transaction.atomic
def set_profile(
    *, actor: Actor, of: ProfileOf, key: str, attribute: str, value: str, now: datetime
) -> tuple[ProfileEntry, bool]:
    """Say what an attribute is, and whether it is new. The same value again changes nothing; a new owner is made.

    Raises NotAllowed, InvalidInput, and Gone for an erased subject.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    name = attribute_name(attribute)
    said = clean_text(value, field="value", limit=LIMITS.fact, required=True, multiline=False)
    owner = _alone(_owner_made(actor, of, key, now))
    entry = _entries(owner, of).filter(attribute=name).first()
    is_new = entry is None
    if entry is None:
        entry = ProfileEntry(
            workspace_id=owner.workspace_id, **{OWNERS[of]: owner}, attribute=name, created_at=now, version=0
        )
    elif entry.value == said:
        return entry, False
    entry.value = said
    entry.version = _last_version(owner, of, name) + 1
    entry.source_class = actor.source_class.value
    entry.updated_at = now
    entry.save(force_insert=is_new)
    _changed(entry, "profile.set", actor=actor, now=now)
    return entry, is_new


@transaction.atomic
def delete_profile(*, actor: Actor, of: ProfileOf, key: str, attribute: str, now: datetime) -> None:
    """Forget an attribute; its history stays, and its versions go on where it is set again.

    Raises NotAllowed, NotFound, also the second time, InvalidInput, and Gone for an erased subject.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    name = attribute_name(attribute)
    owner = _alone(_owner_known(actor, of, key))
    entry = _entries(owner, of).filter(attribute=name).first()
    if entry is None:
        raise NotFound("There is no such attribute.", field="attribute")
    entry.value = ""
    entry.version += 1
    _changed(entry, "profile.deleted", actor=actor, now=now)
    entry.delete()


def _entries(owner: Owner, of: ProfileOf) -> ProfileQuerySet:
    rows: ProfileQuerySet = ProfileEntry.objects.in_workspace(owner.workspace_id).about(of, owner.pk)
    return rows


def _owner_made(actor: Actor, of: ProfileOf, key: str, now: datetime) -> Owner:
    """The owner of this key, made where new."""
    own = _own_key(actor, of, key)
    if of is ProfileOf.SUBJECTS:
        return identities.subject_named(actor=actor, key=own, now=now)
    if of is ProfileOf.AGENTS:
        return identities.agent_named(actor=actor, key=own, now=now)
    return identities.companies_by_key(actor=actor, keys=[own], now=now)[own]


def _owner_known(actor: Actor, of: ProfileOf, key: str) -> Owner:
    """The owner of this key. Raises NotFound."""
    owner: Owner = identities.existing(_MODELS[of], actor=actor, key=_own_key(actor, of, key), field=OWNERS[of])
    return owner


def _own_key(actor: Actor, of: ProfileOf, key: str) -> str:
    """The key, if the actor may write about whom it names. Raises NotAllowed, InvalidInput."""
    if of is ProfileOf.SUBJECTS:
        return identities.require_named(identities.bound_subject_key(actor=actor, named=key), field="subject")
    if of is ProfileOf.AGENTS:
        return identities.require_named(identities.bound_agent_key(actor=actor, named=key), field="agent")
    if actor.subject_id:
        raise NotAllowed("This key is bound to one subject; a company is more than that.", field="subject")
    return clean_key(key, field="company")


def _alone(owner: Owner) -> Owner:
    """The owner, for one writer of its profile at a time: two that set one attribute at once follow each other.

    An erasure waits, or was first and raises Gone.
    """
    if isinstance(owner, Subject):
        return identities.subject_alone(workspace_id=owner.workspace_id, subject_id=owner.pk)
    rows: Any = type(owner).objects.filter(workspace_id=owner.workspace_id)
    alone: Owner = rows.select_for_update(of=("self",), no_key=True).get(pk=owner.pk)
    return alone


def _last_version(owner: Owner, of: ProfileOf, name: str) -> int:
    """Over its whole history: an attribute that was deleted goes on where it ended."""
    rows = ProfileVersion.objects.in_workspace(owner.workspace_id).about(of, owner.pk).filter(attribute=name)
    return int(rows.aggregate(last=Max("version"))["last"] or 0)


def _changed(entry: ProfileEntry, verb: str, *, actor: Actor, now: datetime) -> None:
    ProfileVersion.objects.create(
        workspace_id=entry.workspace_id,
        subject_id=entry.subject_id,
        company_id=entry.company_id,
        agent_id=entry.agent_id,
        attribute=entry.attribute,
        version=entry.version,
        value=entry.value,
        source_class=actor.source_class.value,
        member_id=actor.id if actor.kind is ActorKind.MEMBER else None,
        api_key_id=actor.id if actor.kind is ActorKind.KEY else None,
        created_at=now,
    )
    audit.record(actor=actor, verb=verb, target=entry, now=now, subject_id=entry.subject_id)
