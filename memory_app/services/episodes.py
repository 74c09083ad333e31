"""Queued signals become tier-0 episodes, exactly once: an episode carries its signal's id.

A batch becomes episodes inside the database: three statements over all of it, whatever its size. As model instances
the same rows took five times the processor time (`bench/ingest.py`).
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import connection
from django.db.models.functions import ExtractHour, ExtractIsoWeekDay, ExtractMinute, TruncDate

from memory_app.domain.actors import system_actor
from memory_app.domain.vocabulary import EpisodeStatus, Tier
from memory_app.models import Episode, Subject, Workspace
from memory_app.services import identities
from memory_app.tenancy import scope

_NAMED = """
WITH waiting AS MATERIALIZED (
    SELECT subject_id, payload
    FROM memory_app_behavioursignal
    WHERE workspace_id = %(workspace)s AND batch_id = %(batch)s AND stored_at IS NULL
)
SELECT
    (SELECT jsonb_object_agg(subject_id, payload -> 'zone') FROM waiting),
    ARRAY (SELECT DISTINCT jsonb_object_keys(payload -> 'contacts') FROM waiting),
    ARRAY (SELECT DISTINCT payload ->> 'company' FROM waiting WHERE payload ->> 'company' <> '')
"""

_PEOPLE = """
SELECT id, key, time_zone, erased_at
FROM memory_app_subject
WHERE workspace_id = %(workspace)s AND (id = ANY (%(ids)s::uuid[]) OR key = ANY (%(keys)s::text[]))
ORDER BY id
FOR KEY SHARE
"""

_EPISODES = """
INSERT INTO memory_app_episode (
    id, workspace_id, agent_id, subject_id, contact_id, company_id, event_type, outcome, summary, traits, signature,
    tags, document, amount, currency, extras, occurred_at, local_date, local_weekday, local_minute,
    tier, status, source_class, api_key_id, created_at
)
SELECT
    signal.id, signal.workspace_id, signal.agent_id, signal.subject_id, signal.contact_id,
    (%(companies)s::jsonb ->> said.company)::uuid,
    said.event_type, coalesce(said.outcome, ''), said.summary, coalesce(said.traits, '{}'),
    coalesce(said.signature, false), coalesce(said.tags, '{}'), coalesce(said.document, ''), said.amount,
    coalesce(said.currency, ''), coalesce(said.extras, '{}'), signal.occurred_at,
    said.local_date, said.local_weekday, said.local_minute,
    %(tier)s, %(status)s, signal.source_class, signal.api_key_id, %(now)s
FROM memory_app_behavioursignal AS signal
CROSS JOIN LATERAL jsonb_to_record(signal.payload) AS said (
    event_type text, outcome text, summary text, traits text[], signature boolean, company text,
    tags text[], document text, amount numeric, currency text, extras jsonb,
    local_date date, local_weekday smallint, local_minute smallint
)
WHERE signal.workspace_id = %(workspace)s AND signal.batch_id = %(batch)s AND signal.stored_at IS NULL
    AND signal.subject_id <> ALL (%(erased)s::uuid[])
    AND (signal.payload -> 'contacts' ?| %(erased_keys)s::text[]) IS NOT TRUE
ORDER BY signal.id
ON CONFLICT DO NOTHING
"""

_APPEARANCES = """
INSERT INTO memory_app_episodecontact (id, workspace_id, episode_id, subject_id)
SELECT appearance.id::uuid, signal.workspace_id, signal.id, (%(contacts)s::jsonb ->> appearance.key)::uuid
FROM memory_app_behavioursignal AS signal
CROSS JOIN LATERAL jsonb_each_text(signal.payload -> 'contacts') AS appearance (key, id)
WHERE signal.workspace_id = %(workspace)s AND signal.batch_id = %(batch)s AND signal.stored_at IS NULL
    AND signal.subject_id <> ALL (%(erased)s::uuid[])
    AND (signal.payload -> 'contacts' ?| %(erased_keys)s::text[]) IS NOT TRUE
ON CONFLICT DO NOTHING
"""

_STORED = """
UPDATE memory_app_behavioursignal SET stored_at = %(now)s, payload = NULL
WHERE workspace_id = %(workspace)s AND batch_id = %(batch)s AND stored_at IS NULL
"""


def store_batch(*, workspace_id: UUID, batch_id: UUID, now: datetime) -> int:
    """Make the episodes of one batch; returns how many. A repeat finds nothing waiting and makes none."""
    with scope(workspace=workspace_id), connection.cursor() as cursor:
        batch: dict[str, Any] = {"workspace": workspace_id, "batch": batch_id, "now": now}
        # Of two workers on one batch the second waits at the first episode, then finds each one there: the ids of
        # episodes and appearances came with the signals.
        named = _named(cursor, batch)
        if not named.zones:
            return 0
        people = _people(cursor, workspace_id, named)
        given = batch | _without_erased(named, people) | _companies(workspace_id, named, now)
        given |= {"tier": Tier.RAW.value, "status": EpisodeStatus.RAW.value}
        cursor.execute(_EPISODES, given)
        stored: int = cursor.rowcount
        cursor.execute(_APPEARANCES, given)
        cursor.execute(_STORED, given)
        _follow_moves(workspace_id, named, people)
    return stored


@dataclass(frozen=True, slots=True)
class _Named:
    """Whom and what the waiting signals of a batch name: the subjects' time zones by id; contacts, companies by key."""

    zones: Mapping[UUID, str]
    contacts: Sequence[str]
    companies: Sequence[str]


class _Person(NamedTuple):
    """One of them, as stored: a model instance for each would cost more than the rest of the worker's own work."""

    pk: UUID
    key: str
    time_zone: str


def _named(cursor: Any, batch: Mapping[str, Any]) -> _Named:
    cursor.execute(_NAMED, batch)
    zones, contacts, companies = cursor.fetchone()
    return _Named({UUID(key): zone for key, zone in json.loads(zones or "{}").items()}, contacts, companies)


def _people(cursor: Any, workspace_id: UUID, named: _Named) -> list[_Person]:
    """Everyone named, share-locked against an erasure, without those who were erased since they were queued."""
    keys = {"workspace": workspace_id, "ids": list(named.zones), "keys": list(named.contacts)}
    cursor.execute(_PEOPLE, keys)
    return [_Person(pk, key, zone) for pk, key, zone, erased_at in cursor.fetchall() if erased_at is None]


def _without_erased(named: _Named, people: Sequence[_Person]) -> dict[str, Any]:
    """The ids of contacts by key, and who of those named is gone."""
    contacts = {row.key: str(row.pk) for row in people}
    return {
        "contacts": json.dumps(contacts),
        "erased": list(named.zones.keys() - {row.pk for row in people}),
        "erased_keys": [key for key in named.contacts if key not in contacts],
    }


def _companies(workspace_id: UUID, named: _Named, now: datetime) -> dict[str, Any]:
    """The ids of companies by key, made where new."""
    rows = identities.companies_by_key(actor=system_actor(workspace_id), keys=named.companies, now=now)
    return {"companies": json.dumps({key: str(row.pk) for key, row in rows.items()})}


def _follow_moves(workspace_id: UUID, named: _Named, people: Sequence[_Person]) -> None:
    """Read anew the times of those whose zone was changed since their signals were read in it."""
    usual = Workspace.objects.values_list("time_zone", flat=True).get(pk=workspace_id)
    for person in people:
        if person.pk in named.zones and named.zones[person.pk] != (person.time_zone or usual):
            relocate(Subject.objects.in_workspace(workspace_id).get(pk=person.pk))


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
