"""The timeline: episodes as a page narrows them, how many there are by agent, person, … and by day."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Generic, NamedTuple, Self
from uuid import UUID

from django.db import connection

from memory_app.domain.actors import Actor
from memory_app.models import Episode, EpisodeContact, Subject
from memory_app.models.base import OwnedQuerySet
from memory_app.models.episodes import EpisodeQuerySet
from memory_app.models.rows import Pages
from memory_app.models.statements import Made, Statements
from memory_app.selectors.buckets import Bucket, Buckets, Wanted, named_by, referred_to, words_of

A_DAY_COUNTED = 1_000
_TYPES_AT_MOST = 200
_NAMES = ("agent", "subject", "contact", "company", "event_type", "since", "until")
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

    choices = ()

    @property
    def values(self) -> dict[str, Any]:
        """All of it by its names."""
        return {name: getattr(self, name) for name in _NAMES}

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
    """By each field of the filter its values with their counts. One query."""
    return _BUCKETS.of(actor, wanted)


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
_BUCKETS = Buckets(
    TimelineFilter,
    _VALUES,
    rows=lambda actor, wanted: timeline(actor, wanted).newest_first(),
    chosen=lambda wanted: {field: getattr(wanted, field) for field in _VALUES},
    columns=("id", "agent_id", "subject_id", "company_id", "event_type"),
)


@dataclass
class CountsWithin(Generic[Wanted]):
    """How many rows of a list lie in each of some spans (from ≤ `by` < until), each counted up to one above `cap`.

    As one group over all rows it would read each of them; so it reads at most so many of each span by the index. One
    query.
    """

    kind: type[Wanted]
    rows: Callable[[Actor, Wanted], OwnedQuerySet]
    by: str
    cap: int = A_DAY_COUNTED

    def __post_init__(self) -> None:
        self._statements = Statements(self._make)

    def of(self, actor: Actor, wanted: Wanted, spans: Sequence[Span], *, once: bool = False) -> list[int]:
        """Count them. `once`: in a shape that hardly comes again."""
        if not spans:
            return []
        if once:
            made = self._counted(actor, wanted)
            parameters: Sequence[Any] = made.parameters
        else:
            made, parameters = self._statements.of(actor, wanted.choices, **wanted.values)
        with connection.cursor() as cursor:
            cursor.execute(made.sql, [*parameters, [span[0] for span in spans], [span[1] for span in spans]])
            return [count for (count,) in cursor.fetchall()]

    def _make(self, actor: Actor, choices: Hashable, **values: Any) -> Made[None]:
        return self._counted(actor, self.kind.of(choices, values))

    def _counted(self, actor: Actor, wanted: Wanted) -> Made[None]:
        by = self.by
        fitting, parameters = self.rows(actor, wanted).order_by().values(by).query.sql_with_params()
        sql = (
            "SELECT (SELECT count(*) FROM (SELECT 1 FROM (" + fitting + ") AS fitting"  # noqa: S608 - Django's own SQL
            f" WHERE {by} >= span.since AND {by} < span.until LIMIT {self.cap + 1}) AS counted)"
            " FROM unnest(%s::timestamptz[], %s::timestamptz[]) WITH ORDINALITY AS span (since, until, number)"
            " ORDER BY number"
        )
        return Made(sql, parameters, None)


EPISODES_WITHIN = CountsWithin(TimelineFilter, timeline, by="occurred_at")


class EpisodeRow(NamedTuple):
    """What a list tells of an episode."""

    pk: UUID
    event_type: str
    summary: str
    traits: Any
    status: str
    occurred_at: datetime
    agent__key: str
    agent__name: str
    subject__key: str
    subject__name: str
    contact__key: str | None
    contact__name: str | None


def episodes_read(actor: Actor, wanted: TimelineFilter) -> Callable[[Any, UUID | None, int], Sequence[EpisodeRow]]:
    """What reads those that fit, newest first; one query."""
    return _PAGES.of(actor, by="occurred_at", **wanted.values)


_PAGES: Pages[EpisodeRow] = Pages(lambda actor, **values: timeline(actor, TimelineFilter(**values)), EpisodeRow)
