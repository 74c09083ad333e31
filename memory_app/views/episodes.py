"""The timeline: what happened, day by day, and each episode's page."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from memory_app.forms.filters import EpisodeFilters, midnight
from memory_app.models import Episode
from memory_app.selectors.buckets import COUNTED, OFFERED
from memory_app.selectors.episodes import episode_shown, neighbours, observations_on
from memory_app.selectors.timeline import (
    EPISODES_WITHIN,
    EpisodeRow,
    TimelineFilter,
    buckets,
    episodes_read,
    timeline,
)
from memory_app.templatetags.day_heads import DayHead
from memory_app.templatetags.episode_rows import Entry
from memory_app.templatetags.figures import Moments
from memory_app.templatetags.words import word
from memory_app.views import live
from memory_app.views.days import Days, spans_of
from memory_app.views.facets import Chip, Facet, chip, facet, url_with
from memory_app.views.heat import Heat, days_shown, heat
from memory_app.views.http import MemberRequest, page
from memory_app.views.paging import Page, newest_of, nothing


@page
def index(request: MemberRequest) -> HttpResponse:
    """Day by day, the newest first, narrowed by whatever the URL says."""
    zone = timezone.get_current_timezone()
    filters = EpisodeFilters(request.GET)
    wanted = filters.wanted(zone)
    if live.asked(request):
        rows = timeline(request.actor, wanted or TimelineFilter())
        return live.pill(request, rows if wanted else rows.none(), by="occurred_at")
    read = episodes_read(request.actor, wanted) if wanted else nothing
    found = newest_of(read, by="occurred_at", query=request.GET)
    shown = _Timeline(request, filters, wanted, found, zone)
    if request.htmx and request.htmx.target == "episode-more":
        return render(request, "memory/episodes/list.html#rows", {"page": found, "entries": shown.entries()})
    return render(request, "memory/episodes/list.html", shown.context())


@dataclass
class _Timeline:
    """One page of it. All its days, those of the calendar and those of the rows, are counted in one query."""

    request: MemberRequest
    filters: EpisodeFilters
    wanted: TimelineFilter | None
    found: Page[EpisodeRow]
    zone: ZoneInfo

    def __post_init__(self) -> None:
        self.now = timezone.now()
        self.today = self.now.astimezone(self.zone).date()
        self.chosen = self.filters.chosen
        self.days = Days(self.request, self.found, "occurred_at", self.zone, self.today)

    def context(self) -> dict[str, object]:
        """What the whole page shows."""
        calendar = days_shown(self.today)
        counts = self._counts([*calendar, *self.days.shown()])
        facets = self._facets()
        return {
            "page": self.found,
            "entries": self._entries(counts),
            "filters": self.filters,
            "heat": self._heat({day: counts[day] for day in calendar}),
            "facets": facets,
            "days": [self.filters["since"], self.filters["until"]],
            "kept": {name: value for name, value in self.chosen.items() if name not in {"day", "since", "until"}},
            "chips": list(self._chips(facets)),
            "counted": COUNTED,
            "watch": live.watch(self.found, by="occurred_at", query=self.request.GET),
        }

    def entries(self) -> list[Entry]:
        """Its rows alone, for a page that has the days above them."""
        return self._entries(self._counts(self.days.shown()))

    def _counts(self, days: Sequence[date]) -> Mapping[date, int]:
        """How many fit on each day, whatever days the page is narrowed to: a day that is shown is shown whole."""
        each = sorted(set(days))
        if self.wanted is None:
            return dict.fromkeys(each, 0)
        counts = EPISODES_WITHIN.of(self.request.actor, self.wanted.of_all_days(), spans_of(each, self.zone))
        return dict(zip(each, counts, strict=True))

    def _entries(self, counts: Mapping[date, int]) -> list[Entry]:
        moments = Moments(None)
        return [_entry(row, local, head, moments) for row, local, head in self.days.headed(counts, self._url_of)]

    def _url_of(self, day: date) -> str:
        return url_with(self.chosen, since="", until="", day=day.isoformat())

    def _heat(self, counts: Mapping[date, int]) -> Heat | None:
        """None where there is nothing to draw: nothing ever happened, or the filters make no sense."""
        if self.wanted is None or not (self.found.rows or self.chosen):
            return None
        since, until = self.wanted.since, self.wanted.until

        def is_chosen(day: date) -> bool:
            begins = midnight(day, self.zone)
            return bool(since or until) and (not since or since <= begins) and (not until or begins < until)

        return heat(counts, chosen=is_chosen, url=self._url_of)

    def _facets(self) -> list[Facet]:
        if self.wanted is None:
            return []
        found = buckets(self.request.actor, self.wanted)
        facets = [
            facet(name, str(self.filters.fields[name].label), some, chosen=self.chosen, offered=OFFERED)
            for name, some in found.items()
        ]
        return [one for one in facets if one.choices]

    def _chips(self, facets: Sequence[Facet]) -> Iterator[Chip]:
        names = {one.field: {c.name for c in one.choices if c.chosen} for one in facets}
        for name, value in self.chosen.items():
            label = str(self.filters.fields[name].label)
            yield chip(name, label, self._called(name, value, names), chosen=self.chosen)

    def _called(self, name: str, value: str, names: Mapping[str, set[str]]) -> str:
        """A filter's value as people call it."""
        if name == "event_type":
            return word(value)
        if isinstance(day := self.filters.cleaned_data.get(name), date):
            return date_format(day, gettext("j M Y"))
        return next(iter(names.get(name, ())), value)


def _entry(episode: EpisodeRow, local: datetime, head: DayHead | None, moments: Moments) -> Entry:
    at = episode.occurred_at.astimezone(UTC)
    return Entry(
        episode,
        head,
        f"{local.hour:02}:{local.minute:02}",
        f"{at:%Y-%m-%dT%H:%M:%SZ}",
        moments.exact(episode.occurred_at),
    )


@dataclass(frozen=True, slots=True)
class Extra:
    """A value of the reporter's own, as text; a nested one as JSON, which keeps its lines."""

    name: str
    text: str
    nested: bool


def _extras(episode: Episode) -> Sequence[Extra]:
    return [
        Extra(
            name,
            value if isinstance(value, str) else json.dumps(value, indent=2, ensure_ascii=False),
            isinstance(value, dict | list),
        )
        for name, value in episode.extras.items()
    ]


@page
def detail(request: MemberRequest, pk: UUID) -> HttpResponse:
    """One episode: its traits, who was there, what rests on it, and its agent's next ones."""
    episode = episode_shown(request.actor, pk)
    earlier, later = neighbours(request.actor, episode)
    context = {
        "now": timezone.now(),
        "episode": episode,
        "day": timezone.localtime(episode.occurred_at).date().isoformat(),
        "extras": _extras(episode),
        "people": [link.subject for link in episode.appearances.all()],
        "observations": observations_on(request.actor, episode),
        "earlier": earlier,
        "later": later,
    }
    return render(request, "memory/episodes/detail.html", context)
