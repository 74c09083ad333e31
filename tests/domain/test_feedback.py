from datetime import UTC, datetime, timedelta

import pytest

from memory_app.domain.feedback import (
    can_undo,
    status_after,
    status_after_recount,
    takes_effect,
    undo_closes_at,
)
from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import ObservationStatus, VerdictKind

PENDING, CONFIRMED, REJECTED, SUPERSEDED = ObservationStatus
RIGHT, WRONG = VerdictKind
GIVEN = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


class TestStatusAfter:
    @pytest.mark.parametrize("status", ObservationStatus)
    def test_a_wrong_always_rejects(self, status: ObservationStatus) -> None:
        assert status_after(WRONG, status) is REJECTED

    def test_a_right_confirms_what_is_live_and_revives_nothing(self) -> None:
        after = {status: status_after(RIGHT, status) for status in ObservationStatus}
        assert after == {PENDING: CONFIRMED, CONFIRMED: CONFIRMED, REJECTED: REJECTED, SUPERSEDED: SUPERSEDED}

    def test_reject_beats_confirm_in_either_order(self) -> None:
        assert status_after(WRONG, status_after(RIGHT, PENDING)) is REJECTED
        assert status_after(RIGHT, status_after(WRONG, PENDING)) is REJECTED


class TestTakesEffect:
    def test_only_a_first_verdict_and_a_wrong_after_a_right_do(self) -> None:
        done = {
            (kind, standing)
            for kind in VerdictKind
            for standing in (None, *VerdictKind)
            if takes_effect(kind, standing)
        }
        assert done == {(RIGHT, None), (WRONG, None), (WRONG, RIGHT)}


class TestUndo:
    def test_the_window_is_open_until_its_end(self) -> None:
        assert undo_closes_at(GIVEN, DEFAULT.review) == GIVEN + timedelta(minutes=10)
        assert can_undo(GIVEN, GIVEN + timedelta(minutes=9, seconds=59), DEFAULT.review)
        assert not can_undo(GIVEN, GIVEN + timedelta(minutes=10), DEFAULT.review)


class TestRecount:
    @pytest.mark.parametrize(
        ("status", "occurrences", "standing", "expected"),
        [
            (PENDING, 3, None, PENDING),
            (PENDING, 2, None, SUPERSEDED),
            (CONFIRMED, 2, None, SUPERSEDED),
            (CONFIRMED, 2, RIGHT, CONFIRMED),
            (PENDING, 0, RIGHT, PENDING),
            (REJECTED, 0, WRONG, REJECTED),
            (SUPERSEDED, 0, None, SUPERSEDED),
        ],
    )
    def test_too_little_evidence_supersedes_without_a_yes(
        self, status: ObservationStatus, occurrences: int, standing: VerdictKind | None, expected: ObservationStatus
    ) -> None:
        assert status_after_recount(status, occurrences, standing=standing, policy=DEFAULT.detection) is expected
