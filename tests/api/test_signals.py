"""POST signals: partial refusal, exactly once, a bound key's own agent and subject, hostile texts."""

from typing import Any

import pytest

from memory_app.domain.vocabulary import Role, Scope
from memory_app.models import BehaviourSignal, Episode, Workspace
from memory_app.services import work
from memory_app.tenancy import scope
from tests.api.calls import ALL, caller, session
from tests.factories import NOW, AgentFactory, SubjectFactory, WorkspaceFactory

pytestmark = pytest.mark.django_db


def signal(**changes: Any) -> dict[str, Any]:
    return {"agent": "email", "subject": "maria", "event_type": "draft_edited", **changes}


def episodes(workspace: Workspace) -> list[Episode]:
    work.run_due(workspace_id=workspace.pk, now=lambda: NOW.replace(year=2100))
    with scope(workspace=workspace.pk):
        return list(Episode.objects.order_by("id"))


@pytest.fixture
def workspace() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


class TestAccepting:
    def test_a_batch_is_taken_in_and_becomes_episodes(self, workspace: Workspace) -> None:
        answer = caller(workspace).post("signals", {"signals": [signal(), signal(event_type="note")]})
        assert (answer.status, answer.json) == (202, {"accepted": 2, "duplicates": 0, "refused": []})
        assert [row.event_type for row in episodes(workspace)] == ["draft_edited", "note"]

    def test_a_repeat_is_a_duplicate(self, workspace: Workspace) -> None:
        who = caller(workspace)
        body = {"signals": [signal(idempotency_key="m-1"), signal(idempotency_key="m-1")]}
        assert who.post("signals", body).json == {"accepted": 1, "duplicates": 1, "refused": []}
        assert who.post("signals", body).json == {"accepted": 0, "duplicates": 2, "refused": []}
        assert len(episodes(workspace)) == 1

    def test_each_refused_one_is_named_and_the_rest_taken(self, workspace: Workspace) -> None:
        batch = [
            signal(),
            "nothing",
            signal(summary="x" * 4_001),
            signal(event_type="DROP TABLE"),
            signal(before="only one"),
            signal(colour="red"),
            signal(occurred_at="yesterday"),
            {"event_type": "note", "agent": "email"},
            signal(),
        ]
        answer = caller(workspace).post("signals", {"signals": batch})
        assert (answer.status, answer.json["accepted"]) == (202, 2)
        said = {one["index"]: one["error"] for one in answer.json["refused"]}
        assert {index: error.get("field") for index, error in said.items()} == {
            1: "signals",
            2: "summary",
            3: "event_type",
            4: "after",
            5: "colour",
            6: "occurred_at",
            7: "subject",
        }
        assert said[2]["limit"] == 4_000
        assert "limit" not in said[3]

    def test_an_amount_is_a_number_and_comes_back_whole(self, workspace: Workspace) -> None:
        who = caller(workspace)
        for amount in ("5", "\u0663", "1e3", "", True, [5], 10**16, -(10**16), 9999999999999999.9):
            answer = who.post("signals", {"signals": [signal(entities={"amount": amount})]}).json
            assert [one["error"]["field"] for one in answer["refused"]] == ["amount"], amount
        who.post("signals", {"signals": [signal(entities={"amount": -9999999999999999})]})
        episodes(workspace)
        answer = who.client.get("/api/v1/episodes", headers=who.headers)
        assert '"amount": -9999999999999999}' in answer.content.decode()

    def test_all_refused_is_still_202(self, workspace: Workspace) -> None:
        answer = caller(workspace).post("signals", {"signals": [1, None]})
        assert (answer.status, answer.json["accepted"], len(answer.json["refused"])) == (202, 0, 2)

    @pytest.mark.parametrize(
        ("body", "field", "limit"),
        [
            ({}, "signals", None),
            ({"signals": []}, "signals", 1),
            ({"signals": {"a": 1}}, "signals", None),
            ({"signals": [{}] * 501}, "signals", 500),
        ],
    )
    def test_a_batch_that_is_none_is_422(self, workspace: Workspace, body: Any, field: str, limit: int | None) -> None:
        answer = caller(workspace).post("signals", body)
        assert (answer.status, answer.error["field"], answer.error.get("limit")) == (422, field, limit)

    def test_a_batch_may_be_larger_than_other_bodies(self, workspace: Workspace) -> None:
        batch = [signal(summary="x" * 3_900) for _ in range(200)]
        assert caller(workspace).post("signals", {"signals": batch}).json["accepted"] == 200

    def test_drafts_are_never_stored(self, workspace: Workspace) -> None:
        body = {"signals": [signal(before="A secret; kept.", after="A secret. Kept.")]}
        assert caller(workspace).post("signals", body).json["accepted"] == 1
        with scope(workspace=workspace.pk):
            assert "secret" not in str(BehaviourSignal.objects.values())
        [row] = episodes(workspace)
        assert "removed:semicolon" in row.traits
        assert "secret" not in row.summary


class TestWhoSpeaks:
    def test_a_bound_key_may_leave_itself_out(self, workspace: Workspace) -> None:
        agent, subject = AgentFactory(workspace=workspace), SubjectFactory(workspace=workspace)
        who = caller(workspace, agent=agent, subject=subject)
        assert who.post("signals", {"signals": [{"event_type": "note"}]}).json["accepted"] == 1
        [row] = episodes(workspace)
        assert (row.agent_id, row.subject_id, row.source_class) == (agent.pk, subject.pk, "agent")

    def test_a_bound_key_that_names_another_is_refused_alone(self, workspace: Workspace) -> None:
        who = caller(workspace, *ALL, agent=AgentFactory(workspace=workspace, key="email"))
        answer = who.post("signals", {"signals": [signal(), signal(agent="other")]})
        assert answer.json["accepted"] == 1
        assert answer.json["refused"][0]["error"] == {
            "code": "forbidden",
            "field": "agent",
            "message": "This key is bound to one agent; leave agent out or name that one.",
        }

    def test_an_erased_subject_is_gone(self, workspace: Workspace) -> None:
        SubjectFactory(workspace=workspace, key="maria", erased_at=NOW)
        answer = caller(workspace).post("signals", {"signals": [signal()]})
        assert answer.json["refused"][0]["error"]["code"] == "gone"

    def test_a_reviewer_may_report_too(self, workspace: Workspace) -> None:
        assert session(workspace, Role.REVIEWER).post("signals", {"signals": [signal()]}).status == 202

    def test_reading_is_not_enough(self, workspace: Workspace) -> None:
        assert caller(workspace, Scope.READ).post("signals", {"signals": [signal()]}).status == 403


class TestHostileTexts:
    def test_bc34_nul_is_stripped(self, workspace: Workspace) -> None:
        batch = [signal(summary="build ok\x00done", entities={"note": {"deep": ["a\x00b"]}})]
        assert caller(workspace).post("signals", {"signals": batch}).json["accepted"] == 1
        [row] = episodes(workspace)
        assert (row.summary, row.extras) == ("build okdone", {"note": {"deep": ["ab"]}})

    def test_bc35_a_lone_surrogate_is_replaced(self, workspace: Workspace) -> None:
        who = caller(workspace)
        raw = '{"signals": [{"agent": "a", "subject": "s", "event_type": "note", "summary": "ship it \\ud83d"}]}'
        assert who.raw("POST", "signals", raw).json["accepted"] == 1
        episodes(workspace)
        assert who.get("episodes").json["items"][0]["summary"] == "ship it \ufffd"

    def test_bc06_a_blank_key_is_refused_and_a_padded_one_trimmed(self, workspace: Workspace) -> None:
        who = caller(workspace)
        answer = who.post("signals", {"signals": [signal(subject="   "), signal(subject=" maria ")]})
        assert [one["error"]["field"] for one in answer.json["refused"]] == ["subject"]
        episodes(workspace)
        assert who.get("episodes", subject="maria").json["count"] == 1
        assert who.get("episodes", subject=" maria ").json["count"] == 1
        assert (who.get("episodes", subject="  ").status, who.get("subjects/%20%20").status) == (422, 422)

    def test_bc63_a_text_over_its_limit_names_it(self, workspace: Workspace) -> None:
        who = caller(workspace)
        assert who.post("signals", {"signals": [signal(summary="長" * 350_000)]}).status == 413
        answer = who.post("signals", {"signals": [signal(summary="x" * 1_000_000)]})
        assert answer.json["refused"][0]["error"]["limit"] == 4_000
        answer = who.post("signals", {"signals": [signal(before="x" * 70_000, after="y")]})
        assert (answer.json["refused"][0]["error"]["code"], answer.json["refused"][0]["error"]["field"]) == (
            "too_large",
            "before",
        )

    def test_bc30_names_hold_any_character(self, workspace: Workspace) -> None:
        who = caller(workspace)
        batch = [signal(agent="eu-billing", subject="a/b_c.d:e@f", summary="Invoice / draft | copy \\ 2")]
        assert who.post("signals", {"signals": batch}).json["accepted"] == 1
        episodes(workspace)
        for q in ("Invoice / draft", "| copy", "\\ 2"):
            assert who.get("episodes", q=q, agent="eu-billing", subject="a/b_c.d:e@f").json["count"] == 1


class TestNumbers:
    @pytest.mark.parametrize("number", ["1e400", "9" * 5000, "-1e999"])
    @pytest.mark.parametrize("name", ["amount", "other"])
    def test_one_too_large_refuses_its_own_signal_alone(self, workspace: Workspace, number: str, name: str) -> None:
        good = '{"agent": "email", "subject": "maria", "event_type": "note"}'
        bad = good[:-1] + f', "entities": {{"{name}": {number}}}}}'
        answer = caller(workspace).raw("POST", "signals", f'{{"signals": [{good}, {bad}]}}')
        assert (answer.status, answer.json["accepted"]) == (202, 1)
        assert [item["index"] for item in answer.json["refused"]] == [1]
