"""When each workspace's next night is due, by its own clock: kept in its row, so that one look finds all that are."""

from datetime import datetime, time
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from memory_app.domain import nights
from memory_app.models import Workspace
from memory_app.services import thresholds


def starts_at(workspace: Workspace) -> time:
    """The local time at which its nights begin. Call inside its scope."""
    return thresholds.policy_of(workspace.pk).night.starts_at


def plan(workspace: Workspace, *, now: datetime) -> None:
    """Set when its next night is due, by its zone and its hour; nights that were off are on. Call inside its scope."""
    zone = ZoneInfo(workspace.time_zone)
    workspace.next_night_at = nights.next_due(now, starts_at=starts_at(workspace), zone=zone)
    workspace.save(update_fields=["next_night_at"])


def turn_on(*, workspace_id: UUID, now: datetime) -> None:
    """Let nights begin in a workspace that had none so far: the demo's, with its first signal from outside."""
    for workspace in _alone(workspace_id).filter(next_night_at=None):
        plan(workspace, now=now)


def plan_anew(*, workspace_id: UUID) -> None:
    """After the hour was changed: the night that is next stays that of its date, however the hours lie to now.

    Nights that are off stay off. Call inside the workspace's scope.
    """
    for workspace in _alone(workspace_id):
        planned, zone = workspace.next_night_at, ZoneInfo(workspace.time_zone)
        if planned is not None:
            date = planned.astimezone(zone).date()
            workspace.next_night_at = nights.due_at(date, starts_at=starts_at(workspace), zone=zone)
            workspace.save(update_fields=["next_night_at"])


def _alone(workspace_id: UUID) -> QuerySet[Workspace]:
    # NO KEY: rows that refer to the workspace may be written meanwhile.
    return Workspace.objects.select_for_update(no_key=True).filter(pk=workspace_id)
