"""What a person refused and must not be proposed again: listed, and allowed again."""

from datetime import datetime
from uuid import UUID

from django.utils import timezone
from ninja import Query, Router
from pydantic import BaseModel

from memory_app.api.door import ApiRequest
from memory_app.api.observation_shapes import PatternOut, pattern_of
from memory_app.api.paging import Listed, Order, cut
from memory_app.api.reads import may_read
from memory_app.api.shapes import answers, named, written
from memory_app.domain.vocabulary import ReverseSignalStatus
from memory_app.models import ReverseSignal
from memory_app.selectors import naming
from memory_app.selectors.rules import reverse_signal_shown, reverse_signals_shown
from memory_app.services import reverse_signals

router = Router(tags=["Verdicts"])
NEWEST = Order("reverse-signals", "created_at", datetime)


class StopOut(BaseModel):
    """A run in which it stopped the pattern; with `run` null an agent's proposal, once a day. Dry runs don't count."""

    run: UUID | None
    at: datetime


class ReverseSignalOut(BaseModel):
    """A person's "no". `pattern` is null where an agent had proposed in words; then `text` is what may not return."""

    id: UUID
    pattern: PatternOut | None
    text: str
    agent: str
    subject: str
    observation: UUID
    status: ReverseSignalStatus
    stopped: list[StopOut]
    created_at: datetime


class ReverseSignalPage(BaseModel):
    """Newest first."""

    items: list[ReverseSignalOut]
    next: str | None
    count: int | None


class ReverseSignalFilters(Listed):
    """What the list is narrowed to."""

    status: ReverseSignalStatus | None = None
    agent: str | None = named("agent", "email")
    subject: str | None = named("subject", "maria")


@router.get("reverse-signals", response=answers(ReverseSignalPage), summary="List what must not return")
def list_reverse_signals(request: ApiRequest, filters: Query[ReverseSignalFilters]) -> ReverseSignalPage:
    """Newest first, each with what it stopped. Scope `read`."""
    actor = may_read(request)
    wanted = {
        "status": filters.status,
        "agent_id": naming.agent_in_scope(actor, filters.agent),
        "subject_id": naming.subject_in_scope(actor, filters.subject),
    }
    rows = reverse_signals_shown(actor).filter(**{name: value for name, value in wanted.items() if value is not None})
    page = cut(rows, NEWEST, filters)
    return ReverseSignalPage(items=[_shape(row) for row in page.rows], next=page.next, count=page.count)


@router.post("reverse-signals/{uuid:signal_id}/revoke", response=written(ReverseSignalOut), summary="Allow it again")
def revoke_reverse_signal(request: ApiRequest, signal_id: UUID) -> ReverseSignalOut:
    """The pattern may be proposed again; a second call changes nothing. Scope `review`."""
    reverse_signals.revoke_reverse_signal(actor=request.actor, signal_id=signal_id, now=timezone.now())
    return _shape(reverse_signal_shown(request.actor, signal_id))


def _shape(row: ReverseSignal) -> ReverseSignalOut:
    return ReverseSignalOut(
        id=row.pk,
        pattern=pattern_of(row.observation),
        text=row.text,
        agent=row.agent.key,
        subject=row.subject.key,
        observation=row.observation_id,
        status=ReverseSignalStatus(row.status),
        stopped=[StopOut(run=stop.run_id, at=stop.stopped_at) for stop in row.stops.all()],
        created_at=row.created_at,
    )
