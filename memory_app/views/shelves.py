"""What differs between facts and shared knowledge as pages show them; the rest of their pages is one code."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import ItemKind
from memory_app.forms.items import FactFilters, ItemFilters, KnowledgeFilters
from memory_app.selectors import facts as found
from memory_app.views.facets import url_with
from memory_app.views.paging import Page, Read, most_of, newest_of

Cut = Callable[..., Page[Any]]


@dataclass(frozen=True, slots=True)
class Sort:
    """A column that a list goes by, highest first."""

    column: str
    cut: Cut

    def page(self, read: Read[Any], query: QueryDict) -> Page[Any]:
        """Cut the page that the query asks for."""
        return self.cut(read, by=self.column, query=query)


@dataclass(frozen=True, slots=True)
class Shelf:
    """One kind of item: `noun` names its addresses, its templates and its elements."""

    kind: ItemKind
    noun: str
    folder: str
    filters: type[ItemFilters]
    sorts: Mapping[str, Sort]
    tabs: Sequence[str]
    shown: Callable[[Actor, UUID], Any]
    at_odds: Callable[[Actor, Sequence[Any]], Mapping[UUID, Sequence[UUID]]]
    versions: Callable[[Actor, Any], Sequence[Any]]

    def url(self, verb: str, pk: UUID | None = None, *, came_from: str = "") -> str:
        """Return the address of one of its pages or actions; `came_from` is the query of the list to lead back to."""
        url = reverse(f"memory:{self.noun}-{verb}", args=[pk] if pk else [])
        return f"{url}?{urlencode({'from': came_from})}" if came_from else url

    def list_at(self, query: str) -> str:
        """Return the address of its list as this query narrows it; what is no filter of ours is left out."""
        chosen = self.filters(QueryDict(query)).chosen
        return self.url("list") + (url_with(chosen) if chosen else "")

    def template(self, name: str) -> str:
        """Return the name of one of its templates."""
        return f"memory/{self.folder}/{name}.html"


FACTS = Shelf(
    kind=ItemKind.FACT,
    noun="fact",
    folder="facts",
    filters=FactFilters,
    sorts={
        "": Sort("last_seen_at", newest_of),
        "count": Sort("count", most_of),
        "created": Sort("created_at", newest_of),
    },
    tabs=("", "archived", "all"),
    shown=found.fact_shown,
    at_odds=found.facts_at_odds,
    versions=found.fact_versions,
)
KNOWLEDGE = Shelf(
    kind=ItemKind.KNOWLEDGE,
    noun="knowledge",
    folder="knowledge",
    filters=KnowledgeFilters,
    sorts={
        "": Sort("last_confirmed_at", newest_of),
        "voices": Sort("confirmation_count", most_of),
        "created": Sort("created_at", newest_of),
    },
    tabs=("", "candidate", "disputed", "archived", "all"),
    shown=found.knowledge_item,
    at_odds=found.knowledge_at_odds,
    versions=found.knowledge_versions,
)
