"""Variants of the vectors of `addManualFact` and `shouldPromoteToShared`: any script, near boundaries, odd values."""

from typing import Any

import pytest

from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import Role
from memory_app.models import Workspace
from tests.api.calls import Caller, caller, session
from tests.api.office import CENTS, FLAGS, add, commit, learned, shared
from tests.factories import AgentFactory, FactFactory, KnowledgeFactory, WorkspaceFactory

pytestmark = pytest.mark.django_db
CAP, SHARED_CAP = DEFAULT.facts.cap, DEFAULT.facts.shared_cap


@pytest.fixture
def workspace() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


@pytest.fixture
def who(workspace: Workspace) -> Caller:
    """An unbound key, as the package's host has it."""
    return caller(workspace)


def stored(workspace: Workspace, agent: Any, number: int, **more: Any) -> list[Any]:
    """As many facts of an agent, like no other."""
    given = {"count": 2, "agent": agent, "workspace": workspace} | more
    return [FactFactory(text=f"Marker {n}{'x' * n} is in drawer {n}{'y' * n}", **given) for n in range(number)]


class TestAddManualFact:
    @pytest.mark.parametrize(
        ("existing", "total"), [(0, 1), (CAP - 2, CAP - 1), (CAP - 1, CAP), (CAP, CAP), (CAP + 1, CAP)]
    )
    def test_the_cap(self, workspace: Workspace, who: Caller, existing: int, total: int) -> None:
        stored(workspace, AgentFactory(workspace=workspace, key="coder"), existing)
        assert add(who, CENTS).status == 201
        rows = who.get("facts", status="active", limit="200").json["items"]
        assert (len(rows), CENTS in {row["text"] for row in rows}) == (total, True)

    @pytest.mark.parametrize("loose", [0, 1])
    def test_pinned_ones_are_spared(self, workspace: Workspace, who: Caller, loose: int) -> None:
        agent = AgentFactory(workspace=workspace, key="coder")
        rows = stored(workspace, agent, CAP - loose, pinned=True)
        if loose:
            FactFactory(workspace=workspace, agent=agent, text="the loose one of them all", count=2)
        assert add(who, CENTS).status == 201
        read = who.get("facts", status="active", limit="200").json["items"]
        assert {row["id"] for row in read} >= {str(row.pk) for row in rows}
        assert len(read) == CAP + 1 - loose

    def test_a_fact_met_again_makes_no_room(self, workspace: Workspace, who: Caller) -> None:
        rows = stored(workspace, AgentFactory(workspace=workspace, key="coder"), CAP)
        assert (add(who, rows[7].text).status, len(who.get("facts", status="archived").json["items"])) == (200, 0)

    def test_of_another_agent_the_cap_is_its_own(self, workspace: Workspace, who: Caller) -> None:
        stored(workspace, AgentFactory(workspace=workspace, key="coder"), CAP)
        assert add(who, CENTS, agent="other").status == 201
        assert who.get("facts", status="archived").json["items"] == []

    @pytest.mark.parametrize(
        "text",
        [
            "用户喜欢深色主题",
            "يستخدم المشروع قاعدة بيانات واحدة",
            "ユーザーは短いメールを好む",
            "Проект использует одну базу данных",
            "다크 모드를 선호합니다",
            "ผู้ใช้ชอบธีมสีเข้ม",
            "Der Nutzer mag kurze E-Mails",
            "👍 on green builds",
            "C++",
            "ok",
            "no",
            "42",
            "%",
            "a" * 497,
            "x = '; DROP TABLE facts; --",
            "{{ fact }} <b>is</b> data",
        ],
    )
    def test_any_text_is_kept_as_it_is_and_known_again(self, who: Caller, text: str) -> None:
        first, again = add(who, text), add(who, f"  {text} ")
        assert (first.status, first.json["outcome"], first.json["fact"]["text"]) == (201, "added", text)
        assert (again.status, again.json["outcome"], again.json["fact"]["id"]) == (
            200,
            "reinforced",
            first.json["fact"]["id"],
        )

    @pytest.mark.parametrize("text", ["", " ", "\n", "\u200b", "\x00", "x" * 501, None, 7, ["x"]])
    def test_what_is_no_text_is_refused(self, who: Caller, text: Any) -> None:
        answer = add(who, text)
        assert (answer.status, answer.error["field"]) == (422, "text")
        assert learned(who) == {}

    @pytest.mark.parametrize("category", ["", "Lesson_Learned", "lesson", None, "project"])
    def test_no_other_category(self, who: Caller, category: Any) -> None:
        assert add(who, CENTS, category=category).error["field"] == "category"

    @pytest.mark.parametrize(("times", "count"), [(1, 1), (2, 1), (5, 1)])
    def test_an_agents_key_counts_once_a_day(self, who: Caller, times: int, count: int) -> None:
        for _ in range(times):
            add(who, CENTS)
        assert (learned(who), shared(who)) == ({("coder", CENTS): count}, {})

    @pytest.mark.parametrize(("times", "is_shared"), [(1, False), (2, False), (3, True), (4, True)])
    def test_a_persons_counts_each_time(self, workspace: Workspace, times: int, is_shared: bool) -> None:
        maria = session(workspace, Role.REVIEWER)
        for _ in range(times):
            add(maria, CENTS)
        assert (learned(maria), bool(shared(maria))) == ({("coder", CENTS): times}, is_shared)

    def test_three_keys_of_one_day_are_three_sessions(self, workspace: Workspace, who: Caller) -> None:
        for _ in range(3):
            add(caller(workspace), CENTS)
        assert learned(who) == {("coder", CENTS): 3}

    def test_its_opposite_is_kept_and_named(self, who: Caller) -> None:
        first = add(who, FLAGS).json["fact"]["id"]
        other = add(who, "feature flags do not live in the settings table")
        assert (other.status, other.json["conflict_with"]) == (201, first)
        assert learned(who).total() == 2

    def test_a_line_break_becomes_a_space(self, who: Caller) -> None:
        assert add(who, "one line\nand\r\nanother").json["fact"]["text"] == "one line and another"


class TestShouldPromoteToShared:
    @pytest.mark.parametrize("category", ["codebase_pattern", "workflow_habit", "lesson_learned"])
    @pytest.mark.parametrize(("count", "is_shared"), [(1, False), (2, False), (3, True), (4, True), (30, True)])
    def test_by_the_sessions_that_met_it(
        self, workspace: Workspace, who: Caller, category: str, count: int, is_shared: bool
    ) -> None:
        agent = AgentFactory(workspace=workspace, key="coder")
        if count > 1:
            FactFactory(workspace=workspace, agent=agent, text=CENTS, category=category, count=count - 1)
        told = commit(who, "coder", f"Note: {CENTS}")
        assert [one["text"] for one in told["promoted"]] == ([CENTS] if is_shared else [])
        assert learned(who) == {("coder", CENTS): count}

    @pytest.mark.parametrize("count", [3, 9, 50])
    def test_a_preference_never(self, workspace: Workspace, who: Caller, count: int) -> None:
        agent = AgentFactory(workspace=workspace, key="coder")
        text = "user prefers compact tables with sticky headers"
        FactFactory(workspace=workspace, agent=agent, text=text, category="user_preference", count=count)
        assert commit(who, "coder", f"The {text}.")["promoted"] == []

    def test_a_preference_where_the_workspace_shares_them(self, workspace: Workspace, who: Caller) -> None:
        admin = session(workspace, Role.ADMIN)
        assert admin.patch("settings/thresholds", {"facts.share_preferences": 1}).status == 200
        told = [commit(who, "coder", "The user prefers compact tables with sticky headers.") for _ in range(3)]
        assert [len(one["promoted"]) for one in told] == [0, 0, 1]

    @pytest.mark.parametrize("text", [
        "die Summen werden in ganzen Cent gespeichert", "用户表使用软删除并保留三十天", "تخزن المبالغ بالسنت الصحيح",
        "суммы хранятся в целых копейках", "合計は整数のセントで保存されます",
    ])  # fmt: skip
    def test_in_any_script(self, workspace: Workspace, text: str) -> None:
        maria = session(workspace, Role.REVIEWER)
        for time in range(1, 4):
            add(maria, text)
            assert (set(shared(maria)) == {text}) is (time == 3)

    def test_an_archived_fact_only_when_it_is_back(self, workspace: Workspace, who: Caller) -> None:
        agent = AgentFactory(workspace=workspace, key="coder")
        fact = FactFactory(
            workspace=workspace, agent=agent, text=CENTS, count=9, status="archived", archived_because="put_away"
        )
        commit(who, "coder", "Note: an unrelated lesson about csrf cookies")
        assert shared(who) == {}
        assert who.post(f"facts/{fact.pk}/restore").status == 200
        assert shared(who) == {CENTS: {"coder"}}

    @pytest.mark.parametrize(
        ("existing", "voices", "waiting"),
        [(SHARED_CAP - 1, 9, 0), (SHARED_CAP, 0, 0), (SHARED_CAP, 1, 0), (SHARED_CAP, 2, 1)],
    )
    def test_where_the_shelf_is_full(
        self, workspace: Workspace, who: Caller, existing: int, voices: int, waiting: int
    ) -> None:
        for n in range(existing):
            text = f"Shelf {n}{'x' * n} holds folder {n}{'y' * n}"
            KnowledgeFactory(workspace=workspace, text=text, confirmation_count=voices)
        for _ in range(3):
            commit(who, "coder", f"Note: {CENTS}")
        count = {status: len(who.get("knowledge", status=status).json["items"]) for status in ("active", "candidate")}
        assert count == {"active": SHARED_CAP, "candidate": waiting}
        assert (CENTS in shared(who)) is not bool(waiting)
