"""What a pattern reads like: a quote, its evidence in numbers, and the order it makes (`domain.md` 7).

Names, tags and traits come from outside: `phrases.py` keeps them inert. Where a sentence would be too long, they are
told in fewer words and then the least important part is left out, so that none is ever cut in the middle.

`names` are what people call contacts, by key, and `companies` what they call those; who is in neither goes by the key.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from memory_app.domain.patterns import APPROVALS, DRAFTS, Pattern, family_of_pattern
from memory_app.domain.phrases import TEXT_WORDS, counted, day_span, day_within
from memory_app.domain.policy import LIMITS
from memory_app.domain.telling import NO_NAMES, Telling, act_of_event, act_of_outcome, tellings
from memory_app.domain.text import word_count
from memory_app.domain.traits import words_of
from memory_app.domain.vocabulary import Category, ConditionKind, EventType

_NO_ORDER_FOR = frozenset({EventType.NOTE, EventType.EXCEPTION})


@dataclass(frozen=True, slots=True)
class Count:
    """What the evidence says. `outside` is (occurrences, opportunities) where the condition is not met.

    `held`: of what was removed it is known that each opportunity held it, and none of the others.
    """

    occurrences: int
    opportunities: int
    days: int
    first: date
    last: date
    outside: tuple[int, int] | None = None
    held: bool = True


def quote(pattern: Pattern, names: Mapping[str, str], *, companies: Mapping[str, str] = NO_NAMES) -> str:
    """A sentence of at most 25 words, such as "On Fridays you defer drafts."."""
    told = tellings(pattern, names, companies)
    sentences = (_opened(f"{_joined(one.where())} {one.doing()}.".strip()) for one in told)
    return _first_within(sentences, LIMITS.quote_words)


def evidence(
    pattern: Pattern, count: Count, names: Mapping[str, str], *, companies: Mapping[str, str] = NO_NAMES
) -> str:
    """The numbers, in at most 40 words: how often of how many, how often otherwise, on how many days, when last.

    Where names are too long for all of it, the last time is left out, then they are shortened, then the dates go.
    """
    return _first_within(_accounts(tellings(pattern, names, companies), count), LIMITS.evidence_words)


def order_of(pattern: Pattern) -> str | None:
    """The bare order, without conditions, or None when the pattern makes none."""
    if pattern.event_type in _NO_ORDER_FOR:
        return None
    if pattern.trait is not None:
        texts = "drafts" if family_of_pattern(pattern) == DRAFTS else "texts"
        words = words_of(pattern.trait, texts=texts)
        return None if words is None else words.order
    act = act_of_outcome(pattern) if pattern.outcome is not None else act_of_event(pattern)
    return None if act is None else act.order


def rule_text(pattern: Pattern, names: Mapping[str, str], *, companies: Mapping[str, str] = NO_NAMES) -> str:
    """The order under its conditions, such as "On Fridays: do not draft; defer."; empty when it makes none."""
    order = order_of(pattern)
    if order is None:
        return ""
    where = ", ".join(Telling(pattern, names, companies).where(scope=True))
    return _opened(f"{where}: {order[0].lower()}{order[1:]}") if where else order


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


def _accounts(told: Iterator[Telling], count: Count) -> Iterator[str]:
    """The evidence in ever fewer words; counts, the outside and the days stay.

    The last time goes first, since it is one end of the dates as well; then names are halved; then the dates go.
    """
    whole, *shorter = told
    halved = shorter[TEXT_WORDS // 2 - 1]
    yield _account(whole, count)
    for one in (whole, halved):
        yield _account(one, count, last=False)
    for one in (halved, *shorter[TEXT_WORDS // 2 :]):
        yield _account(one, count, last=False, dates=False)


def _account(told: Telling, count: Count, *, last: bool = True, dates: bool = True) -> str:
    head = f"In {count.occurrences} of {count.opportunities} {told.unit(count.opportunities)}"
    head = _joined([head, *told.where(), told.held() if count.held else ""])
    hits, chances = count.outside or (0, 0)
    compared = chances > 0
    if compared:
        head += f", otherwise in {hits} of {chances}"
    days = f"on {counted(count.days, 'day', 'days')}"
    one_day = count.first == count.last
    if dates and not one_day:
        days += f" {day_span(count.first, count.last)}"
    if last or (dates and one_day):
        days += f", {'' if one_day else 'the last on '}{day_within(count.first, count.last)}"
    return f"{head}{';' if compared else ','} {days}."


def _first_within(sentences: Iterator[str], words: int) -> str:
    """The first sentence that fits; the last one always does."""
    for sentence in sentences:
        if word_count(sentence) <= words and len(sentence) <= LIMITS.quote:
            break
    return sentence


def _joined(parts: list[str]) -> str:
    return " ".join(part for part in parts if part)


def _opened(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]
