"""B (A plus a condition) instead of A only if B's rate beats A's remainder and that remainder is no habit."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from memory_app.domain.facets import Facet, facets_of
from memory_app.domain.generality import Generality, tells_the_value
from memory_app.domain.patterns import AmountRange, Condition, EpisodeView, TimeRange
from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.statistics import fisher_tail
from memory_app.domain.targets import Candidate, Target, targets_of
from memory_app.domain.vocabulary import ConditionKind
from tests.domain.any_episodes import POLICY, bits, group_of_days, only_group, target
from tests.domain.test_mining import on

NINA, TAX = Condition(ConditionKind.CONTACT, "nina"), Condition(ConditionKind.TAG, "tax")


def own(episodes: Sequence[EpisodeView]) -> Target:
    """The target of the trait `own`."""
    return next(of for of in targets_of(only_group(list(episodes))) if of.pattern.trait == "own")


def made(number: int, hits: int, **context: Any) -> list[EpisodeView]:
    """On as many days, the trait on the first `hits`."""
    return [on(at + 1, traits={"own"} if at < hits else set(), **context) for at in range(number)]


def under(of: Target, *conditions: Condition) -> Candidate:
    """A candidate by its conditions, whether or not it would be found."""
    facets = tuple(facet for facet in facets_of(of.group.episodes) if facet.condition in conditions)
    assert len(facets) == len(conditions)
    mask = of.group.all
    for facet in facets:
        mask &= facet.mask
    inside, hits = (mask & of.chances).bit_count(), (mask & of.hits).bit_count()
    return Candidate(of, facets, mask, fisher_tail(hits, inside, of.hits.bit_count(), of.chances.bit_count()))


def general_of(found: Candidate, *others: Candidate, plain: bool = False) -> Candidate | None:
    whole = [Candidate(found.target, (), found.target.group.all, 0.0)] if plain else []
    return Generality.among([found, *others], whole, POLICY).most_general(found)


class TestAgainstNoCondition:
    def test_one_that_is_no_habit_without_stands(self) -> None:
        found = under(own(made(10, 10, contacts={"nina"}) + made(10, 9)), NINA)
        assert general_of(found) is found

    def test_of_one_that_holds_for_all_nothing_is_left(self) -> None:
        assert general_of(under(own(made(10, 10, contacts={"nina"}) + made(10, 6)), NINA), plain=True) is None

    def test_unless_the_rest_is_no_habit(self) -> None:
        found = under(own(made(12, 12, contacts={"nina"}) + made(12, 2)), NINA)
        assert general_of(found, plain=True) is found

    def test_half_of_the_rest_is_one(self) -> None:
        assert general_of(under(own(made(25, 25, contacts={"nina"}) + made(20, 10)), NINA), plain=True) is None
        found = under(own(made(25, 25, contacts={"nina"}) + made(20, 9)), NINA)
        assert general_of(found, plain=True) is found

    def test_nor_unless_it_beats_the_rest(self) -> None:
        """Three of three against one of three is no proof."""
        assert general_of(under(own(made(3, 3, contacts={"nina"}) + made(3, 1)), NINA), plain=True) is None

    def test_among_many_ways_to_choose_it_must_beat_it_by_more(self) -> None:
        def found(contacts: int) -> Candidate:
            rest = [e for n in range(contacts) for e in made(3, 1 if n < 2 else 0, contacts={f"c{n}"})]
            return under(own(made(8, 8, contacts={"nina"}) + rest), NINA)

        for contacts in (2, 3, 6, 12):
            candidate = found(contacts)
            whole = [Candidate(candidate.target, (), candidate.target.group.all, 0.0)]
            for factor, beats in ((1.001, True), (0.999, False)):
                policy = DetectionPolicy(
                    narrowed=candidate.p_value * (contacts + 1) * factor, specific_beats_general=1.0
                )
                general = Generality.among([candidate], whole, policy).most_general(candidate)
                assert general is (candidate if beats else None)

    def test_of_another_trait_it_does_not_matter(self) -> None:
        found = under(own(made(10, 10, contacts={"nina"}) + made(10, 6)), NINA)
        other = Candidate(target(found.target.group, bits(range(9))), (), found.target.group.all, 0.0)
        assert Generality.among([found], [other], POLICY).most_general(found) is found


class TestNarrowed:
    @pytest.mark.parametrize(("rest", "narrowed"), [(0, True), (5, True), (6, False), (12, False)])
    def test_a_trait_that_is_no_habit_without_one_condition(self, rest: int, narrowed: bool) -> None:
        of = own(made(12, 12, contacts={"nina"}) + made(12, rest))
        tried = [under(of, NINA)]
        generality = Generality.among(tried, [Candidate(of, (), of.group.all, 0.0)], POLICY)
        assert generality.narrowed(tried) == ({id(of)} if narrowed else set())

    def test_two_conditions_narrow_nothing(self) -> None:
        of = own(made(12, 12, contacts={"nina"}, tags=frozenset({"tax"})) + made(6, 0, contacts={"nina"}) + made(6, 0))
        tried = [under(of, NINA, TAX)]
        generality = Generality.among(tried, [Candidate(of, (), of.group.all, 0.0)], POLICY)
        assert generality.narrowed(tried) == set()

    def test_what_did_not_pass_without_is_not_asked(self) -> None:
        of = own(made(12, 12, contacts={"nina"}) + made(12, 0))
        assert Generality.among([under(of, NINA)], [], POLICY).narrowed([under(of, NINA)]) == set()


class TestClimbing:
    """From two conditions to the one that says as much."""

    TAXES: ClassVar[dict[str, Any]] = {"tags": frozenset({"tax"})}
    HERS: ClassVar[dict[str, Any]] = {"contacts": {"nina"}}

    def _of(self, both: int, hers: int, taxes: int) -> Target:
        """Always with both; with either alone some of twelve; never elsewhere."""
        episodes = made(12, both, **self.HERS, **self.TAXES) + made(12, hers, **self.HERS)
        return own(episodes + made(12, taxes, **self.TAXES) + made(12, 0))

    def test_two_that_both_matter_stand(self) -> None:
        of = self._of(12, 1, 1)
        found = under(of, NINA, TAX)
        assert general_of(found, under(of, NINA), under(of, TAX)) is found

    def test_one_that_adds_nothing_is_left_out(self) -> None:
        of = self._of(12, 11, 0)
        found, hers, taxes = under(of, NINA, TAX), under(of, NINA), under(of, TAX)
        assert general_of(found, hers, taxes) is hers

    def test_of_two_parents_the_less_likely_one(self) -> None:
        of = self._of(12, 12, 11)
        found, hers, taxes = under(of, NINA, TAX), under(of, NINA), under(of, TAX)
        assert hers.p_value < taxes.p_value
        assert general_of(found, taxes, hers) is hers

    def test_what_could_not_be_reported_is_no_parent(self) -> None:
        found = under(self._of(12, 11, 0), NINA, TAX)
        assert general_of(found) is found

    def test_further_on_to_no_condition(self) -> None:
        of = self._of(12, 11, 9)
        found, hers = under(of, NINA, TAX), under(of, NINA)
        assert general_of(found, hers) is hers
        episodes = made(12, 12, **self.HERS, **self.TAXES) + made(12, 11, **self.HERS) + made(24, 14)
        of = own(episodes)
        found, hers = under(of, NINA, TAX), under(of, NINA)
        assert general_of(found, hers, plain=True) is None
        assert general_of(found, hers) is hers

    @pytest.mark.parametrize("kept", [0, 1])
    def test_the_ways_are_those_of_the_condition_that_is_added(self, kept: int) -> None:
        """Beside one contact there are five tags to choose from, beside one tag two contacts."""
        half, third = bits(range(16)), bits((*range(8), *range(20, 28)))
        contacts = [Facet(Condition(ConditionKind.CONTACT, "nina"), half, half, -1)]
        contacts.append(replace(contacts[0], mask=bits(range(4, 12))))
        tags = [Facet(Condition(ConditionKind.TAG, "tax"), third, third, -1)]
        tags += [replace(tags[0], mask=bits((*range(at, at + 4), *range(24, 28)))) for at in range(1, 5)]
        group = replace(group_of_days(list(range(1, 31))), facets=[*contacts, *tags])
        of = target(group, bits(range(8)))
        pair = (contacts[0], tags[0])
        found = Candidate(of, pair, half & third, 1e-6)
        parent = Candidate(of, (pair[kept],), pair[kept].mask, 1e-5)
        beyond = fisher_tail(8, 8, 8, 16)
        ways = 5 if kept == 0 else 2
        for factor, stands in ((1.001, True), (0.999, False)):
            policy = DetectionPolicy(narrowed_twice=beyond * ways * factor)
            general = Generality.among([found, parent], [], policy).most_general(found)
            assert general is (found if stands else parent)

    @pytest.mark.parametrize(("hers", "both_matter"), [(14, False), (13, True)])
    def test_a_parents_rest_of_half_is_a_habit(self, hers: int, both_matter: bool) -> None:
        """However sure the difference."""
        of = own(made(28, 28, **self.HERS, **self.TAXES) + made(28, hers, **self.HERS) + made(28, 0, **self.TAXES))
        found, parent = under(of, NINA, TAX), under(of, NINA)
        assert general_of(found, parent) is (found if both_matter else parent)

    @pytest.mark.parametrize(
        ("second", "stands"), [(NINA, True), (Condition(ConditionKind.TIME, TimeRange(until=900)), False)]
    )
    def test_both_sides_of_the_clock_must_prove_more_than_another_kind(self, second: Condition, stands: bool) -> None:
        """The second side of a range is chosen among as many quarter hours as the first."""
        first = Condition(ConditionKind.TIME, TimeRange(start=600))
        one, other = (Facet(first, bits(range(15)), 1, -1), Facet(second, bits((*range(10), *range(20, 28))), 1, -1))
        group = replace(group_of_days(list(range(1, 31))), facets=[one, other])
        of = target(group, bits(range(10)))
        found = Candidate(of, (one, other), one.mask & other.mask, 1e-6)
        parent = Candidate(of, (one,), one.mask, 1e-5)
        policy = DetectionPolicy(narrowed=0.0, narrowed_twice=1e9)
        assert (Generality.among([found, parent], [], policy).most_general(found) is found) is stands


class TestTellsTheValue:
    """Not that there is an amount, but which."""

    def _over(self, small: int) -> Candidate:
        episodes = made(8, 8, amount=2_000.0, currency="EUR") + made(small, 0, amount=400.0, currency="EUR")
        of = own(episodes + made(25, 0))
        facet = next(f for f in of.group.facets if f.mask == of.hits)
        return Candidate(of, (facet,), facet.mask, 1e-7)

    @pytest.mark.parametrize("level", [0.2, 0.05, 0.01, 0.001])
    @pytest.mark.parametrize("small", [1, 2, 3, 4, 7])
    def test_among_those_with_an_amount_it_must_make_the_difference(self, small: int, level: float) -> None:
        policy = DetectionPolicy(amount_matters=level)
        assert tells_the_value(self._over(small), policy) is (fisher_tail(8, 8, 8, 8 + small) <= level)

    def test_beside_a_second_condition_among_those_only(self) -> None:
        """Small sums of others say nothing of hers."""
        hers = made(8, 8, amount=2_000.0, currency="EUR", contacts={"nina"}) + made(8, 0, contacts={"nina"})
        others = made(20, 0, amount=400.0, currency="EUR") + made(5, 0, amount=2_000.0, currency="EUR")
        of = own(hers + others)
        nina = next(f for f in of.group.facets if f.condition == NINA)
        over = next(f for f in of.group.facets if f.condition.value == AmountRange(above=1_900, currency="EUR"))
        found = Candidate(of, (nina, over), nina.mask & over.mask, 1e-6)
        assert tells_the_value(Candidate(of, (over,), over.mask, 1e-6), POLICY)
        assert not tells_the_value(found, POLICY)

    def test_other_kinds_tell(self) -> None:
        assert tells_the_value(under(own(made(8, 8, contacts={"nina"}) + made(8, 0)), NINA), POLICY)
