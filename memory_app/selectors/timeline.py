"""The timeline: episodes as a page narrows them, how many there are by agent, person, … and by day."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from django.db import connection

from memory_app.domain.actors import Actor
from memory_app.models import Episode, EpisodeContact, Subject
from memory_app.models.base import OwnedQuerySet
from memory_app.models.episodes import EpisodeQuerySet
from memory_app.selectors.buckets import Bucket, count_buckets, named_by, referred_to, words_of

A_DAY_COUNTED = 1_000
_TYPES_AT_MOST = 200
Span = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineFilter:
    """What the timeline is narrowed to, by the keys that callers use; "" and None mean everything.

    `since` ≤ occurred_at < `until`. A contact is anybody who appears in an episode.
    """

    agent: str = ""
    subject: str = ""
    contact: str = ""
    company: str = ""
    event_type: str = ""
    since: datetime | None = None
    until: datetime | None = None

    def conditions(self) -> dict[str, object]:
        """As lookups, but for the contact, who is not in the row."""
        wanted = {
            "agent__key": self.agent,
            "subject__key": self.subject,
            "company__key": self.company,
            "event_type": self.event_type,
            "occurred_at__gte": self.since,
            "occurred_at__lt": self.until,
        }
        return {name: value for name, value in wanted.items() if value}

    def without(self, name: str) -> Self:
        """The others alone: what one is counted by."""
        return replace(self, **{name: ""})  # type: ignore[arg-type]

    def of_all_days(self) -> Self:
        """Whenever it was."""
        return replace(self, since=None, until=None)


def timeline(actor: Actor, wanted: TimelineFilter) -> EpisodeQuerySet:
    """Episodes of the actor's workspace that fit, of people who were not erased."""
    people = Subject.objects.in_workspace(actor.workspace_id)
    rows: EpisodeQuerySet = Episode.objects.visible_to(actor).filter(**wanted.conditions())
    # As a join, a database without statistics looked through all people for each episode. The erased are few: a hash.
    rows = rows.exclude(subject__in=people.filter(erased_at__isnull=False))
    if wanted.contact:
        appearing = EpisodeContact.objects.in_workspace(actor.workspace_id).remembered()
        rows = rows.filter(pk__in=appearing.filter(subject__key=wanted.contact).values("episode_id"))
    return rows


def buckets(actor: Actor, wanted: TimelineFilter) -> Mapping[str, Sequence[Bucket]]:
    """By each field of the filter its values with their counts, as `count_buckets` makes them. One query."""
    return count_buckets(
        actor.workspace_id,
        _VALUES,
        chosen={field: getattr(wanted, field) for field in _VALUES},
        rows=lambda but: timeline(actor, wanted.without(but) if but else wanted).newest_first(),
        columns=("id", "agent_id", "subject_id", "company_id", "event_type"),
    )


_CONTACTS = (
    "SELECT appears.id FROM {rows} CROSS JOIN LATERAL (SELECT subject_id AS id FROM memory_app_episodecontact"
    " WHERE workspace_id = %s AND episode_id = {rows}.id OFFSET 0) AS appears"
)
_VALUES = {
    "agent": referred_to("agent_id", "memory_app_agent"),
    "subject": referred_to("subject_id", "memory_app_subject"),
    "contact": named_by(_CONTACTS, "memory_app_subject", also=" AND erased_at IS NULL"),
    "company": referred_to("company_id", "memory_app_company"),
    "event_type": words_of("event_type", most=_TYPES_AT_MOST),
}
"""How each field's values are read from rows of episodes."""


def counts_within(rows: OwnedQuerySet, spans: Sequence[Span], *, by: str = "occurred_at") -> list[int]:
    """How many of the rows lie in each span (from ≤ `by` < until), each counted up to 1,001. One query.

    As one group over all rows it would read each of them; so it reads at most 1,001 of each span by the index.
    """
    if not spans:
        return []
    fitting, parameters = rows.order_by().values(by).query.sql_with_params()
    sql = (
        "SELECT (SELECT count(*) FROM (SELECT 1 FROM (" + fitting + ") AS fitting"  # noqa: S608 - Django's own SQL
        f" WHERE {by} >= span.since AND {by} < span.until LIMIT %s) AS counted)"
        " FROM unnest(%s::timestamptz[], %s::timestamptz[]) WITH ORDINALITY AS span (since, until, number)"
        " ORDER BY number"
    )
    since, until = [span[0] for span in spans], [span[1] for span in spans]
    with connection.cursor() as cursor:
        cursor.execute(sql, (*parameters, A_DAY_COUNTED + 1, since, until))
        return [count for (count,) in cursor.fetchall()]
