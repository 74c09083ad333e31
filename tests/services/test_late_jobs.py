"""Jobs that come later than they should, or after others: each was found by `tests/proof`."""

from datetime import timedelta

import pytest

from memory_app import jobs
from memory_app.domain.actors import system_actor
from memory_app.jobs import JobName
from memory_app.models import Episode, Job, Observation, ProceduralRule, ReverseSignal, Verdict
from memory_app.services import feedback, reverse_signals, rules, work
from memory_app.tenancy import scope
from tests.factories import NOW, ObservationFactory, member_actor, with_evidence

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


class TestLate:
    def give(self, row: Observation, minute: int, *, undo: bool = False, sources: bool = False) -> Verdict:
        actor = member_actor(row.workspace)
        with scope(workspace=row.workspace_id):
            now = NOW + minute * MINUTE
            if undo:
                return feedback.undo_verdict(observation_id=row.pk, actor=actor, now=now)
            return feedback.reject_observation(observation_id=row.pk, actor=actor, now=now, reject_sources=sources)

    def run(self, row: Observation, name: JobName, verdict: Verdict, minute: int) -> None:
        with scope(workspace=row.workspace_id):
            job = Job.objects.get(name=name.value, key=str(verdict.pk))
        assert jobs.run(job.pk, row.workspace_id, work.STEPS[name], now=lambda: NOW + minute * MINUTE)

    def test_an_undo_carried_out_after_the_next_no_leaves_that_one_alone(self) -> None:
        row = ObservationFactory()
        first = self.give(row, 0)
        self.run(row, JobName.VERDICT_CASCADE, first, 0)
        self.give(row, 1, undo=True)
        second = self.give(row, 2)
        self.run(row, JobName.VERDICT_CASCADE, second, 3)
        self.run(row, JobName.VERDICT_UNDO, first, 4)
        with scope(workspace=row.workspace_id):
            assert sorted(ReverseSignal.objects.values_list("status", flat=True)) == ["active", "revoked"]

    def test_a_no_that_a_run_wrote_before_its_cascade_goes_with_the_undo(self) -> None:
        row = ObservationFactory()
        no = self.give(row, 0)
        with scope(workspace=row.workspace_id):
            planned = no.effects.get(kind="reverse_signal").target_id
            reverse_signals.refuse_again(row, signal_id=planned, actor=system_actor(row.workspace_id), now=NOW)
        self.give(row, 1, undo=True)
        self.run(row, JobName.VERDICT_UNDO, no, 2)
        with scope(workspace=row.workspace_id):
            assert ReverseSignal.objects.get().status == "revoked"

    def test_a_cascade_after_the_undo_window_still_has_the_texts_deleted(self) -> None:
        row = ObservationFactory()
        with_evidence(row, 3)
        no = self.give(row, 0, sources=True)
        self.run(row, JobName.SOURCE_PURGE, no, 10)
        self.run(row, JobName.VERDICT_CASCADE, no, 11)
        work.run_due(workspace_id=row.workspace_id, now=lambda: NOW + 12 * MINUTE)
        with scope(workspace=row.workspace_id):
            assert not Episode.objects.exclude(summary="", status="rejected").exists()

    def test_a_purge_before_a_late_undo_leaves_the_texts(self) -> None:
        row = ObservationFactory()
        episodes = with_evidence(row, 3)
        no = self.give(row, 0, sources=True)
        self.run(row, JobName.VERDICT_CASCADE, no, 0)
        self.give(row, 5, undo=True)
        self.run(row, JobName.SOURCE_PURGE, no, 10)
        self.run(row, JobName.VERDICT_UNDO, no, 11)
        with scope(workspace=row.workspace_id):
            kept = list(Episode.objects.order_by("pk").values_list("pk", "summary", "status", "purged_at"))
        assert kept == [(one.pk, one.summary, one.status, None) for one in sorted(episodes, key=lambda one: one.pk)]

    def test_an_undo_gives_a_rule_its_former_place(self) -> None:
        row = ObservationFactory(confidence="high", rule_text="Never use semicolons.", promotion_candidate=True)
        actor = member_actor(row.workspace)
        for minute in (0, 2):  # made, taken back, and brought back: only then there was a place before
            with scope(workspace=row.workspace_id):
                yes = feedback.confirm_observation(observation_id=row.pk, actor=actor, now=NOW + minute * MINUTE)
            self.run(row, JobName.VERDICT_CASCADE, yes, minute)
            if minute == 0:
                self.give(row, 1, undo=True)
                self.run(row, JobName.VERDICT_UNDO, yes, 1)
        with scope(workspace=row.workspace_id):
            rule = ProceduralRule.objects.get()
            before = rule.position
            rules.edit_rule(actor=actor, rule_id=rule.pk, version=rule.version, position=before + 70, now=NOW)
        self.give(row, 3, undo=True)
        with scope(workspace=row.workspace_id):
            assert (ProceduralRule.objects.get().position, ProceduralRule.objects.get().status) == (before, "demoted")
