"""What earlier projects taught, over REST."""

from typing import Any

import pytest

from memory_app.domain.vocabulary import Scope
from memory_app.models import AuditEntry
from memory_app.tenancy import scope
from tests.api.calls import ALL, Place, caller, furnished, nowhere
from tests.domain.office_vectors import vectors
from tests.factories import ProjectFactory, ReviewPatternFactory, TechnologyFactory, WorkspaceFactory

pytestmark = pytest.mark.django_db
PATTERNS, TECHNOLOGIES, PROJECTS = (f"learnings/{what}" for what in ("review-patterns", "technologies", "projects"))
RULED: dict[str, Any] = {"BO-099": [["Missing error handling here", 1]]}
"""By id: what is recommended in place of a known defect of the seed."""


@pytest.fixture
def place() -> Place:
    return furnished()


@pytest.fixture
def who() -> Any:
    """Of a workspace that has learned nothing."""
    return caller(WorkspaceFactory())


def verbs(place: Place) -> list[str]:
    with scope(workspace=place.workspace.pk):
        return list(AuditEntry.objects.order_by("at", "id").values_list("verb", flat=True))


class TestVectors:
    @pytest.mark.parametrize("vector", vectors("recordReviewFeedback"))
    def test_reviews(self, vector: dict[str, Any], who: Any) -> None:
        for output in vector["input"]["outputs"]:
            assert who.post(PATTERNS, {"output": output}).status == 201
        found = [[one["pattern"], one["count"]] for one in who.get(PATTERNS).json["items"]]
        assert found == RULED.get(vector["id"], vector["expected"])

    @pytest.mark.parametrize("vector", vectors("recordTechPreference"))
    def test_technologies(self, vector: dict[str, Any], who: Any) -> None:
        for call in vector["input"]["calls"]:
            first, _, last = call.partition("..T")
            names = [f"T{number}" for number in range(int(last) + 1)] if last else [first]
            for name in names:
                assert who.post(TECHNOLOGIES, {"name": name}).status == 201
        assert [one["name"] for one in who.get(TECHNOLOGIES).json["items"]] == vector["expected"]

    @pytest.mark.parametrize("vector", vectors("recordProjectCompletion+ratings"))
    def test_projects(self, vector: dict[str, Any], who: Any) -> None:
        given, expected = vector["input"], vector["expected"]
        body = {"summary": "s" * given["summaryLen"], "technologies": ["t" * given["techLen"]]}
        made = [who.post(PROJECTS, body).json for _ in range(given["completions"])]
        rated = who.post(f"{PROJECTS}/{made[-1]['id']}/ratings", {"ratings": expected["lastRatings"]})
        newest, *_, oldest = who.get(PROJECTS).json["items"]
        assert (len(who.get(PROJECTS).json["items"]), oldest["ratings"] or None) == (
            expected["kept"], expected["firstRatings"]
        )  # fmt: skip
        assert newest == rated.json
        assert (newest["id"], newest["ratings"]) == (made[-1]["id"], expected["lastRatings"])
        assert (len(newest["summary"]), len(newest["technologies"][0])) == (expected["summaryLen"], expected["techLen"])


class TestReviewPatterns:
    def test_an_issue_in_plain_words_counts_like_one_of_a_review(self, place: Place) -> None:
        who = caller(place.workspace, Scope.READ, Scope.WRITE)
        who.post(PATTERNS, {"output": "VERDICT: FAIL\n1. No CSRF on the form post\n2. No CSRF on the form POST!"})
        answer = who.post(PATTERNS, {"pattern": "no csrf on the FORM post"})
        assert answer.status == 201
        [one] = answer.json["items"]
        assert (one["pattern"], one["count"]) == ("No CSRF on the form post", 2)
        assert who.get(PATTERNS).json == {"items": [one], "next": None, "count": 1}
        assert verbs(place)[-2:] == ["review_pattern.raised"] * 2

    def test_a_passed_review_teaches_nothing(self, place: Place) -> None:
        before = verbs(place)
        answer = caller(place.workspace).post(PATTERNS, {"output": "VERDICT: PASS\n1. Missing error handling here"})
        assert (answer.status, answer.json, verbs(place)) == (201, {"items": []}, before)

    def test_twenty_are_kept_the_rarest_and_oldest_goes(self, who: Any) -> None:
        first = who.post(PATTERNS, {"pattern": "Issue of the first day"}).json["items"][0]
        for number in range(20):
            who.post(PATTERNS, {"pattern": f"Missing error handling in view {number}"})
        kept = who.get(PATTERNS).json["items"]
        assert (len(kept), first["id"] in {one["id"] for one in kept}) == (20, False)

    def test_a_secret_is_masked(self, who: Any) -> None:
        secret = "sk-live" + "Zq81LmPx02RtVw74"
        answer = who.post(PATTERNS, {"output": f"VERDICT: FAIL\n1. The key {secret} stands in the settings"})
        assert secret not in str(answer.json) + str(who.get(PATTERNS).json)
        assert "settings" in answer.json["items"][0]["pattern"]

    @pytest.mark.parametrize("long", ["\ufdfa" * 190, "ß" * 190])
    def test_letters_that_grow_when_folded_are_kept_too(self, who: Any, long: str) -> None:
        for _ in range(2):
            assert who.post(PATTERNS, {"pattern": long}).status == 201
        assert [one["count"] for one in who.get(PATTERNS).json["items"]] == [2]

    @pytest.mark.parametrize(
        ("body", "field", "limit"),
        [
            ({}, "output", None),
            ({"output": "x", "pattern": "x"}, "output", None),
            ({"output": None, "pattern": None}, "output", None),
            ({"output": ""}, "output", 262_144),
            ({"pattern": "  "}, "pattern", 500),
            ({"pattern": "x" * 501}, "pattern", 500),
            ({"pattern": 7}, "pattern", None),
            ({"count": 7}, "count", None),
        ],
    )
    def test_bad_input_names_its_field(self, who: Any, body: Any, field: str, limit: int | None) -> None:
        answer = who.post(PATTERNS, body)
        assert (answer.status, answer.error["field"], answer.error.get("limit")) == (422, field, limit)


class TestTechnologies:
    def test_a_plan_is_read_for_its_lines(self, who: Any) -> None:
        plan = "# Plan\n**TECH:** Django + HTMX\nTECH: none\n- Tech stack: Postgres\n"
        answer = who.post(TECHNOLOGIES, {"plan": plan})
        assert [one["name"] for one in answer.json["items"]] == ["Django + HTMX", "Postgres"]
        assert who.get(TECHNOLOGIES).json["items"] == answer.json["items"]

    def test_a_known_one_keeps_its_place_and_spelling(self, place: Place) -> None:
        who = caller(place.workspace)
        first = who.post(TECHNOLOGIES, {"name": "Django"}).json
        who.post(TECHNOLOGIES, {"name": "C++"})
        before = verbs(place)
        assert who.post(TECHNOLOGIES, {"name": "DJANGO"}).json == first
        assert [one["name"] for one in who.get(TECHNOLOGIES).json["items"]] == ["Django", "C++"]
        assert verbs(place) == before

    @pytest.mark.parametrize(
        ("body", "field", "limit"),
        [
            ({}, "name", None),
            ({"name": "x", "plan": "x"}, "name", None),
            ({"name": ""}, "name", 100),
            ({"name": "x" * 101}, "name", 100),
            ({"plan": " "}, "plan", 262_144),
            ({"name": ["Django"]}, "name", None),
        ],
    )
    def test_bad_input_names_its_field(self, who: Any, body: Any, field: str, limit: int | None) -> None:
        answer = who.post(TECHNOLOGIES, body)
        assert (answer.status, answer.error["field"], answer.error.get("limit")) == (422, field, limit)


class TestProjects:
    def test_all_that_is_told_of_one(self, place: Place) -> None:
        who = caller(place.workspace)
        body = {
            "summary": "A ledger\nof deliveries",
            "technologies": ["Django", "django", "HTMX", " "],
            "review_passed": True,
            "ratings": {"visual": 2, "interaction": 5, "creativity": 4},
        }
        made = who.post(PROJECTS, body)
        assert made.status == 201
        assert {name: made.json[name] for name in body} == body | {
            "summary": "A ledger of deliveries", "technologies": ["Django", "HTMX"]
        }  # fmt: skip
        assert list(made.json["ratings"]) == ["visual", "interaction", "creativity"]
        assert (made.json["average"], made.json["improve"]) == (3.7, ["visual"])
        assert who.get(PROJECTS).json["items"][0] == made.json
        assert verbs(place)[-1] == "project.finished"

    def test_an_unrated_one_has_no_average(self, who: Any) -> None:
        made = who.post(PROJECTS, {"summary": "A ledger"}).json
        assert (made["ratings"], made["average"], made["improve"], made["review_passed"]) == ({}, None, [], None)

    def test_ratings_replace_each_other(self, place: Place) -> None:
        who, path = caller(place.workspace), f"{PROJECTS}/{place.project.pk}/ratings"
        who.post(path, {"ratings": {"visual": 1, "interaction": 4}})
        again = who.post(path, {"ratings": {"engagement": 5}})
        assert (again.status, again.json["ratings"], again.json["average"]) == (200, {"engagement": 5}, 5.0)
        before = verbs(place)
        assert (who.post(path, {"ratings": {"engagement": 5}}).json, verbs(place)) == (again.json, before)
        for answer in (who.post(path, {"ratings": {}}), who.post(path, {})):
            assert (answer.status, answer.error["field"]) == (422, "ratings")
        assert who.get(PROJECTS).json["items"][0] == again.json

    def test_another_workspaces_project_reads_like_none(self, place: Place) -> None:
        stranger = caller(WorkspaceFactory())
        answers = [
            stranger.post(f"{PROJECTS}/{pk}/ratings", {"ratings": {"visual": 1}})
            for pk in (place.project.pk, nowhere())
        ]
        assert [answer.status for answer in answers] == [404, 404]
        assert answers[0].json == answers[1].json
        assert caller(place.workspace).get(PROJECTS).json["items"][0]["ratings"] == {}

    @pytest.mark.parametrize(
        ("ratings", "field", "limit"),
        [
            ({"visual": 0}, "ratings.visual", 1),
            ({"visual": 6}, "ratings.visual", 5),
            ({"visual": True}, "ratings.visual", None),
            ({"visual": "5"}, "ratings.visual", None),
            ({"visual": 2.0}, "ratings.visual", None),
            ({"visual": None}, "ratings.visual", None),
            ({"beauty": 3}, "ratings.beauty", None),
            ({"x" * 500: 3}, "ratings." + "x" * 20, None),
            ([5], "ratings", None),
            (None, "ratings", None),
        ],
    )
    def test_a_bad_rating_names_its_axis(self, place: Place, ratings: Any, field: str, limit: int | None) -> None:
        who = caller(place.workspace)
        for path, body in (
            (PROJECTS, {"summary": "A ledger", "ratings": ratings}),
            (f"{PROJECTS}/{place.project.pk}/ratings", {"ratings": ratings}),
        ):
            answer = who.post(path, body)
            assert (answer.status, answer.error["field"], answer.error.get("limit")) == (422, field, limit)
        assert who.get(PROJECTS).json["count"] == 1

    @pytest.mark.parametrize(
        ("body", "field", "limit"),
        [
            ({}, "summary", None),
            ({"summary": " "}, "summary", 4_000),
            ({"summary": "x" * 4_001}, "summary", 4_000),
            ({"summary": "x", "technologies": ["x"] * 41}, "technologies", 40),
            ({"summary": "x", "technologies": ["x" * 501]}, "technologies", 500),
            ({"summary": "x", "technologies": "Django"}, "technologies", None),
            ({"summary": "x", "technologies": [7]}, "technologies.0", None),
            ({"summary": "x", "review_passed": "yes"}, "review_passed", None),
        ],
    )
    def test_bad_input_names_its_field(self, who: Any, body: Any, field: str, limit: int | None) -> None:
        answer = who.post(PROJECTS, body)
        assert (answer.status, answer.error["field"], answer.error.get("limit")) == (422, field, limit)


@pytest.mark.parametrize(
    ("path", "factory", "many"),
    [(PATTERNS, ReviewPatternFactory, 20), (TECHNOLOGIES, TechnologyFactory, 10), (PROJECTS, ProjectFactory, 50)],
)
class TestLists:
    def test_pages_repeat_and_skip_nothing(self, path: str, factory: Any, many: int) -> None:
        workspace = WorkspaceFactory()
        made = {str(factory(workspace=workspace).pk) for _ in range(5)}
        seen: list[str] = []
        cursor: dict[str, str] = {}
        for _ in range(3):
            page = caller(workspace).get(path, limit="2", **cursor).json
            seen += [one["id"] for one in page["items"]]
            cursor = {"cursor": page["next"]}
        assert (page["next"], len(seen), set(seen)) == (None, 5, made)

    def test_as_many_queries_for_all_as_for_one(
        self, path: str, factory: Any, many: int, django_assert_num_queries: Any, django_assert_max_num_queries: Any
    ) -> None:
        workspace = WorkspaceFactory()
        who = caller(workspace)
        factory(workspace=workspace)
        who.get(path)  # the first call of a key notes that it was used
        with django_assert_max_num_queries(20) as first:
            who.get(path)
        queries = len(first)
        for _ in range(many - 1):
            factory(workspace=workspace)
        with django_assert_num_queries(queries):
            assert len(who.get(path).json["items"]) == many

    def test_a_key_bound_to_a_subject_reads_and_teaches_nothing(
        self, path: str, factory: Any, many: int, place: Place
    ) -> None:
        factory(workspace=place.workspace)
        who = caller(place.workspace, *ALL, subject=place.subject)
        body = {{PATTERNS: "pattern", TECHNOLOGIES: "name", PROJECTS: "summary"}[path]: "x"}
        assert (who.get(path).status, who.post(path, body).status) == (200, 403)
        assert caller(place.workspace, *ALL, agent=place.agent).post(path, body).status == 201
