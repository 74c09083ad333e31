"""Why an observation is not a rule yet: what the clock asks for, each with whether it is met."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from memory_app.domain.policy import ReviewPolicy
from memory_app.domain.promotion import missing_for_promotion, promotes_at
from memory_app.domain.vocabulary import Confidence, ObservationStatus
from memory_app.models import Observation
from memory_app.templatetags.words import worded


@dataclass(frozen=True, slots=True)
class Check:
    """One condition; `missing` says what is wrong with it, empty when it is met."""

    text: str
    missing: str

    @property
    def is_met(self) -> bool:
        """Whether nothing is missing."""
        return not self.missing


def checks_of(row: Observation, now: datetime, review: ReviewPolicy) -> Sequence[Check]:
    """Each condition of `domain.promotion`, asked by itself."""
    due_at = promotes_at(row.created_at, review)
    ideal: dict[str, Any] = {
        "status": ObservationStatus.PENDING,
        "confidence": Confidence.VERY_HIGH,
        "promotion_candidate": True,
        "contradicted": False,
        "proposed": False,
        "created_at": row.created_at,
        "now": max(now, due_at),
    }
    asked: tuple[tuple[str, dict[str, Any]], ...] = (
        (gettext("It is an order an agent could follow"), {"promotion_candidate": row.promotion_candidate}),
        (gettext("It is sure enough"), {"confidence": Confidence(row.standing_confidence)}),
        (gettext("Nothing contradicts it"), {"contradicted": row.contradicted}),
        (gettext("It was measured, not proposed by an agent"), {"proposed": row.pattern_id is None}),
        (gettext("It has waited long enough for a no"), {"now": now}),
    )
    return [Check(text, _missing(ideal | fact, review)) for text, fact in asked]


def _missing(facts: dict[str, Any], review: ReviewPolicy) -> str:
    return "; ".join(worded(one) for one in missing_for_promotion(**facts, policy=review))
