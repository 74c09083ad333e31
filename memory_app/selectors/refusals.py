"""Refusals as people look back on them: who said no, and what each has stopped since."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import Count, Prefetch

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.domain.vocabulary import EffectKind
from memory_app.models import PatternCondition, ReverseSignal, ReverseSignalStop, Verdict, VerdictEffect
from memory_app.models.base import OwnedQuerySet
from memory_app.models.rows import Pages, Rows
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


_LISTED = (
    *("workspace", "text", "status", "created_at", "revoked_at"),
    *("agent__key", "agent__name", "subject__key", "subject__name", "observation__status"),
)
_TOLD = (
    *("target_id", "verdict__created_at", "verdict__note"),
    *("verdict__member__name", "verdict__member__email", "verdict__api_key__name", "verdict__api_key__prefix"),
)
"""What is told of a refusal and of the verdict that wrote it: of their 90 columns most are never read."""


def refusals_listed(actor: Actor) -> ReverseSignalQuerySet:
    """Those that the actor may see, about nobody who was erased."""
    return _refusals(actor).only(*_LISTED)


REFUSALS: Pages[ReverseSignal] = Pages(lambda actor, **wanted: refusals_listed(actor).narrowed(**wanted))


class _Standing(NamedTuple):
    status: str
    number: int


def _by_status(actor: Actor, **wanted: str) -> Any:
    rows = ReverseSignal.objects.visible_to(actor).remembered().narrowed(**wanted)
    return rows.order_by().values("status").annotate(number=Count("pk"))


_STANDING: Rows[_Standing] = Rows(_by_status, _Standing)


def refusals_by_status(actor: Actor, **wanted: str) -> Mapping[str, int]:
    """How many there are of each status."""
    return dict(_STANDING.of(actor, **wanted))


def _refusals(actor: Actor) -> ReverseSignalQuerySet:
    rows: ReverseSignalQuerySet = ReverseSignal.objects.visible_to(actor).remembered()
    return rows.select_related("agent", "subject", "observation")


def refusal_shown(actor: Actor, signal_id: UUID) -> ReverseSignal:
    """One of them with its observation and its pattern. Raises NotFound."""
    conditions = PatternCondition.objects.in_workspace(actor.workspace_id).select_related("contact", "company")
    rows = _refusals(actor).select_related("observation__pattern__agent")
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
        number, last = (
            sum(stops for stops, _ in counted.values()),
            max((at for _, at in counted.values()), default=None),
        )
        weeks = [counted[ago][0] if ago in counted else 0 for ago in reversed(range(WEEKS))]
        lines.append(Refused(signal, said.get(signal.pk), number, last, weeks))
    return lines


def stops_of(actor: Actor, signal: ReverseSignal) -> OwnedQuerySet:
    """What it stopped, each with its run; without one it was an agent's proposal, at its latest time of that day."""
    rows: OwnedQuerySet = ReverseSignalStop.objects.visible_to(actor).filter(reverse_signal=signal)
    return rows.select_related("run")


def _said(actor: Actor, signals: Sequence[ReverseSignal]) -> Mapping[UUID, Verdict]:
    if not signals:
        return {}
    found = _EFFECTS.of(
        actor,
        targets=tuple(signal.pk for signal in signals),
        observations=tuple(signal.observation_id for signal in signals),
    )
    return {row.target_id: row.verdict for row in found}


def _effects(actor: Actor, *, targets: tuple[UUID, ...], observations: tuple[UUID, ...]) -> OwnedQuerySet:
    effects: OwnedQuerySet = VerdictEffect.objects.in_workspace(actor.workspace_id).filter(
        kind=EffectKind.REVERSE_SIGNAL,
        target_id__among=targets,
        # Effects are found by their verdict, and that by its observation: no index knows the target.
        verdict__observation__among=observations,
    )
    return effects.select_related("verdict__member", "verdict__api_key").only(*_TOLD)


_EFFECTS: Rows[VerdictEffect] = Rows(_effects)


_Stops = tuple[int, datetime]
"""How often in a week, and the last time."""


def _stopped(actor: Actor, signals: Sequence[ReverseSignal], now: datetime) -> Mapping[UUID, Mapping[int, _Stops]]:
    """Of each signal its stops by the number of whole weeks that have passed since."""
    sql = (
        "SELECT reverse_signal_id, floor(extract(epoch FROM %s - stopped_at) / %s)::int, count(*), max(stopped_at)"
        " FROM memory_app_reversesignalstop WHERE workspace_id = %s AND reverse_signal_id = ANY(%s) GROUP BY 1, 2"
    )
    found: dict[UUID, dict[int, _Stops]] = defaultdict(dict)
    with connection.cursor() as cursor:
        cursor.execute(sql, (now, _WEEK.total_seconds(), actor.workspace_id, [signal.pk for signal in signals]))
        for pk, ago, number, last in cursor.fetchall():
            found[pk][ago] = number, last
    return found
