"""What agents did and what they were at: sessions, work states, the roster, and the text that brings one back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from memory_app.domain.actors import Actor
from memory_app.domain.errors import InvalidInput, NotFound
from memory_app.domain.lines import cut
from memory_app.domain.policy import Policy, RecoveryPolicy
from memory_app.domain.recovery import Message, Recovery, Unfinished, ordered_states, recovery_text, status_now
from memory_app.domain.roster import PastSession, roster_line
from memory_app.domain.text import clean_key
from memory_app.domain.vocabulary import WorkStatus
from memory_app.models import Agent, AgentSession, WorkspaceThreshold, WorkState
from memory_app.models.sessions import AgentSessionQuerySet, WorkStateQuerySet
from memory_app.selectors.naming import agent_named
from memory_app.selectors.working_memory import last_words


@dataclass(frozen=True, slots=True)
class Recovered:
    """The prompt, and what it was made of: states in its order, the latest session, earlier ones, the last words."""

    text: str
    states: Sequence[WorkState]
    session: AgentSession | None
    earlier: Sequence[AgentSession]
    last_result: str
    messages: Sequence[Message]


def sessions_shown(actor: Actor) -> AgentSessionQuerySet:
    """Sessions that the actor may see, about nobody who was erased; a key bound to an agent sees that agent's."""
    rows: AgentSessionQuerySet = AgentSession.objects.visible_to(actor).remembered()
    rows = rows.select_related("agent", "subject")
    return rows.filter(agent_id=actor.agent_id) if actor.agent_id else rows


def session_shown(actor: Actor, session_id: UUID) -> AgentSession:
    """One of them. Raises NotFound."""
    found: AgentSession | None = sessions_shown(actor).filter(pk=session_id).first()
    if found is None:
        raise NotFound("There is no such session.")
    return found


def work_states_shown(actor: Actor) -> WorkStateQuerySet:
    """Work states that the actor may see, about nobody who was erased; a key bound to an agent sees that agent's."""
    rows: WorkStateQuerySet = WorkState.objects.visible_to(actor).remembered()
    rows = rows.select_related("agent", "subject")
    return rows.filter(agent_id=actor.agent_id) if actor.agent_id else rows


def work_state_shown(actor: Actor, agent: Agent | None, task: str) -> WorkState:
    """How an agent stands in a task, or whoever was at it last. Raises NotFound, InvalidInput for what is no name."""
    rows = work_states_shown(actor).filter(task=clean_key(task, field="task"))
    rows = rows if agent is None else rows.filter(agent=agent)
    found: WorkState | None = rows.newest_first().first()
    if found is None:
        raise NotFound("There is no such work state.", field="task")
    return found


def agent_meant(actor: Actor, named: str | None) -> Agent:
    """The agent named, else the one that the key is bound to.

    Raises NotFound, NotAllowed where a bound key names another, InvalidInput where nobody is meant.
    """
    if named is not None:
        return agent_named(actor, named)
    own: Agent | None = Agent.objects.in_workspace(actor.workspace_id).filter(pk=actor.agent_id).first()
    if own is None:
        raise InvalidInput("%(field)s is missing; this key is bound to none.", field="agent")
    return own


def work_state_at(actor: Actor, state_id: UUID) -> WorkState:
    """How some agent stands in some task. Raises NotFound."""
    found: WorkState | None = work_states_shown(actor).filter(pk=state_id).first()
    if found is None:
        raise NotFound("There is no such work state.")
    return found


def status_of(state: WorkState, *, now: datetime, policy: Policy) -> WorkStatus:
    """Its status as people read it: one that runs and has not been heard of for long was interrupted."""
    return status_now(_unfinished(state), now, policy.recovery)


def recovered(actor: Actor, agent: Agent, *, task: str, phase: str, now: datetime) -> Recovered:
    """What an agent that lost its session is told; with nothing to tell, that there is nothing.

    Raises InvalidInput for a `task` that is no name; an empty one asks for none.
    """
    policy = policy_here(actor)
    task = clean_key(task, field="task") if task.strip() else ""
    states = {_unfinished(row): row for row in _candidates(actor, agent, task, policy.recovery.states)}
    told = ordered_states(states, task)[: policy.recovery.states]
    live = sessions_shown(actor).filter(agent=agent).live().newest_first()
    latest, *earlier = [*live[: policy.recovery.earlier + 1]] or [None]
    words = last_words(actor, agent, task)
    text = recovery_text(
        Recovery(
            task=task,
            phase=phase,
            states=tuple(states),
            session=None if latest is None else past_session(latest),
            earlier=[past_session(row) for row in earlier],
            last_result=words.last_result,
            messages=words.messages,
        ),
        now=now,
        policy=policy.recovery,
    )
    latest_messages = [
        replace(one, text=cut(one.text, policy.recovery.message)) for one in words.messages[-policy.recovery.messages :]
    ]
    return Recovered(text, [states[state] for state in told], latest, earlier, words.last_result, latest_messages)


def _candidates(actor: Actor, agent: Agent, task: str, number: int) -> WorkStateQuerySet:
    """Of however many states those that `ordered_states` can put first."""
    rows = work_states_shown(actor).filter(agent=agent).newest_first()
    progress = ~Q(summary="") | Q(next_steps__len__gt=0) | Q(unfinished__len__gt=0) | Q(files_touched__len__gt=0)
    newest = (rows.filter(progress).values("pk")[:number], rows.exclude(progress).values("pk")[:number])
    return rows.filter(Q(task=task) | Q(pk__in=newest[0]) | Q(pk__in=newest[1]))


def roster_lines(actor: Actor, agents: Sequence[Agent], *, now: datetime) -> Sequence[str]:
    """One line an agent, in the order given; one statement for all sessions."""
    policy = policy_here(actor).recovery
    latest = {row.agent_id: row for row in latest_sessions(actor).filter(agent__in=agents)}
    return [roster_text(agent, latest.get(agent.pk), now=now, policy=policy) for agent in agents]


def roster_text(agent: Agent, latest: AgentSession | None, *, now: datetime, policy: RecoveryPolicy) -> str:
    """What an agent did last, by its name."""
    return roster_line(agent.name or agent.key, None if latest is None else past_session(latest), now, policy)


def latest_sessions(actor: Actor, about: Q | None = None) -> AgentSessionQuerySet:
    """The latest live session of each agent, whichever the actor speaks for; those `about` whom it may be told."""
    owned = AgentSession.objects
    seen = owned.visible_to(actor) if about is None else owned.in_workspace(actor.workspace_id).filter(about)
    rows: AgentSessionQuerySet = seen.remembered().live()
    return rows.select_related("agent").order_by("agent_id", "-created_at", "-id").distinct("agent_id")


def past_session(row: AgentSession) -> PastSession:
    """A row as prompts tell of it."""
    return PastSession(
        what=row.what,
        created_at=row.created_at,
        decisions=tuple(row.decisions),
        files_changed=tuple(row.files_changed),
        commits=tuple(row.commits),
        unfinished=tuple(row.unfinished),
        next_steps=tuple(row.next_steps),
    )


def policy_here(actor: Actor) -> Policy:
    """The workspace's numbers."""
    return WorkspaceThreshold.objects.in_workspace(actor.workspace_id).as_policy()


def _unfinished(row: WorkState) -> Unfinished:
    return Unfinished(
        task=row.task,
        status=WorkStatus(row.status),
        updated_at=row.updated_at,
        summary=row.summary,
        prompt=row.prompt,
        cwd=row.cwd,
        next_steps=tuple(row.next_steps),
        unfinished=tuple(row.unfinished),
        files_touched=tuple(row.files_touched),
        last_activity=row.last_activity,
    )
