"""Between the domain's patterns and their rows.

A `Pattern` row is the structure of a habit; the numbers of its learned thresholds are those that the figures of its
live observation were counted with. When they move, whatever else shows the pattern, being judged already, keeps what
it showed in `Observation.thresholds`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from typing import Any
from uuid import UUID

from django.db.models import Prefetch

from memory_app.domain.patterns import AmountRange, Condition, TimeRange
from memory_app.domain.patterns import Pattern as PatternValue
from memory_app.domain.vocabulary import ConditionKind, Weekday
from memory_app.models import Agent, Company, Observation, Pattern, PatternCondition, Subject
from memory_app.models.base import OwnedQuerySet

_NUMBERS = ("time_from", "time_until", "amount_above", "amount_below")
_PLACES, _LARGEST = Decimal("0.0001"), Decimal("9999999999999999.9999")
_EXACT = Context(prec=400)  # of any float


@dataclass(frozen=True, slots=True)
class Directory:
    """External keys of one workspace to rows, as far as some patterns name them."""

    agents: Mapping[str, UUID]
    contacts: Mapping[str, UUID]
    companies: Mapping[str, UUID]


def pattern_value(row: Pattern) -> PatternValue:
    """The domain's pattern of a row; prefetch `conditions` with their contact and company for many."""
    conditions = tuple(
        condition_value(one, one.contact.key if one.contact else None, one.company.key if one.company else None)
        for one in sorted(row.conditions.all(), key=_position)
    )
    return PatternValue(row.agent.key, row.event_type or None, row.outcome or None, row.trait or None, conditions)


def pattern_shown(row: Observation) -> PatternValue | None:
    """The pattern with the numbers that this observation's figures were counted with; None for a proposal."""
    return None if row.pattern is None else with_numbers(pattern_value(row.pattern), row.thresholds)


def contrary_key(row: Observation) -> str | None:
    """The key of the pattern that says the opposite of this observation's; None where nothing does."""
    pattern = pattern_shown(row)
    contrary = None if pattern is None else pattern.opposite()
    return None if contrary is None else contrary.key()


def with_numbers(pattern: PatternValue, kept: Sequence[Any] | None) -> PatternValue:
    """The same with numbers that were kept in `Observation.thresholds`."""
    if kept is None:
        return pattern
    told = pattern.as_dict()
    for condition, value in zip(told["conditions"], kept, strict=True):
        condition["value"] = condition["value"] if value is None else value
    return PatternValue.from_dict(pattern.agent, told)


def as_stored(pattern: PatternValue) -> PatternValue:
    """The same with amounts of four decimals, as they are stored.

    Episodes' amounts have no more either: with `above` rounded down and `below` up, each still meets the condition or
    doesn't.
    """
    return replace(pattern, conditions=tuple(_rounded(condition) for condition in pattern.conditions))


def store_patterns(
    patterns: Mapping[str, PatternValue], *, subject: Subject, now: datetime
) -> dict[str, tuple[Pattern, PatternValue]]:
    """The rows of these structures by key and what they hold, made with their conditions where new.

    A row that is there keeps its numbers. Call under the subject's lock, which lets nobody else make one meanwhile. A
    fixed number of queries.
    """
    owned = Pattern.objects.in_workspace(subject.workspace_id).filter(subject=subject, key__in=list(patterns))
    found = {row.key: (row, pattern_value(row)) for row in _with_conditions(owned, subject.workspace_id)}
    new = {key: pattern for key, pattern in patterns.items() if key not in found}
    if new:
        known = _directory(subject.workspace_id, new.values())
        made = {key: _row(pattern, key, subject, known, now) for key, pattern in new.items()}
        Pattern.objects.bulk_create(made.values())
        PatternCondition.objects.bulk_create(
            _condition_row(made[key], position, condition, known)
            for key, pattern in new.items()
            for position, condition in enumerate(pattern.conditions)
        )
        found |= {key: (row, new[key]) for key, row in made.items()}
    return found


def _with_conditions(rows: OwnedQuerySet, workspace_id: UUID) -> OwnedQuerySet:
    conditions = PatternCondition.objects.in_workspace(workspace_id).select_related("contact", "company")
    return rows.select_related("agent").prefetch_related(Prefetch("conditions", conditions))


def move_numbers(moved: Mapping[UUID, PatternValue], *, shown_by: Collection[UUID], workspace_id: UUID) -> None:
    """Let the rows of these patterns, by id, hold the numbers of these values, which some observations now show.

    Whatever else shows one of the patterns keeps the numbers that it had. A fixed number of queries.
    """
    if not moved:
        return
    owned = Pattern.objects.in_workspace(workspace_id).filter(pk__in=list(moved))
    rows = {row.pk: row for row in _with_conditions(owned, workspace_id)}
    shown = Observation.objects.in_workspace(workspace_id).filter(pattern_id__in=list(moved))
    others = list(shown.filter(thresholds__isnull=True).exclude(pk__in=list(shown_by)))
    for other in others:
        told = pattern_value(rows[other.pattern_id]).as_dict()["conditions"]
        other.thresholds = [_numbers_of(condition["value"]) for condition in told]
    if others:
        Observation.objects.bulk_update(others, ["thresholds"])
    conditions = [one for pk, row in rows.items() for one in _moved_conditions(row, moved[pk])]
    PatternCondition.objects.bulk_update(conditions, _NUMBERS)


def _numbers_of(value: Any) -> Any:
    """A threshold as `api.md` shows it; of a word nothing, which may be somebody's name."""
    return value if isinstance(value, dict) else None


def _moved_conditions(row: Pattern, value: PatternValue) -> Iterable[PatternCondition]:
    """The stored conditions with the value's numbers. Equal structures have them in equal order."""
    for stored, condition in zip(sorted(row.conditions.all(), key=_position), value.conditions, strict=True):
        if not isinstance(condition.value, str):
            _set_numbers(stored, condition.value)
            yield stored


def _directory(workspace_id: UUID, patterns: Iterable[PatternValue]) -> Directory:
    """The names that these patterns use."""
    agents: set[str] = set()
    words: dict[ConditionKind, set[str]] = {ConditionKind.CONTACT: set(), ConditionKind.COMPANY: set()}
    for pattern in patterns:
        agents.add(pattern.agent)
        for condition in pattern.conditions:
            if isinstance(condition.value, str) and condition.kind in words:
                words[condition.kind].add(condition.value)
    return Directory(
        _ids(Agent.objects, workspace_id, agents),
        _ids(Subject.objects, workspace_id, words[ConditionKind.CONTACT]),
        _ids(Company.objects, workspace_id, words[ConditionKind.COMPANY]),
    )


def _ids(rows: Any, workspace_id: UUID, keys: Collection[str]) -> dict[str, UUID]:
    return dict(rows.in_workspace(workspace_id).filter(key__in=list(keys)).values_list("key", "pk")) if keys else {}


def _position(condition: PatternCondition) -> int:
    return condition.position


def _row(pattern: PatternValue, key: str, subject: Subject, known: Directory, now: datetime) -> Pattern:
    return Pattern(
        workspace_id=subject.workspace_id,
        subject=subject,
        agent_id=known.agents[pattern.agent],
        key=key,
        event_type=pattern.event_type or "",
        outcome=pattern.outcome or "",
        trait=pattern.trait or "",
        created_at=now,
    )


def _condition_row(row: Pattern, position: int, condition: Condition, known: Directory) -> PatternCondition:
    made = PatternCondition(workspace_id=row.workspace_id, pattern=row, position=position, kind=condition.kind.value)
    value = condition.value
    if not isinstance(value, str):
        _set_numbers(made, value)
    elif condition.kind is ConditionKind.CONTACT:
        made.contact_id = known.contacts[value]
    elif condition.kind is ConditionKind.COMPANY:
        made.company_id = known.companies[value]
    elif condition.kind is ConditionKind.WEEKDAY:
        made.weekday = Weekday(value).value
    else:
        made.text = value
    return made


def _set_numbers(row: PatternCondition, value: TimeRange | AmountRange) -> None:
    if isinstance(value, TimeRange):
        row.time_from, row.time_until = _clock(value.start), _clock(value.until)
    else:
        row.amount_above, row.amount_below = _amount(value.above, ROUND_FLOOR), _amount(value.below, ROUND_CEILING)
        row.currency = value.currency or ""


def _rounded(condition: Condition) -> Condition:
    value = condition.value
    if not isinstance(value, AmountRange):
        return condition
    above, below = _amount(value.above, ROUND_FLOOR), _amount(value.below, ROUND_CEILING)
    return replace(condition, value=replace(value, above=_as_float(above), below=_as_float(below)))


def _amount(bound: float | None, rounding: str) -> Decimal | None:
    """As the column takes it: 0.07 is 0.0700, not the float's own 0.07000000000000000666."""
    if bound is None:
        return None
    exact = Decimal(repr(bound)).quantize(_PLACES, rounding=rounding, context=_EXACT)
    return max(-_LARGEST, min(exact, _LARGEST))  # 10^16 as a float, which no amount exceeds either


def _as_float(bound: Decimal | None) -> float | None:
    return None if bound is None else float(bound)


def condition_value(row: PatternCondition, contact: str | None, company: str | None) -> Condition:
    """The domain's condition of a row, given the keys of those whom it names."""
    kind = ConditionKind(row.kind)
    if kind is ConditionKind.TIME:
        return Condition(kind, TimeRange(_minutes(row.time_from), _minutes(row.time_until)))
    if kind is ConditionKind.AMOUNT:
        above, below = _as_float(row.amount_above), _as_float(row.amount_below)
        return Condition(kind, AmountRange(above, below, row.currency or None))
    words = {ConditionKind.CONTACT: contact, ConditionKind.COMPANY: company, ConditionKind.WEEKDAY: row.weekday}
    return Condition(kind, words.get(kind, row.text) or "")


def _clock(minutes: int | None) -> time | None:
    return None if minutes is None else time(minutes // 60, minutes % 60)


def _minutes(clock: time | None) -> int | None:
    return None if clock is None else clock.hour * 60 + clock.minute
