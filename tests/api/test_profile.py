"""Profiles over REST: attributes of subjects, companies and agents, by keys that may hold anything."""

from typing import Any
from urllib.parse import quote

import pytest

from memory_app.domain.vocabulary import Role, Scope
from memory_app.models import AuditEntry, Workspace
from memory_app.tenancy import scope
from tests.api.calls import ALL, Place, caller, furnished, member_of, session
from tests.factories import NOW, AgentFactory, ProfileEntryFactory, SubjectFactory, WorkspaceFactory

pytestmark = pytest.mark.django_db
KINDS = ("subjects", "companies", "agents")
DIET = "profile/subjects/maria/diet"


@pytest.fixture
def place() -> Place:
    return furnished()


def put(who: Any, path: str, value: Any) -> Any:
    return who("PUT", path, {"value": value})


def audited(place: Place) -> list[str]:
    with scope(workspace=place.workspace.pk):
        return list(AuditEntry.objects.order_by("at", "id").values_list("verb", flat=True))


class TestSetting:
    @pytest.mark.parametrize("kind", KINDS)
    def test_an_attribute_from_new_to_gone(self, kind: str, place: Place) -> None:
        who = caller(place.workspace, Scope.READ, Scope.WRITE)
        path = f"profile/{kind}/newcomer/tone"
        made = put(who, path, "  formal ")
        assert (made.status, made.json["attribute"], made.json["value"], made.json["version"]) == (
            201, "tone", "formal", 1
        )  # fmt: skip
        assert made.json["updated_at"].endswith(("Z", "+00:00"))
        assert who.get(path).json == made.json
        assert who.get(f"{kind}/newcomer").status == 200
        changed = put(who, path, "terse")
        assert (changed.status, changed.json["value"], changed.json["version"]) == (200, "terse", 2)
        deleted = who("DELETE", path)
        assert (deleted.status, deleted.json) == (204, None)
        assert (who.get(path).status, who("DELETE", path).status) == (404, 404)
        assert audited(place)[-3:] == ["profile.set", "profile.set", "profile.deleted"]

    def test_the_same_again_changes_nothing(self, place: Place) -> None:
        who = caller(place.workspace)
        before = put(who, DIET, "vegan").json
        seen = audited(place)
        assert (put(who, DIET, "vegan ").status, who.get(DIET).json, audited(place)) == (200, before, seen)

    def test_what_it_was_before_is_kept_with_who_said_so(self, place: Place) -> None:
        member = member_of(place.workspace)
        person = session(place.workspace, Role.REVIEWER)
        person.client.force_login(member)
        bound = caller(place.workspace, agent=place.agent, name="mail key")
        put(bound, DIET, "meat")
        put(person, DIET, "vegan")
        bound("DELETE", DIET)
        assert put(bound, DIET, "fish").json["version"] == 4
        page = person.get(f"{DIET}/history").json
        told = [(one["version"], one["value"], one["by"], one["source_class"]) for one in page["items"]]
        assert told == [
            (4, "fish", "mail key", "agent"),
            (3, None, "mail key", "agent"),
            (2, "vegan", member.email, "user"),
            (1, "meat", "mail key", "agent"),
        ]
        assert (page["count"], page["next"]) == (4, None)

    def test_a_deleted_one_has_its_history_and_one_that_never_was_has_none(self, place: Place) -> None:
        who = caller(place.workspace)
        who("DELETE", "profile/subjects/maria/tone")
        assert [one["value"] for one in who.get("profile/subjects/maria/tone/history").json["items"]] == [
            None, "formal"
        ]  # fmt: skip
        assert who.get(f"{DIET}/history").status == 404

    @pytest.mark.parametrize(
        ("value", "limit"),
        [("x" * 501, 500), ("", 500), (" \n ", 500), (None, None), (7, None), (["a"], None), ("\ud83d", None)],
    )
    def test_bad_values_name_their_field(self, place: Place, value: Any, limit: int | None) -> None:
        answer = put(caller(place.workspace), DIET, value)
        assert (answer.status, answer.error["field"], answer.error.get("limit")) == (422, "value", limit)
        assert caller(place.workspace).get(DIET).status == 404

    def test_a_value_is_one_line(self, place: Place) -> None:
        assert put(caller(place.workspace), DIET, "a\u2028b\r\nc\x00").json["value"] == "a b c"

    @pytest.mark.parametrize(("name", "limit"), [("x" * 121, 120), ("x" * 900, 120), (" ", 120), ("a\x07", 200)])
    def test_bad_names_name_their_field(self, place: Place, name: str, limit: int) -> None:
        path = f"profile/subjects/maria/{quote(name)}"
        for answer in (put(caller(place.workspace), path, "x"), caller(place.workspace).get(path)):
            assert (answer.status, answer.error["field"], answer.error["limit"]) == (422, "attribute", limit)

    def test_no_attribute_is_called_history(self, place: Place) -> None:
        answer = put(caller(place.workspace), "profile/subjects/maria/history", "x")
        assert (answer.status, answer.error["field"]) == (422, "attribute")

    def test_names_are_opaque(self, place: Place) -> None:
        who = caller(place.workspace)
        for name in ("Tone", "tone ", "é", "长", "..", "a?b#c", "50%", "O'Neil; DROP"):
            put(who, f"profile/subjects/maria/{quote(name, safe='')}", name)
        found = {one["attribute"]: one["value"] for one in who.get("profile/subjects/maria").json["items"]}
        assert found["Tone"] == "Tone"
        assert found["tone"] == "tone"
        assert set(found) == {"Tone", "tone", "é", "长", "..", "a?b#c", "50%", "O'Neil; DROP"}


class TestKeysInPaths:
    @pytest.mark.parametrize("key", ["a/b", "..", ".", "a//b", "/a", "a/", "%2e%2e", "x%2Fy", "history", "a/history"])
    @pytest.mark.parametrize("kind", KINDS)
    def test_bc69_any_key_is_one_opaque_name(self, kind: str, key: str) -> None:
        workspace: Workspace = WorkspaceFactory()
        who, path = caller(workspace), f"profile/{kind}/{quote(key, safe='')}"
        assert put(who, f"{path}/tone", "formal").status == 201
        assert [one["key"] for one in who.get(kind).json["items"]] == [key]
        assert who.get(f"{path}/tone").json["value"] == "formal"
        assert [one["attribute"] for one in who.get(f"{path}/").json["items"]] == ["tone"]
        assert len(who.get(f"{path}/tone/history").json["items"]) == 1
        assert who("DELETE", f"{path}/tone").status == 204

    def test_a_plain_key_needs_no_further_slash(self, place: Place) -> None:
        who = caller(place.workspace)
        assert who.get("profile/subjects/maria").json == who.get("profile/subjects/maria/").json
        assert [one["value"] for one in who.get("profile/subjects/maria").json["items"]] == ["formal"]

    def test_another_kind_is_404(self, place: Place) -> None:
        for path in ("profile/robots/maria/tone", "profile/robots/maria", "profile/subject/maria/tone", "profile/"):
            assert caller(place.workspace).get(path).status == 404


class TestReading:
    def test_unknown_is_404_and_makes_nobody(self, place: Place) -> None:
        who = caller(place.workspace)
        for kind in KINDS:
            for path in (f"profile/{kind}/x", f"profile/{kind}/x/tone", f"profile/{kind}/x/tone/history"):
                assert who.get(path).status == 404
            assert who("DELETE", f"profile/{kind}/x/tone").status == 404
            assert who.get(f"{kind}/x").status == 404

    def test_an_erased_subject_is_404_to_read(self, place: Place) -> None:
        gone = SubjectFactory(workspace=place.workspace, key="gone", erased_at=NOW)
        ProfileEntryFactory(workspace=place.workspace, subject=gone)
        for path in ("profile/subjects/gone", "profile/subjects/gone/tone", "profile/subjects/gone/tone/history"):
            assert caller(place.workspace).get(path).status == 404

    def test_pages_go_by_name_and_by_version(self, place: Place) -> None:
        who = caller(place.workspace)
        for number in range(4):
            put(who, f"profile/subjects/maria/{'長' * 100}{number}", "x")
            put(who, "profile/subjects/maria/tone", f"tone {number}")
        for path, of in (("profile/subjects/maria", "attribute"), ("profile/subjects/maria/tone/history", "version")):
            seen: list[Any] = []
            cursor: dict[str, str] = {}
            while True:
                page = who.get(path, limit="2", **cursor).json
                seen += [one[of] for one in page["items"]]
                if page["next"] is None:
                    break
                cursor = {"cursor": page["next"]}
            assert len(seen) == len(set(seen)) == 5
            assert seen == sorted(seen, reverse=of == "version")

    @pytest.mark.parametrize("path", ["profile/subjects/maria", "profile/subjects/maria/tone/history"])
    def test_as_many_queries_for_fifty_as_for_one(
        self, place: Place, path: str, django_assert_num_queries: Any, django_assert_max_num_queries: Any
    ) -> None:
        who = caller(place.workspace)
        who.get(path)  # the first call of a key notes that it was used
        with django_assert_max_num_queries(20) as first:
            who.get(path)
        queries = len(first)
        for number in range(49):
            put(who, f"profile/subjects/maria/{number:02}", "x")
            put(who, "profile/subjects/maria/tone", str(number))
        with django_assert_num_queries(queries):
            assert len(who.get(path).json["items"]) == 50


class TestWhoMay:
    def test_a_key_bound_to_a_subject_has_that_one_alone(self, place: Place) -> None:
        SubjectFactory(workspace=place.workspace, key="other")
        who = caller(place.workspace, *ALL, subject=place.subject)
        for key in ("other", "unknown"):
            path = f"profile/subjects/{key}/tone"
            answers = (put(who, path, "x"), who.get(path), who("DELETE", path), who.get(f"profile/subjects/{key}"))
            assert {answer.status for answer in answers} == {403}
        assert put(who, "profile/subjects/maria/tone", "x").status == 200
        assert put(who, "profile/companies/bertelli/tone", "x").status == 403
        assert who("DELETE", "profile/companies/bertelli/tone").status == 403
        assert who.get("profile/companies/bertelli").status == 200

    def test_a_key_bound_to_an_agent_has_that_one_alone(self, place: Place) -> None:
        AgentFactory(workspace=place.workspace, key="other")
        who = caller(place.workspace, *ALL, agent=place.agent)
        for key in ("other", "unknown"):
            path = f"profile/agents/{key}/tone"
            answers = (put(who, path, "x"), who.get(path), who("DELETE", path), who.get(f"profile/agents/{key}"))
            assert {answer.status for answer in answers} == {403}
        assert put(who, "profile/agents/email/tone", "x").status == 201
        assert put(who, "profile/subjects/maria/tone", "x").status == 200
        assert put(who, "profile/companies/bertelli/tone", "x").status == 201

    def test_another_workspace_has_profiles_of_its_own(self, place: Place) -> None:
        other = caller(WorkspaceFactory())
        assert put(other, "profile/subjects/maria/tone", "rude").status == 201
        assert caller(place.workspace).get("profile/subjects/maria/tone").json["value"] == "formal"
        assert len(other.get("profile/subjects/maria/tone/history").json["items"]) == 1
