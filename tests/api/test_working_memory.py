"""Working memory over REST: kept in Redis alone, condensed, told in a recovery, gone with its task's session."""

from typing import Any
from urllib.parse import quote

import pytest

from memory_app.domain.tokens import COUNTER
from memory_app.domain.vocabulary import Role
from memory_app.gateways import working_memory
from memory_app.gateways.broker import Breaker
from memory_app.models import Agent, Subject, Workspace
from memory_app.tenancy import scope
from tests.api.calls import ALL, Answer, Caller, caller, session
from tests.api.test_recovery import body, put_state, recovered
from tests.domain.office_vectors import vectors
from tests.domain.test_recovery import HEADER, RULED
from tests.factories import NOW, AgentFactory, SubjectFactory, WorkspaceFactory

pytestmark = pytest.mark.django_db
NOWHERE = "redis://127.0.0.1:1/0"
LONG = [{"role": "user", "text": "We decided to use Postgres 16 instead of MySQL."}] + [
    {"role": "assistant", "text": "I read the file once more and nothing in it was of any interest to the task."}
] * 400


@pytest.fixture
def workspace() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


@pytest.fixture
def coder(workspace: Workspace) -> Agent:
    made: Agent = AgentFactory(workspace=workspace, key="coder")
    return made


def keep(who: Caller, task: str = "t", **fields: Any) -> Answer:
    return who("PUT", f"working-memory/{quote(task, safe='')}", {"agent": "coder", "messages": [], **fields})


class TestWorkingMemory:
    def test_it_is_kept_and_read_and_forgotten(self, workspace: Workspace) -> None:
        who = caller(workspace)
        messages = [{"role": "user", "content": "Split the view."}, {"role": "assistant", "text": "On it."}]
        first = keep(who, messages=messages, last_result="3 of 9 done")
        assert (first.status, set(first.json)) == (201, {"tokens", "counter", "compressed"})
        assert (first.json["counter"], first.json["compressed"]) == (COUNTER, False)
        assert keep(who, messages=messages, last_result="3 of 9 done").status == 200
        read = who.get("working-memory/t").json
        assert read == {
            **first.json,
            "task": "t",
            "summary": "",
            "messages": [{"role": "user", "text": "Split the view."}, {"role": "assistant", "text": "On it."}],
            "last_result": "3 of 9 done",
        }
        assert who.get("working-memory/t", agent="coder").json == read
        assert [who("DELETE", "working-memory/t").status for _ in range(2)] == [204, 404]
        assert who.get("working-memory/t").status == 404

    def test_over_the_limit_it_is_condensed(self, workspace: Workspace) -> None:
        who = caller(workspace)
        answer = keep(who, messages=LONG)
        assert (answer.status, answer.json["compressed"]) == (201, True)
        read = who.get("working-memory/t").json
        assert 0 < read["tokens"] == answer.json["tokens"] <= 4_000
        assert "We decided to use Postgres 16 instead of MySQL." in read["summary"]
        assert read["messages"] == LONG[-len(read["messages"]) :]

    def test_it_replaces_what_was_there(self, workspace: Workspace) -> None:
        who = caller(workspace)
        keep(who, messages=LONG, last_result="r")
        keep(who, messages=[{"role": "user", "text": "b"}])
        read = who.get("working-memory/t").json
        assert ([one["text"] for one in read["messages"]], read["summary"], read["last_result"]) == (["b"], "", None)

    def test_parts_of_a_message_become_its_text(self, workspace: Workspace) -> None:
        who = caller(workspace)
        parts = [
            {"type": "thinking", "text": "hm"},
            {"type": "text", "text": "Look."},
            {"type": "tool-call", "id": "1", "name": "read", "input": {"path": "ä.py"}},
            {"type": "tool-result", "tool_call_id": "1", "content": ["x"]},
            {"type": "image", "data": "AAAA", "media_type": "image/png", "name": "a.png"},
        ]
        assert keep(who, messages=[{"role": "assistant", "content": parts}]).status == 201
        [message] = who.get("working-memory/t").json["messages"]
        assert message["text"] == 'hm\nLook.\nread({"path": "ä.py"})\n["x"]\n[image: a.png]'

    @pytest.mark.parametrize("task", ["a/b", "..", "%2F", "a//b", "/a", "a/", "ä/小", "work-states", "a:b", "a b?c#d"])
    def test_bc69_a_task_is_one_opaque_name(self, workspace: Workspace, task: str) -> None:
        who, where = caller(workspace), f"working-memory/{quote(task, safe='')}"
        assert keep(who, task).status == 201
        assert who.get(where).json["task"] == task
        assert recovered(who, task=task)["recent_messages"] == []
        assert who("DELETE", where).status == 204

    @pytest.mark.parametrize(
        ("body", "field", "limit"),
        [
            ({"messages": [{"role": "u", "text": ""}] * 2_001}, "messages", 2_000),
            ({"messages": [{"role": "u" * 61, "text": ""}]}, "messages.0.role", 60),
            ({"messages": [{"role": "", "text": ""}]}, "messages.0.role", 1),
            ({"messages": [{"role": "u"}]}, "messages.0", None),
            ({"messages": [{"role": "u", "text": "a", "content": "b"}]}, "messages.0", None),
            ({"messages": "x"}, "messages", None),
            ({"messages": [], "agent": None}, "agent", None),
            ({"messages": [], "subject": "x" * 201}, "subject", 200),
        ],
    )
    def test_bad_input_names_its_field(
        self, workspace: Workspace, body: dict[str, Any], field: str, limit: int | None
    ) -> None:
        answer = caller(workspace)("PUT", "working-memory/t", {"agent": "coder"} | body)
        assert (answer.status, answer.error["field"], answer.error.get("limit")) == (422, field, limit)

    def test_a_task_has_a_limit(self, workspace: Workspace) -> None:
        answer = keep(caller(workspace), "x" * 201)
        assert (answer.status, answer.error["field"], answer.error["limit"]) == (422, "task", 200)

    def test_it_lives_for_a_day_and_on_no_disk(self, workspace: Workspace, settings: Any) -> None:
        keep(caller(workspace))
        client = working_memory._client(settings.REDIS_URL)
        keys = list(client.scan_iter(f"palimpsest:working-memory*:{workspace.pk}:*"))
        assert len(keys) == 3
        assert {round(client.ttl(key) / 3600) for key in keys} == {24}
        assert client.config_get("save")["save"] == ""
        assert client.config_get("appendonly")["appendonly"] == "no"


class TestWorkingMemoryInRecovery:
    WORDS: Any = {
        "messages": [{"role": "user", "text": "go"}, {"role": "assistant", "text": "gone"}],
        "last_result": "ok",
    }

    @pytest.mark.parametrize(
        "vector", [one for one in vectors("formatRecoveryContext") if one.id in {"BO-090", "BO-091"}]
    )
    def test_with_neither_state_nor_session_the_last_words_are_told(
        self, workspace: Workspace, vector: dict[str, Any]
    ) -> None:
        who, told = caller(workspace), vector["input"]
        keep(who, messages=told["recentMessages"], last_result=told.get("lastResult"))
        expected = RULED.get(vector["id"], vector["expected"])
        assert recovered(who)["text"] == expected
        assert recovered(who, task="t")["text"] == expected.replace(HEADER, f"{HEADER}\n- Task: t")

    def test_of_the_task_asked_for_else_of_the_latest(self, workspace: Workspace) -> None:
        who = caller(workspace)
        for task in ("a", "b"):
            keep(who, task, last_result=task)
        assert recovered(who)["last_result"] == "b"
        assert recovered(who, task="a")["last_result"] == "a"
        assert recovered(who, task="c")["last_result"] is None

    def test_six_messages_of_four_hundred_and_a_result_of_two_hundred(self, workspace: Workspace) -> None:
        who = caller(workspace)
        keep(who, messages=[{"role": "user", "text": f"{n} " + "m" * 500} for n in range(9)], last_result="r" * 300)
        told = recovered(who)
        assert [one["text"][0] for one in told["recent_messages"]] == list("345678")
        assert {len(one["text"]) for one in told["recent_messages"]} == {400}
        assert len(told["last_result"]) == 200
        assert f"- Last result: {'r' * 200}" in body(told)

    def test_state_and_session_come_first(self, workspace: Workspace) -> None:
        who = caller(workspace)
        keep(who, **self.WORDS)
        put_state(who, "t", summary="S")
        assert body(recovered(who)) == ["- Task was in progress: S"]
        assert recovered(who)["last_result"] == "ok"

    def test_it_goes_with_its_tasks_session_once_that_is_committed(
        self, workspace: Workspace, django_capture_on_commit_callbacks: Any
    ) -> None:
        who = caller(workspace)
        for outcome in ("completed", "failed", "interrupted"):
            keep(who, "t", **self.WORDS)
            keep(who, "other", **self.WORDS)
            with django_capture_on_commit_callbacks() as callbacks:
                who.post("sessions", {"agent": "coder", "output": "", "task": "t", "outcome": outcome})
            assert who.get("working-memory/t").status == 200
            for callback in callbacks:
                callback()
            assert who.get("working-memory/t").status == 404
            assert who.get("working-memory/other").status == 200

    def test_a_refused_session_takes_nothing_along(
        self, workspace: Workspace, django_capture_on_commit_callbacks: Any
    ) -> None:
        who = caller(workspace)
        keep(who, **self.WORDS)
        with django_capture_on_commit_callbacks(execute=True):
            assert who.post("sessions", {"agent": "coder", "output": "", "task": "t", "outcome": "x"}).status == 422
        assert who.get("working-memory/t").status == 200


class TestWhoseWorkingMemory:
    def test_each_agent_has_its_own(self, workspace: Workspace, coder: Agent) -> None:
        who, own = caller(workspace), caller(workspace, *ALL, agent=coder)
        keep(who, last_result="coder's")
        keep(who, agent="other", last_result="other's")
        assert who.get("working-memory/t").json["last_result"] == "other's"
        assert own.get("working-memory/t").json["last_result"] == "coder's"
        assert own("PUT", "working-memory/t", {"messages": []}).status == 200
        for call in (("GET", "working-memory/t"), ("DELETE", "working-memory/t")):
            assert own(*call, agent="other").status == 403
        assert keep(own, agent="other").status == 403

    def test_a_subjects_key_meets_nothing_of_another(self, workspace: Workspace) -> None:
        maria, marco = (SubjectFactory(workspace=workspace, key=key) for key in ("maria", "marco"))
        hers, his = (caller(workspace, *ALL, subject=person) for person in (maria, marco))
        keep(hers, last_result="hers")
        assert hers.get("working-memory/t").json["last_result"] == "hers"
        assert (his.get("working-memory/t").status, his("DELETE", "working-memory/t").status) == (404, 404)
        assert (keep(his).status, keep(his).error["field"]) == (409, "task")
        assert recovered(his)["last_result"] is None
        assert recovered(hers)["last_result"] == "hers"
        assert caller(workspace).get("working-memory/t").json["last_result"] == "hers"

    def test_a_subjects_key_forgets_nothing_of_another_by_a_session(
        self, workspace: Workspace, django_capture_on_commit_callbacks: Any
    ) -> None:
        maria, marco = (SubjectFactory(workspace=workspace, key=key) for key in ("maria", "marco"))
        hers, his = (caller(workspace, *ALL, subject=person) for person in (maria, marco))
        keep(hers)
        with django_capture_on_commit_callbacks(execute=True):
            his.post("sessions", {"agent": "coder", "output": "", "task": "t"})
        assert hers.get("working-memory/t").status == 200

    def test_of_someone_erased_nothing_is_read_or_written(self, workspace: Workspace) -> None:
        who = caller(workspace)
        keep(who, subject="maria", last_result="hers")
        with scope(workspace=workspace.pk):
            Subject.objects.update(erased_at=NOW)
        assert who.get("working-memory/t").status == 404
        assert recovered(who)["last_result"] is None
        assert keep(who, subject="maria").status == 410
        assert keep(who, last_result="new").status == 200
        assert who.get("working-memory/t").json["last_result"] == "new"

    def test_another_workspace_has_nothing_of_it(self, workspace: Workspace) -> None:
        keep(caller(workspace))
        stranger = caller(WorkspaceFactory())
        for call in (("GET", "working-memory/t"), ("DELETE", "working-memory/t")):
            assert stranger(*call).status == 404
            assert stranger(*call, agent="coder").status == 404

    def test_a_viewer_reads_and_writes_nothing(self, workspace: Workspace) -> None:
        keep(caller(workspace))
        who = session(workspace, Role.VIEWER)
        assert (who.get("working-memory/t").status, keep(who).status) == (200, 403)


class TestWithoutRedis:
    @pytest.fixture(autouse=True)
    def own_breaker(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(working_memory, "_breaker", Breaker(0))

    def test_nothing_is_kept_and_that_is_said(self, workspace: Workspace, settings: Any) -> None:
        settings.REDIS_URL = NOWHERE
        who = caller(workspace)
        answers = [keep(who), who.get("working-memory/t"), who("DELETE", "working-memory/t")]
        for answer in answers:
            assert (answer.status, answer.error["code"]) == (503, "unavailable")
            assert answer.error["message"].endswith(".")
        assert who.get("agents").json["items"] == []

    def test_recovery_tells_what_postgres_knows(self, workspace: Workspace, settings: Any) -> None:
        who = caller(workspace)
        keep(who, last_result="R")
        put_state(who, "t", summary="S")
        settings.REDIS_URL = NOWHERE
        told = recovered(who)
        assert (body(told), told["last_result"]) == (["- Task was in progress: S"], None)

    def test_a_session_is_committed_all_the_same(
        self,
        workspace: Workspace,
        settings: Any,
        django_capture_on_commit_callbacks: Any,
    ) -> None:
        settings.REDIS_URL = NOWHERE
        with django_capture_on_commit_callbacks(execute=True) as callbacks:
            answer = caller(workspace).post("sessions", {"agent": "coder", "output": "", "task": "t"})
        assert (answer.status, len(callbacks)) == (201, 1)

    def test_after_a_failure_nobody_waits_for_a_while(
        self, workspace: Workspace, settings: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(working_memory, "_breaker", Breaker(3_600))
        good = settings.REDIS_URL
        settings.REDIS_URL = NOWHERE
        assert keep(caller(workspace)).status == 503
        settings.REDIS_URL = good
        assert keep(caller(workspace)).status == 503
        monkeypatch.setattr(working_memory, "_breaker", Breaker())
        assert keep(caller(workspace)).status == 201
