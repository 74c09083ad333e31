"""One transaction sees one workspace; outside a scope there is nothing to see."""

import pytest
from django.db import ProgrammingError, connection, transaction
from django.db.utils import IntegrityError

from memory_app.ids import uuid7
from memory_app.models import Agent, ApiKey, Episode, Job, Membership, Observation, Subject, Workspace
from memory_app.tenancy import enter, scope
from tests.factories import (
    AgentFactory,
    ApiKeyFactory,
    EpisodeFactory,
    JobFactory,
    MembershipFactory,
    ObservationFactory,
    SubjectFactory,
    WorkspaceFactory,
)


def setting(name: str = "app.workspace") -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(current_setting(%s, true), '')", [name])
        return str(cursor.fetchone()[0])


@pytest.mark.django_db
class TestScope:
    def test_without_a_scope_every_owned_table_is_empty(self) -> None:
        ObservationFactory()
        assert [model.objects.count() for model in (Subject, Agent, Observation, Workspace)] == [0, 0, 0, 0]

    def test_a_nested_scope_puts_back_what_it_found(self) -> None:
        ours, theirs = SubjectFactory(), SubjectFactory()
        with scope(workspace=ours.workspace_id):
            assert list(Subject.objects.all()) == [ours]
            with scope(workspace=theirs.workspace_id):
                assert list(Subject.objects.all()) == [theirs]
            assert list(Subject.objects.all()) == [ours]
        assert setting() == ""

    def test_a_nested_scope_that_fails_puts_back_too(self) -> None:
        ours = SubjectFactory()
        with scope(workspace=ours.workspace_id):
            with pytest.raises(ZeroDivisionError), scope(workspace=uuid7()):
                raise ZeroDivisionError
            assert list(Subject.objects.all()) == [ours]

    def test_a_workspace_that_is_entered_is_seen_until_the_scope_ends(self) -> None:
        mine, agent = MembershipFactory(), AgentFactory()
        with scope(member=mine.member_id):
            enter(agent.workspace_id)
            assert list(Agent.objects.all()) == [agent]
            assert Membership.objects.filter(pk=mine.pk).exists()
        assert Agent.objects.count() == 0

    def test_what_a_nested_scope_enters_is_put_back(self) -> None:
        ours, theirs = SubjectFactory(), SubjectFactory()
        with scope(workspace=ours.workspace_id):
            with scope(member=uuid7()):
                enter(theirs.workspace_id)
                assert list(Subject.objects.all()) == [theirs]
            assert list(Subject.objects.all()) == [ours]

    def test_only_a_uuid_is_entered(self) -> None:
        with scope(member=uuid7()), pytest.raises(ValueError, match="UUID"):
            enter("x'; DROP TABLE memory_app_subject; --")  # type: ignore[arg-type]

    def test_a_foreign_insert_is_refused(self) -> None:
        ours, theirs = WorkspaceFactory(), WorkspaceFactory()
        with pytest.raises(ProgrammingError), scope(workspace=ours.pk):
            SubjectFactory._meta.model.objects.create(workspace=theirs, key="x", created_at=ours.created_at)

    def test_foreign_updates_and_deletes_touch_nothing(self) -> None:
        ours, theirs = SubjectFactory(), SubjectFactory()
        with scope(workspace=theirs.workspace_id):
            assert Subject.objects.filter(pk=ours.pk).update(key="stolen") == 0
            assert Subject.objects.filter(pk=ours.pk).delete()[0] == 0

    def test_a_reference_into_another_workspace_is_refused_by_the_database(self) -> None:
        ours, theirs = EpisodeFactory(), SubjectFactory()
        with pytest.raises(IntegrityError), scope(workspace=ours.workspace_id):
            Episode.objects.filter(pk=ours.pk).update(subject_id=theirs.pk)

    @pytest.mark.parametrize("value", ["x'; DROP TABLE memory_app_subject; --", "not-a-uuid"])
    def test_only_uuids_and_hex_are_composed_into_the_statement(self, value: str) -> None:
        with pytest.raises(ValueError, match=r"UUID|hex"), scope(workspace=value):  # type: ignore[arg-type]
            pass
        with pytest.raises(ValueError, match="hex"), scope(key_hash=value):
            pass

    def test_the_app_role_can_become_nobody_else(self) -> None:
        with pytest.raises(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET ROLE postgres")


@pytest.mark.django_db
class TestDirectory:
    def test_a_member_sees_their_workspaces_and_nothing_in_them(self) -> None:
        mine, other = MembershipFactory(), MembershipFactory()
        AgentFactory(workspace=mine.workspace)
        with scope(member=mine.member_id):
            assert list(Workspace.objects.all()) == [mine.workspace]
            assert list(Membership.objects.all()) == [mine]
            assert Agent.objects.count() == 0
        assert other.workspace_id != mine.workspace_id

    def test_a_key_hash_shows_its_own_key_alone(self) -> None:
        key, other = ApiKeyFactory(), ApiKeyFactory()
        with scope(key_hash=key.key_hash):
            assert list(ApiKey.objects.all()) == [key]
        assert other.key_hash != key.key_hash

    def test_the_directory_shows_workspaces_and_jobs_and_no_memory(self) -> None:
        JobFactory(), JobFactory(), SubjectFactory()
        with scope(directory=True):
            assert Workspace.objects.count() == 3
            assert Job.objects.count() == 2
            assert Subject.objects.count() == 0


@pytest.mark.django_db(transaction=True)
class TestCommits:
    def test_callbacks_after_the_commit_run_outside_the_scope(self) -> None:
        subject, seen = SubjectFactory(), []
        with scope(workspace=subject.workspace_id):
            transaction.on_commit(lambda: seen.append(Subject.objects.count()))
        assert seen == [0]

    def test_no_workspace_is_entered_outside_a_scope(self) -> None:
        with pytest.raises(RuntimeError, match="inside a scope"):
            enter(uuid7())

    def test_a_setting_made_outside_a_transaction_is_lost(self) -> None:
        subject = SubjectFactory()
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL app.workspace = '{subject.workspace_id}'")
        assert Subject.objects.count() == 0
