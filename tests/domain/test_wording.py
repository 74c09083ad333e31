from datetime import date

import pytest

from memory_app.domain.patterns import AmountRange, Condition, Pattern, TimeRange
from memory_app.domain.traits import OBJECTS
from memory_app.domain.vocabulary import Category, ConditionKind, EventType
from memory_app.domain.wording import Count, category_of, evidence, order_of, quote, rule_text
from tests.domain.habits import (
    ABOVE,
    ACME,
    AFTERNOON,
    BELOW,
    BETWEEN,
    FRIDAY,
    MARCO,
    NAMES,
    QUOTE,
    SEEN,
    TAGGED,
    TAIL,
    event,
    outcome,
    trait,
)
from tests.domain.habits_of_events import OF_EVENTS
from tests.domain.habits_of_traits import OF_TRAITS


class TestReading:
    @pytest.mark.parametrize(("pattern", "said", "told", "ordered"), [*OF_TRAITS, *OF_EVENTS])
    def test_it_reads_as_a_colleague_would_write(self, pattern: Pattern, said: str, told: str, ordered: str) -> None:
        assert quote(pattern, NAMES) == said
        assert evidence(pattern, SEEN, NAMES) == told + TAIL
        assert rule_text(pattern, NAMES) == ordered
        assert (order_of(pattern) is None) == (ordered == "")

    def test_a_contact_without_a_name_goes_by_the_key(self) -> None:
        for names in ({}, {"m@x": ""}, {"m@x": "\u200b"}):
            assert quote(event("deferred", MARCO), names) == "With m@x you defer drafts."

    def test_what_has_no_visible_name_is_told_all_the_same(self) -> None:
        hidden = [Condition(kind, "\u200b") for kind in (ConditionKind.CONTACT, ConditionKind.COMPANY)]
        assert quote(event("deferred", *hidden), {}) == (
            "With an unnamed contact for an unnamed company you defer drafts."
        )
        assert quote(event("deferred", Condition(ConditionKind.TAG, "\u200b")), {}) == 'You defer drafts tagged "?".'

    def test_two_ranges_are_told_as_what_both_allow(self) -> None:
        for ends in (((540, None), (None, 720)), ((540, 900), (480, 720))):
            hours = [Condition(ConditionKind.TIME, TimeRange(*pair)) for pair in ends]
            assert quote(event("deferred", *hours), {}) == "Between 09:00 and 12:00 you defer drafts."
        for other in (AmountRange(below=2_000.0), AmountRange(500.0, 2_000.0, "EUR")):
            both = event("deferred", BETWEEN, Condition(ConditionKind.AMOUNT, other))
            assert quote(both, {}) == "Between 1,000 and 2,000 EUR you defer drafts."
        assert quote(event("deferred", ABOVE, BELOW), {}) == "For amounts in EUR and USD you defer drafts."

    def test_a_pattern_that_says_nothing_is_still_a_sentence(self) -> None:
        assert quote(Pattern("mail"), {}) == "You work on drafts."
        assert rule_text(Pattern("mail"), {}) == ""
        assert quote(event("approval_"), {}) == 'Your approvals end with "approval".'

    def test_what_event_and_outcome_both_say_is_said_once(self) -> None:
        assert quote(outcome("parked", event_type="draft_parked"), {}) == 'Your drafts are "parked".'
        assert quote(Pattern("mail", "draft_edited", "sent", "removed:link"), {}) == (
            "You edit drafts, send them and remove links from them."
        )

    def test_a_noun_is_no_participle(self) -> None:
        assert quote(outcome("no_need", FRIDAY), {}) == 'On Fridays your drafts end with "no need".'
        assert quote(outcome("re-opened", FRIDAY), {}) == 'On Fridays your drafts are "re-opened".'

    def test_what_ends_in_two_ways_of_a_kind_is_told_at_once(self) -> None:
        assert quote(outcome("archived", FRIDAY, event_type="draft_parked"), {}) == (
            'On Fridays your drafts are "parked" and "archived".'
        )
        assert quote(Pattern("mail", "approval_held", "timeout", "shortened"), {}) == (
            'You shorten approvals that are "held" and end with "timeout".'
        )

    def test_the_longest_that_there_is_still_fits(self) -> None:
        """Nothing of it is left out: only names are cut to a word."""
        spread = Condition(ConditionKind.AMOUNT, AmountRange(1_000.0, 5_000.0))
        document = Condition(ConditionKind.DOCUMENT, "a b c")
        pattern = Pattern("mail", "approval_granted", "sent_on", "removed:first-person", (document, spread))
        assert quote(pattern, {}) == (
            'For the document "a…" for amounts between 1,000 and 5,000 you grant approvals that end with "sent…" '
            "and take the first person out of them."
        )

    def test_the_order_of_conditions_is_no_difference(self) -> None:
        one, other = event("deferred", MARCO, FRIDAY), event("deferred", FRIDAY, MARCO)
        assert quote(one, NAMES) == quote(other, NAMES)
        assert rule_text(one, NAMES) == rule_text(other, NAMES)
        assert evidence(one, SEEN, NAMES) == evidence(other, SEEN, NAMES)

    @pytest.mark.parametrize("name", OBJECTS)
    @pytest.mark.parametrize("verb", ["removed", "added"])
    def test_each_object_is_ordered_as_it_is_under_a_condition(self, verb: str, name: str) -> None:
        bare = order_of(trait(f"{verb}:{name}"))
        assert bare is not None
        assert rule_text(trait(f"{verb}:{name}"), {}) == bare
        assert rule_text(trait(f"{verb}:{name}", FRIDAY), {}) == f"On Fridays: {bare[0].lower()}{bare[1:]}"


class TestEvidence:
    def test_it_tells_how_often_when_and_the_last_time(self) -> None:
        assert evidence(trait("shortened"), Count(9, 10, 8, date(2025, 3, 3), date(2025, 3, 28)), {}) == (
            "In 9 of 10 drafts, on 8 days between 3 and 28 March, the last on Friday 28 March."
        )

    def test_a_turn_of_the_year_is_named(self) -> None:
        assert evidence(trait("shortened"), Count(3, 3, 3, date(2025, 12, 29), date(2026, 1, 5)), {}) == (
            "In 3 of 3 drafts, on 3 days between 29 December 2025 and 5 January 2026, "
            "the last on Monday 5 January 2026."
        )

    def test_one_of_a_kind_is_singular(self) -> None:
        once = Count(1, 1, 1, date(2025, 3, 28), date(2025, 3, 28), outside=(0, 1))
        assert evidence(event("deferred", TAGGED), once, {}) == (
            'In 1 of 1 draft tagged "invoice", otherwise in 0 of 1; on 1 day, Friday 28 March.'
        )
        assert evidence(event("support_ticket"), once, {}).startswith('In 1 of 1 "support ticket" event, ')

    def test_where_there_is_no_outside_nothing_is_compared(self) -> None:
        nothing = Count(3, 3, 3, date(2025, 3, 7), date(2025, 3, 21), outside=(0, 0))
        assert evidence(event("deferred", FRIDAY), nothing, {}) == (
            "In 3 of 3 drafts on Fridays, on 3 days between 7 and 21 March, the last on Friday 21 March."
        )

    def test_what_does_not_fit_is_left_out_the_least_important_first(self) -> None:
        """First the last time goes, then names are halved, then the dates go."""
        seen = Count(5, 6, 5, date(2025, 12, 5), date(2026, 1, 2), outside=(2, 30))
        dates = "on 5 days between 5 December 2025 and 2 January 2026"
        pattern = trait("removed:one two three", MARCO, FRIDAY)
        held = 'on Fridays that held "one two three", otherwise in 2 of 30;'
        assert evidence(pattern, seen, {"m@x": "Ann Flo"}) == (
            f"In 5 of 6 drafts with Ann Flo {held} {dates}, the last on Friday 2 January 2026."
        )
        assert evidence(pattern, seen, {"m@x": "Ann Bo Cy Di Ed Flo"}) == (
            f"In 5 of 6 drafts with Ann Bo Cy Di Ed Flo {held} {dates}."
        )
        long = [Condition(ConditionKind.DOCUMENT, f"{name} two three four five six") for name in ("ann", "bob")]
        assert evidence(trait("shortened", *long), seen, {}) == (
            'In 5 of 6 drafts for the documents "ann two three four five six" and "bob two three four five six", '
            "otherwise in 2 of 30; on 5 days between 5 December 2025 and 2 January 2026."
        )
        assert evidence(trait("removed:one two three four", *long), seen, {}) == (
            'In 5 of 6 drafts for the documents "ann two three…" and "bob two three…" that held "one two three four", '
            f"otherwise in 2 of 30; {dates}."
        )
        own = trait("removed:one two three four five six", *long, event_type="own_kind_of_event")
        assert evidence(own, seen, {}) == (
            'In 5 of 6 "own kind of…" events for the documents "ann two three…" and "bob two three…" '
            'that held "one two three four five six", otherwise in 2 of 30; on 5 days.'
        )


class TestCategory:
    @pytest.mark.parametrize(
        ("pattern", "category"),
        [
            (trait("shortened"), Category.WRITING_STYLE),
            (trait("shortened", FRIDAY), Category.RHYTHM),
            (trait("shortened", AFTERNOON), Category.RHYTHM),
            (trait("shortened", MARCO), Category.PEOPLE),
            (trait("shortened", MARCO, FRIDAY), Category.RHYTHM),
            (trait("shortened", ABOVE, AFTERNOON), Category.RHYTHM),
            (trait("shortened", ABOVE, MARCO), Category.PEOPLE),
            (trait("shortened", ABOVE), Category.DECISIONS),
            (trait("shortened", ABOVE, QUOTE), Category.DECISIONS),
            (trait("shortened", QUOTE), Category.WRITING_STYLE),
            (trait("removed:amount"), Category.WRITING_STYLE),
            (event(EventType.DEFERRED, FRIDAY), Category.RHYTHM),
            (event(EventType.APPROVAL_GRANTED, MARCO), Category.PEOPLE),
            (event(EventType.APPROVAL_GRANTED, TAGGED), Category.DECISIONS),
            (event("approval_escalated", TAGGED), Category.DECISIONS),
            (trait("cc:legal", event_type="approval_rejected"), Category.DECISIONS),
            (event(EventType.DEFERRED, TAGGED), Category.DECISIONS),
            (outcome("deferred", TAGGED), Category.DECISIONS),
            (trait("shortened", ACME), Category.PEOPLE),
            (trait("cc:legal", event_type="exception"), Category.TOOLS),
            (event("exception", ABOVE), Category.DECISIONS),
            (trait("cc:legal", event_type="correction"), Category.WRITING_STYLE),
            (trait("cc:legal", event_type="note"), Category.WRITING_STYLE),
            (event("support_ticket", TAGGED), Category.WRITING_STYLE),
        ],
    )
    def test_it_is_decided_by_rule(self, pattern: Pattern, category: Category) -> None:
        assert category_of(pattern) is category
