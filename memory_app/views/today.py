"""Today: what needs me, and whether memory is healthy."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from memory_app.domain import policy
from memory_app.domain.actors import Actor
from memory_app.domain.promotion import promotes_at
from memory_app.domain.vocabulary import ObservationStatus, Role, RuleStatus, RunStatus
from memory_app.models import (
    ApiKey,
    BehaviourSignal,
    Episode,
    Job,
    MaintenanceRun,
    ReverseSignal,
)
from memory_app.selectors.rules import rules_shown
from memory_app.services.promotion import STANDING
from memory_app.views.cards import remembered
from memory_app.views.http import MemberRequest, page
from memory_app.views.runs import RunView

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


@page
def today(request: MemberRequest) -> HttpResponse:
    """What waits, what memory holds, and how the last run went."""
    now, actor = timezone.now(), request.actor
    layers = _layers(actor, now)
    waiting = remembered(actor).pending().longest_waiting_first()
    run = _last_run(actor)
    context = {
        "now": now,
        "layers": layers,
        "waiting": list(waiting.select_related("agent", "subject")[:_SHOWN]),
        "next_by_clock": _next_by_clock(actor, now),
        "parked": _count(Job.objects.visible_to(actor).parked()),
        "last_run": RunView(run) if run else None,
        "run_failed": run is not None and run.status == RunStatus.FAILED,
        "may_judge": actor.has_role(Role.REVIEWER),
        **_first_steps(actor, layers),
    }
    return render(request, "memory/today.html", context)


def _layers(actor: Actor, now: datetime) -> Layers:
    episodes = Episode.objects.visible_to(actor).live().filter(subject__erased_at=None)
    observations = remembered(actor)
    rules = rules_shown(actor)
    return Layers(
        episodes=_count(episodes),
        episodes_this_week=_count(episodes.within(now - _WEEK, now)),
        queued=_count(BehaviourSignal.objects.visible_to(actor).waiting()),
        pending=_count(observations.pending()),
        confirmed=_count(observations.filter(status=ObservationStatus.CONFIRMED)),
        rules=_count(rules.injectable()),
        rules_paused=_count(rules.filter(status=RuleStatus.PAUSED)),
        refusals=_count(ReverseSignal.objects.visible_to(actor).active()),
    )


def _count(rows: Any) -> int:
    """Rows, at most one more than the cap: counting a million takes seconds, and nobody reads the digits."""
    return int(rows.order_by()[: _CAP + 1].count())


def _last_run(actor: Actor) -> MaintenanceRun | None:
    rows = MaintenanceRun.objects.visible_to(actor).filter(dry_run=False).prefetch_related("steps")
    run: MaintenanceRun | None = rows.newest_first().first()
    return run


def _next_by_clock(actor: Actor, now: datetime) -> datetime | None:
    """When the next pending observation becomes a rule unless somebody says no."""
    counted = remembered(actor).pending().ripe(now).filter(pattern__isnull=False)
    first = (
        counted.exclude(rules__status__in=STANDING).order_by("created_at").values_list("created_at", flat=True).first()
    )
    return promotes_at(first, policy.DEFAULT.review) if first else None


def _first_steps(actor: Actor, layers: Layers) -> dict[str, object]:
    """The guide for a workspace in which nothing has happened yet."""
    if layers.episodes or layers.queued:
        return {"is_new": False}
    return {
        "is_new": True,
        "base_url": settings.BASE_URL,
        "may_make_keys": actor.has_role(Role.ADMIN),
        "has_key": ApiKey.objects.visible_to(actor).filter(revoked_at=None).exists(),
    }
