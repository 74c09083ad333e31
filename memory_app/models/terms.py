"""By which words an item is found: btree rows, as no other index serves under row-level security."""

from typing import Self
from uuid import UUID

from django.db import models

from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import ItemKind
from memory_app.models.base import Owned, OwnedForeignKey, OwnedQuerySet, in_workspace_once, one_of, word

BY_CODE_POINT = "C"
"""The collation of terms: those that begin alike must lie side by side, whatever the database's own is."""


class TermQuerySet(OwnedQuerySet):
    """Rows of one item."""

    def of(self, kind: ItemKind, item_id: UUID) -> Self:
        """What one item is found by."""
        return self.filter(kind=kind, item_id=item_id)


class Term(Owned):
    """One word of one item, named by kind and id; written and deleted with it."""

    kind = word()
    item_id = models.UUIDField()
    subject = OwnedForeignKey("memory_app.Subject", null=True)
    term = models.CharField(max_length=LIMITS.term, db_collation=BY_CODE_POINT)

    objects = TermQuerySet.as_manager()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.term} in {self.kind} {self.item_id}"


class SearchTerm(Term):
    """A word, a stem or a pair of characters that search looks up (`domain.md` 10).

    `backwards`: a word read from its end, since a mistyped one may be right only there; empty for all else.
    """

    backwards = models.CharField(max_length=LIMITS.term, db_collation=BY_CODE_POINT, blank=True)

    class Meta:
        constraints = [
            in_workspace_once("search_term_ws_id"),
            in_workspace_once("search_term_once", ["kind", "term", "item_id"]),
            one_of("kind", ItemKind, name="search_term_kind_known"),
        ]
        indexes = [
            models.Index(fields=["item_id"], name="search_term_item"),
            models.Index(fields=["subject"], name="search_term_subject", condition=models.Q(subject__isnull=False)),
            models.Index(
                fields=["workspace", "kind", "backwards"],
                name="search_term_backwards",
                condition=~models.Q(backwards=""),
            ),
        ]


class MatchTerm(Term):
    """A word by which near-duplicates find each other (`domain/match_terms.py`)."""

    class Meta:
        constraints = [
            in_workspace_once("match_term_ws_id"),
            in_workspace_once("match_term_once", ["kind", "term", "item_id"]),
            one_of("kind", ItemKind, name="match_term_kind_known"),
        ]
        indexes = [
            models.Index(fields=["item_id"], name="match_term_item"),
            models.Index(fields=["subject"], name="match_term_subject", condition=models.Q(subject__isnull=False)),
        ]
