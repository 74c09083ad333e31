"""The queue of record: claimed once, retried, parked, swept, never lost."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError

from memory_app import jobs
from memory_app.domain.errors import Conflict, NotFound
from memory_app.gateways import broker
from memory_app.ids import uuid7
from memory_app.jobs import Claim, JobName
from memory_app.models import Job, Workspace
from memory_app.tenancy import scope
from tests.factories import NOW, JobFactory, WorkspaceFactory

pytestmark = pytest.mark.django_db


class Clock:
    """A wall clock that a test winds."""

    def __init__(self) -> None:
        self.time = NOW

    def __call__(self) -> datetime:
        return self.time

    def forward(self, **amount: float) -> None:
        self.time += timedelta(**amount)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def _no_stop() -> None:
    jobs.stop.clear()


def state(job: Job) -> Job:
    with scope(workspace=job.workspace_id):
        return Job.objects.get(pk=job.pk)


def boom(claim: Claim) -> None:
    raise ZeroDivisionError("somebody's private text")


class TestSchedule:
    def test_the_same_key_twice_is_one_job(self) -> None:
        workspace: Workspace = WorkspaceFactory()
        with scope(workspace=workspace.pk):
            for _ in range(2):
                jobs.schedule(JobName.MAINTENANCE_RUN, workspace_id=workspace.pk, key="k", now=NOW)
            assert Job.objects.count() == 1

    def test_it_goes_with_its_transaction(self) -> None:
        workspace: Workspace = WorkspaceFactory()
        with pytest.raises(IntegrityError), scope(workspace=workspace.pk):  # noqa: PT012 - the second line fails
            jobs.schedule(JobName.MAINTENANCE_RUN, workspace_id=workspace.pk, key="k", now=NOW)
            Job.objects.update(done_at=NOW, parked_at=NOW)
        with scope(workspace=workspace.pk):
            assert Job.objects.count() == 0


class TestRun:
    def test_it_takes_the_steps_in_order_and_is_done(self, clock: Clock) -> None:
        job, seen = JobFactory(), []
        steps: list[Callable[[Claim], None]] = [lambda _: seen.append(1), lambda _: seen.append(2)]
        assert jobs.run(job.pk, job.workspace_id, steps, now=clock)
        assert seen == [1, 2]
        assert state(job).done_at == NOW

    def test_a_second_message_finds_nothing_to_claim(self, clock: Clock) -> None:
        job, seen = JobFactory(), []
        for _ in range(2):
            jobs.run(job.pk, job.workspace_id, [lambda _: seen.append(1)], now=clock)
        assert seen == [1]

    def test_while_it_is_claimed_nobody_else_gets_it(self, clock: Clock) -> None:
        job = JobFactory()
        assert jobs.claim_job(job.pk, job.workspace_id, clock) is not None
        assert jobs.claim_job(job.pk, job.workspace_id, clock) is None

    def test_a_dead_workers_lease_runs_out(self, clock: Clock) -> None:
        job = JobFactory()
        jobs.claim_job(job.pk, job.workspace_id, clock)
        clock.forward(seconds=jobs.lease().total_seconds())
        assert jobs.claim_job(job.pk, job.workspace_id, clock) is not None

    def test_before_it_is_due_it_waits(self, clock: Clock) -> None:
        job = JobFactory(due_at=NOW + timedelta(minutes=1))
        assert not jobs.run(job.pk, job.workspace_id, [boom], now=clock)
        assert state(job).attempts == 0

    def test_a_worker_that_lost_its_lease_stops_and_marks_nothing(self, clock: Clock) -> None:
        job = JobFactory()

        def overslept(claim: Claim) -> None:
            clock.forward(minutes=5)
            assert jobs.claim_job(job.pk, job.workspace_id, clock) is not None

        jobs.run(job.pk, job.workspace_id, [overslept], now=clock)
        assert state(job).done_at is None
        assert state(job).claim is not None

    def test_a_stopping_process_gives_it_back_untried(self, clock: Clock) -> None:
        job = JobFactory()
        jobs.run(job.pk, job.workspace_id, [lambda _: jobs.stop.set()], now=clock)
        assert (state(job).attempts, state(job).claimed_until, state(job).done_at) == (0, None, None)

    def test_another_workspace_can_not_claim_it(self, clock: Clock) -> None:
        job = JobFactory()
        assert not jobs.run(job.pk, WorkspaceFactory().pk, [boom], now=clock)


class TestGivingWay:
    def test_long_work_queues_up_again_after_its_turn_and_loses_nothing(
        self, clock: Clock, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        job, hints = JobFactory(), []

        def record(name: str, *, job_id: str, workspace_id: str) -> bool:
            hints.append(job_id)
            return True

        def long(claim: Claim) -> None:
            claim.give_way()
            clock.forward(seconds=2)
            claim.give_way()

        monkeypatch.setattr(broker, "send_hint", record)
        jobs.run(job.pk, job.workspace_id, [long], now=clock)
        assert hints == [str(job.pk)]
        assert (state(job).attempts, state(job).claimed_until, state(job).done_at) == (0, None, None)
        assert jobs.run(job.pk, job.workspace_id, [lambda _: None], now=clock)


class TestFailure:
    def test_it_waits_longer_each_time_and_is_parked_at_the_fifth(self, clock: Clock) -> None:
        job, pauses = JobFactory(), []
        for _ in range(4):
            assert jobs.run(job.pk, job.workspace_id, [boom], now=clock)
            pauses.append((state(job).due_at - clock.time).total_seconds())
            clock.time = state(job).due_at
        assert jobs.run(job.pk, job.workspace_id, [boom], now=clock)
        assert pauses == [2, 4, 8, 16]
        assert state(job).parked_at == clock.time
        assert not jobs.run(job.pk, job.workspace_id, [boom], now=clock)

    def test_the_row_says_what_went_wrong_and_quotes_nobody(self, clock: Clock) -> None:
        job = JobFactory()
        jobs.run(job.pk, job.workspace_id, [boom], now=clock)
        assert state(job).error == "ZeroDivisionError in attempt 1"

    def test_nor_does_the_log(self, clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
        job = JobFactory()
        jobs.run(job.pk, job.workspace_id, [boom], now=clock)
        assert "ZeroDivisionError" in caplog.text
        assert "boom" in caplog.text
        assert "private" not in caplog.text

    def test_one_that_kills_its_workers_is_parked_too(self, clock: Clock) -> None:
        job = JobFactory()
        for _ in range(5):
            assert jobs.claim_job(job.pk, job.workspace_id, clock) is not None
            clock.forward(hours=1)
        assert jobs.claim_job(job.pk, job.workspace_id, clock) is None
        assert state(job).parked_at == clock.time
        assert "died" in state(job).error


class TestRetry:
    def test_a_parked_one_gets_its_attempts_again(self, clock: Clock) -> None:
        job = JobFactory(parked_at=NOW, attempts=5, error="x")
        with scope(workspace=job.workspace_id):
            jobs.retry_parked(job.pk, workspace_id=job.workspace_id, now=NOW)
        assert jobs.run(job.pk, job.workspace_id, [lambda _: None], now=clock)
        assert state(job).done_at is not None

    def test_what_is_not_parked_is_refused(self) -> None:
        job = JobFactory()
        with pytest.raises(Conflict), scope(workspace=job.workspace_id):
            jobs.retry_parked(job.pk, workspace_id=job.workspace_id, now=NOW)

    def test_what_is_not_there_is_not_found(self) -> None:
        with pytest.raises(NotFound), scope(workspace=WorkspaceFactory().pk):
            jobs.retry_parked(uuid7(), workspace_id=uuid7(), now=NOW)


class TestSweep:
    @pytest.fixture
    def sent(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """What would go to the broker; the real one is met in tests/e2e."""
        hints: list[str] = []

        def record(name: str, *, job_id: str, workspace_id: str) -> bool:
            hints.append(job_id)
            return True

        monkeypatch.setattr(broker, "send_hint", record)
        return hints

    def test_it_finds_lost_work_of_every_workspace(self, sent: list[str]) -> None:
        lost = {str(JobFactory().pk), str(JobFactory().pk)}
        assert jobs.sweep(now=NOW) == 2
        assert set(sent) == lost

    def test_it_hints_once_in_a_while_not_each_time(self, sent: list[str]) -> None:
        JobFactory()
        jobs.sweep(now=NOW)
        jobs.sweep(now=NOW + timedelta(seconds=5))
        assert len(sent) == 1
        jobs.sweep(now=NOW + timedelta(seconds=8))
        assert len(sent) == 2

    def test_what_falls_due_later_is_hinted_then(self, sent: list[str]) -> None:
        JobFactory(due_at=NOW + timedelta(seconds=3), hinted_at=NOW)
        assert jobs.sweep(now=NOW) == 0
        assert jobs.sweep(now=NOW + timedelta(seconds=3)) == 1

    def test_work_that_no_task_takes_is_parked_and_said(self, sent: list[str]) -> None:
        job = JobFactory(name="memory.of_another_version")
        assert jobs.sweep(now=NOW) == 0
        assert (state(job).parked_at, "no work of this name" in state(job).error) == (NOW, True)

    def test_it_leaves_done_parked_and_running_work_alone(self, sent: list[str]) -> None:
        JobFactory(done_at=NOW)
        JobFactory(parked_at=NOW)
        JobFactory(claimed_until=NOW + timedelta(seconds=1), claim=uuid7())
        assert jobs.sweep(now=NOW) == 0
