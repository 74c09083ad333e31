"""Agents as people look at them: when each was heard, what it obeys, what waits for an answer."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Count, Max
from django.db.models.functions import TruncDate

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import Tier
from memory_app.models import Agent, Episode, Observation, ProceduralRule
from memory_app.models.base import OwnedQuerySet
from memory_app.selectors.naming import zone_of
from memory_app.selectors.rules import Fullest, fullest_prompt, rules_in_force

WEEK = 7
MONTH = 30
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Heard:
    """What an agent reported: signals on each of the last days, today last, and when the latest one happened."""

    days: Sequence[int]
    last_at: datetime | None

    @property
    def total(self) -> int:
        """Signals in all of these days."""
        return sum(self.days)


@dataclass(frozen=True, slots=True)
class AgentLine:
    """One agent as the list shows it. `obeys` is how many rules hold for it, `fullest` what they take of a prompt."""

    agent: Agent
    heard: Heard
    obeys: int
    fullest: Fullest
    waiting: int


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
    waiting = Observation.objects.visible_to(actor).waiting().filter(agent__in=agents).order_by()
    counts = dict(waiting.values_list("agent_id").annotate(Count("pk")))
    held = _Rules(list(rules_in_force(actor)[: LIMITS.page_max]))
    return [
        AgentLine(agent, heard[agent.pk], len(held.of(agent)), held.fullest(agent), counts.get(agent.pk, 0))
        for agent in agents
    ]


def rules_of(actor: Actor, agent: Agent) -> Sequence[ProceduralRule]:
    """What it obeys, in its order: its own rules and those for every agent, about whomever."""
    return _Rules(list(rules_in_force(actor)[: LIMITS.page_max])).of(agent)


class _Rules:
    """The rules in force, by whom they are for. Agents without rules of their own share one sum."""

    def __init__(self, rows: Sequence[ProceduralRule]) -> None:
        self.rows = rows
        self.shared = [row for row in rows if row.agent_id is None]
        self.own = {row.agent_id for row in rows} - {None}
        self.sums: dict[UUID | None, Fullest] = {}

    def of(self, agent: Agent) -> Sequence[ProceduralRule]:
        if agent.pk not in self.own:
            return self.shared
        return [row for row in self.rows if row.agent_id in {None, agent.pk}]

    def fullest(self, agent: Agent) -> Fullest:
        key = agent.pk if agent.pk in self.own else None
        if key not in self.sums:
            self.sums[key] = fullest_prompt(self.of(agent))
        return self.sums[key]


def heard_of(actor: Actor, agents: Sequence[Agent], *, now: datetime, days: int) -> Mapping[UUID, Heard]:
    """What these agents reported, day by day in the workspace's zone. Two queries at most.

    The first reads the last days alone; only for agents that were silent in them are older episodes looked through.
    """
    zone = zone_of(actor, None)
    today = now.astimezone(zone).date()
    counted: dict[UUID, Counter[date]] = defaultdict(Counter)
    last: dict[UUID, datetime] = {}
    for agent_id, day, number, latest in _by_day(actor, agents, now, days, zone):
        counted[agent_id][day] = number
        last[agent_id] = max(latest, last.get(agent_id, latest))
    silent = [agent.pk for agent in agents if agent.pk not in last]
    if silent:
        older = Episode.objects.in_workspace(actor.workspace_id).filter(agent_id__in=silent, occurred_at__lte=now)
        last |= dict(older.order_by().values_list("agent_id").annotate(Max("occurred_at")))
    shown = [today - back * _DAY for back in reversed(range(days))]
    return {agent.pk: Heard([counted[agent.pk][day] for day in shown], last.get(agent.pk)) for agent in agents}


def _by_day(
    actor: Actor, agents: Sequence[Agent], now: datetime, days: int, zone: ZoneInfo
) -> Iterator[tuple[UUID, date, int, datetime]]:
    today = now.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
    since = today - (days - 1) * _DAY
    rows = Episode.objects.in_workspace(actor.workspace_id).filter(tier=Tier.RAW, agent__in=agents)
    rows = rows.filter(occurred_at__gte=since, occurred_at__lte=now).order_by()
    grouped = rows.annotate(day=TruncDate("occurred_at", tzinfo=zone)).values_list("agent_id", "day")
    return iter(grouped.annotate(Count("pk"), Max("occurred_at")))
