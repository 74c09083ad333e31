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


@dataclass(frozen=True, slots=True)
class Worded:
    """An item, named by kind and id, whom it is about, and what it says."""

    kind: ItemKind
    item_id: UUID
    subject_id: UUID | None
    text: str


_GONE = """
DELETE FROM {table} AS term
WHERE term.workspace_id = %(workspace)s AND term.item_id = ANY (%(item_ids)s) AND NOT EXISTS (
    SELECT
    FROM unnest(%(places)s::int[], %(terms)s::text[]) AS said (place, term)
    JOIN unnest(%(kinds)s::text[], %(item_ids)s::uuid[]) WITH ORDINALITY AS item (kind, id, place) USING (place)
    WHERE item.kind = term.kind AND item.id = term.item_id AND said.term = term.term COLLATE "C"
)
"""
_SAID = """
INSERT INTO {table} (id, workspace_id, kind, item_id, subject_id, term{column})
SELECT said.id, %(workspace)s, item.kind, item.id, item.subject_id, said.term{column}
FROM unnest(%(ids)s::uuid[], %(places)s::int[], %(terms)s::text[], %(backwards)s::text[])
    AS said (id, place, term, backwards)
JOIN unnest(%(kinds)s::text[], %(item_ids)s::uuid[], %(subject_ids)s::uuid[])
    WITH ORDINALITY AS item (kind, id, subject_id, place) USING (place)
ON CONFLICT (workspace_id, kind, term, item_id) DO NOTHING
"""


@transaction.atomic
def write_terms(*, workspace_id: UUID, items: Sequence[Worded]) -> None:
    """Let each item be found by what it says now, and by nothing it said before. Four statements, however many items.

    A session has no like, so it gets no terms to be matched by. Writing the same again changes nothing.
    """
    if not items:
        return
    given: dict[str, Any] = {
        "workspace": workspace_id,
        "kinds": [item.kind.value for item in items],
        "item_ids": [item.item_id for item in items],
        "subject_ids": [item.subject_id for item in items],
    }
    searched, matched = _rows([terms_of(item.text) for item in items]), _rows([_matched_by(item) for item in items])
    with connection.cursor() as cursor:
        for model, rows, column in ((SearchTerm, searched, ", backwards"), (MatchTerm, matched, "")):
            table = model._meta.db_table
            cursor.execute(_GONE.format(table=table), given | rows)
            cursor.execute(_SAID.format(table=table, column=column), given | rows)


@transaction.atomic
def forget_terms(*, workspace_id: UUID, kind: ItemKind, item_ids: Iterable[UUID]) -> None:
    """Let these items be found no more. Those that have no terms are passed over."""
    ids = list(item_ids)
    for model in (SearchTerm, MatchTerm):
        model.objects.in_workspace(workspace_id).filter(kind=kind, item_id__in=ids).delete()


def _matched_by(item: Worded) -> frozenset[str]:
    return frozenset() if item.kind is ItemKind.SESSION else stored_terms(item.text)


def _rows(terms: Sequence[frozenset[str]]) -> dict[str, list[Any]]:
    """The terms of all items in columns, in the order of the key, lest two writers wait for each other in a circle."""
    rows = sorted((term, place) for place, some in enumerate(terms, start=1) for term in some)
    return {
        "ids": [uuid7() for _ in rows],
        "places": [place for _, place in rows],
        "terms": [term for term, _ in rows],
        "backwards": [read_backwards(term) for term, _ in rows],
    }
