"""The door to the engine: signals in, findings out, in this package's words. Only `reasons.py` looks further in."""

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime, time, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from memory_app.domain.mining import Finding, mine
from memory_app.domain.patterns import AmountRange, Condition, EpisodeView, TimeRange
from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.vocabulary import Weekday
from tests.planted.model import Cond, Reported, Rule, Signal, Subject

NIGHT = time(3)
NIGHTS_FOR_HABITS = 3


def uncorrected(policy: DetectionPolicy) -> DetectionPolicy:
    """The policy with every level of the correction for many tests at 1."""
    levels = {field.name: 1.0 for field in fields(policy) if field.name.endswith("_fdr")}
    return replace(policy, **levels)  # type: ignore[arg-type] # all of them are floats


def reported_after_nights(subject: Subject, policy: DetectionPolicy) -> list[Reported]:
    """What three nights after the last day report, each as much as it may."""
    found = mine(views(subject.signals, subject.zone), policy=policy)
    return [_reported(finding) for finding in found[: policy.max_new_per_run * NIGHTS_FOR_HABITS]]


def first_bad_night(
    subject: Subject, policy: DetectionPolicy, nights: int
) -> tuple[int, list[Reported], Subject] | None:
    """The first of consecutive nights, the last after the last day, that reports anything; with what it saw."""
    episodes = views(subject.signals, subject.zone)
    zone = zone_of(subject)
    last_day = max(episode.local_date for episode in episodes)
    for back in range(nights - 1, -1, -1):
        until = datetime.combine(last_day + timedelta(days=1 - back), NIGHT, zone).astimezone(UTC)
        window = [e for e in episodes if until - policy.window <= e.occurred_at < until]
        found = mine(window, policy=policy)
        if found:
            seen = {episode.id.int for episode in window}
            within = replace(subject, signals=tuple(s for s in subject.signals if s.number in seen))
            return nights - back, [_reported(finding) for finding in found], within
    return None


def zone_of(subject: Subject) -> ZoneInfo:
    """Where the subject's days begin."""
    return ZoneInfo(subject.zone)


def views(signals: Sequence[Signal], zone_name: str) -> list[EpisodeView]:
    """The signals as detection sees them."""
    zone = ZoneInfo(zone_name)
    return [_view(signal, zone) for signal in signals]


def _view(signal: Signal, zone: ZoneInfo) -> EpisodeView:
    local = signal.occurred_at.astimezone(zone)
    return EpisodeView(
        id=UUID(int=signal.number),
        agent=signal.agent,
        event_type=signal.event_type,
        outcome=signal.outcome,
        traits=signal.traits,
        signature=signal.signature,
        contacts=signal.contacts,
        occurred_at=signal.occurred_at,
        local_date=local.date(),
        weekday=list(Weekday)[local.weekday()],
        company=signal.company,
        tags=signal.tags,
        document=signal.document,
        amount=signal.amount,
        currency=signal.currency,
        minute=local.hour * 60 + local.minute,
    )


def _reported(finding: Finding) -> Reported:
    pattern = finding.pattern
    conditions = tuple(_cond(condition) for condition in pattern.conditions)
    return Reported(
        rule=Rule(pattern.agent, pattern.event_type, pattern.outcome, pattern.trait, conditions),
        evidence=tuple(number.int for number in finding.evidence_ids),
        occurrences=finding.occurrences,
        opportunities=finding.opportunities,
        consistency=finding.consistency,
        confidence=finding.confidence.value,
        contradicted=finding.contradicted,
    )


def _cond(condition: Condition) -> Cond:
    value = condition.value
    if isinstance(value, TimeRange):
        return Cond("time", low=value.start, high=value.until)
    if isinstance(value, AmountRange):
        return Cond("amount", low=value.above, high=value.below, currency=value.currency)
    return Cond(condition.kind.value, str(value))
