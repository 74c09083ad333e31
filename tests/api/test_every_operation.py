"""What holds for each operation alike. The table is compared with the API: a new operation is listed here, or fails."""

from itertools import product
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from memory_app.domain.vocabulary import Role, Scope
from memory_app.models import Membership
from memory_app.services import rules
from memory_app.services.rules import create_rule
from memory_app.tenancy import scope
from tests.api.calls import Caller, Place, caller, furnished, key_of, nowhere, session
from tests.api.operations import (
    EVERY,
    LISTS,
    OF_ONE,
    READ,
    REVIEW,
    TABLE,
    WITH_BODY,
    WRITE,
    WRITES,
    address,
    call,
    filled,
    operations,
    whole_numbers,
)

pytestmark = pytest.mark.django_db
NO_JSON = (b"{", b"nope", b"\xff\xfe", '{"a": 1}'.encode("utf-16"), b'{"a": NaN}', b'{"a": -Infinity}', b" ", b"{}{}")
AMBIGUOUS: dict[bytes, int | None] = {
    b'{"a":' * 40 + b"1" + b"}" * 40: 32,
    b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}": 32,
    b'{"a": 1, "a": 2}': None,
    b'{"a": 99999999999999999999999999}': 19,
    b'{"a": 1e999}': None,
}


@pytest.fixture
def place() -> Place:
    return furnished()


def test_the_table_names_every_operation() -> None:
    assert {one.view_func.__name__ for one in operations()} == set(TABLE)


@pytest.mark.parametrize("name", EVERY)
class TestEach:
    def test_nobody_is_refused(self, name: str, place: Place) -> None:
        answer = call(Caller(), name, place)
        assert (answer.status, answer.error["code"]) == (401, "unauthorized")
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")

    def test_a_dead_key_is_refused(self, name: str, place: Place) -> None:
        for header in ("Bearer plm_unknown", "Bearer ", "Basic x", "plm_unknown"):
            who = Caller()
            who.headers = {"Authorization": header}
            assert call(who, name, place).status == 401

    def test_another_scope_is_not_enough(self, name: str, place: Place) -> None:
        needed = TABLE[name][3]
        others = [word for word in (READ, WRITE, REVIEW, Scope.EXPORT) if word is not needed]
        answer = call(caller(place.workspace, *others), name, place)
        assert (answer.status, answer.error["code"], answer.error["field"]) == (403, "forbidden", "scope")

    def test_a_wrong_method_is_405(self, name: str, place: Place) -> None:
        who = caller(place.workspace)
        taken = {TABLE[one][0] for one in EVERY if address(one) == address(name)}
        for method in {"DELETE", "PUT", "OPTIONS"} - taken:
            answer = who(method, TABLE[name][1].format(**place.ids()))
            assert (answer.status, answer.error["code"]) == (405, "method_not_allowed")
            assert TABLE[name][0] in answer.headers["Allow"]

    def test_head_is_a_get_without_its_body(self, name: str, place: Place) -> None:
        method, path, _, _ = TABLE[name]
        who, path = caller(place.workspace), path.format(**place.ids())
        answer = who("HEAD", path)
        assert answer.json is None
        if method == "GET":
            assert (answer.status, answer.headers) == (200, who.get(path).headers)
            assert Caller()("HEAD", path).status == 401
        elif not any(TABLE[one][0] == "GET" and address(one) == address(name) for one in EVERY):
            assert (answer.status, answer.headers["Allow"].count("HEAD")) == (405, 0)

    def test_an_unknown_parameter_is_422(self, name: str, place: Place) -> None:
        method, path, body, _ = TABLE[name]
        answer = caller(place.workspace)(method, path.format(**place.ids()), body, api_key="plm_x")
        assert (answer.status, answer.error["field"]) == (422, "api_key")

    def test_answers_are_kept_by_no_cache(self, name: str, place: Place) -> None:
        assert call(caller(place.workspace), name, place).headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("name", OF_ONE)
class TestOfOne:
    def test_a_stranger_hears_the_same_as_of_nothing(self, name: str, place: Place) -> None:
        other = furnished("other", "other", "other")
        who = session(other.workspace, Role.OWNER)
        if TABLE[name][3] is not None:
            who = caller(other.workspace)
        foreign = call(who, name, place)
        assert foreign.status == 404
        method, path, body, _ = TABLE[name]
        missing = who(method, path.format(**dict.fromkeys(place.ids(), str(nowhere()))), filled(body, place))
        assert foreign.json == missing.json

    def test_an_id_in_capitals_is_the_same_id(self, name: str, place: Place) -> None:
        method, path, body, _ = TABLE[name]
        if "{" in path:
            who = caller(place.workspace) if TABLE[name][3] else session(place.workspace, Role.ADMIN)
            shouted = path.format(**{name: value.upper() for name, value in place.ids().items()})
            assert shouted != path.format(**place.ids())
            assert who(method, shouted, filled(body, place)).status in {200, 204, 409}

    def test_a_damaged_id_is_404(self, name: str, place: Place) -> None:
        method, path, body, _ = TABLE[name]
        if "{" in path:
            broken = path.format(**dict.fromkeys(place.ids(), "not-an-id"))
            assert caller(place.workspace)(method, broken, body).status == 404


@pytest.mark.parametrize("name", LISTS)
class TestLists:
    def test_a_stranger_sees_none_of_it(self, name: str, place: Place) -> None:
        other = furnished()
        answer = call(caller(other.workspace), name, place)
        assert answer.status == 200
        assert not {item.get("id") for item in answer.json["items"]} & set(place.ids().values()) - {None}
        assert set(answer.json) == {"items", "next", "count"}

    def test_bc60_a_limit_out_of_range_is_422(self, name: str, place: Place) -> None:
        who = caller(place.workspace)
        for limit in ("0", "-1", "201", "999999999", "abc", "", "1.5", "9" * 40):
            answer = who.get(TABLE[name][1], limit=limit)
            assert (answer.status, answer.error["field"]) == (422, "limit")
        for paging in ({"offset": "-5"}, {"page": "0"}, {"page": "abc"}):
            assert who.get(TABLE[name][1], **paging).status == 422

    def test_a_bad_cursor_is_422(self, name: str, place: Place) -> None:
        who = caller(place.workspace)
        for cursor in ("", "x", "x:y", "WyIyMDI2Il0:abc", "\x00", "é" * 50, "a" * 5_000):
            answer = who.get(TABLE[name][1], cursor=cursor)
            assert (answer.status, answer.error["field"]) == (422, "cursor")

    def test_a_parameter_given_twice_is_422(self, name: str, place: Place) -> None:
        answer = caller(place.workspace).get(f"{TABLE[name][1]}?limit=1&limit=2")
        assert (answer.status, answer.error["field"]) == (422, "limit")


@pytest.mark.parametrize("name", WRITES)
class TestBodies:
    def test_what_is_no_json_is_400(self, name: str, place: Place) -> None:
        for data in NO_JSON:
            answer = self._send(name, place, data)
            assert (answer.status, answer.error["code"]) == (400, "not_json"), data

    def test_what_is_no_object_is_422(self, name: str, place: Place) -> None:
        for data in (b"[]", b'"x"', b"3", b"null", b"true"):
            assert self._send(name, place, data).status == 422, data

    def test_what_two_readers_would_read_differently_is_422(self, name: str, place: Place) -> None:
        for data, limit in AMBIGUOUS.items():
            answer = self._send(name, place, data)
            assert (answer.status, answer.error.get("limit")) == (422, limit), data[:40]

    def test_a_body_over_the_limit_is_413(self, name: str, place: Place) -> None:
        most = 1024 * 1024 if name == "report_signals" else 256 * 1024
        answer = self._send(name, place, b'{"a":"' + b"x" * most + b'"}')
        assert (answer.status, answer.error["limit"], answer.error["field"]) == (413, most, "body")

    def test_a_body_in_chunks_is_read(self, name: str, place: Place) -> None:
        answer = self._send_in_chunks(name, place, b'{"no_such_field": 1, "no_such_field": 2}')
        assert (answer.status, answer.error["field"]) == (422, "no_such_field")

    def test_a_body_in_chunks_that_does_not_arrive_is_411(self, name: str, place: Place) -> None:
        for data, arrives in ((b"{}", False), (b"", True)):
            answer = self._send_in_chunks(name, place, data, arrives=arrives)
            assert (answer.status, answer.error["code"]) == (411, "length_required")
            assert "Content-Length" in answer.error["message"]

    def test_a_body_in_chunks_over_the_limit_is_413(self, name: str, place: Place) -> None:
        most = 1024 * 1024 if name == "report_signals" else 256 * 1024
        assert self._send_in_chunks(name, place, b"x" * (most + 1)).error["limit"] == most

    def test_a_body_that_was_cut_off_is_400(self, name: str, place: Place) -> None:
        for data in (b"", b"{}"):
            answer = self._send_in_chunks(name, place, data, CONTENT_LENGTH="16")
            assert (answer.status, answer.error["code"]) == (400, "not_json")

    def test_a_form_is_refused(self, name: str, place: Place) -> None:
        method, path, _, _ = TABLE[name]
        answer = caller(place.workspace).raw(
            method, path.format(**place.ids()), b"--x\r\n\r\n--x--", content_type="multipart/form-data; boundary=x"
        )
        assert answer.status == 400

    def _send_in_chunks(self, name: str, place: Place, data: bytes, **changes: Any) -> Any:
        method, path, _, _ = TABLE[name]
        return caller(place.workspace).chunked(method, path.format(**place.ids()), data, **changes)

    def _send(self, name: str, place: Place, data: bytes) -> Any:
        method, path, _, _ = TABLE[name]
        return caller(place.workspace).raw(method, path.format(**place.ids()), data)


@pytest.mark.parametrize("name", WITH_BODY)
class TestFields:
    def test_an_unknown_field_is_422(self, name: str, place: Place) -> None:
        answer = call(caller(place.workspace), name, place, body={**TABLE[name][2], "api_key": "plm_x"})
        assert (answer.status, answer.error["field"]) == (422, "api_key")

    def test_a_whole_number_is_nothing_else(self, name: str, place: Place) -> None:
        [operation] = [one for one in operations() if one.view_func.__name__ == name]
        [body] = [one for one in operation.models if one.__ninja_param_source__ == "body"]
        fields = [one for field in body.model_fields.values() for one in whole_numbers(field.annotation)]
        assert fields or name not in {"build_context", "edit_observation", "edit_rule"}
        for field, value in product(fields, (True, False, "5", "٣", 1.0, 1.5, [1])):
            answer = call(caller(place.workspace), name, place, body={**TABLE[name][2], field: value})
            assert (answer.status, answer.error["field"]) == (422, field), value

    def test_a_field_of_half_a_character_is_422(self, name: str, place: Place) -> None:
        answer = call(caller(place.workspace), name, place, body={**TABLE[name][2], "\ud83d": 1})
        assert answer.status == 422


@pytest.mark.parametrize("name", WRITES)
class TestSessions:
    def test_a_session_without_its_token_changes_nothing(self, name: str, place: Place) -> None:
        answer = call(session(place.workspace, Role.OWNER, csrf=True), name, place)
        assert (answer.status, answer.error["field"]) == (403, "X-CSRFToken")

    def test_a_viewer_changes_nothing(self, name: str, place: Place) -> None:
        answer = call(session(place.workspace, Role.VIEWER), name, place)
        assert answer.status == (200 if name == "build_context" else 403)


def test_a_key_needs_no_token(place: Place) -> None:
    who = caller(place.workspace)
    who.client = Client(enforce_csrf_checks=True)
    assert who.post("context", {}).status == 200


def test_a_session_with_its_token_may_call(place: Place) -> None:
    who = session(place.workspace, Role.REVIEWER, csrf=True)
    who.client.cookies["palimpsest_csrf_8000"] = "a" * 32
    who.headers = {"X-CSRFToken": "a" * 32}
    assert who.post(f"observations/{place.observation.pk}/right").status == 200


def test_a_member_of_nothing_is_refused(place: Place) -> None:
    who = session(place.workspace, Role.OWNER)
    with scope(workspace=place.workspace.pk):
        Membership.objects.all().delete()
    assert (who.get("rules").status, who.get("rules").error["field"]) == (403, "role")


def test_a_key_is_never_taken_from_the_address_or_the_body(place: Place) -> None:
    secret = key_of(place.workspace)
    assert Caller().get("rules", key=secret).status == 401
    assert Caller().post("context", {"key": secret}).status == 401


def test_an_unknown_address_has_the_same_shape(place: Place) -> None:
    answer = caller(place.workspace).get("nothing-here")
    assert (answer.status, answer.error["code"]) == (404, "not_found")


def test_a_database_that_is_busy_is_503_and_changes_nothing(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(**kwargs: Any) -> None:
        create_rule(**kwargs)
        raise OperationalError("canceling statement due to lock timeout")

    monkeypatch.setattr(rules, "create_rule", late)
    answer = caller(place.workspace).post("rules", {"text": "Be brief."})
    assert (answer.status, answer.error["code"]) == (503, "busy")
    assert "canceling" not in answer.error["message"]
