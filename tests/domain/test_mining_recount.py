"""Counting a stored pattern anew: `recount` at the rule of what turned round, and under every kind of condition."""

from collections.abc import Collection

import pytest

from memory_app.domain.patterns import (
    AmountRange,
    Condition,
    EpisodeView,
    Pattern,
    Recount,
    TimeRange,
    excludes,
    recount,
)
from memory_app.domain.vocabulary import ConditionKind, Weekday
from tests.domain.test_mining import POLICY, habit, on

LINKS = Pattern("mail", trait="removed:link")


def added(*days: int, contacts: Collection[str] = ()) -> list[EpisodeView]:
    """Signed drafts that held no link, and got one."""
    return [on(day, traits={"added:link"}, contacts=contacts) for day in days]


def counted(pattern: Pattern, episodes: Collection[EpisodeView]) -> Recount:
    return recount(pattern, episodes, policy=POLICY)


class TestTurnedRound:
    def test_showing_the_opposite_turns_it_though_it_is_no_opportunity(self) -> None:
        found = counted(LINKS, habit("removed:link", hits=range(1, 9)) + added(20, 21, 22))
        assert found.turned_round
        assert (found.occurrences, found.opportunities, found.days) == (8, 8, 8)

    def test_misses_and_opposites_count_together(self) -> None:
        episodes = habit("removed:link", hits=range(1, 9), misses=(20, 22))
        assert not counted(LINKS, episodes).turned_round
        assert counted(LINKS, episodes + added(21)).turned_round

    def test_a_hit_after_them_undoes_it(self) -> None:
        episodes = habit("removed:link", hits=[*range(1, 9), 25]) + added(20, 21, 22)
        assert not counted(LINKS, episodes).turned_round

    def test_three_on_one_day_do_not(self) -> None:
        assert not counted(LINKS, habit("removed:link", hits=range(1, 9)) + added(20, 20, 20)).turned_round

    def test_an_episode_that_shows_both_shows_the_opposite(self) -> None:
        both = [on(day, traits={"removed:link", "added:link"}) for day in (20, 21, 22)]
        found = counted(LINKS, habit("removed:link", hits=range(1, 9)) + both)
        assert found.turned_round
        assert found.occurrences == 11

    def test_the_opposite_counts_under_the_same_condition_only(self) -> None:
        with_nina = Pattern("mail", trait="removed:link", conditions=(Condition(ConditionKind.CONTACT, "nina"),))
        episodes = habit("removed:link", hits=range(1, 9), contacts={"nina"})
        assert not counted(with_nina, episodes + added(20, 21, 22, contacts={"marco"})).turned_round
        assert counted(with_nina, episodes + added(20, 21, 22, contacts={"nina"})).turned_round

    def test_another_agents_opposite_does_not_count(self) -> None:
        others = [on(day, traits={"added:link"}, agent="crm") for day in (20, 21, 22)]
        assert not counted(LINKS, habit("removed:link", hits=range(1, 9)) + others).turned_round

    def test_approvals_turn(self) -> None:
        granted = [on(day, event_type="approval_granted") for day in range(1, 9)]
        rejected = [on(day, event_type="approval_rejected") for day in (20, 21, 22)]
        assert counted(Pattern("mail", "approval_granted"), granted + rejected).turned_round
        assert not counted(Pattern("mail", "approval_rejected"), granted + rejected).turned_round

    def test_what_was_never_seen_counts_nothing(self) -> None:
        found = counted(LINKS, [])
        assert (found.evidence_ids, found.occurrences, found.opportunities, found.days) == ((), 0, 0, 0)
        assert not found.turned_round


class TestRanges:
    @pytest.mark.parametrize(
        ("minute", "span", "meets"),
        [
            (870, TimeRange(870, None), True),
            (869, TimeRange(870, None), False),
            (959, TimeRange(870, 960), True),
            (960, TimeRange(870, 960), False),
            (0, TimeRange(None, 1), True),
            (None, TimeRange(None, None), False),
        ],
    )
    def test_a_time(self, minute: int | None, span: TimeRange, meets: bool) -> None:
        pattern = Pattern("mail", "deferred", conditions=(Condition(ConditionKind.TIME, span),))
        assert counted(pattern, [on(1, event_type="deferred", minute=minute)]).occurrences == meets

    @pytest.mark.parametrize(
        ("amount", "currency", "span", "meets"),
        [
            (10_001, "EUR", AmountRange(10_000, None, "EUR"), True),
            (10_000, "EUR", AmountRange(10_000, None, "EUR"), False),
            (10_001, "USD", AmountRange(10_000, None, "EUR"), False),
            (10_001, "USD", AmountRange(10_000, None, None), True),
            (99, "EUR", AmountRange(None, 100, "EUR"), True),
            (100, "EUR", AmountRange(None, 100, "EUR"), False),
            (None, "EUR", AmountRange(None, 100, "EUR"), False),
        ],
    )
    def test_an_amount(self, amount: float | None, currency: str, span: AmountRange, meets: bool) -> None:
        pattern = Pattern("mail", "deferred", conditions=(Condition(ConditionKind.AMOUNT, span),))
        assert counted(pattern, [on(1, event_type="deferred", amount=amount, currency=currency)]).occurrences == meets

    @pytest.mark.parametrize(
        ("kind", "value"),
        [("company", "acme"), ("tag", "tax"), ("document", "d1"), ("contact", "nina"), ("weekday", Weekday.THURSDAY)],
    )
    def test_every_other_kind(self, kind: str, value: str) -> None:
        pattern = Pattern("mail", "deferred", conditions=(Condition(ConditionKind(kind), value),))
        full = on(1, event_type="deferred", company="acme", tags=frozenset({"tax"}), document="d1", contacts={"nina"})
        assert counted(pattern, [full, on(2, event_type="deferred")]).opportunities == 1


class TestExcludes:
    @pytest.mark.parametrize(
        ("one", "other", "excluded"),
        [
            ("removed:link", "added:greeting", False),
            ("removed:link", "removed:date", False),
            ("shortened", "removed:date", False),
            ("removed:link", "added:link", True),
            ("shortened", "lengthened", True),
            ("unchanged", "removed:link", True),
            ("language:de", "language:fr", True),
            ("later", "never", True),
        ],
    )
    def test_two_traits(self, one: str, other: str, excluded: bool) -> None:
        assert excludes(Pattern("mail", trait=one), Pattern("mail", trait=other)) is excluded
        assert excludes(Pattern("mail", trait=other), Pattern("mail", trait=one)) is excluded

    def test_events_and_scopes(self) -> None:
        assert excludes(Pattern("mail", "deferred"), Pattern("mail", trait="shortened"))
        granted = Pattern("mail", "approval_granted", trait="later")
        assert excludes(granted, Pattern("mail", "approval_rejected", trait="shortened"))
