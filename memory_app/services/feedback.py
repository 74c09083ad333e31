"""What people say to an observation: right, wrong, undo, reopen. The request records it; jobs carry it out."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from memory_app import jobs
from memory_app.domain.actors import Actor
from memory_app.domain.confidence import one_step_up
from memory_app.domain.errors import Conflict
from memory_app.domain.feedback import can_undo, status_after, takes_effect, undo_closes_at
from memory_app.domain.policy import LIMITS
from memory_app.domain.promotion import ready_by_person
from memory_app.domain.text import clean_text
from memory_app.domain.vocabulary import (
    ActorKind,
    Confidence,
    EffectKind,
    ObservationStatus,
    Role,
    RuleStatus,
    Scope,
    VerdictKind,
)
from memory_app.ids import uuid7
from memory_app.models import Observation, ProceduralRule, Verdict, VerdictEffect
from memory_app.services import audit, cascade, observations, reverse_signals, second_look, sources, thresholds
from memory_app.services import rules as rule_service


@transaction.atomic
def confirm_observation(*, observation_id: UUID, actor: Actor, now: datetime, note: str = "") -> Verdict:
    """Record "You are right": one step surer, and a rule at once where it is sure enough and an order exists.

    A second click returns the standing verdict; on a rejected observation the "no" stands and is returned unchanged.
    Raises NotFound, NotAllowed, and Conflict for an observation that was merged away.
    """
    observation = _locked(observation_id, actor)
    standing = _standing(observation)
    if not takes_effect(VerdictKind.RIGHT, VerdictKind(standing.kind) if standing else None):
        assert standing is not None  # noqa: S101 - takes_effect is always true without one
        return standing
    _refuse_superseded(observation)
    verdict = _record(VerdictKind.RIGHT, observation, actor=actor, now=now, note=note)
    stepped = one_step_up(Confidence(observation.confidence))
    observation.status = status_after(VerdictKind.RIGHT, ObservationStatus(observation.status)).value
    observation.confirmed_confidence = stepped.value
    _save(observation, now)
    if ready_by_person(stepped, observation.promotion_candidate):
        made = ProceduralRule.objects.in_workspace(actor.workspace_id).filter(source_observation=observation).first()
        _plan(verdict, [(EffectKind.RULE, made.pk if made else uuid7())])
    audit.record(actor=actor, verb="observation.confirmed", target=observation, now=now, subject_id=verdict.subject_id)
    _schedule_cascade(verdict, now)
    return verdict


@transaction.atomic
def reject_observation(
    *, observation_id: UUID, actor: Actor, now: datetime, note: str = "", reject_sources: bool = False
) -> Verdict:
    """Record "You are wrong" and schedule the cascade for after the commit.

    From this commit on no prompt holds the observation or a rule made from it. A second click returns the standing
    verdict and schedules nothing. Raises NotFound, NotAllowed.
    """
    # The row lock: a promotion running now must see the rejection, or finish before it.
    observation = _locked(observation_id, actor)
    standing = _standing(observation)
    if standing is not None and not takes_effect(VerdictKind.WRONG, VerdictKind(standing.kind)):
        return standing
    _refuse_superseded(observation)
    if standing is not None:
        standing.superseded_at = now
        standing.save(update_fields=["superseded_at"])
    verdict = _record(VerdictKind.WRONG, observation, actor=actor, now=now, note=note, reject_sources=reject_sources)
    if standing is not None:
        standing.superseded_by = verdict
        standing.save(update_fields=["superseded_by"])
    observation.status = status_after(VerdictKind.WRONG, ObservationStatus(observation.status)).value
    _save(observation, now)
    _plan(verdict, _consequences(observation, reject_sources=reject_sources))
    second_look.lift([observation.subject], actor=actor, now=now)
    audit.record(actor=actor, verb="observation.rejected", target=observation, now=now, subject_id=verdict.subject_id)
    _schedule_cascade(verdict, now)
    if reject_sources:
        jobs.schedule(
            jobs.JobName.SOURCE_PURGE,
            workspace_id=actor.workspace_id,
            key=verdict.pk,
            now=now,
            due_at=undo_closes_at(now, thresholds.policy_of(actor.workspace_id).review),
            arguments={"verdict": str(verdict.pk)},
        )
    return verdict


@transaction.atomic
def undo_verdict(*, observation_id: UUID, actor: Actor, now: datetime) -> Verdict:
    """Take the standing verdict back with everything it did; prompts are right from this commit on.

    Raises NotFound, NotAllowed, and Conflict when nothing stands or the undo window is over.
    """
    observation = _locked(observation_id, actor)
    verdict = _standing(observation)
    if verdict is None:
        raise Conflict("There is no verdict to undo.")
    review = thresholds.policy_of(actor.workspace_id).review
    if not can_undo(verdict.created_at, now, review):
        minutes = int(review.undo_window.total_seconds() // 60)
        raise Conflict(
            "The %(minutes)d minutes for an undo are over; an admin can reopen a rejected observation.", minutes=minutes
        )
    verdict.undone_at = now
    verdict.save(update_fields=["undone_at"])
    observation.confirmed_confidence = verdict.previous_confirmed
    _revive(observation, ObservationStatus(verdict.previous_status))
    _save(observation, now)
    _restore_superseded(verdict, now)
    cascade.restore_own_rules(verdict, now=now)
    if not verdict.reject_sources:  # whose events come back with the job, which counts anew then
        sources.recount_judged(observation, now=now)
    second_look.look_again([observation.subject], actor=actor, now=now)
    audit.record(actor=actor, verb="verdict.undone", target=verdict, now=now, subject_id=verdict.subject_id)
    jobs.schedule(
        jobs.JobName.VERDICT_UNDO,
        workspace_id=actor.workspace_id,
        key=verdict.pk,
        now=now,
        arguments={"verdict": str(verdict.pk)},
    )
    return verdict


@transaction.atomic
def reopen_observation(*, observation_id: UUID, actor: Actor, now: datetime) -> Observation:
    """Make a rejected observation pending again and revoke its "no". Rules stay demoted, deleted texts deleted.

    Raises NotFound, NotAllowed below the role admin, and Conflict when it is not rejected.
    """
    actor.require(role=Role.ADMIN, scope=None)
    observation = _locked(observation_id, actor)
    if observation.status != ObservationStatus.REJECTED:
        raise Conflict("Only a rejected observation can be reopened.")
    verdict = _standing(observation)
    if verdict is not None:
        verdict.undone_at = verdict.reversed_at = now
        verdict.save(update_fields=["undone_at", "reversed_at"])
        cascade.let_go(verdict, now=now)
    for rule in observation.rules.exclude(status=RuleStatus.DEMOTED).select_for_update():
        rule_service.set_status(rule, RuleStatus.DEMOTED, actor=actor, now=now)
    reverse_signals.revoke_of_observation(observation, actor=actor, now=now)
    observation.confirmed_confidence = None
    _revive(observation, ObservationStatus.PENDING)
    _save(observation, now)
    second_look.look_again([observation.subject], actor=actor, now=now)
    audit.record(
        actor=actor, verb="observation.reopened", target=observation, now=now, subject_id=observation.subject_id
    )
    return observation


def _locked(observation_id: UUID, actor: Actor) -> Observation:
    """The observation under its subject's lock. Raises NotAllowed before it tells whether there is one."""
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    return observations.held(observation_id, actor)


def _refuse_superseded(observation: Observation) -> None:
    if observation.status == ObservationStatus.SUPERSEDED and observation.superseded_by_id:
        raise Conflict("This observation was merged into another one; judge that.")
    if observation.status == ObservationStatus.SUPERSEDED:
        raise Conflict("This observation lost its evidence; there is nothing left to judge.")


def _standing(observation: Observation) -> Verdict | None:
    standing: Verdict | None = (
        Verdict.objects.in_workspace(observation.workspace_id).standing().filter(observation=observation).first()
    )
    if standing is not None:
        standing.observation = observation
    return standing


def _record(
    kind: VerdictKind, observation: Observation, *, actor: Actor, now: datetime, note: str, reject_sources: bool = False
) -> Verdict:
    return Verdict.objects.create(
        workspace_id=actor.workspace_id,
        observation=observation,
        subject_id=observation.subject_id,
        kind=kind.value,
        member_id=actor.id if actor.kind is ActorKind.MEMBER else None,
        api_key_id=actor.id if actor.kind is ActorKind.KEY else None,
        source_class=actor.source_class.value,
        note=clean_text(note, field="note", limit=LIMITS.note),
        reject_sources=reject_sources,
        previous_status=observation.status,
        previous_confirmed=observation.confirmed_confidence,
        created_at=now,
    )


def _save(observation: Observation, now: datetime) -> None:
    observation.updated_at = now
    observation.save(update_fields=["status", "confirmed_confidence", "superseded_by", "updated_at"])


def _consequences(observation: Observation, *, reject_sources: bool) -> list[tuple[EffectKind, UUID]]:
    """What a "no" will do. The reverse signal's id is known before it exists."""
    held = observation.rules.exclude(status=RuleStatus.DEMOTED).order_by("pk").values_list("pk", flat=True)
    planned = [(EffectKind.RULE, pk) for pk in held]
    planned.append((EffectKind.REVERSE_SIGNAL, uuid7()))
    if reject_sources:
        planned.append((EffectKind.EPISODES, observation.pk))
    return planned


def _plan(verdict: Verdict, effects: list[tuple[EffectKind, UUID]]) -> None:
    VerdictEffect.objects.bulk_create(
        VerdictEffect(
            workspace_id=verdict.workspace_id, verdict=verdict, position=position, kind=kind.value, target_id=target
        )
        for position, (kind, target) in enumerate(effects)
    )


def _schedule_cascade(verdict: Verdict, now: datetime, *, again_after: UUID | None = None) -> None:
    jobs.schedule(
        jobs.JobName.VERDICT_CASCADE,
        workspace_id=verdict.workspace_id,
        key=f"{verdict.pk}:{again_after}" if again_after else verdict.pk,
        now=now,
        arguments={"verdict": str(verdict.pk)},
    )


def _revive(observation: Observation, status: ObservationStatus) -> None:
    """Give a status back. Where the same pattern lives on in another row by now, this one stays merged into it."""
    twin = None
    if observation.pattern_id and status in (ObservationStatus.PENDING, ObservationStatus.CONFIRMED):
        owned = Observation.objects.in_workspace(observation.workspace_id).live()
        twin = owned.filter(pattern_id=observation.pattern_id).exclude(pk=observation.pk).first()
    observation.status = (ObservationStatus.SUPERSEDED if twin else status).value
    observation.superseded_by = twin


def _restore_superseded(verdict: Verdict, now: datetime) -> None:
    """A "no" that was taken back gives the "yes" it had replaced its standing, and lets its cascade finish."""
    owned = Verdict.objects.in_workspace(verdict.workspace_id)
    earlier = owned.filter(superseded_by=verdict, undone_at=None).first()
    if earlier is None:
        return
    earlier.superseded_at = earlier.superseded_by = None
    earlier.save(update_fields=["superseded_at", "superseded_by"])
    _schedule_cascade(earlier, now, again_after=verdict.pk)
