"""Which steps each job takes, and running what is due in this very process: for commands, the demo and tests."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from memory_app import jobs
from memory_app.jobs import JobName
from memory_app.models import Job
from memory_app.services import cascade, episodes, maintenance, pruning, second_look, slices
from memory_app.tenancy import scope


def _store_batch(claim: jobs.Claim) -> None:
    episodes.store_batch(workspace_id=claim.workspace_id, batch_id=UUID(claim.key), now=claim.clock())


STEPS: Mapping[JobName, Sequence[jobs.Step]] = {
    JobName.SIGNAL_INTAKE: (_store_batch,),
    JobName.VERDICT_CASCADE: (cascade.take_effects,),
    JobName.VERDICT_UNDO: (cascade.put_back,),
    JobName.SOURCE_PURGE: (cascade.purge_sources,),
    JobName.MAINTENANCE_RUN: (maintenance.begin,),
    JobName.MAINTENANCE_SLICE: (slices.take_slice,),
    JobName.SECOND_LOOK: (second_look.take,),
    JobName.PRUNING: (pruning.prune_jobs, pruning.prune_run_units),
}


def run_due(*, workspace_id: UUID, now: Callable[[], datetime]) -> int:
    """Claim and carry out this workspace's due jobs one after another; returns how many. Call outside any scope.

    Workers may do the same at the same time: each job is claimed once.
    """
    ran = 0
    while True:
        with scope(workspace=workspace_id):
            due = Job.objects.in_workspace(workspace_id).claimable(now()).order_by("due_at", "id")
            todo = list(due.values_list("pk", "name")[:50])
        took = sum(jobs.run(pk, workspace_id, STEPS[JobName(name)], now=now) for pk, name in todo)
        if not took:
            return ran
        ran += took
