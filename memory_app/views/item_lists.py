"""Lists of facts and of shared knowledge: searched, narrowed, sorted, a page at a time."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext

from memory_app.domain.vocabulary import Role
from memory_app.forms.items import ItemFilters
from memory_app.models.base import OwnedQuerySet
from memory_app.selectors.buckets import OFFERED, Bucket
from memory_app.selectors.items import EVERY, ItemFilter, buckets, items, items_read
from memory_app.templatetags.words import word
from memory_app.views import live
from memory_app.views.facets import Chip, Facet, chip, facet, url_with
from memory_app.views.http import MemberRequest
from memory_app.views.item_acts import acts_for, counted
from memory_app.views.paging import Page, nothing
from memory_app.views.review import uuid_of
from memory_app.views.searching import search
from memory_app.views.shelves import Shelf, Sort

_WORDED = ("category", "mark")


@dataclass(frozen=True, slots=True)
class Tab:
    """One view of the list: those of one status, and how many of them the other filters leave."""

    label: str
    count: int
    url: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class Order:
    """One way to sort the list."""

    label: str
    url: str
    is_on: bool


@dataclass
class ItemList:
    """What a query asks for of a shelf; the rows are read when they are asked for."""

    request: MemberRequest
    shelf: Shelf
    query: QueryDict

    def __post_init__(self) -> None:
        self.filters: ItemFilters = self.shelf.filters(self.query)
        self.makes_sense = self.filters.is_valid()
        plain = self.filters.wanted() if self.makes_sense else ItemFilter()
        self.search = search(
            self.request.actor,
            self.shelf.kind,
            self.filters.chosen,
            among=lambda: items(self.shelf.kind, self.request.actor, plain),
        )
        self.wanted = replace(plain, found=self.search.found.condition)

    @property
    def rows(self) -> OwnedQuerySet:
        """All that fit."""
        rows = items(self.shelf.kind, self.request.actor, self.wanted)
        return rows if self.makes_sense else rows.none()

    @property
    def sort(self) -> Sort:
        """What it goes by."""
        return self.shelf.sorts[self.filters.cleaned_data.get("sort", "") if self.makes_sense else ""]

    @cached_property
    def page(self) -> Page[Any]:
        """The page that the query asks for."""
        by, actor = self.sort.column, self.request.actor
        read = items_read(self.shelf.kind, actor, self.wanted, by=by) if self.makes_sense else nothing
        return self.sort.page(read, self.query)

    @cached_property
    def counts(self) -> Mapping[str, Sequence[Bucket]]:
        """How many there are by what they can be narrowed by."""
        return buckets(self.shelf.kind, self.request.actor, self.wanted) if self.makes_sense else {}

    @property
    def total(self) -> int:
        """How many fit."""
        return self._count_of(self.filters.chosen.get("status", "")) if self.makes_sense else 0

    def _count_of(self, status: str) -> int:
        counts = {bucket.value: bucket.count for bucket in self.counts["status"]}
        if status and status != EVERY:
            return counts.get(status, 0)
        return sum(count for value, count in counts.items() if status == EVERY or value != "archived")

    def row_context(self) -> dict[str, object]:
        """What the rows alone need."""
        actor = self.request.actor
        return {
            "now": timezone.now(),
            "page": self.page,
            "at_odds": self.shelf.at_odds(actor, self.page.rows),
            "may_change": actor.has_role(Role.REVIEWER),
            "ticked": {uuid_of(said) for said in self.request.GET.getlist("ticked")},
            "came_from": url_with(self.filters.chosen).removeprefix("?"),
        }

    def context(self) -> dict[str, object]:
        """What the whole page shows."""
        facets = [one for name in self.filters.NARROWING if (one := self._facet(name)).choices]
        return self.row_context() | {
            "filters": self.filters,
            "facets": facets,
            "chips": list(self._chips(facets)),
            "kept": self.filters.chosen,
            "search": self.search,
            "tabs": [self._tab(status) for status in self.shelf.tabs] if self.makes_sense else [],
            "orders": [self._order(name) for name in self.shelf.sorts],
            "total": self.total,
            "among_all": self._among_all() if not self.page.rows and self.makes_sense else None,
            "counted": counted(self.shelf.kind, self.total),
            "acts": acts_for(self.filters.chosen.get("status", "")),
            "bulk_url": self.shelf.url("bulk"),
            "query": url_with(self.filters.chosen),
            "watch": live.watch(self.page, by=self.sort.column, query=self.query) if self._is_latest_first else "",
        }

    def _among_all(self) -> Tab | None:
        """The view that hides nothing, where it would show what this one does not."""
        tab = self._tab(EVERY)
        return tab if tab.count else None

    @property
    def _is_latest_first(self) -> bool:
        return self.sort is self.shelf.sorts[""]

    def _facet(self, name: str) -> Facet:
        found = [self._worded(name, one) for one in self.counts.get(name, ())]
        return facet(name, str(self.filters.fields[name].label), found, chosen=self.filters.chosen, offered=OFFERED)

    @staticmethod
    def _worded(name: str, one: Bucket) -> Bucket:
        if name == "pinned":
            return Bucket(one.value, gettext("pinned"), one.count)
        return Bucket(one.value, word(one.value), one.count) if name in _WORDED else one

    def _chips(self, facets: Sequence[Facet]) -> Iterator[Chip]:
        names = {one.field: {c.name for c in one.choices if c.chosen} for one in facets}
        for name, value in self.filters.narrowed.items():
            called = word(value) if name in _WORDED else next(iter(names.get(name, ())), value)
            yield chip(name, str(self.filters.fields[name].label), called, chosen=self.filters.chosen)

    def _tab(self, status: str) -> Tab:
        labels = {
            "": gettext("Current"),
            "candidate": gettext("Candidates"),
            "disputed": gettext("Disputed"),
            "archived": gettext("Archived"),
            EVERY: gettext("All"),
        }
        is_open = self.filters.chosen.get("status", "") == status
        return Tab(labels[status], self._count_of(status), url_with(self.filters.chosen, status=status), is_open)

    def _order(self, name: str) -> Order:
        labels = {
            "count": gettext("Met most often"),
            "voices": gettext("Most voices"),
            "created": gettext("Newest"),
            "": gettext("Latest"),
        }
        return Order(labels[name], url_with(self.filters.chosen, sort=name), self.sort is self.shelf.sorts[name])


def index(request: MemberRequest, shelf: Shelf) -> HttpResponse:
    """Answer with the page, or with more rows of it."""
    shown = ItemList(request, shelf, request.GET)
    if live.asked(request):
        return live.pill(request, shown.rows, by=shown.sort.column)
    template = shelf.template("list")
    if request.htmx and request.htmx.target == f"{shelf.noun}-more":
        return render(request, f"{template}#rows", shown.row_context())
    return render(request, template, shown.context())
