"""Two at once on real Postgres: whoever comes second sees what the first one did. Each thread has its connection.

`make proof` takes 200 rounds of each; between two runs of the tests the same few would do.
"""

import os
import threading
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connections

from memory_app.domain.actors import Actor, system_actor
from memory_app.domain.errors import Refusal
from memory_app.domain.vocabulary import Category
from memory_app.models import (
    AuditEntry,
    Episode,
    Job,
    MaintenanceRun,
    Observation,
    ProceduralRule,
    ReverseSignal,
    Subject,
    Verdict,
)
from memory_app.services import feedback, identities, maintenance, observations, promotion, work
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    AgentFactory,
    ApiKeyFactory,
    ObservationFactory,
    RunFactory,
    SubjectFactory,
    WorkspaceFactory,
    key_actor,
    member_actor,
    with_evidence,
)
from tests.services.test_maintenance import report

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = int(os.environ.get("PROOF_ROUNDS") or 12)
DAY = timedelta(days=1)
WAIT = timedelta(days=3)


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
    assert not any(thread.is_alive() for thread in threads), "nobody waits for ever"
    return raised


def scoped(actor: Actor, call: Callable[..., object], **given: Any) -> Callable[[], object]:
    def run() -> object:
        with scope(workspace=actor.workspace_id):
            return call(actor=actor, now=NOW, **given)

    return run


class Room:
    """One workspace and one person; a round takes a fresh observation about them."""

    def __init__(self) -> None:
        self.workspace = WorkspaceFactory()
        self.subject: Subject = SubjectFactory(workspace=self.workspace)
        self.agent = AgentFactory(workspace=self.workspace)
        self.key = key_actor(ApiKeyFactory(workspace=self.workspace))
        self.maria, self.nico = member_actor(self.workspace), member_actor(self.workspace)
        self.run: MaintenanceRun = RunFactory(workspace=self.workspace, now=NOW + WAIT)
        first = ObservationFactory(workspace=self.workspace, subject=self.subject, agent=self.agent, status="rejected")
        self.episodes: list[Episode] = with_evidence(first, 3)

    def observation(self, **more: Any) -> Observation:
        made: Observation = ObservationFactory(
            workspace=self.workspace, subject=self.subject, agent=self.agent, occurrences=0, **more
        )
        return made

    def right(self, row: Observation, actor: Actor) -> Callable[[], object]:
        return scoped(actor, feedback.confirm_observation, observation_id=row.pk)

    def wrong(self, row: Observation, actor: Actor, **more: Any) -> Callable[[], object]:
        return scoped(actor, feedback.reject_observation, observation_id=row.pk, **more)

    def undo(self, row: Observation, actor: Actor) -> Callable[[], object]:
        return scoped(actor, feedback.undo_verdict, observation_id=row.pk)

    def promote(self) -> None:
        """As a night does it: one person's share under their lock."""
        with scope(workspace=self.workspace.pk):
            subject = identities.subject_alone(workspace_id=self.workspace.pk, subject_id=self.subject.pk)
            promotion.promote_for_subject(subject=subject, run=self.run, actor=system_actor(self.workspace.pk))

    def work_off(self) -> None:
        work.run_due(workspace_id=self.workspace.pk, now=lambda: NOW)

    def settled(self, row: Observation) -> str:
        """The status once all jobs have run, and everything that must hold whoever came first."""
        self.work_off()
        with scope(workspace=self.workspace.pk):
            row.refresh_from_db()
            verdicts = list(Verdict.objects.filter(observation=row))
            standing = [verdict.kind for verdict in verdicts if not verdict.undone_at and not verdict.superseded_at]
            signals = Counter(ReverseSignal.objects.filter(observation=row).values_list("status", flat=True))
            rules = ProceduralRule.objects.filter(source_observation=row)
            assert len(standing) <= 1
            assert signals["active"] == (row.status == "rejected")
            assert standing == {"rejected": ["wrong"], "confirmed": ["right"]}.get(row.status, [])
            assert row.status != "rejected" or not rules.injectable().exists()
            ids = [row.pk, *(verdict.pk for verdict in verdicts), *rules.values_list("pk", flat=True)]
            ids += ReverseSignal.objects.filter(observation=row).values_list("pk", flat=True)
            said = Counter(AuditEntry.objects.filter(target_id__in=ids).values_list("verb", flat=True))
            kinds = Counter(verdict.kind for verdict in verdicts)
            assert said["observation.confirmed"] == kinds["right"]
            assert said["observation.rejected"] == kinds["wrong"]
            assert said["verdict.undone"] == sum(verdict.undone_at is not None for verdict in verdicts)
            assert said["reverse_signal.written"] == signals.total()
            assert said["reverse_signal.revoked"] == signals["revoked"]
            assert said["rule.promoted"] == rules.count()
            assert sum(said[f"rule.{status}"] for status in ("active", "demoted", "promoted")) == sum(
                rule.version for rule in rules
            )
            assert not Job.objects.exclude(error="").exists()
        return row.status


@pytest.fixture
def room() -> Room:
    return Room()


class TestVerdictAgainstVerdict:
    def test_a_double_click_is_one_no(self, room: Room) -> None:
        for _ in range(ROUNDS):
            row = room.observation()
            assert at_once(room.wrong(row, room.maria), room.wrong(row, room.maria)) == []
            assert room.settled(row) == "rejected"
            with scope(workspace=room.workspace.pk):
                assert row.verdicts.count() == 1

    def test_two_reviewers_yes_is_one_step_up(self, room: Room) -> None:
        for _ in range(ROUNDS):
            row = room.observation(confidence="medium")
            assert at_once(room.right(row, room.maria), room.right(row, room.nico)) == []
            assert room.settled(row) == "confirmed"
            assert row.confirmed_confidence == "high"
            with scope(workspace=room.workspace.pk):
                assert (row.verdicts.count(), row.rules.injectable().count()) == (1, 1)

    def test_a_no_beats_a_yes(self, room: Room) -> None:
        for _ in range(ROUNDS):
            row = room.observation()
            calls = room.right(row, room.maria), room.wrong(row, room.nico), room.wrong(row, room.key)
            assert at_once(*calls) == []
            assert room.settled(row) == "rejected"


class TestUndo:
    def test_against_a_no_either_follows_the_other(self, room: Room) -> None:
        """The undo takes back what stands when its turn comes: the yes, or the no that came first."""
        for _ in range(ROUNDS):
            row = room.observation()
            room.right(row, room.maria)()
            assert at_once(room.wrong(row, room.nico), room.undo(row, room.maria)) == []
            status = room.settled(row)
            with scope(workspace=room.workspace.pk):
                undone = [verdict.kind for verdict in row.verdicts.exclude(undone_at=None)]
                injected = row.rules.injectable().exists()
            assert (status, undone, injected) in [("rejected", ["right"], False), ("confirmed", ["wrong"], True)]

    def test_against_the_cascade_it_leaves_all_or_nothing(self, room: Room) -> None:
        for _ in range(ROUNDS):
            row = room.observation()
            room.right(row, room.maria)()
            room.work_off()
            room.wrong(row, room.maria)()
            assert at_once(room.work_off, room.undo(row, room.maria)) == []
            assert room.settled(row) == "confirmed"
            with scope(workspace=room.workspace.pk):
                assert row.rules.injectable().count() == 1


class TestPromotion:
    def test_against_a_no_the_no_wins(self, room: Room) -> None:
        for _ in range(ROUNDS):
            row = room.observation()
            assert at_once(room.promote, room.wrong(row, room.maria)) == []
            assert room.settled(row) == "rejected"


class TestProposals:
    def propose(self, room: Room, words: str) -> Callable[[], object]:
        return scoped(
            room.key,
            observations.propose_observation,
            quote=words,
            category=Category.RHYTHM,
            subject=room.subject.key,
            evidence_ids=[episode.pk for episode in room.episodes],
        )

    def test_the_same_words_at_once_make_one_row(self, room: Room) -> None:
        for number in range(ROUNDS):
            propose = self.propose(room, words := f"Ring the bell {number} times before noon.")
            assert at_once(propose, propose, propose) == []
            with scope(workspace=room.workspace.pk):
                row = Observation.objects.get(quote=words)
                said = Counter(AuditEntry.objects.filter(target_id=row.pk).values_list("verb", flat=True))
                assert said == {"observation.proposed": 1, "observation.proposed_again": 2}
                row.delete()  # or each round would compare its words with those of all before it

    def test_against_a_no_the_words_stay_refused(self, room: Room) -> None:
        for number in range(ROUNDS):
            words = f"Ring the bell {number} times before noon."
            self.propose(room, words)()
            with scope(workspace=room.workspace.pk):
                row = Observation.objects.get(quote=words)
            assert at_once(self.propose(room, words), room.wrong(row, room.maria)) == []
            assert room.settled(row) == "rejected"
            with scope(workspace=room.workspace.pk):
                assert Observation.objects.filter(quote=words).count() == 1


def running(job: Job) -> Callable[[], object]:
    return partial(work.run_due, workspace_id=job.workspace_id, now=lambda: NOW)


class TestRuns:
    """Whole nights, so that fewer rounds have to do."""

    NIGHTS = max(4, ROUNDS // 5)

    @pytest.fixture
    def actor(self) -> Actor:
        return key_actor(ApiKeyFactory(workspace=WorkspaceFactory()))

    def asked(self, actor: Actor, as_of: Any) -> Job:
        with scope(workspace=actor.workspace_id):
            run = maintenance.request_run(actor=actor, now=NOW, as_of=as_of)
            return Job.objects.get(key=str(run.pk))

    def work_off(self, actor: Actor) -> None:
        work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)

    def test_a_rejected_pattern_never_comes_back(self, actor: Actor) -> None:
        for number in range(self.NIGHTS):
            report(actor, 6, subject=f"s{number}")
            self.asked(actor, NOW)
            self.work_off(actor)
            with scope(workspace=actor.workspace_id):
                row = Observation.objects.get(subject__key=f"s{number}")
            report(actor, 2, before=NOW + DAY, subject=f"s{number}")
            job = self.asked(actor, NOW + DAY)
            raised = at_once(scoped(actor, feedback.reject_observation, observation_id=row.pk), running(job))
            self.work_off(actor)
            assert raised == []
            with scope(workspace=actor.workspace_id):
                assert [r.status for r in Observation.objects.filter(subject=row.subject)] == ["rejected"]

    def test_two_at_once_make_one_observation(self, actor: Actor) -> None:
        for number in range(self.NIGHTS):
            report(actor, 6, subject=f"t{number}")
            found = [self.asked(actor, NOW) for _ in range(2)]
            assert at_once(*[running(job) for job in found]) == []
            with scope(workspace=actor.workspace_id):
                assert Observation.objects.filter(subject__key=f"t{number}").count() == 1
                assert not Job.objects.exclude(error="").exists()
