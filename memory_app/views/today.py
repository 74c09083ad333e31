"""Today: what needs me, and whether memory is healthy."""

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import Role, RunStatus
from memory_app.models import ApiKey
from memory_app.selectors.dashboard import dashboard
from memory_app.views.http import MemberRequest, page
from memory_app.views.runs import RunView


@page
def today(request: MemberRequest) -> HttpResponse:
    """What waits, what memory holds, and how the last run went."""
    now, actor = timezone.now(), request.actor
    shown = dashboard(actor, now=now)
    run = shown.last_run
    context = {
        "now": now,
        "layers": shown.layers,
        "waiting": shown.waiting,
        "next_by_clock": shown.next_by_clock,
        "parked": shown.parked,
        "last_run": RunView(run) if run else None,
        "run_failed": run is not None and run.status == RunStatus.FAILED,
        "may_judge": actor.has_role(Role.REVIEWER),
        "is_new": shown.layers.untouched,
    }
    if shown.layers.untouched:
        context |= _first_steps(actor)
    return render(request, "memory/today.html", context)


def _first_steps(actor: Actor) -> dict[str, object]:
    """The guide for a workspace in which nothing has happened yet."""
    return {
        "base_url": settings.BASE_URL,
        "may_make_keys": actor.has_role(Role.ADMIN),
        "has_key": ApiKey.objects.visible_to(actor).unrevoked().exists(),
    }
