"""Batches that come at once: none is lost or doubled, and none blocks another."""

import threading
import time
from collections.abc import Callable
from uuid import UUID

import pytest
from django.db import connection, connections, transaction

from memory_app.domain.actors import Actor
from memory_app.domain.policy import LIMITS
from memory_app.models import BehaviourSignal, EpisodeContact, Subject, Workspace
from memory_app.services import episodes, identities
from memory_app.services.ingest import Intake
from memory_app.tenancy import scope
from tests.factories import NOW, ApiKeyFactory, WorkspaceFactory, key_actor
from tests.services.test_ingest import signal, take
from tests.services.test_ingest_batches import kept, newest_batch
from tests.services.test_races import at_once


@pytest.fixture
def workspace() -> Workspace:
    return WorkspaceFactory(time_zone="Europe/Rome")


@pytest.fixture
def actor(workspace: Workspace) -> Actor:
    return key_actor(ApiKeyFactory(workspace=workspace))


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_two_workers_on_one_batch_make_each_episode_once(self, workspace: Workspace, actor: Actor) -> None:
        for _ in range(6):
            take(actor, *(signal(contact="c") for _ in range(40)))
            batch_id = newest_batch(workspace.pk)
            counts: list[int] = []

            def work(batch_id: UUID = batch_id, counts: list[int] = counts) -> None:
                counts.append(episodes.store_batch(workspace_id=workspace.pk, batch_id=batch_id, now=NOW))

            assert at_once(work, work, work) == []
            assert sorted(counts) == [0, 0, 40]
        assert len(kept(workspace)) == 240

    def test_batches_that_repeat_each_other_backwards_never_block_each_other(
        self, workspace: Workspace, actor: Actor
    ) -> None:
        take(actor, signal())  # so that who is new doesn't keep them apart before
        taken: list[Intake] = []
        forth = [signal(idempotency_key=str(item)) for item in range(LIMITS.batch_items)]
        calls = [lambda: taken.append(take(actor, *forth)), lambda: taken.append(take(actor, *forth[::-1]))]
        assert meeting_at("memory_app_behavioursignal", *calls) == []
        assert sorted((one.accepted, one.duplicates) for one in taken) == [(0, 500), (500, 0)]

    def test_who_meets_as_user_here_and_contact_there_is_made_once(self, workspace: Workspace, actor: Actor) -> None:
        take(actor, signal())  # so that a new agent doesn't keep them apart before
        here = [signal(subject=f"{item}-a", contact=f"{item}-b") for item in range(LIMITS.batch_items)]
        there = [signal(subject=one["contact"], contact=one["subject"]) for one in here]
        calls = [lambda: take(actor, *here), lambda: take(actor, *there)]
        assert meeting_at("memory_app_subject", *calls) == []
        with scope(workspace=workspace.pk):
            assert Subject.objects.count() == 1 + 2 * LIMITS.batch_items

    def test_an_erasure_under_way_is_waited_for(self, workspace: Workspace, actor: Actor) -> None:
        """The worker has looked the names up and waits for the person's lock; then the erasure commits."""
        take(actor, signal(), signal(subject="other", contact="maria"), signal(subject="other"))
        batch_id = newest_batch(workspace.pk)
        held = threading.Event()
        counts: list[int] = []

        def erase() -> None:
            with scope(workspace=workspace.pk):
                Subject.objects.select_for_update().get(key="maria")
                held.set()
                wait_until_blocked(1)
                Subject.objects.filter(key="maria").update(erased_at=NOW)

        def work() -> None:
            held.wait(10)
            counts.append(episodes.store_batch(workspace_id=workspace.pk, batch_id=batch_id, now=NOW))

        assert at_once(erase, work) == []
        assert counts == [1]
        assert [row.subject.key for row in kept(workspace)] == ["other"]
        with scope(workspace=workspace.pk):
            assert not EpisodeContact.objects.exists()
            assert not BehaviourSignal.objects.exclude(payload=None).exists()

    def test_what_is_being_stored_makes_an_erasure_wait(self, workspace: Workspace, actor: Actor) -> None:
        take(actor, signal())
        with scope(workspace=workspace.pk):
            identities.subjects_held(actor=actor, keys=["maria"])
            raised: list[BaseException] = []
            thread = threading.Thread(target=_erase_at_once, args=(workspace, raised))
            thread.start()
            thread.join(30)
        assert len(raised) == 1
        assert "lock" in str(raised[0])


def _erase_at_once(workspace: Workspace, raised: list[BaseException]) -> None:
    """As an erasure locks, but without waiting."""
    try:
        with scope(workspace=workspace.pk):
            Subject.objects.select_for_update(nowait=True).get(key="maria")
    except Exception as error:  # noqa: BLE001 - told to the test
        raised.append(error)
    finally:
        connections.close_all()


def meeting_at(table: str, *calls: Callable[[], object]) -> list[BaseException]:
    """Run the calls, and let all go on at once when each has come to its INSERT into the table; what they raised."""
    held = threading.Event()

    def hold() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {table} IN SHARE MODE")
            held.set()
            wait_until_blocked(len(calls))

    def then(call: Callable[[], object]) -> Callable[[], object]:
        return lambda: held.wait(10) and call()

    return at_once(hold, *map(then, calls))


def wait_until_blocked(number: int) -> None:
    """Until so many other connections wait for a lock of ours."""
    give_up_at = time.monotonic() + 10
    while time.monotonic() < give_up_at:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))")
            (blocked,) = cursor.fetchone() or (0,)
        if blocked >= number:
            return
        time.sleep(0.02)
    pytest.fail("nobody waited")
