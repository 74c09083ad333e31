"""Parked work: seen and retried by people."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction

from memory_app import jobs
from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import Role, Scope
from memory_app.gateways import broker
from memory_app.models import Job
from memory_app.services import audit


@transaction.atomic
def retry_job(*, actor: Actor, job_id: UUID, now: datetime) -> Job:
    """Give a parked job its attempts again. Raises NotAllowed, NotFound, and Conflict when it is not parked."""
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    job = jobs.retry_parked(job_id, workspace_id=actor.workspace_id, now=now)
    audit.record(actor=actor, verb="job.retried", target=job, now=now)
    return job


_HINTED = 100
"""Messages that a click sends itself; the sweeper sends the rest within seconds."""


@transaction.atomic
def retry_all_jobs(*, actor: Actor, now: datetime) -> int:
    """Give every parked job of the workspace its attempts again; how many. A repeat finds none and returns 0.

    Raises NotAllowed.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    # Locked, so that of two who click at once each job is counted and audited by one alone.
    parked = Job.objects.in_workspace(actor.workspace_id).parked().select_for_update(of=("self",), no_key=True)
    rows = list(parked)
    if not rows:
        return 0
    ids = [job.pk for job in rows]
    owned = Job.objects.in_workspace(actor.workspace_id).filter(pk__in=ids)
    owned.update(parked_at=None, attempts=0, due_at=now, hinted_at=None)
    owned.filter(pk__in=ids[:_HINTED]).update(hinted_at=now)
    audit.record_about(actor=actor, subject_id=None, changes=[("job.retried", job) for job in rows], now=now)
    transaction.on_commit(lambda: _hint(rows[:_HINTED]))
    return len(rows)


def _hint(rows: Sequence[Job]) -> None:
    for job in rows:
        broker.send_hint(job.name, job_id=str(job.pk), workspace_id=str(job.workspace_id))
