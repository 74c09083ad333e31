"""Finished tasks as people look through them: by agent, person and outcome, and what was learned in each."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple, Self
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q

from memory_app.domain.actors import Actor
from memory_app.models import AgentSession, FactSighting
from memory_app.models.facts import AgentFactQuerySet
from memory_app.models.rows import Pages, Rows
from memory_app.models.sessions import AgentSessionQuerySet
from memory_app.selectors.buckets import Bucket, Buckets, referred_to, words_of
from memory_app.selectors.facts import facts_shown
from memory_app.selectors.recovery import sessions_shown
from memory_app.selectors.timeline import CountsWithin


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

    choices = ()

    @property
    def values(self) -> dict[str, Any]:
        """What it is narrowed to, but for the search."""
        return {name: getattr(self, name) for name in ("agent", "subject", "outcome", "status", "since", "until")}

    @classmethod
    def of(cls, _choices: Any, values: Mapping[str, Any]) -> Self:
        """Make one of these."""
        return cls(**values)

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
    """By each field of the filter its values with their counts. One query."""
    return _BUCKETS.of(actor, wanted, once=bool(wanted.found))


_VALUES = {
    "agent": referred_to("agent_id", "memory_app_agent"),
    "subject": referred_to("subject_id", "memory_app_subject"),
    "outcome": words_of("outcome"),
    "status": words_of("status"),
}
_BUCKETS = Buckets(
    SessionFilter,
    _VALUES,
    rows=lambda actor, wanted: sessions_matching(actor, wanted).newest_first(),
    chosen=lambda wanted: {name: getattr(wanted, name) for name in _VALUES},
    columns=("id", "agent_id", "subject_id", "outcome", "status"),
)


class SessionRow(NamedTuple):
    """What a list tells of a session."""

    pk: UUID
    task: str
    what: str
    commits: Sequence[str]
    files_changed: Sequence[str]
    outcome: str
    status: str
    created_at: datetime
    agent__key: str
    agent__name: str
    subject__key: str | None
    subject__name: str | None


def sessions_read(actor: Actor, wanted: SessionFilter) -> Callable[[Any, UUID | None, int], Sequence[SessionRow]]:
    """What reads those that fit, newest first; one query."""
    if wanted.found:
        return _PAGES.once(sessions_matching(actor, wanted), by="created_at")
    return _PAGES.of(actor, by="created_at", **wanted.values)


_PAGES: Pages[SessionRow] = Pages(lambda actor, **values: sessions_matching(actor, SessionFilter(**values)), SessionRow)
SESSIONS_WITHIN = CountsWithin(SessionFilter, sessions_matching, by="created_at")


class _Met(NamedTuple):
    session_id: UUID
    facts: int


def facts_met(actor: Actor, sessions: Sequence[SessionRow]) -> Mapping[UUID, int]:
    """How many facts each of these met, old and new ones; one query."""
    return dict(_MET.of(actor, ids=tuple(row.pk for row in sessions)) if sessions else ())


def _met(actor: Actor, *, ids: tuple[UUID, ...]) -> Any:
    rows: Any = FactSighting.objects.visible_to(actor).remembered().filter(session__among=ids)
    return rows.order_by().values("session_id").annotate(facts=Count("pk"))


_MET: Rows[_Met] = Rows(_met, _Met)


def facts_in(actor: Actor, session: AgentSession) -> AgentFactQuerySet:
    """The facts it met; `is_new` for those met in no session before."""
    sightings = FactSighting.objects.in_workspace(actor.workspace_id).filter(fact_id=OuterRef("pk"))
    before = sightings.filter(seen_at__lt=session.created_at)
    met = facts_shown(actor).filter(Exists(sightings.filter(session=session)))
    found: AgentFactQuerySet = met.annotate(is_new=~Exists(before)).strongest_first()
    return found
