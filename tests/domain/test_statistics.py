import math
from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_app.domain.statistics import binomial_tail, binomial_tails, fisher_tail, fisher_tails


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


class TestAllTails:
    """The lists that discovery reads off: each entry is the single tail, to the last rounding."""

    @given(st.integers(0, 60), st.integers(0, 100))
    def test_binomial_ones_equal_the_single_and_the_exact_ones(self, trials: int, percent: int) -> None:
        tails = binomial_tails(trials, percent / 100)
        assert len(tails) == trials + 1
        for hits, tail in enumerate(tails):
            exact = exact_binomial(hits, trials, Fraction(percent, 100))
            assert tail == pytest.approx(exact, rel=1e-9, abs=1e-15)
            assert tail == pytest.approx(binomial_tail(hits, trials, percent / 100), rel=1e-10, abs=1e-15)

    @given(st.data())
    def test_fisher_ones_equal_the_single_and_the_exact_ones(self, data: st.DataObject) -> None:
        total = data.draw(st.integers(1, 60))
        inside, hits = data.draw(st.integers(0, total)), data.draw(st.integers(0, total))
        tails = fisher_tails(inside, hits, total)
        assert len(tails) == min(inside, hits) + 1
        for hits_inside, tail in enumerate(tails):
            ways = (math.comb(inside, k) * math.comb(total - inside, hits - k) for k in range(hits_inside, len(tails)))
            assert tail == pytest.approx(float(Fraction(sum(ways), math.comb(total, hits))), rel=1e-9, abs=1e-15)
            assert tail == pytest.approx(fisher_tail(hits_inside, inside, hits, total), rel=1e-10, abs=1e-15)

    @given(st.integers(0, 300), st.floats(0, 1))
    def test_they_fall_from_one(self, trials: int, rate: float) -> None:
        tails = binomial_tails(trials, rate)
        assert tails[0] == pytest.approx(1.0, rel=1e-9)
        assert all(1.0 >= one >= other >= 0.0 for one, other in pairwise(tails))

    def test_the_edges(self) -> None:
        assert binomial_tails(3, 0.0) == [1.0, 0.0, 0.0, 0.0]
        assert binomial_tails(3, 1.0) == [1.0] * 4
        assert binomial_tails(0, 0.5) == [1.0]
        assert fisher_tails(0, 5, 9) == [1.0]
        assert fisher_tails(9, 5, 9) == pytest.approx([1.0] * 6)

    @given(st.data())
    def test_from_some_number_on_they_are_the_same(self, data: st.DataObject) -> None:
        total = data.draw(st.integers(1, 60))
        inside, hits = data.draw(st.integers(0, total)), data.draw(st.integers(0, total))
        fewest, rate = data.draw(st.integers(0, total + 1)), data.draw(st.integers(0, 20)) / 20
        assert fisher_tails(inside, hits, total, fewest) == pytest.approx(fisher_tails(inside, hits, total)[fewest:])
        assert binomial_tails(total, rate, fewest) == pytest.approx(binomial_tails(total, rate)[fewest:])

    def test_what_is_unlikely_does_not_vanish(self) -> None:
        assert 0 < fisher_tails(300, 300, 1_000)[-1] < 1e-200
        assert 0 < binomial_tails(200, 0.1)[-1] < 1e-190
