"""From queued signals to episodes."""

from celery import shared_task
from django.utils import timezone

from memory_app import jobs
from memory_app.jobs import JobName
from memory_app.services import work


@shared_task(name=JobName.SIGNAL_INTAKE.value, acks_late=True, ignore_result=True)
def signal_intake(*, job_id: str, workspace_id: str) -> None:
    """Store one batch of signals as episodes."""
    jobs.run(job_id, workspace_id, work.STEPS[JobName.SIGNAL_INTAKE], now=timezone.now)
