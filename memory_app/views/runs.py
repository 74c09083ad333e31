"""Maintenance: what the night did, and runs that somebody asks for."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from memory_app.domain.vocabulary import Role, RunStatus
from memory_app.models import MaintenanceRun, MaintenanceStep
from memory_app.selectors.runs import found_in, next_night_at, run_listed, runs_listed, stops_in, would_stop
from memory_app.services import maintenance
from memory_app.views.http import MemberRequest, action, page
from memory_app.views.paging import newest_first

_POLLING_IS_OVER = 286
_SHOWN = 50


@dataclass(frozen=True, slots=True)
class StepView:
    """One step with its counts in words, in the order in which they tell the story."""

    step: MaintenanceStep
    counts: Sequence[tuple[str, int]]


_WORDS: dict[str, str | Promise] = {
    "episodes": gettext_lazy("episodes read"),
    "patterns": gettext_lazy("patterns found"),
    "new": gettext_lazy("new"),
    "updated": gettext_lazy("updated"),
    "unchanged": gettext_lazy("unchanged"),
    "stopped": gettext_lazy("stopped by a no"),
    "over_cap": gettext_lazy("over the day's cap"),
    "promoted": gettext_lazy("promoted"),
    "waiting": gettext_lazy("still waiting"),
    "observations": gettext_lazy("observations compared"),
    "merged": gettext_lazy("merged"),
    "alike": gettext_lazy("marked as alike"),
    "contradictions": gettext_lazy("contradicting in words"),
    "contradicted": gettext_lazy("newly contradicted"),
    "given_up": gettext_lazy("given up again"),
}


_TOLD_AT_ZERO = {"episodes", "patterns", "promoted"}


def _counts(step: MaintenanceStep) -> list[tuple[str, int]]:
    told = {name: value for name, value in step.counts.items() if value or name in _TOLD_AT_ZERO}
    known = [(str(words), told[name]) for name, words in _WORDS.items() if name in told]
    return known + [(name, value) for name, value in told.items() if name not in _WORDS]


@dataclass
class RunView:
    """One run with its steps, as its row and its page show it."""

    run: MaintenanceRun

    @cached_property
    def steps(self) -> list[StepView]:
        """In the order of the night."""
        ordered = sorted(self.run.steps.all(), key=lambda step: step.position)
        return [StepView(step, _counts(step)) for step in ordered]

    @cached_property
    def counts(self) -> Counter[str]:
        """What all steps counted."""
        total: Counter[str] = Counter()
        for shown in self.steps:
            total.update({name: value for name, value in shown.step.counts.items() if isinstance(value, int)})
        return total

    @property
    def over(self) -> bool:
        """Whether it will change no more by itself: a failed one is retried by its job."""
        return self.run.status in {RunStatus.DONE, RunStatus.FAILED}

    @property
    def token(self) -> str:
        """Changes whenever the page would."""
        states = "-".join(f"{shown.step.status[:2]}{shown.step.done}" for shown in self.steps)
        return f"{self.run.status}-{states}"


@page
def index(request: MemberRequest) -> HttpResponse:
    """The newest first."""
    found = newest_first(runs_listed(request.actor), by="created_at", query=request.GET)
    context = {
        "now": timezone.now(),
        "page": found,
        "runs": [RunView(run) for run in found.rows],
        "may_run": request.actor.has_role(Role.REVIEWER),
        "next_night_at": next_night_at(request.actor),
    }
    template = "memory/runs/list.html"
    if request.htmx and request.htmx.target == "run-more":
        template += "#rows"
    return render(request, template, context)


@action
def create(request: MemberRequest) -> HttpResponse:
    """Start one: "Run now" and "Dry run"."""
    dry_run = request.POST.get("dry_run") == "1"
    run = maintenance.request_run(actor=request.actor, now=timezone.now(), dry_run=dry_run)
    return redirect("memory:run-detail", pk=run.pk)


@page
def detail(request: MemberRequest, pk: UUID) -> HttpResponse:
    """One run, step by step, with what it found and what a "no" stopped."""
    return render(request, "memory/runs/detail.html", _context(request, RunView(run_listed(request.actor, pk))))


@page
def progress(request: MemberRequest, pk: UUID) -> HttpResponse:
    """The same while it works: 204 while nothing changed since `?seen=`, 286 when nothing will any more."""
    shown = RunView(run_listed(request.actor, pk))
    if not request.htmx:
        return render(request, "memory/runs/detail.html", _context(request, shown))
    if request.GET.get("seen") == shown.token and not shown.over:
        return HttpResponse(status=204)
    status = _POLLING_IS_OVER if shown.over else 200
    return render(request, "memory/runs/detail.html#progress", _context(request, shown), status=status)


def _context(request: MemberRequest, shown: RunView) -> dict[str, object]:
    run = shown.run
    dry = would_stop(request.actor, [run]).get(run.pk, ())
    return {
        "now": timezone.now(),
        "shown": shown,
        "run": run,
        "stops": dry[:_SHOWN] if run.dry_run else stops_in(request.actor, run)[:_SHOWN],
        "found": found_in(request.actor, shown.run)[:_SHOWN],
        "shown_at_most": _SHOWN,
    }
