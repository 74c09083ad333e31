"""Observations over REST: their shape, proposals, better words."""

from datetime import time
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from memory_app.domain.patterns import Condition, Pattern
from memory_app.domain.vocabulary import ConditionKind, Role, Scope
from memory_app.models import AuditEntry, Observation, PatternCondition, Workspace
from memory_app.services import work
from memory_app.tenancy import scope
from tests.api.calls import ALL, Caller, Place, caller, furnished, nowhere, session
from tests.factories import (
    NOW,
    AgentFactory,
    EpisodeFactory,
    ObservationFactory,
    PatternFactory,
    RuleFactory,
    SubjectFactory,
    WorkspaceFactory,
    with_evidence,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def place() -> Place:
    return furnished()


class TestShape:
    def test_one_that_was_judged_shows_the_numbers_it_was_counted_with(self, place: Place) -> None:
        """Its pattern's own may have moved on since; also where its "no" is listed."""
        row = place.observation
        with scope(workspace=place.workspace.pk):
            PatternCondition.objects.create(
                workspace=place.workspace, pattern=row.pattern, position=0, kind="time", time_from=time(15, 15)
            )
            Observation.objects.filter(pk=row.pk).update(thresholds=[{"from": "14:30", "until": None}])
        of = caller(place.workspace)
        shown = [{"kind": "time", "value": {"from": "14:30", "until": None}}]
        assert of.get(f"observations/{row.pk}").json["pattern"]["conditions"] == shown
        assert of.post(f"observations/{row.pk}/wrong").status == 200
        work.run_due(workspace_id=place.workspace.pk, now=timezone.now)
        refused = {item["observation"]: item for item in of.get("reverse-signals", subject="maria").json["items"]}
        assert refused[str(row.pk)]["pattern"]["conditions"] == shown

    def test_every_field_of_the_contract_is_there(self, place: Place) -> None:
        with scope(workspace=place.workspace.pk):
            PatternCondition.objects.create(
                workspace=place.workspace,
                pattern=place.observation.pattern,
                position=0,
                kind="weekday",
                weekday="friday",
            )
        item = caller(place.workspace).get("observations", status="pending").json["items"][0]
        assert item == {
            "id": str(place.observation.pk),
            "quote": place.observation.quote,
            "evidence": "In 6 of 6 drafts, on 6 days.",
            "category": "writing-style",
            "agent": "email",
            "subject": "maria",
            "occurrences": 6,
            "consistency": 1.0,
            "confidence": "high",
            "promotion_candidate": True,
            "status": "pending",
            "created_at": "2026-11-02T09:00:00Z",
            "promotes_at": "2026-11-04T09:00:00Z",
            "evidence_ids": sorted(str(one.pk) for one in place.episodes),
            "pattern": {
                "event_type": None,
                "outcome": None,
                "trait": "removed:semicolon",
                "conditions": [{"kind": "weekday", "value": "friday"}],
            },
            "rule": None,
            "possible_duplicate_of": None,
            "superseded_by": None,
            "contradicted": False,
            "confirmed_confidence": None,
            "version": 1,
            "rejected_evidence": 0,
            "conflicts": [],
        }
        detail = caller(place.workspace).get(f"observations/{place.observation.pk}").json
        assert detail == item | {"verdict": None, "effects": []}

    def test_evidence_that_a_person_rejected_is_not_counted(self, place: Place) -> None:
        with scope(workspace=place.workspace.pk):
            type(place.episodes[0]).objects.filter(pk=place.episodes[0].pk).update(status="rejected")
        shown = caller(place.workspace).get(f"observations/{place.observation.pk}").json
        assert str(place.episodes[0].pk) not in shown["evidence_ids"]
        assert (len(shown["evidence_ids"]), shown["rejected_evidence"]) == (5, 1)
        [listed] = caller(place.workspace).get("observations", status="pending").json["items"]
        assert listed["rejected_evidence"] == 1

    def test_learned_amounts_have_no_exponent(self, place: Place) -> None:
        with scope(workspace=place.workspace.pk):
            PatternCondition.objects.create(
                workspace=place.workspace,
                pattern=place.observation.pattern,
                position=0,
                kind="amount",
                amount_above="9999999999999999",
                amount_below="12.5",
            )
        who = caller(place.workspace)
        answer = who.client.get(f"/api/v1/observations/{place.observation.pk}", headers=who.headers)
        assert '{"above": 10000000000000000, "below": 12.5, "currency": null}' in answer.content.decode()

    @pytest.mark.parametrize(
        "changes",
        [
            {"confidence": "medium"},
            {"promotion_candidate": False},
            {"contradicted": True},
            {"status": "rejected"},
            {"pattern": None},
        ],
    )
    def test_the_clock_promises_only_what_it_keeps(self, changes: dict[str, Any]) -> None:
        row = ObservationFactory(**changes)
        assert caller(row.workspace).get(f"observations/{row.pk}").json["promotes_at"] is None

    def test_its_rule_is_named_unless_demoted(self, place: Place) -> None:
        rule = RuleFactory(workspace=place.workspace, source_observation=place.observation)
        who = caller(place.workspace)
        shown = who.get(f"observations/{place.observation.pk}").json
        assert (shown["rule"], shown["promotes_at"]) == (str(rule.pk), None)
        with scope(workspace=place.workspace.pk):
            type(rule).objects.filter(pk=rule.pk).update(status="demoted")
        assert who.get(f"observations/{place.observation.pk}").json["rule"] is None


def says(place: Place, trait: str, **changes: Any) -> Any:
    """An observation that a subject's work with `email` has this trait on Fridays."""
    value = Pattern("email", trait=trait, conditions=(Condition(ConditionKind.WEEKDAY, "friday"),))
    person = changes.pop("subject", place.subject)
    row = PatternFactory(
        workspace=place.workspace, subject=person, agent=place.agent, key=value.key(), trait=value.trait
    )
    with scope(workspace=place.workspace.pk):
        PatternCondition.objects.create(
            workspace=place.workspace, pattern=row, position=0, kind="weekday", weekday="friday"
        )
    return ObservationFactory(workspace=place.workspace, subject=person, agent=place.agent, pattern=row, **changes)


class TestConflicts:
    def of(self, place: Place, row: Any) -> Any:
        shown = caller(place.workspace).get(f"observations/{row.pk}").json["conflicts"]
        listed = {one["id"]: one["conflicts"] for one in caller(place.workspace).get("observations").json["items"]}
        assert listed[str(row.pk)] == shown
        return shown

    def test_the_opposite_is_named_on_both(self, place: Place) -> None:
        one, other = says(place, "added:emoji"), says(place, "removed:emoji", status="confirmed")
        rule = RuleFactory(workspace=place.workspace, source_observation=other)
        assert self.of(place, one) == [
            {"kind": "observation", "id": str(other.pk)},
            {"kind": "rule", "id": str(rule.pk)},
        ]
        assert self.of(place, other) == [{"kind": "observation", "id": str(one.pk)}]

    @pytest.mark.parametrize("status", ["rejected", "superseded"])
    def test_what_does_not_live_is_no_conflict(self, place: Place, status: str) -> None:
        one, other = says(place, "added:emoji"), says(place, "removed:emoji", status=status)
        RuleFactory(workspace=place.workspace, source_observation=other)
        assert self.of(place, one) == []

    @pytest.mark.parametrize("status", ["paused", "demoted"])
    def test_a_rule_that_is_off_is_no_conflict(self, place: Place, status: str) -> None:
        one, other = says(place, "added:emoji"), says(place, "removed:emoji")
        RuleFactory(workspace=place.workspace, source_observation=other, status=status)
        assert self.of(place, one) == [{"kind": "observation", "id": str(other.pk)}]

    def test_another_persons_opposite_is_none(self, place: Place) -> None:
        one = says(place, "added:emoji")
        says(place, "removed:emoji", subject=SubjectFactory(workspace=place.workspace))
        assert self.of(place, one) == []

    def test_the_same_and_what_has_no_opposite_are_none(self, place: Place) -> None:
        says(place, "added:emoji")
        assert self.of(place, says(place, "unchanged")) == []
        assert self.of(place, ObservationFactory(workspace=place.workspace, pattern=None)) == []


class TestFilters:
    def test_each_narrows(self, place: Place) -> None:
        who = caller(place.workspace)
        low = ObservationFactory(workspace=place.workspace, confidence="low", category="people", status="confirmed")
        for filters in (
            {"agent": low.agent.key},
            {"subject": low.subject.key},
            {"confidence": "low"},
            {"category": "people"},
            {"status": "confirmed"},
        ):
            items = who.get("observations", **filters).json["items"]
            assert [item["id"] for item in items] == [str(low.pk)], filters

    @pytest.mark.parametrize("name", ["status", "category", "confidence"])
    def test_a_word_outside_the_vocabulary_is_422(self, place: Place, name: str) -> None:
        answer = caller(place.workspace).get("observations", **{name: "perhaps"})
        assert (answer.status, answer.error["field"]) == (422, name)
        assert "one of" in answer.error["message"]

    def test_a_bound_key_sees_its_own(self, place: Place) -> None:
        other = ObservationFactory(workspace=place.workspace)
        for bound in ({"agent": place.agent}, {"subject": place.subject}):
            who = caller(place.workspace, *ALL, **bound)
            assert str(other.pk) not in {item["id"] for item in who.get("observations").json["items"]}
            assert who.get(f"observations/{other.pk}").status == 404

    def test_one_row_and_fifty_cost_the_same(self) -> None:
        workspace = WorkspaceFactory()
        who = caller(workspace)
        agent, subject = AgentFactory(workspace=workspace), SubjectFactory(workspace=workspace)
        counts: list[int] = []
        for number in (1, 49):
            for _ in range(number):
                row = ObservationFactory(workspace=workspace, agent=agent, subject=subject)
                with_evidence(row, 1)
            who.get("observations")
            with CaptureQueriesContext(connection) as queries:
                assert who.get("observations").json["count"] == len(counts) * 49 + 1
            counts.append(len(queries))
        assert counts[0] == counts[1] <= 21


class TestProposing:
    @staticmethod
    def proposal(place: Place, count: int = 3, **changes: Any) -> dict[str, Any]:
        return {
            "quote": "Signs mails to Marco with her first name.",
            "category": "people",
            "subject": "maria",
            "evidence_ids": [str(one.pk) for one in place.episodes[:count]],
            **changes,
        }

    def test_it_waits_for_a_person(self, place: Place) -> None:
        who = caller(place.workspace, Scope.READ, Scope.WRITE, agent=place.agent)
        answer = who.post("observations", self.proposal(place))
        assert answer.status == 201
        shown = answer.json
        assert (shown["status"], shown["confidence"], shown["occurrences"]) == ("pending", "low", 3)
        assert (shown["consistency"], shown["pattern"], shown["promotes_at"]) == (None, None, None)
        assert (shown["agent"], shown["subject"]) == ("email", "maria")
        assert len(shown["evidence_ids"]) == 3
        with scope(workspace=place.workspace.pk):
            assert Observation.objects.get(pk=shown["id"]).source_class == "agent"

    def test_it_is_at_most_medium(self, place: Place) -> None:
        answer = caller(place.workspace).post("observations", self.proposal(place, 6))
        assert (answer.json["confidence"], answer.json["occurrences"]) == ("medium", 6)

    def test_the_same_words_again_join_their_evidence(self, place: Place) -> None:
        who = caller(place.workspace)
        first = who.post("observations", self.proposal(place)).json
        again = who.post(
            "observations", self.proposal(place) | {"evidence_ids": [str(e.pk) for e in place.episodes[2:]]}
        )
        assert (again.status, again.json["id"], again.json["occurrences"]) == (200, first["id"], 6)

    def test_without_an_agent_the_evidence_names_it(self, place: Place) -> None:
        who = caller(place.workspace)
        assert who.post("observations", self.proposal(place)).json["agent"] == "email"
        other = EpisodeFactory(workspace=place.workspace, subject=place.subject)
        ids = [str(other.pk), *(str(one.pk) for one in place.episodes[:2])]
        answer = who.post("observations", self.proposal(place, quote="Two agents saw it.", evidence_ids=ids))
        assert (answer.status, answer.error["field"]) == (422, "agent")
        answer = who.post(
            "observations", self.proposal(place, quote="Two agents saw it.", evidence_ids=ids, agent="new")
        )
        assert (answer.status, answer.json["agent"]) == (201, "new")

    def test_too_little_evidence_is_422(self, place: Place) -> None:
        who = caller(place.workspace)
        foreign = [str(one.pk) for one in furnished().episodes]
        with scope(workspace=place.workspace.pk):
            type(place.episodes[5]).objects.filter(pk=place.episodes[5].pk).update(status="rejected")
        ids = [str(one.pk) for one in place.episodes]
        for evidence in (
            [],
            ids[:2],
            [ids[0]] * 5,
            [*ids[:2], ids[5]],
            [*ids[:2], str(nowhere())],
            [*ids[:2], *foreign],
        ):
            answer = who.post("observations", self.proposal(place) | {"evidence_ids": evidence})
            assert (answer.status, answer.error["field"], answer.error["limit"]) == (422, "evidence_ids", 3)
        answer = who.post("observations", self.proposal(place) | {"subject": "nobody"})
        assert (answer.status, answer.error["field"]) == (422, "evidence_ids")
        assert who.get("subjects/nobody").status == 404

    def test_bad_input_names_field_and_limit(self, place: Place) -> None:
        who = caller(place.workspace)
        for changes, field, limit in (
            ({"quote": "word " * 26}, "quote", 25),
            ({"quote": "x" * 501}, "quote", 500),
            ({"quote": " \x00 "}, "quote", 500),
            ({"category": "misc"}, "category", None),
            ({"evidence_ids": ["x"]}, "evidence_ids.0", None),
            ({"evidence_ids": [str(nowhere())] * 501}, "evidence_ids", 500),
            ({"quote": 7}, "quote", None),
        ):
            answer = who.post("observations", self.proposal(place) | changes)
            assert (answer.status, answer.error["field"], answer.error.get("limit")) == (422, field, limit)

    def test_naming_another_than_the_keys_is_403(self, place: Place) -> None:
        for bound, changes in (
            ({"agent": place.agent}, {"agent": "x"}),
            ({"subject": place.subject}, {"subject": "x"}),
        ):
            answer = caller(place.workspace, *ALL, **bound).post("observations", self.proposal(place) | changes)
            assert (answer.status, answer.error["field"]) == (403, next(iter(changes)))

    def test_an_erased_subject_is_410(self, place: Place) -> None:
        with scope(workspace=place.workspace.pk):
            type(place.subject).objects.filter(pk=place.subject.pk).update(erased_at=NOW)
        assert caller(place.workspace).post("observations", self.proposal(place)).status == 410

    def test_what_a_person_refused_is_409(self, place: Place) -> None:
        who = caller(place.workspace)
        made = who.post("observations", self.proposal(place)).json
        assert who.post(f"observations/{made['id']}/wrong").status == 200
        assert (
            who.post("observations", self.proposal(place, quote="SIGNS mails to Marco with her first name.")).status
            == 409
        )

    def test_bc73_an_agent_never_approves_its_own(self, place: Place) -> None:
        who = caller(place.workspace, *ALL, agent=place.agent)
        made = who.post("observations", self.proposal(place)).json
        for verb in ("right", "wrong", "undo", "reopen"):
            answer = who.post(f"observations/{made['id']}/{verb}")
            assert (answer.status, answer.error["field"]) == (403, "scope")
        with scope(workspace=place.workspace.pk):
            verbs = set(AuditEntry.objects.values_list("verb", flat=True))
        assert "observation.proposed" in verbs
        assert "observation.confirmed" not in verbs


class TestEditingTheQuote:
    def edit(self, who: Caller, place: Place, quote: str = "Never semicolons.", version: int = 1) -> Any:
        return who.patch(f"observations/{place.observation.pk}", {"quote": quote, "version": version})

    def test_the_words_change_and_the_version_rises(self, place: Place) -> None:
        answer = self.edit(caller(place.workspace), place)
        assert (answer.status, answer.json["quote"], answer.json["version"]) == (200, "Never semicolons.", 2)

    def test_a_stale_version_shows_the_current_row(self, place: Place) -> None:
        who = session(place.workspace, Role.REVIEWER)
        self.edit(who, place)
        answer = self.edit(who, place, "Mine instead.")
        assert (answer.status, answer.error["field"]) == (409, "version")
        assert (answer.json["current"]["quote"], answer.json["current"]["version"]) == ("Never semicolons.", 2)

    def test_twenty_six_words_are_422(self, place: Place) -> None:
        answer = self.edit(caller(place.workspace), place, "word " * 26)
        assert (answer.status, answer.error["field"], answer.error["limit"]) == (422, "quote", 25)

    def test_a_version_that_is_none_is_422(self, place: Place) -> None:
        for version in (0, -1, "x", 1.5, None, 10**18):
            answer = caller(place.workspace).patch(
                f"observations/{place.observation.pk}", {"quote": "x", "version": version}
            )
            assert answer.status == (409 if version == 10**18 else 422)

    def test_a_rejected_one_is_409(self, place: Place) -> None:
        who = caller(place.workspace)
        who.post(f"observations/{place.observation.pk}/wrong")
        assert self.edit(who, place).status == 409

    def test_hostile_words_are_kept_as_text(self, place: Place) -> None:
        words = "<script>alert(1)</script> \u202eא\x00'; DROP TABLE x; --"
        answer = self.edit(caller(place.workspace), place, words)
        assert answer.json["quote"] == "<script>alert(1)</script> א'; DROP TABLE x; --"


def test_lists_stay_in_their_workspace() -> None:
    first, second = furnished(), furnished()
    workspace: Workspace = first.workspace
    ids = {item["id"] for item in caller(workspace).get("observations").json["items"]}
    assert str(second.observation.pk) not in ids
