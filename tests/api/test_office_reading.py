"""Variants of the seed's vectors of `getMemoryContext`, `workState` and `loadSessionHistory`."""

from datetime import timedelta
from typing import Any
from urllib.parse import quote

import pytest
from django.utils import timezone

from memory_app.models import Agent, Workspace
from tests.api.calls import Caller, caller
from tests.api.office import CENTS, add, commit
from tests.factories import AgentFactory, FactFactory, KnowledgeFactory, SessionFactory, WorkspaceFactory

pytestmark = pytest.mark.django_db
LEARNED, FACTS, KNOWN, LATELY = (
    f"===== {title} ====="
    for title in ("LEARNED FROM PREVIOUS PROJECTS", "AGENT KNOWLEDGE", "PROJECT KNOWLEDGE", "RECENT SESSIONS")
)


@pytest.fixture
def workspace() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


@pytest.fixture
def coder(workspace: Workspace) -> Agent:
    made: Agent = AgentFactory(workspace=workspace, key="coder")
    return made


@pytest.fixture
def who(workspace: Workspace) -> Caller:
    return caller(workspace)


def office(who: Caller, agent: str | None = "coder") -> list[str]:
    """The lines of the four blocks."""
    body = {"format": "office"} | ({} if agent is None else {"agent": agent})
    text: str = who.post("context", body).json["text"]
    return [line for line in text.split("\n") if line]


class TestGetMemoryContext:
    @pytest.mark.parametrize(
        ("category", "label"),
        [
            ("user_preference", "Preference"),
            ("codebase_pattern", "Codebase"),
            ("workflow_habit", "Workflow"),
            ("lesson_learned", "Lesson"),
        ],
    )
    def test_each_category_by_its_name(self, who: Caller, category: str, label: str) -> None:
        add(who, CENTS, category=category)
        assert office(who) == [FACTS, f"- {label}: {CENTS}"]

    @pytest.mark.parametrize(
        "text",
        ["账本总额以整数分存储", "تخزن المبالغ بالسنت الصحيح", "Summen in ganzen Cent", "👍 {x} <b>", "===== X ====="],
    )
    def test_any_text_stands_as_it_is(self, who: Caller, text: str) -> None:
        add(who, text, category="codebase_pattern")
        assert office(who) == [FACTS, f"- Codebase: {text}"]

    @pytest.mark.parametrize("agent", [None, "nobody", "other"])
    def test_without_a_memory_of_its_own_it_hears_what_all_know(
        self, workspace: Workspace, who: Caller, coder: Agent, agent: str | None
    ) -> None:
        AgentFactory(workspace=workspace, key="other")
        FactFactory(workspace=workspace, agent=coder, text=CENTS)
        SessionFactory(workspace=workspace, agent=coder, what="Built the ledger page")
        KnowledgeFactory(workspace=workspace, text="Shared thing")
        who.post("learnings/technologies", {"name": "HTMX"})
        assert office(who, agent) == [LEARNED, "USER'S PREFERRED TECH: HTMX", KNOWN, "- Shared thing"]

    @pytest.mark.parametrize(("number", "told"), [(0, 0), (1, 1), (9, 9), (10, 10), (11, 10)])
    def test_ten_facts(self, workspace: Workspace, who: Caller, coder: Agent, number: int, told: int) -> None:
        for n in range(number):
            FactFactory(workspace=workspace, agent=coder, text=f"Fact {n}", count=100 - n)
        assert [line for line in office(who) if line[0] == "-"] == [f"- Lesson: Fact {n}" for n in range(told)]

    @pytest.mark.parametrize(("number", "told"), [(4, 4), (5, 5), (6, 5)])
    def test_five_items(self, workspace: Workspace, who: Caller, number: int, told: int) -> None:
        for n in range(number):
            KnowledgeFactory(workspace=workspace, text=f"Item {n}", confirmation_count=100 - n)
        assert office(who) == [KNOWN, *(f"- Item {n}" for n in range(told))]

    @pytest.mark.parametrize(("number", "told"), [(10, 10), (11, 10)])
    def test_ten_sessions(self, workspace: Workspace, who: Caller, coder: Agent, number: int, told: int) -> None:
        for n in range(number):
            at = timezone.now() - timedelta(hours=n + 1, minutes=1)
            SessionFactory(workspace=workspace, agent=coder, what=f"Unit {n}", created_at=at)
        assert office(who) == [LATELY, *(f"- {n + 1}h ago: Unit {n}" for n in range(told))]

    @pytest.mark.parametrize(
        ("ago", "words"),
        [
            (timedelta(seconds=-90), "just now"),
            (timedelta(seconds=50), "just now"),
            (timedelta(seconds=65), "1m ago"),
            (timedelta(minutes=59, seconds=30), "59m ago"),
            (timedelta(minutes=60, seconds=5), "1h ago"),
            (timedelta(hours=23, minutes=59), "23h ago"),
            (timedelta(hours=24, seconds=5), "1d ago"),
            (timedelta(days=400), "400d ago"),
        ],
    )
    def test_how_long_ago(self, workspace: Workspace, who: Caller, coder: Agent, ago: timedelta, words: str) -> None:
        SessionFactory(workspace=workspace, agent=coder, what="Unit", created_at=timezone.now() - ago)
        assert office(who) == [LATELY, f"- {words}: Unit"]

    def test_what_is_archived_disputed_or_waits_is_left_out(
        self, workspace: Workspace, who: Caller, coder: Agent
    ) -> None:
        FactFactory(workspace=workspace, agent=coder, text=CENTS, status="archived", archived_because="evicted")
        for status in ("candidate", "disputed", "archived"):
            KnowledgeFactory(workspace=workspace, text=status, status=status)
        SessionFactory(workspace=workspace, agent=coder, what="Old", status="archived")
        assert office(who) == []


# -- workState ---------------------------------------------------------------------------------------------------------
def put(who: Caller, task: str = "t", agent: str = "coder", **body: Any) -> dict[str, Any]:
    where = f"agents/{quote(agent, safe='')}/work-states/{quote(task, safe='')}"
    found: dict[str, Any] = who("PUT", where, {"status": "running", **body}).json
    return found


class TestWorkState:
    @pytest.mark.parametrize(
        ("outcome", "task", "left"),
        [
            ("completed", "t", []),
            ("failed", "t", ["t"]),
            ("interrupted", "t", ["t"]),
            ("completed", "other", ["t"]),
            ("completed", None, ["t"]),
        ],
    )
    def test_only_the_end_of_its_own_task_clears_it(
        self, who: Caller, outcome: str, task: str | None, left: list[str]
    ) -> None:
        put(who, summary="half way there")
        commit(who, "coder", "SUMMARY: done", outcome=outcome, **({} if task is None else {"task": task}))
        assert [one["task"] for one in who.get("agents/coder/work-states").json["items"]] == left

    def test_another_agents_end_clears_nothing(self, who: Caller) -> None:
        put(who)
        commit(who, "other", "SUMMARY: done", task="t")
        assert who.get("agents/coder/work-states/t").status == 200

    @pytest.mark.parametrize("summary", ["一半完成", "تم نصف العمل", "zur Hälfte fertig", "3 of 9", "x" * 200])
    def test_progress_in_any_script(self, who: Caller, summary: str) -> None:
        assert put(who, output=f"SUMMARY: {summary}")["summary"] == summary
        assert f"- Task was in progress: {summary}" in who.get("agents/coder/recovery").json["text"]

    @pytest.mark.parametrize("output", ["", " ", "\n\n", "```\n```", "{}", "ok"])
    def test_what_says_nothing_keeps_what_was_known(self, who: Caller, output: str) -> None:
        put(who, summary="half way there", next_steps=["a"])
        assert put(who, output=output)["summary"] == "half way there"

    @pytest.mark.parametrize("status", ["running", "interrupted", "failed", "cancelled"])
    def test_cleared_it_is_gone_whatever_its_status(self, who: Caller, status: str) -> None:
        put(who, status=status, summary="half way there")
        assert who("DELETE", "agents/coder/work-states/t").status == 204
        assert "half way" not in who.get("agents/coder/recovery").json["text"]

    def test_of_two_tasks_one_is_cleared(self, who: Caller) -> None:
        put(who, "a", summary="of a")
        put(who, "b", summary="of b")
        who("DELETE", "agents/coder/work-states/a")
        assert [one["summary"] for one in who.get("agents/coder/recovery").json["work_states"]] == ["of b"]


# -- loadSessionHistory ------------------------------------------------------------------------------------------------
class TestLoadSessionHistory:
    @pytest.mark.parametrize(("number", "earlier"), [(0, 0), (1, 0), (2, 1), (11, 10), (12, 10), (29, 10)])
    def test_newest_first_and_ten_before_it(
        self, workspace: Workspace, who: Caller, coder: Agent, number: int, earlier: int
    ) -> None:
        for n in range(number):
            at = timezone.now() - timedelta(hours=n + 1)
            SessionFactory(workspace=workspace, agent=coder, what=f"Unit {n}", created_at=at)
        rows = who.get("sessions", agent="coder", archived="false").json["items"]
        assert [row["what"] for row in rows] == [f"Unit {n}" for n in range(number)]
        told = who.get("agents/coder/recovery").json
        assert [row["what"] for row in told["history"]] == [f"Unit {n}" for n in range(1, earlier + 1)]
        assert (told["session"] or {}).get("what") == ("Unit 0" if number else None)

    @pytest.mark.parametrize(("number", "archived"), [(29, 0), (30, 1), (31, 2)])
    def test_thirty_are_kept_with_the_one_that_comes(
        self, workspace: Workspace, who: Caller, coder: Agent, number: int, archived: int
    ) -> None:
        for n in range(number):
            at = timezone.now() - timedelta(hours=n + 1)
            SessionFactory(workspace=workspace, agent=coder, what=f"Unit {n}", created_at=at)
        commit(who, "coder", "SUMMARY: the latest")
        assert len(who.get("sessions", agent="coder", archived="true").json["items"]) == archived
        assert who.get("sessions", agent="coder", archived="false").json["count"] == 30 - (number < 29)

    def test_of_each_agent_its_own(self, workspace: Workspace, who: Caller) -> None:
        for agent, what in (("a1", "One"), ("b2", "Two"), ("a1", "Three")):
            commit(who, agent, f"SUMMARY: {what}")
        told = {key: [row["what"] for row in who.get("sessions", agent=key).json["items"]] for key in ("a1", "b2")}
        assert told == {"a1": ["Three", "One"], "b2": ["Two"]}

    @pytest.mark.parametrize("output", ["{oops", "{}", "[]", "null", "\x00", "\ufeff", "}" * 200])
    def test_what_cannot_be_read_is_a_session_nevertheless(self, who: Caller, output: str) -> None:
        commit(who, "coder", "SUMMARY: the one before")
        commit(who, "coder", output)
        whats = [row["what"] for row in who.get("sessions", agent="coder").json["items"]]
        assert whats == ["Task completed", "the one before"]
