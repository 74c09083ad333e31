"""What verdicts, undos and changed rules leave behind: counted anew, told truly, contradicted only by what holds."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from memory_app.domain.actors import Actor
from memory_app.domain.errors import InvalidInput
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import Category
from memory_app.jobs import JobName, run
from memory_app.models import (
    Agent,
    AuditEntry,
    Episode,
    Job,
    Observation,
    ProceduralRule,
    ReverseSignal,
    RuleVersion,
)
from memory_app.selectors.observations import Sayer
from memory_app.selectors.rules import rules_in_force
from memory_app.services import feedback, observations, reverse_signals, rules, work
from memory_app.services.contraries import opposed_rules, opposed_within, sayers_against_rules
from memory_app.services.observations import AlreadyRefused
from memory_app.tenancy import scope
from tests.factories import NOW, ApiKeyFactory, WorkspaceFactory, key_actor
from tests.services.test_maintenance import night, report

pytestmark = pytest.mark.django_db
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
QUOTES = ("Sign mails with the first name only.", "Attach the price list to each quote.", "Copy Anna on complaints.")


@pytest.fixture
def actor() -> Iterator[Actor]:
    actor = key_actor(ApiKeyFactory(workspace=WorkspaceFactory()))
    with scope(workspace=actor.workspace_id):
        yield actor


def work_off(actor: Actor, minutes: int = 0) -> None:
    work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW + minutes * MINUTE)


def notes(actor: Actor, count: int) -> None:
    report(actor, count, traits=[], event_type="note")


def propose(actor: Actor, quote: str, first: int, last: int) -> Observation:
    ids = list(Episode.objects.order_by("occurred_at").values_list("pk", flat=True))[first:last]
    row, _ = observations.propose_observation(
        actor=actor, quote=quote, category=Category.WRITING_STYLE, subject="maria", evidence_ids=ids, now=NOW
    )
    return row


def right(actor: Actor, row: Observation, minutes: int = 0) -> None:
    feedback.confirm_observation(observation_id=row.pk, actor=actor, now=NOW + minutes * MINUTE)
    work_off(actor, minutes)


def wrong(actor: Actor, row: Observation, minutes: int = 0, *, sources: bool = False) -> None:
    feedback.reject_observation(observation_id=row.pk, actor=actor, now=NOW + minutes * MINUTE, reject_sources=sources)
    work_off(actor, minutes)


def undo(actor: Actor, row: Observation, minutes: int) -> None:
    feedback.undo_verdict(observation_id=row.pk, actor=actor, now=NOW + minutes * MINUTE)
    work_off(actor, minutes)


def again(row: Observation) -> Observation:
    found: Observation = Observation.objects.get(pk=row.pk)
    return found


class TestLostEvidence:
    """Once a yes that held it up is taken back, what lost its evidence is superseded, and an undo brings it back."""

    def test_an_undone_yes_holds_nothing_up(self, actor: Actor) -> None:
        notes(actor, 6)
        one, other = propose(actor, QUOTES[0], 0, 4), propose(actor, QUOTES[1], 0, 6)
        right(actor, one)
        wrong(actor, other, 1, sources=True)
        assert (again(one).status, again(one).occurrences) == ("confirmed", 0)
        undo(actor, one, 2)
        assert (again(one).status, again(one).occurrences) == ("superseded", 0)
        undo(actor, other, 3)
        assert (again(one).status, again(one).occurrences) == ("pending", 4)

    def test_neither_does_an_undone_no(self, actor: Actor) -> None:
        notes(actor, 6)
        one, other = propose(actor, QUOTES[0], 0, 4), propose(actor, QUOTES[1], 0, 6)
        wrong(actor, one)
        wrong(actor, other, 1, sources=True)
        feedback.undo_verdict(observation_id=one.pk, actor=actor, now=NOW + 2 * MINUTE)
        assert again(one).status == "superseded"  # from the undo's own commit on

    def test_a_rule_comes_back_only_with_its_evidence(self, actor: Actor) -> None:
        report(actor, 6)
        night(actor)
        night(actor, NOW + 3 * DAY)
        found, rule, start = Observation.objects.get(), ProceduralRule.objects.get(), 3 * 24 * 60
        one, other = propose(actor, QUOTES[0], 0, 6), propose(actor, QUOTES[1], 0, 6)
        for minute, row in enumerate((one, other)):
            right(actor, row, start + minute)
        for minute, row in enumerate((one, other), start=2):
            wrong(actor, row, start + minute, sources=True)
        assert (again(found).status, self.status_of(rule)) == ("superseded", "demoted")
        undo(actor, one, start + 4)
        assert (again(found).status, self.status_of(rule)) == ("superseded", "demoted")
        undo(actor, other, start + 5)
        assert (again(found).status, self.status_of(rule)) == ("pending", "active")

    def status_of(self, rule: ProceduralRule) -> str:
        rule.refresh_from_db()
        return rule.status


class TestWhatPeopleDidSince:
    """An undo reverses what the verdict did, and nothing that people did to the rule meanwhile."""

    @pytest.fixture
    def row(self, actor: Actor) -> Observation:
        report(actor, 6)
        night(actor)
        night(actor, NOW + 3 * DAY)
        row = Observation.objects.get()
        assert row.rules.get().status == "active"
        return row

    def later(self, minutes: int) -> int:
        return 3 * 24 * 60 + minutes

    def test_a_pause_stays(self, actor: Actor, row: Observation) -> None:
        rule = row.rules.get()
        right(actor, row, self.later(1))
        rules.pause_rule(actor=actor, rule_id=rule.pk, now=NOW)
        undo(actor, row, self.later(2))
        assert row.rules.get().status == "paused"

    def test_a_new_place_stays_and_the_version_with_it(self, actor: Actor, row: Observation) -> None:
        rule = row.rules.get()
        right(actor, row, self.later(1))
        rules.edit_rule(actor=actor, rule_id=rule.pk, version=rule.version, position=777, now=NOW)
        undo(actor, row, self.later(2))
        now = row.rules.get()
        assert (now.position, now.version) == (777, rule.version + 1)
        assert RuleVersion.objects.filter(rule=rule).count() == now.version

    def test_each_change_of_a_rule_has_its_version(self, actor: Actor, row: Observation) -> None:
        wrong(actor, row, self.later(1))
        undo(actor, row, self.later(2))
        rule = row.rules.get()
        versions = list(RuleVersion.objects.filter(rule=rule).order_by("version").values_list("version", "status"))
        assert (rule.status, versions) == ("active", [(1, "active"), (2, "demoted"), (3, "active")])


class TestARunInBetween:
    """A run between "these events are wrong too" and its undo leaves the undo exact."""

    def test_what_was_rejected_counts_again(self, actor: Actor) -> None:
        report(actor, 10)
        report(actor, 1, before=NOW - 10 * DAY, traits=[])
        night(actor)
        row = Observation.objects.detected().get()
        before = self.figures(row)
        proposed = propose(actor, QUOTES[0], 2, 6)
        wrong(actor, proposed, 1, sources=True)
        assert again(row).occurrences == before["occurrences"] - 4
        night(actor, NOW + 2 * MINUTE)
        undo(actor, proposed, 3)
        assert self.figures(row) == before

    def figures(self, row: Observation) -> dict[str, Any]:
        names = ("occurrences", "opportunities", "consistency", "confidence", "evidence", "status")
        links = row.evidence_links.counted().order_by("episode_id").values_list("episode_id", flat=True)
        return {name: getattr(again(row), name) for name in names} | {"links": list(links)}


class TestEvidence:
    """The sentence says the numbers that count."""

    def test_after_some_events_were_called_wrong(self, actor: Actor) -> None:
        report(actor, 10)
        night(actor)
        row = Observation.objects.detected().get()
        measured = row.evidence
        proposed = propose(actor, QUOTES[0], 0, 4)
        wrong(actor, proposed, 1, sources=True)
        assert again(row).evidence == "6 of 6 still count, on 6 days; 4 events were called wrong."
        undo(actor, proposed, 2)
        assert again(row).evidence == measured

    def test_after_all_were(self, actor: Actor) -> None:
        report(actor, 6)
        night(actor)
        row = Observation.objects.detected().get()
        wrong(actor, row, 1, sources=True)
        assert again(row).evidence == "0 of 0 still count; 6 events were called wrong."

    def test_after_one_was_and_a_run_came(self, actor: Actor) -> None:
        report(actor, 8)
        night(actor)
        row = Observation.objects.detected().get()
        proposed = propose(actor, QUOTES[0], 0, 3)
        wrong(actor, proposed, 1, sources=True)
        report(actor, 4, before=NOW + 5 * DAY)
        night(actor, NOW + 5 * DAY)
        now = again(row)
        assert now.occurrences == 9
        assert now.evidence.startswith("In 9 ") or "9 of 9" in now.evidence
        assert now.measured_evidence == ""


class TestRefusedWords:
    def test_a_second_no_holds_before_its_cascade_ran(self, actor: Actor) -> None:
        notes(actor, 6)
        row = propose(actor, QUOTES[0], 0, 4)
        wrong(actor, row)
        undo(actor, row, 1)
        feedback.reject_observation(observation_id=row.pk, actor=actor, now=NOW + 2 * MINUTE)
        with pytest.raises(AlreadyRefused):
            propose(actor, QUOTES[0], 0, 4)

    def test_a_second_no_takes_the_place_of_one_whose_undo_still_waits(self, actor: Actor) -> None:
        notes(actor, 6)
        row = propose(actor, QUOTES[0], 0, 4)
        wrong(actor, row)
        feedback.undo_verdict(observation_id=row.pk, actor=actor, now=NOW + MINUTE)
        again_no = feedback.reject_observation(observation_id=row.pk, actor=actor, now=NOW + 2 * MINUTE)
        cascade = Job.objects.get(name=JobName.VERDICT_CASCADE.value, key=str(again_no.pk))
        run(cascade.pk, actor.workspace_id, work.STEPS[JobName.VERDICT_CASCADE], now=lambda: NOW + 2 * MINUTE)
        assert ReverseSignal.objects.active().filter(observation=row).count() == 1
        work_off(actor, 3)
        signal = ReverseSignal.objects.active().get(observation=row)
        assert signal.pk == again_no.effects.get(kind="reverse_signal").target_id

    def test_better_words_let_the_first_ones_not_back_in(self, actor: Actor) -> None:
        notes(actor, 6)
        row = propose(actor, "Maria dislikes long phone calls with suppliers.", 0, 4)
        observations.edit_quote(
            actor=actor, observation_id=row.pk, quote="Maria prefers written offers.", version=row.version, now=NOW
        )
        assert propose(actor, "Maria dislikes long phone calls with suppliers.", 0, 4).pk == row.pk
        wrong(actor, row)
        for words in ("Maria dislikes long phone calls with suppliers.", "Maria prefers written offers."):
            with pytest.raises(AlreadyRefused):
                propose(actor, words, 0, 4)

    def test_a_revoked_no_lets_them_in(self, actor: Actor) -> None:
        notes(actor, 6)
        row = propose(actor, QUOTES[0], 0, 4)
        wrong(actor, row)
        reverse_signals.revoke_of_observation(row, actor=actor, now=NOW)
        assert propose(actor, QUOTES[0], 0, 4).pk != row.pk


class TestContradicted:
    """The mark goes with its cause."""

    NEVER, ALWAYS = "Never use emojis in mails to clients.", "Always use emojis in mails to clients."

    @pytest.fixture(params=["about everybody", "about her"])
    def rule(self, actor: Actor, request: pytest.FixtureRequest) -> ProceduralRule:
        notes(actor, 6)
        subject = "maria" if request.param == "about her" else None
        return rules.create_rule(actor=actor, text=self.NEVER, subject=subject, now=NOW)

    def test_a_rule_in_other_words_lifts_it(self, actor: Actor, rule: ProceduralRule) -> None:
        row = propose(actor, self.ALWAYS, 0, 4)
        assert again(row).contradicted
        rules.edit_rule(actor=actor, rule_id=rule.pk, version=1, text="Sign mails with Anna.", now=NOW)
        work_off(actor)
        assert not again(row).contradicted
        rules.edit_rule(actor=actor, rule_id=rule.pk, version=2, text=self.NEVER, now=NOW)
        assert rule.subject_id is None or again(row).contradicted

    def test_a_paused_rule_lifts_it_and_a_resumed_one_sets_it(self, actor: Actor, rule: ProceduralRule) -> None:
        row = propose(actor, self.ALWAYS, 0, 4)
        rules.pause_rule(actor=actor, rule_id=rule.pk, now=NOW)
        work_off(actor)
        assert not again(row).contradicted
        rules.resume_rule(actor=actor, rule_id=rule.pk, now=NOW)
        work_off(actor)
        assert again(row).contradicted

    def test_a_no_to_the_contrary_lifts_it_and_its_undo_sets_it(self, actor: Actor) -> None:
        notes(actor, 6)
        row, contrary = propose(actor, self.ALWAYS, 0, 4), propose(actor, self.NEVER, 0, 4)
        assert again(row).contradicted
        wrong(actor, contrary)
        assert not again(row).contradicted
        undo(actor, contrary, 1)
        assert again(row).contradicted
        assert again(contrary).contradicted

    def test_of_a_detected_one_too(self, actor: Actor) -> None:
        report(actor, 9)
        night(actor)
        row = Observation.objects.get()
        rule = rules.create_rule(actor=actor, text="Add semicolons to drafts.", subject="maria", now=NOW)
        sure = row.confidence
        assert again(row).contradicted
        rules.pause_rule(actor=actor, rule_id=rule.pk, now=NOW)
        assert (again(row).contradicted, again(row).confidence) == (False, sure)
        told = AuditEntry.objects.filter(target_id=row.pk).order_by("pk").values_list("verb", flat=True)
        assert list(told)[-2:] == ["observation.contradicted", "observation.no_longer_contradicted"]


class TestBothSides:
    def test_a_rule_names_what_opposes_the_pattern_it_was_made_of(self, actor: Actor) -> None:
        report(actor, 9, before=NOW - 4 * DAY)
        night(actor, NOW - 4 * DAY)
        night(actor, NOW - DAY)
        rule = ProceduralRule.objects.get()
        report(actor, 14, before=NOW + 20 * DAY, traits=["added:semicolon"])
        night(actor, NOW + 20 * DAY)
        contrary = Observation.objects.get(pattern__trait="added:semicolon")
        assert sayers_against_rules(actor, [rule]) == {rule.pk: [Sayer("observation", contrary.pk)]}
        right(actor, contrary, 20 * 24 * 60 + 1)
        other = contrary.rules.get()
        assert opposed_rules(actor, [rule, other]) == {rule.pk: [other], other.pk: [rule]}
        assert opposed_within(actor, list(rules_in_force(actor))) == {rule.pk: [other], other.pk: [rule]}
        assert opposed_within(actor, list(rules_in_force(actor).exclude(pk=other.pk))) == {}
        rules.pause_rule(actor=actor, rule_id=rule.pk, now=NOW)
        rule.refresh_from_db()
        assert not any(sayers_against_rules(actor, [rule]).values())


class TestTooMany:
    def test_proposals_about_one_person_are_capped(self, actor: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
        notes(actor, 6)
        monkeypatch.setattr(observations, "LIMITS", replace(LIMITS, waiting_proposals=2))
        first, second = (propose(actor, quote, 0, 4) for quote in QUOTES[:2])
        with pytest.raises(InvalidInput) as refused:
            propose(actor, QUOTES[2], 0, 4)
        assert (refused.value.field, refused.value.limit) == ("quote", 2)
        assert propose(actor, QUOTES[0], 0, 6).pk == first.pk  # one that waits may be said again
        wrong(actor, second)
        assert propose(actor, QUOTES[2], 0, 4).occurrences == 4


class TestProposals:
    def test_a_no_in_any_category_stops_the_finding_that_says_the_same(self, actor: Actor) -> None:
        report(actor, 6)
        night(actor)
        words = Observation.objects.get().quote
        Observation.objects.all().delete()
        row = propose(actor, words, 0, 4)
        Observation.objects.filter(pk=row.pk).update(category=Category.TOOLS)
        wrong(actor, row)
        night(actor, NOW + timedelta(hours=1))
        assert not Observation.objects.detected().exists()

    def test_an_agents_key_rests_on_its_own_events_alone(self, actor: Actor) -> None:
        notes(actor, 6)
        bound = replace(
            actor, agent_id=Agent.objects.create(workspace_id=actor.workspace_id, key="crm", created_at=NOW).pk
        )
        with pytest.raises(InvalidInput) as refused:
            propose(bound, QUOTES[0], 0, 4)
        assert refused.value.field == "evidence_ids"
