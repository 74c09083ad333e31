"""Episodes as callers see them, with everyone who appears in them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.domain.vocabulary import EpisodeStatus, Tier
from memory_app.models import Episode, EpisodeContact, Observation, ObservationEvidence
from memory_app.models.episodes import EpisodeQuerySet

_RESTING = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodeFilter:
    """What a list is narrowed to; None means everything. `since` ≤ occurred_at < `until`."""

    agent_id: UUID | None = None
    subject_id: UUID | None = None
    contact_id: UUID | None = None
    tier: Tier | None = None
    status: EpisodeStatus | None = None
    event_type: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    q: str = ""

    def conditions(self) -> dict[str, object]:
        """As lookups. `q` is a plain text that a summary holds, whatever its case."""
        wanted = {
            "agent_id": self.agent_id,
            "subject_id": self.subject_id,
            "tier": self.tier,
            "status": self.status,
            "event_type": self.event_type,
            "occurred_at__gte": self.since,
            "occurred_at__lt": self.until,
            "summary__icontains": self.q or None,
        }
        return {name: value for name, value in wanted.items() if value is not None}


def episodes_matching(actor: Actor, wanted: EpisodeFilter) -> EpisodeQuerySet:
    """Episodes of the actor's workspace, of people who were not erased."""
    rows: EpisodeQuerySet = Episode.objects.visible_to(actor).remembered().filter(**wanted.conditions())
    if wanted.contact_id is not None:
        appearing = EpisodeContact.objects.in_workspace(actor.workspace_id).filter(subject_id=wanted.contact_id)
        rows = rows.filter(pk__in=appearing.values("episode_id"))
    return rows.select_related("agent", "subject", "contact", "company").prefetch_related(_appearances(actor))


def _appearances(actor: Actor) -> "Prefetch[str, QuerySet[EpisodeContact], str]":
    rows = EpisodeContact.objects.in_workspace(actor.workspace_id).select_related("subject").order_by("id")
    return Prefetch("appearances", rows)


def episode_shown(actor: Actor, episode_id: UUID) -> Episode:
    """One of them, with the key that reported it. Raises NotFound."""
    rows = episodes_matching(actor, EpisodeFilter()).select_related("api_key")
    found: Episode | None = rows.filter(pk=episode_id).first()
    if found is None:
        raise NotFound("There is no such episode.")
    return found


def neighbours(actor: Actor, episode: Episode) -> tuple[Episode | None, Episode | None]:
    """What the same agent reported just before and just after it, in the order of the list. Two queries."""
    rows = Episode.objects.visible_to(actor).remembered().filter(agent=episode.agent_id)
    moment, pk = episode.occurred_at, episode.pk
    earlier = rows.filter(Q(occurred_at__lt=moment) | Q(occurred_at=moment, pk__lt=pk)).newest_first()
    later = rows.filter(Q(occurred_at__gt=moment) | Q(occurred_at=moment, pk__gt=pk)).order_by("occurred_at", "id")
    return earlier.first(), later.first()


def observations_on(actor: Actor, episode: Episode) -> Sequence[Observation]:
    """What rests on an episode, the first 50."""
    links = ObservationEvidence.objects.visible_to(actor).filter(episode=episode)
    return [link.observation for link in links.select_related("observation").order_by("pk")[:_RESTING]]


def sources_of(actor: Actor, rows: Iterable[Episode]) -> Mapping[UUID, list[UUID]]:
    """The episodes that each summary covers, oldest first. Raw rows have none and cost no query."""
    found: dict[UUID, list[UUID]] = defaultdict(list)
    summaries = [row.pk for row in rows if row.tier != Tier.RAW]
    if summaries:
        covered = Episode.objects.in_workspace(actor.workspace_id).filter(group_id__in=summaries)
        for group, source in covered.order_by("occurred_at", "id").values_list("group_id", "id"):
            found[group].append(source)
    return found
