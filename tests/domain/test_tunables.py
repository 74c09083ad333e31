"""What a workspace may set: names, limits, what is no number, and what it makes of a policy."""

from dataclasses import replace
from datetime import time, timedelta
from math import inf, nan
from typing import Any

import pytest

from memory_app.domain.errors import InvalidInput
from memory_app.domain.policy import DEFAULT
from memory_app.domain.tunables import THRESHOLDS, Threshold, Tunable, check, policy_with

NAMES = [name.value for name in Tunable]
WAIT, UNDO, PLAIN, NIGHT = Tunable.PROMOTION_WAIT, Tunable.UNDO_WINDOW, Tunable.PLAIN_FDR, Tunable.NIGHT


def refused(name: str, value: object) -> InvalidInput:
    with pytest.raises(InvalidInput) as caught:
        check(name, value)
    return caught.value


class TestTable:
    def test_each_name_is_told_once_and_in_order(self) -> None:
        assert list(THRESHOLDS) == NAMES

    @pytest.mark.parametrize("threshold", THRESHOLDS.values(), ids=NAMES)
    def test_the_default_is_the_policys_and_within_the_limits(self, threshold: Threshold) -> None:
        assert threshold.minimum <= threshold.default <= threshold.maximum
        assert threshold.put_in(DEFAULT, threshold.default) == DEFAULT
        assert check(threshold.name, threshold.default) == threshold.default

    @pytest.mark.parametrize("threshold", THRESHOLDS.values(), ids=NAMES)
    def test_what_is_put_in_is_what_is_read_and_nothing_else_moves(self, threshold: Threshold) -> None:
        for value in (threshold.minimum, threshold.maximum):
            changed = threshold.put_in(DEFAULT, value)
            assert threshold.value_in(changed) == value
            assert threshold.put_in(changed, threshold.default) == DEFAULT

    @pytest.mark.parametrize("threshold", THRESHOLDS.values(), ids=NAMES)
    def test_what_is_written_can_be_read_again(self, threshold: Threshold) -> None:
        for value in (threshold.minimum, threshold.default, threshold.maximum):
            assert check(threshold.name, threshold.written(value)) == value

    @pytest.mark.parametrize("threshold", THRESHOLDS.values(), ids=NAMES)
    def test_its_effect_is_one_sentence(self, threshold: Threshold) -> None:
        assert threshold.effect.endswith(".")
        assert threshold.effect.count(".") == 1

    def test_the_frozen_defaults(self) -> None:
        written = {name: threshold.written(threshold.default) for name, threshold in THRESHOLDS.items()}
        assert written == {
            "review.promotion_wait_hours": "48",
            "review.undo_window_minutes": "10",
            "detection.plain_fdr": "0.002",
            "detection.conditional_fdr": "0.0015",
            "detection.paired_fdr": "0.0015",
            "detection.specific_beats_general": "0.05",
            "night.hour": "03:00",
            "facts.share_preferences": "no",
            "facts.decay_per_day": "0",
            "sessions.stale_after_minutes": "15",
            "sessions.working_memory_hours": "24",
        }

    def test_a_switch_is_put_in_as_a_truth(self) -> None:
        switch = THRESHOLDS["facts.share_preferences"]
        assert switch.put_in(DEFAULT, 1.0).facts.share_preferences is True
        assert (switch.written(1), switch.written(0)) == ("yes", "no")
        assert [check(switch.name, said) for said in ("yes", "no", "1", 0)] == [1, 0, 1, 0]
        for off in ("maybe", 2, 0.5, True):
            with pytest.raises(InvalidInput):
                check(switch.name, off)

    def test_a_whole_number_is_one_in_json(self) -> None:
        assert repr(THRESHOLDS[WAIT].number(24.0)) == "24"
        assert repr(THRESHOLDS[PLAIN].number(0.01)) == "0.01"

    def test_a_small_level_is_written_without_exponent(self) -> None:
        assert THRESHOLDS[PLAIN].written(0.000001) == "0.000001"


class TestCheck:
    @pytest.mark.parametrize("value", [24, 24.0, "24", " 24 ", "24.0", "+24"])
    def test_a_number_or_a_text_that_is_one(self, value: object) -> None:
        checked = check(WAIT, value)
        assert (checked, type(checked)) == (24.0, float)

    @pytest.mark.parametrize(
        "value",
        [None, True, False, nan, inf, -inf, "", "soon", "nan", "inf", "1e2", "1_0", "0x10", "1,5", "٢٤", "24h", [24]],
    )  # fmt: skip
    @pytest.mark.parametrize("name", [WAIT, PLAIN, NIGHT])
    def test_anything_else_is_refused_by_name(self, name: str, value: object) -> None:
        assert refused(name, value).field == name

    @pytest.mark.parametrize(
        ("name", "value", "limit", "says"),
        [
            (WAIT, 0, 1, "at least 1."),
            (WAIT, -(10**400), 1, "at least 1."),
            (WAIT, 721, 720, "at most 720."),
            (WAIT, 10**400, 720, "at most 720."),
            (UNDO, "0", 1, "at least 1."),
            (UNDO, 1441, 1440, "at most 1440."),
            (NIGHT, -1, 0, "at least 00:00."),
            (NIGHT, 1440, 1439, "at most 23:59."),
            (PLAIN, 0, None, "at least 0.0001."),
            (PLAIN, 0.11, None, "at most 0.1."),
            (Tunable.SPECIFIC_BEATS_GENERAL, "0.500001", None, "at most 0.5."),
        ],
    )
    def test_a_number_beyond_the_limit_is_told_it(self, name: str, value: object, limit: int | None, says: str) -> None:
        refusal = refused(name, value)
        assert (refusal.field, refusal.limit) == (name, limit)
        assert refusal.message == f"{name} is {says}"

    @pytest.mark.parametrize("name", [WAIT, UNDO, NIGHT])
    def test_a_fraction_where_only_whole_numbers_count(self, name: str) -> None:
        assert "whole number" in refused(name, 24.5).message

    @pytest.mark.parametrize(
        ("value", "minutes"), [("00:00", 0), ("03:00", 180), ("23:59", 1439), ("180", 180), (0, 0)]
    )
    def test_a_time_of_day(self, value: object, minutes: int) -> None:
        assert check(NIGHT, value) == minutes

    @pytest.mark.parametrize("value", ["24:00", "3:00", "03:60", "03:00:00", "03.00.00", "-1:00", "03:0x"])
    def test_what_is_no_time_of_day(self, value: str) -> None:
        assert "time of day" in refused(NIGHT, value).message

    def test_only_the_night_is_a_time(self) -> None:
        assert refused(UNDO, "03:00").field == UNDO

    @pytest.mark.parametrize("name", ["", "limits.rule", "review", "REVIEW.PROMOTION_WAIT_HOURS", "x" * 500])
    def test_a_name_that_is_none(self, name: str) -> None:
        refusal = refused(name, 1)
        assert refusal.field == name[:60]
        assert "review.promotion_wait_hours" in refusal.message


class TestPolicy:
    def test_nothing_set_is_the_default(self) -> None:
        assert policy_with({}) is DEFAULT

    def test_each_goes_where_it_belongs(self) -> None:
        made = policy_with({WAIT: 24.0, UNDO: 30.0, PLAIN: 0.001, NIGHT: 150.0})
        assert made == replace(
            DEFAULT,
            review=replace(DEFAULT.review, promotion_wait=timedelta(hours=24), undo_window=timedelta(minutes=30)),
            detection=replace(DEFAULT.detection, plain_fdr=0.001),
            night=replace(DEFAULT.night, starts_at=time(2, 30)),
        )

    def test_a_name_of_another_version_changes_nothing(self) -> None:
        unknown: dict[str, Any] = {"facts.cap": 10.0}
        assert policy_with(unknown) == DEFAULT
