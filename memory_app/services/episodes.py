"""Queued signals become tier-0 episodes, exactly once: an episode carries its signal's id."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models.functions import ExtractHour, ExtractIsoWeekDay, ExtractMinute, TruncDate

from memory_app.domain.actors import system_actor
from memory_app.domain.signals import summary_by_rule
from memory_app.domain.vocabulary import EpisodeStatus, Tier
from memory_app.models import BehaviourSignal, Company, Episode, EpisodeContact, Subject, Workspace
from memory_app.services import identities
from memory_app.tenancy import scope

People = Mapping[str | UUID, Subject]
"""By external key and by id; the types keep them apart."""


def store_batch(*, workspace_id: UUID, batch_id: UUID, now: datetime) -> int:
    """Make the episodes of one batch; returns how many. A repeat finds nothing waiting and makes none."""
    with scope(workspace=workspace_id):
        # The lock closes the race of two workers on one batch: the second waits, then finds nothing waiting.
        waiting = BehaviourSignal.objects.in_workspace(workspace_id).waiting().filter(batch_id=batch_id)
        signals = list(waiting.select_for_update(of=("self",)).order_by("pk"))
        people = _people(workspace_id, signals)
        signals = [signal for signal in signals if _remembered(signal, people)]
        companies = _companies(workspace_id, signals, now)
        zone = Workspace.objects.get(pk=workspace_id).time_zone
        episodes = [_episode(signal, people, companies, zone, now) for signal in signals]
        Episode.objects.bulk_create(episodes, ignore_conflicts=True, batch_size=500)
        EpisodeContact.objects.bulk_create(_appearances(signals, people), ignore_conflicts=True, batch_size=1_000)
        waiting.update(stored_at=now, payload=None)
    return len(episodes)


def _said(signal: BehaviourSignal) -> dict[str, Any]:
    """The payload of a waiting signal; only stored ones have none."""
    return signal.payload or {}


def _people(workspace_id: UUID, signals: Sequence[BehaviourSignal]) -> People:
    """Everyone the batch names, by key and by id, share-locked against an erasure."""
    keys = {key for signal in signals for key in _said(signal)["contacts"]}
    ids = {signal.subject_id for signal in signals}
    owned = Subject.objects.in_workspace(workspace_id)
    rows = identities.share_locked((owned.filter(pk__in=ids) | owned.filter(key__in=keys)).order_by("pk"))
    by_key: dict[str | UUID, Subject] = {row.key: row for row in rows}
    return by_key | {row.pk: row for row in rows}


def _remembered(signal: BehaviourSignal, people: People) -> bool:
    """Whether nobody in it was erased since it was queued."""
    named = [people.get(key) for key in (signal.subject_id, *_said(signal)["contacts"])]
    return all(person is not None and person.erased_at is None for person in named)


def _companies(workspace_id: UUID, signals: Sequence[BehaviourSignal], now: datetime) -> Mapping[str, Company]:
    keys = {_said(signal)["company"] for signal in signals} - {""}
    return identities.companies_by_key(actor=system_actor(workspace_id), keys=keys, now=now)


def _episode(
    signal: BehaviourSignal,
    people: People,
    companies: Mapping[str, Company],
    zone: str,
    now: datetime,
) -> Episode:
    said = _said(signal)
    company = companies.get(said["company"])
    local = signal.occurred_at.astimezone(ZoneInfo(people[signal.subject_id].time_zone or zone))
    return Episode(
        id=signal.pk,
        workspace_id=signal.workspace_id,
        agent_id=signal.agent_id,
        subject_id=signal.subject_id,
        contact_id=signal.contact_id,
        company_id=company.pk if company else None,
        event_type=said["event_type"],
        outcome=said["outcome"],
        summary=said["summary"] or summary_by_rule(said["event_type"], said["outcome"], said["traits"]),
        traits=said["traits"],
        signature=said["signature"],
        tags=said["tags"],
        document=said["document"],
        amount=None if said["amount"] is None else Decimal(said["amount"]),
        currency=said["currency"],
        extras=said["extras"],
        occurred_at=signal.occurred_at,
        local_date=local.date(),
        local_weekday=local.weekday(),
        local_minute=local.hour * 60 + local.minute,
        tier=Tier.RAW,
        status=EpisodeStatus.RAW,
        source_class=signal.source_class,
        api_key_id=signal.api_key_id,
        created_at=now,
    )


def _appearances(signals: Iterable[BehaviourSignal], people: People) -> Iterable[EpisodeContact]:
    for signal in signals:
        for key in _said(signal)["contacts"]:
            yield EpisodeContact(workspace_id=signal.workspace_id, episode_id=signal.pk, subject_id=people[key].pk)


def relocate(subject: Subject) -> int:
    """Read a person's past in their new time zone: date, weekday and minute of every episode; returns how many."""
    zone = ZoneInfo(subject.time_zone or Workspace.objects.get(pk=subject.workspace_id).time_zone)
    owned = Episode.objects.in_workspace(subject.workspace_id).filter(subject=subject)
    moved: int = owned.update(
        local_date=TruncDate("occurred_at", tzinfo=zone),
        local_weekday=ExtractIsoWeekDay("occurred_at", tzinfo=zone) - 1,
        local_minute=ExtractHour("occurred_at", tzinfo=zone) * 60 + ExtractMinute("occurred_at", tzinfo=zone),
    )
    return moved
