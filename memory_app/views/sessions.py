"""Sessions: what agents did, day by day, and each one's page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date
from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from memory_app.domain.extraction import short_path
from memory_app.domain.vocabulary import ItemKind
from memory_app.forms.sessions import SessionFilters
from memory_app.models import AgentSession
from memory_app.selectors.buckets import COUNTED, OFFERED
from memory_app.selectors.recovery import session_shown
from memory_app.selectors.sessions import SessionFilter, buckets, facts_in, facts_met, sessions_matching
from memory_app.selectors.timeline import counts_within
from memory_app.templatetags.figures import exact
from memory_app.templatetags.session_rows import Entry
from memory_app.templatetags.words import word
from memory_app.views import live
from memory_app.views.days import Days, spans_of
from memory_app.views.facets import Chip, Facet, chip, facet, url_with
from memory_app.views.http import MemberRequest, page
from memory_app.views.paging import Page, newest_first
from memory_app.views.searching import Search, search

_WORDS = ("outcome", "status")
"""The filters whose values are words of ours."""
_DAYS = ("day", "since", "until")
_LISTED = ("workspace", "task", "what", "commits", "files_changed", "outcome", "status", "created_at")
_OWNERS = ("agent__key", "agent__name", "subject__key", "subject__name")
_FACTS = 50


@page
def index(request: MemberRequest) -> HttpResponse:
    """Day by day, the newest first, narrowed by whatever the URL says."""
    zone, actor = timezone.get_current_timezone(), request.actor
    filters = SessionFilters(request.GET)
    wanted = filters.wanted(zone)
    rows = sessions_matching(actor, wanted or SessionFilter())
    asked = search(actor, ItemKind.SESSION, filters.chosen if wanted else {}, among=rows)
    if wanted is not None:
        wanted = replace(wanted, found=asked.found.condition)
    rows = sessions_matching(actor, wanted) if wanted is not None else rows.none()
    if live.asked(request):
        return live.pill(request, rows, by="created_at")
    found = newest_first(rows.only(*_LISTED, *_OWNERS), by="created_at", query=request.GET)
    shown = _List(request, filters, wanted, asked, found, zone)
    if request.htmx and request.htmx.target == "session-more":
        return render(request, "memory/sessions/list.html#rows", {"page": found, "entries": shown.entries()})
    return render(request, "memory/sessions/list.html", shown.context())


@dataclass
class _List:
    """One page of it."""

    request: MemberRequest
    filters: SessionFilters
    wanted: SessionFilter | None
    search: Search
    found: Page[AgentSession]
    zone: ZoneInfo

    def __post_init__(self) -> None:
        self.today = timezone.now().astimezone(self.zone).date()
        self.chosen = self.filters.chosen

    def context(self) -> dict[str, object]:
        """What the whole page shows."""
        facets = self._facets()
        return {
            "page": self.found,
            "entries": self.entries(),
            "filters": self.filters,
            "search": self.search,
            "facets": facets,
            "days": [self.filters["since"], self.filters["until"]],
            "kept": {name: value for name, value in self.chosen.items() if name not in _DAYS},
            "chips": list(self._chips(facets)),
            "counted": COUNTED,
            "watch": live.watch(self.found, by="created_at", query=self.request.GET),
        }

    def entries(self) -> list[Entry]:
        """Its rows, a day's head above the first of each day."""
        days = Days(self.request, self.found, "created_at", self.zone, self.today)
        met = facts_met(self.request.actor, self.found.rows)
        headed = days.headed(self._counts(days.shown()), self._url_of)
        return [
            Entry(
                row,
                head,
                clock=f"{local.hour:02}:{local.minute:02}",
                moment=f"{row.created_at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
                exact=exact(row.created_at),
                facts=met.get(row.pk, 0),
            )
            for row, local, head in headed
        ]

    def _counts(self, days: Sequence[date]) -> Mapping[date, int]:
        each = sorted(set(days))
        if self.wanted is None:
            return dict.fromkeys(each, 0)
        rows = sessions_matching(self.request.actor, self.wanted.of_all_days())
        return dict(zip(each, counts_within(rows, spans_of(each, self.zone), by="created_at"), strict=True))

    def _url_of(self, day: date) -> str:
        return url_with(self.chosen, since="", until="", day=day.isoformat())

    def _facets(self) -> list[Facet]:
        if self.wanted is None:
            return []
        facets = []
        for name, some in buckets(self.request.actor, self.wanted).items():
            said = [replace(one, name=word(one.value)) for one in some] if name in _WORDS else some
            label = str(self.filters.fields[name].label)
            facets.append(facet(name, label, said, chosen=self.chosen, offered=OFFERED))
        return [one for one in facets if one.choices]

    def _chips(self, facets: Sequence[Facet]) -> Iterator[Chip]:
        names = {one.field: {c.name for c in one.choices if c.chosen} for one in facets}
        for name, value in self.chosen.items():
            label = str(self.filters.fields[name].label)
            yield chip(name, label, self._called(name, value, names), chosen=self.chosen)

    def _called(self, name: str, value: str, names: Mapping[str, set[str]]) -> str:
        """A filter's value as people call it."""
        if isinstance(day := self.filters.cleaned_data.get(name), date):
            return date_format(day, gettext("j M Y"))
        return next(iter(names.get(name, ())), value)


@page
def detail(request: MemberRequest, pk: UUID) -> HttpResponse:
    """One session: what was done, decided and left open, and the facts it met."""
    session = session_shown(request.actor, pk)
    facts = list(facts_in(request.actor, session)[: _FACTS + 1])
    context = {
        "now": timezone.now(),
        "session": session,
        "day": timezone.localtime(session.created_at).date().isoformat(),
        "files": [(short_path(path), path) for path in session.files_changed],
        "tokens": session.input_tokens + session.output_tokens,
        "facts": facts[:_FACTS],
        "has_more_facts": len(facts) > _FACTS,
    }
    return render(request, "memory/sessions/detail.html", context)
