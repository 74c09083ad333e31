import json

import pytest

from memory_app.domain.patterns import (
    AmountRange,
    Condition,
    Pattern,
    TimeRange,
    family_of,
    family_of_pattern,
    opportunities_of,
    recount,
)
from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import ConditionKind, Weekday
from tests.domain.test_mining import on

FRIDAY = Condition(ConditionKind.WEEKDAY, Weekday.FRIDAY)
MARCO = Condition(ConditionKind.CONTACT, "marco")
LATE = Condition(ConditionKind.TIME, TimeRange(870, None))
LARGE = Condition(ConditionKind.AMOUNT, AmountRange(10_000, None, "EUR"))


class TestStructure:
    def test_conditions_have_one_order(self) -> None:
        assert Pattern("mail", conditions=(FRIDAY, MARCO)) == Pattern("mail", conditions=(MARCO, FRIDAY))
        assert Pattern("mail", conditions=(FRIDAY, MARCO)).key() == Pattern("mail", conditions=(MARCO, FRIDAY)).key()

    def test_there_are_at_most_two_and_no_twins(self) -> None:
        with pytest.raises(ValueError, match="two"):
            Pattern("mail", conditions=(FRIDAY, MARCO, LATE))
        with pytest.raises(ValueError, match="two"):
            Pattern("mail", conditions=(MARCO, MARCO))

    def test_a_range_goes_with_its_kind_only(self) -> None:
        with pytest.raises(TypeError):
            Condition(ConditionKind.TIME, "14:30")
        with pytest.raises(TypeError):
            Condition(ConditionKind.CONTACT, TimeRange(1, 2))


class TestKey:
    def test_it_is_a_sha256_that_never_changes(self) -> None:
        # A literal: stored rejections must match after every release.
        assert Pattern("mail", "deferred", conditions=(FRIDAY,)).key() == (
            "3db3008aed240bbd67ea0e38578810e16a2730f7a53d1a25d9694411a5d83cdb"
        )

    @pytest.mark.parametrize(
        "other",
        [
            Pattern("crm", "deferred", conditions=(FRIDAY,)),
            Pattern("mail", "draft_sent", conditions=(FRIDAY,)),
            Pattern("mail", None, "deferred", conditions=(FRIDAY,)),
            Pattern("mail", None, None, "deferred", conditions=(FRIDAY,)),
            Pattern("mail", "deferred"),
            Pattern("mail", "deferred", conditions=(Condition(ConditionKind.WEEKDAY, "monday"),)),
            Pattern("mail", "deferred", conditions=(Condition(ConditionKind.CONTACT, "friday"),)),
            Pattern("mail", "deferred", conditions=(FRIDAY, MARCO)),
        ],
    )
    def test_any_difference_in_structure_changes_it(self, other: Pattern) -> None:
        assert other.key() != Pattern("mail", "deferred", conditions=(FRIDAY,)).key()

    def test_a_threshold_that_moves_keeps_it(self) -> None:
        moved = Condition(ConditionKind.TIME, TimeRange(885, None))
        assert (
            Pattern("mail", "deferred", conditions=(LATE,)).key()
            == Pattern("mail", "deferred", conditions=(moved,)).key()
        )
        more = Condition(ConditionKind.AMOUNT, AmountRange(11_000, None, "EUR"))
        assert (
            Pattern("mail", "deferred", conditions=(LARGE,)).key()
            == Pattern("mail", "deferred", conditions=(more,)).key()
        )

    @pytest.mark.parametrize(
        "other",
        [
            Condition(ConditionKind.TIME, TimeRange(None, 870)),
            Condition(ConditionKind.TIME, TimeRange(870, 960)),
            Condition(ConditionKind.AMOUNT, AmountRange(10_000, None, "USD")),
            Condition(ConditionKind.AMOUNT, AmountRange(None, 10_000, "EUR")),
        ],
    )
    def test_a_threshold_that_turns_or_changes_currency_does_not(self, other: Condition) -> None:
        same_kind = LATE if other.kind is ConditionKind.TIME else LARGE
        assert (
            Pattern("mail", "deferred", conditions=(other,)).key()
            != Pattern("mail", "deferred", conditions=(same_kind,)).key()
        )

    def test_no_two_structures_run_together(self) -> None:
        assert Pattern("a", "b", "c").key() != Pattern("a", "b,c").key()
        assert Pattern('a","b').key() != Pattern("a", "b").key()


class TestShape:
    def test_it_is_the_shape_of_the_contract(self) -> None:
        assert Pattern("mail", "deferred", conditions=(LATE, FRIDAY)).as_dict() == {
            "event_type": "deferred",
            "outcome": None,
            "trait": None,
            "conditions": [
                {"kind": "weekday", "value": "friday"},
                {"kind": "time", "value": {"from": "14:30", "until": None}},
            ],
        }
        assert Pattern("mail", conditions=(LARGE,)).as_dict()["conditions"] == [
            {"kind": "amount", "value": {"above": 10_000, "below": None, "currency": "EUR"}}
        ]

    @pytest.mark.parametrize("conditions", [(), (FRIDAY,), (MARCO, LATE), (LARGE, LATE)])
    def test_it_comes_back_from_json(self, conditions: tuple[Condition, ...]) -> None:
        pattern = Pattern("mail", None, "won", "removed:link", conditions)
        assert Pattern.from_dict("mail", json.loads(json.dumps(pattern.as_dict()))) == pattern


class TestOpposite:
    def test_the_trait_turns_and_the_conditions_stay(self) -> None:
        turned = Pattern("mail", trait="removed:link", conditions=(MARCO,)).opposite()
        assert turned == Pattern("mail", trait="added:link", conditions=(MARCO,))

    def test_an_approval_turns(self) -> None:
        assert Pattern("mail", "approval_granted").opposite() == Pattern("mail", "approval_rejected")
        assert Pattern("mail", None, "granted").opposite() == Pattern("mail", None, "rejected")

    @pytest.mark.parametrize(
        "pattern",
        [
            Pattern("mail", trait="unchanged"),
            Pattern("mail", "deferred"),
            Pattern("mail", None, "won"),
            Pattern("mail"),
        ],
    )
    def test_most_have_none(self, pattern: Pattern) -> None:
        assert pattern.opposite() is None

    def test_a_trait_within_an_approval_does_not_turn_the_approval(self) -> None:
        assert Pattern("mail", "approval_granted", trait="cc:legal").opposite() is None


class TestFamilies:
    def test_drafts_and_deferrals_compete_as_do_approvals(self) -> None:
        drafts = ("draft_sent", "draft_edited", "draft_rejected", "draft_lost", "deferred")
        assert {family_of(event) for event in drafts} == {"drafts"}
        assert family_of("approval_granted") == family_of("approval_rejected") == "approvals"
        assert family_of("exception") == "exception"
        assert family_of("draft") == "draft"

    def test_a_pattern_without_event_type_is_about_drafts(self) -> None:
        assert family_of_pattern(Pattern("mail", trait="shortened")) == "drafts"
        assert family_of_pattern(Pattern("mail", "note")) == "note"


class TestOpportunities:
    def test_agent_family_and_conditions_must_fit(self) -> None:
        fits = [on(2, event_type="draft_sent"), on(9, event_type="deferred", contacts={"marco", "nina"})]
        others = [on(9, agent="crm"), on(9, event_type="exception")]
        plain = Pattern("mail", "deferred")
        assert opportunities_of(plain, [*others, *fits]) == fits
        assert opportunities_of(Pattern("mail", "deferred", conditions=(MARCO,)), fits) == fits[1:]
        assert opportunities_of(Pattern("mail", "deferred", conditions=(FRIDAY,)), fits) == fits

    def test_a_removal_needs_a_draft_known_to_have_held_it(self) -> None:
        removed, kept = on(1, traits={"removed:link"}), on(2, traits={"kept:link"})
        without, unsigned = on(3, traits={"shortened"}), on(4, signature=False)
        pattern = Pattern("mail", trait="removed:link")
        assert opportunities_of(pattern, [unsigned, without, kept, removed]) == [removed, kept]
        assert opportunities_of(Pattern("mail", trait="added:link"), [without, unsigned]) == [without, unsigned]

    def test_where_the_agent_itself_reports_it_its_silence_counts(self) -> None:
        reported, silent = on(1, signature=False, traits={"removed:link"}), on(2, signature=False)
        without = on(3, traits={"shortened"})
        assert opportunities_of(Pattern("mail", trait="removed:link"), [reported, silent, without]) == [
            reported,
            silent,
        ]


class TestRecount:
    def test_it_counts_by_definition(self) -> None:
        episodes = [on(1, traits={"shortened"}), on(1, traits={"shortened"}), on(3), on(4, traits={"shortened"})]
        found = recount(Pattern("mail", trait="shortened"), episodes[::-1], policy=DEFAULT.detection)
        assert found.evidence_ids == tuple(episodes[at].id for at in (0, 1, 3))
        assert (found.occurrences, found.opportunities, found.days) == (3, 4, 2)
        assert not found.turned_round

    @pytest.mark.parametrize(
        ("missed_on", "turned"),
        [((10, 11, 12), True), ((10, 10, 11), True), ((10, 10, 10), False), ((10, 11), False)],
    )
    def test_three_misses_in_a_row_on_two_days_turn_it_round(self, missed_on: tuple[int, ...], turned: bool) -> None:
        episodes = [on(day, traits={"shortened"}) for day in (1, 2, 3, 4)] + [on(day) for day in missed_on]
        assert recount(Pattern("mail", trait="shortened"), episodes, policy=DEFAULT.detection).turned_round is turned

    def test_two_chances_are_too_few_to_turn(self) -> None:
        assert not recount(Pattern("mail", trait="shortened"), [on(1), on(2)], policy=DEFAULT.detection).turned_round

    def test_a_single_hit_among_the_last_three_does_not(self) -> None:
        episodes = [on(1, traits={"shortened"}), on(2), on(3), on(4, traits={"shortened"})]
        assert not recount(Pattern("mail", trait="shortened"), episodes, policy=DEFAULT.detection).turned_round
