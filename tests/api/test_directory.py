"""Subjects, companies and agents by keys that may hold anything."""

from typing import Any
from urllib.parse import quote

import pytest

from memory_app.domain.vocabulary import Role, Scope
from memory_app.models import Company, Workspace
from memory_app.tenancy import scope
from tests.api.calls import ALL, Place, caller, furnished, member_of, session
from tests.factories import NOW, AgentFactory, SubjectFactory, WorkspaceFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def place() -> Place:
    return furnished()


class TestKeysInPaths:
    @pytest.mark.parametrize(
        "key",
        [
            "../users/1",
            "a/b",
            "%2e%2e",
            "..",
            ".",
            "a//b",
            "/a",
            "a/",
            "a b",
            "a?b#c",
            "ä/ß",
            "x%2Fy",
            "a;b=c",
            "a\\b",
            "+1",
        ],
    )
    def test_bc69_any_key_is_one_opaque_name(self, key: str) -> None:
        workspace: Workspace = WorkspaceFactory()
        SubjectFactory(workspace=workspace, key=key)
        AgentFactory(workspace=workspace, key=key)
        with scope(workspace=workspace.pk):
            Company.objects.create(workspace=workspace, key=key, created_at=NOW)
        who = caller(workspace)
        for kind in ("subjects", "agents", "companies"):
            path = f"{kind}/{quote(key, safe='')}"
            assert who.get(path).json["key"] == key
            assert who.patch(path, {"name": "Found"}).json == who.get(path).json
            assert [one["key"] for one in who.get(kind).json["items"]] == [key]

    def test_control_characters_are_refused(self, place: Place) -> None:
        who = caller(place.workspace)
        assert who.get("subjects/a%00b").status == 422
        assert who.get("subjects/a%0Ab").status in {404, 422}
        assert who.get(f"subjects/{'x' * 201}").error["limit"] == 200

    def test_an_unknown_one_is_404(self, place: Place) -> None:
        who = caller(place.workspace)
        for path in ("subjects/x", "agents/x", "companies/x"):
            assert who.get(path).status == 404
            assert who.patch(path, {"name": "X"}).status == 404


class TestSubjects:
    def test_what_is_known_of_one(self, place: Place) -> None:
        body = {
            "kind": "contact",
            "name": "Maria Rossi",
            "emails": ["maria@rossi.example"],
            "aliases": ["Mary", "Mary"],
            "time_zone": "Europe/Rome",
            "language": "it",
            "company": "rossi/studio",
        }
        who = caller(place.workspace, Scope.READ, Scope.WRITE)
        answer = who.patch("subjects/maria", body)
        assert (answer.status, answer.json) == (200, {"key": "maria", **body, "aliases": ["Mary"]})
        assert who.get("companies/rossi%2Fstudio").status == 200
        assert who.patch("subjects/maria", {}).json == answer.json
        emptied = who.patch("subjects/maria", dict.fromkeys(("name", "emails", "time_zone", "company")))
        assert (emptied.json["name"], emptied.json["emails"], emptied.json["time_zone"], emptied.json["company"]) == (
            "",
            [],
            "UTC",
            None,
        )

    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({"time_zone": "Mars/Olympus"}, "time_zone"),
            ({"time_zone": "../../etc/passwd"}, "time_zone"),
            ({"time_zone": "x" * 100}, "time_zone"),
            ({"kind": "robot"}, "kind"),
            ({"kind": None}, "kind"),
            ({"emails": ["nobody"]}, "emails"),
            ({"emails": ["a@b.example"] * 21}, "emails"),
            ({"emails": "a@b.example"}, "emails"),
            ({"aliases": [""]}, "aliases"),
            ({"language": "klingon!"}, "language"),
            ({"name": "x" * 201}, "name"),
            ({"company": " "}, "company"),
            ({"key": "other"}, "key"),
        ],
    )
    def test_bad_input_names_its_field(self, place: Place, body: dict[str, Any], field: str) -> None:
        answer = caller(place.workspace).patch("subjects/maria", body)
        assert (answer.status, answer.error["field"]) == (422, field)

    def test_an_erased_one_is_404_to_read_and_410_to_write(self, place: Place) -> None:
        SubjectFactory(workspace=place.workspace, key="gone", erased_at=NOW)
        who = caller(place.workspace)
        assert (who.get("subjects/gone").status, who.patch("subjects/gone", {"name": "X"}).status) == (404, 410)
        assert [one["key"] for one in who.get("subjects").json["items"]] == ["maria"]

    def test_the_list_narrows_by_kind(self, place: Place) -> None:
        SubjectFactory(workspace=place.workspace, key="marco", kind="contact")
        who = caller(place.workspace)
        assert [one["key"] for one in who.get("subjects", kind="contact").json["items"]] == ["marco"]
        assert who.get("subjects", kind="robot").status == 422

    def test_pages_go_by_key(self, place: Place) -> None:
        for number in range(4):
            SubjectFactory(workspace=place.workspace, key=f"é{number}/" + "長" * 190)
        who = caller(place.workspace)
        keys: list[str] = []
        cursor: dict[str, str] = {}
        for _ in range(3):
            page = who.get("subjects", limit="2", **cursor).json
            keys += [one["key"] for one in page["items"]]
            cursor = {"cursor": page["next"]}
        assert page["next"] is None
        assert keys == sorted(keys)
        assert len(set(keys)) == 5

    def test_a_bound_key_that_names_another_is_403(self, place: Place) -> None:
        SubjectFactory(workspace=place.workspace, key="other")
        who = caller(place.workspace, *ALL, subject=place.subject)
        for key in ("other", "unknown"):
            assert who.get(f"subjects/{key}").status == 403
            assert who.patch(f"subjects/{key}", {"name": "X"}).status == 403
        assert who.patch("subjects/maria", {"name": "M"}).status == 200
        assert [one["key"] for one in who.get("subjects").json["items"]] == ["maria"]
        assert who.patch("companies/bertelli", {"name": "X"}).status == 403
        assert who.get("companies/bertelli").status == 200


class TestAgents:
    def test_an_owner_by_mail_or_id(self, place: Place) -> None:
        member = member_of(place.workspace)
        who = caller(place.workspace)
        for owner in (member.email.upper(), str(member.pk)):
            answer = who.patch("agents/email", {"owner": owner, "name": "Mail agent"})
            assert answer.json == {"key": "email", "name": "Mail agent", "owner": member.email}
        assert who.patch("agents/email", {"owner": None}).json["owner"] is None

    def test_a_stranger_owns_nothing(self, place: Place) -> None:
        stranger = member_of(WorkspaceFactory())
        for owner in (stranger.email, str(stranger.pk), "nobody", ""):
            answer = caller(place.workspace).patch("agents/email", {"owner": owner})
            assert (answer.status, answer.error["field"]) == (422, "owner")

    def test_whose_it_is_takes_more_than_writing(self, place: Place) -> None:
        member = member_of(place.workspace)
        for who in (
            caller(place.workspace, Scope.WRITE),
            caller(place.workspace, *ALL, agent=place.agent),
            session(place.workspace, Role.REVIEWER),
        ):
            assert who.patch("agents/email", {"owner": member.email}).status == 403
        assert session(place.workspace, Role.ADMIN).patch("agents/email", {"owner": member.email}).status == 200

    def test_a_bound_key_that_names_another_is_403(self, place: Place) -> None:
        AgentFactory(workspace=place.workspace, key="other")
        who = caller(place.workspace, *ALL, agent=place.agent)
        for key in ("other", "unknown"):
            assert (who.get(f"agents/{key}").status, who.patch(f"agents/{key}", {"name": "X"}).status) == (403, 403)
        assert [one["key"] for one in who.get("agents").json["items"]] == ["email"]


class TestCompanies:
    def test_name_and_tags(self, place: Place) -> None:
        answer = caller(place.workspace).patch("companies/bertelli", {"name": "Bertelli", "tags": ["client", "client"]})
        assert answer.json == {"key": "bertelli", "name": "Bertelli", "tags": ["client"]}
        assert caller(place.workspace).get("companies").json["items"] == [answer.json]

    def test_bad_input(self, place: Place) -> None:
        for body, field in (({"tags": ["x"] * 41}, "tags"), ({"tags": ["x" * 121]}, "tags"), ({"tags": [7]}, "tags.0")):
            answer = caller(place.workspace).patch("companies/bertelli", body)
            assert (answer.status, answer.error["field"]) == (422, field)
