"""The timeline: episodes as a page narrows them, how many there are by agent, person, … and by day."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Self

from django.db import connection
from django.db.models import Case, Count, IntegerField, Q, Subquery, Value, When
from django.db.models.functions import Coalesce

from memory_app.domain.actors import Actor
from memory_app.models import Episode, EpisodeContact
from memory_app.models.episodes import EpisodeQuerySet

COUNTED = 10_000
"""So many matching episodes are counted by agent, person, …: the newest. Counting a million takes seconds."""
A_DAY_COUNTED = 1_000
OFFERED = 12
_TYPES_AT_MOST = 200
_BEFORE_ALL = datetime(1, 1, 2, tzinfo=UTC)
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


@dataclass(frozen=True, slots=True)
class Bucket:
    """One value to narrow by, what it is called, and how many episodes it would leave."""

    value: str
    name: str
    count: int


def timeline(actor: Actor, wanted: TimelineFilter) -> EpisodeQuerySet:
    """Episodes of the actor's workspace that fit, of people who were not erased."""
    rows: EpisodeQuerySet = Episode.objects.visible_to(actor).remembered().filter(**wanted.conditions())
    if wanted.contact:
        appearing = EpisodeContact.objects.in_workspace(actor.workspace_id).remembered()
        rows = rows.filter(pk__in=appearing.filter(subject__key=wanted.contact).values("episode_id"))
    return rows


def buckets(actor: Actor, wanted: TimelineFilter) -> dict[str, Sequence[Bucket]]:
    """By each field of the filter its values with their counts, the chosen one first, then the most frequent.

    Each is counted as if nothing of its own were chosen, among the newest 10,000 that the others leave. One query each.
    """
    return {
        "agent": _grouped(actor, wanted, "agent", "agent__key", "agent__name"),
        "subject": _grouped(actor, wanted, "subject", "subject__key", "subject__name"),
        "contact": _contacts(actor, wanted),
        "company": _grouped(actor, wanted, "company", "company__key", "company__name"),
        "event_type": _grouped(actor, wanted, "event_type", "event_type", "event_type", most=_TYPES_AT_MOST),
    }


def _newest(actor: Actor, wanted: TimelineFilter) -> EpisodeQuerySet:
    rows = timeline(actor, wanted)
    return rows.filter(occurred_at__gte=_since_newest(rows))


def _since_newest(rows: EpisodeQuerySet) -> Coalesce:
    """Since when the newest 10,000 of these rows are, as a scalar query."""
    first_left_out = rows.newest_first().values("occurred_at")[COUNTED : COUNTED + 1]
    return Coalesce(Subquery(first_left_out), Value(_BEFORE_ALL))


def _grouped(
    actor: Actor, wanted: TimelineFilter, field: str, key: str, name: str, *, most: int = OFFERED
) -> Sequence[Bucket]:
    rows = _newest(actor, wanted.without(field)).filter(~Q(**{key: None}))
    return _counted(rows, key, name, chosen=getattr(wanted, field), most=most)


def _contacts(actor: Actor, wanted: TimelineFilter) -> Sequence[Bucket]:
    others = wanted.without("contact")
    rows = EpisodeContact.objects.in_workspace(actor.workspace_id).remembered()
    # A plain join: as `IN (SELECT …)` a database without statistics yet looked through all of it for each row.
    rows = rows.filter(
        episode__subject__erased_at=None, episode__occurred_at__gte=_since_newest(timeline(actor, others))
    )
    rows = rows.filter(**{f"episode__{name}": value for name, value in others.conditions().items()})
    return _counted(rows, "subject__key", "subject__name", chosen=wanted.contact, most=OFFERED)


def _counted(rows: Any, key: str, name: str, *, chosen: str, most: int) -> Sequence[Bucket]:
    first = Case(When(**{key: chosen}, then=0), default=1, output_field=IntegerField())
    names = [key] if name == key else [key, name]
    grouped = rows.order_by().values(*names).annotate(n=Count("pk"), first=first).order_by("first", "-n", key)
    return [Bucket(row[key], row[name] or row[key], row["n"]) for row in grouped[:most]]


def counts_within(rows: EpisodeQuerySet, spans: Sequence[Span]) -> list[int]:
    """How many of the rows lie in each span (from ≤ occurred_at < until), each counted up to 1,001. One query.

    As one group over all rows it would read each of them; so it reads at most 1,001 of each span by the index.
    """
    if not spans:
        return []
    fitting, parameters = rows.order_by().values("occurred_at").query.sql_with_params()
    sql = (
        "SELECT (SELECT count(*) FROM (SELECT 1 FROM (" + fitting + ") AS fitting"  # noqa: S608 - Django's own SQL
        " WHERE occurred_at >= span.since AND occurred_at < span.until LIMIT %s) AS counted)"
        " FROM unnest(%s::timestamptz[], %s::timestamptz[]) WITH ORDINALITY AS span (since, until, number)"
        " ORDER BY number"
    )
    since, until = [span[0] for span in spans], [span[1] for span in spans]
    with connection.cursor() as cursor:
        cursor.execute(sql, (*parameters, A_DAY_COUNTED + 1, since, until))
        return [count for (count,) in cursor.fetchall()]
