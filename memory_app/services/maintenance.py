"""Maintenance runs: asked for, then carried out step by step and subject by subject, resumable at any point."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import connection, transaction
from django.db.models import Exists, F, OuterRef

from memory_app import jobs
from memory_app.domain.actors import Actor, system_actor
from memory_app.domain.errors import Gone, InvalidInput
from memory_app.domain.vocabulary import ActorKind, Role, RunKind, RunStatus, Scope, StepName
from memory_app.models import MaintenanceRun, MaintenanceStep, Observation, RunUnit, Subject, Workspace
from memory_app.models.subjects import SubjectQuerySet
from memory_app.services import audit, consolidation, detection, identities, promotion
from memory_app.services.compiled import Compiled
from memory_app.tenancy import scope

Share = Callable[..., Counter[str]]
_SLICE = 200
"""Subjects are named to a worker so many at a time: the memory it takes doesn't grow with their number."""


def _with_candidates(run: MaintenanceRun) -> SubjectQuerySet:
    """Whom the clock may have something for."""
    everyone: SubjectQuerySet = Subject.objects.in_workspace(run.workspace_id).remembered()
    candidates = Observation.objects.in_workspace(run.workspace_id).live().filter(promotion_candidate=True)
    return everyone.filter(Exists(candidates.filter(subject=OuterRef("pk"))))


STEPS: dict[StepName, Share] = {
    StepName.CONSOLIDATE: consolidation.consolidate_for_subject,
    StepName.DETECT: detection.detect_for_subject,
    StepName.PROMOTE: promotion.promote_for_subject,
}
"""What each step does for one subject, in the order of the night."""
CONCERNED: dict[StepName, Callable[[MaintenanceRun], SubjectQuerySet]] = {
    StepName.CONSOLIDATE: consolidation.concerned,
    StepName.DETECT: detection.concerned,
    StepName.PROMOTE: _with_candidates,
}
"""Whom each step visits: nobody for whom it would do and count nothing."""


@transaction.atomic
def request_run(*, actor: Actor, now: datetime, dry_run: bool = False, as_of: datetime | None = None) -> MaintenanceRun:
    """Queue a run. `as_of` is its `now` in every respect, also for the 48 hours; it is audited and shown on the run.

    Raises NotAllowed, and InvalidInput for an `as_of` without offset or outside the calendar.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    moment = now if as_of is None else _checked(as_of)
    zone = ZoneInfo(Workspace.objects.get(pk=actor.workspace_id).time_zone)
    run = MaintenanceRun.objects.create(
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
    MaintenanceStep.objects.bulk_create(
        MaintenanceStep(workspace_id=actor.workspace_id, run=run, name=name.value, position=position)
        for position, name in enumerate(STEPS)
    )
    verb = "run.dry_run_requested" if dry_run else "run.requested"
    audit.record(actor=actor, verb=verb, target=run, now=now, text=f"as of {as_of.isoformat()}" if as_of else "")
    jobs.schedule(jobs.JobName.MAINTENANCE_RUN, workspace_id=actor.workspace_id, key=run.pk, now=now)
    return run


def _checked(as_of: datetime) -> datetime:
    if as_of.tzinfo is None:
        raise InvalidInput("as_of takes a time with its offset, like 2026-03-02T03:00:00+01:00.", field="as_of")
    if not 1970 <= as_of.year <= 2200:  # noqa: PLR2004 - the calendar of `services.ingest`
        raise InvalidInput("as_of lies between 1970 and 2200.", field="as_of")
    return as_of


def perform(claim: jobs.Claim) -> None:
    """Carry out a run. What a killed worker had finished stands in `RunUnit` and is skipped."""
    run_id = UUID(claim.key)
    _begin(claim, run_id)
    try:
        for step_id in _open_steps(claim, run_id):
            _take_step(claim, step_id)
    except jobs.Stopping:
        raise
    except Exception:
        if claim.is_last_attempt:
            _settle(claim, run_id, RunStatus.FAILED)
        raise
    _settle(claim, run_id, RunStatus.DONE)


def _begin(claim: jobs.Claim, run_id: UUID) -> None:
    with scope(workspace=claim.workspace_id):
        runs = MaintenanceRun.objects.in_workspace(claim.workspace_id).filter(pk=run_id)
        runs.filter(started_at=None).update(started_at=claim.clock())
        runs.exclude(status=RunStatus.DONE.value).update(status=RunStatus.RUNNING.value, finished_at=None)


def _open_steps(claim: jobs.Claim, run_id: UUID) -> list[UUID]:
    with scope(workspace=claim.workspace_id):
        steps = MaintenanceStep.objects.in_workspace(claim.workspace_id).filter(run_id=run_id)
        return list(steps.exclude(status=RunStatus.DONE.value).order_by("position").values_list("pk", flat=True))


def _take_step(claim: jobs.Claim, step_id: UUID) -> None:
    with scope(workspace=claim.workspace_id):
        step = MaintenanceStep.objects.in_workspace(claim.workspace_id).select_related("run").get(pk=step_id)
        if step.total is None:
            step.total = CONCERNED[StepName(step.name)](step.run).count()
        step.status, step.started_at = RunStatus.RUNNING.value, step.started_at or claim.clock()
        step.save(update_fields=["status", "started_at", "total"])
    hold = _Hold(claim)
    try:
        for subject_id in _todo(claim, step):
            _take_share(claim, step, subject_id)
            hold.keep()
    finally:
        _tally(claim, step)
    with scope(workspace=claim.workspace_id):
        # `total` was counted when it began; whoever was erased meanwhile is not among those done.
        owned = MaintenanceStep.objects.in_workspace(claim.workspace_id).filter(pk=step_id)
        owned.update(status=RunStatus.DONE.value, total=F("done"), finished_at=claim.clock())


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


def _tally(claim: jobs.Claim, step: MaintenanceStep) -> None:
    """Let the step say what its units add up to. Once a turn: with each unit it would be the one row all wait for."""
    with scope(workspace=claim.workspace_id), connection.cursor() as cursor:
        cursor.execute(_TALLY, {"workspace": claim.workspace_id, "step": step.pk})


@dataclass(slots=True)
class _Hold:
    """The claim between shares: renewed by time, since a share takes milliseconds and a lease lasts seconds."""

    claim: jobs.Claim
    renewed_at: datetime = field(init=False)

    def __post_init__(self) -> None:
        """A claim holds from when it was made."""
        self.renewed_at = self.claim.since

    def keep(self) -> None:
        """Raises Stopping when the process ends, another took the job over, or its turn is over."""
        now = self.claim.clock()
        if jobs.stop.is_set() or now - self.renewed_at >= jobs.lease() / 3:
            self.claim.renew()
            self.renewed_at = now
        self.claim.give_way()


def _todo(claim: jobs.Claim, step: MaintenanceStep) -> Iterator[UUID]:
    """Whom the step has still to visit, in the order of their ids, so that all up to the last finished one are done.

    That one is looked up when the work is resumed; whoever became a subject only since the step began may be left to
    the next run.
    """
    with scope(workspace=claim.workspace_id):
        last = _finished(step).order_by("-subject_id").values_list("subject_id", flat=True).first()
    concerned = CONCERNED[StepName(step.name)](step.run).order_by("pk").values_list("pk", flat=True)
    while True:
        with scope(workspace=claim.workspace_id):
            ids = list((concerned if last is None else concerned.filter(pk__gt=last))[:_SLICE])
        if not ids:
            return
        yield from ids
        last = ids[-1]


def _finished(step: MaintenanceStep) -> Any:
    return RunUnit.objects.in_workspace(step.workspace_id).filter(step=step)


_UNITS = Compiled(lambda *of: RunUnit.objects.filter(workspace=of[0], step=of[1], subject=of[2]).values_list("pk"))


def _take_share(claim: jobs.Claim, step: MaintenanceStep, subject_id: UUID) -> None:
    """One subject's share of one step: its effects and its unit in one transaction."""
    with scope(workspace=claim.workspace_id):
        try:
            # The lock closes the race of two workers whose leases overlap: the second finds the unit and leaves.
            subject = identities.subject_alone(workspace_id=claim.workspace_id, subject_id=subject_id)
        except Gone:
            return
        if _UNITS.rows(claim.workspace_id, step.pk, subject_id):
            return
        share = STEPS[StepName(step.name)]
        counts = share(subject=subject, run=step.run, actor=system_actor(claim.workspace_id))
        RunUnit.objects.create(
            workspace_id=claim.workspace_id,
            step=step,
            subject_id=subject_id,
            counts=dict(counts),
            finished_at=claim.clock(),
        )


def _settle(claim: jobs.Claim, run_id: UUID, status: RunStatus) -> None:
    with scope(workspace=claim.workspace_id):
        owned = MaintenanceRun.objects.in_workspace(claim.workspace_id)
        owned.filter(pk=run_id).update(status=status.value, finished_at=claim.clock())
        if status is RunStatus.FAILED:
            steps = MaintenanceStep.objects.in_workspace(claim.workspace_id).filter(run_id=run_id)
            steps.filter(status=RunStatus.RUNNING.value).update(status=RunStatus.FAILED.value)
