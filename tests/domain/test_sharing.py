"""Which facts stay and which are shared: the cap, its ties and spared ones, voices, room among shared knowledge."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_app.domain.policy import FactPolicy
from memory_app.domain.sharing import (
    Holding,
    Kept,
    Voice,
    evicted,
    independent_voices,
    is_shareable,
    makes_room,
    should_promote,
    strength,
)
from memory_app.domain.vocabulary import FactCategory
from tests.domain.office_vectors import vectors

NOW = datetime(2026, 5, 20, 12, tzinfo=UTC)
DAYS = st.integers(-3, 400)
FACTS = st.lists(st.tuples(st.integers(1, 5), DAYS, st.booleans()), max_size=30)


def kept(key: int, count: int = 2, days: float = 1, *, spared: bool = False) -> Kept[int]:
    return Kept(key, count=count, last_seen=NOW - timedelta(days=days), spared=spared)


def holding(key: int, confirmations: int = 1, days: float = 1, *, pinned: bool = False) -> Holding[int]:
    return Holding(key, confirmations=confirmations, created_at=NOW - timedelta(days=days), pinned=pinned)


def gone(*facts: Kept[int], cap: int, decay: float = 0.0) -> tuple[int, ...]:
    return evicted(facts, now=NOW, policy=FactPolicy(cap=cap, decay=decay))


def replaced(confirmations: int, *items: Holding[int], cap: int = 2) -> tuple[int, ...] | None:
    return makes_room(holding(99, confirmations, days=0), items, FactPolicy(shared_cap=cap))


class TestPromotion:
    @pytest.mark.parametrize("vector", vectors("shouldPromoteToShared"))
    def test_vectors(self, vector: dict[str, Any]) -> None:
        assert should_promote(vector["input"]["reinforceCount"]) is vector["expected"]

    @pytest.mark.parametrize("category", FactCategory)
    def test_only_preferences_need_the_workspace_to_allow_it(self, category: FactCategory) -> None:
        assert is_shareable(category, FactPolicy(share_preferences=True))
        assert is_shareable(category) is (category is not FactCategory.USER_PREFERENCE)


class TestEviction:
    @pytest.mark.parametrize("size", [0, 1, 49, 50])
    def test_nothing_goes_up_to_the_cap(self, size: int) -> None:
        assert evicted([kept(key) for key in range(size)], now=NOW) == ()

    def test_bo_066_a_full_store_learns_and_the_weakest_goes(self) -> None:
        full = [kept(key, count=1 if key == 10 else 2) for key in range(50)]
        assert evicted([*full, kept(50, count=1, days=0, spared=True)], now=NOW) == (10,)

    def test_the_least_met_goes_before_the_longest_unseen(self) -> None:
        assert gone(kept(1, 3, 90), kept(2, 1, 1), kept(3, 2, 400), cap=2) == (2,)

    def test_of_equally_met_ones_the_longest_unseen_goes(self) -> None:
        assert gone(kept(1, days=5), kept(2, days=9), kept(3, days=7), cap=2) == (2,)
        assert gone(kept(1, days=5), kept(2, days=9), kept(3, days=7), cap=1) == (2, 3)

    def test_equal_ones_go_as_they_come(self) -> None:
        assert gone(kept(1), kept(2), kept(3), cap=1) == (1, 2)

    def test_spared_ones_stay_however_weak(self) -> None:
        assert gone(kept(1, 1, 90, spared=True), kept(2, 9), kept(3, 8), cap=2) == (3,)

    def test_spared_ones_stay_even_if_they_are_too_many(self) -> None:
        assert gone(*(kept(key, spared=True) for key in range(5)), cap=2) == ()
        assert gone(*(kept(key, spared=key > 0) for key in range(5)), cap=2) == (0,)

    def test_a_cap_of_none_leaves_what_is_spared(self) -> None:
        assert gone(kept(1), kept(2, spared=True), cap=0) == (1,)

    def test_without_decay_age_weighs_nothing(self) -> None:
        assert strength(kept(1, 3, 400), NOW) == 3

    def test_with_decay_what_is_long_unseen_goes_though_met_more_often(self) -> None:
        facts = (kept(1, 3, 300), kept(2, 2, 1))
        assert gone(*facts, cap=1) == (2,)
        assert gone(*facts, cap=1, decay=0.01) == (1,)

    def test_half_of_a_count_is_left_after_its_half_life(self) -> None:
        assert strength(kept(1, 4, 10), NOW, FactPolicy(decay=0.0693147)) == pytest.approx(2, rel=1e-5)

    def test_a_last_sight_in_the_future_weighs_as_today(self) -> None:
        assert strength(kept(1, 4, -9), NOW, FactPolicy(decay=0.5)) == 4

    @given(FACTS, st.integers(0, 30), st.sampled_from([0.0, 0.01]))
    def test_a_smaller_cap_evicts_the_same_and_more(
        self, drawn: list[tuple[int, int, bool]], cap: int, decay: float
    ) -> None:
        facts = [kept(key, count, days, spared=spared) for key, (count, days, spared) in enumerate(drawn)]
        fewer, more = gone(*facts, cap=cap + 1, decay=decay), gone(*facts, cap=cap, decay=decay)
        assert more[: len(fewer)] == fewer
        assert len(more) - len(fewer) in {0, 1}
        assert not {fact.key for fact in facts if fact.spared} & set(more)
        assert len(facts) - len(more) <= max(cap, sum(fact.spared for fact in facts))


class TestRoom:
    def test_where_there_is_room_none_goes(self) -> None:
        assert replaced(1, holding(1, 9)) == ()
        assert replaced(0) == ()

    def test_bo_069_the_weakest_goes_for_the_newcomer(self) -> None:
        items = [holding(key, confirmations=1 if key == 7 else 2) for key in range(20)]
        assert makes_room(holding(99), items) == (7,)

    def test_of_equally_confirmed_ones_the_oldest_goes(self) -> None:
        assert replaced(1, holding(1, 1, 5), holding(2, 1, 9)) == (2,)

    def test_an_equally_confirmed_one_makes_room(self) -> None:
        assert replaced(2, holding(1, 2), holding(2, 3)) == (1,)

    def test_where_all_have_more_confirmations_the_newcomer_waits(self) -> None:
        assert replaced(1, holding(1, 2), holding(2, 3)) is None

    def test_pinned_items_stay(self) -> None:
        assert replaced(2, holding(1, 1, pinned=True), holding(2, 2)) == (2,)
        assert replaced(9, holding(1, 1, pinned=True), holding(2, 1, pinned=True)) is None

    def test_more_than_one_goes_where_the_cap_was_lowered(self) -> None:
        assert replaced(1, holding(1), holding(2, days=9), holding(3, 2), cap=2) == (2, 1)
        assert replaced(1, holding(1), holding(2, 2), holding(3, 2), cap=2) is None


class TestVoices:
    @pytest.mark.parametrize(
        ("voices", "count"),
        [
            ([], 0),
            ([Voice("a", "ann")], 1),
            ([Voice("a", "ann"), Voice("b", "ann"), Voice("c", "ann")], 1),
            ([Voice("a", "ann"), Voice("b", "bob")], 2),
            ([Voice("a", "ann"), Voice(None, "ann")], 1),
            ([Voice("a", "ann"), Voice(None, "bob")], 2),
            ([Voice("a", "ann"), Voice("a", "ann")], 1),
            ([Voice("a", None), Voice("a", None)], 1),
            ([Voice("a", None), Voice("b", None)], 2),
            ([Voice("ann", None), Voice(None, "ann")], 2),
        ],
    )
    def test_the_agents_of_one_owner_are_one_voice(self, voices: list[Voice[str]], count: int) -> None:
        assert independent_voices(voices) == count
