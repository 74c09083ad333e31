"""The night's work."""

from celery import shared_task
from django.utils import timezone

from memory_app import jobs
from memory_app.jobs import JobName
from memory_app.services import work


@shared_task(name=JobName.MAINTENANCE_RUN.value, acks_late=True, ignore_result=True)
def maintenance_run(*, job_id: str, workspace_id: str) -> None:
    """Carry out one maintenance run."""
    jobs.run(job_id, workspace_id, work.STEPS[JobName.MAINTENANCE_RUN], now=timezone.now)
