"""Maintenance runs: asked for, then carried out step by step and subject by subject, resumable at any point."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction

from memory_app import jobs
from memory_app.domain.actors import Actor, system_actor
from memory_app.domain.errors import Gone, InvalidInput
from memory_app.domain.vocabulary import ActorKind, Role, RunKind, RunStatus, Scope, StepName
from memory_app.models import MaintenanceRun, MaintenanceStep, RunUnit, Subject, Workspace
from memory_app.services import audit, detection, identities, promotion
from memory_app.tenancy import scope

Share = Callable[..., Counter[str]]
STEPS: dict[StepName, Share] = {
    StepName.DETECT: detection.detect_for_subject,
    StepName.PROMOTE: promotion.promote_for_subject,
}
"""What each step does for one subject, in the order of the night."""


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
        step = MaintenanceStep.objects.in_workspace(claim.workspace_id).get(pk=step_id)
        everyone = Subject.objects.in_workspace(claim.workspace_id).remembered().order_by("pk")
        todo = list(everyone.exclude(pk__in=_finished(step).values("subject_id")).values_list("pk", flat=True))
        step.done = _finished(step).count()
        step.total = step.done + len(todo)
        step.status, step.started_at = RunStatus.RUNNING.value, step.started_at or claim.clock()
        step.save(update_fields=["status", "started_at", "done", "total"])
    for subject_id in todo:
        _take_share(claim, step_id, subject_id)
        claim.renew()
        claim.give_way()
    with scope(workspace=claim.workspace_id):
        MaintenanceStep.objects.in_workspace(claim.workspace_id).filter(pk=step_id).update(
            status=RunStatus.DONE.value, finished_at=claim.clock()
        )


def _finished(step: MaintenanceStep) -> Any:
    return RunUnit.objects.in_workspace(step.workspace_id).filter(step=step)


def _take_share(claim: jobs.Claim, step_id: UUID, subject_id: UUID) -> None:
    """One subject's share of one step: its effects, its unit and the step's counts in one transaction."""
    with scope(workspace=claim.workspace_id):
        # The lock closes the race of two workers whose leases overlap: the second finds the unit and leaves.
        steps = MaintenanceStep.objects.in_workspace(claim.workspace_id).select_for_update(of=("self",))
        step = steps.select_related("run").get(pk=step_id)
        if _finished(step).filter(subject_id=subject_id).exists():
            return
        try:
            subject = identities.subject_alone(workspace_id=claim.workspace_id, subject_id=subject_id)
        except Gone:
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
        step.done += 1
        step.counts = dict(Counter(step.counts) + counts)
        step.save(update_fields=["done", "counts"])


def _settle(claim: jobs.Claim, run_id: UUID, status: RunStatus) -> None:
    with scope(workspace=claim.workspace_id):
        owned = MaintenanceRun.objects.in_workspace(claim.workspace_id)
        owned.filter(pk=run_id).update(status=status.value, finished_at=claim.clock())
        if status is RunStatus.FAILED:
            steps = MaintenanceStep.objects.in_workspace(claim.workspace_id).filter(run_id=run_id)
            steps.filter(status=RunStatus.RUNNING.value).update(status=RunStatus.FAILED.value)
