"""What needs a person now, and what memory holds in figures."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import Exists, OuterRef, Q

from memory_app.domain.actors import Actor
from memory_app.domain.promotion import promotes_at
from memory_app.domain.vocabulary import KnowledgeStatus, ObservationStatus, Role
from memory_app.models import (
    AgentFact,
    AgentSession,
    BehaviourSignal,
    Contradiction,
    Episode,
    FactConflict,
    Job,
    MaintenanceRun,
    Observation,
    ObservationEvidence,
    ReverseSignal,
    SharedKnowledge,
    WorkState,
)
from memory_app.models.counts import Counted, Counts
from memory_app.models.observations import LIVE, ObservationQuerySet
from memory_app.models.rows import Key, Rows
from memory_app.models.statements import Made, Statements
from memory_app.selectors.review_queue import minutes_left
from memory_app.selectors.rules import rules_shown
from memory_app.selectors.runs import last_run, next_night_at
from memory_app.selectors.thresholds import policy_for

CAP = 10_000
"""Counts stop one above it: counting a million takes seconds, and nobody reads the digits."""
CONFLICTS = 100
"""How many contradicted observations are counted; those above are "100+"."""
_WEEK = timedelta(days=7)


class ByClock(NamedTuple):
    """What the clock makes a rule."""

    pk: UUID
    quote: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Needs:
    """What waits for somebody. `pending` stops at 10,001, `contradicted` at 101.

    `minutes` are what so many answers take this reviewer by their own pace, 0 for who may not judge. `contradicted` are
    live observations that something else speaks against, `first_contradicted` the one that waits longest;
    `rules_against` are pairs of rules in force that say the opposite, `conflicts` pairs of facts or of shared
    knowledge, `disputed` such knowledge; `interrupted` tasks are gone on with by nobody; what is `alike` may
    say what another one says. `by_clock` becomes a rule unasked, at `by_clock_at` at the earliest. Dry runs don't count
    as the last one.
    """

    pending: int
    minutes: int
    contradicted: int
    first_contradicted: UUID | None
    rules_against: int
    conflicts: int
    disputed: int
    interrupted: int
    alike_facts: int
    alike_knowledge: int
    parked: int
    by_clock: ByClock | None
    by_clock_at: datetime | None
    last_run: MaintenanceRun | None
    next_night_at: datetime | None


@dataclass(frozen=True, slots=True)
class Layers:
    """How much each layer of memory holds; a count stops at 10,001, which is shown as "10,000+"."""

    episodes: int
    episodes_this_week: int
    queued: int
    pending: int
    confirmed: int
    rules: int
    rules_paused: int
    refusals: int
    sessions: int
    facts: int
    knowledge: int
    candidates: int

    @property
    def untouched(self) -> bool:
        """Whether nothing has happened yet."""
        return not self.episodes and not self.queued and not self.sessions


@dataclass(frozen=True, slots=True)
class Junk:
    """Of the newest 10,000 live observations how many may say what another one says, and how many rest on no event.

    `first_alike` and `first_bare` are the newest of them.
    """

    live: int
    alike: int
    bare: int
    first_alike: UUID | None
    first_bare: UUID | None


def needs(actor: Actor, *, now: datetime) -> Needs:
    """What the actor's workspace asks of people at `now`, in a fixed number of queries."""
    policy = policy_for(actor)
    contradicted, by_clock = _CONTRADICTED.of(actor), _BY_CLOCK.first(actor, now=now)
    counts = _WAITING.of(actor, stale_at=now - policy.recovery.stale_after)
    return Needs(
        pending=counts["pending"],
        minutes=minutes_left(actor, counts["pending"]) if actor.has_role(Role.REVIEWER) else 0,
        contradicted=len(contradicted),
        first_contradicted=contradicted[0].pk if contradicted else None,
        rules_against=counts["rules_against"],
        conflicts=counts["conflicts"],
        disputed=counts["disputed"],
        interrupted=counts["interrupted"],
        alike_facts=counts["alike_facts"],
        alike_knowledge=counts["alike_knowledge"],
        parked=counts["parked"],
        by_clock=by_clock,
        by_clock_at=promotes_at(by_clock.created_at, policy.review) if by_clock else None,
        last_run=last_run(actor),
        next_night_at=next_night_at(actor),
    )


def _contradicted(actor: Actor) -> ObservationQuerySet:
    rows: ObservationQuerySet = Observation.objects.visible_to(actor).remembered().live().filter(contradicted=True)
    return rows.longest_waiting_first()[: CONFLICTS + 1]


def _by_clock(actor: Actor, *, now: datetime) -> ObservationQuerySet:
    rows: ObservationQuerySet = Observation.objects.visible_to(actor).remembered().pending().detected()
    return rows.ripe(now).ruleless().longest_waiting_first()[:1]


_CONTRADICTED: Rows[Key] = Rows(_contradicted, Key)
_BY_CLOCK: Rows[ByClock] = Rows(_by_clock, ByClock)


def _waiting(actor: Actor, *, stale_at: datetime) -> Counted:
    clashes = Contradiction.objects.visible_to(actor).remembered().standing()
    facts = AgentFact.objects.visible_to(actor).remembered().active()
    knowledge = SharedKnowledge.objects.visible_to(actor).remembered()
    alike = Q(possible_duplicate_of__isnull=False, possible_duplicate_of__archived_at=None)
    return {
        "pending": Observation.objects.visible_to(actor).waiting(),
        "rules_against": clashes.exclude(rule=None).exclude(other_rule=None),
        "conflicts": FactConflict.objects.visible_to(actor).remembered().open(),
        "disputed": knowledge.disputed(),
        "interrupted": WorkState.objects.visible_to(actor).remembered().interrupted(stale_at),
        "alike_facts": facts.filter(alike),
        "alike_knowledge": knowledge.live().filter(alike),
        "parked": Job.objects.visible_to(actor).parked(),
    }


_WAITING = Counts(_waiting, cap=CAP)


def layers(actor: Actor, *, pending: int, now: datetime) -> Layers:
    """What each layer holds at `now`; `pending` as `needs` counted them."""
    return Layers(pending=pending, **_HELD.of(actor, now=now, week_ago=now - _WEEK))


def _held(actor: Actor, *, now: datetime, week_ago: datetime) -> Counted:
    episodes = Episode.objects.visible_to(actor).remembered().live()
    rules = rules_shown(actor)
    knowledge = SharedKnowledge.objects.visible_to(actor).remembered()
    return {
        "episodes": episodes,
        "episodes_this_week": episodes.within(week_ago, now),
        "queued": BehaviourSignal.objects.visible_to(actor).waiting(),
        "confirmed": Observation.objects.visible_to(actor).remembered().filter(status=ObservationStatus.CONFIRMED),
        "rules": rules.injectable(),
        "rules_paused": rules.paused(),
        "refusals": ReverseSignal.objects.visible_to(actor).remembered().active(),
        "sessions": AgentSession.objects.visible_to(actor).remembered(),
        "facts": AgentFact.objects.visible_to(actor).remembered().active(),
        "knowledge": knowledge.live(),
        "candidates": knowledge.filter(status=KnowledgeStatus.CANDIDATE),
    }


_HELD = Counts(_held, cap=CAP)


def junk(actor: Actor) -> Junk:
    """How much of what is believed may be dead weight; one query."""
    made, parameters = _JUNK.of(actor)
    with connection.cursor() as cursor:
        cursor.execute(made.sql, parameters)
        return Junk(*cursor.fetchone())


def _junk(actor: Actor) -> Made[None]:
    links = ObservationEvidence.objects.in_workspace(actor.workspace_id).counted()
    rows = Observation.objects.visible_to(actor).remembered().live().newest_first()
    rows = rows.annotate(
        is_alike=Q(possible_duplicate_of__status__in=LIVE),
        is_bare=~Exists(links.filter(observation_id=OuterRef("pk"))),
    )
    sql, parameters = rows.values("pk", "created_at", "is_alike", "is_bare")[:CAP].query.sql_with_params()
    first = "(array_agg(pk ORDER BY created_at DESC, pk DESC) FILTER (WHERE {}))[1]".format
    return Made(
        "SELECT count(*), count(*) FILTER (WHERE is_alike), count(*) FILTER (WHERE is_bare),"  # noqa: S608 - our words
        f" {first('is_alike')}, {first('is_bare')} FROM ({sql}) AS believed",
        parameters,
        None,
    )


_JUNK: Statements[None] = Statements(_junk)
