"""How long what waits will take somebody."""

from datetime import UTC, datetime, timedelta

import pytest

from memory_app.domain.pace import minutes_for, pace_of
from memory_app.domain.policy import DEFAULT

NOW = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)


def after(*seconds: float) -> list[datetime]:
    """Moments with these gaps between them."""
    moments, at = [NOW], NOW
    for gap in seconds:
        at += timedelta(seconds=gap)
        moments.append(at)
    return moments


class TestPace:
    def test_of_whom_too_little_is_known_it_is_the_default(self) -> None:
        assert pace_of([], DEFAULT.review) == pace_of(after(3, 3, 3, 3), DEFAULT.review) == DEFAULT.review.pace

    def test_it_is_the_median_gap_in_any_order(self) -> None:
        assert pace_of(after(2, 4, 6, 8, 90)[::-1], DEFAULT.review) == timedelta(seconds=6)

    def test_pauses_and_many_at_once_are_no_pace(self) -> None:
        assert pace_of(after(4, 4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 3600, 121), DEFAULT.review) == timedelta(seconds=4)


class TestMinutes:
    @pytest.mark.parametrize(("waiting", "seconds", "minutes"), [(0, 10, 0), (1, 1, 1), (6, 10, 1), (7, 10, 2)])
    def test_they_are_rounded_up(self, waiting: int, seconds: int, minutes: int) -> None:
        assert minutes_for(waiting, timedelta(seconds=seconds)) == minutes
