"""Shared knowledge over REST: listed, confirmed, disputed, edited, curated."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory_app.domain.vocabulary import Role, Scope
from memory_app.models import Workspace
from tests.api.calls import ALL, caller, nowhere, session
from tests.factories import NOW, AgentFactory, FactFactory, KnowledgeFactory, SubjectFactory, WorkspaceFactory

pytestmark = pytest.mark.django_db
FLAGS = "feature flags live in the settings table"


@pytest.fixture
def workspace() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


@pytest.fixture
def item(workspace: Workspace) -> Any:
    return KnowledgeFactory(workspace=workspace, text=FLAGS, source_agent__key="coder")


class TestReading:
    def test_all_that_is_told_of_it(self, workspace: Workspace, item: Any) -> None:
        told = caller(workspace).get(f"knowledge/{item.pk}").json
        moment = told["created_at"]
        assert told == {
            "id": str(item.pk), "text": FLAGS, "category": "lesson_learned", "source_agent": "coder",
            "source_fact": None, "confirmations": [], "disputes": [], "voices": 1, "status": "active", "pinned": False,
            "version": 1, "created_at": moment, "last_confirmed_at": moment, "possible_duplicate_of": None,
            "merged_into": None, "conflicts": [],
        }  # fmt: skip

    def test_filters(self, workspace: Workspace, item: Any) -> None:
        other = KnowledgeFactory(workspace=workspace, text="用户喜欢深色主题", status="candidate", pinned=True)
        who = caller(workspace)

        def found(**filters: str) -> set[str]:
            return {one["id"] for one in who.get("knowledge", **filters).json["items"]}

        assert found(agent="coder") == found(q="flgs") == found(status="active") == {str(item.pk)}
        assert found(pinned="true") == found(q="深色") == found(status="candidate") == {str(other.pk)}
        assert found(sort="voices") == found(sort="created_at") == {str(item.pk), str(other.pk)}
        assert who.get("knowledge", agent="nobody").status == 404
        for name, value in (("status", "x"), ("category", "x"), ("pinned", "x"), ("sort", "x"), ("q", "x" * 501)):
            assert who.get("knowledge", **{name: value}).error["field"] == name

    @pytest.mark.parametrize("path", ["knowledge", "conflicts"])
    def test_one_and_fifty_cost_the_same(self, workspace: Workspace, path: str) -> None:
        who, counts = caller(workspace), []
        for size in (1, 49):
            for number in range(size):
                row = KnowledgeFactory(workspace=workspace, subject=SubjectFactory(workspace=workspace))
                who.post(f"knowledge/{row.pk}/confirm", {"agent": f"a{number % 3}"})
            who.get(path)
            with CaptureQueriesContext(connection) as queries:
                assert who.get(path).status == 200
            counts.append(len(queries))
        assert counts[0] == counts[1]

    def test_of_someone_erased_or_someone_else_a_bound_key_hears_nothing(self, workspace: Workspace) -> None:
        maria = SubjectFactory(workspace=workspace, key="maria")
        hers = KnowledgeFactory(workspace=workspace, subject=maria)
        gone = KnowledgeFactory(workspace=workspace, subject=SubjectFactory(workspace=workspace, erased_at=NOW))
        alls = KnowledgeFactory(workspace=workspace)
        who = caller(workspace, *ALL, subject=SubjectFactory(workspace=workspace))
        assert [one["id"] for one in who.get("knowledge").json["items"]] == [str(alls.pk)]
        assert who.get(f"knowledge/{hers.pk}").status == 404
        assert caller(workspace).get(f"knowledge/{gone.pk}").status == 404
        assert caller(workspace).post(f"knowledge/{gone.pk}/confirm", {"agent": "a"}).status == 410


class TestConfirming:
    def test_once_each_and_with_who_and_when(self, workspace: Workspace, item: Any) -> None:
        path, who, person = f"knowledge/{item.pk}/confirm", caller(workspace), session(workspace, Role.REVIEWER)
        for _ in range(2):
            told = who.post(path, {"agent": "b2"})
            assert (told.status, len(told.json["confirmations"]), told.json["voices"]) == (200, 1, 1)
        assert set(told.json["confirmations"][0]) >= {"agent", "subject", "at"}
        for _ in range(2):
            told = person.post(path)
            assert (len(told.json["confirmations"]), told.json["voices"]) == (2, 2)
        assert told.json["version"] == 1
        assert who.post(path).error["field"] == "agent"
        assert who.post(path, {"agent": "x" * 201}).error["limit"] == 200

    def test_an_agents_key_confirms_as_itself(self, workspace: Workspace, item: Any) -> None:
        agent = AgentFactory(workspace=workspace, key="mine")
        who = caller(workspace, Scope.WRITE, agent=agent)
        assert who.post(f"knowledge/{item.pk}/confirm").json["confirmations"][0]["agent"] == "mine"
        assert who.post(f"knowledge/{item.pk}/confirm", {"agent": "other"}).status == 403

    def test_bc73_an_agents_key_decides_nothing(self, workspace: Workspace, item: Any) -> None:
        who = caller(workspace, *ALL, agent=AgentFactory(workspace=workspace))
        path = f"knowledge/{item.pk}"
        for verb in ("dispute", "archive", "restore", "pin"):
            assert who.post(f"{path}/{verb}").error["field"] == "scope"
        assert who.post(f"{path}/merge", {"ids": [str(nowhere())]}).error["field"] == "scope"
        assert who.patch(path, {"text": "x", "version": 1}).error["field"] == "scope"
        assert who.get(path).json["version"] == 1


class TestCurating:
    def test_a_key_that_disputes_says_why(self, workspace: Workspace, item: Any) -> None:
        told = caller(workspace, name="checker").post(f"knowledge/{item.pk}/dispute", {"note": "not since May"}).json
        [dispute] = told["disputes"]
        assert (dispute["key"], dispute["note"], dispute["agent"], dispute["member"]) == (
            "checker",
            "not since May",
            None,
            None,
        )

    def test_disputed_until_a_person_says_otherwise(self, workspace: Workspace, item: Any) -> None:
        who, person = caller(workspace), session(workspace, Role.REVIEWER)
        path = f"knowledge/{item.pk}"
        told = person.post(f"{path}/dispute", {"note": "not since May"}).json
        assert (told["status"], len(told["disputes"])) == ("disputed", 1)
        assert person.post(f"{path}/dispute").json["version"] == told["version"]
        assert who.post(f"{path}/confirm", {"agent": "a"}).json["status"] == "disputed"
        told = person.post(f"{path}/confirm").json
        assert (told["status"], told["disputes"], len(told["confirmations"])) == ("active", [], 2)
        assert who.post(f"{path}/dispute", {"note": "x" * 1001}).error["field"] == "note"

    def test_bc76_a_stale_version_gets_the_item_as_it_is(self, workspace: Workspace, item: Any) -> None:
        who, path = caller(workspace), f"knowledge/{item.pk}"
        first = who.patch(path, {"text": "Flags live in a file", "version": 1})
        assert (first.status, first.json["version"]) == (200, 2)
        stale = who.patch(path, {"text": "Flags live in a vault", "version": 1})
        assert (stale.status, stale.error["field"], stale.json["current"]) == (409, "version", first.json)
        versions = who.get(f"{path}/versions").json["items"]
        assert [(one["version"], one["change"]) for one in versions] == [(2, "edited"), (1, "added")]
        for body, field in (
            ({"version": 2}, "text"),
            ({"text": "x" * 501, "version": 2}, "text"),
            ({"text": " ", "version": 2}, "text"),
            ({"text": "x"}, "version"),
            ({"category": "x", "version": 2}, "category"),
        ):
            answer = who.patch(path, body)
            assert (answer.status, answer.error["field"]) == (422, field)

    def test_archive_restore_pin_merge_and_undo(self, workspace: Workspace, item: Any) -> None:
        who, path = caller(workspace), f"knowledge/{item.pk}"
        for verb, field, value in (
            ("archive", "status", "archived"),
            ("restore", "status", "active"),
            ("pin", "pinned", True),
        ):
            told = [who.post(f"{path}/{verb}").json for _ in range(2)]
            assert told[0] == told[1]
            assert told[0][field] == value
        other = KnowledgeFactory(workspace=workspace, text="feature flags live in the audit table")
        who.post(f"knowledge/{other.pk}/confirm", {"agent": "b"})
        done = who.post(f"{path}/merge", {"ids": [str(other.pk)]})
        assert (done.json["changed"], who.get(path).json["voices"]) == (1, 1)
        undo = f"knowledge/merges/{done.json['batch']}/undo"
        assert [who.post(undo).status for _ in range(2)] == [200, 409]
        assert who.post(f"knowledge/merges/{nowhere()}/undo").status == 404
        assert who.get(f"knowledge/{other.pk}").json["status"] == "active"

    def test_three_sessions_and_no_fewer(self, workspace: Workspace) -> None:
        who = caller(workspace, Scope.WRITE)
        output = {"agent": "coder", "output": f"Note: {FLAGS}"}
        assert [len(who.post("sessions", output).json["promoted"]) for _ in range(4)] == [0, 0, 1, 0]

    def test_demoted_by_hand_it_stays_so(self, workspace: Workspace) -> None:
        who = caller(workspace)
        fact = FactFactory(workspace=workspace, text=FLAGS, agent__key="coder", count=3)
        shared = who.post(f"facts/{fact.pk}/promote").json
        who.post(f"knowledge/{shared['id']}/archive")
        who.post("sessions", {"agent": "coder", "output": f"Note: {FLAGS}"})
        assert who.get(f"knowledge/{shared['id']}").json["status"] == "archived"
        assert who.get("knowledge").json["count"] == 1
