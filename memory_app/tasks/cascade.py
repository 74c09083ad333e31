"""What follows a verdict, or a change of a rule."""

from celery import shared_task
from django.utils import timezone

from memory_app import jobs
from memory_app.jobs import JobName
from memory_app.services import work


@shared_task(name=JobName.VERDICT_CASCADE.value, acks_late=True, ignore_result=True)
def verdict_cascade(*, job_id: str, workspace_id: str) -> None:
    """Take a standing verdict's effects."""
    jobs.run(job_id, workspace_id, work.STEPS[JobName.VERDICT_CASCADE], now=timezone.now)


@shared_task(name=JobName.VERDICT_UNDO.value, acks_late=True, ignore_result=True)
def verdict_undo(*, job_id: str, workspace_id: str) -> None:
    """Put an undone verdict's effects back."""
    jobs.run(job_id, workspace_id, work.STEPS[JobName.VERDICT_UNDO], now=timezone.now)


@shared_task(name=JobName.SECOND_LOOK.value, acks_late=True, ignore_result=True)
def second_look(*, job_id: str, workspace_id: str) -> None:
    """Weigh anew whom a changed rule for all contradicts."""
    jobs.run(job_id, workspace_id, work.STEPS[JobName.SECOND_LOOK], now=timezone.now)


@shared_task(name=JobName.SOURCE_PURGE.value, acks_late=True, ignore_result=True)
def source_purge(*, job_id: str, workspace_id: str) -> None:
    """Delete the texts of rejected episodes when the undo window has closed."""
    jobs.run(job_id, workspace_id, work.STEPS[JobName.SOURCE_PURGE], now=timezone.now)
