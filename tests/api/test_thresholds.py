"""Thresholds over REST: read by whoever reads, set by a signed-in admin."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory_app.api.root import api
from memory_app.domain.tunables import THRESHOLDS
from memory_app.domain.vocabulary import Role, Scope
from memory_app.models import AuditEntry, WorkspaceThreshold
from memory_app.tenancy import scope
from tests.api.calls import Caller, Place, caller, furnished, session
from tests.factories import WorkspaceFactory

pytestmark = pytest.mark.django_db
PATH = "settings/thresholds"
WAIT, UNDO, PLAIN, NIGHT = (
    "review.promotion_wait_hours",
    "review.undo_window_minutes",
    "detection.plain_fdr",
    "night.hour",
)


@pytest.fixture
def place() -> Place:
    return furnished()


@pytest.fixture
def admin(place: Place) -> Caller:
    return session(place.workspace, Role.ADMIN)


def by_name(answer: Any) -> dict[str, Any]:
    assert answer.status == 200, answer.json
    return {item["name"]: item for item in answer.json["items"]}


def stored(place: Place) -> dict[str, float]:
    with scope(workspace=place.workspace.pk):
        return dict(WorkspaceThreshold.objects.values_list("name", "value"))


class TestRead:
    def test_all_of_them_in_order(self, place: Place) -> None:
        answer = caller(place.workspace, Scope.READ).get(PATH)
        assert set(answer.json) == {"items", "next", "count"}
        assert list(by_name(answer)) == list(THRESHOLDS)
        assert (answer.json["next"], answer.json["count"]) == (None, len(THRESHOLDS))

    def test_one_of_them(self, place: Place) -> None:
        assert by_name(caller(place.workspace).get(PATH))[NIGHT] == {
            "name": NIGHT,
            "label": "Start of the nightly run",
            "effect": "The night's maintenance begins at this time of day in the workspace's time zone.",
            "unit": "minutes after midnight",
            "value": 180,
            "text": "03:00",
            "default": 180,
            "minimum": 0,
            "maximum": 1439,
            "changed_at": None,
            "changed_by": None,
        }

    def test_a_viewer_may(self, place: Place) -> None:
        assert session(place.workspace, Role.VIEWER).get(PATH).status == 200


class TestSet:
    def test_several_at_once_and_who_did(self, place: Place, admin: Caller) -> None:
        told = by_name(admin.patch(PATH, {WAIT: 24, PLAIN: 0.001, NIGHT: 150}))
        assert [told[name]["value"] for name in (WAIT, UNDO, PLAIN, NIGHT)] == [24, 10, 0.001, 150]
        assert told[NIGHT]["text"] == "02:30"
        assert told[WAIT]["changed_at"]
        assert told[WAIT]["changed_by"]
        assert told[WAIT]["default"] == 48
        assert told == by_name(caller(place.workspace).get(PATH))
        assert stored(place) == {WAIT: 24.0, PLAIN: 0.001, NIGHT: 150.0}

    def test_null_resets(self, place: Place, admin: Caller) -> None:
        admin.patch(PATH, {WAIT: 24, UNDO: 30})
        told = by_name(admin.patch(PATH, {WAIT: None}))
        assert (told[WAIT]["value"], told[WAIT]["changed_by"], told[UNDO]["value"]) == (48, None, 30)
        assert stored(place) == {UNDO: 30.0}

    def test_twice_is_once(self, place: Place, admin: Caller) -> None:
        for value in (24, 24.0, 24):
            assert admin.patch(PATH, {WAIT: value}).status == 200
        with scope(workspace=place.workspace.pk):
            assert AuditEntry.objects.filter(verb="threshold.set").count() == 1

    def test_all_or_nothing(self, place: Place, admin: Caller) -> None:
        answer = admin.patch(PATH, {WAIT: 24, UNDO: 2.5})
        assert (answer.status, answer.error["field"]) == (422, UNDO)
        assert stored(place) == {}

    @pytest.mark.parametrize(
        ("name", "value", "limit"),
        [(WAIT, 0, 1), (WAIT, 721, 720), (UNDO, 1441, 1440), (NIGHT, -1, 0), (NIGHT, 1440, 1439), (PLAIN, 0.2, None)],
    )
    def test_a_value_beyond_its_limit(self, admin: Caller, name: str, value: float, limit: int | None) -> None:
        answer = admin.patch(PATH, {name: value})
        assert (answer.status, answer.error["field"], answer.error.get("limit")) == (422, name, limit)

    @pytest.mark.parametrize("value", [True, "24", "03:00", [24], {}, "", 24.5])
    def test_what_is_no_number(self, place: Place, admin: Caller, value: Any) -> None:
        answer = admin.patch(PATH, {WAIT: value})
        assert (answer.status, answer.error["field"]) == (422, WAIT)
        assert stored(place) == {}

    @pytest.mark.parametrize("literal", ["NaN", "Infinity", "-Infinity", "1e999"])
    def test_what_no_number_of_json_is(self, place: Place, admin: Caller, literal: str) -> None:
        assert admin.raw("PATCH", PATH, f'{{"{WAIT}": {literal}}}').status in {400, 422}
        assert stored(place) == {}

    @pytest.mark.parametrize("name", ["limits.rule", "review_promotion_wait_hours", ""])
    def test_a_name_that_is_none(self, admin: Caller, name: str) -> None:
        assert admin.patch(PATH, {name: 1, WAIT: 24}).status == 422

    def test_nothing_to_change(self, admin: Caller) -> None:
        assert (admin.patch(PATH, {}).status, admin.patch(PATH, {}).error["field"]) == (422, "body")

    @pytest.mark.parametrize("role", [Role.VIEWER, Role.REVIEWER])
    def test_only_admins(self, place: Place, role: Role) -> None:
        answer = session(place.workspace, role).patch(PATH, {WAIT: 24})
        assert (answer.status, answer.error["field"]) == (403, "role")

    def test_no_key(self, place: Place) -> None:
        answer = caller(place.workspace).patch(PATH, {WAIT: 24})
        assert (answer.status, answer.error["field"]) == (403, "scope")
        assert stored(place) == {}

    def test_another_workspace_keeps_its_own(self, place: Place, admin: Caller) -> None:
        admin.patch(PATH, {WAIT: 24})
        assert by_name(caller(WorkspaceFactory()).get(PATH))[WAIT]["value"] == 48


class TestDocument:
    def test_each_is_in_it_with_its_limits(self) -> None:
        schema = api.get_openapi_schema()
        fields = schema["components"]["schemas"]["ThresholdsEdit"]["properties"]
        assert list(fields) == list(THRESHOLDS)
        number = fields[WAIT]["anyOf"][0]
        assert (number["type"], number["minimum"], number["maximum"]) == ("number", 1, 720)
        assert "Hours: 48 by default" in fields[WAIT]["description"]


class TestElsewhere:
    def test_an_observation_is_promoted_by_the_workspaces_wait(self, place: Place, admin: Caller) -> None:
        who, path = caller(place.workspace), f"observations/{place.observation.pk}"
        before = who.get(path).json["promotes_at"]
        admin.patch(PATH, {WAIT: 24})
        after = who.get(path).json["promotes_at"]
        assert (before, after) == ("2026-11-04T09:00:00Z", "2026-11-03T09:00:00Z")
        [listed] = [one for one in who.get("observations").json["items"] if one["id"] == str(place.observation.pk)]
        assert listed["promotes_at"] == after

    def test_a_verdict_says_how_long_it_can_be_undone(self, place: Place, admin: Caller) -> None:
        admin.patch(PATH, {UNDO: 30})
        verdict = caller(place.workspace).post(f"observations/{place.observation.pk}/right").json["verdict"]
        until, given = (datetime.fromisoformat(verdict[name]) for name in ("undo_until", "created_at"))
        assert until - given == timedelta(minutes=30)
        with CaptureQueriesContext(connection) as asked:
            caller(place.workspace).get(f"observations/{place.observation.pk}")
        assert sum("workspacethreshold" in query["sql"] for query in asked) == 1
