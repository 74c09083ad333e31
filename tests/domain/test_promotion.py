from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from memory_app.domain.policy import DEFAULT
from memory_app.domain.promotion import missing_for_promotion, promotes_at, ready_by_clock, ready_by_person
from memory_app.domain.vocabulary import Confidence, ObservationStatus

MADE = datetime(2026, 3, 2, 3, 0, tzinfo=UTC)


def case(age: timedelta = timedelta(hours=48), **changes: Any) -> dict[str, Any]:
    return {
        "status": ObservationStatus.PENDING,
        "confidence": Confidence.HIGH,
        "promotion_candidate": True,
        "contradicted": False,
        "created_at": MADE,
        "now": MADE + age,
        "policy": DEFAULT.review,
    } | changes


class TestTheClock:
    def test_it_promotes_at_48_hours_and_not_a_second_before(self) -> None:
        assert promotes_at(MADE, DEFAULT.review) == MADE + timedelta(hours=48)
        assert ready_by_clock(**case(timedelta(hours=48)))
        assert not ready_by_clock(**case(timedelta(hours=47, minutes=59)))
        assert not ready_by_clock(**case(timedelta(hours=47, minutes=59, seconds=59)))

    def test_a_workspace_may_set_the_wait(self) -> None:
        policy = replace(DEFAULT.review, promotion_wait=timedelta(hours=1))
        assert ready_by_clock(**case(timedelta(hours=1), policy=policy))

    @pytest.mark.parametrize(
        "change",
        [
            {"status": ObservationStatus.REJECTED},
            {"status": ObservationStatus.SUPERSEDED},
            {"confidence": Confidence.MEDIUM},
            {"confidence": Confidence.LOW},
            {"promotion_candidate": False},
            {"contradicted": True},
            {"proposed": True},
        ],
    )
    def test_each_condition_stops_it_and_says_why_once(self, change: dict[str, Any]) -> None:
        assert not ready_by_clock(**case(**change))
        assert len(missing_for_promotion(**case(**change))) == 1

    @pytest.mark.parametrize("change", [{"status": ObservationStatus.CONFIRMED}, {"confidence": Confidence.VERY_HIGH}])
    def test_these_do_not(self, change: dict[str, Any]) -> None:
        assert ready_by_clock(**case(**change))


class TestReasons:
    def test_nothing_is_missing_when_it_is_ready(self) -> None:
        assert missing_for_promotion(**case()) == ()

    def test_the_reasons_are_plain_words_in_one_order(self) -> None:
        told = missing_for_promotion(
            **case(timedelta(hours=47, minutes=18), confidence=Confidence.MEDIUM, contradicted=True)
        )
        assert told == (
            "confidence is medium; it takes high",
            "something contradicts it",
            "42 minutes of the 48 hours are left",
        )

    @pytest.mark.parametrize(
        ("age", "sentence"),
        [
            (timedelta(hours=17), "31 hours of the 48 hours are left"),
            (timedelta(hours=46), "2 hours of the 48 hours are left"),
            (timedelta(hours=46, seconds=1), "120 minutes of the 48 hours are left"),
            (timedelta(hours=47, minutes=59), "1 minute of the 48 hours is left"),
            (timedelta(hours=47, minutes=59, seconds=59), "1 minute of the 48 hours is left"),
        ],
    )
    def test_what_is_left_is_rounded_up(self, age: timedelta, sentence: str) -> None:
        assert missing_for_promotion(**case(age)) == (sentence,)

    def test_a_future_creation_counts_as_age_0(self) -> None:
        assert missing_for_promotion(**case(timedelta(days=-3))) == ("48 hours of the 48 hours are left",)


class TestThePerson:
    @pytest.mark.parametrize("confidence", Confidence)
    @pytest.mark.parametrize("candidate", [True, False])
    def test_it_takes_an_order_and_high_after_the_step(self, confidence: Confidence, candidate: bool) -> None:
        high = confidence in {Confidence.HIGH, Confidence.VERY_HIGH}
        assert ready_by_person(confidence, candidate) is (candidate and high)
