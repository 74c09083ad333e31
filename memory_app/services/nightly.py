"""The night of each workspace: begun once a date, whoever asks; one that was missed is made up for by one run."""

import logging
from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from memory_app import jobs
from memory_app.domain import nights
from memory_app.domain.actors import system_actor
from memory_app.domain.vocabulary import RunKind, RunStatus
from memory_app.models import MaintenanceRun, Workspace
from memory_app.models.runs import MaintenanceRunQuerySet
from memory_app.services import maintenance, night_plan, pruning, slices
from memory_app.tenancy import scope

logger = logging.getLogger(__name__)
_AT_ONCE = 1_000
_LOOKS_BACK = timedelta(days=1)


def begin_due_nights(*, now: datetime) -> int:
    """Begin each night that is due; how many. Two that do this at once begin each night once.

    A night that was missed is made up for by one run, for the latest date. A workspace whose night can't be begun
    keeps none of the others waiting; it is tried again at the next beat.
    """
    slices.note_parked(now=now, since=now - _LOOKS_BACK)
    with scope(directory=True):
        due = Workspace.objects.filter(next_night_at__lte=now).order_by("next_night_at")
        ids = list(due.values_list("pk", flat=True)[:_AT_ONCE])
    begun = 0
    for workspace_id in ids:
        try:
            begun += _begin(workspace_id, now)
        except Exception as exc:  # noqa: BLE001 - one workspace's trouble is not the others'
            _note(workspace_id, exc)
    return begun


def _note(workspace_id: UUID, exc: Exception) -> None:
    where = jobs.places(exc)
    logger.error("The night of workspace %s could not begin: %s at %s.", workspace_id, type(exc).__name__, where)


def _begin(workspace_id: UUID, now: datetime) -> bool:
    with scope(workspace=workspace_id):
        # Whoever is second finds it locked, or planned for tomorrow. NO KEY: rows that refer to it may be written.
        due = Workspace.objects.filter(pk=workspace_id, next_night_at__lte=now)
        workspace = due.select_for_update(skip_locked=True, no_key=True).first()
        if workspace is None:
            return False
        zone = ZoneInfo(workspace.time_zone)
        night = nights.latest_date(now, starts_at=night_plan.starts_at(workspace), zone=zone)
        night_plan.plan(workspace, now=now)
        scheduled = MaintenanceRun.objects.in_workspace(workspace_id).filter(kind=RunKind.SCHEDULED.value)
        if scheduled.filter(local_date__gte=night).exists():
            return False
        if _moved(scheduled, night, now):
            return False
        maintenance.schedule_run(actor=system_actor(workspace_id), now=now, local_date=night)
        pruning.schedule_pruning(workspace_id=workspace_id, night=night, now=now)
        return True


def _moved(scheduled: MaintenanceRunQuerySet, night: date, now: datetime) -> bool:
    """Whether a night that no worker has begun yet, however long ago it was due, could take this date instead."""
    waiting = scheduled.filter(status=RunStatus.QUEUED.value).select_for_update(of=("self",), skip_locked=True).first()
    if waiting is None:
        return False
    waiting.local_date, waiting.now = night, now
    waiting.save(update_fields=["local_date", "now"])
    return True
