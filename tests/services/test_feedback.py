"""Verdicts: what the request records at once, and what it asks the jobs for."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, Gone, InvalidInput, NotAllowed, NotFound
from memory_app.domain.vocabulary import ObservationStatus, Role, RuleStatus, Scope
from memory_app.models import AuditEntry, Job, Observation, ProceduralRule, ReverseSignal, Verdict
from memory_app.services import evidence, feedback, work
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    AgentFactory,
    ApiKeyFactory,
    ObservationFactory,
    RuleFactory,
    WorkspaceFactory,
    key_actor,
    member_actor,
    with_evidence,
)

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def right(row: Observation, actor: Actor, **kwargs: object) -> Verdict:
    with scope(workspace=actor.workspace_id):
        return feedback.confirm_observation(observation_id=row.pk, actor=actor, **{"now": NOW, **kwargs})  # type: ignore[arg-type]


def wrong(row: Observation, actor: Actor, **kwargs: object) -> Verdict:
    with scope(workspace=actor.workspace_id):
        return feedback.reject_observation(observation_id=row.pk, actor=actor, **{"now": NOW, **kwargs})  # type: ignore[arg-type]


def undo(row: Observation, actor: Actor, now: object = NOW + MINUTE) -> Verdict:
    with scope(workspace=actor.workspace_id):
        return feedback.undo_verdict(observation_id=row.pk, actor=actor, now=now)  # type: ignore[arg-type]


def work_off(row: Observation, minutes: int = 0) -> int:
    return work.run_due(workspace_id=row.workspace_id, now=lambda: NOW + minutes * MINUTE)


def rule_of(row: Observation) -> ProceduralRule:
    with scope(workspace=row.workspace_id):
        return ProceduralRule.objects.get(source_observation=row)


def fresh(row: Observation) -> Observation:
    with scope(workspace=row.workspace_id):
        return Observation.objects.get(pk=row.pk)


def injected(row: Observation) -> list[str]:
    with scope(workspace=row.workspace_id):
        return [rule.text for rule in ProceduralRule.objects.injectable()]


@pytest.fixture
def row() -> Observation:
    return ObservationFactory()


@pytest.fixture
def actor(row: Observation) -> Actor:
    return member_actor(row.workspace)


class TestRight:
    def test_it_goes_one_step_up_beside_what_was_measured(self, row: Observation, actor: Actor) -> None:
        right(row, actor)
        now = fresh(row)
        assert (now.status, now.confidence, now.confirmed_confidence) == ("confirmed", "high", "very-high")

    def test_a_sure_candidate_becomes_a_rule_without_the_wait(self, row: Observation, actor: Actor) -> None:
        right(row, actor)
        assert injected(row) == []
        work_off(row)
        assert injected(row) == ["Do not use semicolons."]

    @pytest.mark.parametrize(("confidence", "made"), [("low", False), ("medium", True), ("very-high", True)])
    def test_the_step_decides(self, confidence: str, made: bool) -> None:
        row = ObservationFactory(confidence=confidence)
        right(row, member_actor(row.workspace))
        work_off(row)
        assert bool(injected(row)) is made

    def test_without_an_order_there_is_no_rule(self) -> None:
        row = ObservationFactory(promotion_candidate=False)
        right(row, member_actor(row.workspace))
        work_off(row)
        assert injected(row) == []

    def test_a_second_click_changes_nothing(self, row: Observation, actor: Actor) -> None:
        first = right(row, actor)
        assert right(row, member_actor(row.workspace), now=NOW + MINUTE) == first
        with scope(workspace=row.workspace_id):
            assert Job.objects.count() == 1
            assert Verdict.objects.count() == 1

    def test_on_a_rejected_one_the_no_stands(self, row: Observation, actor: Actor) -> None:
        no = wrong(row, actor)
        assert right(row, actor) == no
        assert fresh(row).status == ObservationStatus.REJECTED

    @pytest.mark.parametrize("give", [right, wrong])
    def test_on_a_superseded_one_either_is_refused(self, give: Callable[..., Verdict]) -> None:
        row = ObservationFactory(status="superseded")
        with pytest.raises(Conflict):
            give(row, member_actor(row.workspace))

    @pytest.mark.parametrize("give", [right, wrong])
    def test_about_an_erased_person_either_is_refused(self, give: Callable[..., Verdict]) -> None:
        row = ObservationFactory(subject__erased_at=NOW)
        with pytest.raises(Gone):
            give(row, member_actor(row.workspace))


class TestWrong:
    def test_no_prompt_holds_its_rule_from_the_commit_on(self, row: Observation, actor: Actor) -> None:
        right(row, actor)
        work_off(row)
        wrong(row, actor)
        assert injected(row) == []
        assert rule_of(row).status == RuleStatus.ACTIVE

    def test_the_cascade_demotes_and_refuses_for_good(self, row: Observation, actor: Actor) -> None:
        right(row, actor)
        work_off(row)
        verdict = wrong(row, actor)
        work_off(row)
        assert rule_of(row).status == RuleStatus.DEMOTED
        with scope(workspace=row.workspace_id):
            signal = ReverseSignal.objects.get()
            verdict.refresh_from_db()
            assert (signal.pattern_id, signal.status) == (row.pattern_id, "active")
            assert verdict.cascaded_at is not None
            assert all(effect.done_at for effect in verdict.effects.all())

    def test_it_supersedes_a_yes(self, row: Observation, actor: Actor) -> None:
        yes = right(row, actor)
        no = wrong(row, actor)
        with scope(workspace=row.workspace_id):
            yes.refresh_from_db()
            assert yes.superseded_by == no
            assert list(Verdict.objects.standing()) == [no]

    def test_a_second_click_schedules_nothing(self, row: Observation, actor: Actor) -> None:
        assert wrong(row, actor) == wrong(row, actor, now=NOW + MINUTE)
        with scope(workspace=row.workspace_id):
            assert Job.objects.count() == 1

    def test_a_long_note_is_refused_and_nothing_is_written(self, row: Observation, actor: Actor) -> None:
        with pytest.raises(InvalidInput) as refused:
            wrong(row, actor, note="x" * 501)
        assert (refused.value.field, refused.value.limit) == ("note", 500)
        assert fresh(row).status == ObservationStatus.PENDING

    def test_it_is_audited_with_who_and_on_what(self, row: Observation, actor: Actor) -> None:
        wrong(row, actor)
        with scope(workspace=row.workspace_id):
            entry = AuditEntry.objects.get(verb="observation.rejected")
            assert (entry.actor_id, entry.target_id) == (actor.id, row.pk)


class TestSources:
    def test_rejected_events_count_for_nobody(self, row: Observation, actor: Actor) -> None:
        episodes = with_evidence(row, 3)
        other = ObservationFactory(workspace=row.workspace, subject=row.subject, agent=row.agent)
        with scope(workspace=row.workspace_id):
            evidence.link(other, [episode.pk for episode in episodes])
        wrong(row, actor, reject_sources=True)
        work_off(row)
        assert fresh(other).status == ObservationStatus.SUPERSEDED
        assert fresh(other).occurrences == 0
        undo(row, actor)
        work_off(row, 1)
        assert (fresh(other).status, fresh(other).occurrences) == ("pending", 3)

    def test_their_text_goes_when_the_undo_window_closes(self, row: Observation, actor: Actor) -> None:
        episode = with_evidence(row, 3)[0]
        wrong(row, actor, reject_sources=True)
        work_off(row, 9)
        with scope(workspace=row.workspace_id):
            episode.refresh_from_db()
            assert (episode.status, bool(episode.summary)) == ("rejected", True)
        work_off(row, 10)
        with scope(workspace=row.workspace_id):
            episode.refresh_from_db()
            assert (episode.status, episode.summary, episode.traits, episode.extras) == ("rejected", "", [], {})

    def test_what_happens_to_events_is_audited(self, row: Observation, actor: Actor) -> None:
        with_evidence(row, 3)
        wrong(row, actor, reject_sources=True)
        work_off(row, 10)
        with scope(workspace=row.workspace_id):
            verbs = set(AuditEntry.objects.values_list("verb", flat=True))
        assert {"episodes.rejected", "episodes.purged"} <= verbs

    def test_an_undo_keeps_it(self, row: Observation, actor: Actor) -> None:
        episode = with_evidence(row, 3)[0]
        wrong(row, actor, reject_sources=True)
        work_off(row)
        undo(row, actor)
        work_off(row, 20)
        with scope(workspace=row.workspace_id):
            episode.refresh_from_db()
            assert (episode.status, bool(episode.summary), episode.purged_at) == ("raw", True, None)


class TestUndo:
    def test_a_no_comes_back_as_it_was(self, row: Observation, actor: Actor) -> None:
        right(row, actor)
        work_off(row)
        wrong(row, actor)
        work_off(row)
        undo(row, actor)
        assert fresh(row).status == ObservationStatus.CONFIRMED
        work_off(row, 1)
        assert injected(row) == ["Do not use semicolons."]
        with scope(workspace=row.workspace_id):
            assert ReverseSignal.objects.active().count() == 0
            assert Verdict.objects.standing().get().kind == "right"

    def test_a_no_gives_the_rule_back_in_the_undos_own_commit(self, row: Observation, actor: Actor) -> None:
        right(row, actor)
        work_off(row)
        wrong(row, actor)
        work_off(row)
        undo(row, actor)
        assert injected(row) == ["Do not use semicolons."]

    def test_a_yes_leaves_no_rule_in_any_prompt_at_once(self, row: Observation, actor: Actor) -> None:
        right(row, actor)
        work_off(row)
        undo(row, actor)
        assert injected(row) == []
        assert (fresh(row).status, fresh(row).confirmed_confidence) == ("pending", None)
        work_off(row, 1)
        assert rule_of(row).status == RuleStatus.DEMOTED

    def test_a_cascade_not_yet_claimed_then_does_nothing(self, row: Observation, actor: Actor) -> None:
        wrong(row, actor)
        undo(row, actor)
        work_off(row, 1)
        with scope(workspace=row.workspace_id):
            assert ReverseSignal.objects.count() == 0
        assert fresh(row).status == ObservationStatus.PENDING

    def test_a_yes_whose_cascade_never_ran_finishes_after_the_no_is_undone(
        self, row: Observation, actor: Actor
    ) -> None:
        right(row, actor)
        wrong(row, actor)
        work_off(row)
        assert injected(row) == []
        undo(row, actor)
        work_off(row, 1)
        assert injected(row) == ["Do not use semicolons."]

    @pytest.mark.parametrize(("seconds", "allowed"), [(599, True), (600, False)])
    def test_it_is_open_for_ten_minutes(self, row: Observation, actor: Actor, seconds: int, allowed: bool) -> None:
        wrong(row, actor)
        if allowed:
            undo(row, actor, NOW + timedelta(seconds=seconds))
        else:
            with pytest.raises(Conflict, match="10 minutes"):
                undo(row, actor, NOW + timedelta(seconds=seconds))

    def test_with_nothing_to_undo_it_says_so(self, row: Observation, actor: Actor) -> None:
        with pytest.raises(Conflict):
            undo(row, actor)

    def test_a_yes_after_an_undone_yes_brings_the_rule_back(self, row: Observation, actor: Actor) -> None:
        right(row, actor)
        work_off(row)
        undo(row, actor)
        work_off(row, 1)
        right(row, actor, now=NOW + 2 * MINUTE)
        work_off(row, 2)
        assert injected(row) == ["Do not use semicolons."]


class TestReopen:
    def test_it_is_pending_again_and_its_no_revoked(self, row: Observation, actor: Actor) -> None:
        right(row, actor)
        work_off(row)
        wrong(row, actor)
        work_off(row)
        admin = member_actor(row.workspace, Role.ADMIN)
        with scope(workspace=row.workspace_id):
            feedback.reopen_observation(observation_id=row.pk, actor=admin, now=NOW + timedelta(days=1))
            assert ReverseSignal.objects.active().count() == 0
        assert fresh(row).status == ObservationStatus.PENDING
        assert injected(row) == []

    def test_other_observations_get_back_what_its_sources_cost_them(self, row: Observation, actor: Actor) -> None:
        episodes = with_evidence(row, 3)
        other = ObservationFactory(workspace=row.workspace, subject=row.subject, agent=row.agent)
        RuleFactory(workspace=row.workspace, source_observation=other, text="The other rule.")
        with scope(workspace=row.workspace_id):
            evidence.link(other, [episode.pk for episode in episodes])
        wrong(row, actor, reject_sources=True)
        work_off(row)
        assert injected(row) == []
        with scope(workspace=row.workspace_id):
            admin = member_actor(row.workspace, Role.ADMIN)
            feedback.reopen_observation(observation_id=row.pk, actor=admin, now=NOW + MINUTE)
        assert (fresh(other).status, injected(row)) == ("pending", ["The other rule."])

    def test_before_its_cascade_it_still_takes_the_rule_out(self, row: Observation, actor: Actor) -> None:
        RuleFactory(workspace=row.workspace, source_observation=row)
        wrong(row, actor)
        with scope(workspace=row.workspace_id):
            admin = member_actor(row.workspace, Role.ADMIN)
            feedback.reopen_observation(observation_id=row.pk, actor=admin, now=NOW)
        work_off(row)
        assert injected(row) == []

    def test_only_what_is_rejected(self, row: Observation) -> None:
        with pytest.raises(Conflict), scope(workspace=row.workspace_id):
            feedback.reopen_observation(observation_id=row.pk, actor=member_actor(row.workspace, Role.ADMIN), now=NOW)

    def test_a_reviewer_may_not(self, row: Observation, actor: Actor) -> None:
        wrong(row, actor)
        with pytest.raises(NotAllowed), scope(workspace=row.workspace_id):
            feedback.reopen_observation(observation_id=row.pk, actor=actor, now=NOW)

    def test_where_the_pattern_lives_on_it_stays_merged(self, row: Observation, actor: Actor) -> None:
        wrong(row, actor)
        twin = ObservationFactory(workspace=row.workspace, subject=row.subject, agent=row.agent, pattern=row.pattern)
        undo(row, actor)
        assert (fresh(row).status, fresh(row).superseded_by_id) == ("superseded", twin.pk)


class TestWhoMay:
    @pytest.mark.parametrize("give", [right, wrong, undo])
    def test_a_viewer_may_not(self, row: Observation, give: object) -> None:
        with pytest.raises(NotAllowed):
            give(row, member_actor(row.workspace, Role.VIEWER))  # type: ignore[operator]

    @pytest.mark.parametrize("give", [right, wrong, undo])
    def test_a_stranger_finds_nothing(self, row: Observation, give: object) -> None:
        with pytest.raises(NotFound):
            give(row, member_actor(WorkspaceFactory()))  # type: ignore[operator]

    def test_an_agents_own_key_may_not_even_with_the_scope(self, row: Observation) -> None:
        """BC73: an agent can't approve what it proposed."""
        key = ApiKeyFactory(workspace=row.workspace, agent=AgentFactory(workspace=row.workspace))
        with pytest.raises(NotAllowed, match="bound to no agent"):
            right(row, key_actor(key))
        assert fresh(row).status == ObservationStatus.PENDING

    def test_an_unbound_key_with_review_may(self, row: Observation) -> None:
        right(row, key_actor(ApiKeyFactory(workspace=row.workspace, scopes=[Scope.REVIEW.value])))
        assert fresh(row).status == ObservationStatus.CONFIRMED
