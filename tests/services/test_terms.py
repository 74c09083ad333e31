"""Terms are written with an item, replaced with its text, and gone with it."""

from collections.abc import Iterator
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory_app.domain.match_terms import stored_terms
from memory_app.domain.search_terms import terms_of
from memory_app.domain.vocabulary import ItemKind
from memory_app.ids import uuid7
from memory_app.models import MatchTerm, SearchTerm, Workspace
from memory_app.services.terms import Worded, forget_terms, write_terms
from memory_app.tenancy import scope
from tests.factories import SubjectFactory, WorkspaceFactory

pytestmark = pytest.mark.django_db
TEXT = "Always deploys the production release on Fridays"
OTHER = "Writes summaries in German for the production team"


@pytest.fixture
def here() -> Iterator[Workspace]:
    workspace = WorkspaceFactory()
    with scope(workspace=workspace.pk):
        yield workspace


def searched(item_id: UUID, kind: ItemKind = ItemKind.FACT) -> set[str]:
    return set(SearchTerm.objects.of(kind, item_id).values_list("term", flat=True))


def matched(item_id: UUID, kind: ItemKind = ItemKind.FACT) -> set[str]:
    return set(MatchTerm.objects.of(kind, item_id).values_list("term", flat=True))


def write(here: Workspace, *items: Worded) -> None:
    write_terms(workspace_id=here.pk, items=items)


class TestWriting:
    def test_an_item_gets_the_terms_of_its_text_and_person(self, here: Workspace) -> None:
        item, subject = uuid7(), SubjectFactory(workspace=here)
        write(here, Worded(ItemKind.FACT, item, subject.pk, TEXT))
        assert searched(item) == terms_of(TEXT)
        assert matched(item) == stored_terms(TEXT)
        for model in (SearchTerm, MatchTerm):
            assert set(model.objects.values_list("subject_id", "workspace_id")) == {(subject.pk, here.pk)}

    def test_words_alone_are_kept_backwards_too(self, here: Workspace) -> None:
        write(here, Worded(ItemKind.FACT, uuid7(), None, "uses Tabellen v1.2 汇率"))
        kept = dict(SearchTerm.objects.exclude(backwards="").values_list("term", "backwards"))
        assert kept == {"uses": "sesu", "tabellen": "nellebat"}

    def test_a_new_text_replaces_the_terms_and_touches_no_other_row(self, here: Workspace) -> None:
        item, bystander = uuid7(), uuid7()
        write(here, Worded(ItemKind.FACT, item, None, TEXT), Worded(ItemKind.FACT, bystander, None, TEXT))
        kept = dict(SearchTerm.objects.of(ItemKind.FACT, item).values_list("term", "pk"))
        write(here, Worded(ItemKind.FACT, item, None, OTHER))
        assert searched(item) == terms_of(OTHER)
        assert matched(item) == stored_terms(OTHER)
        assert searched(bystander) == terms_of(TEXT)
        assert SearchTerm.objects.get(item_id=item, term="production").pk == kept["production"]

    def test_again_the_same_changes_nothing(self, here: Workspace) -> None:
        item = Worded(ItemKind.FACT, uuid7(), None, TEXT)
        write(here, item)
        before = set(SearchTerm.objects.values_list("pk", flat=True)) | set(
            MatchTerm.objects.values_list("pk", flat=True)
        )
        write(here, item)
        write(here, item, item)
        after = set(SearchTerm.objects.values_list("pk", flat=True)) | set(
            MatchTerm.objects.values_list("pk", flat=True)
        )
        assert after == before

    def test_an_empty_text_leaves_none(self, here: Workspace) -> None:
        item = uuid7()
        write(here, Worded(ItemKind.FACT, item, None, TEXT))
        write(here, Worded(ItemKind.FACT, item, None, ""))
        assert (searched(item), matched(item)) == (set(), set())

    def test_a_session_has_no_like(self, here: Workspace) -> None:
        item = uuid7()
        write(here, Worded(ItemKind.SESSION, item, None, TEXT))
        assert searched(item, ItemKind.SESSION) == terms_of(TEXT)
        assert matched(item, ItemKind.SESSION) == set()

    def test_kinds_are_told_apart_even_with_one_id(self, here: Workspace) -> None:
        item = uuid7()
        write(here, Worded(ItemKind.FACT, item, None, TEXT), Worded(ItemKind.KNOWLEDGE, item, None, OTHER))
        assert searched(item) == terms_of(TEXT)
        assert searched(item, ItemKind.KNOWLEDGE) == terms_of(OTHER)

    @pytest.mark.parametrize("count", [1, 50])
    def test_three_statements_whatever_their_number(self, here: Workspace, count: int) -> None:
        items = [Worded(ItemKind.FACT, uuid7(), None, f"{TEXT} {at}") for at in range(count)]
        with CaptureQueriesContext(connection) as asked:
            write(here, *items)
        told = [query["sql"] for query in asked if "SAVEPOINT" not in query["sql"]]
        assert len(told) == 3

    def test_nothing_writes_nothing(self, here: Workspace) -> None:
        with CaptureQueriesContext(connection) as asked:
            write(here)
        assert not [query for query in asked if "SAVEPOINT" not in query["sql"]]

    def test_hostile_texts_are_taken(self, here: Workspace) -> None:
        for text in ("x" * 300, "'; DROP TABLE x; --", "%_\\", "\u202e\ufffd🧠", "A" * 100_000, "汇" * 5_000):
            item = uuid7()
            write(here, Worded(ItemKind.FACT, item, None, text))
            assert searched(item) == terms_of(text)


class TestForgetting:
    def test_the_items_named_lose_all_terms_and_no_others(self, here: Workspace) -> None:
        gone, kept = uuid7(), uuid7()
        write(here, *(Worded(ItemKind.FACT, item, None, TEXT) for item in (gone, kept)))
        write(here, Worded(ItemKind.KNOWLEDGE, gone, None, TEXT))
        for _ in range(2):
            forget_terms(workspace_id=here.pk, kind=ItemKind.FACT, item_ids=[gone, uuid7()])
        assert (searched(gone), matched(gone)) == (set(), set())
        assert searched(kept) == searched(gone, ItemKind.KNOWLEDGE) == terms_of(TEXT)
