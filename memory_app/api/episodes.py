"""GET episodes."""

from datetime import datetime
from typing import Any
from uuid import UUID

from ninja import Query, Router
from pydantic import BaseModel, Field

from memory_app.api.door import ApiRequest
from memory_app.api.moments import read_moment
from memory_app.api.numbers import number
from memory_app.api.paging import Listed, Order, cut
from memory_app.api.reads import may_read
from memory_app.api.shapes import answers, named
from memory_app.domain.errors import NotFound
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_text
from memory_app.domain.vocabulary import EpisodeStatus, Tier
from memory_app.models import Episode
from memory_app.selectors import naming
from memory_app.selectors.episodes import EpisodeFilter, episodes_matching, sources_of

router = Router(tags=["Observation loop"])
NEWEST = Order("episodes", "occurred_at", datetime)


class EpisodeOut(BaseModel):
    """A timestamped event. `entities.contacts` are those beside the main contact; `sources` what a summary covers."""

    id: UUID
    agent: str
    subject: str
    contact: str | None
    event_type: str
    outcome: str
    summary: str
    traits: list[str]
    entities: dict[str, Any]
    tier: int
    status: str
    group: UUID | None
    sources: list[UUID]
    occurred_at: datetime
    last_accessed_at: datetime | None


class EpisodePage(BaseModel):
    """Newest first."""

    items: list[EpisodeOut]
    next: str | None
    count: int | None


class EpisodeFilters(Listed):
    """What the list is narrowed to."""

    agent: str | None = named("agent", "email")
    subject: str | None = named("subject", "maria")
    contact: str | None = Field(None, description="Whoever appears in it, as main contact or not.")
    tier: int | None = Field(None, ge=0, le=2, description="0 raw, 1 weekly, 2 monthly.")
    status: EpisodeStatus | None = None
    event_type: str | None = Field(None, max_length=LIMITS.word)
    since: str | None = Field(None, description="From this time on; a date alone begins its day in the subject's zone.")
    until: str | None = Field(None, description="Before this time; a date alone includes its day.")
    q: str | None = Field(None, max_length=LIMITS.key, description="A plain text that the summary holds.")


@router.get("episodes", response=answers(EpisodePage), summary="List episodes")
def list_episodes(request: ApiRequest, filters: Query[EpisodeFilters]) -> EpisodePage:
    """Newest first. `q` is looked for as it is written: no character in it is an operator. Scope `read`."""
    actor = may_read(request)
    page = cut(episodes_matching(actor, _wanted(request, filters)), NEWEST, filters)
    sources = sources_of(actor, page.rows)
    items = [episode_out(row, sources.get(row.pk, [])) for row in page.rows]
    return EpisodePage(items=items, next=page.next, count=page.count)


@router.get("episodes/{uuid:episode_id}", response=answers(EpisodeOut), summary="Read one episode")
def read_episode(request: ApiRequest, episode_id: UUID) -> EpisodeOut:
    """Scope `read`."""
    actor = may_read(request)
    row: Episode | None = episodes_matching(actor, EpisodeFilter(agent_id=actor.agent_id)).filter(pk=episode_id).first()
    if row is None:
        raise NotFound("There is no such episode.")
    return episode_out(row, sources_of(actor, [row]).get(row.pk, []))


def _wanted(request: ApiRequest, filters: EpisodeFilters) -> EpisodeFilter:
    actor = request.actor
    subject_id = naming.subject_in_scope(actor, filters.subject)
    given = {"since": filters.since, "until": filters.until}
    zone = naming.zone_of(actor, subject_id) if any(given.values()) else None
    moments = {
        name: read_moment(said, field=name, zone=zone, end=name == "until")
        for name, said in given.items()
        if said is not None
    }
    return EpisodeFilter(
        agent_id=naming.agent_in_scope(actor, filters.agent),
        subject_id=subject_id,
        contact_id=None if filters.contact is None else naming.contact_named(actor, filters.contact),
        tier=None if filters.tier is None else Tier(filters.tier),
        status=filters.status,
        event_type=_word(filters.event_type),
        since=moments.get("since"),
        until=moments.get("until"),
        q="" if filters.q is None else clean_text(filters.q, field="q", limit=LIMITS.key, required=True),
    )


def _word(said: str | None) -> str | None:
    return None if said is None else clean_text(said, field="event_type", limit=LIMITS.word, required=True).lower()


def episode_out(row: Episode, sources: list[UUID]) -> EpisodeOut:
    """A row as the contract shows it."""
    return EpisodeOut(
        id=row.pk,
        agent=row.agent.key,
        subject=row.subject.key,
        contact=row.contact.key if row.contact else None,
        event_type=row.event_type,
        outcome=row.outcome,
        summary=row.summary,
        traits=row.traits,
        entities=_entities(row),
        tier=row.tier,
        status=row.status,
        group=row.group_id,
        sources=sources,
        occurred_at=row.occurred_at,
        last_accessed_at=row.last_accessed_at,
    )


def _entities(row: Episode) -> dict[str, Any]:
    known = {
        "contacts": [link.subject.key for link in row.appearances.all() if link.subject_id != row.contact_id],
        "company": row.company.key if row.company else None,
        "tags": row.tags,
        "document": row.document,
        "amount": None if row.amount is None else number(row.amount),
        "currency": row.currency,
    }
    return {**row.extras, **{name: value for name, value in known.items() if value not in (None, "", [])}}
