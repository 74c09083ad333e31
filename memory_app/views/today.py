"""Today: what needs me, and whether memory is healthy."""

from zoneinfo import ZoneInfo

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import Role
from memory_app.selectors import dashboard
from memory_app.selectors.costs import costs
from memory_app.selectors.growth import growth
from memory_app.selectors.runs import stops_in
from memory_app.views.first_steps import first_steps
from memory_app.views.http import MemberRequest, page
from memory_app.views.needs import NeedsView
from memory_app.views.pictures import costs_view, growth_view, junk_view, night_view
from memory_app.views.runs import RunView

_AGENTS = 6
_STOPS = 3


@page
def today(request: MemberRequest) -> HttpResponse:
    """What waits, how memory grew, how the last run went, and what memory costs."""
    shown = _needs(request)
    held = dashboard.layers(request.actor, pending=shown.needs.pending, now=shown.now)
    context: dict[str, object] = {
        "now": shown.now,
        "needs": shown,
        "may_judge": shown.may_judge,
        "is_new": held.untouched,
    }
    context |= first_steps(request, shown.now) if held.untouched else _pictures(request.actor, shown, held)
    return render(request, "memory/today.html", context)


@page
def needs(request: MemberRequest) -> HttpResponse:
    """What waits, again: 204 while nothing changed since `?seen=`. A plain request gets the page."""
    if not request.htmx:
        return today(request)
    shown = _needs(request)
    seen = request.GET.get("seen", "")
    if seen == shown.token:
        return HttpResponse(status=204)
    context = {
        "now": shown.now,
        "needs": shown,
        "may_judge": shown.may_judge,
        "is_answer": True,
        "is_other": seen.partition(".")[0] != shown.token.partition(".")[0],
    }
    return render(request, "memory/today.html#needs", context)


def _needs(request: MemberRequest) -> NeedsView:
    now, actor = timezone.now(), request.actor
    return NeedsView(dashboard.needs(actor, now=now), now, actor.has_role(Role.REVIEWER))


def _pictures(actor: Actor, shown: NeedsView, held: dashboard.Layers) -> dict[str, object]:
    """Whether memory is healthy."""
    zone = ZoneInfo(str(timezone.get_current_timezone()))
    run = shown.needs.last_run
    spent, more = costs(actor, size=_AGENTS)
    return {
        "growth": growth_view(growth(actor, now=shown.now, zone=zone), held),
        "last_run": RunView(run) if run else None,
        "night": night_view(RunView(run)) if run else (),
        "stops": stops_in(actor, run.pk, size=_STOPS) if run else (),
        "costs": costs_view(spent),
        "budget": spent[0].budget if spent else 0,
        "is_over": any(cost.over for cost in spent),
        "more_agents": more,
        "junk": junk_view(dashboard.junk(actor)),
    }
