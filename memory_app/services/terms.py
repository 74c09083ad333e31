"""Writes by which words items are found, and by which they find their like."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection, transaction

from memory_app.domain.match_terms import stored_terms
from memory_app.domain.search_terms import read_backwards, terms_of
from memory_app.domain.vocabulary import ItemKind
from memory_app.ids import uuid7
from memory_app.models import MatchTerm, SearchTerm
from memory_app.models.writes import Writes

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Worded:
    """An item, named by kind and id, whom it is about, and what it says."""

    kind: ItemKind
    item_id: UUID
    subject_id: UUID | None
    text: str


# What is said still stays, so that an item whose words change a little costs little.
_GONE = """
DELETE FROM {table} AS term
WHERE term.workspace_id = %(workspace)s AND term.item_id = ANY (%(items)s) AND NOT EXISTS (
    SELECT
    FROM unnest(%(kinds)s::text[], %(item_ids)s::uuid[], %(terms)s::text[]) AS said (kind, item_id, term)
    WHERE said.kind = term.kind AND said.item_id = term.item_id AND said.term = term.term COLLATE "C"
)
"""


@transaction.atomic
def write_terms(*, workspace_id: UUID, items: Sequence[Worded]) -> None:
    """Let each item be found by what it says now, and by nothing it said before. Three statements, however many items.

    A session has no like, so it gets no terms to be matched by. Writing the same again changes nothing.
    """
    if not items:
        return
    writes = Writes()
    with connection.cursor() as cursor:
        for model, rows in ((SearchTerm, _searched(workspace_id, items)), (MatchTerm, _matched(workspace_id, items))):
            given: dict[str, Any] = {f"{name}s": [row[name] for row in rows] for name in ("kind", "item_id", "term")}
            given |= {"workspace": workspace_id, "items": [item.item_id for item in items]}
            cursor.execute(_GONE.format(table=model._meta.db_table), given)
            writes.add_values(model, rows, keeping=True)
    writes.write()


def add_terms(*, workspace_id: UUID, items: Sequence[Worded], into: Writes) -> None:
    """The same for new items, with what is gathered `into`."""
    into.add_values(SearchTerm, _searched(workspace_id, items))
    into.add_values(MatchTerm, _matched(workspace_id, items))


@transaction.atomic
def forget_terms(*, workspace_id: UUID, kind: ItemKind, item_ids: Iterable[UUID]) -> None:
    """Let these items be found no more. Those that have no terms are passed over."""
    ids = list(item_ids)
    for model in (SearchTerm, MatchTerm):
        model.objects.in_workspace(workspace_id).filter(kind=kind, item_id__in=ids).delete()


def _searched(workspace_id: UUID, items: Sequence[Worded]) -> list[Row]:
    said = _rows(workspace_id, items, [terms_of(item.text) for item in items])
    return [row | {"backwards": read_backwards(row["term"])} for row in said]


def _matched(workspace_id: UUID, items: Sequence[Worded]) -> list[Row]:
    alike = [item for item in items if item.kind is not ItemKind.SESSION]
    return _rows(workspace_id, alike, [stored_terms(item.text) for item in alike])


def _rows(workspace_id: UUID, items: Sequence[Worded], terms: Sequence[frozenset[str]]) -> list[Row]:
    """The terms of all items, in the order of the key, lest two writers wait for each other in a circle."""
    said = sorted((term, place) for place, some in enumerate(terms) for term in some)
    shared = [_shared(workspace_id, item) for item in items]
    return [shared[place] | {"id": uuid7(), "term": term} for term, place in said]


def _shared(workspace_id: UUID, item: Worded) -> Row:
    """What all its terms have, spelt once."""
    subject_id = None if item.subject_id is None else str(item.subject_id)
    return {
        "workspace_id": str(workspace_id),
        "kind": item.kind.value,
        "item_id": str(item.item_id),
        "subject_id": subject_id,
    }
