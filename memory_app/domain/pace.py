"""How fast somebody answers, and so how long what waits will take them."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median

from memory_app.domain.policy import ReviewPolicy

_PAUSE = timedelta(minutes=2)
"""A longer gap between two answers is no thinking: somebody was away."""
_ENOUGH = 5
"""Gaps from which a pace is known."""


def pace_of(answered_at: Sequence[datetime], policy: ReviewPolicy) -> timedelta:
    """The median gap between answers, pauses and what was answered in one go left out; else the policy's default."""
    moments = sorted(answered_at)
    gaps = [later - earlier for earlier, later in pairwise(moments) if timedelta() < later - earlier <= _PAUSE]
    if len(gaps) < _ENOUGH:
        return policy.pace
    return timedelta(seconds=median(gap.total_seconds() for gap in gaps))


def minutes_for(waiting: int, pace: timedelta) -> int:
    """Minutes that so many answers take, rounded up; 0 for none."""
    return -(-waiting * pace // timedelta(minutes=1))
