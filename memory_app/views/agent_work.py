"""What an agent is at, did and learned, and what it is told when it begins or lost its session."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from memory_app.domain.actors import Actor
from memory_app.domain.tokens import estimate_tokens
from memory_app.domain.vocabulary import WorkStatus
from memory_app.models import Agent, AgentSession, WorkState
from memory_app.selectors.buckets import COUNTED
from memory_app.selectors.context_office import office_for
from memory_app.selectors.facts import facts_at_odds, facts_shown
from memory_app.selectors.injection import context_for
from memory_app.selectors.naming import remembered
from memory_app.selectors.recovery import (
    latest_sessions,
    policy_here,
    recovered,
    roster_text,
    sessions_shown,
    status_of,
    work_state_at,
    work_states_shown,
)
from memory_app.services import work_states
from memory_app.views.http import MemberRequest, action

_STATES = 20
_SESSIONS = 5


@dataclass(frozen=True, slots=True)
class Work:
    """The tasks that are not done, touched most lately first, each with its status as people read it.

    `latest` is the session that the others are told of.
    """

    states: Sequence[tuple[WorkState, WorkStatus]]
    has_more: bool
    latest: AgentSession | None

    @property
    def interrupted(self) -> int:
        """How many of them nobody goes on with."""
        return sum(status is WorkStatus.INTERRUPTED for _, status in self.states)


@dataclass(frozen=True, slots=True)
class Told:
    """A text as an agent gets it, and how many tokens it takes."""

    text: str
    tokens: int


def work_of(actor: Actor, agent: Agent, *, now: datetime) -> Work:
    """What it is at. Three queries."""
    policy = policy_here(actor)
    rows = list(work_states_shown(actor).filter(agent=agent).newest_first()[: _STATES + 1])
    states = [(row, status_of(row, now=now, policy=policy)) for row in rows[:_STATES]]
    return Work(states, len(rows) > _STATES, latest_sessions(actor).filter(agent=agent).first())


def did_and_learned(request: MemberRequest, agent: Agent, now: datetime) -> dict[str, object]:  # noqa: ARG001 - as the other parts
    """Its latest sessions, and its facts in the order of prompts; of both how many there are."""
    actor = request.actor
    sessions, facts = sessions_shown(actor).filter(agent=agent), facts_shown(actor).filter(agent=agent).active()
    strongest = list(facts.strongest_first()[: policy_here(actor).facts.top])
    return {
        "sessions": sessions.newest_first()[:_SESSIONS],
        "sessions_total": sessions.order_by()[: COUNTED + 1].count(),
        "facts": strongest,
        "facts_total": facts.order_by()[: COUNTED + 1].count(),
        "at_odds": facts_at_odds(actor, strongest),
    }


def told(request: MemberRequest, agent: Agent, now: datetime) -> dict[str, object]:
    """The texts that it gets: with every prompt, after a crash, and what the others are told of it.

    With `?about=<key>` those of a prompt are for a task about that person.
    """
    actor, policy = request.actor, policy_here(request.actor)
    latest = latest_sessions(actor).filter(agent=agent).first()
    about = request.GET.get("about", "").strip()
    person = remembered(actor, about) if about else None
    whom: Mapping[str, Any] = {"agent": agent.key, "subject": person.key if person else None}
    context = context_for(actor, **whom, now=now, window=policy.context.window, policy=policy)
    return {
        "about": about,
        "nobody": bool(about) and person is None,
        "context": _told(context.as_blocks()),
        "recovery": _told(recovered(actor, agent, task="", phase="", now=now).text),
        "office": _told(office_for(actor, **whom, now=now, policy=policy).text),
        "roster": _told(roster_text(agent, latest, now=now, policy=policy.recovery)),
    }


def _told(text: str) -> Told:
    return Told(text, estimate_tokens(text))


@action
def forget(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Forget how an agent stands in a task: it is told of it no more."""
    state = work_state_at(request.actor, pk)
    work_states.clear_work_state(actor=request.actor, agent=state.agent.key, task=state.task, now=timezone.now())
    messages.success(
        request, gettext("“%(task)s” is forgotten. The agent is told of it no more.") % {"task": state.task}
    )
    return redirect(reverse("memory:agent-detail", args=[state.agent_id]) + "?show=work")
