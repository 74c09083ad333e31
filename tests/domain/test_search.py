"""The search against trying everything: no condition and no two that could be reported are overlooked."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_app.domain.facets import facets_of
from memory_app.domain.patterns import EpisodeView
from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.search import candidates_of, on_enough_days, promising
from memory_app.domain.statistics import fisher_tail, fisher_tails
from memory_app.domain.targets import Candidate, Target, grouped, targets_of
from tests.domain.any_episodes import EPISODE, POLICY, bits, drawn, group_of_days, only_group, target
from tests.domain.test_mining import on

EAGER = DetectionPolicy(promising=0.02)


def could_be_reported(of: Target, mask: int, policy: DetectionPolicy) -> float | None:
    """By the words of `domain.md` 7, on lists; no single day may make the difference."""
    episodes = of.group.episodes
    chances = [at for at in range(len(episodes)) if of.chances >> at & 1]
    inside = [at for at in chances if mask >> at & 1]
    outside = [at for at in chances if not mask >> at & 1]
    hits = [at for at in inside if of.hits >> at & 1]
    others = [at for at in outside if of.hits >> at & 1]
    if len(hits) < 3 or len(hits) < len(inside) / 2 or len(others) >= len(outside) / 2:
        return None
    days = Counter(episodes[at].local_date for at in hits)
    missed = {episodes[at].local_date for at in outside if at not in others}
    if len(days) < 2 or len(missed) < 2 or len(hits) - max(days.values()) + 1 < 3:
        return None
    p_value = fisher_tail(len(hits), len(inside), len(hits) + len(others), len(chances))
    return p_value if p_value <= policy.promising else None


def everything(of: Target, policy: DetectionPolicy) -> dict[int, float]:
    """Each set of chances that some condition or two hold and that could be reported."""
    facets = facets_of(of.group.episodes)
    masks = [facet.mask for facet in facets]
    masks += [one.mask & other.mask for one, other in combinations(facets, 2) if one.pairs_with(other)]
    p_values = {mask & of.chances: could_be_reported(of, mask, policy) for mask in masks}
    return {within: p_value for within, p_value in p_values.items() if p_value is not None}


def nothing_is_overlooked(of: Target, policy: DetectionPolicy) -> int:
    """How many could be reported, having checked that each is found, or the tighter cut that is as good or better."""
    found = {candidate.mask & of.chances: candidate for candidate in candidates_of(of, policy)}
    all_of_them = everything(of, policy)
    for within, candidate in found.items():
        assert all_of_them[within] == candidate.p_value == could_be_reported(of, candidate.mask, policy)
    for within, p_value in all_of_them.items():
        if within not in found:
            tighter = [c for part, c in found.items() if part & ~within == 0 and part & of.hits == within & of.hits]
            assert any(candidate.p_value < p_value for candidate in tighter)
    return len(all_of_them)


class TestEverything:
    @pytest.mark.no_cover
    def test_on_random_drafts(self) -> None:
        total = 0
        for seed in range(14):
            group = only_group(drawn(random.Random(seed), 12 + 2 * seed))
            total += sum(nothing_is_overlooked(of, EAGER) for of in targets_of(group))
        assert total > 300

    @pytest.mark.no_cover
    @settings(max_examples=60, deadline=None)
    @given(st.lists(EPISODE, min_size=8, max_size=24))
    def test_on_anything(self, episodes: list[EpisodeView]) -> None:
        for group in grouped(episodes):
            for of in targets_of(group):
                nothing_is_overlooked(of, EAGER)

    def test_of_a_habit_with_two_conditions_both_are_found(self) -> None:
        hits = [on(day, contacts={"nina"}, tags=frozenset({"tax"}), traits={"own"}) for day in range(1, 9)]
        others = [on(day, contacts={"nina"}) for day in range(1, 9)]
        others += [on(day, tags=frozenset({"tax"})) for day in range(1, 9)]
        group = only_group(hits + others)
        own = next(of for of in targets_of(group) if of.pattern.trait == "own")
        (best,) = [c for c in candidates_of(own, POLICY) if c.mask == own.hits]
        assert sorted(str(facet.condition.value) for facet in best.facets) == ["nina", "tax"]

    def test_of_equal_extensions_the_one_with_fewer_conditions_then_the_more_telling(self) -> None:
        hits = [on(day, contacts={"nina"}, document="offer", traits={"own"}) for day in range(1, 9)]
        others = [on(day, document="offer" if day < 3 else None) for day in range(1, 19)]
        group = only_group(hits + others)
        own = next(of for of in targets_of(group) if of.pattern.trait == "own")
        by_mask: dict[int, list[Candidate]] = {}
        for candidate in candidates_of(own, POLICY):
            by_mask.setdefault(candidate.mask & own.chances, []).append(candidate)
        assert all(len(same) == 1 for same in by_mask.values())
        assert [facet.condition.value for facet in by_mask[own.hits][0].facets] == ["nina"]

    def test_only_cuts_with_a_hit_next_to_them_are_tried(self) -> None:
        for seed in range(5):
            group = only_group(drawn(random.Random(seed), 40))
            found = [(of, facet) for of in targets_of(group) for c in candidates_of(of, EAGER) for facet in c.facets]
            assert any(facet.is_threshold for _, facet in found)
            assert all(facet.edge & of.hits for of, facet in found)

    def test_what_was_seen_twice_is_not_looked_at(self) -> None:
        group = only_group(drawn(random.Random(1), 30))
        assert candidates_of(target(group, 0b11), EAGER) == []


class TestShortcut:
    def test_what_is_near_the_mean_is_not_promising(self) -> None:
        """The exact test is left out where it could not come to the level: every table up to 30, and some larger."""
        tables = [(n, total) for total in range(6, 31) for n in range(3, total)] + [(15, 90), (60, 90), (31, 200)]
        for inside, total in tables:
            group = group_of_days([at // 2 + 1 for at in range(total)])
            for hits in range(3, total):
                tails = fisher_tails(inside, hits, total)
                for hits_inside in range(3, len(tails)):
                    if tails[hits_inside] > 0.01 or 2 * hits_inside < inside:
                        continue
                    of = target(group, bits(range(hits_inside)) | bits(range(inside, inside + hits - hits_inside)))
                    mask = bits(range(inside))
                    expected = could_be_reported(of, mask, POLICY)
                    assert promising(of, mask, POLICY) == (expected and pytest.approx(expected, rel=1e-9))


class TestDays:
    """Ten hits under a condition, all misses elsewhere: which days they fall on decides."""

    MISSES = (20, 21, 22, 23, 24, 25, 26, 27, 28, 29)

    def _found(self, hits: list[int], misses: tuple[int, ...] = MISSES) -> bool:
        group = group_of_days([*hits, *misses])
        mask = bits(range(len(hits)))
        return promising(target(group, mask), mask, POLICY) is not None

    @pytest.mark.parametrize(
        ("hits", "found"),
        [
            ([1] * 10, False),
            ([1] * 9 + [2], False),
            ([1] * 8 + [2, 2], True),
            ([1] * 8 + [2, 3], True),
            ([1, 2, 3], True),
            ([1, 1, 2, 3], True),
            ([1, 1, 2, 2], True),
            ([1, 1, 2], False),
            ([1, 1, 1, 2], False),
        ],
    )
    def test_without_the_busiest_day_enough_is_left(self, hits: list[int], found: bool) -> None:
        assert self._found(hits) is found

    def test_all_misses_on_one_day_are_no_contrast(self) -> None:
        assert not self._found([1, 2, 3, 4], (20,) * 10)
        assert self._found([1, 2, 3, 4], (20,) * 9 + (21,))

    def test_days_are_counted_on_chances_and_hits_only(self) -> None:
        group = group_of_days([1, 1, 1, 1, 2, 3, *self.MISSES])
        of = target(group, bits(range(4)))
        assert promising(of, bits(range(6)), POLICY) is None
        assert on_enough_days(of, bits(range(6)), POLICY)
        assert not on_enough_days(of, bits(range(4)), POLICY)
        assert not on_enough_days(of, 0, POLICY)


class TestPromising:
    GROUP = group_of_days(list(range(1, 31)))

    @pytest.mark.parametrize(
        ("inside", "hits_inside", "hits_outside", "found"),
        [
            (8, 8, 0, True),
            (8, 4, 0, True),
            (9, 4, 0, False),
            (3, 3, 0, True),
            (3, 2, 0, False),
            (20, 20, 4, True),
            (20, 20, 5, False),
            (30, 20, 0, False),
        ],
    )
    def test_by_its_counts(self, inside: int, hits_inside: int, hits_outside: int, found: bool) -> None:
        of = target(self.GROUP, bits(range(hits_inside)) | bits(range(inside, inside + hits_outside)))
        p_value = promising(of, bits(range(inside)), POLICY)
        assert (p_value is not None) is found
        if found:
            assert p_value == fisher_tail(hits_inside, inside, hits_inside + hits_outside, 30)

    def test_chances_set_aside_count_nowhere(self) -> None:
        of = target(self.GROUP, bits(range(8)) | bits(range(20, 30)))
        mask = bits(range(10))
        aside = ~bits(range(20, 30))
        assert promising(of, mask, POLICY, aside) == fisher_tail(8, 10, 8, 20)
        assert promising(of, mask, POLICY) is None
        assert promising(of, mask, POLICY, ~bits(range(6))) is None

    def test_not_over_the_level(self) -> None:
        of = target(self.GROUP, bits(range(8)))
        p_value = fisher_tail(8, 8, 8, 30)
        assert promising(of, bits(range(8)), DetectionPolicy(promising=p_value)) == p_value
        assert promising(of, bits(range(8)), DetectionPolicy(promising=p_value * 0.999)) is None
