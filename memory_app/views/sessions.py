"""Sessions: what agents did, day by day, and each one's page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date
from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from memory_app.domain.extraction import short_path
from memory_app.domain.vocabulary import ItemKind, SessionStatus
from memory_app.forms.sessions import SessionFilters
from memory_app.selectors.buckets import COUNTED, OFFERED, Bucket
from memory_app.selectors.recovery import session_shown
from memory_app.selectors.sessions import (
    SESSIONS_WITHIN,
    SessionFilter,
    SessionRow,
    buckets,
    facts_in,
    facts_met,
    sessions_matching,
    sessions_read,
)
from memory_app.templatetags.figures import Moments, capped
from memory_app.templatetags.session_rows import Entry
from memory_app.templatetags.words import word
from memory_app.views import live
from memory_app.views.days import Days, spans_of
from memory_app.views.facets import Chip, Facet, chip, facet, url_with
from memory_app.views.http import MemberRequest, page
from memory_app.views.paging import Page, newest_of, nothing
from memory_app.views.searching import Search, search

_WORDS = ("outcome", "status")
"""The filters whose values are words of ours."""
_DAYS = ("day", "since", "until")
_FACTS = 50


@page
def index(request: MemberRequest) -> HttpResponse:
    """Day by day, the newest first, narrowed by whatever the URL says."""
    zone, actor = timezone.get_current_timezone(), request.actor
    filters = SessionFilters(request.GET)
    wanted = filters.wanted(zone)
    plain = wanted or SessionFilter()
    asked = search(
        actor, ItemKind.SESSION, filters.chosen if wanted else {}, among=lambda: sessions_matching(actor, plain)
    )
    if wanted is not None:
        wanted = replace(wanted, found=asked.found.condition)
    if live.asked(request):
        rows = sessions_matching(actor, wanted or plain)
        return live.pill(request, rows if wanted else rows.none(), by="created_at")
    read = sessions_read(actor, wanted) if wanted else nothing
    found = newest_of(read, by="created_at", query=request.GET)
    shown = _List(request, filters, wanted, asked, found, zone)
    if request.htmx and request.htmx.target == "session-more":
        context = {"page": found, "entries": shown.entries(), "came_from": shown.came_from}
        return render(request, "memory/sessions/list.html#rows", context)
    return render(request, "memory/sessions/list.html", shown.context())


@dataclass
class _List:
    """One page of it."""

    request: MemberRequest
    filters: SessionFilters
    wanted: SessionFilter | None
    search: Search
    found: Page[SessionRow]
    zone: ZoneInfo

    def __post_init__(self) -> None:
        self.today = timezone.now().astimezone(self.zone).date()
        self.chosen = self.filters.chosen

    def context(self) -> dict[str, object]:
        """What the whole page shows."""
        found = self._buckets()
        facets, total = self._facets(found), self._total(found.get("status", ()))
        return {
            "came_from": self.came_from,
            "total": total,
            "told": ngettext("%(n)s session", "%(n)s sessions", total) % {"n": capped(total)},
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

    @property
    def came_from(self) -> str:
        """Its query, by which a session's page leads back."""
        return url_with(self.chosen).removeprefix("?")

    def entries(self) -> list[Entry]:
        """Its rows, a day's head above the first of each day."""
        days = Days(self.request, self.found, "created_at", self.zone, self.today)
        met, moments = facts_met(self.request.actor, self.found.rows), Moments(None)
        headed = days.headed(self._counts(days.shown()), self._url_of)
        return [
            Entry(
                row,
                head,
                clock=f"{local.hour:02}:{local.minute:02}",
                moment=f"{row.created_at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
                exact=moments.exact(row.created_at),
                facts=met.get(row.pk, 0),
            )
            for row, local, head in headed
        ]

    def _counts(self, days: Sequence[date]) -> Mapping[date, int]:
        each = sorted(set(days))
        if self.wanted is None:
            return dict.fromkeys(each, 0)
        wanted = self.wanted.of_all_days()
        counts = SESSIONS_WITHIN.of(self.request.actor, wanted, spans_of(each, self.zone), once=bool(wanted.found))
        return dict(zip(each, counts, strict=True))

    def _url_of(self, day: date) -> str:
        return url_with(self.chosen, since="", until="", day=day.isoformat())

    def _buckets(self) -> Mapping[str, Sequence[Bucket]]:
        return {} if self.wanted is None else buckets(self.request.actor, self.wanted)

    def _total(self, by_status: Sequence[Bucket]) -> int:
        """How many fit; each has a status."""
        wanted = self.chosen.get("status")
        return sum(one.count for one in by_status if wanted in {None, one.value})

    def _facets(self, found: Mapping[str, Sequence[Bucket]]) -> list[Facet]:
        """What narrows anything: one value that all have does not, unless it is on."""
        total, facets = self._total(found.get("status", ())), []
        for name, some in found.items():
            said = [replace(one, name=_worded(name, one.value)) for one in some] if name in _WORDS else some
            label = str(self.filters.fields[name].label)
            if [one.count for one in some] != [total] or name in self.chosen:
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
        return next(iter(names.get(name, ())), _worded(name, value) if name in _WORDS else value)


def _worded(name: str, value: str) -> str:
    if name == "status":
        return gettext("in prompts") if value == SessionStatus.LIVE else gettext("out of prompts")
    return word(value)


@page
def detail(request: MemberRequest, pk: UUID) -> HttpResponse:
    """One session: what was done, decided and left open, and the facts it met."""
    session = session_shown(request.actor, pk)
    facts = list(facts_in(request.actor, session)[: _FACTS + 1])
    context = {
        "now": timezone.now(),
        "session": session,
        "day": timezone.localtime(session.created_at).date().isoformat(),
        "came_from": url_with(SessionFilters(QueryDict(request.GET.get("from", ""))).chosen).removeprefix("?"),
        "files": [(path.removesuffix(short_path(path)), short_path(path)) for path in session.files_changed],
        "tokens": session.input_tokens + session.output_tokens,
        "facts": facts[:_FACTS],
        "has_more_facts": len(facts) > _FACTS,
    }
    return render(request, "memory/sessions/detail.html", context)
