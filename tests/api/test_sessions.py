"""Sessions over REST: what is taken from an output, what is kept, and who may read it."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory_app.domain.vocabulary import Role
from memory_app.models import AgentSession, Subject, Workspace
from memory_app.tenancy import scope
from tests.api.calls import ALL, Answer, Caller, caller, session
from tests.domain.office_vectors import vectors
from tests.factories import NOW, AgentFactory, SessionFactory, SubjectFactory, WorkspaceFactory, WorkStateFactory

pytestmark = pytest.mark.django_db
NOTE = "Note: ledger totals are stored in integer cents"


@pytest.fixture
def workspace() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


def commit(who: Caller, output: str = "SUMMARY: Split the audit view", **more: Any) -> Answer:
    answer = who.post("sessions", {"agent": "coder", "output": output, **more})
    assert answer.status == 201, answer.json
    return answer


def did(answer: Answer) -> dict[str, Any]:
    found: dict[str, Any] = answer.json["session"]
    return found


class TestCommitting:
    def test_the_whole_loop_in_three_sessions(self, workspace: Workspace) -> None:
        who = caller(workspace)
        answers = [commit(who, f"SUMMARY: Unit {n} finished\n{NOTE}") for n in (1, 2, 3)]
        counts = [(one.json["facts"]["added"], one.json["facts"]["reinforced"]) for one in answers]
        assert counts == [(1, 0), (0, 1), (0, 1)]
        assert [len(one.json["promoted"]) for one in answers] == [0, 0, 1]
        [fact] = who.get("facts").json["items"]
        assert (fact["text"], fact["count"]) == ("ledger totals are stored in integer cents", 3)
        [item] = who.get("knowledge").json["items"]
        assert item["status"] == "active"
        assert [one["agent"] for one in item["confirmations"]] == ["coder"]

    def test_all_that_is_told_of_it(self, workspace: Workspace) -> None:
        files = ["/srv/app/core/views.py", "core/urls.py", "core/urls.py"]
        answer = commit(
            caller(workspace),
            "Changed the borders from dashed to solid\nTODO: test it on phones\nNext: run the load test\n"
            "SUMMARY: first\nCommitted `1a2b3c4`\n**SUMMARY:** Redesigned the borders",
            files_changed=files,
            tokens={"input": 45_000, "output": 12_000},
            task="borders",
            subject="maria",
            outcome="failed",
        )
        assert did(answer) | {"id": "", "created_at": ""} == {
            "id": "",
            "agent": "coder",
            "subject": "maria",
            "task": "borders",
            "what": "Redesigned the borders",
            "decisions": ["Changed the borders from dashed to solid"],
            "files_changed": ["app/core/views.py", "core/urls.py"],
            "unfinished": ["test it on phones"],
            "next_steps": did(answer)["next_steps"],
            "commits": ["1a2b3c4"],
            "tokens": {"input": 45_000, "output": 12_000},
            "outcome": "failed",
            "status": "live",
            "created_at": "",
        }
        assert "run the load test" in did(answer)["next_steps"]
        with scope(workspace=workspace.pk):
            assert AgentSession.objects.get().files_changed == ["/srv/app/core/views.py", "core/urls.py"]

    @pytest.mark.parametrize(
        ("output", "summary", "what"),
        [
            ("SUMMARY: a", "", "a"),
            ("summary: a\nSUMMARY: b\nSUMMARY:", "", "b"),
            ("**Summary:** all tests pass", "", "all tests pass"),
            ("SUMMARY: a", "ten letter", "a"),
            ("SUMMARY: a", "eleven lett", "eleven lett"),
            ("SUMMARY: a", "x" * 300, "x" * 200),
            ("SUMMARY: " + "y" * 300, "", "y" * 200),
            ("Here's what I changed: the colours of the borders", "", "the colours of the borders"),
            ("The first line of all.\nThe second line of all.\nThe third line of all.\nThe fourth line of all.", "",
             "The second line of all. — The third line of all. — The fourth line of all."),
            ('{"type": "result", "text": "a long JSON line"}', "", "Task completed"),
            ("", "", "Task completed"),
            ("ok", "", "Task completed"),
            ("SUMMARY: 审核页面已拆分", "", "审核页面已拆分"),
            ("SUMMARY: تم تقسيم العرض", "", "تم تقسيم العرض"),
        ],
    )  # fmt: skip
    def test_what_it_was(self, workspace: Workspace, output: str, summary: str, what: str) -> None:
        assert did(commit(caller(workspace), output, summary=summary))["what"] == what

    def test_how_many_of_each_and_how_long(self, workspace: Workspace) -> None:
        lines = [f"TODO: thing {n} " + "t" * 200 for n in range(9)]
        lines += [f"Changed part {n} from grey to {'b' * 200}" for n in range(9)]
        lines += [f"Next: step {n} {'s' * 200}" for n in range(9)]
        lines += [f"Committed `{n}abcde{n}`" for n in range(9)]
        told = did(commit(caller(workspace), "\n".join(lines)))
        sizes = {name: len(told[name]) for name in ("decisions", "unfinished", "next_steps", "commits")}
        assert sizes == {"decisions": 5, "unfinished": 3, "next_steps": 3, "commits": 5}
        assert {len(text) for name in ("decisions", "unfinished", "next_steps") for text in told[name]} == {150}

    def test_what_it_printed_is_not_kept(self, workspace: Workspace) -> None:
        commit(caller(workspace), "SUMMARY: done\ncanary-4711 went by")
        with scope(workspace=workspace.pk):
            [row] = AgentSession.objects.values()
        assert "canary-4711" not in str(row)

    def test_a_repeated_key_changes_nothing(self, workspace: Workspace) -> None:
        who = caller(workspace)
        first = commit(who, f"SUMMARY: a\n{NOTE}", idempotency_key="k")
        again = who.post("sessions", {"agent": "coder", "output": "SUMMARY: b", "idempotency_key": "k"})
        assert (again.status, did(again)) == (200, did(first))
        assert who.get("sessions").json["count"] == 1
        assert who.get("facts").json["items"][0]["count"] == 1
        assert who.post("sessions", {"agent": "other", "output": "", "idempotency_key": "k"}).status == 201

    def test_a_completed_one_clears_its_task_and_no_other(self, workspace: Workspace) -> None:
        who = caller(workspace)
        for task in ("a", "b"):
            who("PUT", f"agents/coder/work-states/{task}", {"status": "running"})
        for outcome in ("failed", "interrupted"):
            commit(who, task="a", outcome=outcome)
        assert who.get("agents/coder/work-states/a").status == 200
        commit(who, task="a")
        assert (who.get("agents/coder/work-states/a").status, who.get("agents/coder/work-states/b").status) == (
            404,
            200,
        )

    @pytest.mark.parametrize(
        ("body", "field", "limit"),
        [
            ({"output": "x" * (256 * 1024 + 1)}, "body", 256 * 1024),
            ({"agent": "coder"}, "output", None),
            ({"output": "", "files_changed": ["x"] * 501}, "files_changed", 500),
            ({"output": "", "outcome": "fine"}, "outcome", None),
            ({"output": "", "tokens": {"input": -1}}, "tokens.input", 0),
            ({"output": "", "task": "x" * 201}, "task", 200),
            ({"output": "", "task": "a\nb"}, "task", 200),
            ({"output": "", "idempotency_key": "x" * 201}, "idempotency_key", 200),
            ({"output": "", "agent": "x" * 201}, "agent", 200),
            ({"output": "", "subject": " "}, "subject", 200),
            ({"output": "", "agent": None}, "agent", None),
        ],
    )
    def test_bad_input_names_field_and_limit(
        self, workspace: Workspace, body: dict[str, Any], field: str, limit: int | None
    ) -> None:
        answer = caller(workspace).post("sessions", {"agent": "coder"} | body)
        assert answer.status == (413 if field == "body" else 422)
        assert (answer.error["field"], answer.error.get("limit")) == (field, limit)


class TestHistory:
    @pytest.mark.parametrize("vector", vectors("commitSession.history"))
    def test_thirty_are_live_and_the_rest_is_kept(self, workspace: Workspace, vector: dict[str, Any]) -> None:
        who, told = caller(workspace), vector["expected"]
        for number in range(1, 35):
            commit(who, f"SUMMARY: Unit {number} finished cleanly")
        live = [one["what"] for one in who.get("sessions", archived="false").json["items"]]
        assert (len(live), live[0], live[-1]) == (told["kept"], told["latest"], told["oldest"])
        archived = [one["what"] for one in who.get("sessions", archived="true").json["items"]]
        assert archived == [f"Unit {number} finished cleanly" for number in (4, 3, 2, 1)]
        recovery = who.get("agents/coder/recovery").json
        older = [one["what"] for one in recovery["history"]]
        assert [len(older), older[0], older[-1]] == told["recoveryOlder"]
        assert recovery["session"]["what"] == told["latest"]
        assert "Unit 4 finished" not in recovery["text"]

    def test_each_agent_has_its_own_thirty(self, workspace: Workspace) -> None:
        who = caller(workspace)
        agent = AgentFactory(workspace=workspace, key="coder")
        for _ in range(30):
            SessionFactory(workspace=workspace, agent=agent)
        who.post("sessions", {"agent": "other", "output": ""})
        assert who.get("sessions", archived="true").json["count"] == 0
        commit(who)
        assert who.get("sessions", archived="true", agent="coder").json["count"] == 1


class TestReading:
    def test_filters(self, workspace: Workspace) -> None:
        who = caller(workspace)
        commit(who, "SUMMARY: Split the audit view", task="a", subject="maria")
        commit(who, "SUMMARY: Ledger in cents", outcome="failed")
        who.post("sessions", {"agent": "other", "output": "SUMMARY: Something else"})

        def found(**filters: str) -> set[str]:
            return {one["what"] for one in who.get("sessions", **filters).json["items"]}

        assert found(agent="other") == {"Something else"}
        assert found(subject="maria") == found(task="a") == found(q="audit view") == {"Split the audit view"}
        assert found(outcome="failed") == found(q="ledgr") == {"Ledger in cents"}
        assert found(since="2000-01-01", until="2000-01-02") == set()
        assert len(found(since="2000-01-01T00:00:00Z")) == 3
        for name, status in (("agent", 404), ("subject", 404)):
            assert who.get("sessions", **{name: "nobody"}).status == status
        for name, value in (("outcome", "fine"), ("archived", "perhaps"), ("since", "soon"), ("until", "")):
            assert who.get("sessions", **{name: value}).error["field"] == name

    def test_one_and_fifty_cost_the_same(self, workspace: Workspace) -> None:
        who, counts = caller(workspace), []
        for size in (1, 49):
            for _ in range(size):
                SessionFactory(workspace=workspace, subject=SubjectFactory(workspace=workspace))
            who.get("sessions")
            with CaptureQueriesContext(connection) as queries:
                assert len(who.get("sessions").json["items"]) == (1 if size == 1 else 50)
            counts.append(len(queries))
        assert counts[0] == counts[1]

    def test_pages_neither_skip_nor_repeat_with_equal_times(self, workspace: Workspace) -> None:
        made = {str(SessionFactory(workspace=workspace).pk) for _ in range(7)}
        who, seen, cursor = caller(workspace), list[str](), dict[str, str]()
        for _ in range(4):
            page = who.get("sessions", limit="2", **cursor).json
            seen += [one["id"] for one in page["items"]]
            cursor = {"cursor": page["next"]}
        assert page["next"] is None
        assert (len(seen), set(seen)) == (7, made)

    def test_nobody_reads_of_someone_erased(self, workspace: Workspace) -> None:
        who = caller(workspace)
        made = did(commit(who, subject="maria", idempotency_key="k"))
        with scope(workspace=workspace.pk):
            Subject.objects.update(erased_at=NOW)
        assert who.get("sessions").json["items"] == []
        assert who.get(f"sessions/{made['id']}").status == 404
        assert who.post("sessions", {"agent": "coder", "output": "", "subject": "maria"}).status == 410
        repeat = who.post("sessions", {"agent": "coder", "output": "", "idempotency_key": "k"})
        assert (repeat.status, repeat.error["field"]) == (410, "subject")


class TestBoundKeys:
    def test_an_agents_key_speaks_for_it_and_hears_of_it(self, workspace: Workspace) -> None:
        agent = AgentFactory(workspace=workspace, key="coder")
        other = SessionFactory(workspace=workspace)
        who = caller(workspace, *ALL, agent=agent)
        assert did(who.post("sessions", {"output": "SUMMARY: mine"}))["agent"] == "coder"
        assert who.post("sessions", {"output": "", "agent": "other"}).status == 403
        assert [one["what"] for one in who.get("sessions").json["items"]] == ["mine"]
        assert who.get(f"sessions/{other.pk}").status == 404
        assert who.get("sessions", agent=other.agent.key).status == 403

    def test_a_subjects_key_hears_of_that_subject_alone(self, workspace: Workspace) -> None:
        maria, marco = (SubjectFactory(workspace=workspace, key=key) for key in ("maria", "marco"))
        agent = AgentFactory(workspace=workspace, key="coder")
        hers = SessionFactory(workspace=workspace, agent=agent, subject=maria)
        his = SessionFactory(workspace=workspace, agent=agent, subject=marco, idempotency_key="his")
        SessionFactory(workspace=workspace, agent=agent)
        who = caller(workspace, *ALL, subject=maria)
        assert [one["id"] for one in who.get("sessions").json["items"]] == [str(hers.pk)]
        assert who.get(f"sessions/{his.pk}").status == 404
        assert did(commit(who))["subject"] == "maria"
        assert who.post("sessions", {"agent": "coder", "output": "", "subject": "marco"}).status == 403
        repeat = who.post("sessions", {"agent": "coder", "output": "", "idempotency_key": "his"})
        assert (repeat.status, repeat.error["field"]) == (409, "idempotency_key")

    def test_a_subjects_key_clears_no_work_of_another(self, workspace: Workspace) -> None:
        maria, marco = (SubjectFactory(workspace=workspace, key=key) for key in ("maria", "marco"))
        agent = AgentFactory(workspace=workspace, key="coder")
        WorkStateFactory(workspace=workspace, agent=agent, subject=marco, task="his")
        commit(caller(workspace, *ALL, subject=maria), task="his")
        assert caller(workspace).get("agents/coder/work-states/his").status == 200

    def test_a_viewer_reads_and_a_reviewer_commits(self, workspace: Workspace) -> None:
        assert session(workspace, Role.VIEWER).get("sessions").status == 200
        assert session(workspace, Role.REVIEWER).post("sessions", {"agent": "coder", "output": ""}).status == 201
