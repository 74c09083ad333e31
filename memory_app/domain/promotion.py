"""When an observation becomes a rule: by the clock, or by a person's yes (`domain.md` 8)."""

import math
from datetime import datetime, timedelta

from memory_app.domain.confidence import at_least
from memory_app.domain.feedback import LIVE
from memory_app.domain.policy import ReviewPolicy
from memory_app.domain.sentences import Sentence
from memory_app.domain.vocabulary import Confidence, ObservationStatus

FLOOR = Confidence.HIGH
_MINUTES_UP_TO = timedelta(hours=2)


def promotes_at(created_at: datetime, policy: ReviewPolicy) -> datetime:
    """The moment the wait is over."""
    return created_at + policy.promotion_wait


def ready_by_clock(
    *,
    status: ObservationStatus,
    confidence: Confidence,
    promotion_candidate: bool,
    contradicted: bool,
    created_at: datetime,
    now: datetime,
    policy: ReviewPolicy,
    proposed: bool = False,
) -> bool:
    """Whether a night's run may promote it without a verdict: nothing of `missing_for_promotion` is missing."""
    return not missing_for_promotion(
        status=status,
        confidence=confidence,
        promotion_candidate=promotion_candidate,
        contradicted=contradicted,
        created_at=created_at,
        now=now,
        policy=policy,
        proposed=proposed,
    )


def missing_for_promotion(
    *,
    status: ObservationStatus,
    confidence: Confidence,
    promotion_candidate: bool,
    contradicted: bool,
    created_at: datetime,
    now: datetime,
    policy: ReviewPolicy,
    proposed: bool = False,
) -> tuple[Sentence, ...]:
    """Why the clock doesn't promote it now, in plain words, one reason a string; empty when it does.

    `confidence` is the measured one. `proposed`: an agent proposed it, so only a person's yes makes it a rule.
    A `created_at` in the future counts as age 0.
    """
    reasons = (
        (status not in LIVE, Sentence("it is %(status)s", status=status)),
        (not promotion_candidate, Sentence("it is no order an agent could follow")),
        (
            not at_least(confidence, FLOOR),
            Sentence("confidence is %(level)s; it takes %(floor)s", level=confidence, floor=FLOOR),
        ),
        (contradicted, Sentence("something contradicts it")),
        (proposed, Sentence("an agent proposed it; a person has to say yes")),
        (*_waiting(created_at, now, policy),),
    )
    return tuple(sentence for applies, sentence in reasons if applies)


def ready_by_person(confirmed_confidence: Confidence, promotion_candidate: bool) -> bool:  # noqa: FBT001
    """Whether a yes promotes it at once: the confidence after the step up is high enough and an order exists."""
    return promotion_candidate and at_least(confirmed_confidence, FLOOR)


def _waiting(created_at: datetime, now: datetime, policy: ReviewPolicy) -> tuple[bool, Sentence]:
    """Whether the wait is on, and how much of it is left, rounded up."""
    age = max(now - created_at, timedelta())
    left = policy.promotion_wait - age
    hours = math.ceil(policy.promotion_wait / timedelta(hours=1))
    whole = Sentence("%(n)d hour", "%(n)d hours", n=hours)
    if left < _MINUTES_UP_TO:
        count = math.ceil(left / timedelta(minutes=1))
        told = Sentence(
            "%(n)d minute of the %(whole)s is left", "%(n)d minutes of the %(whole)s are left", n=count, whole=whole
        )
        return left > timedelta(), told
    count = math.ceil(left / timedelta(hours=1))
    told = Sentence(
        "%(n)d hour of the %(whole)s is left", "%(n)d hours of the %(whole)s are left", n=count, whole=whole
    )
    return left > timedelta(), told
