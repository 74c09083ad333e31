"""Refusals that last: "do not propose this again", what each of them stopped, and how it is taken back."""

from datetime import UTC, datetime, time
from uuid import UUID

from django.db import transaction

from memory_app.domain.actors import Actor, system_actor
from memory_app.domain.errors import Conflict, NotFound
from memory_app.domain.relations import Relation
from memory_app.domain.vocabulary import EffectKind, ObservationStatus, ReverseSignalStatus, Role, Scope
from memory_app.domain.wordings import relation_between
from memory_app.models import Observation, ReverseSignal, ReverseSignalStop, VerdictEffect
from memory_app.services import audit, identities


def refuse_again(observation: Observation, *, signal_id: UUID, actor: Actor, now: datetime) -> ReverseSignal:
    """Write "do not propose this again" for a rejected observation; the id makes a repeat harmless.

    It takes the place of one whose verdict was undone and whose undo no worker has carried out yet.
    """
    signal, made = ReverseSignal.objects.get_or_create(
        id=signal_id,
        defaults={
            "workspace_id": observation.workspace_id,
            "subject_id": observation.subject_id,
            "agent_id": observation.agent_id,
            "pattern_id": observation.pattern_id,
            "observation": observation,
            "text": observation.quote,
            "created_at": now,
        },
    )
    if made:
        audit.record(
            actor=actor, verb="reverse_signal.written", target=signal, now=now, subject_id=observation.subject_id
        )
        revoke_of_observation(observation, actor=actor, now=now, but=signal.pk)
    return signal


def revoke_of_observation(observation: Observation, *, actor: Actor, now: datetime, but: UUID | None = None) -> None:
    """Take back every "no" that this observation's rejections wrote, but for the one of this id."""
    active = ReverseSignal.objects.in_workspace(observation.workspace_id).active().filter(observation=observation)
    for signal in active.exclude(pk=but).select_for_update(of=("self",)):
        _revoke(signal, actor=actor, now=now)


@transaction.atomic
def revoke_reverse_signal(*, actor: Actor, signal_id: UUID, now: datetime) -> ReverseSignal:
    """Let the pattern be proposed again; a second call changes nothing. Raises NotAllowed, NotFound."""
    signal = _held(signal_id, actor)
    if signal.status == ReverseSignalStatus.ACTIVE:
        _revoke(signal, actor=actor, now=now)
    return signal


@transaction.atomic
def restore_reverse_signal(*, actor: Actor, signal_id: UUID, now: datetime) -> ReverseSignal:
    """Let a revoked "no" hold again; one that holds changes nothing.

    Raises NotAllowed, NotFound, and Conflict where a person is asked anew by now: its observation is refused no longer,
    or what it forbids was found or proposed again; and where another "no" to the same observation holds.
    """
    signal = _held(signal_id, actor)
    if signal.status == ReverseSignalStatus.ACTIVE:
        return signal
    if signal.observation.status != ObservationStatus.REJECTED:
        raise Conflict("Its observation is no longer refused. Answer that one instead.")
    if signal.observation.reverse_signals.active().exists():
        raise Conflict("A later “no” to the same observation holds already.")
    if _is_said_again(signal):
        raise Conflict("It was found or proposed again meanwhile. Answer that observation instead.")
    signal.status, signal.revoked_at = ReverseSignalStatus.ACTIVE.value, None
    signal.save(update_fields=["status", "revoked_at"])
    audit.record(actor=actor, verb="reverse_signal.restored", target=signal, now=now, subject_id=signal.subject_id)
    return signal


def _held(signal_id: UUID, actor: Actor) -> ReverseSignal:
    """The reverse signal under its subject's lock. Raises NotAllowed, NotFound."""
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    signal: ReverseSignal | None = ReverseSignal.objects.visible_to(actor).filter(pk=signal_id).first()
    if signal is None:
        raise NotFound("There is no such reverse signal.")
    identities.subject_alone(workspace_id=actor.workspace_id, subject_id=signal.subject_id)
    signal.refresh_from_db()
    return signal


def _is_said_again(signal: ReverseSignal) -> bool:
    """Whether a live observation says what it forbids: the same pattern, or in words where there is none."""
    live = Observation.objects.in_workspace(signal.workspace_id).live()
    if signal.pattern_id is not None:
        return live.filter(pattern_id=signal.pattern_id).exists()
    proposed = live.filter(subject_id=signal.subject_id, agent_id=signal.agent_id, pattern=None)
    refused = signal.observation.proposed_in
    return any(relation_between(refused, row.proposed_in).relation is Relation.SAME for row in proposed)


def _revoke(signal: ReverseSignal, *, actor: Actor, now: datetime) -> None:
    signal.status, signal.revoked_at = ReverseSignalStatus.REVOKED.value, now
    signal.save(update_fields=["status", "revoked_at"])
    audit.record(actor=actor, verb="reverse_signal.revoked", target=signal, now=now, subject_id=signal.subject_id)


@transaction.atomic
def record_stopped_proposal(observation_id: UUID, *, actor: Actor, now: datetime) -> None:
    """Name the "no" to this observation as what stopped an agent's proposal: once a day, at its latest time.

    A "no" whose cascade has not run yet is written here and now. Changes nothing where it was taken back meanwhile.
    """
    observation = Observation.objects.in_workspace(actor.workspace_id).get(pk=observation_id)
    identities.subject_alone(workspace_id=actor.workspace_id, subject_id=observation.subject_id)
    signal = _standing(observation, now)
    if signal is None:
        return
    day = datetime.combine(now.astimezone(UTC).date(), time(), tzinfo=UTC)
    stops = ReverseSignalStop.objects.in_workspace(actor.workspace_id).filter(reverse_signal=signal, run=None)
    if not stops.filter(stopped_at__gte=day).update(stopped_at=now):
        ReverseSignalStop.objects.create(
            workspace_id=actor.workspace_id, reverse_signal=signal, subject_id=observation.subject_id, stopped_at=now
        )


def _standing(observation: Observation, now: datetime) -> ReverseSignal | None:
    workspace = observation.workspace_id
    found: ReverseSignal | None = (
        ReverseSignal.objects.in_workspace(workspace).active().filter(observation=observation).first()
    )
    if found is not None:
        return found
    planned: VerdictEffect | None = (
        VerdictEffect.objects.in_workspace(workspace)
        .filter(kind=EffectKind.REVERSE_SIGNAL, done_at=None, verdict__observation=observation)
        .filter(verdict__undone_at=None, verdict__superseded_at=None)
        .first()
    )
    if planned is None:
        return None
    return refuse_again(observation, signal_id=planned.target_id, actor=system_actor(workspace), now=now)
