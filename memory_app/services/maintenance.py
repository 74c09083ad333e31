"""Maintenance runs: asked for or begun by the clock, then carried out step after step.

A step is cut into slices of subjects, each a job of its own (`slices.py`), so that every worker has a share of a night.
Whoever finishes a step's last slice opens the next step; what a killed worker leaves behind is claimed again.
"""

from collections.abc import Sequence
from datetime import date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import connection, transaction
from django.db.models import F, Window
from django.db.models.functions import Mod, RowNumber

from memory_app import jobs
from memory_app.domain.actors import Actor
from memory_app.domain.errors import InvalidInput
from memory_app.domain.vocabulary import ActorKind, Role, RunKind, RunStatus, Scope, StepName
from memory_app.models import Job, MaintenanceRun, MaintenanceStep, Workspace
from memory_app.models.subjects import SubjectQuerySet
from memory_app.services import audit
from memory_app.services.steps import CONCERNED, STEPS
from memory_app.tenancy import scope

SLICE_MIN, SLICE_MAX, SLICES = 25, 1_000, 64
"""Subjects in a slice, at least and at most; into about how many a step is cut in between."""


@transaction.atomic
def request_run(*, actor: Actor, now: datetime, dry_run: bool = False, as_of: datetime | None = None) -> MaintenanceRun:
    """Queue a run. `as_of` is its `now` in every respect, also for the 48 hours; it is audited and shown on the run.

    Raises NotAllowed, and InvalidInput for an `as_of` without offset or outside the calendar.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    moment = now if as_of is None else _checked(as_of)
    zone = ZoneInfo(Workspace.objects.get(pk=actor.workspace_id).time_zone)
    run = MaintenanceRun(
        workspace_id=actor.workspace_id,
        kind=RunKind.REQUESTED.value,
        dry_run=dry_run,
        as_of=as_of,
        now=moment,
        local_date=moment.astimezone(zone).date(),
        member_id=actor.id if actor.kind is ActorKind.MEMBER else None,
        api_key_id=actor.id if actor.kind is ActorKind.KEY else None,
        created_at=now,
    )
    verb = "run.dry_run_requested" if dry_run else "run.requested"
    return _queue(run, actor=actor, verb=verb, text=f"as of {as_of.isoformat()}" if as_of else "")


def schedule_run(*, actor: Actor, now: datetime, local_date: date) -> MaintenanceRun:
    """Queue the night of a date, by the wall clock. A date has one; call under the workspace's lock (`nightly.py`)."""
    run = MaintenanceRun(
        workspace_id=actor.workspace_id, kind=RunKind.SCHEDULED.value, now=now, local_date=local_date, created_at=now
    )
    return _queue(run, actor=actor, verb="run.scheduled", text=f"night of {local_date}")


def _checked(as_of: datetime) -> datetime:
    if as_of.tzinfo is None:
        raise InvalidInput("as_of takes a time with its offset, like 2026-03-02T03:00:00+01:00.", field="as_of")
    if not 1970 <= as_of.year <= 2200:  # noqa: PLR2004 - the calendar of `services.ingest`
        raise InvalidInput("as_of lies between 1970 and 2200.", field="as_of")
    return as_of


def _queue(run: MaintenanceRun, *, actor: Actor, verb: str, text: str) -> MaintenanceRun:
    run.save(force_insert=True)
    MaintenanceStep.objects.bulk_create(
        MaintenanceStep(workspace_id=run.workspace_id, run=run, name=name.value, position=position)
        for position, name in enumerate(STEPS)
    )
    audit.record(actor=actor, verb=verb, target=run, now=run.created_at, text=text)
    jobs.schedule(jobs.JobName.MAINTENANCE_RUN, workspace_id=run.workspace_id, key=run.pk, now=run.created_at)
    return run


def begin(claim: jobs.Claim) -> None:
    """The job of a run: open its first step. Safe to repeat: a step that is open or done is left as it is."""
    run_id = UUID(claim.key)
    try:
        with scope(workspace=claim.workspace_id):
            run = _alone(claim.workspace_id, run_id)
            if run.status == RunStatus.DONE:
                return
            run.status, run.started_at, run.finished_at = RunStatus.RUNNING.value, run.started_at or claim.clock(), None
            run.save(update_fields=["status", "started_at", "finished_at"])
            _advance(run, now=claim.clock())
    except Exception:
        if claim.is_last_attempt:
            with scope(workspace=claim.workspace_id):
                _end(_alone(claim.workspace_id, run_id), RunStatus.FAILED, now=claim.clock())
        raise


def _alone(workspace_id: UUID, run_id: UUID) -> MaintenanceRun:
    """The run, locked: its steps are opened and closed by one at a time."""
    run: MaintenanceRun = (
        MaintenanceRun.objects.in_workspace(workspace_id).select_for_update(of=("self",)).get(pk=run_id)
    )
    return run


def _end(run: MaintenanceRun, status: RunStatus, *, now: datetime) -> None:
    run.status, run.finished_at = status.value, now
    run.save(update_fields=["status", "finished_at"])


def _advance(run: MaintenanceRun, *, now: datetime) -> None:
    """Open the next step, or end the run where none is left. Call under the run's lock."""
    steps = MaintenanceStep.objects.in_workspace(run.workspace_id).filter(run=run)
    for step in steps.exclude(status=RunStatus.DONE.value).order_by("position"):
        if step.open_slices or _open(step, run, now=now):
            return  # whoever finishes its last slice comes by here again
    _end(run, RunStatus.DONE, now=now)


def _open(step: MaintenanceStep, run: MaintenanceRun, *, now: datetime) -> bool:
    """Cut the step into slices and queue them; False when there is nobody to visit, and so it is done."""
    step.total, ends = _cut(CONCERNED[StepName(step.name)](run))
    step.open_slices = len(ends) + 1 if step.total else 0
    step.started_at = now
    step.status, step.finished_at = (RunStatus.RUNNING.value, None) if step.total else (RunStatus.DONE.value, now)
    step.save(update_fields=["total", "open_slices", "started_at", "status", "finished_at"])
    if not step.total:
        return False
    for number, (after, until) in enumerate(zip(("", *ends), (*ends, ""), strict=True)):
        jobs.schedule(
            jobs.JobName.MAINTENANCE_SLICE,
            workspace_id=step.workspace_id,
            key=f"{step.pk}:{number}",
            now=now,
            arguments={"run": str(run.pk), "step": str(step.pk), "after": after, "until": until},
        )
    return True


def _cut(concerned: SubjectQuerySet) -> tuple[int, Sequence[str]]:
    """How many there are, and the id with which each slice but the last ends: that one is open to newcomers."""
    total = concerned.count()
    size = min(max(-(-total // SLICES), SLICE_MIN), SLICE_MAX)
    numbered = concerned.annotate(number=Window(RowNumber(), order_by=F("pk").asc()))
    ends = numbered.annotate(over=Mod("number", size)).filter(over=0, number__lt=total)
    return total, [str(pk) for pk in ends.order_by("pk").values_list("pk", flat=True)]


_TALLY = """
UPDATE memory_app_maintenancestep AS step SET
    done = (SELECT count(*) FROM memory_app_rununit WHERE workspace_id = %(workspace)s AND step_id = %(step)s),
    counts = (
        SELECT coalesce(jsonb_object_agg(name, total), '{}') FROM (
            SELECT counted.name, sum(counted.number::bigint) AS total
            FROM memory_app_rununit AS unit, jsonb_each_text(unit.counts) AS counted (name, number)
            WHERE unit.workspace_id = %(workspace)s AND unit.step_id = %(step)s
            GROUP BY counted.name
        ) AS summed
    )
WHERE step.workspace_id = %(workspace)s AND step.id = %(step)s
"""


def tally(workspace_id: UUID, step_id: UUID) -> None:
    """Let the step say what its units add up to. Once a turn: with each unit it would be the one row all wait for."""
    with connection.cursor() as cursor:
        cursor.execute(_TALLY, {"workspace": workspace_id, "step": step_id})


def take_up(claim: jobs.Claim, *, run_id: UUID, step_id: UUID) -> None:
    """A slice is about to be worked on: what had failed, since nothing of it moved any more, moves again."""
    moves, failed = {"status": RunStatus.RUNNING.value, "finished_at": None}, {"status": RunStatus.FAILED.value}
    if MaintenanceRun.objects.in_workspace(claim.workspace_id).filter(pk=run_id, **failed).update(**moves):
        MaintenanceStep.objects.in_workspace(claim.workspace_id).filter(pk=step_id, **failed).update(**moves)


def close_slice(claim: jobs.Claim, *, run_id: UUID, step_id: UUID) -> None:
    """The slice's work is done: its job, the step's count and, after the last, the next step change in one commit.

    Raises Stopping when another has taken the job over meanwhile.
    """
    now = claim.clock()
    with scope(workspace=claim.workspace_id):
        run = _alone(claim.workspace_id, run_id)
        if not jobs.finish(claim):
            raise jobs.Stopping
        owned = MaintenanceStep.objects.in_workspace(claim.workspace_id).filter(pk=step_id)
        owned.update(open_slices=F("open_slices") - 1)
        tally(claim.workspace_id, step_id)
        if owned.get().open_slices:
            _rest(run, step_id, now=now)
            return
        # `total` was counted when it began; whoever was erased meanwhile is not among those done.
        owned.update(status=RunStatus.DONE.value, total=F("done"), finished_at=now)
        _advance(run, now=now)


def give_up_slice(*, workspace_id: UUID, run_id: UUID, step_id: UUID, job_id: UUID, now: datetime) -> None:
    """A slice is parked, or is to be: once nothing else of the run moves, it has failed. A retry goes on with it."""
    with scope(workspace=workspace_id):
        _rest(_alone(workspace_id, run_id), step_id, now=now, parked=job_id)


def _rest(run: MaintenanceRun, step_id: UUID, *, now: datetime, parked: UUID | None = None) -> None:
    """End a run as failed when what is left of its step is parked: none of it is at work or waits."""
    slices = Job.objects.in_workspace(run.workspace_id).filter(
        name=jobs.JobName.MAINTENANCE_SLICE.value, arguments__step=str(step_id), done_at=None
    )
    if run.status != RunStatus.RUNNING or slices.filter(parked_at=None).exclude(pk=parked).exists():
        return
    steps = MaintenanceStep.objects.in_workspace(run.workspace_id).filter(pk=step_id)
    if steps.filter(open_slices__gt=0).update(status=RunStatus.FAILED.value):
        _end(run, RunStatus.FAILED, now=now)


def give_up_run(*, workspace_id: UUID, run_id: UUID, now: datetime) -> None:
    """The job that was to begin it is parked: its workers died. A retry begins it."""
    with scope(workspace=workspace_id):
        run = _alone(workspace_id, run_id)
        if run.status in {RunStatus.QUEUED, RunStatus.RUNNING}:
            _end(run, RunStatus.FAILED, now=now)
