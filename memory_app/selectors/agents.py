"""Agents as people look at them: when each was heard, what it obeys, what waits for an answer."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import connection
from django.db.models import Count

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import Tier
from memory_app.models import Agent, AgentSession, Observation, ProceduralRule, WorkState
from memory_app.models.base import OwnedQuerySet
from memory_app.models.rows import Rows
from memory_app.selectors.naming import zone_of
from memory_app.selectors.recovery import latest_sessions
from memory_app.selectors.rules import FIRST_IN_FORCE, Fullest, fullest_prompt
from memory_app.selectors.thresholds import policy_for

WEEK = 7
MONTH = 30
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Heard:
    """What an agent reported: signals and sessions by day, the last one today, in all, and when the latest came."""

    days: Sequence[int]
    signals: int
    sessions: int
    last_at: datetime | None


@dataclass(frozen=True, slots=True)
class AgentLine:
    """One agent as the list shows it. `obeys` is how many rules hold for it, `fullest` what they take of a prompt.

    `waiting` observations wait for an answer, `interrupted` tasks of its are gone on with by nobody; `latest` is the
    session that the others are told of.
    """

    agent: Agent
    heard: Heard
    obeys: int
    fullest: Fullest
    waiting: int
    interrupted: int
    latest: AgentSession | None


def agents_listed(actor: Actor) -> OwnedQuerySet:
    """Agents of the actor's workspace; a bound key sees its own alone."""
    rows: OwnedQuerySet = Agent.objects.in_workspace(actor.workspace_id)
    return rows.filter(pk=actor.agent_id) if actor.agent_id else rows


def agent_shown(actor: Actor, agent_id: UUID) -> Agent:
    """One of them with its owner. Raises NotFound."""
    found: Agent | None = agents_listed(actor).select_related("owner").filter(pk=agent_id).first()
    if found is None:
        raise NotFound("There is no such agent.")
    return found


def agent_lines(actor: Actor, agents: Sequence[Agent], *, now: datetime) -> list[AgentLine]:
    """The same with what a list tells of each, in a fixed number of queries."""
    heard = heard_of(actor, agents, now=now, days=WEEK)
    ids = tuple(agent.pk for agent in agents)
    stale_at = now - policy_for(actor).recovery.stale_after
    waiting = dict(_WAITING.of(actor, ids=ids)) if ids else {}
    interrupted = dict(_INTERRUPTED.of(actor, ids=ids, stale_at=stale_at)) if ids else {}
    held = _Rules(FIRST_IN_FORCE.of(actor, LIMITS.page_max))
    latest = {row.agent_id: row for row in _LATEST.of(actor, ids=ids)} if ids else {}
    return [
        AgentLine(
            agent,
            heard[agent.pk],
            held.number(agent),
            held.fullest(agent),
            waiting.get(agent.pk, 0),
            interrupted.get(agent.pk, 0),
            latest.get(agent.pk),
        )
        for agent in agents
    ]


class _Counted(NamedTuple):
    agent_id: UUID
    number: int


def _waiting(actor: Actor, *, ids: tuple[UUID, ...]) -> Any:
    rows = Observation.objects.visible_to(actor).waiting().filter(agent__among=ids).order_by()
    return rows.values("agent_id").annotate(number=Count("pk"))


def _interrupted(actor: Actor, *, ids: tuple[UUID, ...], stale_at: datetime) -> Any:
    rows = WorkState.objects.visible_to(actor).remembered().interrupted(stale_at).filter(agent__among=ids)
    return rows.order_by().values("agent_id").annotate(number=Count("pk"))


_WAITING: Rows[_Counted] = Rows(_waiting, _Counted)
_INTERRUPTED: Rows[_Counted] = Rows(_interrupted, _Counted)
_LATEST: Rows[AgentSession] = Rows(lambda actor, *, ids: latest_sessions(actor).filter(agent__among=ids))


def first_agents(actor: Actor, *, after: str, most: int) -> Sequence[Agent]:
    """So many by key, from the one after this key on."""
    return _FIRST.of(actor, most, after=after)


def _first(actor: Actor, most: int, *, after: str) -> OwnedQuerySet:
    rows = agents_listed(actor).order_by("key")
    found: OwnedQuerySet = (rows.filter(key__gt=after) if after else rows)[:most]
    return found


_FIRST: Rows[Agent] = Rows(_first)


def rules_of(actor: Actor, agent: Agent) -> Sequence[ProceduralRule]:
    """What it obeys, in its order: its own rules and those for every agent, about whomever."""
    return [row for row in FIRST_IN_FORCE.of(actor, LIMITS.page_max) if row.agent_id in {None, agent.pk}]


class _Rules:
    """The rules in force, by whom they are for. Agents without rules of their own share one sum."""

    def __init__(self, rows: Sequence[ProceduralRule]) -> None:
        self.shared = [row for row in rows if row.agent_id is None]
        self.own: dict[UUID, list[ProceduralRule]] = defaultdict(list)
        for row in rows:
            if row.agent_id is not None:
                self.own[row.agent_id].append(row)
        self.sum_of_shared = fullest_prompt(self.shared)

    def number(self, agent: Agent) -> int:
        return len(self.shared) + len(self.own.get(agent.pk, ()))

    def fullest(self, agent: Agent) -> Fullest:
        own = self.own.get(agent.pk)
        return fullest_prompt([*self.shared, *own]) if own else self.sum_of_shared


def heard_of(actor: Actor, agents: Sequence[Agent], *, now: datetime, days: int) -> Mapping[UUID, Heard]:
    """What these agents reported, day by day in the workspace's zone. Two queries at most.

    The first reads the last days alone; only for agents that were silent in them is what is older looked through.
    """
    zone = zone_of(actor, None)
    today = now.astimezone(zone).date()
    counted: dict[UUID, Counter[date | str]] = defaultdict(Counter)
    last: dict[UUID, datetime] = {}
    for agent_id, day, kind, number, latest in _by_day(actor, agents, now, days, zone):
        counted[agent_id].update({day: number, kind: number})
        last[agent_id] = max(latest, last.get(agent_id, latest))
    if silent := [agent.pk for agent in agents if agent.pk not in last]:
        with connection.cursor() as cursor:
            cursor.execute(_LAST, {"workspace": actor.workspace_id, "agents": silent, "now": now})
            last |= dict(cursor.fetchall())
    shown = [today - back * _DAY for back in reversed(range(days))]
    return {pk: _heard(counted[pk], shown, last.get(pk)) for pk in (agent.pk for agent in agents)}


def _heard(counted: Counter[date | str], days: Sequence[date], last_at: datetime | None) -> Heard:
    return Heard([counted[day] for day in days], counted[_SIGNAL], counted[_SESSION], last_at)


def _by_day(
    actor: Actor, agents: Sequence[Agent], now: datetime, days: int, zone: ZoneInfo
) -> Sequence[tuple[UUID, date, str, int, datetime]]:
    today = now.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
    given: dict[str, Any] = {
        "workspace": actor.workspace_id,
        "agents": [agent.pk for agent in agents],
        "zone": zone.key,
        "since": today - (days - 1) * _DAY,
        "now": now,
        "tier": Tier.RAW.value,
    }
    with connection.cursor() as cursor:
        cursor.execute(_BY_DAY, given)
        return list(cursor.fetchall())


_SIGNAL, _SESSION = "signal", "session"
_BY_DAY = f"""
SELECT agent_id, (at AT TIME ZONE %(zone)s)::date, kind, count(*), max(at) FROM (
    SELECT agent_id, occurred_at AS at, '{_SIGNAL}' AS kind FROM memory_app_episode
    WHERE workspace_id = %(workspace)s AND tier = %(tier)s AND agent_id = ANY(%(agents)s)
        AND occurred_at BETWEEN %(since)s AND %(now)s
    UNION ALL
    SELECT agent_id, created_at, '{_SESSION}' FROM memory_app_agentsession
    WHERE workspace_id = %(workspace)s AND agent_id = ANY(%(agents)s) AND created_at BETWEEN %(since)s AND %(now)s
) AS heard GROUP BY 1, 2, 3
"""  # noqa: S608 - two words of ours
_LAST = """
SELECT agent_id, max(at) FROM (
    SELECT agent_id, max(occurred_at) AS at FROM memory_app_episode
    WHERE workspace_id = %(workspace)s AND agent_id = ANY(%(agents)s) AND occurred_at <= %(now)s GROUP BY 1
    UNION ALL
    SELECT agent_id, max(created_at) FROM memory_app_agentsession
    WHERE workspace_id = %(workspace)s AND agent_id = ANY(%(agents)s) AND created_at <= %(now)s GROUP BY 1
) AS heard GROUP BY 1
"""
