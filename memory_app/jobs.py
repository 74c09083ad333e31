"""The queue of record: names of jobs, and how one is scheduled, claimed, finished, retried and parked.

A `Job` row is written in the transaction of the change that asks for it; a Celery message is a hint that carries ids.
Whoever claims the row does the work: the claim is one conditional update with a lease, so that of two messages one
finds nothing to do, and work of a killed process is claimed again when its lease has run out.
"""

import logging
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F

from memory_app.domain import policy
from memory_app.domain.errors import Conflict, NotFound
from memory_app.gateways import broker
from memory_app.ids import uuid7
from memory_app.models import Job
from memory_app.models.jobs import INTAKE, JobQuerySet
from memory_app.tenancy import scope

logger = logging.getLogger(__name__)
stop = threading.Event()
"""Set when this process is asked to end; checked between steps and batches."""


class JobName(StrEnum):
    """Every job; a task of the same name claims it (a house test compares)."""

    SIGNAL_INTAKE = INTAKE
    VERDICT_CASCADE = "memory.verdict_cascade"
    VERDICT_UNDO = "memory.verdict_undo"
    SOURCE_PURGE = "memory.source_purge"
    MAINTENANCE_RUN = "memory.maintenance_run"
    MAINTENANCE_SLICE = "memory.maintenance_slice"
    SECOND_LOOK = "memory.second_look"
    PRUNING = "memory.pruning"


SWEEP = "memory.sweep"
NIGHTS = "memory.nights"
"""What beat sends: hints at lost work, and the nights that are due."""


class Stopping(Exception):
    """This process ends; the job goes back as it was and costs no attempt."""


class GaveWay(Stopping):
    """The job had its turn and queues up again behind the others."""


@dataclass(slots=True)
class Claim:
    """A job that is ours until its lease ends."""

    job_id: UUID
    workspace_id: UUID
    name: str
    key: str
    arguments: Mapping[str, str]
    token: UUID
    attempts: int
    clock: Callable[[], datetime]
    since: datetime

    @property
    def is_last_attempt(self) -> bool:
        """Whether a failure now parks the job."""
        return self.attempts >= policy.DEFAULT.jobs.max_attempts

    def give_way(self) -> None:
        """Call between resumable pieces of long work: after its turn the job lets others have the worker.

        Raises GaveWay, at once when the turn is over.
        """
        if self.clock() - self.since >= policy.DEFAULT.jobs.turn:
            raise GaveWay

    def renew(self) -> None:
        """Call between steps and batches. Raises Stopping when the process ends or another took the job over."""
        if stop.is_set():
            raise Stopping
        with scope(workspace=self.workspace_id):
            held = _held(self).update(claimed_until=self.clock() + lease())
        if not held:
            raise Stopping


Step = Callable[[Claim], None]


def lease() -> timedelta:
    """How long a claim holds without being renewed."""
    return timedelta(seconds=settings.JOB_LEASE_SECONDS)


def schedule(
    name: JobName,
    *,
    workspace_id: UUID,
    key: UUID | str,
    now: datetime,
    due_at: datetime | None = None,
    arguments: Mapping[str, str] | None = None,
) -> None:
    """Write the job in the caller's transaction and hint after its commit. A second call with the same key is a no-op.

    Call inside the workspace's scope.
    """
    due = due_at or now
    job = Job(
        workspace_id=workspace_id,
        name=name.value,
        key=str(key),
        arguments=dict(arguments or {}),
        due_at=due,
        created_at=now,
        hinted_at=now,
    )
    Job.objects.bulk_create([job], ignore_conflicts=True)
    if due <= now:
        job_id, sent_to = str(job.pk), str(workspace_id)

        def hint() -> None:
            broker.send_hint(name.value, job_id=job_id, workspace_id=sent_to)

        transaction.on_commit(hint)


def run(job_id: UUID | str, workspace_id: UUID | str, steps: Sequence[Step], *, now: Callable[[], datetime]) -> bool:
    """Claim the job and take its steps in order; False when there is nothing to claim.

    Each step opens its own scopes and is safe to repeat: a retry begins at the first. A failure is written to the row
    and retried with a growing pause; at the fifth the job is parked.
    """
    claim = claim_job(UUID(str(job_id)), UUID(str(workspace_id)), now)
    if claim is None:
        return False
    try:
        _take(steps, claim)
    except GaveWay:
        release(claim)
        broker.send_hint(claim.name, job_id=str(claim.job_id), workspace_id=str(claim.workspace_id))
    except Stopping:
        release(claim)
    except Exception as exc:  # noqa: BLE001 - whatever a job raises must end in its row, never in a lost message
        fail(claim, exc)
    else:
        finish(claim)
    return True


def _take(steps: Sequence[Step], claim: Claim) -> None:
    """After the last one nothing is renewed: `finish` itself looks whether the job is still ours."""
    for number, step in enumerate(steps):
        if number:
            claim.renew()
        step(claim)
    if stop.is_set():
        raise Stopping


def claim_job(job_id: UUID, workspace_id: UUID, now: Callable[[], datetime]) -> Claim | None:
    """Take the lease, or park what has used up its attempts by killing its workers."""
    moment, token = now(), uuid7()
    with scope(workspace=workspace_id):
        due = Job.objects.in_workspace(workspace_id).filter(pk=job_id).claimable(moment)
        # The lock makes of two messages one: the second waits, and then finds nothing that is claimable.
        job: Job | None = due.select_for_update(of=("self",), no_key=True).first()
        if job is None:
            return None
        held = Job.objects.in_workspace(workspace_id).filter(pk=job_id)
        if job.attempts >= policy.DEFAULT.jobs.max_attempts:
            held.update(parked_at=moment, claim=None, claimed_until=None, error=_WORKERS_DIED)
            logger.error("Job %s is parked: its workers died.", job_id)
            return None
        attempts = job.attempts + 1
        held.update(claim=token, claimed_until=moment + lease(), attempts=attempts)
    return Claim(job.pk, workspace_id, job.name, job.key, job.arguments, token, attempts, now, moment)


_FRAMES = 6
_WORKERS_DIED = "The worker died each time it tried this."
_NO_SUCH_TASK = "This version knows no work of this name."


def finish(claim: Claim) -> bool:
    """Mark it done; False when it is not ours any more. A step that must be done exactly once does it in its commit."""
    with scope(workspace=claim.workspace_id):
        return bool(_held(claim).update(done_at=claim.clock(), claim=None, claimed_until=None, error=""))


def release(claim: Claim) -> None:
    """Put it back untried."""
    with scope(workspace=claim.workspace_id):
        _held(claim).update(claim=None, claimed_until=None, attempts=F("attempts") - 1)


def fail(claim: Claim, exc: Exception) -> None:
    """Write down what went wrong; retry later, or park it at the last attempt."""
    moment, numbers = claim.clock(), policy.DEFAULT.jobs
    error = f"{type(exc).__name__} in attempt {claim.attempts}"
    logger.error("Job %s (%s): %s at %s.", claim.job_id, claim.name, error, places(exc))
    changes: dict[str, object] = {"claim": None, "claimed_until": None, "error": error}
    if claim.is_last_attempt:
        changes["parked_at"] = moment
    else:
        changes["due_at"] = moment + numbers.backoff * 2 ** (claim.attempts - 1)
    with scope(workspace=claim.workspace_id):
        _held(claim).update(**changes)


def places(exc: BaseException) -> str:
    """Where it went wrong, innermost last. Never the message: it may quote somebody's text."""
    frames = traceback.extract_tb(exc.__traceback__)[-_FRAMES:]
    return " > ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)


def sweep(*, now: datetime) -> int:
    """Hint again at all work that is due and unclaimed; returns how many messages went out. Safe to run twice."""
    numbers = policy.DEFAULT.jobs
    with scope(directory=True):
        strangers = Job.objects.claimable(now).exclude(name__in=list(JobName))
        strangers.update(parked_at=now, error=_NO_SUCH_TASK)
        due = Job.objects.claimable(now).unhinted(now, numbers.hint_again_after).order_by("due_at")
        rows = list(due.values_list("pk", "workspace_id", "name")[: numbers.sweep_batch])
        Job.objects.filter(pk__in=[pk for pk, _, _ in rows]).update(hinted_at=now)
    sent = [broker.send_hint(name, job_id=str(pk), workspace_id=str(owner)) for pk, owner, name in rows]
    return sum(sent)


def retry_parked(job_id: UUID, *, workspace_id: UUID, now: datetime) -> Job:
    """Give a parked job its five attempts again. Raises NotFound, or Conflict when it is not parked."""
    job: Job | None = Job.objects.in_workspace(workspace_id).select_for_update().filter(pk=job_id).first()
    if job is None:
        raise NotFound("There is no such job.")
    if job.parked_at is None:
        raise Conflict("This job is not parked: it waits, runs or is done.")
    job.parked_at, job.attempts, job.due_at, job.hinted_at = None, 0, now, now
    job.save(update_fields=["parked_at", "attempts", "due_at", "hinted_at"])
    name = job.name

    def hint() -> None:
        broker.send_hint(name, job_id=str(job_id), workspace_id=str(workspace_id))

    transaction.on_commit(hint)
    return job


def _held(claim: Claim) -> JobQuerySet:
    return Job.objects.in_workspace(claim.workspace_id).filter(pk=claim.job_id, claim=claim.token, done_at=None)
