"""Work states over REST: what is kept of a task while it runs, under keys that may hold anything."""

from datetime import timedelta
from typing import Any
from urllib.parse import quote

import pytest
from django.utils import timezone

from memory_app.domain.vocabulary import Scope
from memory_app.models import AuditEntry, Subject, Workspace, WorkState
from memory_app.tenancy import scope
from tests.api.calls import ALL, Answer, Caller, caller
from tests.domain.office_vectors import vectors
from tests.factories import NOW, AgentFactory, SubjectFactory, WorkspaceFactory, WorkStateFactory

pytestmark = pytest.mark.django_db
FIELDS = {
    "extractWorkStateSnapshot.summary": "summary",
    "extractWorkStateSnapshot.nextSteps": "next_steps",
    "extractWorkStateSnapshot.taskPrompt": "prompt",
    "extractWorkStateSnapshot.lastActivity": "last_activity",
}
NAMES = {"stdout": "output", "taskPrompt": "prompt", "lastActivity": "last_activity", "changedFiles": "files_touched"}
RULED = {"BO-022": ["run the load test", "ping ops", "deploy to staging"], "BO-024": "migrated 4 of 9 tables"}
"""By id: what holds in place of a known defect of the seed."""
ODD = [
    "a/b",
    "..",
    ".",
    "a//b",
    "/a",
    "a/",
    "%2e%2e",
    "%2F",
    "x%2Fy",
    "ä/ß",
    "小芮",
    "رائد",
    "a b",
    "a?b#c",
    "work-states",
]


@pytest.fixture
def workspace() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


def path(agent: str = "coder", task: str = "t") -> str:
    return f"agents/{quote(agent, safe='')}/work-states/{quote(task, safe='')}"


def put(who: Caller, where: str = "", **body: Any) -> Answer:
    return who("PUT", where or path(), {"status": "running", **body})


class TestSnapshots:
    def test_the_first_is_201_and_each_later_one_200(self, workspace: Workspace) -> None:
        who = caller(workspace)
        first = put(who, prompt="Split the view", cwd="/srv/app", files_touched=["/srv/app/core/views.py"])
        assert first.status == 201
        assert first.json | {"started_at": "", "updated_at": ""} == {
            "agent": "coder",
            "subject": None,
            "task": "t",
            "status": "running",
            "prompt": "Split the view",
            "cwd": "/srv/app",
            "summary": "",
            "next_steps": [],
            "unfinished": [],
            "files_touched": ["app/core/views.py"],
            "last_activity": "",
            "started_at": "",
            "updated_at": "",
        }
        later = put(who, status="interrupted", summary="3 of 9")
        assert (later.status, later.json["status"], later.json["summary"]) == (200, "interrupted", "3 of 9")
        assert (later.json["prompt"], later.json["started_at"]) == ("Split the view", first.json["started_at"])
        assert later.json["updated_at"] > first.json["updated_at"]
        assert who.get(path()).json == later.json
        assert put(who, status="interrupted", summary="3 of 9").json | {"updated_at": ""} == later.json | {
            "updated_at": ""
        }
        with scope(workspace=workspace.pk):
            assert AuditEntry.objects.filter(verb="work_state.begun").count() == 1

    @pytest.mark.parametrize("vector", vectors(*FIELDS))
    def test_it_reads_as_the_vector_says(self, workspace: Workspace, vector: dict[str, Any]) -> None:
        body = {NAMES[name]: value for name, value in vector["input"].items()}
        kept = put(caller(workspace), **body).json[FIELDS[vector["function"]]]
        told = RULED.get(vector["id"], vector["expected"])
        # Vectors of what is stored cut with an ellipsis where the seed cuts bare; the length is theirs.
        assert kept == told or (isinstance(told, str) and kept[:-1] == told[: len(kept) - 1] and len(kept) == len(told))

    @pytest.mark.parametrize(
        ("field", "length"), [("prompt", 500), ("summary", 200), ("last_activity", 160), ("cwd", 500)]
    )
    def test_texts_are_cut_at_their_lengths(self, workspace: Workspace, field: str, length: int) -> None:
        who = caller(workspace)
        assert put(who, **{field: "用" * length}).json[field] == "用" * length
        assert len(put(who, **{field: "x" * (length + 1)}).json[field]) == length

    def test_lists_are_cut_too(self, workspace: Workspace) -> None:
        told = put(caller(workspace), next_steps=["a", "a", "b", "c", "d"], unfinished=["x" * 200]).json
        assert told["next_steps"] == ["a", "b", "c"]
        assert len(told["unfinished"][0]) == 150

    def test_progress_comes_from_the_output_and_never_from_the_prompt(self, workspace: Workspace) -> None:
        who = caller(workspace)
        told = put(who, prompt="Please write the docs page", output="").json
        assert (told["summary"], told["prompt"]) == ("", "Please write the docs page")
        told = put(who, output="SUMMARY: 3 of 9 done\nTODO: the rest\nNext: file four").json
        assert (told["summary"], told["unfinished"]) == ("3 of 9 done", ["the rest"])
        assert put(who, output="nothing of note").json["summary"] == "3 of 9 done"
        done = put(who, output="SUMMARY: 9 of 9 done\nTODO: none\nNext: nothing").json
        assert (done["unfinished"], done["next_steps"]) == ([], [])
        assert put(who, output=" ", unfinished=["by hand"]).json["unfinished"] == ["by hand"]
        assert put(who, output="SUMMARY: 4 of 9 done", summary="by hand").json["summary"] == "by hand"

    def test_a_running_one_without_a_word_for_fifteen_minutes_was_interrupted(self, workspace: Workspace) -> None:
        agent, now = AgentFactory(workspace=workspace, key="coder"), timezone.now()
        for task, minutes, status in (
            ("fresh", 14, "running"),
            ("stale", 16, "running"),
            ("failed", 99, "failed"),
            ("cancelled", 99, "cancelled"),
        ):
            at = now - timedelta(minutes=minutes)
            WorkStateFactory(workspace=workspace, agent=agent, task=task, status=status, updated_at=at)
        who = caller(workspace)
        read = {one["task"]: one["status"] for one in who.get("agents/coder/work-states").json["items"]}
        assert read == {"fresh": "running", "stale": "interrupted", "failed": "failed", "cancelled": "cancelled"}
        assert who.get(path(task="stale")).json["status"] == "interrupted"
        assert put(who, path(task="stale")).json["status"] == "running"

    @pytest.mark.parametrize(
        ("body", "field", "limit"),
        [
            ({"status": "done"}, "status", None),
            ({"status": None}, "status", None),
            ({"next_steps": ["x"] * 501}, "next_steps", 500),
            ({"files_touched": "x"}, "files_touched", None),
            ({"summary": 7}, "summary", None),
            ({"task": "t"}, "task", None),
            ({"subject": ""}, "subject", 200),
        ],
    )
    def test_bad_input_names_its_field(
        self, workspace: Workspace, body: dict[str, Any], field: str, limit: int | None
    ) -> None:
        answer = put(caller(workspace), **body)
        assert (answer.status, answer.error["field"], answer.error.get("limit")) == (422, field, limit)
        assert caller(workspace)("PUT", path(), {}).error["field"] == "status"

    def test_names_have_limits(self, workspace: Workspace) -> None:
        who = caller(workspace)
        for where, field in ((path("x" * 201), "agent"), (path(task="x" * 201), "task"), (path(task="a\x00b"), "task")):
            assert (put(who, where).status, put(who, where).error["field"]) == (422, field)


class TestForgetting:
    def test_once_and_then_there_is_nothing(self, workspace: Workspace) -> None:
        who = caller(workspace)
        put(who)
        assert [who("DELETE", path()).status for _ in range(2)] == [204, 404]
        assert who.get(path()).status == 404
        assert who("DELETE", path("nobody")).status == 404

    def test_bo071_what_was_cleared_is_in_no_recovery(self, workspace: Workspace) -> None:
        [vector] = vectors("workState")
        told = vector.values[0]["expected"]["during"]
        who = caller(workspace)
        who.post("sessions", {"agent": "coder", "output": "SUMMARY: the one before"})
        put(who, summary=told["summary"], status=told["status"])
        during = who.get("agents/coder/recovery").json
        assert [(one["summary"], one["status"]) for one in during["work_states"]] == [(told["summary"], told["status"])]
        assert during["session"]["what"] == "the one before"
        who("DELETE", path())
        after = who.get("agents/coder/recovery").json
        assert (after["work_states"], told["summary"] in after["text"]) == ([], False)


class TestNoHistory:
    @pytest.mark.parametrize("vector", vectors("loadSessionHistory"))
    def test_where_nothing_can_be_read_there_is_nothing(self, workspace: Workspace, vector: dict[str, Any]) -> None:
        """There is no file to be damaged; an agent without a session has neither a latest one nor a history."""
        AgentFactory(workspace=workspace, key="coder")
        told = caller(workspace).get("agents/coder/recovery").json
        assert {"latest": told["session"], "history": told["history"]} == vector["expected"]


class TestKeysInPaths:
    @pytest.mark.parametrize("task", ODD)
    def test_bc69_a_task_is_one_opaque_name(self, workspace: Workspace, task: str) -> None:
        who = caller(workspace)
        assert put(who, path(task=task)).json["task"] == task
        assert who.get(path(task=task)).json["task"] == task
        assert [one["task"] for one in who.get("agents/coder/work-states").json["items"]] == [task]
        assert who("DELETE", path(task=task)).status == 204

    @pytest.mark.parametrize("agent", ODD)
    def test_bc69_and_so_is_an_agent(self, workspace: Workspace, agent: str) -> None:
        who = caller(workspace)
        assert put(who, path(agent)).json["agent"] == agent
        assert who.get(path(agent)).json["agent"] == agent
        for what in ("recovery", "roster-line", "work-states"):
            assert who.get(f"agents/{quote(agent, safe='')}/{what}").status == 200
        assert who("DELETE", path(agent)).status == 204

    @pytest.mark.parametrize("agent", ["a", "a/work-states", "a/work-states/b", "work-states"])
    @pytest.mark.parametrize(
        "task", ["t", "work-states", "work-states/t", "b/work-states/t", "recovery", "t/roster-line"]
    )
    def test_bc69_an_agent_that_is_known_is_told_from_its_task(
        self, workspace: Workspace, agent: str, task: str
    ) -> None:
        AgentFactory(workspace=workspace, key=agent)
        who = caller(workspace)
        told = put(who, path(agent, task)).json
        assert (told["agent"], told["task"]) == (agent, task)
        assert who.get(path(agent, task)).json == told
        assert who("DELETE", path(agent, task)).status == 204


COLLIDING = [
    "a/recovery",
    "a/roster-line",
    "a/work-states",
    "a/work-states/b",
    "a/work-states/b/recovery",
    "recovery",
    "work-states/t",
    "a/",
]


class TestAnyAgent:
    """Whatever an agent's key holds, also beside agents whose keys are parts of it."""

    @pytest.mark.parametrize("agent", [*ODD, *COLLIDING])
    def test_bc69_it_is_reached_by_a_parameter(self, workspace: Workspace, agent: str) -> None:
        for key in {"a", "a/work-states"} - {agent}:
            AgentFactory(workspace=workspace, key=key)
        who, where = caller(workspace), "work-states/t%2Frecovery"
        first = who("PUT", where, {"status": "running", "summary": "S", "agent": agent})
        assert (first.status, first.json["agent"], first.json["task"]) == (201, agent, "t/recovery")
        assert who("PUT", where, {"status": "running", "agent": agent}).status == 200
        assert who.get(where, agent=agent).json["summary"] == "S"
        assert [one["agent"] for one in who.get("work-states").json["items"]] == [agent]
        assert [one["agent"] for one in who.get("work-states", agent=agent).json["items"]] == [agent]
        told = who.get("recovery", agent=agent, task=" t/recovery ").json
        assert ([one["agent"] for one in told["work_states"]], "- Task: t/recovery" in told["text"]) == ([agent], True)
        assert len(who.get("roster", agent=agent).json["lines"]) == 1
        assert who("DELETE", where, agent=agent).status == 204
        assert who.get(where, agent=agent).status == 404

    @pytest.mark.parametrize("agent", COLLIDING)
    def test_bc69_and_named(self, workspace: Workspace, agent: str) -> None:
        for key in {"a", agent}:
            AgentFactory(workspace=workspace, key=key)
        who = caller(workspace)
        assert who("PATCH", "agents", {"name": "Found"}, agent=agent).json["key"] == agent
        assert who.get("agents", agent=agent).json["items"] == [{"key": agent, "name": "Found", "owner": None}]
        assert who.get("agents/a").json["name"] != "Found"
        assert who("PATCH", "agents", {"name": "Found"}, agent="nobody").status == 404

    def test_a_bound_key_may_leave_it_out_and_another_must_not(self, workspace: Workspace) -> None:
        agent = AgentFactory(workspace=workspace, key="a/recovery")
        own, who = caller(workspace, *ALL, agent=agent), caller(workspace)
        WorkStateFactory(workspace=workspace, agent=AgentFactory(workspace=workspace, key="b"), task="t")
        assert own("PUT", "work-states/t", {"status": "running"}).json["agent"] == "a/recovery"
        assert own.get("work-states/t").json["agent"] == "a/recovery"
        assert [one["agent"] for one in own.get("work-states").json["items"]] == ["a/recovery"]
        assert own.get("recovery").json["work_states"][0]["agent"] == "a/recovery"
        for where in ("work-states/t", "recovery", "work-states"):
            assert own.get(where, agent="b").status == 403
        assert who.get("work-states/t").json["agent"] == "a/recovery"
        for answer in (who.get("recovery"), who("DELETE", "work-states/t")):
            assert (answer.status, answer.error["field"]) == (422, "agent")
        assert own("DELETE", "work-states/t").status == 204


class TestTasksNames:
    @pytest.mark.parametrize("task", [" t", "t ", "\tt\n".strip("\n"), "  t  "])
    def test_they_are_trimmed_in_every_call(self, workspace: Workspace, task: str) -> None:
        who, where = caller(workspace), path(task=task)
        assert put(who, path(task="t"), summary="S").status == 201
        assert put(who, where).status in {200, 422}
        assert who.get(where).status == put(who, where).status
        told = who.get("agents/coder/recovery", task=" t ").json["text"]
        assert "- Task: t" in told.split("\n")

    def test_one_that_is_none_is_refused(self, workspace: Workspace) -> None:
        who = caller(workspace)
        put(who)
        for task in (" ", "a\x00b", "x" * 201):
            answer = who.get(path(task=task))
            assert (answer.status, answer.error["field"]) == (422, "task")


class TestBoundKeys:
    def test_an_agents_key_names_no_other(self, workspace: Workspace) -> None:
        agent = AgentFactory(workspace=workspace, key="coder")
        WorkStateFactory(workspace=workspace, agent=AgentFactory(workspace=workspace, key="other"), task="t")
        who = caller(workspace, *ALL, agent=agent)
        assert put(who).status == 201
        for key in ("other", "unknown"):
            assert put(who, path(key)).status == 403
            assert who("DELETE", path(key)).status == 403
            assert who.get(path(key)).status == 403
            assert who.get(f"agents/{key}/work-states").status == 403

    def test_a_subjects_key_meets_no_state_of_another(self, workspace: Workspace) -> None:
        maria, marco = (SubjectFactory(workspace=workspace, key=key) for key in ("maria", "marco"))
        agent = AgentFactory(workspace=workspace, key="coder")
        for task, person in (("his", marco), ("nobodys", None)):
            WorkStateFactory(workspace=workspace, agent=agent, subject=person, task=task, summary="of another")
        who = caller(workspace, *ALL, subject=maria)
        assert put(who).json["subject"] == "maria"
        assert [one["task"] for one in who.get("agents/coder/work-states").json["items"]] == ["t"]
        for task in ("his", "nobodys"):
            assert who.get(path(task=task)).status == 404
            assert who("DELETE", path(task=task)).status == 404
            answer = put(who, path(task=task), summary="mine")
            assert (answer.status, answer.error["field"]) == (409, "task")
            assert caller(workspace).get(path(task=task)).json["summary"] == "of another"

    def test_a_state_handed_to_another_begins_anew(self, workspace: Workspace) -> None:
        who = caller(workspace)
        put(who, subject="maria", prompt="about Maria", summary="about Maria")
        told = put(who, subject="marco", cwd="/x")
        assert (told.status, told.json["subject"], told.json["prompt"], told.json["summary"]) == (201, "marco", "", "")
        assert put(who, summary="go on").json["subject"] == "marco"

    def test_of_someone_erased_nothing_is_read_or_written(self, workspace: Workspace) -> None:
        who = caller(workspace)
        put(who, subject="maria", summary="S")
        with scope(workspace=workspace.pk):
            Subject.objects.update(erased_at=NOW)
        assert (who.get(path()).status, put(who).status, put(who, subject="maria").status) == (404, 410, 410)
        assert "S" not in who.get("agents/coder/recovery").json["text"].splitlines()
        with scope(workspace=workspace.pk):
            assert WorkState.objects.get().summary == "S"

    def test_reading_takes_the_scope_read(self, workspace: Workspace) -> None:
        put(caller(workspace))
        who = caller(workspace, Scope.WRITE)
        for where in (
            path(),
            "agents/coder/work-states",
            "agents/coder/recovery",
            "agents/coder/roster-line",
            "roster",
        ):
            assert (who.get(where).status, who.get(where).error["field"]) == (403, "scope")
