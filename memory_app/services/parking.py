"""Parked work: seen and retried by people."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from memory_app import jobs
from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import Role, Scope
from memory_app.models import Job
from memory_app.services import audit


@transaction.atomic
def retry_job(*, actor: Actor, job_id: UUID, now: datetime) -> Job:
    """Give a parked job its attempts again. Raises NotAllowed, NotFound, and Conflict when it is not parked."""
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    job = jobs.retry_parked(job_id, workspace_id=actor.workspace_id, now=now)
    audit.record(actor=actor, verb="job.retried", target=job, now=now)
    return job
