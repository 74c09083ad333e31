"""What is said in words, over REST: refusals that last, conflicts on both sides."""

from typing import Any

import pytest

from memory_app.domain.vocabulary import Scope
from tests.api.calls import Place, caller, furnished

pytestmark = pytest.mark.django_db
NEVER, ALWAYS = "Never use emojis in mails to clients.", "Always use emojis in mails to clients."


@pytest.fixture
def place() -> Place:
    return furnished()


def propose(place: Place, quote: str) -> Any:
    body = {
        "quote": quote,
        "category": "writing-style",
        "subject": "maria",
        "evidence_ids": [str(one.pk) for one in place.episodes[:3]],
    }
    return caller(place.workspace).post("observations", body)


class TestRefused:
    def test_the_no_names_the_proposal_it_stopped_although_the_call_is_rolled_back(self, place: Place) -> None:
        who = caller(place.workspace)
        row = propose(place, NEVER).json
        who.post(f"observations/{row['id']}/wrong")
        before = who.get("observations").json["count"]
        answer = propose(place, "Emojis are never used in mails to clients.")
        assert (answer.status, answer.error["code"]) == (409, "conflict")
        assert who.get("observations").json["count"] == before
        [signal] = [one for one in who.get("reverse-signals").json["items"] if one["observation"] == row["id"]]
        assert [stop["run"] for stop in signal["stopped"]] == [None]

    def test_what_another_workspace_refused_stops_nothing_here(self, place: Place) -> None:
        row = propose(place, NEVER).json
        caller(place.workspace).post(f"observations/{row['id']}/wrong")
        assert propose(furnished(), NEVER).status == 201


class TestConflicts:
    def test_proposals_name_each_other(self, place: Place) -> None:
        one, other = propose(place, NEVER).json, propose(place, ALWAYS).json
        assert other["conflicts"] == [{"kind": "observation", "id": one["id"]}]
        shown = caller(place.workspace).get(f"observations/{one['id']}").json
        assert (shown["conflicts"], shown["contradicted"]) == ([{"kind": "observation", "id": other["id"]}], True)

    def test_rules_name_each_other_in_the_list_too(self, place: Place) -> None:
        who = caller(place.workspace)
        one, other = (who.post("rules", {"text": text}).json for text in (NEVER, ALWAYS))
        listed = {row["id"]: row["conflicts"] for row in who.get("rules").json["items"]}
        assert listed[one["id"]] == [{"kind": "rule", "id": other["id"]}]
        assert listed[other["id"]] == [{"kind": "rule", "id": one["id"]}]

    def test_a_rule_names_the_observation_that_says_the_opposite(self, place: Place) -> None:
        row = propose(place, NEVER).json
        rule = caller(place.workspace).post("rules", {"text": ALWAYS, "subject": "maria"}).json
        assert rule["conflicts"] == [{"kind": "observation", "id": row["id"]}]

    def test_a_key_without_scope_sees_none(self, place: Place) -> None:
        assert caller(place.workspace, Scope.WRITE).get("rules").status == 403
