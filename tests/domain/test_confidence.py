import pytest

from memory_app.domain.confidence import at_least, by_consistency, by_occurrences, confidence_of, one_step_up, rank_of
from memory_app.domain.vocabulary import Confidence

LOW, MEDIUM, HIGH, VERY_HIGH = Confidence


class TestScales:
    @pytest.mark.parametrize(
        ("occurrences", "expected"),
        [(0, LOW), (2, LOW), (3, LOW), (4, MEDIUM), (5, HIGH), (7, HIGH), (8, VERY_HIGH), (80, VERY_HIGH)],
    )
    def test_occurrences(self, occurrences: int, expected: Confidence) -> None:
        assert by_occurrences(occurrences) is expected

    @pytest.mark.parametrize(
        ("hits", "of", "expected"),
        [
            (699, 1000, LOW),
            (7, 10, MEDIUM),
            (70, 100, MEDIUM),
            (4, 5, MEDIUM),
            (8, 10, MEDIUM),
            (801, 1000, HIGH),
            (9, 10, HIGH),
            (27, 30, HIGH),
            (901, 1000, VERY_HIGH),
            (10, 11, VERY_HIGH),
            (1, 1, VERY_HIGH),
        ],
    )
    def test_consistency(self, hits: int, of: int, expected: Confidence) -> None:
        assert by_consistency(hits / of, contradicted=False) is expected

    def test_a_contradiction_stops_at_high(self) -> None:
        assert by_consistency(1.0, contradicted=True) is HIGH
        assert by_consistency(0.75, contradicted=True) is MEDIUM
        assert confidence_of(50, 1.0, contradicted=True) is HIGH
        assert confidence_of(4, 1.0, contradicted=True) is MEDIUM
        assert confidence_of(50, 0.75, contradicted=True) is MEDIUM

    @pytest.mark.parametrize(
        ("occurrences", "consistency", "expected"),
        [(3, 1.0, LOW), (50, 0.5, LOW), (4, 0.95, MEDIUM), (9, 0.75, MEDIUM), (5, 0.95, HIGH), (9, 0.85, HIGH)],
    )
    def test_the_lower_scale_counts(self, occurrences: int, consistency: float, expected: Confidence) -> None:
        assert confidence_of(occurrences, consistency, contradicted=False) is expected


class TestLadder:
    def test_a_yes_is_one_step_and_the_top_stays(self) -> None:
        assert [one_step_up(step) for step in Confidence] == [MEDIUM, HIGH, VERY_HIGH, VERY_HIGH]

    def test_at_least_includes_the_floor(self) -> None:
        assert [at_least(step, HIGH) for step in Confidence] == [False, False, True, True]
        assert [rank_of(step) for step in Confidence] == [0, 1, 2, 3]
