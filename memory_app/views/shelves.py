"""What differs between facts and shared knowledge as pages show them; the rest of their pages is one code."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import QueryDict
from django.urls import reverse

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import ItemKind
from memory_app.forms.items import FactFilters, ItemFilters, KnowledgeFilters
from memory_app.selectors import facts as found
from memory_app.views.paging import Page, most_first, newest_first

Cut = Callable[..., Page[Any]]


@dataclass(frozen=True, slots=True)
class Sort:
    """A column that a list goes by, highest first."""

    column: str
    cut: Cut

    def page(self, rows: "QuerySet[Any]", query: QueryDict) -> Page[Any]:
        """Cut the page that the query asks for."""
        return self.cut(rows, by=self.column, query=query)


@dataclass(frozen=True, slots=True)
class Shelf:
    """One kind of item: `noun` names its addresses, its templates and its elements."""

    kind: ItemKind
    noun: str
    folder: str
    filters: type[ItemFilters]
    sorts: Mapping[str, Sort]
    tabs: Sequence[str]
    joined: Sequence[str]
    listed: Sequence[str]
    """What a row tells of an item: of its columns and its references' most are never read."""
    shown: Callable[[Actor, UUID], Any]
    at_odds: Callable[[Actor, Sequence[Any]], Mapping[UUID, Sequence[UUID]]]
    versions: Callable[[Actor, Any], Sequence[Any]]

    def url(self, verb: str, pk: UUID | None = None) -> str:
        """Return the address of one of its pages or actions."""
        return reverse(f"memory:{self.noun}-{verb}", args=[pk] if pk else [])

    def template(self, name: str) -> str:
        """Return the name of one of its templates."""
        return f"memory/{self.folder}/{name}.html"


_LISTED = (
    *("workspace", "text", "category", "status", "pinned", "created_at", "archived_at"),
    "possible_duplicate_of__archived_at",
)
FACTS = Shelf(
    kind=ItemKind.FACT,
    noun="fact",
    folder="facts",
    filters=FactFilters,
    sorts={
        "": Sort("last_seen_at", newest_first),
        "count": Sort("count", most_first),
        "created": Sort("created_at", newest_first),
    },
    tabs=("", "archived", "all"),
    joined=("agent", "subject", "possible_duplicate_of"),
    listed=(
        *_LISTED,
        *("count", "last_seen_at", "agent__key", "agent__name", "subject__key", "subject__name"),
    ),
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
        "": Sort("last_confirmed_at", newest_first),
        "voices": Sort("confirmation_count", most_first),
        "created": Sort("created_at", newest_first),
    },
    tabs=("", "candidate", "disputed", "archived", "all"),
    joined=("source_agent", "possible_duplicate_of"),
    listed=(*_LISTED, "confirmation_count", "last_confirmed_at", "source_agent__key", "source_agent__name"),
    shown=found.knowledge_item,
    at_odds=found.knowledge_at_odds,
    versions=found.knowledge_versions,
)
