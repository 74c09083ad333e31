"""What a pattern reads like: a quote, its evidence in numbers, and the order it makes (`domain.md` 7).

Names and traits come from outside: they are folded to one line and clipped, and never open a sentence part the server
didn't write.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from memory_app.domain.patterns import APPROVALS, DRAFTS, Condition, Pattern, family_of_pattern
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clip_chars, clip_words
from memory_app.domain.traits import counts_only_chances, is_removal, words_of
from memory_app.domain.vocabulary import Category, ConditionKind, EventType

_NAME_WORDS, _NAME_CHARS = 6, 60
_UNITS = {
    DRAFTS: "drafts",
    APPROVALS: "approvals",
    EventType.CORRECTION: "corrections",
    EventType.EXCEPTION: "exceptions",
    EventType.NOTE: "notes",
}


@dataclass(frozen=True, slots=True)
class _Act:
    """An event type or outcome as a sentence part and as an order."""

    do: str
    order: str | None


_ACTS = {
    EventType.DRAFT_SENT: _Act("send drafts", None),
    EventType.DRAFT_EDITED: _Act("edit drafts", None),
    EventType.DRAFT_REJECTED: _Act("reject drafts", "Do not draft."),
    EventType.DEFERRED: _Act("defer drafts", "Do not draft; defer."),
    EventType.APPROVAL_GRANTED: _Act("grant approvals", "Propose to approve."),
    EventType.APPROVAL_REJECTED: _Act("reject approvals", "Propose to reject."),
}
_OUTCOMES_LIKE = {
    (DRAFTS, "sent"): EventType.DRAFT_SENT,
    (DRAFTS, "edited"): EventType.DRAFT_EDITED,
    (DRAFTS, "rejected"): EventType.DRAFT_REJECTED,
    (DRAFTS, "deferred"): EventType.DEFERRED,
    (APPROVALS, "granted"): EventType.APPROVAL_GRANTED,
    (APPROVALS, "approved"): EventType.APPROVAL_GRANTED,
    (APPROVALS, "rejected"): EventType.APPROVAL_REJECTED,
}
_NO_ORDER_FOR = frozenset({EventType.NOTE, EventType.EXCEPTION})


@dataclass(frozen=True, slots=True)
class Count:
    """What the evidence says. `outside` is (occurrences, opportunities) where the condition is not met."""

    occurrences: int
    opportunities: int
    days: int
    first: date
    last: date
    outside: tuple[int, int] | None = None


def quote(pattern: Pattern, names: Mapping[str, str]) -> str:
    """A sentence of at most 25 words, such as "On Fridays you defer drafts."; `names` are contacts' by key."""
    where = " ".join(_phrase(condition, names) for condition in pattern.conditions)
    said = f"{where} {_doing(pattern)}" if where else _doing(pattern)
    return _fit(said[0].upper() + said[1:] + ".", LIMITS.quote_words)


def evidence(pattern: Pattern, count: Count, names: Mapping[str, str]) -> str:
    """The numbers, in at most 40 words: how often of how many, when, on how many days, and the last time."""
    held = _held(pattern)
    where = "".join(f" {_phrase(condition, names)}" for condition in pattern.conditions)
    rest = f", otherwise in {count.outside[0]} of {count.outside[1]}" if count.outside else ""
    break_ = ";" if rest else ("," if held or where else "")
    return _fit(
        f"In {count.occurrences} of {count.opportunities} {_unit(pattern)}{where}{held}{rest}{break_} "
        f"between {_day(count.first, count)} and {_day(count.last, count)}, on {count.days} days; "
        f"most recently on {count.last:%A} {_day(count.last, count)}.",
        LIMITS.evidence_words,
    )


def order_of(pattern: Pattern) -> str | None:
    """The bare order, without conditions, or None when the pattern makes none."""
    if pattern.event_type in _NO_ORDER_FOR:
        return None
    if pattern.trait is not None:
        return None if counts_only_chances(pattern.trait) else words_of(pattern.trait).order
    act = _act(pattern)
    return act.order if act else None


def rule_text(pattern: Pattern, names: Mapping[str, str]) -> str:
    """The order under its conditions, such as "On Fridays: do not draft; defer."; empty when it makes none."""
    order = order_of(pattern)
    if order is None:
        return ""
    where = ", ".join(_phrase(condition, names) for condition in pattern.conditions)
    text = f"{where[0].upper()}{where[1:]}: {order[0].lower()}{order[1:]}" if where else order
    return clip_chars(text, LIMITS.rule)


def category_of(pattern: Pattern) -> Category:
    """What the pattern is about, by rule; a condition tells more than what is done."""
    kinds = {condition.kind for condition in pattern.conditions}
    if kinds & {ConditionKind.WEEKDAY, ConditionKind.TIME}:
        return Category.RHYTHM
    if kinds & {ConditionKind.CONTACT, ConditionKind.COMPANY}:
        return Category.PEOPLE
    deferral = EventType.DEFERRED in {pattern.event_type, pattern.outcome}
    if ConditionKind.AMOUNT in kinds or deferral or family_of_pattern(pattern) == APPROVALS:
        return Category.DECISIONS
    return Category.TOOLS if pattern.event_type == EventType.EXCEPTION else Category.WRITING_STYLE


def _doing(pattern: Pattern) -> str:
    """The main clause, in lower case, without its full stop."""
    unit = _unit(pattern)
    if pattern.trait is not None:
        words = words_of(pattern.trait)
        brief = bool(pattern.conditions) and unit == _UNITS[DRAFTS] and not words.tail_is_object
        return f"you {_clip(words.do)}" + ("" if brief else " " + words.tail.format(unit=unit))
    act = _act(pattern)
    if act is not None:
        return f"you {act.do}"
    ending = pattern.outcome or str(pattern.event_type).partition("_")[2] or str(pattern.event_type)
    return f'{unit} end as "{_clip(ending.replace("_", " "))}"'


def _act(pattern: Pattern) -> _Act | None:
    """The row of an event type or of an outcome that says the same."""
    if pattern.outcome is None:
        return _ACTS.get(EventType(pattern.event_type)) if pattern.event_type in set(EventType) else None
    event = _OUTCOMES_LIKE.get((family_of_pattern(pattern), pattern.outcome))
    return None if event is None else _ACTS[event]


def _unit(pattern: Pattern) -> str:
    family = family_of_pattern(pattern)
    return _UNITS.get(family) or f'"{_clip(family.replace("_", " "))}" events'


def _held(pattern: Pattern) -> str:
    """Of a removal: that only what held the thing was a chance."""
    if pattern.trait is None or not is_removal(pattern.trait):
        return ""
    return f" that held {_clip(words_of(pattern.trait).do.removeprefix('remove '))}"


def _phrase(condition: Condition, names: Mapping[str, str]) -> str:
    """A condition as it stands inside a sentence: "on Fridays", "with Marco Bertelli"."""
    value = str(condition.value)
    if condition.kind is ConditionKind.WEEKDAY:
        return f"on {value.capitalize()}s"
    if condition.kind is ConditionKind.CONTACT:
        return f"with {_clip(names.get(value) or value)}"
    if condition.kind is ConditionKind.COMPANY:
        return f"for {_clip(value)}"
    return f'with the {condition.kind} "{_clip(value)}"'


def _day(day: date, count: Count) -> str:
    """The day as in "3 March", with the year where the span crosses one."""
    return f"{day.day} {day:%B}" + (f" {day.year}" if count.first.year != count.last.year else "")


def _clip(text: str) -> str:
    """A text from outside as part of a sentence: one line, a few words."""
    return clip_chars(clip_words(" ".join(text.split()), _NAME_WORDS), _NAME_CHARS)


def _fit(sentence: str, words: int) -> str:
    return clip_chars(clip_words(sentence, words), LIMITS.quote)
