"""Maintenance: what the night did, and runs that somebody asks for."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import Role, RunStatus, StepName
from memory_app.forms.runs import RunForm
from memory_app.models import Contradiction, MaintenanceRun, MaintenanceStep
from memory_app.selectors.runs import (
    RUNS,
    contradictions_in,
    counts_of_runs,
    found_in,
    next_night_at,
    numbers_in,
    run_listed,
    runs_listed,
    stops_in,
    would_stop,
)
from memory_app.services import maintenance
from memory_app.templatetags.figures import share
from memory_app.templatetags.run_rows import Line
from memory_app.views import live
from memory_app.views.http import MemberRequest, action, page
from memory_app.views.paging import Page, newest_of

_POLLING_IS_OVER = 286
_SHOWN = 50


@dataclass(frozen=True, slots=True)
class StepView:
    """One step with its counts in words, in the order in which they tell the story."""

    step: MaintenanceStep
    counts: Sequence[tuple[str, int]]

    @property
    def name(self) -> str:
        """What it is called."""
        return str(_NAMES.get(self.step.name, (self.step.name, ""))[0])

    @property
    def about(self) -> str:
        """What it does, in words."""
        return str(_NAMES.get(self.step.name, ("", ""))[1])


_NAMES: dict[str, tuple[str | Promise, str | Promise]] = {
    StepName.CONSOLIDATE: (
        gettext_lazy("Consolidate"),
        gettext_lazy("merge what says the same, find contradictions"),
    ),
    StepName.DETECT: (gettext_lazy("Detect"), gettext_lazy("find habits in the episodes of 30 days")),
    StepName.PROMOTE: (gettext_lazy("Promote"), gettext_lazy("make rules of what is sure and old enough")),
}
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
        for step in self.run.steps.all():
            total.update(numbers_in(step.counts))
        return total

    @property
    def over(self) -> bool:
        """Whether it will change no more by itself: a failed one is retried by its job."""
        return self.run.status in {RunStatus.DONE, RunStatus.FAILED}

    @property
    def seconds(self) -> float:
        """How long it took; none for one that isn't over."""
        run = self.run
        return (run.finished_at - run.started_at).total_seconds() if run.finished_at and run.started_at else 0.0

    @property
    def token(self) -> str:
        """Changes whenever the page would."""
        states = "-".join(f"{shown.step.status[:2]}{shown.step.done}" for shown in self.steps)
        return f"{self.run.status}-{states}"


def _line(shown: RunView, scale: "Scale") -> Line:
    long = share(shown.seconds, scale.seconds) if shown.seconds else ""
    return Line(shown.run, long=long, columns=_columns(shown.counts, scale.count), told=_told(shown))


def _columns(counts: Mapping[str, int], most: int) -> Sequence[tuple[str, int, int, int]]:
    heights = [
        (name, at, min(max(round(_HIGH * counts[name] / max(most, 1)), 2), _HIGH))
        for at, name in enumerate(_DRAWN)
        if counts[name]
    ]
    return [(name, at * 13 + 1, _HIGH - height, height) for name, at, height in heights]


def _told(shown: RunView) -> str:
    counts = shown.counts
    parts = [
        gettext("%(n)d new") % {"n": counts["new"]} if counts["new"] else "",
        gettext("%(n)d promoted") % {"n": counts["promoted"]} if counts["promoted"] else "",
        gettext("%(n)d stopped by a no") % {"n": counts["stopped"]} if counts["stopped"] else "",
    ]
    return " · ".join(filter(None, parts)) or (gettext("nothing new") if shown.over else "")


_HIGH = 19


@dataclass(frozen=True, slots=True)
class Scale:
    """What full bars stand for, alike on all pages of the list: the most among the newest runs."""

    seconds: float
    count: int

    @classmethod
    def of(cls, shown: Sequence[RunView]) -> "Scale":
        """Measure these."""
        counts = [run.counts[name] for run in shown for name in _DRAWN]
        return cls(max((run.seconds for run in shown), default=0.0), max(counts, default=0))


_DRAWN = ("new", "promoted", "stopped")


@page
def index(request: MemberRequest) -> HttpResponse:
    """The newest first."""
    if live.asked(request):
        return live.pill(request, runs_listed(request.actor), by="created_at")
    if request.htmx and request.htmx.target == "run-more":
        found = newest_of(RUNS.of(request.actor, by="created_at"), by="created_at", query=request.GET)
        return render(request, "memory/runs/list.html#rows", _rows(request, found, timezone.now()))
    return _list(request, RunForm())


def _list(request: MemberRequest, form: RunForm, status: int = 200) -> HttpResponse:
    found = newest_of(RUNS.of(request.actor, by="created_at"), by="created_at", query=request.GET)
    context = _rows(request, found, timezone.now()) | {
        "form": form,
        "may_run": request.actor.has_role(Role.REVIEWER),
        "next_night_at": next_night_at(request.actor),
        "watch": live.watch(found, by="created_at", query=request.GET),
    }
    return render(request, "memory/runs/list.html", context, status=status)


def _rows(request: MemberRequest, found: Page[MaintenanceRun], now: datetime) -> dict[str, object]:
    shown = newest = _counted(request.actor, found.rows)
    if not found.is_first:
        newest = _counted(request.actor, RUNS.of(request.actor, by="created_at")(None, None, _SHOWN))
    scale = Scale.of(newest)
    return {"now": now, "page": found, "runs": [_line(run, scale) for run in shown]}


def _counted(actor: Actor, runs: Sequence[MaintenanceRun]) -> list[RunView]:
    """Views that know their counts without their steps."""
    counts = counts_of_runs(actor, runs)
    shown = [RunView(run) for run in runs]
    for view in shown:
        view.counts = counts[view.run.pk]
    return shown


@action
def create(request: MemberRequest) -> HttpResponse:
    """Start one: "Run now" and "Dry run", now or as if it were another time."""
    form = RunForm(request.POST)
    if not form.is_valid():
        return _list(request, form, status=422)
    asked = form.cleaned_data
    run = maintenance.request_run(
        actor=request.actor, now=timezone.now(), dry_run=asked["dry_run"], as_of=asked["as_of"]
    )
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


@dataclass(frozen=True, slots=True)
class Pair:
    """Two that contradict each other, each as its text and where it is shown."""

    one: Contradiction

    @property
    def sides(self) -> Sequence[tuple[str, str, UUID]]:
        """Of each its text, the name of its page, its id."""
        row = self.one
        pairs = ((row.observation, row.rule), (row.other_observation, row.other_rule))
        return [
            (seen.quote, "memory:observation-detail", seen.pk) if seen else (rule.text, "memory:rule-detail", rule.pk)
            for seen, rule in pairs
        ]


def _context(request: MemberRequest, shown: RunView) -> dict[str, object]:
    run, actor = shown.run, request.actor
    stops = would_stop(actor, [run]).get(run.pk, ()) if run.dry_run else stops_in(actor, run.pk, size=_SHOWN)
    return {
        "now": timezone.now(),
        "shown": shown,
        "run": run,
        "stops": stops[:_SHOWN],
        "contradictions": [Pair(row) for row in contradictions_in(actor, run)[:_SHOWN]],
        "found": found_in(actor, run)[:_SHOWN],
        "shown_at_most": _SHOWN,
    }
