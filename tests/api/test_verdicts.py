"""Right, wrong, undo, reopen over REST: what stands, what ticks off, what comes twice."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from memory_app.domain.vocabulary import Role, Scope
from memory_app.models import ProceduralRule, Verdict
from memory_app.services import work
from memory_app.tenancy import scope
from tests.api.calls import ALL, Caller, Place, appears, caller, furnished, session
from tests.factories import SubjectFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def place() -> Place:
    return furnished()


@pytest.fixture
def who(place: Place) -> Caller:
    return caller(place.workspace)


def say(who: Caller, place: Place, verb: str, body: Any = None) -> Any:
    return who.post(f"observations/{place.observation.pk}/{verb}", body)


def kinds(answer: Any) -> dict[str, bool]:
    return {effect["kind"]: effect["done"] for effect in answer.json["effects"]}


def work_off(place: Place, moment: datetime | None = None) -> None:
    work.run_due(workspace_id=place.workspace.pk, now=lambda: moment or timezone.now())


def shown(who: Caller, place: Place) -> Any:
    return who.get(f"observations/{place.observation.pk}")


class TestRight:
    def test_a_yes_promotes_at_once(self, who: Caller, place: Place) -> None:
        answer = say(who, place, "right", {"note": "Yes."})
        assert (answer.status, answer.json["status"], answer.json["confirmed_confidence"]) == (
            200,
            "confirmed",
            "very-high",
        )
        assert kinds(answer) == {"rule": False}
        assert answer.json["verdict"]["note"] == "Yes."
        work_off(place)
        after = shown(who, place)
        assert kinds(after) == {"rule": True}
        assert who.get(f"rules/{after.json['rule']}").json["source_observation"] == str(place.observation.pk)

    def test_a_second_one_changes_nothing(self, who: Caller, place: Place) -> None:
        first = say(who, place, "right")
        assert say(who, place, "right", {"note": "Again."}).json == first.json
        with scope(workspace=place.workspace.pk):
            assert Verdict.objects.count() == 1

    def test_on_a_rejected_one_the_no_stands(self, who: Caller, place: Place) -> None:
        say(who, place, "wrong")
        answer = say(who, place, "right")
        assert (answer.status, answer.json["status"], answer.json["verdict"]["kind"]) == (200, "rejected", "wrong")

    def test_it_can_reject_no_sources(self, who: Caller, place: Place) -> None:
        answer = say(who, place, "right", {"reject_sources": True})
        assert (answer.status, answer.error["field"]) == (422, "reject_sources")
        assert say(who, place, "right", {"reject_sources": False}).status == 200


class TestWrong:
    def test_effects_tick_off(self, who: Caller, place: Place) -> None:
        say(who, place, "right")
        work_off(place)
        answer = say(who, place, "wrong", {"reject_sources": True, "note": "No."})
        assert (answer.status, answer.json["status"]) == (200, "rejected")
        assert kinds(answer) == {"rule": False, "reverse_signal": False, "episodes": False}
        told = who.post("context", {"agent": "email", "subject": "maria"}).json
        in_prompt = {one["name"]: [item["id"] for item in one["items"]] for one in told["sections"]}
        assert (in_prompt["rules"], in_prompt["observations"]) == ([str(place.rule.pk)], [])
        work_off(place)
        after = shown(who, place)
        assert kinds(after) == {"rule": True, "reverse_signal": True, "episodes": True}
        assert (after.json["rule"], after.json["evidence_ids"]) == (None, [])
        signals = who.get("reverse-signals", subject="maria", status="active").json["items"]
        assert str(place.observation.pk) in {one["observation"] for one in signals}
        assert who.get("episodes", subject="maria", status="rejected").json["count"] == 6

    def test_when_the_window_closes_the_events_are_emptied(self, who: Caller, place: Place) -> None:
        appears(place.episodes[0], SubjectFactory(workspace=place.workspace))
        say(who, place, "wrong", {"reject_sources": True})
        work_off(place, timezone.now() + timedelta(minutes=11))
        for row in who.get("episodes", subject="maria").json["items"]:
            assert (row["status"], row["summary"], row["traits"], row["entities"]) == ("rejected", "", [], {})

    def test_a_second_one_changes_nothing(self, who: Caller, place: Place) -> None:
        first = say(who, place, "wrong")
        assert say(who, place, "wrong", {"note": "Again.", "reject_sources": True}).json == first.json

    def test_empty_bodies_of_any_kind_are_taken(self, who: Caller, place: Place) -> None:
        for body in (None, {}, {"note": None}, {"note": "", "reject_sources": None}):
            assert say(who, place, "wrong", body).status == 200

    def test_bad_input_names_its_field(self, who: Caller, place: Place) -> None:
        for body, field, limit in (
            ({"note": "x" * 501}, "note", 500),
            ({"note": 5}, "note", None),
            ({"reject_sources": "yes"}, "reject_sources", None),
            ({"reject": True}, "reject", None),
        ):
            answer = say(who, place, "wrong", body)
            assert (answer.status, answer.error["field"], answer.error.get("limit")) == (422, field, limit)


class TestUndo:
    def test_everything_is_put_back(self, who: Caller, place: Place) -> None:
        say(who, place, "right")
        work_off(place)
        say(who, place, "wrong", {"reject_sources": True})
        work_off(place)
        answer = say(who, place, "undo")
        assert (answer.status, answer.json["status"]) == (200, "confirmed")
        assert answer.json["verdict"]["status"] == "undone"
        assert kinds(answer) == {"rule": True, "reverse_signal": False, "episodes": False}  # prompts are right at once
        work_off(place)
        after = shown(who, place).json
        assert (len(after["evidence_ids"]), after["verdict"]["kind"]) == (6, "right")
        assert who.get(f"rules/{after['rule']}").json["status"] == "active"
        signals = who.get("reverse-signals", status="revoked").json["items"]
        assert str(place.observation.pk) in {one["observation"] for one in signals}

    def test_what_was_never_taken_is_put_back_at_once(self, who: Caller, place: Place) -> None:
        say(who, place, "wrong")
        assert set(kinds(say(who, place, "undo")).values()) == {True}

    def test_nothing_to_undo_is_409(self, who: Caller, place: Place) -> None:
        assert say(who, place, "undo").status == 409
        say(who, place, "wrong")
        assert (say(who, place, "undo").status, say(who, place, "undo").status) == (200, 409)

    def test_too_late_is_409(self, who: Caller, place: Place) -> None:
        say(who, place, "wrong")
        with scope(workspace=place.workspace.pk):
            Verdict.objects.update(created_at=timezone.now() - timedelta(minutes=11))
        answer = say(who, place, "undo")
        assert (answer.status, answer.error["code"]) == (409, "conflict")


class TestReopen:
    def test_a_signed_in_admin_reopens(self, who: Caller, place: Place) -> None:
        say(who, place, "wrong")
        work_off(place)
        admin = session(place.workspace, Role.ADMIN)
        answer = say(admin, place, "reopen")
        assert (answer.status, answer.json["status"]) == (200, "pending")
        assert say(admin, place, "reopen").status == 409

    def test_what_the_no_had_done_is_told_as_put_back(self, who: Caller, place: Place) -> None:
        say(who, place, "wrong", {"reject_sources": True})
        work_off(place)
        answer = say(session(place.workspace, Role.ADMIN), place, "reopen")
        assert answer.json["verdict"]["status"] == "undone"
        assert {effect["done"] for effect in answer.json["effects"]} == {True}

    def test_nobody_else_does(self, who: Caller, place: Place) -> None:
        say(who, place, "wrong")
        assert say(who, place, "reopen").status == 403
        assert say(session(place.workspace, Role.REVIEWER), place, "reopen").status == 403


class TestWhoMayJudge:
    def test_a_bound_key_never_does(self, place: Place) -> None:
        for bound in ({"agent": place.agent}, {"subject": place.subject}):
            answer = say(caller(place.workspace, *ALL, **bound), place, "right")
            assert (answer.status, answer.error["field"]) == (403, "scope")

    def test_a_reviewer_does(self, place: Place) -> None:
        assert say(session(place.workspace, Role.REVIEWER), place, "right").status == 200

    def test_a_key_without_read_still_sees_its_own_answer(self, place: Place) -> None:
        assert say(caller(place.workspace, Scope.REVIEW), place, "wrong").json["status"] == "rejected"


def test_a_proposal_becomes_a_rule_by_a_yes_alone(who: Caller, place: Place) -> None:
    body = {"quote": "Short mails.", "category": "people", "subject": "maria"}
    body["evidence_ids"] = [str(one.pk) for one in place.episodes]  # type: ignore[assignment]
    made = who.post("observations", body).json
    late = timezone.now() + timedelta(days=10)
    who.post("maintenance/runs", {"as_of": late.isoformat()})
    work_off(place)
    with scope(workspace=place.workspace.pk):
        assert not ProceduralRule.objects.filter(source_observation=made["id"]).exists()
    who.post(f"observations/{made['id']}/right")
    work_off(place)
    with scope(workspace=place.workspace.pk):
        assert ProceduralRule.objects.get(source_observation=made["id"]).text == "Short mails."
