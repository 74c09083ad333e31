"""The night's work."""

from celery import shared_task
from django.utils import timezone

from memory_app import jobs
from memory_app.jobs import JobName
from memory_app.services import nightly, work


@shared_task(name=JobName.MAINTENANCE_RUN.value, acks_late=True, ignore_result=True)
def maintenance_run(*, job_id: str, workspace_id: str) -> None:
    """Begin one maintenance run."""
    jobs.run(job_id, workspace_id, work.STEPS[JobName.MAINTENANCE_RUN], now=timezone.now)


@shared_task(name=JobName.MAINTENANCE_SLICE.value, acks_late=True, ignore_result=True)
def maintenance_slice(*, job_id: str, workspace_id: str) -> None:
    """Carry out one slice of a run's step."""
    jobs.run(job_id, workspace_id, work.STEPS[JobName.MAINTENANCE_SLICE], now=timezone.now)


@shared_task(name=JobName.PRUNING.value, acks_late=True, ignore_result=True)
def pruning(*, job_id: str, workspace_id: str) -> None:
    """Let go of the traces of work that was finished long ago."""
    jobs.run(job_id, workspace_id, work.STEPS[JobName.PRUNING], now=timezone.now)


@shared_task(name=jobs.NIGHTS, ignore_result=True)
def nights() -> None:
    """Begin the nights that are due. It has no row of its own: what is due stands in the workspaces."""
    nightly.begin_due_nights(now=timezone.now())
