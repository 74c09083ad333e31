from datetime import date

import pytest

from memory_app.domain.patterns import AmountRange, Condition, Pattern, TimeRange
from memory_app.domain.traits import OBJECTS
from memory_app.domain.vocabulary import Category, ConditionKind, EventType, Weekday
from memory_app.domain.wording import Count, category_of, evidence, order_of, quote, rule_text

MARCO, NINA = (Condition(ConditionKind.CONTACT, key) for key in ("m@x", "nina"))
ACME = Condition(ConditionKind.COMPANY, "Acme")
TAGGED, URGENT = (Condition(ConditionKind.TAG, tag) for tag in ("invoice", "urgent"))
QUOTE = Condition(ConditionKind.DOCUMENT, "quote")
MONDAY, FRIDAY = (Condition(ConditionKind.WEEKDAY, day) for day in (Weekday.MONDAY, Weekday.FRIDAY))
AFTERNOON = Condition(ConditionKind.TIME, TimeRange(start=870))
MORNING = Condition(ConditionKind.TIME, TimeRange(until=540))
NOON = Condition(ConditionKind.TIME, TimeRange(720, 840))
ABOVE = Condition(ConditionKind.AMOUNT, AmountRange(above=10_000.0, currency="EUR"))
BELOW = Condition(ConditionKind.AMOUNT, AmountRange(below=500.0, currency="USD"))
BETWEEN = Condition(ConditionKind.AMOUNT, AmountRange(1_000.0, 5_000.0, "EUR"))
CENTS = Condition(ConditionKind.AMOUNT, AmountRange(above=1_234_567.5, currency="CHF"))
ANY_MONEY = Condition(ConditionKind.AMOUNT, AmountRange(above=10_000.0))
NAMES = {"m@x": "Marco Bertelli"}
SEEN = Count(5, 6, 5, date(2025, 3, 7), date(2025, 3, 28), outside=(2, 30))
TAIL = ", otherwise in 2 of 30; on 5 days between 7 and 28 March, the last on Friday 28 March."


def trait(name: str, *conditions: Condition, event_type: str | None = None) -> Pattern:
    return Pattern("mail", event_type, trait=name, conditions=conditions)


def event(name: str, *conditions: Condition) -> Pattern:
    return Pattern("mail", name, conditions=conditions)


def outcome(name: str, *conditions: Condition, event_type: str | None = None) -> Pattern:
    return Pattern("mail", event_type, name, conditions=conditions)


READS = [
    (
        trait("removed:semicolon"),
        "You remove semicolons from drafts.",
        "In 5 of 6 drafts that held semicolons",
        "Do not use semicolons.",
    ),
    (trait("added:date"), "You add dates to drafts.", "In 5 of 6 drafts", "State the dates."),
    (trait("kept:link"), "You keep links in drafts.", "In 5 of 6 drafts", ""),
    (
        trait("removed:jargon"),
        'You remove "jargon" from drafts.',
        'In 5 of 6 drafts that held "jargon"',
        'Leave out "jargon".',
    ),
    (
        trait("added:legal disclaimer"),
        'You add "legal disclaimer" to drafts.',
        "In 5 of 6 drafts",
        'Include "legal disclaimer".',
    ),
    (
        trait("removed:first-person"),
        "You take the first person out of drafts.",
        "In 5 of 6 drafts written in the first person",
        "Do not write in the first person.",
    ),
    (
        trait("added:first-person"),
        "You put drafts into the first person.",
        "In 5 of 6 drafts",
        "Write in the first person.",
    ),
    (trait("removed:hedging"), "You remove hedging from drafts.", "In 5 of 6 drafts that hedged", "Do not hedge."),
    (trait("shortened"), "You shorten drafts.", "In 5 of 6 drafts", "Write shorter drafts."),
    (
        trait("lengthened", MARCO),
        "With Marco Bertelli you lengthen drafts.",
        "In 5 of 6 drafts with Marco Bertelli",
        "With Marco Bertelli: write longer drafts.",
    ),
    (
        trait("shortened", FRIDAY),
        "On Fridays you shorten drafts.",
        "In 5 of 6 drafts on Fridays",
        "On Fridays: write shorter drafts.",
    ),
    (
        trait("rewritten", QUOTE, ABOVE),
        'For the document "quote" above 10,000 EUR you rewrite drafts.',
        'In 5 of 6 drafts for the document "quote" above 10,000 EUR',
        'For the document "quote", above 10,000 EUR: do not draft; leave the writing to the user.',
    ),
    (
        trait("unchanged", MARCO),
        "With Marco Bertelli you leave drafts unchanged.",
        "In 5 of 6 drafts with Marco Bertelli",
        "",
    ),
    (
        trait("tone:more-formal", ACME),
        "For Acme you make drafts more formal.",
        "In 5 of 6 drafts for Acme",
        "For Acme: write more formally.",
    ),
    (trait("tone:less-formal"), "You make drafts less formal.", "In 5 of 6 drafts", "Write less formally."),
    (
        trait("language:it", MARCO),
        "With Marco Bertelli you switch drafts to Italian.",
        "In 5 of 6 drafts with Marco Bertelli",
        "With Marco Bertelli: write in Italian.",
    ),
    (
        trait("language:pt-br"),
        "You switch drafts to Brazilian Portuguese.",
        "In 5 of 6 drafts",
        "Write in Brazilian Portuguese.",
    ),
    (
        trait("language:xx"),
        'You switch drafts to the language "xx".',
        "In 5 of 6 drafts",
        'Write in the language "xx".',
    ),
    (
        trait("replaced:asap->by friday"),
        'You replace "asap" with "by friday" in drafts.',
        "In 5 of 6 drafts",
        'Write "by friday" instead of "asap".',
    ),
    (
        trait("replaced:asap->soon", TAGGED),
        'You replace "asap" with "soon" in drafts tagged "invoice".',
        'In 5 of 6 drafts tagged "invoice"',
        'For anything tagged "invoice": write "soon" instead of "asap".',
    ),
    (trait("cc:legal"), 'Your drafts show "cc:legal".', "In 5 of 6 drafts", ""),
    (
        trait("answered within the hour", MONDAY),
        'On Mondays your drafts show "answered within the hour".',
        "In 5 of 6 drafts on Mondays",
        "",
    ),
    (
        trait("removed:greeting", MARCO, MONDAY),
        "With Marco Bertelli on Mondays you remove greetings from drafts.",
        "In 5 of 6 drafts with Marco Bertelli on Mondays that held greetings",
        "With Marco Bertelli, on Mondays: do not open with a greeting.",
    ),
    (
        trait("removed:greeting", MARCO, TAGGED),
        'With Marco Bertelli you remove greetings from drafts tagged "invoice".',
        'In 5 of 6 drafts tagged "invoice" with Marco Bertelli that held greetings',
        'With Marco Bertelli, for anything tagged "invoice": do not open with a greeting.',
    ),
    (
        trait("removed:bullet-list", ACME, QUOTE),
        'For Acme for the document "quote" you remove bullet lists from drafts.',
        'In 5 of 6 drafts for Acme for the document "quote" that held bullet lists',
        'For Acme, for the document "quote": do not use bullet lists.',
    ),
    (
        trait("removed:link", TAGGED),
        'You remove links from drafts tagged "invoice".',
        'In 5 of 6 drafts tagged "invoice" that held links',
        'For anything tagged "invoice": do not include links.',
    ),
    (
        trait("removed:link", QUOTE),
        'For the document "quote" you remove links from drafts.',
        'In 5 of 6 drafts for the document "quote" that held links',
        'For the document "quote": do not include links.',
    ),
    (
        trait("added:table", TAGGED, URGENT),
        'You add tables to drafts tagged "invoice" and "urgent".',
        'In 5 of 6 drafts tagged "invoice" and "urgent"',
        'For anything tagged "invoice" and "urgent": use tables.',
    ),
    (
        trait("removed:link", event_type="correction"),
        "You remove links from corrections.",
        "In 5 of 6 corrections that held links",
        "Do not include links.",
    ),
    (
        trait("shortened", event_type="correction"),
        "You shorten texts in corrections.",
        "In 5 of 6 corrections",
        "Write shorter texts.",
    ),
    (
        trait("language:de", NINA, event_type="correction"),
        "With nina you switch texts to German in corrections.",
        "In 5 of 6 corrections with nina",
        "With nina: write in German.",
    ),
    (trait("removed:link", event_type="note"), "You remove links from notes.", "In 5 of 6 notes that held links", ""),
    (trait("shortened", event_type="note"), "You shorten notes.", "In 5 of 6 notes", ""),
    (
        trait("removed:link", event_type="exception"),
        "You remove links from exceptions.",
        "In 5 of 6 exceptions that held links",
        "",
    ),
    (
        trait("timeout", MONDAY, event_type="exception"),
        'On Mondays exceptions show "timeout".',
        "In 5 of 6 exceptions on Mondays",
        "",
    ),
    (
        trait("added:amount", event_type="approval_granted"),
        "You grant approvals and add amounts to them.",
        "In 5 of 6 approvals",
        "For approvals: state the amounts.",
    ),
    (
        trait("over-budget", ABOVE, event_type="approval_granted"),
        'Above 10,000 EUR you grant approvals that show "over-budget".',
        "In 5 of 6 approvals above 10,000 EUR",
        "",
    ),
    (
        trait("shortened", event_type="support_ticket"),
        'You shorten texts in "support ticket" events.',
        'In 5 of 6 "support ticket" events',
        'For "support ticket" events: write shorter texts.',
    ),
    (
        trait("removed:apology", FRIDAY, event_type="support_ticket"),
        'On Fridays you remove apologies from "support ticket" events.',
        'In 5 of 6 "support ticket" events on Fridays that held apologies',
        'For "support ticket" events, on Fridays: do not apologise.',
    ),
    (
        trait("late", NINA, event_type="support_ticket"),
        'With nina your "support ticket" events show "late".',
        'In 5 of 6 "support ticket" events with nina',
        "",
    ),
    (
        trait("removed:link", event_type="draft_edited"),
        "You edit drafts and remove links from them.",
        "In 5 of 6 drafts that held links",
        "Do not include links.",
    ),
    (
        event("deferred", FRIDAY),
        "On Fridays you defer drafts.",
        "In 5 of 6 drafts on Fridays",
        "On Fridays: do not draft; defer.",
    ),
    (
        event("deferred", FRIDAY, AFTERNOON),
        "On Fridays after 14:30 you defer drafts.",
        "In 5 of 6 drafts on Fridays after 14:30",
        "On Fridays after 14:30: do not draft; defer.",
    ),
    (
        event("deferred", AFTERNOON),
        "After 14:30 you defer drafts.",
        "In 5 of 6 drafts after 14:30",
        "After 14:30: do not draft; defer.",
    ),
    (
        event("deferred", ACME),
        "For Acme you defer drafts.",
        "In 5 of 6 drafts for Acme",
        "For Acme: do not draft; defer.",
    ),
    (
        event("deferred", QUOTE),
        'For the document "quote" you defer drafts.',
        'In 5 of 6 drafts for the document "quote"',
        'For the document "quote": do not draft; defer.',
    ),
    (
        event("deferred", TAGGED),
        'You defer drafts tagged "invoice".',
        'In 5 of 6 drafts tagged "invoice"',
        'For anything tagged "invoice": do not draft; defer.',
    ),
    (
        event("deferred", MARCO, FRIDAY),
        "With Marco Bertelli on Fridays you defer drafts.",
        "In 5 of 6 drafts with Marco Bertelli on Fridays",
        "With Marco Bertelli, on Fridays: do not draft; defer.",
    ),
    (
        event("deferred", MARCO, NINA),
        "With Marco Bertelli and nina you defer drafts.",
        "In 5 of 6 drafts with Marco Bertelli and nina",
        "With Marco Bertelli and nina: do not draft; defer.",
    ),
    (
        event("draft_rejected", ABOVE),
        "Above 10,000 EUR you reject drafts.",
        "In 5 of 6 drafts above 10,000 EUR",
        "Above 10,000 EUR: do not draft.",
    ),
    (event("draft_sent", MORNING), "Before 09:00 you send drafts.", "In 5 of 6 drafts before 09:00", ""),
    (
        event("draft_edited", NOON, MONDAY),
        "On Mondays between 12:00 and 14:00 you edit drafts.",
        "In 5 of 6 drafts on Mondays between 12:00 and 14:00",
        "",
    ),
    (
        event("approval_granted", MARCO),
        "With Marco Bertelli you grant approvals.",
        "In 5 of 6 approvals with Marco Bertelli",
        "With Marco Bertelli: propose to approve.",
    ),
    (
        event("approval_granted", BELOW),
        "Below 500 USD you grant approvals.",
        "In 5 of 6 approvals below 500 USD",
        "Below 500 USD: propose to approve.",
    ),
    (
        event("approval_rejected", ABOVE),
        "Above 10,000 EUR you reject approvals.",
        "In 5 of 6 approvals above 10,000 EUR",
        "Above 10,000 EUR: propose to reject.",
    ),
    (
        event("approval_rejected", ANY_MONEY),
        "For amounts above 10,000 you reject approvals.",
        "In 5 of 6 approvals for amounts above 10,000",
        "For amounts above 10,000: propose to reject.",
    ),
    (
        event("approval_rejected", BETWEEN, MARCO),
        "With Marco Bertelli between 1,000 and 5,000 EUR you reject approvals.",
        "In 5 of 6 approvals with Marco Bertelli between 1,000 and 5,000 EUR",
        "With Marco Bertelli, between 1,000 and 5,000 EUR: propose to reject.",
    ),
    (
        event("approval_rejected", TAGGED),
        'You reject approvals tagged "invoice".',
        'In 5 of 6 approvals tagged "invoice"',
        'For approvals tagged "invoice": propose to reject.',
    ),
    (
        event("approval_rejected", CENTS),
        "Above 1,234,567.50 CHF you reject approvals.",
        "In 5 of 6 approvals above 1,234,567.50 CHF",
        "Above 1,234,567.50 CHF: propose to reject.",
    ),
    (event("draft_parked", FRIDAY), 'On Fridays your drafts are "parked".', "In 5 of 6 drafts on Fridays", ""),
    (
        event("approval_escalated", ABOVE),
        'Above 10,000 EUR your approvals are "escalated".',
        "In 5 of 6 approvals above 10,000 EUR",
        "",
    ),
    (event("correction", MONDAY), "On Mondays you make corrections.", "In 5 of 6 corrections on Mondays", ""),
    (event("exception", MORNING), "Before 09:00 exceptions occur.", "In 5 of 6 exceptions before 09:00", ""),
    (event("note", NINA), "With nina you write notes.", "In 5 of 6 notes with nina", ""),
    (
        event("support_ticket", FRIDAY),
        'On Fridays you have "support ticket" events.',
        'In 5 of 6 "support ticket" events on Fridays',
        "",
    ),
    (
        outcome("deferred", FRIDAY),
        "On Fridays you defer drafts.",
        "In 5 of 6 drafts on Fridays",
        "On Fridays: do not draft; defer.",
    ),
    (outcome("won", MARCO), 'With Marco Bertelli your drafts are "won".', "In 5 of 6 drafts with Marco Bertelli", ""),
    (outcome("no_answer", ACME), 'For Acme your drafts end with "no answer".', "In 5 of 6 drafts for Acme", ""),
    (
        outcome("declined", ABOVE, event_type="approval_rejected"),
        "Above 10,000 EUR you reject approvals.",
        "In 5 of 6 approvals above 10,000 EUR",
        "Above 10,000 EUR: propose to reject.",
    ),
    (
        outcome("solved", FRIDAY, event_type="support_ticket"),
        'On Fridays your "support ticket" events are "solved".',
        'In 5 of 6 "support ticket" events on Fridays',
        "",
    ),
    (
        outcome("timeout", AFTERNOON, event_type="exception"),
        'After 14:30 exceptions end with "timeout".',
        "In 5 of 6 exceptions after 14:30",
        "",
    ),
    (
        outcome("accepted", NINA, event_type="correction"),
        'With nina your corrections are "accepted".',
        "In 5 of 6 corrections with nina",
        "",
    ),
    (
        outcome("sent", MARCO, event_type="draft_edited"),
        "With Marco Bertelli you edit drafts and send them.",
        "In 5 of 6 drafts with Marco Bertelli",
        "",
    ),
]


class TestReading:
    @pytest.mark.parametrize(("pattern", "said", "told", "ordered"), READS)
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
