"""The numbers that a workspace goes by: its own, where `tuning` has set some, else the defaults."""

from uuid import UUID
from weakref import WeakKeyDictionary

from memory_app.domain.policy import Policy
from memory_app.domain.tunables import policy_with
from memory_app.models import MaintenanceRun, WorkspaceThreshold
from memory_app.services.compiled import Compiled

_OWN = Compiled(lambda workspace_id: WorkspaceThreshold.objects.in_workspace(workspace_id).values_list("name", "value"))
_OF_RUNS: WeakKeyDictionary[MaintenanceRun, Policy] = WeakKeyDictionary()


def policy_of(workspace_id: UUID) -> Policy:
    """The numbers that hold in a workspace, in one query. Call inside its scope: outside there are only defaults."""
    return policy_with(dict(_OWN.rows(workspace_id)))


def policy_of_run(run: MaintenanceRun) -> Policy:
    """The same for a run, read once for as long as a worker holds its row: one turn, however many people it visits."""
    held = _OF_RUNS.get(run)
    if held is None:
        held = _OF_RUNS[run] = policy_of(run.workspace_id)
    return held
