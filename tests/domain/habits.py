"""Habits of a person, each as a pattern: what tests of their wording begin with."""

from datetime import date

from memory_app.domain.patterns import AmountRange, Condition, Pattern, TimeRange
from memory_app.domain.vocabulary import ConditionKind, Weekday
from memory_app.domain.wording import Count

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
