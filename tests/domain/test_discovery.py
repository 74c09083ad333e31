"""The expected number of inventions against counting them: every way the hits could have fallen, equally likely."""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_app.domain.discovery import FisherChance, binomial_chance, bound, doubted, tried
from memory_app.domain.facets import Facet, facets_of
from memory_app.domain.patterns import EpisodeView, Pattern
from memory_app.domain.search import candidates_of
from memory_app.domain.targets import Candidate, Group, Target, targets_of
from tests.domain.any_episodes import EPISODE, POLICY, bits, drawn, group_of_days, only_group, target
from tests.domain.test_mining import on

LEVELS = (0.5, 0.1, 0.03, 0.01, 0.003, 1e-3, 1e-5)
SENT = Pattern("mail", "draft_sent")
DEFERRED = Pattern("mail", "deferred")


def small(seed: int, number: int) -> Group:
    """Few episodes in which some conditions coincide."""
    chosen = random.Random(seed)
    episodes = [
        on(
            day + 1,
            contacts={chosen.choice("ab")},
            tags=frozenset(chosen.choice("xyz")),
            minute=chosen.choice([None, 500, 600, 700, 800]),
            amount=chosen.choice([None, 10.0, 20.0, 90.0]),
        )
        for day in range(number)
    ]
    return only_group(episodes)


def extensions(facets: Sequence[Facet], chances: int, fewest: int = 3) -> list[set[int]]:
    """By definition, on lists: what one condition can hold, and what two can that no single one holds."""
    alone = [facet.mask & chances for facet in facets]
    together = {
        one.mask & other.mask & chances
        for one, other in combinations(facets, 2)
        if one.pairs_with(other) and min((f.mask & chances).bit_count() for f in (one, other)) >= fewest
    }
    single = {mask for mask in alone if mask.bit_count() >= fewest}
    return [single, {mask for mask in together if mask.bit_count() >= fewest and mask not in single}]


def exact_tail(hits_inside: int, inside: int, hits: int, total: int) -> Fraction:
    ways = (
        math.comb(inside, k) * math.comb(total - inside, hits - k) for k in range(hits_inside, min(inside, hits) + 1)
    )
    return Fraction(sum(ways), math.comb(total, hits))


def reportable(hits: int, inside: int, all_hits: int, total: int, *, rest: bool) -> Fraction | None:
    """The doubted p-value of what could be reported, by the words of `domain.md`; else None."""
    if hits < 3 or inside < 3 or 2 * hits < inside or 2 * (all_hits - hits) >= total - inside:
        return None
    doubt = (10 if 10 * hits < 6 * inside else 1) * (100 if rest else 1)
    return exact_tail(hits, inside, all_hits, total) * doubt


def inventions(group: Group, hits: int, chances: int, level: float, conditions: int, *, rest: bool = False) -> float:
    """The mean number of extensions reported at a level over every placement of the hits among the chances."""
    places = [at for at in range(chances.bit_length()) if chances >> at & 1]
    total = found = 0
    for chosen in combinations(places, hits):
        mask = bits(chosen)
        total += 1
        for within in extensions(group.facets, chances)[conditions - 1]:
            p_value = reportable((within & mask).bit_count(), within.bit_count(), hits, len(places), rest=rest)
            found += p_value is not None and p_value <= Fraction(level) * (1 + Fraction(1, 10**9))
    return found / total


class TestFisherChance:
    @pytest.mark.no_cover
    @pytest.mark.parametrize(("seed", "number", "hits"), [(1, 9, 4), (2, 10, 5), (3, 11, 4), (4, 12, 3), (5, 10, 6)])
    @pytest.mark.parametrize("conditions", [1, 2])
    def test_it_is_the_mean_over_all_placements(self, seed: int, number: int, hits: int, conditions: int) -> None:
        group = small(seed, number)
        chance = FisherChance([target(group, bits(range(hits)))], POLICY)
        for level in LEVELS:
            expected = inventions(group, hits, group.all, level, conditions)
            assert chance(level, conditions=conditions) == pytest.approx(expected, rel=1e-9, abs=1e-12)
        assert chance(0.5, conditions=conditions) > 0

    @pytest.mark.parametrize("conditions", [1, 2])
    def test_among_the_chances_only(self, conditions: int) -> None:
        group = small(6, 13)
        chances = group.all & ~0b100100010
        chance = FisherChance([target(group, 0b111_1000_0000, chances)], POLICY)
        hits = (0b111_1000_0000 & chances).bit_count()
        for level in LEVELS:
            expected = inventions(group, hits, chances, level, conditions)
            assert chance(level, conditions=conditions) == pytest.approx(expected, rel=1e-9, abs=1e-12)

    @pytest.mark.parametrize(
        ("pattern", "hits", "rest"), [(SENT, 6, True), (SENT, 3, True), (DEFERRED, 3, False), (DEFERRED, 6, True)]
    )
    def test_what_is_just_the_rest_is_doubted(self, pattern: Pattern, hits: int, rest: bool) -> None:
        group = small(2, 10)
        chance = FisherChance([target(group, bits(range(hits)), pattern=pattern)], POLICY)
        for level in (1.0, 0.9, 0.5):
            expected = inventions(group, hits, group.all, level, 1, rest=rest)
            assert chance(level, conditions=1) == pytest.approx(expected, rel=1e-9, abs=1e-12)

    def test_targets_add_up_and_equal_ones_count_once(self) -> None:
        group = small(2, 10)
        one, other = target(group, bits(range(5))), target(group, bits(range(2, 6)))
        alone = [FisherChance([each], POLICY)(0.05, conditions=1) for each in (one, other)]
        assert FisherChance([one, other, replace(one)], POLICY)(0.05, conditions=1) == pytest.approx(sum(alone))
        assert min(alone) > 0

    def test_an_event_that_is_just_the_rest_does_not_stand_for_a_trait_that_coincides(self) -> None:
        """Every draft that is sent is unchanged: the event is doubted, the trait isn't and has its own chance."""
        group = small(2, 10)
        hits = bits(range(6))
        sent, unchanged = target(group, hits, pattern=SENT), target(group, hits, pattern=Pattern("mail", trait="own"))
        alone = FisherChance([unchanged], POLICY)(0.05, conditions=1)
        assert alone > FisherChance([sent], POLICY)(0.05, conditions=1)
        for targets in ([sent, unchanged], [unchanged, sent]):
            assert FisherChance(targets, POLICY)(0.05, conditions=1) >= alone

    @pytest.mark.parametrize("conditions", [1, 2])
    def test_against_a_number_it_only_tells_which_is_more(self, conditions: int) -> None:
        chosen = random.Random(7)
        group = only_group(drawn(chosen, 40))
        chance = FisherChance([target(group, bits(chosen.sample(range(40), n))) for n in (6, 9, 12)], POLICY)
        for level in LEVELS:
            exact = chance(level, conditions=conditions)
            for factor in (0.0, 1e-3, 0.5, 0.999, 1.001, 2.0, 1e3):
                bar = exact * factor
                assert (chance(level, bar, conditions=conditions) > bar) is (exact > bar)

    def test_groups_are_apart(self) -> None:
        one, other = (target(small(seed, 10), bits(range(5))) for seed in (2, 2))
        both = FisherChance([one, other], POLICY)(0.05, conditions=1)
        assert both == pytest.approx(2 * FisherChance([one], POLICY)(0.05, conditions=1))

    def test_what_is_too_rare_adds_nothing(self) -> None:
        group = small(2, 10)
        assert FisherChance([target(group, 0b11)], POLICY)(1.0, conditions=1) == 0.0

    def test_its_own_p_value_counts_though_computed_in_another_order(self) -> None:
        """For each candidate the chance at its own p-value is at least that: else none could ever pass."""
        checked = 0
        for seed in range(40):
            group = only_group(drawn(random.Random(seed), 40))
            for each in targets_of(group):
                chance = FisherChance([each], POLICY)
                for found in candidates_of(each, POLICY):
                    p_value = doubted(found, POLICY)
                    assert chance(p_value, conditions=len(found.facets)) >= found.p_value * (1 - 1e-9)
                    checked += 1
        assert checked > 500

    @pytest.mark.no_cover
    @pytest.mark.parametrize("number", [1, 2])
    def test_random_data_are_reported_no_more_often(self, number: int) -> None:
        """Monte Carlo with the whole search: shuffled hits, at several levels."""
        chosen = random.Random(number)
        group = only_group(drawn(chosen, 40))
        hits, rounds = 12, 1_500
        places = list(range(40))
        counts = dict.fromkeys((0.01, 0.003, 0.001), 0)
        for _ in range(rounds):
            each = target(group, bits(chosen.sample(places, hits)))
            p_values = [doubted(c, POLICY) for c in candidates_of(each, POLICY) if len(c.facets) == number]
            for level in counts:
                counts[level] += sum(p_value <= level for p_value in p_values)
        chance = FisherChance([target(group, bits(range(hits)))], POLICY)
        for level, found in counts.items():
            # Reports come in bunches, cuts beside cuts, so their spread is wider than Poisson's.
            expected = rounds * chance(level, conditions=number)
            assert found <= expected + 6 * math.sqrt(3 * expected) + 3
        assert counts[0.01] > rounds * chance(0.01, conditions=number) / 20


class TestTried:
    @settings(max_examples=60, deadline=None)
    @given(st.lists(EPISODE, min_size=3, max_size=18), st.integers(0), st.integers(1, 4))
    def test_it_counts_each_extension_once_by_size(self, episodes: list[EpisodeView], number: int, fewest: int) -> None:
        chances = number % (1 << len(episodes))
        facets = facets_of(episodes)
        for counted, expected in zip(tried(facets, chances, fewest), extensions(facets, chances, fewest), strict=True):
            sizes = [mask.bit_count() for mask in expected]
            assert counted == {size: sizes.count(size) for size in sizes}


class TestBinomialChance:
    @staticmethod
    def _mean(trials: int, rate: float, level: float) -> float:
        """Over the number of hits, by exact fractions."""
        share, total = Fraction(rate), Fraction(0)
        for hits in range(3, trials + 1):
            tail = sum(math.comb(trials, k) * share**k * (1 - share) ** (trials - k) for k in range(hits, trials + 1))
            doubt = 10 if 10 * hits < 6 * trials else 1
            if 2 * hits >= trials and tail * doubt <= Fraction(level) * (1 + Fraction(1, 10**9)):
                total += math.comb(trials, hits) * share**hits * (1 - share) ** (trials - hits)
        return float(total)

    @pytest.mark.parametrize("trials", [3, 4, 5, 8, 13, 30])
    @pytest.mark.parametrize("rate", [0.1, 0.25, 0.6])
    def test_it_is_the_chance_of_a_report(self, trials: int, rate: float) -> None:
        chance = binomial_chance([(trials, rate)], POLICY)
        for level in (1.0, *LEVELS):
            assert chance(level, math.inf) == pytest.approx(self._mean(trials, rate, level), rel=1e-9, abs=1e-15)

    def test_tests_add_up_each_counted(self) -> None:
        chance = binomial_chance([(5, 0.1), (5, 0.1), (8, 0.2), (2, 0.1)], POLICY)
        expected = 2 * self._mean(5, 0.1, 0.01) + self._mean(8, 0.2, 0.01)
        assert chance(0.01, math.inf) == pytest.approx(expected)

    def test_three_of_three_is_one_in_a_thousand(self) -> None:
        assert binomial_chance([(3, 0.1)], POLICY)(0.1**3, math.inf) == pytest.approx(0.001)
        assert binomial_chance([(3, 0.1)], POLICY)(0.00099, math.inf) == 0.0

    def test_what_consistency_keeps_from_being_reported_adds_nothing(self) -> None:
        assert binomial_chance([(40, 0.1)], POLICY)(1.0, math.inf) < 1e-9


def candidate(p_value: float, *, of: Target, mask: int | None = None) -> Candidate:
    return Candidate(of, (), of.group.all if mask is None else mask, p_value)


GROUP = group_of_days(list(range(1, 11)))
TARGETS = [target(GROUP, bits(range(n + 3))) for n in range(6)]
SURE = [bits(range(n + 3)) for n in range(6)]
"""Masks in which each of the targets always holds, so that nothing is doubted."""


def slow_bound(found: Sequence[Candidate], chance: Callable[[float], float], level: float) -> float:
    """The step-up rule by its words."""
    passing = [-1.0]
    for candidate in found:
        p_value = doubted(candidate, POLICY)
        targets = {id(other.target) for other in found if doubted(other, POLICY) <= p_value}
        if chance(p_value) <= len(targets) * level * (1 + 1e-9):
            passing.append(p_value)
    return max(passing)


class TestBound:
    @settings(max_examples=400, deadline=None)
    @given(
        st.lists(st.tuples(st.integers(0, 5), st.sampled_from([1e-6, 1e-4, 2e-4, 1e-3, 0.01, 0.02, 0.3])), max_size=14),
        st.lists(st.tuples(st.sampled_from([1e-6, 1e-4, 1.5e-4, 1e-3, 0.015]), st.floats(0, 0.02)), max_size=5),
        st.floats(0, 20),
        st.sampled_from([0.002, 0.01, 0.2]),
    )
    def test_it_equals_the_slow_rule(
        self, drawn: list[tuple[int, float]], jumps: list[tuple[float, float]], slope: float, level: float
    ) -> None:
        found = [candidate(p, of=TARGETS[at], mask=SURE[at]) for at, p in drawn]

        def chance(p_value: float, _: float = 0.0) -> float:
            return slope * p_value + sum(height for start, height in jumps if start <= p_value)

        assert bound(found, chance, level, POLICY) == slow_bound(found, chance, level)

    def test_none_passes_of_none(self) -> None:
        assert bound([], lambda level, _: 0.0, 0.5, POLICY) == -1.0

    def test_it_steps_up_over_a_gap(self) -> None:
        found = [candidate(p, of=TARGETS[at], mask=SURE[at]) for at, p in enumerate((0.03, 0.031, 0.032))]
        assert bound(found, lambda level, _: level * 3, 0.04, POLICY) == 0.032
        assert bound(found[:2], lambda level, _: level * 3, 0.04, POLICY) == -1.0

    def test_a_cut_beside_a_cut_is_no_second_discovery(self) -> None:
        twice = [candidate(p, of=TARGETS[0], mask=SURE[0]) for p in (0.03, 0.031)]
        assert bound(twice, lambda level, _: level * 2, 0.04, POLICY) == -1.0
        assert bound([*twice, candidate(0.03, of=TARGETS[1], mask=SURE[1])], lambda p, _: p * 2, 0.04, POLICY) == 0.031

    def test_equal_targets_are_one_discovery(self) -> None:
        same = [candidate(0.03, of=TARGETS[0], mask=SURE[0]), candidate(0.03, of=replace(TARGETS[0]), mask=SURE[0])]
        assert bound(same, lambda level, _: level * 2, 0.04, POLICY) == -1.0

    def test_on_the_line_it_passes_in_spite_of_rounding(self) -> None:
        found = [candidate(0.1**3, of=TARGETS[0], mask=SURE[0])]
        chance = partial(pow, 10.0 * 0.1, 1)
        assert bound(found, lambda level, _: 2 * level * chance(), 0.002, POLICY) == 0.1**3
        assert bound(found, lambda level, _: 2.001 * level, 0.002, POLICY) == -1.0

    def test_the_bound_is_one_of_the_doubted_values(self) -> None:
        half = candidate(1e-4, of=TARGETS[0], mask=SURE[0] | bits(range(6, 9)))
        assert doubted(half, POLICY) == pytest.approx(1e-3)
        assert bound([half], lambda level, _: level, 0.002, POLICY) == doubted(half, POLICY)
        assert bound([half], lambda level, _: level * 10, 0.002, POLICY) == -1.0


class TestDoubted:
    def test_from_six_of_ten_it_is_not(self) -> None:
        group = group_of_days([1] * 10)
        for hits, factor in ((5, 10), (6, 1), (7, 1)):
            found = candidate(1e-4, of=target(group, bits(range(hits))))
            assert doubted(found, POLICY) == pytest.approx(1e-4 * factor)

    @pytest.mark.parametrize(
        ("pattern", "hits", "factor"),
        [
            (Pattern("mail", trait="own"), 9, 1),
            (Pattern("mail", "deferred"), 5, 1),
            (Pattern("mail", "deferred"), 6, 100),
            (Pattern("mail", "draft_sent"), 5, 100),
            (Pattern("mail", outcome="sent"), 5, 100),
            (Pattern("mail", outcome="won"), 5, 1),
            (Pattern("mail", outcome="won"), 6, 100),
        ],
    )
    def test_what_is_just_the_rest_much_more(self, pattern: Pattern, hits: int, factor: int) -> None:
        mask = bits(range(min(hits, 5)))
        found = candidate(1e-5, of=target(group_of_days([1] * 10), bits(range(hits)), pattern=pattern), mask=mask)
        assert doubted(found, POLICY) == pytest.approx(1e-5 * factor)

    def test_only_chances_count(self) -> None:
        group = group_of_days([1] * 10)
        found = candidate(1e-4, of=target(group, bits(range(5)), bits(range(6))))
        assert doubted(found, POLICY) == pytest.approx(1e-4)
