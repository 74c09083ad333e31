import math
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_app.domain.statistics import benjamini_hochberg, binomial_tail, fisher_tail


def exact_binomial(hits: int, trials: int, rate: Fraction) -> float:
    terms = (math.comb(trials, k) * rate**k * (1 - rate) ** (trials - k) for k in range(max(hits, 0), trials + 1))
    return float(sum(terms, Fraction(0)))


def exact_fisher(hits_inside: int, inside: int, hits: int, total: int) -> float:
    """By definition: every way to place the hits, equally likely."""
    ways = [sum(place < inside for place in chosen) for chosen in combinations(range(total), hits)]
    return sum(found >= hits_inside for found in ways) / len(ways)


class TestBinomial:
    @given(st.integers(0, 60), st.integers(0, 60), st.integers(1, 99))
    def test_it_equals_the_exact_sum(self, hits: int, trials: int, percent: int) -> None:
        exact = exact_binomial(hits, trials, Fraction(percent, 100))
        assert binomial_tail(hits, trials, percent / 100) == pytest.approx(exact, rel=1e-9, abs=1e-15)

    def test_three_of_three_at_a_tenth(self) -> None:
        assert binomial_tail(3, 3, 0.1) == pytest.approx(0.001)

    def test_the_edges(self) -> None:
        assert binomial_tail(0, 5, 0.0) == 1.0
        assert binomial_tail(1, 5, 0.0) == 0.0
        assert binomial_tail(5, 5, 1.0) == 1.0
        assert binomial_tail(6, 5, 0.5) == 0.0

    def test_it_does_not_underflow_far_from_the_mean(self) -> None:
        assert binomial_tail(10, 100_000, 0.5) == pytest.approx(1.0)
        assert 0 < binomial_tail(1_000, 1_000, 0.5) < 1e-300


class TestFisher:
    @given(st.data())
    def test_it_equals_counting_every_placement(self, data: st.DataObject) -> None:
        total = data.draw(st.integers(1, 11))
        inside = data.draw(st.integers(0, total))
        hits = data.draw(st.integers(0, total))
        hits_inside = data.draw(st.integers(0, total))
        exact = exact_fisher(hits_inside, inside, hits, total)
        assert fisher_tail(hits_inside, inside, hits, total) == pytest.approx(exact, rel=1e-9, abs=1e-12)

    def test_the_lady_who_tastes_tea(self) -> None:
        assert fisher_tail(4, 4, 4, 8) == pytest.approx(1 / 70)
        assert fisher_tail(3, 4, 4, 8) == pytest.approx(17 / 70)

    def test_large_tables(self) -> None:
        assert fisher_tail(10, 5_000, 5_000, 10_000) == pytest.approx(1.0)
        assert 0 <= fisher_tail(2_000, 2_000, 2_000, 10_000) < 1e-300


class TestBenjaminiHochberg:
    def test_the_example_of_the_paper(self) -> None:
        # Benjamini and Hochberg 1995, section 4: 15 p-values, q = 0.05, four are rejected.
        p = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528]
        assert benjamini_hochberg([*p, 0.759, 1.0], 0.05) == 0.0095

    def test_it_steps_up_over_a_gap(self) -> None:
        assert benjamini_hochberg([0.03, 0.04, 0.04], 0.04) == 0.04

    def test_none_passes(self) -> None:
        assert benjamini_hochberg([0.5, 0.2], 0.01) < 0
        assert benjamini_hochberg([], 0.01) < 0

    def test_a_value_on_the_line_passes_in_spite_of_rounding(self) -> None:
        assert benjamini_hochberg([0.1**3, *[1.0] * 19], 0.02) == 0.1**3
        assert benjamini_hochberg([0.1**3, *[1.0] * 20], 0.02) < 0

    @given(st.lists(st.floats(0, 1), max_size=30), st.floats(0.001, 0.2))
    def test_it_equals_the_definition(self, p_values: list[float], level: float) -> None:
        passing = {
            p for p in p_values if p <= sum(other <= p for other in p_values) * level / len(p_values) * (1 + 1e-9)
        }
        assert benjamini_hochberg(p_values, level) == (max(passing) if passing else -1.0)
