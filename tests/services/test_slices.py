"""Slices of a step: shared among workers, resumed after any death, and one broken subject stops nobody else."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from memory_app import jobs
from memory_app.domain.actors import Actor
from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import StepName
from memory_app.ids import uuid7
from memory_app.models import Job, MaintenanceRun, RunUnit
from memory_app.services import maintenance, slices, work
from memory_app.services.steps import STEPS
from memory_app.tenancy import scope
from tests.factories import NOW, ApiKeyFactory, WorkspaceFactory, key_actor
from tests.services.test_maintenance import observations, report

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
SLICE = jobs.JobName.MAINTENANCE_SLICE


@pytest.fixture
def actor() -> Actor:
    return key_actor(ApiKeyFactory(workspace=WorkspaceFactory()))


class TestResume:
    def test_what_a_killed_worker_finished_is_skipped(self, actor: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
        for subject in ("a", "b", "c"):
            report(actor, 3, subject=subject)
        taken: list[str] = []
        detect = STEPS[StepName.DETECT]

        def dies_at_the_second(**given: Any) -> Any:
            taken.append(given["subject"].key)
            if len(taken) == 2:
                raise KeyboardInterrupt  # nothing catches it: as if the process were gone
            return detect(**given)

        monkeypatch.setitem(STEPS, StepName.DETECT, dies_at_the_second)
        with scope(workspace=actor.workspace_id):
            run = maintenance.request_run(actor=actor, now=NOW)
        with pytest.raises(KeyboardInterrupt):
            work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)
        work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW + jobs.lease())
        assert sorted(taken) == sorted(["a", "b", "c", taken[1]])
        with scope(workspace=actor.workspace_id):
            run.refresh_from_db()
            step = run.steps.get(name="detect")
            assert (run.status, step.done, step.total, step.counts["new"]) == ("done", 3, 3, 3)
            assert RunUnit.objects.filter(step=step).count() == 3
        assert len(observations(actor)) == 3


class TestTurns:
    """A share takes milliseconds, a lease seconds: the claim is looked at by time, not after each share."""

    def shares(self, actor: Actor, monkeypatch: pytest.MonkeyPatch, after_each: Callable[[], object]) -> list[str]:
        for subject in ("a", "b", "c", "d", "e"):
            report(actor, 3, subject=subject)
        with scope(workspace=actor.workspace_id):
            maintenance.request_run(actor=actor, now=NOW)
        taken: list[str] = []
        detect = STEPS[StepName.DETECT]

        def share(**given: Any) -> Any:
            taken.append(given["subject"].key)
            found = detect(**given)
            after_each()
            return found

        monkeypatch.setitem(STEPS, StepName.DETECT, share)
        return taken

    def clock(self, seconds: float) -> tuple[Callable[[], datetime], Callable[[], None]]:
        """A clock, and what moves it on."""
        moments = [NOW]
        return lambda: moments[-1], lambda: moments.append(moments[-1] + timedelta(seconds=seconds))

    def test_after_its_turn_a_run_lets_others_in_and_goes_on_where_it_was(
        self, actor: Actor, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now, tick = self.clock(1.5)
        taken = self.shares(actor, monkeypatch, tick)
        claimed: list[int] = []
        monkeypatch.setattr(jobs.Claim, "give_way", counted(jobs.Claim.give_way, claimed))
        work.run_due(workspace_id=actor.workspace_id, now=now)
        assert sorted(taken) == ["a", "b", "c", "d", "e"]
        assert len(claimed) >= 2
        with scope(workspace=actor.workspace_id):
            step = MaintenanceRun.objects.get().steps.get(name="detect")
            assert (step.status, step.done, step.total, step.counts["new"]) == ("done", 5, 5, 5)

    def test_a_claim_that_another_took_over_ends_the_work(self, actor: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
        now, tick = self.clock(jobs.lease().total_seconds() / 3)
        taken = self.shares(actor, monkeypatch, tick)
        another = uuid7()
        job = Job.objects.filter(name=jobs.JobName.MAINTENANCE_SLICE.value, done_at=None)

        def stolen(**given: Any) -> Any:
            job.update(claim=another, claimed_until=NOW + DAY)
            return share(**given)

        share = STEPS[StepName.DETECT]
        monkeypatch.setitem(STEPS, StepName.DETECT, stolen)
        work.run_due(workspace_id=actor.workspace_id, now=now)
        assert len(taken) == 1
        with scope(workspace=actor.workspace_id):
            assert job.get().claim == another

    def test_a_process_that_is_to_end_stops_between_two_shares(
        self, actor: Actor, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        taken = self.shares(actor, monkeypatch, jobs.stop.set)
        with scope(workspace=actor.workspace_id):
            begun = Job.objects.get(name=jobs.JobName.MAINTENANCE_RUN.value).pk
        jobs.run(begun, actor.workspace_id, work.STEPS[jobs.JobName.MAINTENANCE_RUN], now=lambda: NOW)
        with scope(workspace=actor.workspace_id):
            pk = Job.objects.get(name=jobs.JobName.MAINTENANCE_SLICE.value).pk
        try:
            assert jobs.run(pk, actor.workspace_id, work.STEPS[jobs.JobName.MAINTENANCE_SLICE], now=lambda: NOW)
        finally:
            jobs.stop.clear()
        assert len(taken) == 1
        with scope(workspace=actor.workspace_id):
            step = MaintenanceRun.objects.get().steps.get(name="detect")
            assert (step.done, step.total) == (1, 5)


def counted(method: Callable[..., None], raised: list[int]) -> Callable[..., None]:
    """The method, which notes each time it gave way."""

    def noting(claim: jobs.Claim) -> None:
        try:
            method(claim)
        except jobs.GaveWay:
            raised.append(1)
            raise

    return noting


class TestCut:
    """How a step is divided among workers."""

    def cut(self, actor: Actor, people: int, monkeypatch: pytest.MonkeyPatch, **limits: int) -> list[dict[str, str]]:
        for name, value in limits.items():
            monkeypatch.setattr(maintenance, name, value)
        for number in range(people):
            report(actor, 3, subject=f"s{number}")
        with scope(workspace=actor.workspace_id):
            maintenance.request_run(actor=actor, now=NOW)
        work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)
        with scope(workspace=actor.workspace_id):
            step = MaintenanceRun.objects.get().steps.get(name="detect")
            assert (step.status, step.done, step.total, step.open_slices) == ("done", people, people, 0)
            found = Job.objects.filter(name=SLICE.value, arguments__step=str(step.pk)).order_by("key")
            return [job.arguments for job in found]

    @pytest.mark.parametrize(("people", "parts"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
    def test_by_so_many_subjects(self, actor: Actor, people: int, parts: int, monkeypatch: pytest.MonkeyPatch) -> None:
        cut = self.cut(actor, people, monkeypatch, SLICE_MIN=2)
        assert len(cut) == parts
        assert (cut[0]["after"], cut[-1]["until"]) == ("", "")
        assert [one["until"] for one in cut[:-1]] == [one["after"] for one in cut[1:]]

    def test_into_about_so_many_slices(self, actor: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
        assert len(self.cut(actor, 7, monkeypatch, SLICE_MIN=1, SLICES=3)) == 3

    def test_and_never_too_large_ones(self, actor: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
        assert len(self.cut(actor, 7, monkeypatch, SLICE_MIN=1, SLICES=1, SLICE_MAX=2)) == 4

    def test_a_step_without_anybody_is_done_at_once(self, actor: Actor) -> None:
        with scope(workspace=actor.workspace_id):
            run = maintenance.request_run(actor=actor, now=NOW)
        assert work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW) == 1
        with scope(workspace=actor.workspace_id):
            run.refresh_from_db()
            assert run.status == "done"
            assert {(s.status, s.total) for s in run.steps.all()} == {("done", 0)}


class TestBroken:
    """A subject whose share always raises."""

    @pytest.fixture
    def run(self, actor: Actor, monkeypatch: pytest.MonkeyPatch) -> MaintenanceRun:
        monkeypatch.setattr(maintenance, "SLICE_MIN", 2)
        for subject in ("a", "b", "c", "d", "e"):
            report(actor, 3, subject=subject)
        with scope(workspace=actor.workspace_id):
            return maintenance.request_run(actor=actor, now=NOW)

    def breaks(self, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
        detect = STEPS[StepName.DETECT]

        def share(**given: Any) -> Any:
            if given["subject"].key == key:
                raise ValueError(key)
            return detect(**given)

        monkeypatch.setitem(STEPS, StepName.DETECT, share)

    def work_off(self, actor: Actor, start: datetime = NOW) -> datetime:
        """With the clock put on past each pause, until nothing is due any more."""
        for _ in range(DEFAULT.jobs.max_attempts + 1):
            work.run_due(workspace_id=actor.workspace_id, now=lambda: start)  # noqa: B023 - called at once
            start += timedelta(minutes=5)
        return start

    def states(self, actor: Actor, run: MaintenanceRun) -> tuple[str, dict[str, str], int]:
        with scope(workspace=actor.workspace_id):
            run.refresh_from_db()
            rows = run.steps.order_by("position")
            return run.status, {s.name: s.status for s in rows}, rows.get(name="detect").done

    def test_keeps_none_of_the_others_waiting(
        self, actor: Actor, run: MaintenanceRun, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.breaks(monkeypatch, "a")
        work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)
        status, steps, done = self.states(actor, run)
        assert (status, steps["detect"], steps["promote"], done) == ("running", "running", "queued", 4)

    def test_fails_the_run_once_its_job_is_parked_and_nothing_else_moves(
        self, actor: Actor, run: MaintenanceRun, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.breaks(monkeypatch, "a")
        later = self.work_off(actor)
        status, steps, done = self.states(actor, run)
        assert (status, steps["detect"], steps["promote"], done) == ("failed", "failed", "queued", 4)
        with scope(workspace=actor.workspace_id):
            jobs.retry_parked(Job.objects.exclude(parked_at=None).get().pk, workspace_id=actor.workspace_id, now=later)
        work.run_due(workspace_id=actor.workspace_id, now=lambda: later)
        status, steps, _ = self.states(actor, run)
        assert (status, steps["detect"]) == ("running", "running")

    def test_goes_on_when_the_parked_job_is_retried(
        self, actor: Actor, run: MaintenanceRun, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as broken:
            self.breaks(broken, "a")
            later = self.work_off(actor)
        with scope(workspace=actor.workspace_id):
            parked = Job.objects.exclude(parked_at=None).get()
            jobs.retry_parked(parked.pk, workspace_id=actor.workspace_id, now=later)
        work.run_due(workspace_id=actor.workspace_id, now=lambda: later)
        assert self.states(actor, run) == ("done", dict.fromkeys(("consolidate", "detect", "promote"), "done"), 5)
        with scope(workspace=actor.workspace_id):
            counts = run.steps.get(name="detect").counts
            assert counts["new"] == 5
            units = RunUnit.objects.filter(step__run=run, step__name="detect")
            assert sum((Counter(unit.counts) for unit in units), Counter()) == Counter(counts)

    def test_of_two_parked_ones_the_run_fails_again_until_both_are_retried(
        self, actor: Actor, run: MaintenanceRun, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as broken:
            self.breaks(broken, "a")
            self.breaks(broken, "e")
            later = self.work_off(actor)
        with scope(workspace=actor.workspace_id):
            parked = list(Job.objects.exclude(parked_at=None))
            jobs.retry_parked(parked[0].pk, workspace_id=actor.workspace_id, now=later)
        assert len(parked) == 2
        work.run_due(workspace_id=actor.workspace_id, now=lambda: later)
        assert self.states(actor, run)[0] == "failed"
        with scope(workspace=actor.workspace_id):
            jobs.retry_parked(parked[1].pk, workspace_id=actor.workspace_id, now=later)
        work.run_due(workspace_id=actor.workspace_id, now=lambda: later)
        assert self.states(actor, run)[0] == "done"

    def test_a_slice_whose_workers_died_is_told_by_the_next_beat(self, actor: Actor, run: MaintenanceRun) -> None:
        with scope(workspace=actor.workspace_id):
            begun = Job.objects.get(name=jobs.JobName.MAINTENANCE_RUN.value).pk
        jobs.run(begun, actor.workspace_id, work.STEPS[jobs.JobName.MAINTENANCE_RUN], now=lambda: NOW)
        with scope(workspace=actor.workspace_id):
            dead = Job.objects.filter(name=SLICE.value, done_at=None)
            step = run.steps.get(name="detect")
            assert {job.arguments["step"] for job in dead} == {str(step.pk)}
            dead.update(attempts=DEFAULT.jobs.max_attempts)
        work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)
        assert self.states(actor, run)[0] == "running"
        slices.note_parked(now=NOW + DAY, since=NOW)
        assert self.states(actor, run)[:2] == (
            "failed",
            {"consolidate": "done", "detect": "failed", "promote": "queued"},
        )


class TestLateWorkers:
    def test_who_lost_the_claim_closes_nothing(self, actor: Actor) -> None:
        report(actor, 3)
        with scope(workspace=actor.workspace_id):
            run = maintenance.request_run(actor=actor, now=NOW)
            begun = Job.objects.get(name=jobs.JobName.MAINTENANCE_RUN.value).pk
        jobs.run(begun, actor.workspace_id, work.STEPS[jobs.JobName.MAINTENANCE_RUN], now=lambda: NOW)
        with scope(workspace=actor.workspace_id):
            pk = Job.objects.get(name=SLICE.value).pk
        late = jobs.claim_job(pk, actor.workspace_id, lambda: NOW)
        after = NOW + 2 * jobs.lease()
        another = jobs.claim_job(pk, actor.workspace_id, lambda: after)
        assert late is not None
        assert another is not None
        with pytest.raises(jobs.Stopping):
            slices.take_slice(late)
        with scope(workspace=actor.workspace_id):
            assert run.steps.get(name="detect").open_slices == 1
        slices.take_slice(another)
        with scope(workspace=actor.workspace_id):
            step = run.steps.get(name="detect")
            assert (step.status, step.open_slices, step.done) == ("done", 0, 1)
        work.run_due(workspace_id=actor.workspace_id, now=lambda: after)
        with scope(workspace=actor.workspace_id):
            run.refresh_from_db()
            assert run.status == "done"
