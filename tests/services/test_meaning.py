"""What is said in words: the same is one, what a person refused stays refused, opposites stand side by side."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import Category
from memory_app.models import AuditEntry, Contradiction, Episode, Observation, ReverseSignal, ReverseSignalStop
from memory_app.selectors.observations import sayers_against
from memory_app.services import feedback, observations, reverse_signals, rules, work
from memory_app.services.observations import AlreadyRefused
from memory_app.tenancy import scope
from tests.factories import NOW, ApiKeyFactory, WorkspaceFactory, key_actor
from tests.services.test_maintenance import counts, night, report

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
NEVER, ALWAYS = "Never use semicolons in mails to clients.", "Always use semicolons in mails to clients."
NEVER_TOO = "Semicolons are never used in mails to clients."


@pytest.fixture
def actor() -> Iterator[Actor]:
    actor = key_actor(ApiKeyFactory(workspace=WorkspaceFactory()))
    report(actor, 9, traits=[], event_type="note")
    with scope(workspace=actor.workspace_id):
        yield actor


def stopped(actor: Actor, quote: str, *, now: datetime = NOW) -> None:
    """As a way in does it."""
    with pytest.raises(AlreadyRefused) as refusal:
        propose(actor, quote, now=now)
    reverse_signals.record_stopped_proposal(refusal.value.observation_id, actor=actor, now=now)


def propose(actor: Actor, quote: str, *, first: int = 0, now: datetime = NOW, **more: Any) -> tuple[Observation, bool]:
    ids = list(Episode.objects.order_by("occurred_at").values_list("pk", flat=True))
    return observations.propose_observation(
        actor=actor,
        quote=quote,
        category=more.pop("category", Category.WRITING_STYLE),
        subject="maria",
        evidence_ids=ids[first : first + 3],
        now=now,
        **more,
    )


def refuse(actor: Actor, observation: Observation, *, cascaded: bool = True) -> None:
    feedback.reject_observation(observation_id=observation.pk, actor=actor, now=NOW)
    if cascaded:
        work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)


def again(row: Observation) -> Observation:
    found: Observation = Observation.objects.get(pk=row.pk)
    return found


class TestTheSameInOtherWords:
    def test_joins_the_proposal_that_waits_with_the_evidence_of_both(self, actor: Actor) -> None:
        first, _ = propose(actor, NEVER)
        second, is_new = propose(actor, NEVER_TOO, first=3)
        assert (second.pk, is_new, second.occurrences, second.quote) == (first.pk, False, 6, NEVER)

    def test_of_another_category_is_another(self, actor: Actor) -> None:
        propose(actor, NEVER)
        assert propose(actor, NEVER, category=Category.PEOPLE)[1]

    def test_of_another_agent_is_another(self, actor: Actor) -> None:
        propose(actor, NEVER)
        assert propose(actor, NEVER, agent="crm")[1]

    def test_a_differing_day_amount_or_name_is_never_merged(self, actor: Actor) -> None:
        for quote in (
            "Send the quote above 10,000 euros to Anna on Monday.",
            "Send the quote above 1,000 euros to Anna on Monday.",
            "Send the quote above 10,000 euros to Marco on Monday.",
            "Send the quote above 10,000 euros to Anna on Friday.",
        ):
            assert propose(actor, quote)[1]

    def test_as_a_detected_one_is_kept_and_marked(self, actor: Actor) -> None:
        report(actor, 6)
        night(actor)
        found = Observation.objects.detected().get()
        row, is_new = propose(actor, found.quote)
        assert (is_new, row.possible_duplicate_of_id) == (True, found.pk)


class TestRefused:
    @pytest.mark.parametrize("cascaded", [True, False], ids=["written", "not yet written"])
    @pytest.mark.parametrize("quote", [NEVER, NEVER_TOO, "never use Semicolons in mails to clients"])
    def test_it_stays_refused_and_the_no_names_what_it_stopped(self, actor: Actor, quote: str, cascaded: bool) -> None:
        row, _ = propose(actor, NEVER)
        refuse(actor, row, cascaded=cascaded)
        stopped(actor, quote, now=NOW + timedelta(minutes=1))
        stop = ReverseSignalStop.objects.get()
        assert (stop.reverse_signal.observation_id, stop.run_id) == (row.pk, None)
        assert stop.stopped_at == NOW + timedelta(minutes=1)
        work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)
        assert ReverseSignal.objects.count() == 1

    def test_insisting_is_one_stop_a_day(self, actor: Actor) -> None:
        refuse(actor, propose(actor, NEVER)[0])
        for hours in (1, 2, 30):
            stopped(actor, NEVER, now=NOW + timedelta(hours=hours))
        moments = ReverseSignalStop.objects.order_by("stopped_at").values_list("stopped_at", flat=True)
        assert list(moments) == [NOW + timedelta(hours=2), NOW + timedelta(hours=30)]

    def test_never_does_not_stop_always(self, actor: Actor) -> None:
        refuse(actor, propose(actor, NEVER)[0])
        row, is_new = propose(actor, ALWAYS)
        assert (is_new, row.possible_duplicate_of_id) == (True, None)
        assert not ReverseSignalStop.objects.exists()

    def test_once_taken_back_it_can_be_proposed_again(self, actor: Actor) -> None:
        refuse(actor, propose(actor, NEVER)[0])
        signal = ReverseSignal.objects.get()
        reverse_signals.revoke_reverse_signal(actor=actor, signal_id=signal.pk, now=NOW)
        assert propose(actor, NEVER)[1]

    def test_a_refused_proposal_stops_the_finding_that_says_the_same(self, actor: Actor) -> None:
        report(actor, 6)
        night(actor)
        found = Observation.objects.get()
        words, category, agent = found.quote, Category(found.category), found.agent.key
        Observation.objects.all().delete()
        row, _ = propose(actor, words, category=category, agent=agent)
        refuse(actor, row)
        run = night(actor, NOW + timedelta(hours=1))
        assert counts(run)["detect"]["stopped"] == 1
        assert not Observation.objects.detected().exists()
        assert ReverseSignalStop.objects.get().run_id == run.pk


class TestOpposites:
    def test_two_proposals_are_both_kept_marked_and_named(self, actor: Actor) -> None:
        first, _ = propose(actor, NEVER)
        second, is_new = propose(actor, ALWAYS, first=3)
        assert is_new
        assert [again(row).contradicted for row in (first, second)] == [True, True]
        against = sayers_against(actor, observations=[first.pk, second.pk])
        assert [one.id for one in against[first.pk]] == [second.pk]
        assert [one.id for one in against[second.pk]] == [first.pk]

    def test_a_rejected_one_contradicts_nothing_and_the_night_lifts_the_mark(self, actor: Actor) -> None:
        first, _ = propose(actor, NEVER)
        second, _ = propose(actor, ALWAYS, first=3)
        refuse(actor, first)
        assert not sayers_against(actor, observations=[second.pk])
        night(actor, NOW + DAY)
        assert not again(second).contradicted

    def test_a_rule_by_hand_keeps_the_clock_from_what_says_the_opposite(self, actor: Actor) -> None:
        report(actor, 8)
        night(actor)
        found = Observation.objects.get()
        assert not found.contradicted
        rule = rules.create_rule(actor=actor, text="Always keep the semicolons in drafts.", subject="maria", now=NOW)
        assert again(found).contradicted
        assert [one.id for one in sayers_against(actor, rules=[rule.pk])[rule.pk]] == [found.pk]
        later = NOW + timedelta(hours=49)
        assert counts(night(actor, later))["promote"].get("promoted", 0) == 0
        rules.pause_rule(actor=actor, rule_id=rule.pk, now=later)
        assert counts(night(actor, later))["promote"]["promoted"] == 1

    def test_a_rule_for_everybody_is_found_in_the_night(self, actor: Actor) -> None:
        report(actor, 8)
        night(actor)
        rules.create_rule(actor=actor, text="Always keep the semicolons in drafts.", now=NOW)
        night(actor, NOW + DAY)
        assert Observation.objects.get().contradicted

    def test_rules_of_which_some_call_gets_both_are_flagged(self, actor: Actor) -> None:
        def written(text: str, **more: str) -> UUID:
            return UUID(str(rules.create_rule(actor=actor, text=text, now=NOW, **more).pk))

        one = written(ALWAYS)
        other = written(NEVER, subject="maria")
        apart = written(NEVER, agent="crm", subject="otto")
        unmet = written(ALWAYS, agent="email", subject="otto")
        against = sayers_against(actor, rules=[one, other, apart, unmet])
        assert {key: {it.id for it in found} for key, found in against.items()} == {
            one: {other, apart},
            other: {one},
            apart: {one},
        }

    def test_new_words_are_weighed_anew(self, actor: Actor) -> None:
        rules.create_rule(actor=actor, text=ALWAYS, now=NOW)
        other = rules.create_rule(actor=actor, text=NEVER, now=NOW)
        rules.edit_rule(actor=actor, rule_id=other.pk, version=1, text="Answer within a day.", now=NOW)
        assert not Contradiction.objects.exists()
        assert AuditEntry.objects.filter(verb="contradiction.found").count() == 1

    def test_a_paused_rule_marks_nothing(self, actor: Actor) -> None:
        rule = rules.create_rule(actor=actor, text=ALWAYS, subject="maria", now=NOW)
        rules.pause_rule(actor=actor, rule_id=rule.pk, now=NOW)
        row, _ = propose(actor, NEVER)
        assert not again(row).contradicted
        rules.resume_rule(actor=actor, rule_id=rule.pk, now=NOW)
        night(actor)
        assert again(row).contradicted

    def test_what_was_paused_contradicts_again_when_it_is_resumed(self, actor: Actor) -> None:
        one = rules.create_rule(actor=actor, text=ALWAYS, now=NOW)
        rules.pause_rule(actor=actor, rule_id=one.pk, now=NOW)
        other = rules.create_rule(actor=actor, text=NEVER, now=NOW)
        assert not sayers_against(actor, rules=[other.pk])
        rules.resume_rule(actor=actor, rule_id=one.pk, now=NOW)
        assert [it.id for it in sayers_against(actor, rules=[other.pk])[other.pk]] == [one.pk]


class TestConsolidation:
    def test_a_proposal_goes_into_the_pattern_that_says_the_same(self, actor: Actor) -> None:
        report(actor, 6)
        night(actor)
        found = Observation.objects.get()
        row, _ = propose(actor, found.quote)
        run = night(actor, NOW + DAY)
        assert counts(run)["consolidate"]["merged"] == 1
        merged = again(row)
        assert (merged.status, merged.superseded_by_id) == ("superseded", found.pk)
        assert again(found).occurrences == found.occurrences
        assert AuditEntry.objects.filter(verb="observation.merged", target_id=row.pk).count() == 1

    def test_two_that_became_the_same_are_one_in_a_persons_words_with_the_evidence_of_both(self, actor: Actor) -> None:
        first, _ = propose(actor, NEVER)
        second, _ = propose(actor, "Answer clients within a day.", first=3)
        observations.edit_quote(actor=actor, observation_id=second.pk, quote=NEVER_TOO, version=1, now=NOW)
        night(actor)
        assert (again(first).status, again(first).superseded_by_id) == ("superseded", second.pk)
        assert (again(second).occurrences, again(second).quote) == (6, NEVER_TOO)

    def test_what_a_person_confirmed_is_never_merged_away(self, actor: Actor) -> None:
        first, _ = propose(actor, NEVER)
        second, _ = propose(actor, "Answer clients within a day.", first=3)
        observations.edit_quote(actor=actor, observation_id=second.pk, quote=NEVER_TOO, version=1, now=NOW)
        for row in (first, second):
            feedback.confirm_observation(observation_id=row.pk, actor=actor, now=NOW)
        work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)
        night(actor)
        assert {again(first).status, again(second).status} == {"confirmed"}
        assert again(first).possible_duplicate_of_id == second.pk

    def test_a_dry_run_counts_and_changes_nothing(self, actor: Actor) -> None:
        report(actor, 6)
        night(actor)
        row, _ = propose(actor, Observation.objects.get().quote)
        assert counts(night(actor, NOW + DAY, dry_run=True))["consolidate"]["merged"] == 1
        assert again(row).status == "pending"

    def test_a_repeat_changes_nothing_more(self, actor: Actor) -> None:
        propose(actor, NEVER)
        propose(actor, ALWAYS, first=3)
        night(actor)
        told = AuditEntry.objects.exclude(verb__startswith="run.").count()
        before = (told, Contradiction.objects.count())
        run = night(actor, NOW + timedelta(minutes=1))
        assert counts(run)["consolidate"] == {"observations": 2, "contradictions": 1}
        runs = AuditEntry.objects.filter(verb__startswith="run.").count()
        assert (AuditEntry.objects.count() - runs, Contradiction.objects.count()) == before


class TestFiguresStayTrue:
    def test_misses_count_although_no_occurrence_was_added(self, actor: Actor) -> None:
        report(actor, 8, subject="otto")
        night(actor)
        row = Observation.objects.get()
        assert (row.occurrences, row.consistency) == (8, 1.0)
        report(actor, 2, before=NOW + 2 * DAY, subject="otto", traits=["added:link"])
        night(actor, NOW + 2 * DAY)
        row = again(row)
        assert (row.occurrences, row.consistency, row.confidence) == (8, 0.8, "medium")
