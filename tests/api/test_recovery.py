"""Recovery and roster over REST: what an agent that lost its session is told."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from memory_app.domain.vocabulary import Scope
from memory_app.models import Agent, Workspace
from memory_app.tenancy import scope
from tests.api.calls import Caller, caller
from tests.domain.office_vectors import vectors
from tests.domain.test_recovery import FOOTER, HEADER, RULED
from tests.factories import NOW, AgentFactory, SessionFactory, SubjectFactory, WorkspaceFactory, WorkStateFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def workspace() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


@pytest.fixture
def coder(workspace: Workspace) -> Agent:
    made: Agent = AgentFactory(workspace=workspace, key="coder")
    return made


def recovered(who: Caller, **params: str) -> dict[str, Any]:
    answer = who.get("agents/coder/recovery", **params)
    assert answer.status == 200, answer.json
    found: dict[str, Any] = answer.json
    return found


def body(told: dict[str, Any]) -> list[str]:
    first, *lines, last = told["text"].split("\n")
    assert (first, last) == (HEADER, FOOTER)
    return lines


def put_state(who: Caller, task: str, **fields: Any) -> None:
    assert who("PUT", f"agents/coder/work-states/{task}", {"status": "running", **fields}).status in {200, 201}


class TestRecovery:
    @pytest.mark.parametrize("vector", vectors("updateWorkState+recovery (host order)"))
    def test_a_new_task_hides_neither_interrupted_work_nor_the_last_summary(
        self, workspace: Workspace, vector: dict[str, Any]
    ) -> None:
        who, told = caller(workspace), vector["input"]
        old, new = told["workState1"], told["thenNewTaskStart"]
        who.post("sessions", {"agent": "coder", "output": told["committed"]})
        put_state(who, "old", status=old["status"], output=old["stdout"], files_touched=old["changedFiles"])
        put_state(who, "new", status=new["status"], output=new["stdout"], prompt=new["taskPrompt"])
        assert recovered(who)["text"] == RULED[vector["id"]]
        asked = body(recovered(who, task="new", phase="execute"))
        assert asked[:3] == ["- Task: new", "- Phase: execute", "- Task was in progress: no progress recorded"]
        assert "- Task was interrupted: 3 of 9 done" in asked

    @pytest.mark.parametrize("vector", vectors("formatRecoveryContext.line2"))
    def test_the_words_for_each_status(self, workspace: Workspace, vector: dict[str, Any]) -> None:
        who, state = caller(workspace), vector["input"]["workState"]
        put_state(who, "t", **state)
        assert body(recovered(who))[0] == vector["expected"]

    @pytest.mark.parametrize(
        ("states", "task", "order"),
        [
            ([("a", 9, "S"), ("b", 5, "S"), ("c", 1, "S")], "", "cba"),
            ([("a", 9, "S"), ("b", 5, ""), ("c", 1, "")], "", "acb"),
            ([("a", 9, "S"), ("b", 5, ""), ("c", 1, "")], "b", "bac"),
            ([("a", 9, "S"), ("b", 8, "S"), ("c", 7, "S"), ("d", 1, "")], "", "cba"),
            ([("a", 9, "S"), ("b", 8, "S"), ("c", 7, "S"), ("d", 1, "")], "d", "dcb"),
            ([(name, 100 - at, "") for at, name in enumerate("abcdefgh")], "", "hgf"),
            ([(name, 100 - at, "S") for at, name in enumerate("abcdefgh")] + [("z", 1, "")], "", "hgf"),
            ([("a", 300, "S")] + [(name, 9, "") for name in "bcdefgh"], "", "ahg"),
            ([("a", 9, "S")], "unknown", "a"),
            ([], "a", ""),
        ],
    )
    def test_asked_for_then_progress_then_newest_three_at_most(
        self, workspace: Workspace, coder: Agent, states: list[tuple[str, int, str]], task: str, order: str
    ) -> None:
        now = timezone.now()
        for task_name, minutes, summary in states:
            WorkStateFactory(
                workspace=workspace,
                agent=coder,
                task=task_name,
                summary=summary,
                updated_at=now - timedelta(minutes=minutes),
            )
        told = recovered(caller(workspace), task=task)
        assert "".join(one["task"] for one in told["work_states"]) == order
        assert sum("Task was" in line for line in told["text"].split("\n")) == len(order)

    @pytest.mark.parametrize("field", ["next_steps", "unfinished", "files_touched"])
    def test_any_progress_is_progress(self, workspace: Workspace, coder: Agent, field: str) -> None:
        now = timezone.now()
        WorkStateFactory(
            workspace=workspace,
            agent=coder,
            task="old",
            summary="",
            **{field: ["x"]},
            updated_at=now - timedelta(days=1),
        )
        for task in "abcd":
            WorkStateFactory(workspace=workspace, agent=coder, task=task, summary="", prompt="P", updated_at=now)
        assert recovered(caller(workspace))["work_states"][0]["task"] == "old"

    def test_the_latest_session_then_ten_earlier_ones_each_on_a_line(self, workspace: Workspace, coder: Agent) -> None:
        now = timezone.now()
        for number in range(13):
            what = f"Unit {number} " + "w" * 190
            SessionFactory(workspace=workspace, agent=coder, what=what, created_at=now - timedelta(hours=13 - number))
        told = recovered(caller(workspace))
        lines = body(told)
        assert lines[0].startswith("- What you did: Unit 12 ")
        assert lines[1] == "- Previous sessions:"
        assert [line.split()[4] for line in lines[2:]] == [str(number) for number in range(11, 1, -1)]
        assert {len(line.split(": ", 1)[1]) for line in lines[2:]} == {120}
        assert lines[2].startswith("  - 2h ago: ")
        assert [told["session"]["what"], len(told["history"])] == ["Unit 12 " + "w" * 190, 10]

    def test_with_nothing_it_is_header_and_footer(self, workspace: Workspace, coder: Agent) -> None:
        told = recovered(caller(workspace))
        assert told == {
            "text": f"{HEADER}\n{FOOTER}",
            "work_states": [],
            "session": None,
            "history": [],
            "last_result": None,
            "recent_messages": [],
        }

    def test_an_unknown_agent_is_404_and_a_task_has_a_limit(self, workspace: Workspace, coder: Agent) -> None:
        who = caller(workspace)
        assert who.get("agents/nobody/recovery").status == 404
        for name in ("task", "phase"):
            answer = who.get("agents/coder/recovery", **{name: "x" * 201})
            assert (answer.status, answer.error["field"], answer.error["limit"]) == (422, name, 200)

    def test_a_bound_key_hears_of_its_own(self, workspace: Workspace, coder: Agent) -> None:
        maria = SubjectFactory(workspace=workspace, key="maria")
        for subject, what in ((maria, "hers"), (SubjectFactory(workspace=workspace), "his"), (None, "nobody's")):
            SessionFactory(workspace=workspace, agent=coder, subject=subject, what=what)
            WorkStateFactory(workspace=workspace, agent=coder, subject=subject, summary=what)
        told = recovered(caller(workspace, Scope.READ, subject=maria))
        assert body(told) == ["- Task was interrupted: hers", "- What you did: hers"]
        other = AgentFactory(workspace=workspace, key="other")
        assert caller(workspace, Scope.READ, agent=other).get("agents/coder/recovery").status == 403


class TestRoster:
    def test_a_line_each(self, workspace: Workspace, coder: Agent) -> None:
        AgentFactory(workspace=workspace, key="idle", name="Rae")
        ago = timezone.now() - timedelta(minutes=10, seconds=5)
        SessionFactory(
            workspace=workspace,
            agent=coder,
            what="Split the audit view",
            commits=["abc1234", "def5678"],
            created_at=ago,
        )
        who = caller(workspace)
        line = '[coder] Last: "Split the audit view" (abc1234, def5678) — 10m ago'
        assert who.get("roster").json == {"lines": [line, "[Rae] idle (no recent activity)"], "left_out": 0}
        assert who.get("roster", agent="coder").json == {"lines": [line], "left_out": 0}
        assert who.get("agents/coder/roster-line").json == {"text": line}
        assert who.get("agents/nobody/roster-line").status == 404

    def test_an_agents_key_hears_of_the_others_too(self, workspace: Workspace, coder: Agent) -> None:
        other = AgentFactory(workspace=workspace, key="other")
        SessionFactory(workspace=workspace, agent=coder, what="Split the audit view")
        who = caller(workspace, Scope.READ, agent=other)
        assert 'Last: "Split the audit view"' in who.get("roster").json["lines"][0]
        assert who.get("agents/coder/roster-line").status == 403

    def test_a_subjects_key_hears_nothing_of_another(self, workspace: Workspace, coder: Agent) -> None:
        maria, marco = (SubjectFactory(workspace=workspace, key=key) for key in ("maria", "marco"))
        SessionFactory(workspace=workspace, agent=coder, subject=maria, what="hers", created_at=NOW)
        SessionFactory(workspace=workspace, agent=coder, subject=marco, what="his", created_at=NOW + timedelta(days=1))
        assert '"hers"' in caller(workspace, Scope.READ, subject=maria).get("roster").json["lines"][0]
        assert '"his"' in caller(workspace).get("roster").json["lines"][0]
        line = caller(workspace, Scope.READ, subject=maria).get("agents/coder/roster-line").json["text"]
        assert '"hers"' in line

    @pytest.mark.parametrize(("number", "left_out"), [(199, 0), (200, 0), (201, 1), (203, 3)])
    def test_those_that_have_no_line_are_counted(self, workspace: Workspace, number: int, left_out: int) -> None:
        with scope(workspace=workspace.pk):
            Agent.objects.bulk_create(
                Agent(workspace=workspace, key=f"agent-{n:03}", created_at=NOW) for n in range(number)
            )
        told = caller(workspace).get("roster").json
        assert (len(told["lines"]), told["left_out"]) == (number - left_out, left_out)
        last = caller(workspace).get("roster", agent=f"agent-{number - 1:03}").json["lines"]
        assert last == [f"[agent-{number - 1:03}] idle (no recent activity)"]
