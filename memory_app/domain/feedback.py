"""What a verdict, its undo and a loss of evidence make of an observation (`domain.md` 8)."""

from datetime import datetime

from memory_app.domain.policy import DetectionPolicy, ReviewPolicy
from memory_app.domain.vocabulary import ObservationStatus, VerdictKind

LIVE = frozenset({ObservationStatus.PENDING, ObservationStatus.CONFIRMED})


def status_after(kind: VerdictKind, status: ObservationStatus) -> ObservationStatus:
    """The status after a verdict: a reject beats a confirm whatever their order; a yes revives nothing."""
    if kind is VerdictKind.WRONG:
        return ObservationStatus.REJECTED
    return ObservationStatus.CONFIRMED if status in LIVE else status


def takes_effect(kind: VerdictKind, standing: VerdictKind | None) -> bool:
    """Whether a new verdict changes anything: the first one does, and a wrong after a right. A second click doesn't."""
    return standing is None or (kind is VerdictKind.WRONG and standing is VerdictKind.RIGHT)


def status_after_recount(
    status: ObservationStatus, occurrences: int, *, standing: VerdictKind | None, policy: DetectionPolicy
) -> ObservationStatus:
    """The status once evidence was lost: too few occurrences without a standing yes supersede a live observation."""
    if status in LIVE and occurrences < policy.min_occurrences and standing is not VerdictKind.RIGHT:
        return ObservationStatus.SUPERSEDED
    return status


def undo_closes_at(given_at: datetime, policy: ReviewPolicy) -> datetime:
    """The moment from which a verdict given at `given_at` can no longer be undone."""
    return given_at + policy.undo_window


def can_undo(given_at: datetime, now: datetime, policy: ReviewPolicy) -> bool:
    """Whether the undo window is still open; at its end it is closed."""
    return now < undo_closes_at(given_at, policy)
