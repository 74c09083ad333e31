"""Today in figures: what waits for a person, what memory holds, how the last run went."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from memory_app.domain.actors import Actor
from memory_app.domain.promotion import promotes_at
from memory_app.domain.vocabulary import ObservationStatus
from memory_app.models import (
    BehaviourSignal,
    Episode,
    Job,
    MaintenanceRun,
    Observation,
    ReverseSignal,
    WorkspaceThreshold,
)
from memory_app.selectors.rules import rules_shown
from memory_app.selectors.runs import runs_listed

_CAP = 10_000
_WEEK = timedelta(days=7)
_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Layers:
    """How much each layer of memory holds; a count stops at 10,001, which is shown as "10,000+"."""

    episodes: int
    episodes_this_week: int
    queued: int
    pending: int
    confirmed: int
    rules: int
    rules_paused: int
    refusals: int

    @property
    def untouched(self) -> bool:
        """Whether nothing has happened yet."""
        return not self.episodes and not self.queued


@dataclass(frozen=True, slots=True)
class Dashboard:
    """All of it. `waiting` names the few that wait longest; `next_by_clock` is when the next becomes a rule unasked."""

    layers: Layers
    waiting: Sequence[Observation]
    next_by_clock: datetime | None
    parked: int
    last_run: MaintenanceRun | None


def dashboard(actor: Actor, *, now: datetime) -> Dashboard:
    """What the actor's workspace looks like at `now`; dry runs don't count as the last one."""
    waiting = Observation.objects.visible_to(actor).waiting().longest_waiting_first()
    return Dashboard(
        layers=_layers(actor, now),
        waiting=list(waiting.select_related("agent", "subject")[:_SHOWN]),
        next_by_clock=_next_by_clock(actor, now),
        parked=_count(Job.objects.visible_to(actor).parked()),
        last_run=runs_listed(actor).filter(dry_run=False).newest_first().first(),
    )


def _layers(actor: Actor, now: datetime) -> Layers:
    episodes = Episode.objects.visible_to(actor).remembered().live()
    observations = Observation.objects.visible_to(actor)
    rules = rules_shown(actor)
    return Layers(
        episodes=_count(episodes),
        episodes_this_week=_count(episodes.within(now - _WEEK, now)),
        queued=_count(BehaviourSignal.objects.visible_to(actor).waiting()),
        pending=_count(observations.waiting()),
        confirmed=_count(observations.remembered().filter(status=ObservationStatus.CONFIRMED)),
        rules=_count(rules.injectable()),
        rules_paused=_count(rules.paused()),
        refusals=_count(ReverseSignal.objects.visible_to(actor).active()),
    )


def _count(rows: Any) -> int:
    """Rows, at most one more than the cap: counting a million takes seconds, and nobody reads the digits."""
    return int(rows.order_by()[: _CAP + 1].count())


def _next_by_clock(actor: Actor, now: datetime) -> datetime | None:
    counted = Observation.objects.visible_to(actor).waiting().detected().ripe(now).ruleless()
    first = counted.longest_waiting_first().values_list("created_at", flat=True).first()
    if first is None:
        return None
    return promotes_at(first, WorkspaceThreshold.objects.visible_to(actor).as_policy().review)
