import random
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from memory_app.domain.mining import EpisodeView, Finding, mine
from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.traits import OBJECTS
from memory_app.domain.vocabulary import Category, Confidence, Weekday

POLICY = DetectionPolicy()
LAX = DetectionPolicy(plain_fdr=1.0, conditional_fdr=1.0, specific_beats_general=1.0, base_rate=0.0)
_made = iter(range(1, 10_000_000))


def on(
    day: int, *, traits: Collection[str] = (), contacts: Collection[str] = (), signature: bool = True, **fields: Any
) -> EpisodeView:
    """An episode on the day-th of January 2026 (a Thursday is the 1st), each a minute after the one made before."""
    number = next(_made)
    at = datetime(2026, 1, 1, 8, tzinfo=UTC) + timedelta(days=day - 1, seconds=number % 30_000)
    shown: dict[str, Any] = {"agent": "mail", "event_type": "draft_edited", "outcome": None} | fields
    return EpisodeView(
        id=UUID(int=number),
        traits=frozenset(traits),
        signature=signature,
        contacts=frozenset(contacts),
        occurred_at=at,
        local_date=at.date(),
        weekday=list(Weekday)[at.weekday()],
        **shown,
    )


def found(episodes: Sequence[EpisodeView], policy: DetectionPolicy = POLICY) -> dict[str, Finding]:
    """Findings by their quote."""
    return {finding.quote: finding for finding in mine(episodes, policy=policy)}


def habit(trait: str, *, hits: Collection[int], misses: Collection[int] = (), **fields: Any) -> list[EpisodeView]:
    """Signed drafts that held the thing: removed on some days, kept on others."""
    kept = "kept:" + trait.partition(":")[2]
    return [on(day, traits={trait}, **fields) for day in hits] + [on(day, traits={kept}, **fields) for day in misses]


FRIDAYS = (2, 9, 16, 23, 30)
MONDAYS_TO_THURSDAYS = tuple(day for day in range(1, 31) if day % 7 in {5, 6, 0, 1})


class TestPlain:
    def test_three_of_three_is_reported_as_low(self) -> None:
        finding = found(habit("removed:semicolon", hits=(5, 6, 8)))["You remove semicolons from drafts."]
        assert (finding.occurrences, finding.opportunities, finding.consistency) == (3, 3, 1.0)
        assert finding.confidence is Confidence.LOW
        assert finding.category is Category.WRITING_STYLE
        assert finding.promotion_candidate
        assert finding.rule_text == "Do not use semicolons."
        assert finding.pattern.trait == "removed:semicolon"
        assert finding.pattern.event_type is None

    def test_two_are_never_enough(self) -> None:
        assert not mine(habit("removed:semicolon", hits=(5, 6)), policy=POLICY)
        assert not mine(habit("removed:semicolon", hits=(5, 6)), policy=LAX)

    def test_a_burst_on_one_day_is_no_habit(self) -> None:
        assert not mine(habit("removed:semicolon", hits=[5] * 12), policy=POLICY)
        assert mine(habit("removed:semicolon", hits=[5] * 11 + [6]), policy=POLICY)

    def test_under_half_is_no_habit_and_half_is(self) -> None:
        assert mine(habit("removed:semicolon", hits=range(1, 9), misses=range(9, 17)), policy=POLICY)
        assert not mine(habit("removed:semicolon", hits=range(1, 9), misses=range(9, 18)), policy=POLICY)

    def test_what_stayed_counts_as_a_chance(self) -> None:
        finding = found(habit("removed:link", hits=range(1, 10), misses=(20,)))["You remove links from drafts."]
        assert (finding.occurrences, finding.opportunities) == (9, 10)
        assert finding.confidence is Confidence.HIGH

    def test_a_draft_that_never_held_it_is_no_chance(self) -> None:
        others = [on(day, traits={"kept:date"}) for day in range(1, 29)]
        assert (
            found([*habit("removed:link", hits=(1, 2, 3)), *others])["You remove links from drafts."].opportunities == 3
        )

    def test_an_unsigned_draft_is_a_chance_only_where_traits_are_reported(self) -> None:
        silent = [on(day, signature=False, event_type="draft_sent") for day in range(1, 29)]
        signed = habit("removed:link", hits=(1, 2, 3))
        assert "You remove links from drafts." in found([*signed, *silent])
        reported = [on(day, signature=False, traits={"removed:link"}) for day in (1, 2, 3)]
        assert "You remove links from drafts." not in found([*reported, *silent])

    def test_evidence_is_by_time_whatever_the_order_of_the_input(self) -> None:
        episodes = habit("removed:link", hits=(9, 3, 6))
        finding = mine(episodes, policy=POLICY)[0]
        assert finding.evidence_ids == tuple(episodes[at].id for at in (1, 2, 0))
        assert mine(episodes[::-1], policy=POLICY) == mine(episodes, policy=POLICY)

    def test_agents_are_apart(self) -> None:
        episodes = habit("removed:link", hits=(1, 2), agent="mail") + habit("removed:link", hits=(3, 4), agent="crm")
        assert not mine(episodes, policy=POLICY)

    def test_an_event_type_alone_is_no_pattern(self) -> None:
        assert not mine([on(day, event_type="deferred") for day in range(1, 29)], policy=POLICY)

    def test_what_was_kept_is_no_pattern(self) -> None:
        assert not mine([on(day, traits={"kept:link"}) for day in range(1, 29)], policy=POLICY)

    def test_nothing_comes_of_nothing(self) -> None:
        assert mine([], policy=POLICY) == []

    def test_unchanged_tells_something_under_a_condition_only_and_makes_no_rule(self) -> None:
        fridays = [on(day, traits={"unchanged"}, event_type="draft_sent") for day in FRIDAYS for _ in range(2)]
        assert not mine(fridays, policy=POLICY)
        finding = found([*fridays, *(on(day) for day in MONDAYS_TO_THURSDAYS)])[
            "On Fridays you leave drafts unchanged."
        ]
        assert finding.promotion_candidate is False
        assert finding.rule_text == ""

    def test_a_trait_of_approvals_counts_whatever_was_decided(self) -> None:
        granted = [on(day, traits={"removed:link"}, event_type="approval_granted") for day in range(1, 5)]
        rejected = [on(day, traits={"removed:link"}, event_type="approval_rejected") for day in range(5, 9)]
        finding = found([*granted, *rejected])["You remove links from approvals."]
        assert (finding.occurrences, finding.opportunities, finding.pattern.event_type) == (8, 8, "approvals")

    def test_what_drafts_held_is_told_only_where_their_signatures_tell(self) -> None:
        [signed] = mine(habit("removed:link", hits=range(1, 9)), policy=POLICY)
        [stated] = mine(habit("removed:link", hits=range(1, 9), signature=False), policy=POLICY)
        assert signed.evidence.startswith("In 8 of 8 drafts that held links")
        assert "held" not in stated.evidence
        assert stated.evidence.startswith("In 8 of 8 drafts")

    def test_own_traits_that_always_come_together_are_told_once(self) -> None:
        assert len(mine([on(day, traits={"cc:legal", "bcc:boss"}) for day in range(1, 9)], policy=POLICY)) == 1

    def test_other_families_name_their_event_type(self) -> None:
        episodes = [on(day, event_type="correction", traits={"shortened"}) for day in (1, 2, 3)]
        finding = found(episodes)["You shorten texts in corrections."]
        assert finding.pattern.event_type == "correction"
        assert [f.category for f in mine([replace(e, event_type="exception") for e in episodes], policy=POLICY)] == [
            Category.TOOLS
        ]


class TestBaseRate:
    def test_a_trait_no_more_frequent_than_its_kind_is_no_habit(self) -> None:
        """Where everything is removed in 45 of 100 drafts, 6 of 10 are nothing special."""
        others = [
            episode
            for thing in ("date", "link", "amount", "emoji")
            for episode in habit(f"removed:{thing}", hits=range(1, 10), misses=range(10, 21))
        ]
        semicolons = habit("removed:semicolon", hits=range(1, 7), misses=range(7, 11))
        assert not mine([*others, *semicolons], policy=POLICY)
        assert "You remove semicolons from drafts." in found(semicolons)

    def test_what_was_only_ever_kept_lowers_it(self) -> None:
        others = habit("removed:date", hits=range(1, 10), misses=range(10, 21))
        kept = [on(day % 28 + 1, traits={"kept:link"}) for day in range(60)]
        semicolons = habit("removed:semicolon", hits=range(1, 7), misses=range(7, 11))
        assert not mine([*others, *semicolons], policy=POLICY)
        assert "You remove semicolons from drafts." in found([*others, *semicolons, *kept])

    def test_two_habits_of_a_kind_do_not_hide_each_other(self) -> None:
        both = habit("removed:link", hits=range(1, 9)) + habit("removed:date", hits=range(11, 19), misses=(20,))
        assert set(found(both)) == {"You remove links from drafts.", "You remove dates from drafts."}

    def test_what_looks_like_a_habit_and_is_none_counts_again(self) -> None:
        """Beside five things removed in half of their drafts, 8 of 10 are nothing special."""
        background = habit("removed:date", hits=range(1, 10), misses=range(10, 31))
        first = habit("removed:semicolon", hits=range(1, 9), misses=(9, 10))
        half = [
            episode
            for thing in ("link", "amount", "emoji", "bold", "table")
            for episode in habit(f"removed:{thing}", hits=range(1, 6), misses=range(6, 11))
        ]
        assert "You remove semicolons from drafts." in found([*background, *first])
        assert not mine([*background, *first, *half], policy=POLICY)

    def test_another_kind_does_not_matter(self) -> None:
        others = [on(day, traits={"added:date"} if day % 2 else ()) for day in range(1, 29)]
        assert "You remove links from drafts." in found([*others, *habit("removed:link", hits=(1, 2, 3))])


class TestManyTried:
    @pytest.mark.parametrize(("others", "reported"), [(1, True), (2, False)])
    def test_three_of_three_holds_among_two_that_could_as_well_and_not_among_more(
        self, others: int, reported: bool
    ) -> None:
        """Each thing held by three drafts has one chance in a thousand; two in a thousand inventions are accepted."""
        held = [on(day, traits={f"kept:{thing}"}) for thing in OBJECTS[:others] for day in (20, 22, 24)]
        assert ("You remove links from drafts." in found([*held, *habit("removed:link", hits=(1, 2, 3))])) is reported

    def test_what_its_chances_keep_from_passing_is_not_tried(self) -> None:
        """Of 28 drafts a trait must be in 14 to be reported: that never happens by chance, so fifty are nothing."""
        rare = [on(day, traits={f"k{n}:x"}) for n in range(50) for day in (n % 28 + 1,)]
        assert "You remove links from drafts." in found([*rare, *habit("removed:link", hits=(1, 2, 3))])

    def test_equal_extensions_count_once(self) -> None:
        """Two hundred own traits that always come together are one test."""
        together = {f"k{n}:x" for n in range(200)}
        rare = [on(20, traits=together), *(on(day) for day in range(1, 29))]
        assert "You remove links from drafts." in found([*rare, *habit("removed:link", hits=(1, 2, 3))])


class TestConditions:
    def test_an_event_type_on_a_weekday(self) -> None:
        episodes = [on(day, event_type="deferred") for day in FRIDAYS]
        episodes += [on(day, event_type="draft_sent") for day in MONDAYS_TO_THURSDAYS]
        findings = mine(episodes, policy=POLICY)
        assert [finding.quote for finding in findings] == ["On Fridays you defer drafts."]
        assert findings[0].rule_text == "On Fridays: do not draft; defer."
        assert findings[0].category is Category.RHYTHM
        assert (findings[0].occurrences, findings[0].opportunities) == (5, 5)

    def test_a_trait_with_a_contact(self) -> None:
        episodes = habit("removed:greeting", hits=(1, 5, 7, 12, 14, 20), contacts={"m@x"})
        episodes += habit("removed:greeting", hits=(2,), misses=range(3, 28), contacts={"n@x"})
        findings = mine(episodes, policy=POLICY, names={"m@x": "Marco Bertelli"})
        assert [finding.quote for finding in findings] == ["With Marco Bertelli you remove greetings from drafts."]
        assert findings[0].rule_text == "With Marco Bertelli: do not open with a greeting."
        assert findings[0].category is Category.PEOPLE
        assert findings[0].pattern.as_dict()["conditions"] == [{"kind": "contact", "value": "m@x"}]

    def test_an_outcome_with_a_contact(self) -> None:
        episodes = [on(day, event_type="ticket", outcome="escalated", contacts={"nina"}) for day in range(1, 8)]
        episodes += [on(day, event_type="ticket", outcome="solved", contacts={"marco"}) for day in range(1, 28)]
        assert list(found(episodes)) == ['With nina your "ticket" events are "escalated".']

    def test_approvals_compete_with_each_other_only(self) -> None:
        episodes = [on(day, event_type="approval_rejected", contacts={"nina"}) for day in range(1, 7)]
        episodes += [on(day, event_type="approval_granted", contacts={"marco"}) for day in range(1, 20)]
        episodes += [on(day, contacts={"nina"}) for day in range(1, 28)]
        findings = found(episodes)
        assert findings["With nina you reject approvals."].opportunities == 6
        assert findings["With nina you reject approvals."].rule_text == "With nina: propose to reject."

    def test_a_burst_on_one_friday_is_no_rhythm(self) -> None:
        episodes = [on(2, event_type="deferred") for _ in range(8)]
        episodes += [on(day, event_type="draft_sent") for day in MONDAYS_TO_THURSDAYS]
        assert not mine(episodes, policy=POLICY)

    def test_three_hold_only_where_few_others_were_tried(self) -> None:
        three = [on(day, event_type="deferred", contacts={"nina"}) for day in (1, 6, 8)]
        rest = [on(day, event_type="draft_sent", contacts={"marco"}) for day in range(1, 29)]
        assert "With nina you defer drafts." in found([*three, *rest])
        chosen = random.Random(3)
        crowd = [
            on(
                day,
                event_type="draft_sent",
                contacts={f"c{n}"},
                traits=[f"t{k}:x" for k in range(30) if chosen.random() < 0.1],
            )
            for n in range(12)
            for day in (1, 8, 15)
        ]
        assert "With nina you defer drafts." not in found([*three, *crowd])

    def test_what_was_seen_twice_is_not_tried(self) -> None:
        three = [on(day, event_type="deferred", contacts={"nina"}) for day in (1, 6, 8)]
        crowd = [
            on(day, event_type="draft_sent", contacts={f"c{n}"}, traits={f"t{(3 * n + at) % 18}:x"})
            for n in range(12)
            for at, day in enumerate((1, 8, 15))
        ]
        assert "With nina you defer drafts." in found([*three, *crowd])

    def test_what_its_margins_keep_from_passing_is_not_tried(self) -> None:
        three = [on(day, event_type="deferred", contacts={"nina"}) for day in (1, 6, 8)]
        often = [
            on(day, event_type="draft_sent", contacts={f"c{n}"}, traits={f"t{(n + at + k) % 24}:x" for k in range(12)})
            for n in range(24)
            for at, day in enumerate((1, 8, 15))
        ]
        assert "With nina you defer drafts." in found([*three, *often])
        pairs = [
            on(day, event_type="draft_sent", contacts={f"c{n}"}, traits={f"t{(n + 5 * at) % 12}:x"})
            for n in range(36)
            for at, day in enumerate((1, 8))
        ]
        assert "With nina you defer drafts." in found([*three, *pairs])

    def test_event_and_outcome_that_coincide_are_reported_once(self) -> None:
        episodes = [on(day, event_type="deferred", outcome="deferred") for day in FRIDAYS]
        episodes += [on(day, event_type="draft_sent", outcome="sent") for day in MONDAYS_TO_THURSDAYS]
        assert list(found(episodes)) == ["On Fridays you defer drafts."]

    def test_an_event_is_told_rather_than_a_trait_without_order_that_coincides(self) -> None:
        episodes = [on(day, event_type="deferred", traits={"later"}) for day in FRIDAYS]
        episodes += [on(day, event_type="draft_sent", traits={"unchanged"}) for day in MONDAYS_TO_THURSDAYS]
        assert "On Fridays you defer drafts." in found(episodes)
        assert 'On Fridays your drafts show "later".' not in found(episodes)

    def test_conditions_that_coincide_are_reported_as_the_first_kind(self) -> None:
        episodes = [on(day, event_type="deferred", contacts={"nina"}) for day in FRIDAYS]
        episodes += [on(day, event_type="draft_sent") for day in MONDAYS_TO_THURSDAYS]
        assert list(found(episodes)) == ["With nina you defer drafts."]

    def test_two_orders_that_coincide_are_two_habits(self) -> None:
        episodes = [on(day, traits={"removed:greeting", "removed:sign-off"}) for day in range(1, 6)]
        assert set(found(episodes)) == {"You remove greetings from drafts.", "You remove sign-offs from drafts."}

    def test_a_contact_who_is_met_on_the_day_explains_nothing(self) -> None:
        """All is deferred on Fridays; Nina is met on Fridays, mostly."""
        episodes = [on(day, event_type="deferred", contacts={"nina"}) for day in FRIDAYS for _ in range(2)]
        episodes += [on(day, event_type="deferred") for day in FRIDAYS for _ in range(4)]
        episodes += [on(day, event_type="draft_sent") for day in MONDAYS_TO_THURSDAYS for _ in range(4)]
        episodes += [on(12, event_type="draft_sent", contacts={"nina"})]
        assert list(found(episodes)) == ["On Fridays you defer drafts."]

    def test_the_other_weekdays_are_no_pattern_because_one_is(self) -> None:
        sent = "draft_sent"
        episodes = [on(day, event_type="deferred") for day in FRIDAYS for _ in range(12)]
        episodes += [on(day, event_type=sent if n % 5 else "draft_edited") for day in (5, 12, 19, 26) for n in range(9)]
        episodes += [on(day, event_type=sent if n % 2 else "draft_edited") for day in (6, 13, 20, 27) for n in range(4)]
        assert [quote for quote in found(episodes) if "send" in quote] == []


class TestMostGeneral:
    def test_a_habit_of_every_day_is_told_without_a_weekday(self) -> None:
        episodes = habit("removed:link", hits=[*FRIDAYS, *MONDAYS_TO_THURSDAYS[:12]], misses=MONDAYS_TO_THURSDAYS[12:])
        assert list(found(episodes)) == ["You remove links from drafts."]

    def test_a_habit_whose_rest_is_none_is_told_with_its_condition(self) -> None:
        episodes = habit("removed:link", hits=range(1, 13), contacts={"nina"})
        episodes += habit("removed:link", hits=(1, 2), misses=range(3, 11), contacts={"marco"})
        assert POLICY.min_consistency < 14 / 22
        assert list(found(episodes)) == ["With nina you remove links from drafts."]

    def test_a_condition_whose_rest_is_frequent_too_is_not(self) -> None:
        episodes = [on(day, event_type="approval_granted", contacts={"nina"}) for day in range(1, 25)]
        episodes += [on(day, event_type="approval_granted") for day in range(1, 25)]
        episodes += [on(day, event_type="approval_rejected") for day in range(1, 25)]
        assert not [quote for quote in found(episodes) if "grant" in quote]


class TestTurnedRound:
    def test_it_is_contradicted_and_at_most_high(self) -> None:
        episodes = habit("removed:link", hits=[d for d in range(1, 26) for _ in range(2)], misses=(27, 28, 29))
        finding = mine(episodes, policy=POLICY)[0]
        assert finding.consistency > 0.9
        assert finding.contradicted
        assert finding.confidence is Confidence.HIGH

    def test_within_a_condition_only_its_own_chances_count(self) -> None:
        episodes = habit("removed:link", hits=range(1, 10), contacts={"nina"})
        episodes += habit("removed:link", hits=(), misses=range(10, 28), contacts={"marco"})
        finding = found(episodes)["With nina you remove links from drafts."]
        assert not finding.contradicted

    def test_contraries_found_together_contradict_each_other(self) -> None:
        episodes = habit("removed:link", hits=range(1, 12)) + [on(day, traits={"added:link"}) for day in range(1, 29)]
        findings = found(episodes)
        assert findings["You remove links from drafts."].contradicted
        assert findings["You add links to drafts."].contradicted
        assert findings["You add links to drafts."].confidence is not Confidence.VERY_HIGH


class TestOrder:
    def test_the_surest_is_first_and_the_contradicted_last(self) -> None:
        episodes = habit("removed:link", hits=(1, 2, 3)) + habit("removed:date", hits=range(1, 10))
        episodes += habit("removed:emoji", hits=range(1, 20), misses=(26, 27, 28))
        assert [finding.quote.split()[2] for finding in mine(episodes, policy=POLICY)] == ["dates", "links", "emojis"]
