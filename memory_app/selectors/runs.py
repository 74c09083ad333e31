"""Maintenance runs with their steps, what they found, and what a "no" stopped in them."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Prefetch

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.models import (
    Contradiction,
    MaintenanceRun,
    MaintenanceStep,
    Observation,
    PatternCondition,
    ReverseSignalStop,
    RunUnit,
    Workspace,
)
from memory_app.models.base import OwnedQuerySet
from memory_app.models.contradictions import ContradictionQuerySet
from memory_app.models.observations import ObservationQuerySet
from memory_app.models.rows import Pages, Rows, hold
from memory_app.models.runs import MaintenanceRunQuerySet
from memory_app.selectors.rules import reverse_signals_shown


def runs_shown(actor: Actor) -> MaintenanceRunQuerySet:
    """Runs of the workspace. A bound key sees the stops of its own agent and subject alone."""
    workspace = actor.workspace_id
    stops = ReverseSignalStop.objects.visible_to(actor).filter(subject__erased_at=None)
    if actor.agent_id:
        stops = stops.filter(reverse_signal__agent_id=actor.agent_id)
    conditions = PatternCondition.objects.in_workspace(workspace).select_related("contact", "company")
    stops = stops.select_related("subject", "reverse_signal__observation__pattern__agent").prefetch_related(
        Prefetch("reverse_signal__observation__pattern__conditions", conditions)
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


def runs_listed(actor: Actor) -> MaintenanceRunQuerySet:
    """Runs with who asked for them, as pages list them."""
    rows: MaintenanceRunQuerySet = MaintenanceRun.objects.visible_to(actor)
    return rows.select_related("member", "api_key")


RUNS: Pages[MaintenanceRun] = Pages(runs_listed)


def counts_of_runs(actor: Actor, runs: Collection[MaintenanceRun]) -> Mapping[UUID, Counter[str]]:
    """What all steps of each run counted, by its id. One query."""
    found: dict[UUID, Counter[str]] = defaultdict(Counter)
    for run_id, counts in _COUNTED.of(actor, runs=tuple(run.pk for run in runs)) if runs else ():
        found[run_id].update(numbers_in(counts))
    return found


class _Counted(NamedTuple):
    run_id: UUID
    counts: Mapping[str, object]


_COUNTED: Rows[_Counted] = Rows(
    lambda actor, *, runs: MaintenanceStep.objects.in_workspace(actor.workspace_id).filter(run__among=runs), _Counted
)


def numbers_in(counts: Mapping[str, object]) -> Mapping[str, int]:
    """What a step counted, of all that it noted."""
    return {name: value for name, value in counts.items() if isinstance(value, int)}


def run_listed(actor: Actor, run_id: UUID) -> MaintenanceRun:
    """One of them with its steps. Raises NotFound."""
    found: MaintenanceRun | None = runs_listed(actor).prefetch_related("steps").filter(pk=run_id).first()
    if found is None:
        raise NotFound("There is no such run.")
    return found


class _Due(NamedTuple):
    next_night_at: datetime | None


_DUE: Rows[_Due] = Rows(lambda actor: Workspace.objects.filter(pk=actor.workspace_id), _Due)


def next_night_at(actor: Actor) -> datetime | None:
    """When the workspace's next night is due; None while nights are off."""
    (due,) = _DUE.of(actor)
    return due.next_night_at


def last_run(actor: Actor) -> MaintenanceRun | None:
    """The latest that was no dry run, with its steps. Two queries."""
    found = _LAST.first(actor)
    if found is not None:
        hold([found], "steps", _STEPS.of(actor, run=found.pk), by="run_id")
    return found


_LAST: Rows[MaintenanceRun] = Rows(lambda actor: runs_listed(actor).filter(dry_run=False).newest_first()[:1])
_STEPS: Rows[MaintenanceStep] = Rows(
    lambda actor, *, run: MaintenanceStep.objects.visible_to(actor).filter(run=run).order_by("position")
)


def found_in(actor: Actor, run: MaintenanceRun) -> ObservationQuerySet:
    """What a run saw first, as it stands now."""
    rows: ObservationQuerySet = Observation.objects.visible_to(actor).remembered().filter(run=run)
    return rows.select_related("agent", "subject").order_by("pk")


def would_stop(actor: Actor, runs: Collection[MaintenanceRun]) -> Mapping[UUID, Sequence[ReverseSignalStop]]:
    """What a "no" would stop in each of these that is dry, by its id: rows that nobody writes. Two queries, or none."""
    found: dict[UUID, list[ReverseSignalStop]] = defaultdict(list)
    dry = {run.pk: run for run in runs if run.dry_run}
    if not dry:
        return found
    owned = RunUnit.objects.in_workspace(actor.workspace_id).filter(step__run__in=dry.keys()).exclude(would_stop=[])
    told = [
        (run, UUID(pk)) for run, pks in owned.values_list("step__run_id", "would_stop").order_by("pk") for pk in pks
    ]
    signals = reverse_signals_shown(actor).in_bulk({pk for _, pk in told})
    for run, pk in told:
        if signal := signals.get(pk):
            found[run].append(
                ReverseSignalStop(reverse_signal=signal, run=dry[run], subject=signal.subject, stopped_at=dry[run].now)
            )
    return found


def contradictions_in(actor: Actor, run: MaintenanceRun) -> ContradictionQuerySet:
    """What a run found to contradict each other in words, and what still stands of it: with both sides' texts.

    A run writes them as of its own `now`; nothing else happens at that microsecond.
    """
    rows: ContradictionQuerySet = Contradiction.objects.visible_to(actor).remembered().standing()
    sides = ("observation", "rule", "other_observation", "other_rule")
    return rows.filter(created_at=run.now).select_related(*sides).order_by("pk")


def stops_in(actor: Actor, run_id: UUID, *, size: int) -> Sequence[ReverseSignalStop]:
    """The first of what a "no" stopped in a run, with the observation that was refused."""
    return _STOPS.of(actor, size, run=run_id)


def _stops(actor: Actor, size: int, *, run: UUID) -> OwnedQuerySet:
    rows: OwnedQuerySet = ReverseSignalStop.objects.visible_to(actor).remembered().filter(run=run)
    found: OwnedQuerySet = rows.select_related("reverse_signal__observation", "subject").order_by("pk")[:size]
    return found


_STOPS: Rows[ReverseSignalStop] = Rows(_stops)
