"""What waits in the queue: found without an index that storing would have to touch, whoever queued it."""

import json
from datetime import timedelta

import pytest
from django.db import connection

from memory_app.domain.actors import Actor
from memory_app.models import BehaviourSignal, Episode, Job, Workspace
from memory_app.services import episodes
from memory_app.tenancy import scope
from tests.factories import NOW, ApiKeyFactory, JobFactory, WorkspaceFactory, key_actor
from tests.services.test_ingest import signal, store, take
from tests.services.test_ingest_batches import newest_batch

pytestmark = pytest.mark.django_db
EMPTY = {"outcome": "", "traits": [], "signature": False, "contacts": {}, "company": "", "tags": [], "document": ""}
EMPTY |= {"amount": None, "currency": "", "extras": {}}


@pytest.fixture
def workspace() -> Workspace:
    return WorkspaceFactory()


@pytest.fixture
def actor(workspace: Workspace) -> Actor:
    return key_actor(ApiKeyFactory(workspace=workspace))


def waiting(workspace: Workspace) -> int:
    with scope(workspace=workspace.pk):
        return BehaviourSignal.objects.in_workspace(workspace.pk).waiting().count()


class TestWaiting:
    def test_from_the_report_until_its_episode_stands(self, workspace: Workspace, actor: Actor) -> None:
        take(actor, signal(), signal())
        take(actor, signal())
        assert waiting(workspace) == 3
        episodes.store_batch(workspace_id=workspace.pk, batch_id=newest_batch(workspace.pk), now=NOW)
        assert waiting(workspace) == 2
        store(workspace)
        assert waiting(workspace) == 0

    def test_also_while_its_job_is_parked(self, workspace: Workspace, actor: Actor) -> None:
        take(actor, signal())
        with scope(workspace=workspace.pk):
            Job.objects.update(parked_at=NOW)
        assert waiting(workspace) == 1

    def test_other_jobs_with_keys_of_their_own_do_not_disturb(self, workspace: Workspace, actor: Actor) -> None:
        JobFactory(workspace=workspace, name="memory.odd", key="no id", due_at=NOW + timedelta(days=1))
        take(actor, signal())
        assert waiting(workspace) == 1

    def test_what_others_wait_for_is_not_ours(self, workspace: Workspace) -> None:
        take(key_actor(ApiKeyFactory(workspace=WorkspaceFactory())), signal())
        assert waiting(workspace) == 0


class TestMarking:
    def test_it_stays_within_the_pages_and_touches_no_index(self, workspace: Workspace, actor: Actor) -> None:
        """An index that holds `stored_at`, or asks for it, would be written anew for each signal: six times as slow."""
        take(actor, *(signal(contact="c", traits=["shortened"]) for _ in range(300)))
        before = updated()
        store(workspace)
        (everywhere, hot), (earlier, hot_earlier) = updated(), before
        assert (everywhere - earlier, hot - hot_earlier) == (300, 300)


class TestPayload:
    def test_what_was_not_said_is_not_queued_and_comes_out_empty(self, workspace: Workspace, actor: Actor) -> None:
        take(actor, signal())
        with scope(workspace=workspace.pk):
            queued = BehaviourSignal.objects.get().payload or {}
        assert not EMPTY.keys() & queued.keys()
        assert_bare(*store(workspace))

    def test_one_that_an_older_version_queued_is_stored_alike(self, workspace: Workspace, actor: Actor) -> None:
        take(actor, signal())
        with scope(workspace=workspace.pk), connection.cursor() as cursor:
            cursor.execute("UPDATE memory_app_behavioursignal SET payload = payload || %s::jsonb", [json.dumps(EMPTY)])
        assert_bare(*store(workspace))


def assert_bare(row: Episode) -> None:
    """The episode says what `signal()` does, and nothing more."""
    assert (row.event_type, row.summary, row.occurred_at) == ("draft_edited", "Draft edited.", NOW)
    assert (row.outcome, row.traits, row.signature, row.tags, row.document) == ("", [], False, [], "")
    assert (row.company, row.contact, row.amount, row.currency, row.extras) == (None, None, None, "", {})


def updated() -> tuple[int, int]:
    """Rows of the queue updated in this transaction, and how many of them within their page."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_xact_user_tables WHERE relname = 'memory_app_behavioursignal'"
        )
        row = cursor.fetchone()
    assert row is not None
    return row
