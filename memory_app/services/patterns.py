"""Between the domain's patterns and their rows."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time
from uuid import UUID

from memory_app.domain.patterns import AmountRange, Condition, TimeRange
from memory_app.domain.patterns import Pattern as PatternValue
from memory_app.domain.vocabulary import ConditionKind, Weekday
from memory_app.models import Agent, Company, Episode, Pattern, PatternCondition, Subject


@dataclass(frozen=True, slots=True)
class Directory:
    """External keys of one workspace to rows, as far as one subject's episodes name them."""

    agents: Mapping[str, UUID]
    contacts: Mapping[str, UUID]
    companies: Mapping[str, UUID]


def store_pattern(pattern: PatternValue, *, subject: Subject, known: Directory, now: datetime) -> Pattern:
    """The row of this structure, made with its conditions where new. Two at once make one row."""
    owned = Pattern.objects.in_workspace(subject.workspace_id)
    row, made = owned.get_or_create(
        workspace_id=subject.workspace_id,
        subject=subject,
        agent_id=known.agents[pattern.agent],
        key=pattern.key(),
        defaults={
            "event_type": pattern.event_type or "",
            "outcome": pattern.outcome or "",
            "trait": pattern.trait or "",
            "created_at": now,
        },
    )
    if made:
        PatternCondition.objects.bulk_create(
            _condition_row(row, position, condition, known) for position, condition in enumerate(pattern.conditions)
        )
    stored: Pattern = row
    return stored


def find_pattern(pattern: PatternValue, *, subject: Subject, known: Directory) -> Pattern | None:
    """The row of this structure, if there is one."""
    owned = Pattern.objects.in_workspace(subject.workspace_id)
    found: Pattern | None = owned.filter(
        subject=subject, agent_id=known.agents[pattern.agent], key=pattern.key()
    ).first()
    return found


def pattern_value(row: Pattern) -> PatternValue:
    """The domain's pattern of a row; prefetch `conditions` with their contact and company for many."""
    conditions = tuple(_condition_value(condition) for condition in sorted(row.conditions.all(), key=_position))
    return PatternValue(row.agent.key, row.event_type or None, row.outcome or None, row.trait or None, conditions)


def directory_for(subject: Subject, episodes: "list[Episode]") -> Directory:
    """The names that these episodes use."""
    workspace_id = subject.workspace_id
    agents = Agent.objects.in_workspace(workspace_id).filter(pk__in={row.agent_id for row in episodes})
    appearing = {link.subject_id for row in episodes for link in row.appearances.all()}
    contacts = Subject.objects.in_workspace(workspace_id).filter(pk__in=appearing)
    companies = Company.objects.in_workspace(workspace_id).filter(
        pk__in={row.company_id for row in episodes if row.company_id}
    )
    return Directory(
        {row.key: row.pk for row in agents},
        {row.key: row.pk for row in contacts},
        {row.key: row.pk for row in companies},
    )


def _position(condition: PatternCondition) -> int:
    return condition.position


def _condition_row(row: Pattern, position: int, condition: Condition, known: Directory) -> PatternCondition:
    made = PatternCondition(workspace_id=row.workspace_id, pattern=row, position=position, kind=condition.kind.value)
    value = condition.value
    if isinstance(value, TimeRange):
        made.time_from, made.time_until = _clock(value.start), _clock(value.until)
    elif isinstance(value, AmountRange):
        made.amount_above, made.amount_below = value.above, value.below
        made.currency = value.currency or ""
    else:
        _set_word(made, condition.kind, value, known)
    return made


def _set_word(made: PatternCondition, kind: ConditionKind, value: str, known: Directory) -> None:
    if kind is ConditionKind.CONTACT:
        made.contact_id = known.contacts[value]
    elif kind is ConditionKind.COMPANY:
        made.company_id = known.companies[value]
    elif kind is ConditionKind.WEEKDAY:
        made.weekday = Weekday(value).value
    else:
        made.text = value


def _condition_value(row: PatternCondition) -> Condition:
    kind = ConditionKind(row.kind)
    if kind is ConditionKind.TIME:
        return Condition(kind, TimeRange(_minutes(row.time_from), _minutes(row.time_until)))
    if kind is ConditionKind.AMOUNT:
        above, below = (None if bound is None else float(bound) for bound in (row.amount_above, row.amount_below))
        return Condition(kind, AmountRange(above, below, row.currency or None))
    return Condition(kind, _word(row, kind))


def _word(row: PatternCondition, kind: ConditionKind) -> str:
    if kind is ConditionKind.CONTACT:
        return row.contact.key if row.contact else ""
    if kind is ConditionKind.COMPANY:
        return row.company.key if row.company else ""
    return row.weekday if kind is ConditionKind.WEEKDAY else row.text


def _clock(minutes: int | None) -> time | None:
    return None if minutes is None else time(minutes // 60, minutes % 60)


def _minutes(clock: time | None) -> int | None:
    return None if clock is None else clock.hour * 60 + clock.minute
