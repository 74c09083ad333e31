"""Rules and refusals over REST."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from memory_app.domain.vocabulary import Role, Scope
from memory_app.models import ReverseSignal, ReverseSignalStop, RuleVersion, Workspace
from memory_app.services import work
from memory_app.tenancy import scope
from tests.api.calls import ALL, Place, caller, furnished, session
from tests.factories import NOW, AgentFactory, PatternFactory, RuleFactory, RunFactory, SubjectFactory, WorkspaceFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def place() -> Place:
    return furnished()


class TestListing:
    def test_the_shape(self, place: Place) -> None:
        [item] = caller(place.workspace).get("rules").json["items"]
        assert item == {
            "id": str(place.rule.pk),
            "text": place.rule.text,
            "agent": "email",
            "subject": "maria",
            "status": "active",
            "source_observation": None,
            "version": 1,
            "position": place.rule.position,
            "created_at": "2026-11-02T09:00:00Z",
            "conflicts": [],
        }

    def test_they_go_by_position_and_pages_end(self) -> None:
        workspace: Workspace = WorkspaceFactory()
        for position in (30, 10, 10, 20):
            RuleFactory(workspace=workspace, position=position, text=str(position))
        who = caller(workspace)
        first = who.get("rules", limit="3").json
        second = who.get("rules", limit="3", cursor=first["next"]).json
        assert [one["text"] for one in (*first["items"], *second["items"])] == ["10", "10", "20", "30"]
        assert (first["count"], second["count"], second["next"]) == (4, None, None)

    def test_filters_find_what_names_them(self, place: Place) -> None:
        everyone = RuleFactory(workspace=place.workspace, status="paused")
        who = caller(place.workspace)
        assert [one["id"] for one in who.get("rules", subject="maria").json["items"]] == [str(place.rule.pk)]
        assert [one["id"] for one in who.get("rules", agent="email").json["items"]] == [str(place.rule.pk)]
        assert [one["id"] for one in who.get("rules", status="paused").json["items"]] == [str(everyone.pk)]
        assert who.get("rules", status="off").status == 422
        assert (who.get("rules", agent="x").status, who.get("rules", subject="").status) == (404, 422)

    def test_a_bound_key_sees_what_holds_for_it(self, place: Place) -> None:
        everyone = RuleFactory(workspace=place.workspace)
        other = RuleFactory(workspace=place.workspace, agent=AgentFactory(workspace=place.workspace))
        others = RuleFactory(workspace=place.workspace, subject=SubjectFactory(workspace=place.workspace))
        who = caller(place.workspace, Scope.READ, agent=place.agent, subject=place.subject)
        assert {one["id"] for one in who.get("rules").json["items"]} == {str(place.rule.pk), str(everyone.pk)}
        for hidden in (other, others):
            assert who.get(f"rules/{hidden.pk}").status == 404
        assert who.get("rules", agent=other.agent.key).status == 403

    def test_one_row_and_fifty_cost_the_same(self) -> None:
        workspace = WorkspaceFactory()
        who = caller(workspace)
        counts: list[int] = []
        for number in (1, 49):
            for _ in range(number):
                RuleFactory(workspace=workspace, agent=AgentFactory(workspace=workspace))
            who.get("rules")
            with CaptureQueriesContext(connection) as queries:
                who.get("rules")
            counts.append(len(queries))
        assert counts[0] == counts[1]


class TestWriting:
    def test_a_rule_by_hand(self, place: Place) -> None:
        who = session(place.workspace, Role.REVIEWER)
        answer = who.post("rules", {"text": " Be brief.\u2028Always. ", "agent": "email"})
        assert (answer.status, answer.json["text"]) == (201, "Be brief. Always.")
        assert (answer.json["agent"], answer.json["subject"], answer.json["status"]) == ("email", None, "active")
        assert answer.json["position"] > place.rule.position

    def test_new_names_are_made(self, place: Place) -> None:
        who = caller(place.workspace)
        answer = who.post("rules", {"text": "Be brief.", "agent": "new-agent", "subject": "new/person"})
        assert (answer.status, answer.json["subject"]) == (201, "new/person")
        assert who.get("subjects/new%2Fperson").status == 200

    def test_bad_input(self, place: Place) -> None:
        who = caller(place.workspace)
        for body, field, limit in (
            ({}, "text", None),
            ({"text": ""}, "text", 500),
            ({"text": "x" * 501}, "text", 500),
            ({"text": None}, "text", None),
            ({"text": "x", "subject": " "}, "subject", 200),
            ({"text": "x", "subject": ""}, "subject", 200),
            ({"text": "x", "status": "paused"}, "status", None),
        ):
            answer = who.post("rules", body)
            assert (answer.status, answer.error["field"], answer.error.get("limit")) == (422, field, limit), body

    def test_an_erased_subject_is_410(self, place: Place) -> None:
        SubjectFactory(workspace=place.workspace, key="gone", erased_at=NOW)
        assert caller(place.workspace).post("rules", {"text": "x", "subject": "gone"}).status == 410


class TestEditing:
    def edit(self, place: Place, **body: Any) -> Any:
        return caller(place.workspace).patch(f"rules/{place.rule.pk}", body)

    def test_words_and_place(self, place: Place) -> None:
        answer = self.edit(place, text="Shorter.", position=-5, version=1)
        assert (answer.json["text"], answer.json["position"], answer.json["version"]) == ("Shorter.", -5, 2)
        with scope(workspace=place.workspace.pk):
            assert RuleVersion.objects.get(version=2).text == "Shorter."

    def test_bc76_a_stale_version_shows_the_current_row(self, place: Place) -> None:
        self.edit(place, text="A.", version=1)
        answer = self.edit(place, text="B.", version=1)
        assert (answer.status, answer.json["current"]["text"], answer.json["current"]["version"]) == (409, "A.", 2)

    def test_bad_input(self, place: Place) -> None:
        for body, field in (
            ({"version": 1}, "text"),
            ({"text": "x"}, "version"),
            ({"text": "", "version": 1}, "text"),
            ({"position": 10**12, "version": 1}, "position"),
            ({"position": "first", "version": 1}, "position"),
        ):
            answer = self.edit(place, **body)
            assert (answer.status, answer.error["field"]) == (422, field), body


class TestSwitching:
    def test_pause_and_resume_twice(self, place: Place) -> None:
        who = caller(place.workspace)
        for verb, status, version in (("pause", "paused", 2), ("resume", "active", 3)):
            for _ in range(2):
                answer = who.post(f"rules/{place.rule.pk}/{verb}")
                assert (answer.status, answer.json["status"], answer.json["version"]) == (200, status, version)
            assert bool(who.post("context", {"subject": "maria", "agent": "email"}).json["sections"][0]["items"]) is (
                status == "active"
            )

    def test_a_demoted_one_is_409(self, place: Place) -> None:
        rule = RuleFactory(workspace=place.workspace, status="demoted")
        assert caller(place.workspace).post(f"rules/{rule.pk}/resume").status == 409


class TestRefusals:
    def test_the_shape_and_where_it_stopped_something(self, place: Place) -> None:
        with scope(workspace=place.workspace.pk):
            ReverseSignalStop.objects.create(
                workspace=place.workspace,
                reverse_signal=place.refusal,
                run=place.run,
                subject=place.subject,
                stopped_at=NOW,
            )
        who = caller(place.workspace)
        [item] = who.get("reverse-signals", agent="email").json["items"]
        assert item == {
            "id": str(place.refusal.pk),
            "pattern": {"event_type": None, "outcome": None, "trait": "removed:semicolon", "conditions": []},
            "text": place.refusal.text,
            "agent": "email",
            "subject": "maria",
            "observation": str(place.refusal.observation_id),
            "status": "active",
            "stopped": [{"run": str(place.run.pk), "at": "2026-11-02T09:00:00Z"}],
            "created_at": "2026-11-02T09:00:00Z",
        }
        run = who.get(f"maintenance/runs/{place.run.pk}").json
        assert run["stopped_by_no"] == [
            {"reverse_signal": str(place.refusal.pk), "pattern": item["pattern"], "subject": "maria"}
        ]

    def test_a_dry_run_stopped_nothing_but_tells_what_it_would_have(self, place: Place) -> None:
        who, night = caller(place.workspace), "2026-11-02T03:00:00Z"
        edit = {"agent": "email", "subject": "nora", "event_type": "draft_edited", "traits": ["removed:semicolon"]}
        days = [{"occurred_at": f"2026-10-{day}T09:00:00Z"} for day in range(20, 30)]
        assert who.post("signals", {"signals": [edit | day for day in days]}).json["accepted"] == 10
        work.run_due(workspace_id=place.workspace.pk, now=timezone.now)
        who.post("maintenance/runs", {"as_of": night})
        work.run_due(workspace_id=place.workspace.pk, now=timezone.now)
        [found] = who.get("observations?subject=nora").json["items"]
        who.post(f"observations/{found['id']}/wrong")
        work.run_due(workspace_id=place.workspace.pk, now=timezone.now)
        asked = who.post("maintenance/runs", {"as_of": night, "dry_run": True}).json["id"]
        work.run_due(workspace_id=place.workspace.pk, now=timezone.now)
        [no] = who.get("reverse-signals?subject=nora").json["items"]
        assert no["stopped"] == []
        told = [{"reverse_signal": no["id"], "pattern": no["pattern"], "subject": "nora"}]
        assert who.get(f"maintenance/runs/{asked}").json["stopped_by_no"] == told
        listed = {run["id"]: run["stopped_by_no"] for run in who.get("maintenance/runs").json["items"]}
        assert listed[asked] == told
        page = session(place.workspace, Role.VIEWER).client.get(f"/runs/{asked}/").content.decode()
        assert "A no would stop" in page

    def test_one_row_and_fifty_cost_the_same(self, place: Place) -> None:
        who = caller(place.workspace)
        counts: dict[str, list[int]] = {"reverse-signals": [], "maintenance/runs": []}
        for number in (0, 49):
            with scope(workspace=place.workspace.pk):
                for _ in range(number):
                    run = RunFactory(workspace=place.workspace)
                    pattern = PatternFactory(workspace=place.workspace, subject=place.subject, agent=place.agent)
                    row = ReverseSignal.objects.create(
                        workspace=place.workspace,
                        subject=place.subject,
                        agent=place.agent,
                        pattern=pattern,
                        observation=place.observation,
                        created_at=NOW,
                    )
                    ReverseSignalStop.objects.create(
                        workspace=place.workspace,
                        reverse_signal=row,
                        run=run,
                        subject=place.subject,
                        stopped_at=NOW,
                    )
                if number == 0:
                    ReverseSignalStop.objects.create(
                        workspace=place.workspace,
                        reverse_signal=place.refusal,
                        run=place.run,
                        subject=place.subject,
                        stopped_at=NOW,
                    )
            for path, seen in counts.items():
                who.get(path)
                with CaptureQueriesContext(connection) as queries:
                    assert who.get(path).json["count"] == number + 1
                seen.append(len(queries))
        assert all(first == second for first, second in counts.values())

    def test_revoking_twice(self, place: Place) -> None:
        who = caller(place.workspace)
        for _ in range(2):
            answer = who.post(f"reverse-signals/{place.refusal.pk}/revoke")
            assert (answer.status, answer.json["status"]) == (200, "revoked")
        assert who.get("reverse-signals", status="active").json["items"] == []

    def test_a_bound_key_may_not(self, place: Place) -> None:
        who = caller(place.workspace, *ALL, subject=place.subject)
        assert who.post(f"reverse-signals/{place.refusal.pk}/revoke").status == 403
