"""A slice of a step: some subjects, one after another, each with its effects and its mark in one transaction."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef

from memory_app import jobs
from memory_app.domain.actors import system_actor
from memory_app.domain.errors import Gone
from memory_app.domain.vocabulary import StepName
from memory_app.models import Job, MaintenanceStep, RunUnit
from memory_app.services import identities, maintenance
from memory_app.services.compiled import Compiled
from memory_app.services.steps import CONCERNED, STEPS
from memory_app.services.tallies import Tally
from memory_app.tenancy import scope

logger = logging.getLogger(__name__)


def take_slice(claim: jobs.Claim) -> None:
    """The job of a slice. A subject whose share breaks keeps none of the others waiting; the job then is tried again.

    What is finished stands in `RunUnit` and is skipped, whoever did it.
    """
    run_id, step_id = UUID(claim.arguments["run"]), UUID(claim.arguments["step"])
    with scope(workspace=claim.workspace_id):
        maintenance.take_up(claim, run_id=run_id, step_id=step_id)
        step = MaintenanceStep.objects.in_workspace(claim.workspace_id).select_related("run").get(pk=step_id)
        todo = _todo(claim, step)
    broken = _visit(claim, step, todo)
    if broken is None:
        maintenance.close_slice(claim, run_id=run_id, step_id=step_id)
        return
    if claim.is_last_attempt:
        _give_up(claim.workspace_id, claim.job_id, claim.arguments, now=claim.clock())
    raise broken


def _todo(claim: jobs.Claim, step: MaintenanceStep) -> Sequence[UUID]:
    """Whom the slice has still to visit, by id."""
    concerned = CONCERNED[StepName(step.name)](step.run)
    if after := claim.arguments["after"]:
        concerned = concerned.filter(pk__gt=after)
    if until := claim.arguments["until"]:
        concerned = concerned.filter(pk__lte=until)
    finished = RunUnit.objects.in_workspace(step.workspace_id).filter(step=step, subject=OuterRef("pk"))
    return list(concerned.filter(~Exists(finished)).order_by("pk").values_list("pk", flat=True))


def _visit(claim: jobs.Claim, step: MaintenanceStep, todo: Sequence[UUID]) -> Exception | None:
    """Take each one's share; the first thing that broke. Raises Stopping when the process ends or the turn is over."""
    broken: Exception | None = None
    hold = _Hold(claim)
    try:
        for subject_id in todo:
            try:
                _take_share(claim, step, subject_id)
            except Exception as exc:  # noqa: BLE001 - whatever breaks is this subject's alone; the job tells it
                _note(step, subject_id, exc)
                broken = broken or exc
            hold.keep()
    except jobs.Stopping:
        _tally(claim, step)
        raise
    if broken is not None:
        _tally(claim, step)
    return broken


def _note(step: MaintenanceStep, subject_id: UUID, exc: Exception) -> None:
    where = jobs.places(exc)
    logger.error("The step %s broke for subject %s: %s at %s.", step.name, subject_id, type(exc).__name__, where)


def _tally(claim: jobs.Claim, step: MaintenanceStep) -> None:
    with scope(workspace=claim.workspace_id):
        maintenance.tally(claim.workspace_id, step.pk)


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
            would_stop=[str(pk) for pk in counts.would_stop] if isinstance(counts, Tally) else [],
            finished_at=claim.clock(),
        )


def note_parked(*, now: datetime, since: datetime) -> None:
    """Let runs know of jobs that were parked since then because their workers died: no code of ours ran at that."""
    names = (jobs.JobName.MAINTENANCE_RUN.value, jobs.JobName.MAINTENANCE_SLICE.value)
    with scope(directory=True):
        parked = Job.objects.parked().filter(name__in=names, parked_at__gte=since)
        rows = list(parked.values_list("workspace_id", "pk", "name", "key", "arguments"))
    for workspace_id, job_id, name, key, arguments in rows:
        if name == jobs.JobName.MAINTENANCE_SLICE:
            _give_up(workspace_id, job_id, arguments, now=now)
        else:
            maintenance.give_up_run(workspace_id=workspace_id, run_id=UUID(key), now=now)


def _give_up(workspace_id: UUID, job_id: UUID, arguments: Any, *, now: datetime) -> None:
    run_id, step_id = UUID(arguments["run"]), UUID(arguments["step"])
    maintenance.give_up_slice(workspace_id=workspace_id, run_id=run_id, step_id=step_id, job_id=job_id, now=now)
