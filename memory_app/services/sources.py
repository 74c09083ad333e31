"""What "these events are wrong too" does: sources rejected, purged after the undo window, restored, recounted."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db.models import Max

from memory_app.domain.actors import system_actor
from memory_app.domain.feedback import status_after_recount
from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.vocabulary import EffectKind, EpisodeStatus, ObservationStatus, RuleStatus, VerdictKind
from memory_app.models import (
    Episode,
    EpisodeContact,
    EpisodeRejection,
    Observation,
    ObservationEvidence,
    ProceduralRule,
    Verdict,
    VerdictEffect,
)
from memory_app.models.base import Owned
from memory_app.models.observations import LIVE
from memory_app.services import audit, evidence, rules, thresholds


def reject(verdict: Verdict, *, now: datetime) -> None:
    """Hide the verdict's source episodes and recount what rested on them. Safe to repeat; under the subject's lock."""
    owned = Episode.objects.in_workspace(verdict.workspace_id)
    rows = list(owned.filter(evidence_links__observation_id=verdict.observation_id).order_by("pk"))
    EpisodeRejection.objects.bulk_create(
        (
            EpisodeRejection(
                workspace_id=verdict.workspace_id,
                verdict=verdict,
                episode=episode,
                subject_id=episode.subject_id,
                before_status=_before(episode),
            )
            for episode in rows
        ),
        ignore_conflicts=True,
    )
    owned.filter(pk__in=[row.pk for row in rows]).update(status=EpisodeStatus.REJECTED.value)
    _recount([row.pk for row in rows], verdict, now=now)
    _record("episodes.rejected", verdict, now=now, target=verdict)


def _before(episode: Episode) -> str:
    """What it was before the first verdict that rejected it."""
    if episode.status != EpisodeStatus.REJECTED:
        return str(episode.status)
    first = EpisodeRejection.objects.in_workspace(episode.workspace_id).filter(episode=episode).order_by("pk").first()
    return str(first.before_status) if first else EpisodeStatus.RAW.value


def restore(verdict: Verdict, *, now: datetime) -> None:
    """Bring back what this verdict rejected, unless another standing one rejects it too or its text is gone."""
    owned = EpisodeRejection.objects.in_workspace(verdict.workspace_id)
    mine = owned.filter(verdict=verdict, episode__purged_at=None)
    held = set(
        owned.filter(episode_id__in=mine.values("episode_id"), verdict__undone_at=None, verdict__superseded_at=None)
        .exclude(verdict=verdict)
        .values_list("episode_id", flat=True)
    )
    back = [row for row in mine.order_by("episode_id") if row.episode_id not in held]
    for row in back:
        Episode.objects.in_workspace(verdict.workspace_id).filter(pk=row.episode_id).update(status=row.before_status)
    _recount([row.episode_id for row in back], verdict, now=now)
    if back:
        _record("episodes.restored", verdict, now=now, target=verdict)


def purge(verdict: Verdict, *, now: datetime) -> int:
    """Empty the rejected episodes of text, traits and entities; the rows stay. Returns how many. Safe to repeat.

    Call under the observation's lock, the verdict still standing.
    """
    owned = Episode.objects.in_workspace(verdict.workspace_id)
    rows = owned.filter(rejections__verdict=verdict, status=EpisodeStatus.REJECTED.value, purged_at=None)
    ids = list(rows.values_list("pk", flat=True))
    if not ids:
        return 0
    _record("episodes.purged", verdict, now=now, target=verdict)
    EpisodeContact.objects.in_workspace(verdict.workspace_id).filter(episode_id__in=ids).delete()
    return int(
        owned.filter(pk__in=ids).update(
            summary="",
            traits=[],
            tags=[],
            document="",
            amount=None,
            currency="",
            extras={},
            contact=None,
            company=None,
            purged_at=now,
        )
    )


def _recount(episode_ids: Collection[UUID], verdict: Verdict, *, now: datetime) -> None:
    """Occurrences are linked episodes that are not rejected, always."""
    policy = thresholds.policy_of(verdict.workspace_id).detection
    links = ObservationEvidence.objects.in_workspace(verdict.workspace_id).filter(episode_id__in=episode_ids)
    owned = Observation.objects.in_workspace(verdict.workspace_id)
    for observation in owned.filter(pk__in=links.values("observation_id")).order_by("pk"):
        _recount_one(observation, verdict, policy=policy, now=now)


def recount_judged(observation: Observation, *, now: datetime) -> None:
    """Once a verdict on it is taken back: what kept its place in spite of lost evidence must do without that now.

    Where another standing "no" rejects events that it rests on, it is counted as that one's. Under the subject's lock.
    """
    holder = _holder_of(observation)
    if holder is not None:
        observation.refresh_from_db()
        _recount_one(observation, holder, policy=thresholds.policy_of(holder.workspace_id).detection, now=now)


def leave_to_another(effect: VerdictEffect, rule: ProceduralRule, *, now: datetime) -> None:
    """Another "no" still holds what the rule's observation rests on: the rule comes back with that one's undo."""
    source = rule.source_observation
    holder = None if source is None else _holder_of(source)
    if holder is not None:
        _note_demotion(holder, rule, now=now, like=effect)


def _holder_of(observation: Observation) -> Verdict | None:
    """The latest standing verdict that rejects an event which this rests on."""
    owned = EpisodeRejection.objects.in_workspace(observation.workspace_id)
    rejections = owned.filter(
        verdict__undone_at=None,
        verdict__superseded_at=None,
        episode__evidence_links__observation=observation,
    )
    last = rejections.select_related("verdict").order_by("-verdict__created_at", "-verdict_id").first()
    return None if last is None else last.verdict


def _recount_one(observation: Observation, verdict: Verdict, *, policy: DetectionPolicy, now: datetime) -> None:
    before = observation.status
    evidence.count(observation)
    observation.status = _status(observation, policy).value
    observation.updated_at = now
    observation.save(update_fields=[*evidence.FIGURES, "status", "updated_at"])
    if observation.status == before:
        return
    verb = "observation.lost_its_evidence" if before in LIVE else "observation.regained_its_evidence"
    _record(verb, verdict, now=now, target=observation)
    if before in LIVE:
        _demote(observation, verdict, now=now)


def _record(verb: str, verdict: Verdict, *, now: datetime, target: Owned) -> None:
    actor = system_actor(verdict.workspace_id)
    audit.record(actor=actor, verb=verb, target=target, now=now, subject_id=verdict.subject_id)


def _status(observation: Observation, policy: DetectionPolicy) -> ObservationStatus:
    status = ObservationStatus(observation.status)
    enough = observation.occurrences >= policy.min_occurrences
    lost_its_evidence = status is ObservationStatus.SUPERSEDED and observation.superseded_by_id is None
    if lost_its_evidence and enough and not _lives_elsewhere(observation):
        return ObservationStatus.PENDING
    standing = observation.verdicts.standing().first()
    return status_after_recount(
        status,
        observation.occurrences,
        standing=VerdictKind(standing.kind) if standing else None,
        policy=policy,
    )


def _lives_elsewhere(observation: Observation) -> bool:
    if observation.pattern_id is None:
        return False
    owned = Observation.objects.in_workspace(observation.workspace_id).live()
    return bool(owned.filter(pattern_id=observation.pattern_id).exclude(pk=observation.pk).exists())


def _demote(observation: Observation, verdict: Verdict, *, now: datetime) -> None:
    """The rule of an observation that lost its evidence falls with it; an undo puts it back from the effect's row."""
    held = ProceduralRule.objects.in_workspace(observation.workspace_id).filter(source_observation=observation)
    for rule in held.exclude(status=RuleStatus.DEMOTED).select_for_update(of=("self",)):
        _note_demotion(verdict, rule, now=now)
        rules.set_status(rule, RuleStatus.DEMOTED, actor=system_actor(observation.workspace_id), now=now)


def _note_demotion(verdict: Verdict, rule: ProceduralRule, *, now: datetime, like: VerdictEffect | None = None) -> None:
    """Let the verdict's undo bring the rule back as it stands, or as it stood before another verdict's effect."""
    VerdictEffect.objects.get_or_create(
        workspace_id=verdict.workspace_id,
        verdict=verdict,
        kind=EffectKind.RULE.value,
        target_id=rule.pk,
        defaults={
            "position": _next_position(verdict),
            "before_status": like.before_status if like else rule.status,
            "before_position": like.before_position if like else rule.position,
            "before_version": like.before_version if like else rule.version,
            "done_at": now,
        },
    )


def _next_position(verdict: Verdict) -> int:
    last = verdict.effects.aggregate(last=Max("position"))["last"]
    return 0 if last is None else int(last) + 1
