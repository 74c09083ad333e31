"""The queue of the review as one member goes through it: what they put off comes last, what others hold not at all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, Subquery

from memory_app.domain.actors import Actor
from memory_app.domain.pace import minutes_for, pace_of
from memory_app.domain.policy import DEFAULT, ReviewPolicy
from memory_app.domain.vocabulary import EffectKind, Role
from memory_app.models import Observation, ProceduralRule, ReviewHold, ReviewSkip, Verdict
from memory_app.models.observations import ObservationQuerySet

_LATEST = 30
"""Answers by which somebody's pace is measured."""
_ALIKE = 30
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
    queue, passed = _queue(actor, now), _passed(actor, behind)
    if passed is not None:
        queue = queue.filter(_later(passed))
    found: Observation | None = queue.order_by(F("put_off").asc(nulls_first=True), "created_at", "id").first()
    return found


def previous_in_review(actor: Actor, *, now: datetime, ahead_of: UUID) -> Observation | None:
    """What comes right before `ahead_of`, its ids alone; None at the start of the queue or where that is not theirs."""
    passed = _passed(actor, ahead_of)
    if passed is None:
        return None
    queue = _queue(actor, now).exclude(pk=ahead_of).filter(~_later(passed))
    found: Observation | None = queue.order_by(F("put_off").desc(nulls_last=True), "-created_at", "-id").first()
    return found


def _queue(actor: Actor, now: datetime) -> ObservationQuerySet:
    queue = _with_put_off(actor).waiting().only("workspace_id", "subject_id")
    if not actor.has_role(Role.REVIEWER):  # who only looks is in nobody's way
        return queue
    held = ReviewHold.objects.filter(workspace_id=actor.workspace_id, observation_id=OuterRef("pk")).running(now)
    return queue.exclude(Exists(held.exclude(member_id=actor.id)))


def _with_put_off(actor: Actor) -> ObservationQuerySet:
    skips = ReviewSkip.objects.filter(workspace_id=actor.workspace_id, observation_id=OuterRef("pk"), member=actor.id)
    owned: ObservationQuerySet = Observation.objects.visible_to(actor)
    placed: ObservationQuerySet = owned.annotate(put_off=Subquery(skips.values("skipped_at")[:1]))
    return placed


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an observation stands, or stood, in the queue."""

    pk: UUID
    created_at: datetime
    put_off: datetime | None


def _passed(actor: Actor, pk: UUID | None) -> _Place | None:
    if pk is None:
        return None
    place = _with_put_off(actor).filter(pk=pk).values_list("created_at", "put_off").first()
    return _Place(pk, *place) if place else None


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
    return list(held.filter(Exists(waiting)).select_related("member").order_by("held_until")[:_ALIKE])


def put_off_at(actor: Actor, observation_id: UUID) -> datetime | None:
    """When the actor skipped it."""
    skips = ReviewSkip.objects.in_workspace(actor.workspace_id).filter(member_id=actor.id)
    found: datetime | None = skips.filter(observation_id=observation_id).values_list("skipped_at", flat=True).first()
    return found


def minutes_left(actor: Actor, waiting: int) -> int:
    """About how many minutes so many answers take this member, by their own pace where it is known."""
    if not waiting:
        return 0
    said = Verdict.objects.in_workspace(actor.workspace_id).filter(member_id=actor.id)
    latest = list(said.order_by("-created_at").values_list("created_at", flat=True)[:_LATEST])
    return minutes_for(waiting, pace_of(latest, DEFAULT.review))


def last_said(actor: Actor, *, now: datetime, review: ReviewPolicy) -> LastSaid | None:
    """What the actor said last, as long as it stands and can be taken back."""
    mine = Verdict.objects.in_workspace(actor.workspace_id).standing()
    mine = mine.remembered().filter(member_id=actor.id, created_at__gt=now - review.undo_window)
    latest = mine.order_by("-created_at").values("created_at")[:1]
    found = list(
        mine.filter(created_at=Subquery(latest))
        .select_related("observation", "member")
        .prefetch_related("effects")
        .order_by("observation__created_at", "observation_id")
    )
    return LastSaid(found, _rules_of(actor, found)) if found else None


def _rules_of(actor: Actor, verdicts: Sequence[Verdict]) -> Mapping[UUID, ProceduralRule]:
    touched = [
        effect.target_id for row in verdicts for effect in row.effects.all() if effect.kind == EffectKind.RULE.value
    ]
    return ProceduralRule.objects.in_workspace(actor.workspace_id).in_bulk(touched) if touched else {}


def look_alikes(actor: Actor, row: Observation) -> Sequence[Observation]:
    """What also waits and may be the same: marked so, or the same habit of the same agent, whoever it is about.

    The surest first; at most 30.
    """
    same = row.possible_duplicate_of_id
    marked = Q(possible_duplicate_of=row) | (Q(pk=same) | Q(possible_duplicate_of_id=same) if same else Q(pk=None))
    alike = marked
    if row.pattern_id is not None:
        core = {
            "agent_id": row.agent_id,
            "pattern__event_type": row.pattern.event_type,
            "pattern__outcome": row.pattern.outcome,
            "pattern__trait": row.pattern.trait,
        }
        alike = marked | Q(**core)
    waiting = Observation.objects.visible_to(actor).waiting().exclude(pk=row.pk)
    found = waiting.filter(alike).select_related("subject").annotate(is_marked=Exists(_marked(row, marked)))
    return list(found.order_by("-is_marked", "created_at", "id")[:_ALIKE])


def _marked(row: Observation, marked: Q) -> ObservationQuerySet:
    owned: ObservationQuerySet = Observation.objects.in_workspace(row.workspace_id)
    return owned.filter(marked, pk=OuterRef("pk"))
