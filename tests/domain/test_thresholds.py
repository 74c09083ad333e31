import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_app.domain.facets import Facet, facets_of
from memory_app.domain.patterns import AmountRange, Condition, EpisodeView, TimeRange, meets
from memory_app.domain.thresholds import settled
from memory_app.domain.vocabulary import ConditionKind
from tests.domain.any_episodes import EPISODE, drawn
from tests.domain.test_mining import on


def of(facets: Sequence[Facet], episodes: Sequence[EpisodeView]) -> list[EpisodeView]:
    """Those in all of the masks."""
    return [e for at, e in enumerate(episodes) if all(facet.mask >> at & 1 for facet in facets)]


def holds_the_same(facets: Sequence[Facet], episodes: Sequence[EpisodeView], chances: Sequence[EpisodeView]) -> None:
    conditions = settled(facets, chances)
    ids = {episode.id for episode in chances}
    told = {e.id for e in chances if all(meets(condition, e) for condition in conditions)}
    assert told == {e.id for e in of(facets, episodes)} & ids


def time_of(inside: Sequence[int], outside: Sequence[int]) -> TimeRange:
    """What is told of a habit at these minutes and not at those: after them or before."""
    episodes = [on(1, minute=minute) for minute in (*inside, *outside)]
    mask = (1 << len(inside)) - 1
    facet = next(facet for facet in facets_of(episodes) if facet.mask == mask)
    (condition,) = settled([facet], episodes)
    assert isinstance(condition.value, TimeRange)
    return condition.value


def amount_of(inside: Sequence[float], outside: Sequence[float], currency: str | None = "EUR") -> AmountRange:
    episodes = [on(1, amount=amount, currency=currency) for amount in (*inside, *outside)]
    mask = (1 << len(inside)) - 1
    facet = next(facet for facet in facets_of(episodes) if facet.mask == mask)
    (condition,) = settled([facet], episodes)
    assert isinstance(condition.value, AmountRange)
    return condition.value


class TestTheSameChances:
    @pytest.mark.no_cover
    @settings(max_examples=150, deadline=None)
    @given(st.lists(EPISODE, min_size=2, max_size=25), st.data())
    def test_one_condition_or_two_hold_what_their_masks_held(
        self, episodes: list[EpisodeView], data: st.DataObject
    ) -> None:
        facets = facets_of(episodes)
        if not facets:
            return
        one, other = data.draw(st.sampled_from(facets)), data.draw(st.sampled_from(facets))
        number = data.draw(st.integers(0, (1 << len(episodes)) - 1))
        chances = [episode for at, episode in enumerate(episodes) if number >> at & 1]
        holds_the_same([one], episodes, chances)
        if one.pairs_with(other):
            holds_the_same([one, other], episodes, chances)

    def test_all_pairs_of_many(self) -> None:
        chosen = random.Random(2)
        episodes = drawn(chosen, 30)
        facets = facets_of(episodes)
        pairs = [(a, b) for at, a in enumerate(facets) for b in facets[:at] if a.pairs_with(b)]
        assert len(pairs) > 2_000
        for pair in chosen.sample(pairs, 600):
            holds_the_same(pair, episodes, chosen.sample(episodes, 20))

    def test_words_stay_as_they_are(self) -> None:
        condition = Condition(ConditionKind.CONTACT, "nina")
        assert settled([Facet(condition, 1, 1, 1)], [on(1), on(2, contacts={"nina"})]) == (condition,)

    def test_both_sides_of_the_clock_are_one_range(self) -> None:
        episodes = [on(1, minute=minute) for minute in (500, 610, 640, 800)]
        late = next(f for f in facets_of(episodes) if f.side == "time from" and f.mask == 0b1110)
        early = next(f for f in facets_of(episodes) if f.side == "time until" and f.mask == 0b0111)
        wanted = (Condition(ConditionKind.TIME, TimeRange(540, 720)),)
        assert settled([late, early], episodes) == settled([early, late], episodes) == wanted

    def test_the_second_is_chosen_among_what_the_first_leaves(self) -> None:
        """Of Nina's the sums are far apart; others' lie between."""
        hers = [on(1, amount=amount, currency="EUR", contacts={"nina"}) for amount in (100, 120, 8_000)]
        others = [on(1, amount=amount, currency="EUR") for amount in (3_500, 4_100, 4_200)]
        episodes = hers + others
        nina = next(f for f in facets_of(episodes) if f.condition.value == "nina")
        over = next(f for f in facets_of(episodes) if f.condition.value == AmountRange(above=4_000, currency="EUR"))
        assert settled([nina, over], episodes)[1].value == AmountRange(above=1_000, currency="EUR")
        assert settled([over], episodes)[0].value == AmountRange(above=4_000, currency="EUR")


class TestTimes:
    @pytest.mark.parametrize(
        ("inside", "outside", "start"),
        [
            ([14 * 60 + 40], [14 * 60 + 20], 14 * 60 + 30),
            ([14 * 60 + 10], [13 * 60 + 50], 14 * 60),
            ([14 * 60 + 20], [13 * 60 + 10], 14 * 60),
            ([14 * 60 + 20], [13 * 60 + 1], 13 * 60 + 30),
            ([17 * 60], [9 * 60], 13 * 60),
            ([16 * 60], [8 * 60 + 50], 12 * 60),
            ([870], [869], 870),
            ([870], [855], 870),
            ([885], [870], 885),
            ([915], [900], 915),
            ([23 * 60 + 59], [23 * 60 + 40], 23 * 60 + 45),
            ([20], [0], 15),
        ],
    )
    def test_from(self, inside: list[int], outside: list[int], start: int) -> None:
        assert time_of(inside, outside) == TimeRange(start=start)

    @pytest.mark.parametrize(
        ("inside", "outside", "until"),
        [
            ([14 * 60 + 20], [14 * 60 + 40], 14 * 60 + 30),
            ([9 * 60], [17 * 60], 13 * 60),
            ([869], [870], 870),
            ([0], [15], 15),
        ],
    )
    def test_until(self, inside: list[int], outside: list[int], until: int) -> None:
        assert time_of(inside, outside) == TimeRange(until=until)

    def test_where_nothing_lies_beyond_midnight_is_the_end(self) -> None:
        """Of Nina's, all are early; the cut was learned on others'."""
        late = Facet(Condition(ConditionKind.TIME, TimeRange(until=900)), 0b01, 0b01, 0b11)
        (condition,) = settled([late], [on(1, minute=600)])
        assert condition.value == TimeRange(until=17 * 60)

    def test_where_nothing_lies_inside_it_stays(self) -> None:
        cut = Facet(Condition(ConditionKind.TIME, TimeRange(start=915)), 0b10, 0b10, 0b11)
        assert settled([cut], [on(1, minute=600)])[0].value in {TimeRange(start=at) for at in range(615, 916, 15)}


class TestAmounts:
    @pytest.mark.parametrize(
        ("inside", "outside", "above"),
        [
            ([10_400.0], [8_700.0], 10_000),
            ([8_000.0], [120.0], 1_000),
            ([5_600.0], [4_400.0], 5_000),
            ([3_100.0], [1_900.0], 2_000),
            ([4_900.0], [3_900.0], 4_000),
            ([2_700.0], [2_300.0], 2_500),
            ([1_001.0], [1_000.0], 1_000),
            ([1_450.0], [1_300.0], 1_400),
            ([0.30], [0.15], 0.2),
        ],
    )
    def test_above(self, inside: list[float], outside: list[float], above: float) -> None:
        assert amount_of(inside, outside) == AmountRange(above=above, currency="EUR")

    @pytest.mark.parametrize(
        ("inside", "outside", "below"),
        [
            ([8_700.0], [10_400.0], 10_000),
            ([120.0], [8_000.0], 1_000),
            ([99.99], [100.0], 100),
            ([1_300.0], [1_450.0], 1_400),
        ],
    )
    def test_below(self, inside: list[float], outside: list[float], below: float) -> None:
        assert amount_of(inside, outside) == AmountRange(below=below, currency="EUR")

    def test_other_currencies_do_not_matter(self) -> None:
        episodes = [on(1, amount=a, currency="EUR") for a in (8_700, 10_400)]
        episodes += [on(1, amount=a, currency="CHF") for a in (9_500, 9_990, 10_050)]
        facet = next(f for f in facets_of(episodes) if f.mask == 0b00010)
        assert settled([facet], episodes)[0].value == AmountRange(above=10_000, currency="EUR")

    @pytest.mark.parametrize("amounts", [(0.0, 7.0), (-3.0, 7.0)])
    def test_beside_nought_and_less_it_stays_what_it_was(self, amounts: tuple[float, float]) -> None:
        episodes = [on(1, amount=amount, currency="EUR") for amount in amounts]
        facet = next(f for f in facets_of(episodes) if f.mask == 0b10)
        assert settled([facet], episodes) == (facet.condition,)

    def test_without_any_on_the_other_side_it_stays(self) -> None:
        cut = Facet(Condition(ConditionKind.AMOUNT, AmountRange(above=870.0, currency="EUR")), 0b1, 0b1, 0b1)
        assert settled([cut], [on(1, amount=900, currency="EUR")]) == (cut.condition,)
        assert settled([cut], [on(1, amount=800, currency="EUR")]) == (cut.condition,)

    @settings(max_examples=300, deadline=None)
    @given(st.floats(0.001, 1e9), st.floats(1.0001, 50))
    def test_it_parts_two_and_has_the_fewest_digits(self, low: float, factor: float) -> None:
        high = low * factor
        episodes = [on(1, amount=low, currency="EUR"), on(1, amount=high, currency="EUR")]
        over = Facet(Condition(ConditionKind.AMOUNT, AmountRange(above=low, currency="EUR")), 0b10, 0b10, 0b11)
        under = replace(
            over, condition=Condition(ConditionKind.AMOUNT, AmountRange(below=high, currency="EUR")), mask=1
        )
        for facet, fits in ((over, lambda n: low <= n < high), (under, lambda n: low < n <= high)):
            span = settled([facet], episodes)[0].value
            assert isinstance(span, AmountRange)
            number = span.above if span.above is not None else span.below
            assert number is not None
            assert fits(number)
            if factor >= 10.001:  # Then some power of ten lies between.
                assert f"{number:e}".startswith("1.000000e")
