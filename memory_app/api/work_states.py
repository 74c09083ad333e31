"""Work states: where agents stand in tasks that are not done. A key and a task in a path may hold anything."""

from collections.abc import Iterator
from datetime import datetime

from django.utils import timezone
from ninja import Query, Router, Status
from pydantic import BaseModel, ConfigDict, Field

from memory_app.api.door import ApiRequest
from memory_app.api.paging import Listed, Order, cut
from memory_app.api.reads import may_read
from memory_app.api.shapes import Body, answers, named, written
from memory_app.domain.actors import Actor
from memory_app.domain.extraction import short_path
from memory_app.domain.policy import LIMITS, Policy
from memory_app.domain.vocabulary import WorkStatus
from memory_app.models import Agent, WorkState
from memory_app.models.sessions import WorkStateQuerySet
from memory_app.selectors import naming, recovery
from memory_app.services import work_states

router = Router(tags=["Facts, knowledge, sessions"])
NEWEST = Order("work-states", "updated_at", datetime)
_BETWEEN = "/work-states/"
_LIST = "agents/{path:key}/work-states"
_ONE = _LIST + "/{path:task}"


class WorkStateOut(BaseModel):
    """Where an agent stands in a task; a running one not heard of for fifteen minutes reads as interrupted."""

    agent: str
    subject: str | None
    task: str
    status: WorkStatus
    prompt: str
    cwd: str
    summary: str
    next_steps: list[str]
    unfinished: list[str]
    files_touched: list[str]
    last_activity: str
    started_at: datetime
    updated_at: datetime


class WorkStateIn(Body):
    """What is not named stays as it was. From `output` comes what is not given itself; it is not kept."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"example": {"status": "running", "output": "SUMMARY: 3 of 9 files done"}}
    )

    status: WorkStatus
    subject: str | None = named("subject", "maria")
    prompt: str | None = Field(None, max_length=LIMITS.output)
    cwd: str | None = Field(None, max_length=LIMITS.output)
    output: str | None = Field(None, max_length=LIMITS.output)
    summary: str | None = Field(None, max_length=LIMITS.output)
    next_steps: list[str] | None = Field(None, max_length=LIMITS.paths)
    unfinished: list[str] | None = Field(None, max_length=LIMITS.paths)
    files_touched: list[str] | None = Field(None, max_length=LIMITS.paths)
    last_activity: str | None = Field(None, max_length=LIMITS.output)


@router.put(_ONE, response=written(WorkStateOut, 201, 200), summary="Keep a work state")
def update_work_state(request: ApiRequest, key: str, task: str, payload: WorkStateIn) -> Status[WorkStateOut]:
    """A snapshot of a running task, so that a crash loses nothing: 201 the first, 200 each later one. Scope `write`."""
    agent, task = _told_apart(request.actor, key, task)
    return _updated(request.actor, agent, task, payload)


@router.get(_ONE, response=answers(WorkStateOut), summary="Read a work state")
def read_work_state(request: ApiRequest, key: str, task: str) -> WorkStateOut:
    """Scope `read`."""
    actor = may_read(request)
    agent, task = _told_apart(actor, key, task)
    state = recovery.work_state_shown(actor, naming.agent_named(actor, agent), task)
    return state_out(state, timezone.now(), recovery.policy_here(actor))


@router.delete(_ONE, response=written(None, 204), summary="Forget a work state")
def clear_work_state(request: ApiRequest, key: str, task: str) -> Status[None]:
    """After a clean end, which committing its session as completed does too. Scope `write`."""
    agent, task = _told_apart(request.actor, key, task)
    work_states.clear_work_state(actor=request.actor, agent=agent, task=task, now=timezone.now())
    return Status(204, None)


class WorkStatePage(BaseModel):
    """All of one agent, touched most lately first."""

    items: list[WorkStateOut]
    next: str | None
    count: int | None


@router.get(_LIST, response=answers(WorkStatePage), summary="List work states")
def list_work_states(request: ApiRequest, key: str, filters: Query[Listed]) -> WorkStatePage:
    """Of one agent, touched most lately first. Scope `read`."""
    actor = may_read(request)
    return _page(actor, recovery.work_states_shown(actor).filter(agent=naming.agent_named(actor, key)), filters)


# -- The same with the agent as a parameter: no key is taken for a part of the address ---------------------------------
class Whose(BaseModel):
    """Whose task it is; a bound key may leave it out."""

    agent: str | None = named("agent", "coder")


class WorkStateOf(WorkStateIn):
    """The same, of the agent named."""

    agent: str | None = named("agent", "coder")


class WorkStateFilters(Listed):
    """What the list is narrowed to."""

    agent: str | None = named("agent", "coder")


@router.put(
    "work-states/{path:task}", response=written(WorkStateOut, 201, 200), summary="Keep a work state by its task"
)
def update_work_state_of(request: ApiRequest, task: str, payload: WorkStateOf) -> Status[WorkStateOut]:
    """For agents whose keys hold what an address is parted by. 201 the first, 200 each later one. Scope `write`."""
    return _updated(request.actor, payload.agent, task, payload)


@router.get("work-states/{path:task}", response=answers(WorkStateOut), summary="Read a work state by its task")
def read_work_state_of(request: ApiRequest, task: str, filters: Query[Whose]) -> WorkStateOut:
    """Of the agent named, or of the key's, or of the one that was at it last. Scope `read`."""
    actor = may_read(request)
    agent = None if filters.agent is None else naming.agent_named(actor, filters.agent)
    state = recovery.work_state_shown(actor, agent, task)
    return state_out(state, timezone.now(), recovery.policy_here(actor))


@router.delete("work-states/{path:task}", response=written(None, 204), summary="Forget a work state by its task")
def clear_work_state_of(request: ApiRequest, task: str, filters: Query[Whose]) -> Status[None]:
    """Scope `write`."""
    work_states.clear_work_state(actor=request.actor, agent=filters.agent, task=task, now=timezone.now())
    return Status(204, None)


@router.get("work-states", response=answers(WorkStatePage), summary="List work states of all agents")
def list_work_states_of_all(request: ApiRequest, filters: Query[WorkStateFilters]) -> WorkStatePage:
    """Touched most lately first; a bound key sees its own agent's and subject's. Scope `read`."""
    actor = may_read(request)
    rows = recovery.work_states_shown(actor)
    if filters.agent is not None:
        rows = rows.filter(agent=naming.agent_named(actor, filters.agent))
    return _page(actor, rows, filters)


def _updated(actor: Actor, agent: str | None, task: str, payload: WorkStateIn) -> Status[WorkStateOut]:
    now = timezone.now()
    fields = {name: getattr(payload, name) for name in payload.model_fields_set - {"agent"}}
    state, is_new = work_states.update_work_state(actor=actor, agent=agent, task=task, fields=fields, now=now)
    return Status(201 if is_new else 200, state_out(state, now, recovery.policy_here(actor)))


def _page(actor: Actor, rows: WorkStateQuerySet, filters: Listed) -> WorkStatePage:
    now, policy = timezone.now(), recovery.policy_here(actor)
    page = cut(rows, NEWEST, filters)
    return WorkStatePage(items=[state_out(row, now, policy) for row in page.rows], next=page.next, count=page.count)


def _told_apart(actor: Actor, key: str, task: str) -> tuple[str, str]:
    """Where an address could be cut in several places: the longest agent that there is, else the shortest one.

    A slash that was sent as %2F arrives like any other.
    """
    cuts = list(_cuts(f"{key}{_BETWEEN}{task}"))
    if len(cuts) == 1:
        return cuts[0]
    agents = Agent.objects.in_workspace(actor.workspace_id).filter(key__in=[agent for agent, _ in cuts])
    known = set(agents.values_list("key", flat=True))
    return next((cut for cut in reversed(cuts) if cut[0] in known), cuts[0])


def _cuts(whole: str) -> Iterator[tuple[str, str]]:
    at = whole.find(_BETWEEN, 1)
    while 0 < at < len(whole) - len(_BETWEEN):
        yield whole[:at], whole[at + len(_BETWEEN) :]
        at = whole.find(_BETWEEN, at + 1)


def state_out(row: WorkState, now: datetime, policy: Policy) -> WorkStateOut:
    """A state as it is shown."""
    return WorkStateOut(
        agent=row.agent.key,
        subject=row.subject.key if row.subject else None,
        task=row.task,
        status=recovery.status_of(row, now=now, policy=policy),
        prompt=row.prompt,
        cwd=row.cwd,
        summary=row.summary,
        next_steps=row.next_steps,
        unfinished=row.unfinished,
        files_touched=[short_path(path) for path in row.files_touched],
        last_activity=row.last_activity,
        started_at=row.started_at,
        updated_at=row.updated_at,
    )
