"""Maintenance runs with their steps, and what a "no" stopped in them."""

from uuid import UUID

from django.db.models import Prefetch

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.models import MaintenanceRun, MaintenanceStep, PatternCondition, ReverseSignalStop
from memory_app.models.runs import MaintenanceRunQuerySet


def runs_shown(actor: Actor) -> MaintenanceRunQuerySet:
    """Runs of the workspace. A bound key sees the stops of its own agent and subject alone."""
    workspace = actor.workspace_id
    stops = ReverseSignalStop.objects.visible_to(actor).filter(subject__erased_at=None)
    if actor.agent_id:
        stops = stops.filter(reverse_signal__agent_id=actor.agent_id)
    conditions = PatternCondition.objects.in_workspace(workspace).select_related("contact", "company")
    stops = stops.select_related("subject", "reverse_signal__pattern__agent").prefetch_related(
        Prefetch("reverse_signal__pattern__conditions", conditions)
    )
    rows: MaintenanceRunQuerySet = MaintenanceRun.objects.in_workspace(workspace)
    return rows.prefetch_related(
        Prefetch("steps", MaintenanceStep.objects.in_workspace(workspace).order_by("position")),
        Prefetch("stops", stops.order_by("id")),
    )


def run_shown(actor: Actor, run_id: UUID) -> MaintenanceRun:
    """One of them. Raises NotFound."""
    found: MaintenanceRun | None = runs_shown(actor).filter(pk=run_id).first()
    if found is None:
        raise NotFound("There is no such run.")
    return found
