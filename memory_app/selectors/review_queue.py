"""The queue of the review as one member goes through it: what they put off comes last, what others hold not at all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, Subquery

from memory_app.domain.actors import Actor
from memory_app.domain.pace import minutes_for, pace_of
from memory_app.domain.policy import DEFAULT, ReviewPolicy
from memory_app.domain.vocabulary import EffectKind, Role
from memory_app.models import Observation, ProceduralRule, ReviewHold, ReviewSkip, Verdict, VerdictEffect
from memory_app.models.observations import ObservationQuerySet, VerdictQuerySet
from memory_app.models.rows import Rows, hold

_LATEST = 30
"""Answers by which somebody's pace is measured."""
_OFFERED = 30
"""Look-alikes that are offered at once."""


@dataclass(frozen=True, slots=True)
class LastSaid:
    """What a member said last and could take back: one verdict, or those given in one go, which share their moment."""

    verdicts: Sequence[Verdict]
    rules: Mapping[UUID, ProceduralRule]


def next_in_review(actor: Actor, *, now: datetime, behind: UUID | None = None) -> Observation | None:
    """What comes first; of what comes behind `behind` in the queue, where that is one of theirs, judged or not.

    Of it only the ids are read: its card reads the rest.
    """
    passed = _passed(actor, behind) or _Place()
    return _NEXT.first(
        actor,
        now=now if actor.has_role(Role.REVIEWER) else None,
        pk=passed.pk,
        created_at=passed.created_at,
        put_off=passed.put_off,
    )


def _next(
    actor: Actor, *, now: datetime | None, pk: UUID | None, created_at: datetime | None, put_off: datetime | None
) -> ObservationQuerySet:
    queue = _queue(actor, now)
    if pk is not None:
        queue = queue.filter(_later(_Place(pk, created_at, put_off)))
    return queue.order_by(F("put_off").asc(nulls_first=True), "created_at", "id")[:1]


_NEXT: Rows[Observation] = Rows(_next)


def previous_in_review(actor: Actor, *, now: datetime, ahead_of: UUID) -> Observation | None:
    """What comes right before `ahead_of`, its ids alone; None at the start of the queue or where that is not theirs."""
    passed = _passed(actor, ahead_of)
    if passed is None:
        return None
    queue = _queue(actor, now if actor.has_role(Role.REVIEWER) else None).exclude(pk=ahead_of).filter(~_later(passed))
    found: Observation | None = queue.order_by(F("put_off").desc(nulls_last=True), "-created_at", "-id").first()
    return found


def _queue(actor: Actor, now: datetime | None) -> ObservationQuerySet:
    """What waits, but for what others hold `now`; without it all: who only looks is in nobody's way."""
    queue = _with_put_off(actor).waiting().only("workspace_id", "subject_id")
    if now is None:
        return queue
    held = ReviewHold.objects.filter(workspace_id=actor.workspace_id, observation_id=OuterRef("pk")).running(now)
    return queue.exclude(Exists(held.exclude(member_id=actor.id)))


def _with_put_off(actor: Actor) -> ObservationQuerySet:
    skips = ReviewSkip.objects.filter(workspace_id=actor.workspace_id, observation_id=OuterRef("pk"), member=actor.id)
    owned: ObservationQuerySet = Observation.objects.visible_to(actor)
    placed: ObservationQuerySet = owned.annotate(put_off=Subquery(skips.values("skipped_at")[:1]))
    return placed


class _Place(NamedTuple):
    """Where an observation stands, or stood, in the queue."""

    pk: UUID | None = None
    created_at: datetime | None = None
    put_off: datetime | None = None


_PLACES: Rows[_Place] = Rows(lambda actor, *, pk: _with_put_off(actor).filter(pk=pk), _Place)


def _passed(actor: Actor, pk: UUID | None) -> _Place | None:
    return None if pk is None else _PLACES.first(actor, pk=pk)


def _later(place: _Place) -> Q:
    """What comes after a place, which itself does not."""
    after = Q(created_at__gt=place.created_at) | Q(created_at=place.created_at, pk__gt=place.pk)
    if place.put_off is None:
        return Q(put_off__isnull=False) | (Q(put_off__isnull=True) & after)
    return Q(put_off__isnull=False) & (Q(put_off__gt=place.put_off) | (Q(put_off=place.put_off) & after))


def holder_of(actor: Actor, observation_id: UUID, *, now: datetime) -> ReviewHold | None:
    """Who else has this card open now."""
    held = ReviewHold.objects.in_workspace(actor.workspace_id).filter(observation_id=observation_id).running(now)
    found: ReviewHold | None = held.exclude(member_id=actor.id).select_related("member").first()
    return found


def held_by_others(actor: Actor, *, now: datetime) -> Sequence[ReviewHold]:
    """What waits and is kept from the actor, the one that gets free first at the front."""
    waiting = Observation.objects.visible_to(actor).waiting().filter(pk=OuterRef("observation_id"))
    held = ReviewHold.objects.in_workspace(actor.workspace_id).running(now).exclude(member_id=actor.id)
    return list(held.filter(Exists(waiting)).select_related("member").order_by("held_until")[:_OFFERED])


def put_off_at(actor: Actor, observation_id: UUID) -> datetime | None:
    """When the actor skipped it."""
    skips = ReviewSkip.objects.in_workspace(actor.workspace_id).filter(member_id=actor.id)
    found: datetime | None = skips.filter(observation_id=observation_id).values_list("skipped_at", flat=True).first()
    return found


def minutes_left(actor: Actor, waiting: int) -> int:
    """About how many minutes so many answers take this member, by their own pace where it is known."""
    if not waiting:
        return 0
    return minutes_for(waiting, pace_of([said.created_at for said in _SAID.of(actor)], DEFAULT.review))


class _Said(NamedTuple):
    created_at: datetime


def _said(actor: Actor) -> VerdictQuerySet:
    rows: VerdictQuerySet = Verdict.objects.in_workspace(actor.workspace_id).filter(member_id=actor.id)
    return rows.order_by("-created_at")[:_LATEST]


_SAID: Rows[_Said] = Rows(_said, _Said)


def last_said(actor: Actor, *, now: datetime, review: ReviewPolicy) -> LastSaid | None:
    """What the actor said last, as long as it stands and can be taken back."""
    found = _LAST_SAID.of(actor, since=now - review.undo_window)
    if not found:
        return None
    hold(found, "effects", _EFFECTS.of(actor, ids=tuple(row.pk for row in found)), by="verdict_id")
    return LastSaid(found, _rules_of(actor, found))


def _last_said(actor: Actor, *, since: datetime) -> VerdictQuerySet:
    mine = Verdict.objects.in_workspace(actor.workspace_id).standing()
    mine = mine.remembered().filter(member_id=actor.id, created_at__gt=since)
    latest = mine.order_by("-created_at").values("created_at")[:1]
    rows: VerdictQuerySet = mine.filter(created_at=Subquery(latest)).select_related("observation", "member")
    return rows.order_by("observation__created_at", "observation_id")


_LAST_SAID: Rows[Verdict] = Rows(_last_said)
_EFFECTS: Rows[VerdictEffect] = Rows(
    lambda actor, *, ids: VerdictEffect.objects.in_workspace(actor.workspace_id).filter(verdict__among=ids)
)


def _rules_of(actor: Actor, verdicts: Sequence[Verdict]) -> Mapping[UUID, ProceduralRule]:
    touched = {
        effect.target_id for row in verdicts for effect in row.effects.all() if effect.kind == EffectKind.RULE.value
    }
    return {rule.pk: rule for rule in _RULES.of(actor, ids=tuple(touched))} if touched else {}


_RULES: Rows[ProceduralRule] = Rows(
    lambda actor, *, ids: ProceduralRule.objects.in_workspace(actor.workspace_id).filter(pk__among=ids)
)


def look_alikes(actor: Actor, row: Observation) -> Sequence[Observation]:
    """What also waits and may be the same: marked so, or the same habit of the same agent, whoever it is about.

    The surest first; at most 30.
    """
    habit = row.pattern
    return _ALIKES.of(
        actor,
        habit is not None,
        pk=row.pk,
        same=row.possible_duplicate_of_id,
        agent=habit and row.agent_id,
        event_type=habit and habit.event_type,
        outcome=habit and habit.outcome,
        trait=habit and habit.trait,
    )


def _alike(
    actor: Actor,
    is_habit: bool,  # noqa: FBT001 - a choice
    *,
    pk: UUID,
    same: UUID | None,
    agent: UUID | None,
    event_type: str | None,
    outcome: str | None,
    trait: str | None,
) -> ObservationQuerySet:
    marked = Q(possible_duplicate_of=pk) | (Q(pk=same) | Q(possible_duplicate_of_id=same) if same else Q(pk=None))
    alike = marked
    if is_habit:
        alike |= Q(agent_id=agent, pattern__event_type=event_type, pattern__outcome=outcome, pattern__trait=trait)
    waiting = Observation.objects.visible_to(actor).waiting().exclude(pk=pk)
    owned = Observation.objects.in_workspace(actor.workspace_id).filter(marked, pk=OuterRef("pk"))
    found: ObservationQuerySet = waiting.filter(alike).select_related("subject").annotate(is_marked=Exists(owned))
    return found.order_by("-is_marked", "created_at", "id")[:_OFFERED]


_ALIKES: Rows[Observation] = Rows(_alike)
