"""Conflicts over REST: listed, settled, reopened."""

from typing import Any

import pytest

from memory_app.domain.vocabulary import Role
from memory_app.models import Subject, Workspace
from memory_app.tenancy import scope
from tests.api.calls import ALL, Answer, Caller, caller, nowhere, session
from tests.factories import NOW, AgentFactory, SubjectFactory, WorkspaceFactory

pytestmark = pytest.mark.django_db
OLD, NEW = "I like cilantro", "I hate cilantro now"


@pytest.fixture
def workspace() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


def add(who: Caller, text: str, **more: Any) -> Answer:
    return who.post("facts", {"agent": "coder", "text": text, "category": "lesson_learned", **more})


def conflict(who: Caller, **more: Any) -> dict[str, Any]:
    for text in (OLD, NEW):
        assert add(who, text, **more).status == 201
    [row] = who.get("conflicts").json["items"]
    found: dict[str, Any] = row
    return found


class TestConflicts:
    def test_a_bound_key_reads_those_of_which_it_may_see_both_sides(self, workspace: Workspace) -> None:
        who = caller(workspace)
        conflict(who)
        other = AgentFactory(workspace=workspace, key="other")
        assert add(who, "I love cilantro so much", agent="other").status == 201
        own = caller(workspace, agent=other).get("conflicts").json["items"]
        assert OLD not in str(own)
        assert NEW not in str(own)
        maria = SubjectFactory(workspace=workspace, key="maria")
        assert caller(workspace, subject=maria).get("conflicts").json["items"] == []

    def test_bc21_both_stand_and_the_newer_is_proposed(self, workspace: Workspace) -> None:
        who = caller(workspace)
        row = conflict(who)
        assert row | {"id": "", "older": "", "newer": "", "created_at": ""} == {
            "id": "", "kind": "fact", "older": "", "older_text": OLD, "newer": "", "newer_text": NEW,
            "proposed": "keep_newer", "resolution": None, "note": "", "created_at": "", "resolved_at": None,
            "resolved_by": "",
        }  # fmt: skip
        assert {one["status"] for one in who.get("facts").json["items"]} == {"active"}
        told = who.post(f"conflicts/{row['id']}/resolve", {"resolution": row["proposed"]}).json
        assert told["resolution"] == "keep_newer"
        assert [one["text"] for one in who.get("facts", status="active").json["items"]] == [NEW]
        assert [one["text"] for one in who.get("facts", status="archived").json["items"]] == [OLD]

    def test_who_settled_it_is_named_be_it_a_member_or_a_key(self, workspace: Workspace) -> None:
        who, maria = caller(workspace, name="Nightly curation"), session(workspace, Role.REVIEWER)
        path = f"conflicts/{conflict(who)['id']}"
        assert who.post(f"{path}/resolve", {"resolution": "keep_older"}).json["resolved_by"] == "Nightly curation"
        assert who.post(f"{path}/reopen").json["resolved_by"] == ""
        assert "@" in maria.post(f"{path}/resolve", {"resolution": "keep_older"}).json["resolved_by"]
        assert "@" in who.get("conflicts").json["items"][0]["resolved_by"]

    def test_twice_otherwise_and_reopened(self, workspace: Workspace) -> None:
        who = caller(workspace)
        path = f"conflicts/{conflict(who)['id']}"
        answers = [who.post(f"{path}/resolve", {"resolution": "keep_older"}) for _ in range(2)]
        assert (answers[0].status, answers[0].json) == (200, answers[1].json)
        assert who.post(f"{path}/resolve", {"resolution": "keep_newer"}).status == 409
        assert [who.post(f"{path}/reopen").json["resolution"] for _ in range(2)] == [None, None]
        assert len(who.get("facts", status="active").json["items"]) == 2
        both = who.post(f"{path}/resolve", {"resolution": "keep_both"})
        assert (both.status, both.error["field"]) == (422, "note")
        both = who.post(f"{path}/resolve", {"resolution": "keep_both", "note": "raw only"})
        assert (both.json["note"], len(who.get("facts", status="active").json["items"])) == ("raw only", 2)

    def test_open_and_settled_ones(self, workspace: Workspace) -> None:
        who = caller(workspace)
        row = conflict(who)
        assert [len(who.get("conflicts", open=one).json["items"]) for one in ("true", "false")] == [1, 0]
        who.post(f"facts/{row['older']}/archive")
        assert [len(who.get("conflicts", open=one).json["items"]) for one in ("true", "false")] == [0, 0]
        who.post(f"facts/{row['older']}/restore")
        who.post(f"conflicts/{row['id']}/resolve", {"resolution": "keep_newer"})
        assert [len(who.get("conflicts", open=one).json["items"]) for one in ("true", "false")] == [0, 1]
        assert who.get("conflicts", open="perhaps").error["field"] == "open"

    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({}, "resolution"),
            ({"resolution": "keep_none"}, "resolution"),
            ({"resolution": "keep_both", "note": "x" * 1001}, "note"),
            ({"resolution": "keep_newer", "member": "x"}, "member"),
        ],
    )
    def test_bad_input_names_its_field(self, workspace: Workspace, body: dict[str, Any], field: str) -> None:
        who = caller(workspace)
        answer = who.post(f"conflicts/{conflict(who)['id']}/resolve", body)
        assert (answer.status, answer.error["field"]) == (422, field)

    def test_who_may(self, workspace: Workspace) -> None:
        who = caller(workspace)
        row = conflict(who, subject="maria")
        path = f"conflicts/{row['id']}"
        agents = caller(workspace, *ALL, agent=AgentFactory(workspace=workspace))
        for verb, body in (("resolve", {"resolution": "keep_newer"}), ("reopen", None)):
            assert agents.post(f"{path}/{verb}", body).error["field"] == "scope"
            assert session(workspace, Role.VIEWER).post(f"{path}/{verb}", body).status == 403
            assert caller(WorkspaceFactory()).post(f"{path}/{verb}", body).status == 404
            assert who.post(f"conflicts/{nowhere()}/{verb}", body).status == 404
        other = caller(workspace, *ALL, subject=SubjectFactory(workspace=workspace))
        assert other.get("conflicts").json["items"] == []
        assert session(workspace, Role.VIEWER).get("conflicts").json["count"] == 1

    def test_nobody_reads_of_someone_erased(self, workspace: Workspace) -> None:
        who, maria = caller(workspace), SubjectFactory(workspace=workspace, key="maria")
        row = conflict(who, subject="maria")
        with scope(workspace=workspace.pk):
            Subject.objects.filter(pk=maria.pk).update(erased_at=NOW)
        assert who.get("conflicts").json["items"] == []
        assert who.post(f"conflicts/{row['id']}/resolve", {"resolution": "keep_newer"}).status == 410
