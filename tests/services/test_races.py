"""Two at once on real Postgres: whoever comes second sees what the first one did. Each thread has its connection."""

import threading
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connections

from memory_app import jobs
from memory_app.domain.actors import Actor
from memory_app.domain.errors import Refusal
from memory_app.domain.vocabulary import Category
from memory_app.models import Job, Observation, ProceduralRule, ReverseSignal, Verdict
from memory_app.services import feedback, maintenance, observations, work
from memory_app.tenancy import scope
from tests.factories import NOW, ApiKeyFactory, WorkspaceFactory, key_actor
from tests.services.test_maintenance import night, report

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 12
DAY = timedelta(days=1)


@pytest.fixture
def actor() -> Actor:
    return key_actor(ApiKeyFactory(workspace=WorkspaceFactory()))


def at_once(*calls: Callable[[], object]) -> list[BaseException]:
    """Run them from one starting line; what they raised that was no refusal."""
    line, raised = threading.Barrier(len(calls)), []

    def run(call: Callable[[], object]) -> None:
        try:
            line.wait()
            call()
        except Refusal:
            pass
        except BaseException as error:  # noqa: BLE001 - told to the test
            raised.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return raised


def scoped(actor: Actor, call: Callable[..., object], **given: Any) -> Callable[[], object]:
    def run() -> object:
        with scope(workspace=actor.workspace_id):
            return call(actor=actor, now=NOW, **given)

    return run


def running(job: Job) -> Callable[[], object]:
    steps = work.STEPS[jobs.JobName.MAINTENANCE_RUN]
    return partial(jobs.run, job.pk, job.workspace_id, steps, now=lambda: NOW)


def one(actor: Actor, subject: str) -> Observation:
    """A fresh observation about a subject of its own."""
    report(actor, 6, subject=subject)
    night(actor)
    with scope(workspace=actor.workspace_id):
        return Observation.objects.get(subject__key=subject)


def work_off(actor: Actor) -> None:
    work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)


class TestVerdictAgainstRun:
    def test_a_rejected_pattern_never_comes_back(self, actor: Actor) -> None:
        for number in range(ROUNDS):
            row = one(actor, f"s{number}")
            report(actor, 2, before=NOW + DAY, subject=f"s{number}")
            with scope(workspace=actor.workspace_id):
                run = maintenance.request_run(actor=actor, now=NOW, as_of=NOW + DAY)
                job = Job.objects.get(key=str(run.pk))
            raised = at_once(scoped(actor, feedback.reject_observation, observation_id=row.pk), running(job))
            work_off(actor)
            assert raised == []
            with scope(workspace=actor.workspace_id):
                assert [r.status for r in Observation.objects.filter(subject=row.subject)] == ["rejected"]

    def test_two_runs_at_once_make_one_observation(self, actor: Actor) -> None:
        for number in range(ROUNDS):
            report(actor, 6, subject=f"t{number}")
            with scope(workspace=actor.workspace_id):
                runs = [maintenance.request_run(actor=actor, now=NOW, as_of=NOW) for _ in range(2)]
                found = list(Job.objects.filter(key__in=[str(run.pk) for run in runs]))
            assert at_once(*[running(job) for job in found]) == []
            with scope(workspace=actor.workspace_id):
                assert Observation.objects.filter(subject__key=f"t{number}").count() == 1
                assert not Job.objects.exclude(error="").exists()


class TestVerdictAgainstVerdict:
    def test_one_verdict_stands_and_a_no_wins(self, actor: Actor) -> None:
        for number in range(ROUNDS):
            row = one(actor, f"v{number}")
            calls = [
                scoped(actor, feedback.confirm_observation, observation_id=row.pk),
                scoped(actor, feedback.reject_observation, observation_id=row.pk),
                scoped(actor, feedback.reject_observation, observation_id=row.pk),
            ]
            assert at_once(*calls) == []
            work_off(actor)
            with scope(workspace=actor.workspace_id):
                assert Verdict.objects.standing().get(observation=row).kind == "wrong"
                assert ReverseSignal.objects.active().filter(observation=row).count() == 1
                assert not ProceduralRule.objects.injectable().filter(source_observation=row).exists()

    def test_an_undo_against_the_cascade_leaves_all_or_nothing(self, actor: Actor) -> None:
        for number in range(ROUNDS):
            row = one(actor, f"u{number}")
            scoped(actor, feedback.reject_observation, observation_id=row.pk)()
            raised = at_once(lambda: work_off(actor), scoped(actor, feedback.undo_verdict, observation_id=row.pk))
            work_off(actor)
            assert raised == []
            with scope(workspace=actor.workspace_id):
                assert Observation.objects.get(pk=row.pk).status == "pending"
                assert not ReverseSignal.objects.active().filter(observation=row).exists()


class TestProposals:
    def test_the_same_words_at_once_make_one_row(self, actor: Actor) -> None:
        row = one(actor, "p")
        with scope(workspace=actor.workspace_id):
            ids = list(row.evidence_links.values_list("episode_id", flat=True))
        for number in range(ROUNDS):
            propose = scoped(
                actor,
                observations.propose_observation,
                quote=f"Never on day {number}.",
                category=Category.RHYTHM,
                subject="p",
                evidence_ids=ids,
            )
            assert at_once(propose, propose, propose) == []
            with scope(workspace=actor.workspace_id):
                assert Observation.objects.filter(quote=f"Never on day {number}.").count() == 1
