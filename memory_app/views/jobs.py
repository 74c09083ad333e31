"""Parked jobs: work that was given up on, until a person tries it again."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext, gettext_lazy, ngettext

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict
from memory_app.domain.vocabulary import Role
from memory_app.jobs import JobName
from memory_app.models import BehaviourSignal, Job, MaintenanceRun, Verdict
from memory_app.models.base import OwnedQuerySet
from memory_app.models.counts import Counts
from memory_app.models.rows import Pages, Rows
from memory_app.services import parking
from memory_app.templatetags.figures import when
from memory_app.templatetags.job_rows import Line, Topic
from memory_app.templatetags.words import worded
from memory_app.views.http import MemberRequest, action, page
from memory_app.views.paging import newest_of

SENTENCES: Mapping[str, str | Promise] = {
    JobName.SIGNAL_INTAKE: gettext_lazy("Make episodes of what an agent reported"),
    JobName.VERDICT_CASCADE: gettext_lazy("Carry out a verdict"),
    JobName.VERDICT_UNDO: gettext_lazy("Put back what a verdict had done"),
    JobName.SOURCE_PURGE: gettext_lazy("Delete the texts of events that a person called wrong"),
    JobName.MAINTENANCE_RUN: gettext_lazy("Begin a run"),
    JobName.MAINTENANCE_SLICE: gettext_lazy("Carry out a part of a run"),
    JobName.SECOND_LOOK: gettext_lazy("See whom a changed rule contradicts"),
    JobName.PRUNING: gettext_lazy("Let go of the traces of finished work"),
}
"""What each job is for. One that has no sentence yet is shown by its name."""


_DATABASE = gettext_lazy("The database could not be reached, or was too busy")
_WHY: Mapping[str, str | Promise] = {
    "The worker died each time it tried this.": gettext_lazy("The worker died each time it tried"),
    "This version knows no work of this name.": gettext_lazy("Another version of Palimpsest asked for it"),
    "OperationalError": _DATABASE,
    "InterfaceError": _DATABASE,
    "IntegrityError": gettext_lazy("The database refused what it would have written"),
    "DataError": gettext_lazy("The database refused what it would have written"),
    "DoesNotExist": gettext_lazy("Something it needs is gone"),
    "NotFound": gettext_lazy("Something it needs is gone"),
    "Gone": gettext_lazy("Somebody it is about was erased"),
    "MemoryError": gettext_lazy("The worker ran out of memory"),
    "TimeoutError": gettext_lazy("Something it waited for did not answer in time"),
    "ConnectionError": gettext_lazy("Something it needs could not be reached"),
}
"""By the error's kind; its message is never kept, since it may quote somebody's text."""


@page
def index(request: MemberRequest) -> HttpResponse:
    """What is parked, the latest first, and how much else is under way."""
    now, by = timezone.now(), "parked_at"
    found = newest_of(_PARKED.of(request.actor, by=by), by=by, query=request.GET)
    context = {
        "now": now,
        "page": found,
        "jobs": _in_words(request.actor, found.rows, now),
        "under_way": _UNDER_WAY.of(request.actor)["open"],
        "may_retry": request.actor.has_role(Role.REVIEWER),
    }
    template = "memory/jobs/list.html"
    if request.htmx and request.htmx.target == "job-more":
        template += "#rows"
    return render(request, template, context)


def _in_words(actor: Actor, rows: Sequence[Job], now: datetime) -> list[Line]:
    named = {job.pk: _named_by(job) for job in rows}
    topics = _topics(actor, {pk for pk in named.values() if pk}, now)
    says, why = lru_cache(_says), lru_cache(_why)
    return [Line(job, says(job.name), why(_kind(job)), topics.get(named[job.pk])) for job in rows]


def _says(name: str) -> str:
    return str(SENTENCES.get(name, name))


def _kind(job: Job) -> str:
    return job.error.partition(" in attempt ")[0]


def _why(kind: str) -> str:
    return str(_WHY.get(kind) or (gettext("A fault in the program") if kind else gettext("Nothing is known")))


def _named_by(job: Job) -> UUID | None:
    """The verdict or run in its arguments, else the run or batch that is its key."""
    try:
        return UUID(job.arguments.get("verdict") or job.arguments.get("run") or job.key)
    except ValueError:
        return None


def _topics(actor: Actor, ids: Iterable[UUID], now: datetime) -> dict[UUID | None, Topic]:
    """Look all of them up in three queries. What is about somebody who was erased is not named."""
    found: dict[UUID | None, Topic] = {}
    wanted = tuple(ids)
    if not wanted:
        return found
    for run in _RUNS.of(actor, ids=wanted):
        name = gettext("the run of %(moment)s") % {"moment": when(run.created_at, now)}
        found[run.pk] = Topic(name, reverse("memory:run-detail", args=[run.pk]))
    for verdict in _VERDICTS.of(actor, ids=wanted):
        found[verdict.pk] = Topic(
            verdict.observation__quote, reverse("memory:observation-detail", args=[verdict.observation_id])
        )
    episodes = reverse("memory:episode-list")
    for batch, key in _BATCHES.of(actor, ids=wanted):
        found[batch] = Topic(gettext("the agent %(key)s") % {"key": key}, f"{episodes}?{urlencode({'agent': key})}")
    return found


class _Run(NamedTuple):
    pk: UUID
    created_at: datetime


class _Verdict(NamedTuple):
    pk: UUID
    observation_id: UUID
    observation__quote: str


class _Batch(NamedTuple):
    batch_id: UUID
    agent__key: str


def _batches(actor: Actor, *, ids: tuple[UUID, ...]) -> OwnedQuerySet:
    rows: OwnedQuerySet = BehaviourSignal.objects.visible_to(actor).remembered().filter(batch_id__among=ids)
    return rows.order_by("batch_id", "agent__key").distinct()


_PARKED: Pages[Job] = Pages(lambda actor: Job.objects.visible_to(actor).parked())
_UNDER_WAY = Counts(lambda actor: {"open": Job.objects.visible_to(actor).open()})
_RUNS: Rows[_Run] = Rows(lambda actor, *, ids: MaintenanceRun.objects.visible_to(actor).filter(pk__among=ids), _Run)
_VERDICTS: Rows[_Verdict] = Rows(
    lambda actor, *, ids: Verdict.objects.visible_to(actor).remembered().filter(pk__among=ids), _Verdict
)
_BATCHES: Rows[_Batch] = Rows(_batches, _Batch)


@action
def retry(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Give a parked job its attempts again."""
    try:
        parking.retry_job(actor=request.actor, job_id=pk, now=timezone.now())
    except Conflict as refusal:
        messages.error(request, worded(refusal.message))
    else:
        messages.success(request, gettext("It is tried again now. If it fails five times more, it comes back here."))
    return redirect("memory:job-list")


@action
def retry_all(request: MemberRequest) -> HttpResponse:
    """Give all of them their attempts again."""
    count = parking.retry_all_jobs(actor=request.actor, now=timezone.now())
    told = ngettext(
        "%(n)d job is tried again now. If it fails five times more, it comes back here.",
        "%(n)d jobs are tried again now. Those that fail five times more come back here.",
        count,
    )
    messages.success(request, told % {"n": count} if count else gettext("Nothing was parked any more."))
    return redirect("memory:job-list")
