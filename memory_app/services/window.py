"""One subject's last 30 days as detection sees them, read as plain columns.

As model instances the same episodes took seven times the processor time (`bench/nights.py`).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db.models import DateTimeField, F, Func

from memory_app.domain.patterns import EpisodeView, Pattern, Recount, family_of, family_of_pattern, recount
from memory_app.domain.policy import DEFAULT, DetectionPolicy
from memory_app.domain.telling import NO_NAMES
from memory_app.domain.vocabulary import SourceClass, Tier, Weekday
from memory_app.models import Episode, EpisodeContact, Subject
from memory_app.models.episodes import EpisodeQuerySet
from memory_app.services.compiled import Compiled

_WEEKDAYS = tuple(Weekday)
_NOBODY: frozenset[str] = frozenset()
_SAID = (
    "event_type",
    "outcome",
    "traits",
    "signature",
    "local_date",
    "local_weekday",
    "company__key",
    "tags",
    "document",
    "amount",
    "currency",
    "local_minute",
    "company__name",
)


class Window:
    """Episodes as the domain's views, who said each, and what people call contacts and companies in them, by key."""

    def __init__(
        self,
        views: Sequence[EpisodeView],
        sources: Mapping[UUID, SourceClass],
        names: Mapping[str, str],
        companies: Mapping[str, str] = NO_NAMES,
        policy: DetectionPolicy = DEFAULT.detection,
    ) -> None:
        """`sources` is by episode."""
        self.views = views
        self.names, self.companies = names, companies
        self._sources, self._policy = sources, policy
        self._groups: dict[tuple[str, str], list[EpisodeView]] = {}

    def least_trusted(self, episode_ids: Sequence[UUID]) -> SourceClass:
        """Of those who said these episodes; the enum lists the least trusted first."""
        said = {self._sources[episode_id] for episode_id in episode_ids}
        return next(source for source in SourceClass if source in said)

    def recounted(self, pattern: Pattern) -> Recount:
        """The pattern's counts by definition. Only episodes of its agent and family can be chances for it."""
        if not self._groups and self.views:
            groups = defaultdict(list)
            for view in self.views:
                groups[view.agent, family_of(view.event_type)].append(view)
            self._groups = groups
        own = self._groups.get((pattern.agent, family_of_pattern(pattern)), ())
        return recount(pattern, own, policy=self._policy)


def episodes_between(workspace_id: UUID, since: datetime, until: datetime) -> EpisodeQuerySet:
    """What detection looks at: raw episodes that no person has rejected."""
    rows: EpisodeQuerySet = Episode.objects.in_workspace(workspace_id).live().filter(tier=Tier.RAW)
    return rows.within(since, until)


def window_of(subject: Subject, now: datetime, policy: DetectionPolicy = DEFAULT.detection) -> Window:
    """The 30 days up to `now` of one subject: two statements, however much there is in them."""
    given = (subject.workspace_id, subject.pk, since(now), now)
    rows = _EPISODES.rows(*given)
    contacts, names = _appearances(_LINKS.rows(*given)) if rows else ({}, {})
    views = [_view(row, contacts.get(row[0], _NOBODY)) for row in rows]
    companies = {view.company: row[-1] or view.company for view, row in zip(views, rows, strict=True) if view.company}
    return Window(views, {row[0]: SourceClass(row[2]) for row in rows}, names, companies, policy)


def since(now: datetime) -> datetime:
    """Where the window opens: alike for all, since whom a step visits is asked outside any workspace's scope."""
    return now - DEFAULT.detection.window


def _episodes(workspace_id: UUID, subject_id: UUID, since: datetime, until: datetime) -> Any:
    # Two thirds of the time would go into making aware times one by one.
    in_utc = Func(F("occurred_at"), template="%(expressions)s AT TIME ZONE 'UTC'", output_field=DateTimeField())
    rows = episodes_between(workspace_id, since, until).filter(subject_id=subject_id).annotate(in_utc=in_utc)
    return rows.values_list("id", "agent__key", "source_class", "in_utc", *_SAID)


def _links(workspace_id: UUID, subject_id: UUID, since: datetime, until: datetime) -> Any:
    episodes = episodes_between(workspace_id, since, until).filter(subject_id=subject_id)
    rows = EpisodeContact.objects.in_workspace(workspace_id).filter(episode__in=episodes.values("pk"))
    return rows.values_list("episode_id", "subject__key", "subject__name")


def _appearances(
    links: Iterable[tuple[Any, ...]],
) -> tuple[Mapping[UUID, frozenset[str]], Mapping[str, str]]:
    """The contacts' keys by episode, and what people call them."""
    alone: dict[str, frozenset[str]] = {}
    contacts: dict[UUID, frozenset[str]] = {}
    names: dict[str, str] = {}
    for episode_id, key, name in links:
        if key not in alone:
            alone[key], names[key] = frozenset((key,)), name or key
        others = contacts.get(episode_id)
        contacts[episode_id] = alone[key] if others is None else others | alone[key]
    return contacts, names


def _view(row: Sequence[Any], contacts: frozenset[str]) -> EpisodeView:
    pk, agent, _, moment, event, outcome, traits, signature, date, day, company, tags, document, amount, *rest = row
    currency, minute, _ = rest
    return EpisodeView(
        id=pk,
        agent=agent,
        event_type=event,
        outcome=outcome or None,
        traits=frozenset(traits),
        signature=signature,
        contacts=contacts,
        occurred_at=moment.replace(tzinfo=UTC),
        local_date=date,
        weekday=_WEEKDAYS[day],
        company=company,
        tags=frozenset(tags),
        document=document or None,
        amount=None if amount is None else float(amount),
        currency=currency or None,
        minute=minute,
    )


_EPISODES, _LINKS = Compiled(_episodes), Compiled(_links)
