"""Maintenance runs over REST."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from memory_app.domain.vocabulary import Role
from memory_app.models import AuditDetail, MaintenanceStep, ReverseSignalStop
from memory_app.services import work
from memory_app.tenancy import scope
from tests.api.calls import ALL, Caller, Place, caller, furnished, session
from tests.factories import NOW, RunFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def place() -> Place:
    return furnished()


class TestAsking:
    def test_a_run_is_queued_and_watched_to_its_end(self, place: Place) -> None:
        who = caller(place.workspace)
        asked = who.post("maintenance/runs", {"as_of": "2026-11-02T03:00:00+01:00"})
        assert (asked.status, asked.json["status"]) == (202, "queued")
        queued = who.get(f"maintenance/runs/{asked.json['id']}").json
        assert [(step["name"], step["status"]) for step in queued["steps"]] == [
            ("consolidate", "queued"),
            ("detect", "queued"),
            ("promote", "queued"),
        ]
        assert (queued["as_of"], queued["now"]) == ("2026-11-02T02:00:00Z", "2026-11-02T02:00:00Z")
        work.run_due(workspace_id=place.workspace.pk, now=timezone.now)
        done = who.get(f"maintenance/runs/{asked.json['id']}").json
        assert (done["status"], {step["status"] for step in done["steps"]}) == ("done", {"done"})
        assert all(step["done"] == step["total"] == 1 for step in done["steps"])
        with scope(workspace=place.workspace.pk):
            assert AuditDetail.objects.filter(text__startswith="as of 2026-11-02").exists()

    def test_at_48_hours_by_the_times_it_tells_the_clock_promotes(self, place: Place) -> None:
        who, now = caller(place.workspace), datetime(2026, 11, 2, 3, 0, 0, 299_999, tzinfo=UTC)
        edit = {"agent": "email", "subject": "nora", "event_type": "draft_edited", "traits": ["removed:semicolon"]}
        days = [{"occurred_at": (now - timedelta(days=day)).isoformat()} for day in range(1, 10)]
        assert who.post("signals", {"signals": [edit | day for day in days]}).json["accepted"] == 9
        self.run(who, place, now.isoformat())
        ripe_at = self.nora(who)["promotes_at"]
        assert datetime.fromisoformat(ripe_at) == now + timedelta(hours=48)
        self.run(who, place, (datetime.fromisoformat(ripe_at) - timedelta(microseconds=1)).isoformat())
        assert self.nora(who)["rule"] is None
        self.run(who, place, ripe_at)
        assert self.nora(who)["rule"] is not None

    def run(self, who: Caller, place: Place, as_of: str) -> None:
        work.run_due(workspace_id=place.workspace.pk, now=timezone.now)
        assert who.post("maintenance/runs", {"as_of": as_of}).status == 202
        work.run_due(workspace_id=place.workspace.pk, now=timezone.now)

    def nora(self, who: Caller) -> dict[str, Any]:
        (found,) = who.get("observations?subject=nora").json["items"]
        return dict(found)

    def test_each_call_is_a_run_of_its_own(self, place: Place) -> None:
        who = session(place.workspace, Role.REVIEWER)
        ids = {who.post("maintenance/runs", body).json["id"] for body in (None, {}, {"dry_run": True})}
        assert len(ids) == 3
        shown = {one["id"]: one["dry_run"] for one in who.get("maintenance/runs").json["items"] if one["id"] in ids}
        assert sorted(shown.values()) == [False, False, True]

    def test_bad_input(self, place: Place) -> None:
        for body, field in (
            ({"as_of": "2026-11-02T03:00:00"}, "as_of"),
            ({"as_of": "tonight"}, "as_of"),
            ({"as_of": "1969-01-01T00:00:00Z"}, "as_of"),
            ({"as_of": 5}, "as_of"),
            ({"dry_run": "yes"}, "dry_run"),
            ({"now": "2026-11-02T03:00:00Z"}, "now"),
        ):
            answer = caller(place.workspace).post("maintenance/runs", body)
            assert (answer.status, answer.error["field"]) == (422, field), body

    def test_a_dry_run_asked_for_in_chunks_is_one(self, place: Place) -> None:
        answer = caller(place.workspace).chunked("POST", "maintenance/runs", b'{"dry_run": true}')
        assert answer.status == 202
        assert caller(place.workspace).get(f"maintenance/runs/{answer.json['id']}").json["dry_run"] is True

    def test_a_bound_key_may_not(self, place: Place) -> None:
        for bound in ({"agent": place.agent}, {"subject": place.subject}):
            assert caller(place.workspace, *ALL, **bound).post("maintenance/runs").status == 403


class TestWatching:
    def test_filters_and_order(self, place: Place) -> None:
        failed = RunFactory(workspace=place.workspace, status="failed")
        who = caller(place.workspace)
        assert [one["id"] for one in who.get("maintenance/runs", status="failed").json["items"]] == [str(failed.pk)]
        assert who.get("maintenance/runs", status="lost").status == 422

    def test_bc68_a_strangers_run_is_404(self, place: Place) -> None:
        other = furnished()
        who = caller(other.workspace)
        for path in (
            f"maintenance/runs/{place.run.pk}",
            f"observations/{place.observation.pk}",
            f"episodes/{place.episodes[0].pk}",
            f"rules/{place.rule.pk}",
        ):
            assert who.get(path).status == 404

    def test_a_bound_key_sees_no_other_subjects_stops(self, place: Place) -> None:
        with scope(workspace=place.workspace.pk):
            ReverseSignalStop.objects.create(
                workspace=place.workspace,
                reverse_signal=place.refusal,
                run=place.run,
                subject=place.subject,
                stopped_at=NOW,
            )
        other = furnished("jo", "bot")
        path = f"maintenance/runs/{place.run.pk}"
        own = caller(place.workspace, *ALL, subject=place.subject, agent=place.agent)
        assert len(own.get(path).json["stopped_by_no"]) == 1
        assert caller(other.workspace).get(path).status == 404

    def test_a_finished_step_tells_its_times(self, place: Place) -> None:
        with scope(workspace=place.workspace.pk):
            MaintenanceStep.objects.filter(run=place.run).update(started_at=NOW, finished_at=NOW, counts={"new": 1})
        [step] = caller(place.workspace).get(f"maintenance/runs/{place.run.pk}").json["steps"]
        assert (step["started_at"], step["counts"]) == ("2026-11-02T09:00:00Z", {"new": 1})
