"""Finished tasks as people look through them: by agent, person and outcome, and what was learned in each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Self
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q

from memory_app.domain.actors import Actor
from memory_app.models import AgentSession, FactSighting
from memory_app.models.facts import AgentFactQuerySet
from memory_app.models.sessions import AgentSessionQuerySet
from memory_app.selectors.buckets import Bucket, count_buckets, referred_to, words_of
from memory_app.selectors.facts import facts_shown
from memory_app.selectors.recovery import sessions_shown


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionFilter:
    """What the list is narrowed to, by the keys that callers use; "" and None mean everything.

    `since` ≤ created_at < `until`. `found` is what a search comes to.
    """

    agent: str = ""
    subject: str = ""
    outcome: str = ""
    status: str = ""
    since: datetime | None = None
    until: datetime | None = None
    found: Q = field(default_factory=Q)

    def without(self, name: str) -> Self:
        """The others alone: what one is counted by."""
        return replace(self, **{name: ""})  # type: ignore[arg-type]

    def of_all_days(self) -> Self:
        """Whenever it was."""
        return replace(self, since=None, until=None)

    def conditions(self) -> dict[str, object]:
        """As lookups, but for the search."""
        wanted = {
            "agent__key": self.agent,
            "subject__key": self.subject,
            "outcome": self.outcome,
            "status": self.status,
            "created_at__gte": self.since,
            "created_at__lt": self.until,
        }
        return {name: value for name, value in wanted.items() if value}


def sessions_matching(actor: Actor, wanted: SessionFilter) -> AgentSessionQuerySet:
    """Sessions of the actor's workspace that fit, about nobody who was erased."""
    return sessions_shown(actor).filter(wanted.found, **wanted.conditions())


def buckets(actor: Actor, wanted: SessionFilter) -> Mapping[str, Sequence[Bucket]]:
    """By each field of the filter its values with their counts, as `count_buckets` makes them. One query."""
    return count_buckets(
        actor.workspace_id,
        _VALUES,
        chosen={name: getattr(wanted, name) for name in _VALUES},
        rows=lambda but: sessions_matching(actor, wanted.without(but) if but else wanted).newest_first(),
        columns=("id", "agent_id", "subject_id", "outcome", "status"),
    )


_VALUES = {
    "agent": referred_to("agent_id", "memory_app_agent"),
    "subject": referred_to("subject_id", "memory_app_subject"),
    "outcome": words_of("outcome"),
    "status": words_of("status"),
}


def facts_met(actor: Actor, sessions: Sequence[AgentSession]) -> Mapping[UUID, int]:
    """How many facts each of these met, old and new ones; one query."""
    rows: Any = FactSighting.objects.visible_to(actor).remembered().filter(session__in=sessions)
    return dict(rows.order_by().values_list("session_id").annotate(Count("pk")))


def facts_in(actor: Actor, session: AgentSession) -> AgentFactQuerySet:
    """The facts it met; `is_new` for those met in no session before."""
    sightings = FactSighting.objects.in_workspace(actor.workspace_id).filter(fact_id=OuterRef("pk"))
    before = sightings.filter(seen_at__lt=session.created_at)
    met = facts_shown(actor).filter(Exists(sightings.filter(session=session)))
    found: AgentFactQuerySet = met.annotate(is_new=~Exists(before)).strongest_first()
    return found
