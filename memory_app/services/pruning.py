"""Each night the traces of work that was finished long ago go: done jobs, and who was visited in which run.

What work brought about stands elsewhere and stays: steps keep their counts, the audit its entries. A job that waits,
runs or is parked never goes, nor do the units of a run that is not done: its retry skips whom they name.
"""

from collections.abc import Iterator
from datetime import date, datetime
from uuid import UUID

from django.db.models import Exists, OuterRef

from memory_app import jobs
from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import RunStatus
from memory_app.models import Job, MaintenanceStep, RunUnit
from memory_app.tenancy import scope

_FIRST = UUID(int=0)


def schedule_pruning(*, workspace_id: UUID, night: date, now: datetime) -> None:
    """Ask for it, once a date. Call inside the workspace's scope."""
    jobs.schedule(jobs.JobName.PRUNING, workspace_id=workspace_id, key=night.isoformat(), now=now)


def prune_jobs(claim: jobs.Claim, *, batch: int = DEFAULT.retention.batch) -> None:
    """Delete what was done more than seven days ago. Safe to repeat; each batch is a transaction of its own."""
    until = claim.clock() - DEFAULT.retention.jobs
    after: UUID | None = _FIRST
    while after is not None:
        with scope(workspace=claim.workspace_id):
            after = _some_jobs(claim.workspace_id, after=after, until=until, batch=batch)
        if after is not None:
            claim.renew()
            claim.give_way()


def _some_jobs(workspace_id: UUID, *, after: UUID, until: datetime, batch: int) -> UUID | None:
    """Delete the next ones; the last id among them, None after the last.

    By id and from where the batch before ended: so a year's rows are read once, without an index that each job's end
    would have to write.
    """
    done = Job.objects.in_workspace(workspace_id).filter(done_at__lt=until)
    ids = list(done.filter(pk__gt=after).order_by("pk").values_list("pk", flat=True)[:batch])
    done.filter(pk__in=ids).delete()
    return ids[-1] if len(ids) == batch else None


def prune_run_units(claim: jobs.Claim, *, batch: int = DEFAULT.retention.batch) -> None:
    """Delete whom runs visited that were done more than 30 days ago. Safe to repeat; in batches, as above."""
    for step_id in _old_steps(claim.workspace_id, until=claim.clock() - DEFAULT.retention.run_units):
        for _ in _units_of(claim.workspace_id, step_id, batch=batch):
            claim.renew()
            claim.give_way()


def _old_steps(workspace_id: UUID, *, until: datetime) -> list[UUID]:
    with scope(workspace=workspace_id):
        units = RunUnit.objects.in_workspace(workspace_id).filter(step=OuterRef("pk"))
        steps = MaintenanceStep.objects.in_workspace(workspace_id).filter(
            Exists(units), run__status=RunStatus.DONE.value, run__finished_at__lt=until
        )
        return list(steps.order_by("pk").values_list("pk", flat=True))


def _units_of(workspace_id: UUID, step_id: UUID, *, batch: int) -> Iterator[int]:
    """Delete a step's units, one batch a turn; yields how many."""
    deleted = batch
    while deleted == batch:
        with scope(workspace=workspace_id):
            units = RunUnit.objects.in_workspace(workspace_id).filter(step=step_id)
            deleted, _ = units.filter(pk__in=list(units.values_list("pk", flat=True)[:batch])).delete()
        yield deleted
