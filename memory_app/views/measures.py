"""How sure an observation is and how far from a rule, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext

from memory_app.domain.confidence import by_consistency, by_occurrences, rank_of
from memory_app.domain.policy import ReviewPolicy
from memory_app.domain.promotion import missing_for_promotion, promotes_at
from memory_app.domain.vocabulary import Confidence, ObservationStatus
from memory_app.models import Observation
from memory_app.templatetags.figures import percent, times
from memory_app.templatetags.words import worded


@dataclass(frozen=True, slots=True)
class Scale:
    """One of the two scales of confidence; `limits` marks the lower one, which decides."""

    name: str
    value: str
    level: str
    limits: bool


@dataclass(frozen=True, slots=True)
class Clock:
    """The wait, 48 hours or the workspace's own; `reasons` say why it runs for nothing."""

    runs: bool
    due_at: datetime
    passed_hours: float
    wait_hours: float
    reasons: Sequence[str] = ()

    @property
    def whole_hours(self) -> int:
        """The wait as a sentence names it."""
        return round(self.wait_hours)


def scales_of(row: Observation) -> Sequence[Scale]:
    """Both scales, the deciding one marked. A proposal of an agent has no consistency and so no scales."""
    if row.consistency is None:
        return ()
    by_number, by_rate = by_occurrences(row.occurrences), by_consistency(row.consistency, contradicted=row.contradicted)
    ranks = rank_of(by_number), rank_of(by_rate)
    rate = percent(row.consistency)
    if row.consistency and row.opportunities is not None:
        # What a person called wrong is no opportunity any more, though the row keeps it for an undo.
        rate = gettext("%(share)s of %(n)d") % {"share": rate, "n": round(row.occurrences / row.consistency)}
    return (
        Scale(gettext("Occurrences"), times(row.occurrences), by_number.value, ranks[0] < ranks[1]),
        Scale(gettext("Consistency"), rate, by_rate.value, ranks[1] < ranks[0]),
    )


def clock_of(row: Observation, now: datetime, review: ReviewPolicy) -> Clock:
    """What the clock does to an observation that is not yet a rule."""
    due_at, wait = promotes_at(row.created_at, review), review.promotion_wait
    reasons = missing_for_promotion(
        status=ObservationStatus(row.status),
        confidence=Confidence(row.standing_confidence),
        promotion_candidate=row.promotion_candidate,
        contradicted=row.contradicted,
        created_at=row.created_at,
        now=max(now, due_at),
        policy=review,
        proposed=row.pattern_id is None,
    )
    passed = min(max(now - row.created_at, timedelta()), wait)
    return Clock(
        not reasons, due_at, passed / timedelta(hours=1), wait / timedelta(hours=1), [worded(one) for one in reasons]
    )
