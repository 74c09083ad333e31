"""Refusals as people look back on them: who said no, and what each has stopped since."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Count, Max, Prefetch, Q

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.domain.vocabulary import EffectKind
from memory_app.models import PatternCondition, ReverseSignal, ReverseSignalStop, Verdict, VerdictEffect
from memory_app.models.base import OwnedQuerySet
from memory_app.models.rules import ReverseSignalQuerySet

WEEKS = 12
_WEEK = timedelta(weeks=1)


@dataclass(frozen=True, slots=True)
class Refused:
    """One "no". `said` is the verdict that wrote it, `weeks` its stops in each of the last weeks, the current one last.

    A stop is a run that found the pattern again, or a day on which an agent proposed it again.
    """

    signal: ReverseSignal
    said: Verdict | None
    stops: int
    last_stop_at: datetime | None
    weeks: Sequence[int]


def refusals_listed(actor: Actor) -> ReverseSignalQuerySet:
    """Those that the actor may see, about nobody who was erased."""
    rows: ReverseSignalQuerySet = ReverseSignal.objects.visible_to(actor).remembered()
    return rows.select_related("agent", "subject", "observation")


def refusal_shown(actor: Actor, signal_id: UUID) -> ReverseSignal:
    """One of them with its observation and its pattern. Raises NotFound."""
    conditions = PatternCondition.objects.in_workspace(actor.workspace_id).select_related("contact", "company")
    rows = refusals_listed(actor).select_related("observation__pattern__agent")
    rows = rows.prefetch_related(Prefetch("observation__pattern__conditions", conditions))
    found: ReverseSignal | None = rows.filter(pk=signal_id).first()
    if found is None:
        raise NotFound("There is no such reverse signal.")
    return found


def with_stops(actor: Actor, signals: Sequence[ReverseSignal], *, now: datetime) -> list[Refused]:
    """The same with who said each and what it stopped; two queries, however many there are."""
    said, stopped = _said(actor, signals), _stopped(actor, signals, now)
    lines = []
    for signal in signals:
        counted = stopped.get(signal.pk, {})
        weeks = [counted.get(_week(number), 0) for number in range(WEEKS)]
        lines.append(Refused(signal, said.get(signal.pk), counted.get("stops", 0), counted.get("last"), weeks))
    return lines


def stops_of(actor: Actor, signal: ReverseSignal) -> OwnedQuerySet:
    """What it stopped, each with its run; without one it was an agent's proposal, at its latest time of that day."""
    rows: OwnedQuerySet = ReverseSignalStop.objects.visible_to(actor).filter(reverse_signal=signal)
    return rows.select_related("run")


def _said(actor: Actor, signals: Sequence[ReverseSignal]) -> Mapping[UUID, Verdict]:
    effects = VerdictEffect.objects.in_workspace(actor.workspace_id).filter(
        kind=EffectKind.REVERSE_SIGNAL,
        target_id__in=[signal.pk for signal in signals],
        # Effects are found by their verdict, and that by its observation: no index knows the target.
        verdict__observation__in=[signal.observation_id for signal in signals],
    )
    return {row.target_id: row.verdict for row in effects.select_related("verdict__member", "verdict__api_key")}


def _week(number: int) -> str:
    return f"week_{number}"


def _stopped(actor: Actor, signals: Sequence[ReverseSignal], now: datetime) -> Mapping[UUID, Mapping[str, Any]]:
    weekly = {}
    for number in range(WEEKS):
        until = now - (WEEKS - 1 - number) * _WEEK
        weekly[_week(number)] = Count("pk", filter=Q(stopped_at__gt=until - _WEEK, stopped_at__lte=until))
    stops = ReverseSignalStop.objects.visible_to(actor).filter(reverse_signal__in=[signal.pk for signal in signals])
    rows = stops.order_by().values("reverse_signal_id").annotate(stops=Count("pk"), last=Max("stopped_at"), **weekly)
    return {row["reverse_signal_id"]: row for row in rows}
