"""Runs: detect and promote, as of any time, dry, resumable, and stopped by a "no"."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from memory_app.domain.actors import Actor
from memory_app.domain.errors import InvalidInput, NotAllowed
from memory_app.domain.vocabulary import Role
from memory_app.models import (
    AuditEntry,
    MaintenanceRun,
    Observation,
    ProceduralRule,
    ReverseSignal,
    ReverseSignalStop,
    Workspace,
)
from memory_app.services import detection, feedback, ingest, maintenance, reverse_signals, work
from memory_app.tenancy import scope
from tests.factories import NOW, ApiKeyFactory, ObservationFactory, WorkspaceFactory, key_actor, member_actor

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def actor() -> Actor:
    return key_actor(ApiKeyFactory(workspace=WorkspaceFactory()))


def report(actor: Actor, count: int, *, before: datetime = NOW, subject: str = "maria", **more: Any) -> None:
    """So many edited drafts without semicolons, one a day, the last one a day before."""
    signals = [
        {
            "agent": "email",
            "subject": subject,
            "event_type": "draft_edited",
            "traits": ["removed:semicolon"],
            "occurred_at": (before - (day + 1) * DAY).isoformat(),
            **more,
        }
        for day in range(count)
    ]
    with scope(workspace=actor.workspace_id):
        ingest.accept_signals(actor=actor, signals=signals, now=before)
    work.run_due(workspace_id=actor.workspace_id, now=lambda: before)


def night(actor: Actor, now: datetime = NOW, *, dry_run: bool = False) -> MaintenanceRun:
    with scope(workspace=actor.workspace_id):
        run = maintenance.request_run(actor=actor, now=now, as_of=now, dry_run=dry_run)
    work.run_due(workspace_id=actor.workspace_id, now=lambda: now)
    with scope(workspace=actor.workspace_id):
        return MaintenanceRun.objects.prefetch_related("steps").get(pk=run.pk)


def counts(run: MaintenanceRun) -> dict[str, dict[str, int]]:
    return {step.name: step.counts for step in run.steps.all()}


def observations(actor: Actor) -> list[Observation]:
    with scope(workspace=actor.workspace_id):
        return list(Observation.objects.order_by("created_at", "id"))


class TestDetect:
    def test_three_occurrences_make_one_observation_with_its_evidence(self, actor: Actor) -> None:
        report(actor, 3)
        run = night(actor)
        (row,) = observations(actor)
        assert (row.occurrences, row.opportunities, row.consistency, row.confidence) == (3, 3, 1.0, "low")
        assert (row.status, row.created_at, row.detected_on) == ("pending", NOW, NOW.date())
        with scope(workspace=actor.workspace_id):
            assert row.evidence_links.count() == 3
        assert (run.status, counts(run)["detect"]["new"]) == ("done", 1)

    def test_two_make_none(self, actor: Actor) -> None:
        report(actor, 2)
        night(actor)
        assert observations(actor) == []

    def test_a_second_night_finds_nothing_new(self, actor: Actor) -> None:
        report(actor, 5)
        night(actor)
        assert counts(night(actor, NOW + timedelta(hours=1)))["detect"].get("new", 0) == 0
        assert len(observations(actor)) == 1

    def test_more_occurrences_measure_the_row_anew_and_keep_what_people_did(self, actor: Actor) -> None:
        report(actor, 3)
        night(actor)
        (row,) = observations(actor)
        with scope(workspace=actor.workspace_id):
            Observation.objects.update(quote="My own words.", quote_edited_at=NOW)
            feedback.confirm_observation(observation_id=row.pk, actor=actor, now=NOW)
        report(actor, 4, before=NOW + 5 * DAY)
        night(actor, NOW + 5 * DAY)
        (again,) = observations(actor)
        assert (again.pk, again.occurrences, again.quote) == (row.pk, 7, "My own words.")
        assert (again.status, again.confirmed_confidence, again.created_at) == ("confirmed", "medium", NOW)
        with scope(workspace=actor.workspace_id):
            assert again.evidence_links.counted().count() == again.occurrences

    def test_subjects_are_kept_apart(self, actor: Actor) -> None:
        report(actor, 2)
        report(actor, 2, subject="nico")
        night(actor)
        assert observations(actor) == []

    def test_what_happened_after_its_now_does_not_count(self, actor: Actor) -> None:
        report(actor, 3, before=NOW + 10 * DAY)
        night(actor)
        assert observations(actor) == []

    def test_at_most_three_new_a_subject_and_date(self, actor: Actor) -> None:
        for number in range(5):
            report(actor, 8, agent=f"agent-{number}")
        first, second = night(actor), night(actor, NOW + timedelta(hours=2))
        assert len(observations(actor)) <= 3
        assert counts(second)["detect"].get("new", 0) == 0
        third = night(actor, NOW + DAY)
        assert counts(first)["detect"].get("new", 0) == 3, counts(first)
        assert counts(third)["detect"]["new"] == 2


class TestGivenUp:
    def stopped_removing(self, actor: Actor) -> None:
        """Six days of removals, found; then a week in which they stay."""
        report(actor, 6, before=NOW)
        night(actor)
        report(actor, 7, before=NOW + 7 * DAY, traits=["kept:semicolon"], event_type="draft_sent")

    def test_a_habit_that_turned_round_is_marked_and_the_clock_leaves_it(self, actor: Actor) -> None:
        self.stopped_removing(actor)
        run = night(actor, NOW + 7 * DAY)
        (row,) = observations(actor)
        assert (row.status, row.contradicted) == ("pending", True)
        assert counts(run)["detect"]["contradicted"] == 1
        with scope(workspace=actor.workspace_id):
            assert not ProceduralRule.objects.exists()
            assert AuditEntry.objects.filter(verb="observation.contradicted", target_id=row.pk).count() == 1

    def test_a_dry_run_marks_nothing(self, actor: Actor) -> None:
        self.stopped_removing(actor)
        night(actor, NOW + 7 * DAY, dry_run=True)
        assert not observations(actor)[0].contradicted

    def test_taken_up_again_the_mark_goes(self, actor: Actor) -> None:
        self.stopped_removing(actor)
        night(actor, NOW + 7 * DAY)
        report(actor, 3, before=NOW + 10 * DAY)
        night(actor, NOW + 10 * DAY)
        assert not observations(actor)[0].contradicted

    def test_what_was_given_up_before_it_was_ever_found_is_not_proposed(self, actor: Actor) -> None:
        report(actor, 12, before=NOW)
        report(actor, 4, before=NOW + 4 * DAY, traits=["kept:semicolon"], event_type="draft_sent")
        night(actor, NOW + 4 * DAY)
        assert observations(actor) == []


class TestStopped:
    def test_a_rejected_pattern_does_not_return_and_the_no_is_named(self, actor: Actor) -> None:
        report(actor, 5)
        night(actor)
        (row,) = observations(actor)
        with scope(workspace=actor.workspace_id):
            feedback.reject_observation(observation_id=row.pk, actor=actor, now=NOW)
        work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)
        report(actor, 6, before=NOW + 7 * DAY)
        run = night(actor, NOW + 7 * DAY)
        assert len(observations(actor)) == 1
        assert counts(run)["detect"]["stopped"] == 1
        with scope(workspace=actor.workspace_id):
            stop = ReverseSignalStop.objects.select_related("reverse_signal").get()
            assert (stop.run_id, stop.reverse_signal.observation_id) == (run.pk, row.pk)

    def test_also_before_the_cascade_has_written_it(self, actor: Actor) -> None:
        report(actor, 5)
        night(actor)
        (row,) = observations(actor)
        with scope(workspace=actor.workspace_id):
            feedback.reject_observation(observation_id=row.pk, actor=actor, now=NOW)
            run = maintenance.request_run(actor=actor, now=NOW, as_of=NOW)
            subject = row.subject
            seen = detection.detect_for_subject(subject=subject, run=run, actor=actor)
            assert (seen["stopped"], seen["new"]) == (1, 0)
        work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)
        with scope(workspace=actor.workspace_id):
            assert ReverseSignal.objects.count() == 1

    def test_a_revoked_no_stops_nothing(self, actor: Actor) -> None:
        report(actor, 5)
        night(actor)
        (row,) = observations(actor)
        with scope(workspace=actor.workspace_id):
            feedback.reject_observation(observation_id=row.pk, actor=actor, now=NOW)
        work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)
        with scope(workspace=actor.workspace_id):
            signal = ReverseSignal.objects.get()
            reverse_signals.revoke_reverse_signal(actor=actor, signal_id=signal.pk, now=NOW)
        night(actor, NOW + DAY)
        assert [item.status for item in observations(actor)] == ["rejected", "pending"]


class TestPromote:
    @pytest.mark.parametrize(("minutes", "promoted"), [(48 * 60 - 1, False), (48 * 60, True)])
    def test_it_waits_48_hours(self, actor: Actor, minutes: int, promoted: bool) -> None:
        report(actor, 6)
        night(actor)
        night(actor, NOW + timedelta(minutes=minutes))
        with scope(workspace=actor.workspace_id):
            assert ProceduralRule.objects.injectable().exists() is promoted

    def test_a_rejected_one_never(self, actor: Actor) -> None:
        report(actor, 6)
        night(actor)
        with scope(workspace=actor.workspace_id):
            feedback.reject_observation(observation_id=observations(actor)[0].pk, actor=actor, now=NOW)
        night(actor, NOW + 3 * DAY)
        with scope(workspace=actor.workspace_id):
            assert not ProceduralRule.objects.exists()

    def test_an_agents_proposal_never(self, actor: Actor) -> None:
        with scope(workspace=actor.workspace_id):
            workspace = Workspace.objects.get()
        ObservationFactory(workspace=workspace, pattern=None, confidence="high")
        night(actor, NOW + 3 * DAY)
        with scope(workspace=actor.workspace_id):
            assert not ProceduralRule.objects.exists()

    def test_an_undone_rule_is_not_promoted_again_by_the_clock(self, actor: Actor) -> None:
        report(actor, 6)
        night(actor)
        (row,) = observations(actor)
        with scope(workspace=actor.workspace_id):
            feedback.confirm_observation(observation_id=row.pk, actor=actor, now=NOW)
        work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)
        with scope(workspace=actor.workspace_id):
            feedback.undo_verdict(observation_id=row.pk, actor=actor, now=NOW)
        work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)
        night(actor, NOW + DAY)
        with scope(workspace=actor.workspace_id):
            assert not ProceduralRule.objects.injectable().exists()
        night(actor, NOW + 2 * DAY)
        with scope(workspace=actor.workspace_id):
            assert ProceduralRule.objects.injectable().exists()


class TestDryRun:
    def test_it_counts_and_changes_nothing(self, actor: Actor) -> None:
        report(actor, 6)
        night(actor)
        report(actor, 3, subject="nico", traits=["removed:emoji"])
        before = snapshot(actor)
        run = night(actor, NOW + 2 * DAY, dry_run=True)
        assert counts(run)["detect"]["new"] == 1
        assert counts(run)["promote"]["promoted"] == 1
        assert snapshot(actor) == before

    def test_its_promoted_count_leaves_proposals_out(self, actor: Actor) -> None:
        with scope(workspace=actor.workspace_id):
            workspace = Workspace.objects.get()
        ObservationFactory(workspace=workspace, pattern=None, confidence="high")
        assert counts(night(actor, NOW + 3 * DAY, dry_run=True))["promote"].get("promoted", 0) == 0

    def test_the_comparison_would_see_a_real_run(self, actor: Actor) -> None:
        report(actor, 6)
        before = snapshot(actor)
        night(actor)
        assert snapshot(actor) != before


OF_THE_RUN_ITSELF = {"maintenancerun", "maintenancestep", "rununit", "job", "auditentry", "auditdetail"}


def snapshot(actor: Actor) -> dict[str, list[str]]:
    """Every row of memory, as text; what a run writes about itself left out."""
    found = {}
    with scope(workspace=actor.workspace_id), connection.cursor() as cursor:
        for model in apps.get_app_config("memory_app").get_models():
            if model._meta.model_name not in OF_THE_RUN_ITSELF:
                cursor.execute(f"SELECT t::text FROM {model._meta.db_table} t ORDER BY 1")
                found[model._meta.db_table] = [row for (row,) in cursor.fetchall()]
    return found


class TestAsk:
    def test_a_naive_as_of_is_refused(self, actor: Actor) -> None:
        with pytest.raises(InvalidInput) as refused, scope(workspace=actor.workspace_id):
            maintenance.request_run(actor=actor, now=NOW, as_of=NOW.replace(tzinfo=None))
        assert refused.value.field == "as_of"

    def test_a_viewer_may_not(self) -> None:
        workspace = WorkspaceFactory()
        with pytest.raises(NotAllowed), scope(workspace=workspace.pk):
            maintenance.request_run(actor=member_actor(workspace, Role.VIEWER), now=NOW)

    def test_its_date_is_the_workspaces(self) -> None:
        workspace = WorkspaceFactory(time_zone="Pacific/Auckland")
        with scope(workspace=workspace.pk):
            run = maintenance.request_run(actor=member_actor(workspace), now=NOW.replace(hour=20))
        assert run.local_date == (NOW + DAY).date()
