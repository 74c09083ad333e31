"""Traces of finished work go after their time; what waits, is parked or could be retried never does."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from memory_app import jobs
from memory_app.ids import uuid7
from memory_app.jobs import Claim, JobName
from memory_app.models import AuditEntry, Job, MaintenanceRun, MaintenanceStep, RunUnit, Workspace
from memory_app.services import nightly, pruning, work
from memory_app.tenancy import scope
from tests.factories import NOW, JobFactory, RunFactory, SubjectFactory, WorkspaceFactory
from tests.services.test_nightly import NIGHT, room

pytestmark = pytest.mark.django_db
DAY, SECOND = timedelta(days=1), timedelta(seconds=1)
WEEK, MONTH = 7 * DAY, 30 * DAY


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory()


@pytest.fixture(autouse=True)
def _no_stop() -> None:
    jobs.stop.clear()


def prune(workspace: Workspace, *, now: datetime = NOW, batch: int = 5_000) -> None:
    """Both steps in a claim of their own, whose clock stands still."""
    with scope(workspace=workspace.pk):
        pruning.schedule_pruning(workspace_id=workspace.pk, night=now.date(), now=now)
        job = Job.objects.get(name=JobName.PRUNING.value, done_at=None)
    claim = jobs.claim_job(job.pk, workspace.pk, lambda: now)
    assert claim is not None
    pruning.prune_jobs(claim, batch=batch)
    pruning.prune_run_units(claim, batch=batch)
    jobs.finish(claim)


def kept_jobs(workspace: Workspace) -> set[UUID]:
    with scope(workspace=workspace.pk):
        return set(Job.objects.exclude(name=JobName.PRUNING.value).values_list("pk", flat=True))


def run_with_units(workspace: Workspace, units: int = 1, **kwargs: Any) -> MaintenanceRun:
    run: MaintenanceRun = RunFactory(workspace=workspace, **kwargs)
    people = [SubjectFactory(workspace=workspace) for _ in range(units)]
    with scope(workspace=workspace.pk):
        step = MaintenanceStep.objects.create(
            workspace=workspace, run=run, name="detect", position=0, status="done", done=units, counts={"new": units}
        )
        for person in people:
            RunUnit.objects.create(workspace=workspace, step=step, subject=person, finished_at=NOW)
    return run


def units_of(run: MaintenanceRun) -> int:
    with scope(workspace=run.workspace_id):
        return int(RunUnit.objects.filter(step__run=run).count())


class TestJobs:
    def test_what_was_done_a_week_ago_goes_to_the_second(self, here: Workspace) -> None:
        JobFactory(workspace=here, done_at=NOW - WEEK - SECOND)
        young = JobFactory(workspace=here, done_at=NOW - WEEK)
        prune(here)
        assert kept_jobs(here) == {young.pk}

    def test_what_waits_runs_or_is_parked_never_goes(self, here: Workspace) -> None:
        long_ago = NOW - 400 * DAY
        kept = {
            JobFactory(workspace=here, created_at=long_ago, due_at=long_ago).pk,
            JobFactory(workspace=here, created_at=long_ago, claim=uuid7(), claimed_until=NOW).pk,
            JobFactory(workspace=here, created_at=long_ago, parked_at=long_ago, attempts=5).pk,
        }
        prune(here)
        assert kept_jobs(here) == kept

    def test_more_than_a_batch_goes_and_what_lies_between_stays(self, here: Workspace) -> None:
        kept = set()
        for number in range(25):
            done = NOW - (WEEK if number % 5 == 0 else 8 * DAY)
            job = JobFactory(workspace=here, done_at=done)
            if number % 5 == 0:
                kept.add(job.pk)
        prune(here, batch=4)
        assert kept_jobs(here) == kept

    def test_another_workspaces_stay(self, here: Workspace) -> None:
        theirs = JobFactory(done_at=NOW - 8 * DAY)
        prune(here)
        assert kept_jobs(theirs.workspace) == {theirs.pk}


class TestRunUnits:
    def test_they_go_a_month_after_the_run_was_done(self, here: Workspace) -> None:
        old = run_with_units(here, status="done", finished_at=NOW - MONTH - SECOND)
        young = run_with_units(here, status="done", finished_at=NOW - MONTH)
        prune(here)
        assert (units_of(old), units_of(young)) == (0, 1)

    def test_the_run_keeps_its_counts(self, here: Workspace) -> None:
        run = run_with_units(here, 3, status="done", finished_at=NOW - 2 * MONTH)
        prune(here)
        with scope(workspace=here.pk):
            step = MaintenanceStep.objects.get(run=run)
        assert (step.done, step.counts) == (3, {"new": 3})

    @pytest.mark.parametrize("status", ["queued", "running", "failed"])
    def test_of_a_run_that_can_go_on_they_stay(self, status: str, here: Workspace) -> None:
        run = run_with_units(here, status=status, finished_at=NOW - 12 * MONTH)
        prune(here)
        assert units_of(run) == 1

    def test_more_than_a_batch_of_several_steps(self, here: Workspace) -> None:
        runs = [run_with_units(here, 5, status="done", finished_at=NOW - 2 * MONTH) for _ in range(3)]
        prune(here, batch=2)
        assert [units_of(run) for run in runs] == [0, 0, 0]


class TestTheNight:
    def test_it_prunes_once_a_date(self) -> None:
        workspace = room()
        old = JobFactory(workspace=workspace, done_at=NIGHT - 8 * DAY)
        parked = JobFactory(workspace=workspace, parked_at=NIGHT - 8 * DAY)
        with scope(workspace=workspace.pk):
            audited = AuditEntry.objects.count()
        nightly.begin_due_nights(now=NIGHT)
        work.run_due(workspace_id=workspace.pk, now=lambda: NIGHT)
        with scope(workspace=workspace.pk):
            assert list(Job.objects.filter(name=JobName.PRUNING.value).values_list("key", "error")) == [
                ("2026-03-02", "")
            ]
            assert Job.objects.filter(pk=parked.pk).exists()
            assert not Job.objects.filter(pk=old.pk).exists()
            assert AuditEntry.objects.count() == audited + 1  # the run's; pruning decides nothing

    def test_it_gives_way_and_goes_on_where_it_was(self, here: Workspace) -> None:
        for _ in range(6):
            JobFactory(workspace=here, done_at=NOW - 8 * DAY)
        with scope(workspace=here.pk):
            pruning.schedule_pruning(workspace_id=here.pk, night=NOW.date(), now=NOW)
            job = Job.objects.get(name=JobName.PRUNING.value)
        left = []
        steps = (lambda claim: pruning.prune_jobs(claim, batch=2), pruning.prune_run_units)
        clock = _Slow()
        for _ in range(20):
            if not jobs.run(job.pk, here.pk, steps, now=clock):
                break
            left.append(len(kept_jobs(here)))
        assert left == [4, 2, 0, 0]
        with scope(workspace=here.pk):
            assert Job.objects.get(pk=job.pk).attempts == 1


class _Slow:
    """A clock that goes on a second each time somebody looks."""

    def __init__(self) -> None:
        self.time = NOW

    def __call__(self) -> datetime:
        self.time += SECOND
        return self.time


def test_a_claim_lost_meanwhile_stops_it(here: Workspace) -> None:
    for _ in range(3):
        JobFactory(workspace=here, done_at=NOW - 8 * DAY)
    stale = Claim(uuid7(), here.pk, JobName.PRUNING.value, "k", {}, uuid7(), 1, lambda: NOW, NOW)
    with pytest.raises(jobs.Stopping):
        pruning.prune_jobs(stale, batch=1)
    assert len(kept_jobs(here)) == 2
