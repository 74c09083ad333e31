"""Which agent and subject a read is about: what the caller names, what its key is bound to, or everyone."""

from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotAllowed, NotFound
from memory_app.domain.text import clean_key
from memory_app.models import Agent, Company, EpisodeContact, Subject, Workspace
from memory_app.models.rows import Rows


def agent_in_scope(actor: Actor, named: str | None) -> UUID | None:
    """The one agent that a read is limited to, None for all.

    Raises NotFound for an unknown one, NotAllowed where a bound key names another.
    """
    if named is None:
        return actor.agent_id
    found: UUID = agent_named(actor, named).pk
    return found


def subject_in_scope(actor: Actor, named: str | None) -> UUID | None:
    """The one subject that a read is limited to, None for all. Raises NotFound, NotAllowed."""
    if named is None:
        return actor.subject_id
    found: UUID = subject_named(actor, named).pk
    return found


def agent_named(actor: Actor, named: str) -> Agent:
    """The agent of this key. Raises NotFound, NotAllowed where a bound key names another."""
    key = clean_key(named, field="agent")
    found: Agent | None = Agent.objects.in_workspace(actor.workspace_id).filter(key=key).first()
    _own(actor.agent_id, found.pk if found else None, field="agent")
    if found is None:
        raise NotFound("There is no such agent.", field="agent")
    return found


def subject_named(actor: Actor, named: str) -> Subject:
    """The subject of this key, unless erased. Raises NotFound, NotAllowed where a bound key names another."""
    found = remembered(actor, named)
    _own(actor.subject_id, found.pk if found else None, field="subject")
    if found is None:
        raise NotFound("There is no such subject.", field="subject")
    return found


def _own(bound: UUID | None, named: UUID | None, *, field: str) -> None:
    """A bound key hears the same of an unknown one and of another's."""
    if bound is not None and bound != named:
        raise NotAllowed("This key is bound to one %(field)s; leave %(field)s out or name that one.", field=field)


def remembered(actor: Actor, named: str) -> Subject | None:
    """The subject of this key, if there is one and it was not erased."""
    key = clean_key(named, field="subject")
    people = Subject.objects.in_workspace(actor.workspace_id).remembered().select_related("company")
    found: Subject | None = people.filter(key=key).first()
    return found


def contact_named(actor: Actor, named: str) -> UUID:
    """Someone who appears in events. A key bound to a subject knows only who appears in that subject's own.

    Raises NotFound.
    """
    key = clean_key(named, field="contact")
    people = Subject.objects.in_workspace(actor.workspace_id).remembered().filter(key=key)
    if actor.subject_id:
        own = EpisodeContact.objects.in_workspace(actor.workspace_id).filter(episode__subject_id=actor.subject_id)
        people = people.filter(pk__in=own.values("subject_id"))
    found: UUID | None = people.values_list("pk", flat=True).first()
    if found is None:
        raise NotFound("There is no such contact.", field="contact")
    return found


def company_named(actor: Actor, named: str) -> Company:
    """The company of this key. Raises NotFound."""
    owned = Company.objects.in_workspace(actor.workspace_id)
    found: Company | None = owned.filter(key=clean_key(named, field="company")).first()
    if found is None:
        raise NotFound("There is no such company.", field="company")
    return found


def zone_of(actor: Actor, subject_id: UUID | None) -> ZoneInfo:
    """The zone in which a naive time about this subject is read: theirs, else the workspace's."""
    own: str | None = None
    if subject_id is not None:
        people = Subject.objects.in_workspace(actor.workspace_id).filter(pk=subject_id)
        own = people.values_list("time_zone", flat=True).first()
    return ZoneInfo(own or _ZONE.of(actor)[0].time_zone)


class _Zone(NamedTuple):
    time_zone: str


_ZONE: Rows[_Zone] = Rows(lambda actor: Workspace.objects.filter(pk=actor.workspace_id), _Zone)
