"""Variants of the seed's vectors of `crossConfirmShared`: by id, and by an agent that finds the same in any words."""

import pytest

from memory_app.domain.vocabulary import Scope
from memory_app.models import Workspace
from tests.api.calls import Caller, caller
from tests.api.office import FLAGS, meet, shared
from tests.factories import AgentFactory, KnowledgeFactory, MemberFactory, SubjectFactory, WorkspaceFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def workspace() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


@pytest.fixture
def who(workspace: Workspace) -> Caller:
    """An unbound key, as the package's host has it."""
    return caller(workspace)


CONFIRMING = [
    FLAGS,
    "FEATURE flags live in the settings table!",
    "feature flags live in the settings-table",
    "Feature flags live in the settings table now",
    "all feature flags live in the settings table",
    "feature flags live inside the settings table",
    "  feature   flags live in the settings table  ",
    "feature flags live in the “settings” table",
    "\uff46eature flags live in the settings table",
]
NOT_CONFIRMING = [
    "feature flags do not live in the settings table",
    "feature flags never live in the settings table",
    "feature flags live in the audit table",
    "feature flags live in the settings table only",
    "Feature-Flags stehen in der Tabelle der Einstellungen",
    "feature flags",
    "the outbox is append only",
    "用户喜欢深色主题",
    "%' OR 1=1 --",
]
SCRIPTS = [
    ("Die Migration sperrt die Tabelle kunden", "Die Migration sperrt die Tabelle kunden kurz"),
    ("用户喜欢深色主题", "用户喜欢深色主题。"),
    ("يستخدم المشروع قاعدة بيانات واحدة", "يستخدم المشروع قاعدة بيانات واحدة."),
    ("Проект использует одну базу данных", "Проект использует одну базу данных сейчас"),
    ("La base de données utilise postgres en production", "La base de données utilise postgres en production aussi"),
    ("合計は整数のセントで保存されます", "合計は整数のセントで保存されます。"),
]


def behind(who: Caller, text: str = FLAGS) -> list[str]:
    """The agents behind an item, as they came."""
    [item] = [row for row in who.get("knowledge").json["items"] if row["text"] == text]
    return [one["agent"] for one in item["confirmations"]]


class TestCrossConfirmShared:
    @pytest.mark.parametrize("text", CONFIRMING)
    def test_an_agent_that_finds_the_same_stands_behind_it(self, workspace: Workspace, who: Caller, text: str) -> None:
        KnowledgeFactory(workspace=workspace, text=FLAGS)
        meet(workspace, "b2", text, times=4)
        assert (behind(who), len(shared(who))) == (["b2"], 1)

    @pytest.mark.parametrize("text", NOT_CONFIRMING)
    def test_what_says_something_else_confirms_nothing(self, workspace: Workspace, who: Caller, text: str) -> None:
        KnowledgeFactory(workspace=workspace, text=FLAGS)
        meet(workspace, "b2", text)
        assert behind(who) == []

    @pytest.mark.parametrize(("one", "other"), SCRIPTS)
    def test_in_any_script(self, workspace: Workspace, who: Caller, one: str, other: str) -> None:
        KnowledgeFactory(workspace=workspace, text=one)
        meet(workspace, "b2", other)
        assert behind(who, one) == ["b2"]

    @pytest.mark.parametrize(("times", "agents"), [(1, []), (2, []), (3, ["b2"])])
    def test_two_sessions_are_not_enough(
        self, workspace: Workspace, who: Caller, times: int, agents: list[str]
    ) -> None:
        KnowledgeFactory(workspace=workspace, text=FLAGS)
        meet(workspace, "b2", FLAGS, times)
        assert behind(who) == agents

    @pytest.mark.parametrize("agents", [["b2", "b2", "c3"], ["c3", "b2", "c3"], ["b2"], ["a1", "b2", "c3", "a1"]])
    def test_by_its_id_each_agent_once(self, workspace: Workspace, who: Caller, agents: list[str]) -> None:
        item = KnowledgeFactory(workspace=workspace, text=FLAGS)
        told = [who.post(f"knowledge/{item.pk}/confirm", {"agent": agent}) for agent in agents]
        assert {answer.status for answer in told} == {200}
        assert behind(who) == list(dict.fromkeys(agents))

    def test_by_its_id_and_by_finding_it_is_once(self, workspace: Workspace, who: Caller) -> None:
        item = KnowledgeFactory(workspace=workspace, text=FLAGS)
        who.post(f"knowledge/{item.pk}/confirm", {"agent": "b2"})
        meet(workspace, "b2", f"{FLAGS} now")
        assert behind(who) == ["b2"]

    def test_of_two_alike_the_likest(self, workspace: Workspace, who: Caller) -> None:
        for text in (f"all {FLAGS} of the service", FLAGS):
            KnowledgeFactory(workspace=workspace, text=text)
        meet(workspace, "b2", f"{FLAGS}!")
        assert behind(who) == ["b2"]

    def test_agents_of_two_owners_are_two_voices(self, workspace: Workspace, who: Caller) -> None:
        item = KnowledgeFactory(workspace=workspace, text=FLAGS)
        for key in ("a1", "b2"):
            AgentFactory(workspace=workspace, key=key, owner=MemberFactory())
        AgentFactory(workspace=workspace, key="c3", owner=None)
        voices = [
            who.post(f"knowledge/{item.pk}/confirm", {"agent": key}).json["voices"] for key in ("a1", "b2", "c3", "a1")
        ]
        assert voices == [1, 2, 3, 3]

    def test_one_of_another_workspace_is_not_there(self, who: Caller) -> None:
        other = KnowledgeFactory(workspace=WorkspaceFactory(), text=FLAGS)
        assert who.post(f"knowledge/{other.pk}/confirm", {"agent": "b2"}).status == 404

    def test_a_key_of_a_person_confirms_nothing_of_another(self, workspace: Workspace) -> None:
        maria, marco = (SubjectFactory(workspace=workspace, key=key) for key in ("maria", "marco"))
        his = KnowledgeFactory(workspace=workspace, text=FLAGS, subject=marco)
        bound = caller(workspace, Scope.READ, Scope.WRITE, subject=maria)
        assert bound.post(f"knowledge/{his.pk}/confirm", {"agent": "b2"}).status == 404
