"""What needs a person now, and what memory holds in figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q

from memory_app.domain.actors import Actor
from memory_app.domain.policy import ReviewPolicy
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
    ReverseSignalStop,
    SharedKnowledge,
    WorkspaceThreshold,
)
from memory_app.models.counts import Counted, Counts
from memory_app.models.observations import LIVE
from memory_app.selectors.review_queue import minutes_left
from memory_app.selectors.rules import rules_shown
from memory_app.selectors.runs import next_night_at, runs_listed, stops_in

CAP = 10_000
"""Counts stop one above it: counting a million takes seconds, and nobody reads the digits."""
CONFLICTS = 100
"""How many contradicted observations are counted; those above are "100+"."""
_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Needs:
    """What waits for somebody. `pending` stops at 10,001, `contradicted` at 101.

    `minutes` are what so many answers take this reviewer by their own pace, 0 for who may not judge. `contradicted` are
    live observations that something else speaks against, `first_contradicted` the one that waits longest;
    `rules_against` are pairs of rules in force that say the opposite, `conflicts` pairs of facts or of shared
    knowledge. `by_clock` becomes a rule unasked, at `by_clock_at` at the earliest. Dry runs don't count as the last
    one.
    """

    pending: int
    minutes: int
    contradicted: int
    first_contradicted: UUID | None
    rules_against: int
    conflicts: int
    parked: int
    by_clock: Observation | None
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
    owned = Observation.objects.visible_to(actor).remembered()
    contradicted = owned.live().filter(contradicted=True).longest_waiting_first()
    ids: Sequence[UUID] = list(contradicted.values_list("pk", flat=True)[: CONFLICTS + 1])
    review = WorkspaceThreshold.objects.visible_to(actor).as_policy().review
    by_clock = owned.pending().detected().ripe(now).ruleless().longest_waiting_first().first()
    counts = _WAITING.of(actor)
    return Needs(
        pending=counts["pending"],
        minutes=minutes_left(actor, counts["pending"]) if actor.has_role(Role.REVIEWER) else 0,
        contradicted=len(ids),
        first_contradicted=ids[0] if ids else None,
        rules_against=counts["rules_against"],
        conflicts=counts["conflicts"],
        parked=counts["parked"],
        by_clock=by_clock,
        by_clock_at=_due(by_clock, review),
        last_run=runs_listed(actor).prefetch_related("steps").filter(dry_run=False).newest_first().first(),
        next_night_at=next_night_at(actor),
    )


def _waiting(actor: Actor) -> Counted:
    clashes = Contradiction.objects.visible_to(actor).remembered().standing()
    return {
        "pending": Observation.objects.visible_to(actor).waiting(),
        "rules_against": clashes.exclude(rule=None).exclude(other_rule=None),
        "conflicts": FactConflict.objects.visible_to(actor).remembered().open(),
        "parked": Job.objects.visible_to(actor).parked(),
    }


_WAITING = Counts(_waiting, cap=CAP)


def _due(row: Observation | None, review: ReviewPolicy) -> datetime | None:
    return promotes_at(row.created_at, review) if row else None


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


_HELD = Counts(_held, "now", "week_ago", cap=CAP)


def junk(actor: Actor) -> Junk:
    """How much of what is believed may be dead weight: one query, and one for each kind that there is."""
    links = ObservationEvidence.objects.in_workspace(actor.workspace_id).counted()
    owned = Observation.objects.visible_to(actor).remembered().live().newest_first()
    rows = owned.annotate(
        is_alike=Q(possible_duplicate_of__status__in=LIVE),
        is_bare=~Exists(links.filter(observation_id=OuterRef("pk"))),
    )
    counted = rows[:CAP].aggregate(
        live=Count("pk"), alike=Count("pk", filter=Q(is_alike=True)), bare=Count("pk", filter=Q(is_bare=True))
    )
    return Junk(
        live=counted["live"],
        alike=counted["alike"],
        bare=counted["bare"],
        first_alike=_first(rows.filter(is_alike=True)) if counted["alike"] else None,
        first_bare=_first(rows.filter(is_bare=True)) if counted["bare"] else None,
    )


def _first(rows: Any) -> UUID | None:
    pk: UUID | None = rows.values_list("pk", flat=True).first()
    return pk


def stops_shown(actor: Actor, run: MaintenanceRun, *, size: int) -> Sequence[ReverseSignalStop]:
    """The first of what a "no" stopped in a run."""
    return list(stops_in(actor, run)[:size])
