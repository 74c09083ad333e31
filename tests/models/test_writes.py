"""Rows of several tables written at once: all of each, references among them, and what changes."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from memory_app.ids import uuid7
from memory_app.models import AgentFact, AgentSession, AuditDetail, FactSighting, Workspace
from memory_app.models.writes import Writes
from memory_app.tenancy import scope
from tests.factories import NOW, AgentFactory, FactFactory, SubjectFactory, WorkspaceFactory

pytestmark = pytest.mark.django_db
STRANGE = "50 %s % \\ \" ' \u202e 用 🧠 \ud7ff"


@pytest.fixture
def here() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


def new_fact(here: Workspace, **more: Any) -> AgentFact:
    given = {"text": STRANGE, "text_hash": "0" * 64, "category": "lesson_learned", "source_class": "agent"}
    moments = {"created_at": NOW, "last_seen_at": NOW}
    return AgentFact(workspace=here, **given | moments | {"agent": AgentFactory(workspace=here)} | more)


def sighting(fact: AgentFact, source: str = "session:1") -> FactSighting:
    return FactSighting(workspace_id=fact.workspace_id, fact=fact, source=source, seen_at=NOW)


def write(here: Workspace, writes: Writes) -> int:
    """How many statements it took."""
    with scope(workspace=here.pk), CaptureQueriesContext(connection) as asked:
        writes.write()
    return len(asked)


class TestNew:
    def test_each_column_comes_back_as_it_went(self, here: Workspace) -> None:
        fact, writes = new_fact(here, subject=SubjectFactory(workspace=here), pinned=True, archived_at=NOW), Writes()
        lists = {"decisions": ["a, b", "{}", STRANGE], "files_changed": [], "commits": ['"'], "input_tokens": 10**12}
        session = AgentSession(
            workspace=here, agent=fact.agent, what="x", source_class="agent", created_at=NOW, **lists
        )
        writes.add(fact, session)
        assert write(here, writes) == 1
        with scope(workspace=here.pk):
            for row in (fact, session):
                kept = type(row)._default_manager.get(pk=row.pk)
                assert vars(kept) | {"_state": None} == {
                    name: value for name, value in vars(row).items() if name in vars(kept)
                } | {"_state": None}

    def test_what_refers_to_another_may_come_first(self, here: Workspace) -> None:
        fact, writes = new_fact(here), Writes()
        writes.add(sighting(fact), fact)
        assert write(here, writes) == 1
        with scope(workspace=here.pk):
            assert FactSighting.objects.get().fact_id == fact.pk

    def test_once_written_a_row_is_saved_and_not_made_again(self, here: Workspace) -> None:
        fact, writes = new_fact(here), Writes()
        writes.add(fact)
        write(here, writes)
        with scope(workspace=here.pk):
            fact.save()
            assert AgentFact.objects.count() == 1
        assert write(here, writes) == 0, "it was gathered anew"

    def test_what_a_key_knows_is_left_out_where_that_is_asked_for(self, here: Workspace) -> None:
        fact = FactFactory(workspace=here)
        for count in (1, 2):
            writes = Writes()
            writes.add(sighting(fact), sighting(fact, f"session:{count}0"), keeping=True)
            write(here, writes)
        with scope(workspace=here.pk):
            assert FactSighting.objects.count() == 3
        writes = Writes()
        writes.add(sighting(fact))
        with pytest.raises(IntegrityError), transaction.atomic():
            write(here, writes)

    def test_values_need_every_column(self, here: Workspace) -> None:
        writes = Writes()
        writes.add_values(AuditDetail, [{"id": uuid7(), "workspace_id": here.pk}])
        with pytest.raises(IntegrityError), transaction.atomic():
            write(here, writes)

    def test_another_workspaces_row_is_refused(self, here: Workspace) -> None:
        fact, writes = new_fact(WorkspaceFactory()), Writes()
        writes.add(fact)
        with pytest.raises(Exception, match="row-level security"), transaction.atomic():
            write(here, writes)


class TestChanged:
    def test_only_the_columns_named_of_the_rows_named(self, here: Workspace) -> None:
        one, other = FactFactory(workspace=here, count=1), FactFactory(workspace=here, count=1)
        one.count, one.text, one.last_seen_at, other.count = 7, "unsaved", NOW + timedelta(days=1), 9
        writes = Writes()
        writes.change(one, columns=["count"])
        writes.change(one, columns=["last_seen_at"])
        assert write(here, writes) == 1
        with scope(workspace=here.pk):
            kept = AgentFact.objects.get(pk=one.pk)
            assert (kept.count, kept.last_seen_at) == (7, NOW + timedelta(days=1))
            assert kept.text != "unsaved"
            assert AgentFact.objects.get(pk=other.pk).count == 1

    def test_as_it_stands_when_it_is_written_beside_what_is_new(self, here: Workspace) -> None:
        fact, writes = FactFactory(workspace=here, count=1), Writes()
        added = new_fact(here, agent=fact.agent)
        writes.change(fact, columns=["count", "merged_into_id", "status", "archived_because"])
        fact.count, fact.merged_into, fact.status, fact.archived_because = 5, added, "archived", "merged"
        writes.add(added)
        assert write(here, writes) == 1
        with scope(workspace=here.pk):
            assert AgentFact.objects.filter(count=5, merged_into=added.pk).count() == 1

    def test_another_workspaces_row_stays(self, here: Workspace) -> None:
        fact, writes = FactFactory(count=1), Writes()
        fact.count = 5
        writes.change(fact, columns=["count"])
        write(here, writes)
        with scope(workspace=fact.workspace_id):
            assert AgentFact.objects.get().count == 1


class TestJoining:
    def test_others_are_written_by_whoever_made_them(self, here: Workspace) -> None:
        theirs = Writes()
        with Writes.joining(theirs) as writes:
            writes.add(new_fact(here))
        assert writes is theirs
        assert write(here, theirs) == 1

    def test_ones_own_are_written_at_the_end(self, here: Workspace) -> None:
        with scope(workspace=here.pk):
            with Writes.joining(None) as writes:
                writes.add(new_fact(here))
            assert AgentFact.objects.count() == 1

    def test_nothing_is_no_statement(self, here: Workspace) -> None:
        assert write(here, Writes()) == 0

    def test_what_is_not_known_as_json_is_refused(self, here: Workspace) -> None:
        writes = Writes()
        writes.add_values(AgentFact, [{"id": Decimal(1)}])
        with pytest.raises(TypeError, match="Decimal"):
            write(here, writes)
