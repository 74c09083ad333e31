import random
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_app.domain.facets import MINED, Facet, facets_of, masks
from memory_app.domain.patterns import VALUES, AmountRange, Condition, EpisodeView, TimeRange, meets
from memory_app.domain.vocabulary import ConditionKind
from tests.domain.any_episodes import AMOUNTS, EPISODE, drawn
from tests.domain.test_mining import on

WORDS = [kind for kind in MINED if kind not in {ConditionKind.TIME, ConditionKind.AMOUNT}]


def held(condition: Condition, episodes: Sequence[EpisodeView]) -> int:
    """By brute force."""
    return sum(1 << at for at, episode in enumerate(episodes) if meets(condition, episode))


def at_times(*minutes: int | None) -> list[EpisodeView]:
    """One a minute of the day, all on one day so that no weekday parts them."""
    return [on(1, minute=minute) for minute in minutes]


def of_amounts(*amounts: float | None, currency: str | None = "EUR") -> list[EpisodeView]:
    return [on(1, amount=amount, currency=currency) for amount in amounts]


def told(facets: Sequence[Facet]) -> dict[object, int]:
    return {facet.condition.value: facet.mask for facet in facets}


class TestMasks:
    @pytest.mark.no_cover
    @settings(max_examples=150, deadline=None)
    @given(st.lists(EPISODE, max_size=25))
    def test_each_holds_what_meets_its_condition(self, episodes: list[EpisodeView]) -> None:
        everything = (1 << len(episodes)) - 1
        facets = facets_of(episodes)
        assert len({facet.mask for facet in facets}) == len(facets)
        for facet in facets:
            assert facet.mask == held(facet.condition, episodes)
            assert facet.mask not in {0, everything}
            assert facet.edge
            assert facet.edge & ~facet.mask == 0
            assert facet.mask & ~facet.known == 0
            assert facet.mask != facet.known

    @settings(max_examples=100, deadline=None)
    @given(st.lists(EPISODE, max_size=25))
    def test_every_value_that_parts_them_has_one_and_of_equal_ones_the_first_kind(
        self, episodes: list[EpisodeView]
    ) -> None:
        found = {facet.mask: facet.condition for facet in facets_of(episodes)}
        everything = (1 << len(episodes)) - 1
        for kind in WORDS:
            for value in {value for episode in episodes for value in VALUES[kind](episode)}:
                mask = held(Condition(kind, value), episodes)
                if mask != everything:
                    assert MINED.index(found[mask].kind) <= MINED.index(kind)

    @pytest.mark.no_cover
    @settings(max_examples=100, deadline=None)
    @given(st.lists(EPISODE, max_size=25))
    def test_every_quarter_hour_that_parts_them_has_one(self, episodes: list[EpisodeView]) -> None:
        found = {facet.mask for facet in facets_of(episodes)}
        known = sum(1 << at for at, episode in enumerate(episodes) if episode.minute is not None)
        for cut in range(15, 24 * 60, 15):
            for span in (TimeRange(start=cut), TimeRange(until=cut)):
                mask = held(Condition(ConditionKind.TIME, span), episodes)
                assert mask in found | {0, known}

    @settings(max_examples=100, deadline=None)
    @given(st.lists(EPISODE, max_size=25))
    def test_amounts_a_tenth_apart_are_parted_in_each_currency_and_in_any(self, episodes: list[EpisodeView]) -> None:
        found = {facet.mask for facet in facets_of(episodes)}
        priced = {at: e for at, e in enumerate(episodes) if e.amount is not None}
        currencies = {e.currency for e in priced.values()}
        for currency in {*currencies, None} if len(currencies) > 1 else currencies:
            mine = {at: float(e.amount or 0) for at, e in priced.items() if currency in {None, e.currency}}
            values = sorted(amount for amount in set(mine.values()) if amount > 0)
            for low, high in pairwise(values):
                if low * 1.11 < high:
                    assert sum(1 << at for at, amount in mine.items() if amount <= low) in found
                    assert sum(1 << at for at, amount in mine.items() if amount >= high) in found

    def test_the_bits_of_each_value(self) -> None:
        assert masks([("a", "b"), (), ("b",)]) == {"a": 0b001, "b": 0b101}

    def test_nothing_parts_nothing(self) -> None:
        assert facets_of([]) == []
        assert facets_of([on(1, contacts={"nina"}, minute=600, amount=5, currency="EUR")] * 3) == []


class TestTimes:
    def test_the_quarter_belongs_to_what_is_after_it(self) -> None:
        facets = told(facets_of(at_times(869, 870)))
        assert facets[TimeRange(start=870)] == 0b10
        assert TimeRange(until=870) in facets
        assert facets[TimeRange(until=870)] == 0b01

    def test_who_tells_no_time_is_on_neither_side(self) -> None:
        facets = facets_of(at_times(None, 600, 700))
        assert {facet.mask for facet in facets} == {0b010, 0b100}
        assert all(facet.known == 0b110 for facet in facets)

    def test_that_a_time_is_told_is_no_condition(self) -> None:
        assert facets_of(at_times(None, 600, 600)) == []

    def test_edges_are_what_the_next_tighter_cut_leaves_out(self) -> None:
        facets = {facet.condition.value: facet for facet in facets_of(at_times(480, 600, 605, 720))}
        assert sorted((facet.mask, facet.edge) for facet in facets.values()) == [
            (0b0001, 0b0001), (0b0111, 0b0110), (0b1000, 0b1000), (0b1110, 0b0110),
        ]  # fmt: skip

    def test_the_edges_of_a_side_are_apart_and_make_up_its_widest_cut(self) -> None:
        episodes = [on(1, minute=e.minute) for e in drawn(random.Random(1), 40)]
        for side in ("time from", "time until"):
            mine = [facet for facet in facets_of(episodes) if facet.side == side]
            assert len(mine) > 15
            widest = max(mine, key=lambda facet: facet.mask.bit_count())
            assert sum(facet.edge for facet in mine) == widest.mask


class TestAmounts:
    def test_what_equals_the_sum_is_neither_above_nor_below(self) -> None:
        facets = told(facets_of(of_amounts(900, 1_000, 1_100)))
        assert facets[AmountRange(above=1_000, currency="EUR")] == 0b100
        assert facets[AmountRange(below=950, currency="EUR")] == 0b001
        assert all(mask.bit_count() < 3 for mask in facets.values())

    def test_that_there_is_an_amount_is_no_condition(self) -> None:
        assert facets_of(of_amounts(None, 700, 700)) == []

    def test_edges(self) -> None:
        above = {
            f.mask: f.edge
            for f in facets_of(of_amounts(100, 200, 400, 400))
            if isinstance(f.condition.value, AmountRange) and f.condition.value.above is not None
        }
        assert above == {0b1100: 0b1100, 0b1110: 0b0010}

    def test_known_are_those_in_its_currency(self) -> None:
        episodes = of_amounts(100, 900) + of_amounts(100, 900, currency="CHF") + of_amounts(None)
        known = {}
        for facet in facets_of(episodes):
            assert isinstance(facet.condition.value, AmountRange)
            known[facet.condition.value.currency] = facet.known
        assert known == {"CHF": 0b01100, "EUR": 0b00011, None: 0b01111}

    def test_in_one_currency_it_is_named(self) -> None:
        assert {f.condition.value.currency for f in facets_of(of_amounts(100, 900))} == {"EUR"}  # type: ignore[union-attr]

    def test_without_a_currency_none_is(self) -> None:
        facets = facets_of(of_amounts(100, 900, currency=None))
        assert {f.condition.value.currency for f in facets} == {None}  # type: ignore[union-attr]

    @pytest.mark.parametrize("amounts", [(0.0, 0.0), (0.004, 0.002), (1e12, 5e14), (0.0, 7.0), AMOUNTS])
    def test_tiny_huge_and_nought(self, amounts: tuple[float, ...]) -> None:
        episodes = of_amounts(*amounts)
        parted = {facet.mask for facet in facets_of(episodes)}
        assert all(facet.mask == held(facet.condition, episodes) for facet in facets_of(episodes))
        assert bool(parted) == (max(amounts) > 0)

    def test_cuts_are_numbers_people_say(self) -> None:
        for facet in facets_of(of_amounts(*(random.Random(3).uniform(5, 90_000) for _ in range(200)))):
            span = facet.condition.value
            assert isinstance(span, AmountRange)
            digits = f"{span.above or span.below:.6g}".replace(".", "").strip("0")
            assert len(digits) <= 2


class TestPairs:
    CONTACT, OTHER = Condition(ConditionKind.CONTACT, "a"), Condition(ConditionKind.CONTACT, "b")
    COMPANY, RIVAL = Condition(ConditionKind.COMPANY, "a"), Condition(ConditionKind.COMPANY, "b")
    DAY, NEXT = Condition(ConditionKind.WEEKDAY, "monday"), Condition(ConditionKind.WEEKDAY, "friday")
    TAG, SECOND = Condition(ConditionKind.TAG, "x"), Condition(ConditionKind.TAG, "y")
    FROM, LATER = (Condition(ConditionKind.TIME, TimeRange(start=at)) for at in (600, 700))
    UNTIL = Condition(ConditionKind.TIME, TimeRange(until=900))
    OVER = Condition(ConditionKind.AMOUNT, AmountRange(above=5))
    UNDER = Condition(ConditionKind.AMOUNT, AmountRange(below=9))

    @pytest.mark.parametrize(
        ("one", "other", "together"),
        [
            (CONTACT, OTHER, True),
            (TAG, SECOND, True),
            (COMPANY, RIVAL, False),
            (DAY, NEXT, False),
            (FROM, UNTIL, True),
            (FROM, LATER, False),
            (OVER, UNDER, False),
            (CONTACT, DAY, True),
            (FROM, OVER, True),
        ],
    )
    def test_which_may_be_one_patterns_conditions(self, one: Condition, other: Condition, together: bool) -> None:
        first, second = (Facet(condition, 1, 1, 1) for condition in (one, other))
        assert first.pairs_with(second) is together
        assert second.pairs_with(first) is together

    def test_thresholds_are_what_was_learned(self) -> None:
        assert [Facet(c, 1, 1, 1).is_threshold for c in (self.FROM, self.OVER, self.TAG)] == [True, True, False]
