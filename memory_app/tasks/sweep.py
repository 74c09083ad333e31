"""The sweeper: it has no row of its own, since a lost beat costs nothing but the wait for the next."""

from celery import shared_task
from django.utils import timezone

from memory_app import jobs


@shared_task(name=jobs.SWEEP, ignore_result=True)
def sweep() -> None:
    """Hint again at work whose message was lost."""
    jobs.sweep(now=timezone.now())
