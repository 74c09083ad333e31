"""What an agent that lost its session is told, and what all agents did last."""

from django.utils import timezone
from ninja import Query, Router
from pydantic import BaseModel, Field

from memory_app.api.door import ApiRequest
from memory_app.api.reads import may_read
from memory_app.api.sessions import SessionOut, session_out
from memory_app.api.shapes import answers, named
from memory_app.api.work_states import WorkStateOut, state_out
from memory_app.domain.actors import Actor
from memory_app.domain.policy import LIMITS
from memory_app.models import Agent
from memory_app.selectors import naming, recovery

router = Router(tags=["Facts, knowledge, sessions"])


class MessageOut(BaseModel):
    """One of the last messages."""

    role: str
    text: str


class RecoveryOut(BaseModel):
    """`text` goes into the prompt; the rest is what it was made of, in its order.

    `last_result` and `recent_messages` are what the task's working memory still holds; the text falls back on them.
    """

    text: str
    work_states: list[WorkStateOut]
    session: SessionOut | None
    history: list[SessionOut]
    last_result: str | None
    recent_messages: list[MessageOut]


class RecoveryFilters(BaseModel):
    """What is resumed."""

    task: str = Field("", max_length=LIMITS.key)
    phase: str = Field("", max_length=LIMITS.key)


@router.get("agents/{path:key}/recovery", response=answers(RecoveryOut), summary="What a lost session is told")
def read_recovery(request: ApiRequest, key: str, filters: Query[RecoveryFilters]) -> RecoveryOut:
    """Unfinished work first, that of `task` before all, then the latest sessions. Scope `read`."""
    actor = may_read(request)
    return _recovered(actor, naming.agent_named(actor, key), filters)


class RecoveryOf(RecoveryFilters):
    """Who resumes what."""

    agent: str | None = named("agent", "coder")


@router.get("recovery", response=answers(RecoveryOut), summary="What a lost session of an agent of any key is told")
def read_recovery_of(request: ApiRequest, filters: Query[RecoveryOf]) -> RecoveryOut:
    """The same of the agent named, whatever its key holds; a bound key may leave it out. Scope `read`."""
    actor = may_read(request)
    return _recovered(actor, recovery.agent_meant(actor, filters.agent), filters)


def _recovered(actor: Actor, agent: Agent, filters: RecoveryFilters) -> RecoveryOut:
    now = timezone.now()
    told = recovery.recovered(actor, agent, task=filters.task, phase=filters.phase, now=now)
    policy = recovery.policy_here(actor)
    return RecoveryOut(
        text=told.text,
        work_states=[state_out(row, now, policy) for row in told.states],
        session=None if told.session is None else session_out(told.session),
        history=[session_out(row) for row in told.earlier],
        last_result=told.last_result or None,
        recent_messages=[MessageOut(role=one.role, text=one.text) for one in told.messages],
    )


class RosterLineOut(BaseModel):
    """One line on one agent."""

    text: str


class RosterOut(BaseModel):
    """A line an agent, by key; `left_out` is how many agents have none here: ask for theirs by `agent`."""

    lines: list[str]
    left_out: int


class RosterFilters(BaseModel):
    """Whose line alone."""

    agent: str | None = named("agent", "coder")


@router.get("agents/{path:key}/roster-line", response=answers(RosterLineOut), summary="What an agent did last")
def read_roster_line(request: ApiRequest, key: str) -> RosterLineOut:
    """Scope `read`."""
    actor = may_read(request)
    (line,) = recovery.roster_lines(actor, [naming.agent_named(actor, key)], now=timezone.now())
    return RosterLineOut(text=line)


@router.get("roster", response=answers(RosterOut), summary="What all agents did last")
def read_roster(request: ApiRequest, filters: Query[RosterFilters]) -> RosterOut:
    """The first 200 by key. A key bound to an agent hears of the others too: that is what it is for. Scope `read`."""
    actor = may_read(request)
    if filters.agent is not None:
        agents, number = [naming.agent_named(actor, filters.agent)], 1
    else:
        rows = Agent.objects.in_workspace(actor.workspace_id).order_by("key")
        agents = list(rows[: LIMITS.page_max])
        number = rows.count() if len(agents) == LIMITS.page_max else len(agents)
    lines = list(recovery.roster_lines(actor, agents, now=timezone.now()))
    return RosterOut(lines=lines, left_out=number - len(lines))
