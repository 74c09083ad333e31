"""Whom a context is about, and what of the memory may then be told: what is about another person never is."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotAllowed, NotFound
from memory_app.domain.text import clean_key
from memory_app.models import Agent, Subject
from memory_app.selectors.naming import contact_named, remembered


@dataclass(frozen=True, slots=True)
class Whom:
    """Who was named and is known; nobody unknown or erased is anybody."""

    agent: Agent | None = None
    subject_id: UUID | None = None
    contact_id: UUID | None = None
    is_unknown_agent: bool = False
    """An agent was named that has no memory: it is not told what those without a name are told."""

    @property
    def agent_id(self) -> UUID | None:
        """The agent's, if there is one."""
        return self.agent.pk if self.agent else None

    @property
    def about(self) -> Q:
        """What is about this subject or about nobody."""
        return Q(subject=None) | Q(subject_id=self.subject_id)


def whom(actor: Actor, *, agent: str | None, subject: str | None, contact: str | None) -> Whom:
    """Raises NotAllowed where a bound key names another, InvalidInput for what is no key."""
    own = _agent(actor, agent)
    return Whom(
        agent=own,
        subject_id=_subject(actor, subject),
        contact_id=None if contact is None else _contact(actor, contact),
        is_unknown_agent=agent is not None and own is None,
    )


def _agent(actor: Actor, named: str | None) -> Agent | None:
    owned = Agent.objects.in_workspace(actor.workspace_id)
    found: Agent | None
    if named is None:
        found = owned.filter(pk=actor.agent_id).first() if actor.agent_id else None
        return found
    found = owned.filter(key=clean_key(named, field="agent")).first()
    _own(actor.agent_id, found.pk if found else None, field="agent")
    return found


def _subject(actor: Actor, named: str | None) -> UUID | None:
    if named is None:
        people = Subject.objects.in_workspace(actor.workspace_id).remembered().filter(pk=actor.subject_id)
        return people.values_list("pk", flat=True).first() if actor.subject_id else None
    found = remembered(actor, named)
    _own(actor.subject_id, found.pk if found else None, field="subject")
    return found.pk if found else None


def _contact(actor: Actor, named: str) -> UUID | None:
    try:
        return contact_named(actor, named)
    except NotFound:
        return None


def _own(bound: UUID | None, named: UUID | None, *, field: str) -> None:
    if bound is not None and bound != named:
        raise NotAllowed("This key is bound to one %(field)s; leave %(field)s out or name that one.", field=field)
