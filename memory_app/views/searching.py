"""The search box of a list, and what it says where a word was read as another one or is nowhere."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Q
from django.utils.translation import gettext

from memory_app.domain.actors import Actor
from memory_app.domain.search_terms import query_terms
from memory_app.domain.vocabulary import ItemKind
from memory_app.models.base import OwnedQuerySet
from memory_app.selectors.finding import Found, found


@dataclass(frozen=True, slots=True)
class Search:
    """What was asked for and what it comes to. `kept` is what stays when something else is searched.

    `is_narrowed` tells of filters among it; neither the order is one nor an item's status, which has a tab for all.
    """

    text: str
    found: Found
    kept: Mapping[str, str] = field(default_factory=dict)
    is_narrowed: bool = False

    @property
    def has_several(self) -> bool:
        """Whether it asks for more than one word."""
        return len(query_terms(self.text)) > 1

    @property
    def read_as(self) -> Sequence[tuple[str, str]]:
        """Each word that nothing holds, and the words it was read as."""
        either = gettext(" or ")
        return [(typed, either.join(words)) for typed, words in self.found.corrected.items()]


def search(actor: Actor, kind: ItemKind, chosen: Mapping[str, str], *, among: Callable[[], OwnedQuerySet]) -> Search:
    """Look for what `chosen` says as "q" in the words of these rows. Without it every row fits."""
    text = chosen.get("q", "")
    kept = {name: value for name, value in chosen.items() if name != "q"}
    is_narrowed = bool(kept.keys() - ({"sort"} if kind is ItemKind.SESSION else {"sort", "status"}))
    return Search(text, found(actor.workspace_id, kind, text, among=among()) if text else Found(Q()), kept, is_narrowed)
