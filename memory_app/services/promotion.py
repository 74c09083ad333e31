"""From observation to rule by the clock: sure, an order, unrejected, and as old as the workspace asks, 48 hours."""

from collections import Counter
from datetime import datetime
from uuid import UUID

from memory_app.domain.actors import Actor
from memory_app.domain.policy import ReviewPolicy
from memory_app.domain.promotion import ready_by_clock
from memory_app.domain.vocabulary import Confidence, ObservationStatus, RuleStatus
from memory_app.ids import uuid7
from memory_app.models import MaintenanceRun, Observation, Subject
from memory_app.models.observations import ObservationQuerySet
from memory_app.services import rules, thresholds


def promote_for_subject(*, subject: Subject, run: MaintenanceRun, actor: Actor) -> Counter[str]:
    """Promote what is ripe at the run's `now`; a dry run counts only. Call inside the workspace's scope."""
    review = thresholds.policy_of_run(run).review
    owned = Observation.objects.in_workspace(subject.workspace_id).filter(subject=subject)
    ripe = owned.detected().ripe(run.now - review.promotion_wait).ruleless()
    counts: Counter[str] = Counter()
    for observation_id in list(ripe.order_by("created_at", "id").values_list("pk", flat=True)):
        if run.dry_run:
            counts["promoted"] += 1
        else:
            counts["promoted"] += promote_by_clock(observation_id, review=review, actor=actor, now=run.now)
    counts["waiting"] = _waiting(owned)
    return counts


def _waiting(owned: ObservationQuerySet) -> int:
    return int(owned.live().filter(promotion_candidate=True).exclude(rules__status=RuleStatus.ACTIVE).count())


def promote_by_clock(observation_id: UUID, *, review: ReviewPolicy, actor: Actor, now: datetime) -> bool:
    """Promote one observation if, under its lock, it is still ready; False when a verdict came first."""
    rows = Observation.objects.in_workspace(actor.workspace_id).select_for_update(of=("self",))
    observation: Observation = rows.get(pk=observation_id)
    if not _ready(observation, now, review):
        return False
    rules.rule_from_observation(observation, rule_id=uuid7(), verdict=None, actor=actor, now=now)
    return True


def _ready(observation: Observation, now: datetime, review: ReviewPolicy) -> bool:
    return ready_by_clock(
        status=ObservationStatus(observation.status),
        confidence=Confidence(observation.standing_confidence),
        promotion_candidate=observation.promotion_candidate,
        contradicted=observation.contradicted,
        created_at=observation.created_at,
        now=now,
        policy=review,
        proposed=observation.pattern_id is None,
    )
