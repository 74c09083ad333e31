"""Maintenance runs: asked for, watched."""

from collections.abc import Sequence
from datetime import date, datetime
from uuid import UUID

from django.utils import timezone
from ninja import Query, Router, Status
from pydantic import BaseModel, ConfigDict, Field

from memory_app.api.door import ApiRequest
from memory_app.api.moments import read_moment
from memory_app.api.observation_shapes import PatternOut, pattern_of
from memory_app.api.paging import Listed, Order, cut
from memory_app.api.reads import may_read
from memory_app.api.shapes import Body, answers, written
from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import RunKind, RunStatus, StepName
from memory_app.models import MaintenanceRun, MaintenanceStep, ReverseSignalStop
from memory_app.selectors.runs import run_shown, runs_shown, would_stop
from memory_app.services import maintenance

router = Router(tags=["Maintenance"])
NEWEST = Order("runs", "created_at", datetime)


class StepOut(BaseModel):
    """`done` of `total` subjects; `total` is null until the step began."""

    name: StepName
    status: RunStatus
    done: int
    total: int | None
    counts: dict[str, int]
    started_at: datetime | None
    finished_at: datetime | None


class StoppedOut(BaseModel):
    """A pattern that was found again and not proposed, and the "no" that stopped it."""

    reverse_signal: UUID
    pattern: PatternOut | None
    subject: str


class RunOut(BaseModel):
    """One run. `now` is the moment it works as; `as_of` is set where somebody chose that moment."""

    id: UUID
    status: RunStatus
    kind: RunKind
    dry_run: bool
    as_of: datetime | None
    now: datetime
    local_date: date
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    steps: list[StepOut]
    stopped_by_no: list[StoppedOut]


class RunPage(BaseModel):
    """Newest first."""

    items: list[RunOut]
    next: str | None
    count: int | None


class RunFilters(Listed):
    """What the list is narrowed to."""

    status: RunStatus | None = None


class RunIn(Body):
    """May be left out altogether."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"as_of": "2026-03-04T03:00:00+01:00"}})

    dry_run: bool = Field(default=False, strict=True, description="Count, change nothing.")
    as_of: str | None = Field(None, description="Work as if it were this time; also the 48 hours count from it.")


class AskedOut(BaseModel):
    """The run that was queued."""

    id: UUID
    status: RunStatus


PLAIN = RunIn.model_validate({})


@router.post("maintenance/runs", response=written(AskedOut, 202), summary="Ask for a run")
def request_run(request: ApiRequest, payload: RunIn = PLAIN) -> Status[AskedOut]:
    """Detects and promotes in the background. Each call is a run of its own; `as_of` is audited. Scope `review`."""
    as_of = None if payload.as_of is None else read_moment(payload.as_of, field="as_of", zone=None)
    run = maintenance.request_run(actor=request.actor, now=timezone.now(), dry_run=payload.dry_run, as_of=as_of)
    return Status(202, AskedOut(id=run.pk, status=RunStatus(run.status)))


@router.get("maintenance/runs", response=answers(RunPage), summary="List runs")
def list_runs(request: ApiRequest, filters: Query[RunFilters]) -> RunPage:
    """Newest first. Scope `read`."""
    actor = may_read(request)
    rows = runs_shown(actor)
    if filters.status is not None:
        rows = rows.filter(status=filters.status)
    page = cut(rows, NEWEST, filters)
    return RunPage(items=_shapes(actor, page.rows), next=page.next, count=page.count)


@router.get("maintenance/runs/{uuid:run_id}", response=answers(RunOut), summary="Watch a run")
def read_run(request: ApiRequest, run_id: UUID) -> RunOut:
    """Its steps with their counts, and which "no" stopped what. Scope `read`."""
    actor = may_read(request)
    return _shapes(actor, [run_shown(actor, run_id)])[0]


def _shapes(actor: Actor, rows: Sequence[MaintenanceRun]) -> list[RunOut]:
    dry = would_stop(actor, rows)
    return [_shape(row, [*row.stops.all(), *dry.get(row.pk, ())]) for row in rows]


def _shape(row: MaintenanceRun, stops: Sequence[ReverseSignalStop]) -> RunOut:
    return RunOut(
        id=row.pk,
        status=RunStatus(row.status),
        kind=RunKind(row.kind),
        dry_run=row.dry_run,
        as_of=row.as_of,
        now=row.now,
        local_date=row.local_date,
        created_at=row.created_at,
        started_at=row.started_at,
        finished_at=row.finished_at,
        steps=[_step(step) for step in row.steps.all()],
        stopped_by_no=[_stopped(stop) for stop in stops],
    )


def _step(row: MaintenanceStep) -> StepOut:
    return StepOut(
        name=StepName(row.name),
        status=RunStatus(row.status),
        done=row.done,
        total=row.total,
        counts=row.counts,
        started_at=row.started_at,
        finished_at=row.finished_at,
    )


def _stopped(row: ReverseSignalStop) -> StoppedOut:
    return StoppedOut(
        reverse_signal=row.reverse_signal_id,
        pattern=pattern_of(row.reverse_signal.observation),
        subject=row.subject.key,
    )
