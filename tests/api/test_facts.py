"""Facts over REST: added, met again, edited, curated; under keys bound to an agent or a person; cases by id."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import Role, Scope
from memory_app.models import AgentFact, Workspace
from memory_app.tenancy import scope
from tests.api.calls import ALL, Answer, Caller, caller, nowhere, session
from tests.factories import NOW, AgentFactory, FactFactory, KnowledgeFactory, SubjectFactory, WorkspaceFactory

pytestmark = pytest.mark.django_db
CENTS = "ledger totals are stored in integer cents"


@pytest.fixture
def workspace() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


def add(who: Caller, text: str = CENTS, **more: Any) -> Answer:
    return who.post("facts", {"agent": "coder", "text": text, "category": "lesson_learned"} | more)


def made(who: Caller, text: str = CENTS, **more: Any) -> dict[str, Any]:
    answer = add(who, text, **more)
    assert answer.status in {200, 201}, answer.json
    found: dict[str, Any] = answer.json["fact"]
    return found


class TestAdding:
    def test_201_added_then_200_reinforced(self, workspace: Workspace) -> None:
        who, person = caller(workspace), session(workspace, Role.REVIEWER)
        first = add(who, subject="maria")
        assert (first.status, first.json["outcome"], first.json["conflict_with"]) == (201, "added", None)
        again = add(person, f"{CENTS.upper()}!", subject="maria")
        assert (again.status, again.json["outcome"], again.json["fact"]["count"]) == (200, "reinforced", 2)
        fact = who.get(f"facts/{first.json['fact']['id']}").json
        assert fact == again.json["fact"]
        assert fact | {"id": "", "created_at": "", "last_seen": ""} == {
            "id": "", "agent": "coder", "subject": "maria", "category": "lesson_learned", "text": CENTS, "count": 2,
            "status": "active", "pinned": False, "created_at": "", "last_seen": "", "version": 1,
            "possible_duplicate_of": None, "merged_into": None, "conflicts": [],
        }  # fmt: skip

    def test_bc19_a_conflict_names_the_other_side(self, workspace: Workspace) -> None:
        who = caller(workspace)
        old = made(who, "Weekend deploys are allowed")
        answer = add(who, "Weekend deploys are not allowed")
        assert (answer.status, answer.json["conflict_with"]) == (201, old["id"])
        [row] = who.get("conflicts", open="true").json["items"]
        assert (row["older"], row["newer"], row["proposed"]) == (old["id"], answer.json["fact"]["id"], "keep_newer")
        assert who.get(f"facts/{old['id']}").json["conflicts"] == [row["newer"]]

    @pytest.mark.parametrize(
        ("body", "field", "limit"),
        [
            ({"text": "x" * 501}, "text", 500),
            ({"text": "用" * 501}, "text", 500),
            ({"text": ""}, "text", None),
            ({"text": None}, "text", None),
            ({"text": 7}, "text", None),
            ({"category": "gossip"}, "category", None),
            ({"category": None}, "category", None),
            ({"agent": None}, "agent", None),
            ({"agent": "x" * 201}, "agent", 200),
            ({"subject": "x" * 201}, "subject", 200),
            ({"subject": " "}, "subject", 200),
            ({"count": 9}, "count", None),
            ({"pinned": True}, "pinned", None),
            ({"text": "x" * 300_000}, "body", 256 * 1024),
        ],
    )
    def test_bc63_bad_input_names_field_and_limit(
        self, workspace: Workspace, body: dict[str, Any], field: str, limit: int | None
    ) -> None:
        answer = add(caller(workspace), **body)
        assert answer.status == (413 if field == "body" else 422)
        assert answer.error["field"] == field
        assert limit is None or answer.error.get("limit") == limit
        assert caller(workspace).get("facts").json["items"] == []

    def test_only_the_named_workspaces(self, workspace: Workspace) -> None:
        made(caller(workspace))
        assert caller(WorkspaceFactory()).get("facts").json["items"] == []


class TestEditing:
    def test_bc76_a_stale_version_gets_the_fact_as_it_is(self, workspace: Workspace) -> None:
        who = caller(workspace)
        path = f"facts/{made(who)['id']}"
        first = who.patch(path, {"text": "Totals are kept in euros", "version": 1})
        assert (first.status, first.json["version"], first.json["text"]) == (200, 2, "Totals are kept in euros")
        stale = who.patch(path, {"text": "Totals are kept in pounds", "version": 1})
        assert (stale.status, stale.error["field"]) == (409, "version")
        assert stale.json["current"] == first.json == who.get(path).json
        versions = who.get(f"{path}/versions").json["items"]
        assert [(one["version"], one["change"], one["text"]) for one in versions] == [
            (2, "edited", "Totals are kept in euros"),
            (1, "added", CENTS),
        ]

    def test_words_of_another_are_a_conflict_about_text(self, workspace: Workspace) -> None:
        who = caller(workspace)
        made(who)
        other = made(who, "the outbox is append only")
        answer = who.patch(f"facts/{other['id']}", {"text": CENTS, "version": 1})
        assert (answer.status, answer.error["field"]) == (409, "text")

    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({"version": 1}, "text"),
            ({"text": "x"}, "version"),
            ({"text": "x" * 501, "version": 1}, "text"),
            ({"text": " ", "version": 1}, "text"),
            ({"category": "gossip", "version": 1}, "category"),
            ({"text": "x", "version": 0}, "version"),
            ({"text": "x", "version": True}, "version"),
        ],
    )
    def test_bad_input_names_its_field(self, workspace: Workspace, body: dict[str, Any], field: str) -> None:
        who = caller(workspace)
        answer = who.patch(f"facts/{made(who)['id']}", body)
        assert (answer.status, answer.error["field"]) == (422, field)


class TestCurating:
    def test_archive_restore_pin_and_each_twice(self, workspace: Workspace) -> None:
        who = caller(workspace)
        path = f"facts/{made(who)['id']}"
        for verb, body, field, value in (
            ("archive", None, "status", "archived"),
            ("restore", None, "status", "active"),
            ("pin", None, "pinned", True),
            ("pin", {"pinned": False}, "pinned", False),
        ):
            told = [who.post(f"{path}/{verb}", body).json for _ in range(2)]
            assert told[0] == told[1]
            assert told[0][field] == value
        assert who.get(path).json["version"] == 5

    def test_promoted_by_hand(self, workspace: Workspace) -> None:
        who = caller(workspace)
        path = f"facts/{made(who)['id']}"
        items = [who.post(f"{path}/promote").json for _ in range(2)]
        assert items[0] == items[1]
        assert (items[0]["text"], items[0]["status"], items[0]["source_agent"]) == (CENTS, "active", "coder")
        who.post(f"{path}/archive")
        assert who.post(f"{path}/promote").status == 409

    @pytest.mark.parametrize(
        ("voices", "pinned", "said"),
        [
            (
                2,
                False,
                "All 20 places are taken: with 2 independent voices it comes in, or once a place is free.",
            ),
            (1, True, "All 20 places are taken and pinned: it comes in once one of them is free."),
            (1, False, None),
        ],
    )
    def test_promoted_by_hand_it_says_what_is_missing(
        self, workspace: Workspace, voices: int, pinned: bool, said: str | None
    ) -> None:
        who = caller(workspace)
        for number in range(DEFAULT.facts.shared_cap):
            text = f"shelf {number}{'x' * number}"
            KnowledgeFactory(workspace=workspace, text=text, confirmation_count=voices + number, pinned=pinned)
        told = who.post(f"facts/{made(who)['id']}/promote").json
        assert (told["status"], told["waits_for"]) == ("candidate" if said else "active", said)

    def test_promoted_by_hand_while_somebody_disputes_it(self, workspace: Workspace) -> None:
        who = caller(workspace)
        path = f"facts/{made(who)['id']}"
        item = who.post(f"{path}/promote").json
        who.post(f"knowledge/{item['id']}/dispute")
        told = who.post(f"{path}/promote").json
        assert (told["status"], told["waits_for"][:9]) == ("disputed", "Disputed:")

    def test_merged_and_undone(self, workspace: Workspace) -> None:
        who = caller(workspace)
        kept, other = made(who, "prefers short mails to clients"), made(who, "prefers brief mails to clients")
        assert other["possible_duplicate_of"] == kept["id"]
        done = who.post(f"facts/{kept['id']}/merge", {"ids": [other["id"], kept["id"]]})
        assert (done.status, done.json["changed"]) == (200, 1)
        assert who.get(f"facts/{other['id']}").json["merged_into"] == kept["id"]
        undo = f"facts/merges/{done.json['batch']}/undo"
        assert who.post(undo).json["changed"] == 1
        assert who.get(f"facts/{other['id']}").json["status"] == "active"
        assert who.post(undo).status == 409
        assert who.post(f"facts/merges/{nowhere()}/undo").status == 404
        for ids, status in (
            ([], 422),
            ([kept["id"]], 422),
            ([str(nowhere())], 404),
            (["x"], 422),
            ([other["id"]] * 201, 422),
        ):
            assert who.post(f"facts/{kept['id']}/merge", {"ids": ids}).status == status

    def test_deleted_by_a_signed_in_admin_alone(self, workspace: Workspace) -> None:
        fact = made(caller(workspace))
        assert caller(workspace)("DELETE", f"facts/{fact['id']}").status == 403
        assert session(workspace, Role.REVIEWER)("DELETE", f"facts/{fact['id']}").status == 403
        admin = session(workspace, Role.ADMIN)
        assert [admin("DELETE", f"facts/{fact['id']}").status for _ in range(2)] == [204, 404]


class TestReading:
    def test_filters(self, workspace: Workspace) -> None:
        who = caller(workspace)
        made(who, subject="maria")
        pinned = made(who, "the outbox is append only", agent="other", category="codebase_pattern")
        who.post(f"facts/{pinned['id']}/pin")
        gone = made(who, "المشروع يستخدم قاعدة بيانات واحدة")
        who.post(f"facts/{gone['id']}/archive")

        def found(**filters: str) -> set[str]:
            return {one["text"] for one in who.get("facts", **filters).json["items"]}

        assert found(agent="other") == found(pinned="true") == found(q="outbx") == found(category="codebase_pattern")
        assert found(agent="other") == {pinned["text"]}
        assert found(subject="maria") == found(q="integer CENTS") == {CENTS}
        assert found(status="archived") == found(q="بيانات") == {gone["text"]}
        assert (found(q="nothing like it"), len(found(sort="count"))) == (set(), 3)
        for hostile in ("%", "_", "'", '"', "\\", "a & | b", "用户", "(", ":*", "x" * 500):
            assert who.get("facts", q=hostile).status == 200
        for name in ("agent", "subject"):
            assert who.get("facts", **{name: "nobody"}).status == 404
        for name, value in (("status", "x"), ("category", "x"), ("pinned", "x"), ("sort", "x"), ("q", "x" * 501)):
            assert who.get("facts", **{name: value}).error["field"] == name

    @pytest.mark.parametrize("sort", ["last_seen", "count", "created_at"])
    def test_pages_neither_skip_nor_repeat_with_equal_keys(self, workspace: Workspace, sort: str) -> None:
        ids = {str(FactFactory(workspace=workspace).pk) for _ in range(7)}
        who, seen, cursor = caller(workspace), list[str](), dict[str, str]()
        while cursor.get("cursor", "") is not None:
            page = who.get("facts", limit="3", sort=sort, **cursor).json
            seen += [one["id"] for one in page["items"]]
            cursor = {"cursor": page["next"]}
        assert (len(seen), set(seen)) == (7, ids)

    def test_one_and_fifty_cost_the_same(self, workspace: Workspace) -> None:
        who, counts = caller(workspace), []
        for size in (1, 49):
            for _ in range(size):
                FactFactory(workspace=workspace, subject=SubjectFactory(workspace=workspace))
            who.get("facts")
            with CaptureQueriesContext(connection) as queries:
                assert len(who.get("facts").json["items"]) == (1 if size == 1 else 50)
            counts.append(len(queries))
        assert counts[0] == counts[1]


class TestBoundKeys:
    def test_an_agents_key_knows_its_own_and_decides_nothing(self, workspace: Workspace) -> None:
        agent = AgentFactory(workspace=workspace, key="coder")
        other = FactFactory(workspace=workspace)
        who = caller(workspace, *ALL, agent=agent)
        mine = who.post("facts", {"text": CENTS, "category": "lesson_learned"}).json["fact"]
        assert add(who, agent="other").status == 403
        assert [one["id"] for one in who.get("facts").json["items"]] == [mine["id"]]
        for path in (f"facts/{other.pk}", f"facts/{other.pk}/versions"):
            assert who.get(path).status == 404
        assert who.post(f"facts/{other.pk}/archive").status == 404
        for verb in ("pin", "promote"):
            assert who.post(f"facts/{mine['id']}/{verb}").error["field"] == "scope"
        assert who.post(f"facts/{mine['id']}/merge", {"ids": [str(other.pk)]}).status == 403
        session(workspace, Role.REVIEWER).post(f"facts/{mine['id']}/pin")
        assert who.post(f"facts/{mine['id']}/archive").status == 403
        assert who.patch(f"facts/{mine['id']}", {"text": "something else entirely", "version": 2}).status == 403

    def test_a_persons_key_knows_what_is_about_them(self, workspace: Workspace) -> None:
        maria, marco = (SubjectFactory(workspace=workspace, key=key) for key in ("maria", "marco"))
        agent = AgentFactory(workspace=workspace, key="coder")
        rows = [FactFactory(workspace=workspace, agent=agent, subject=one) for one in (maria, marco, None)]
        who = caller(workspace, *ALL, subject=maria)
        assert [one["id"] for one in who.get("facts").json["items"]] == [str(rows[0].pk)]
        assert {who.get(f"facts/{row.pk}").status for row in rows[1:]} == {404}
        assert {who.post(f"facts/{row.pk}/archive").status for row in rows[1:]} == {404}
        assert made(who)["subject"] == "maria"
        assert add(who, subject="marco").status == 403

    def test_nobody_reads_of_someone_erased(self, workspace: Workspace) -> None:
        gone = SubjectFactory(workspace=workspace, key="gone", erased_at=NOW)
        fact = FactFactory(workspace=workspace, subject=gone)
        who = caller(workspace)
        assert who.get("facts").json["items"] == []
        assert {who.get(path).status for path in (f"facts/{fact.pk}", f"facts/{fact.pk}/versions")} == {404}
        assert add(who, subject="gone").status == 410

    def test_a_writer_edits_and_archives_but_does_not_review(self, workspace: Workspace) -> None:
        who = caller(workspace, Scope.READ, Scope.WRITE)
        fact = made(who)
        assert who.patch(f"facts/{fact['id']}", {"text": "totals are in euros", "version": 1}).json["count"] == 1
        assert who.post(f"facts/{fact['id']}/archive").status == 200
        assert {who.post(f"facts/{fact['id']}/{verb}").status for verb in ("pin", "promote")} == {403}
        with scope(workspace=workspace.pk):
            assert AgentFact.objects.get().status == "archived"
