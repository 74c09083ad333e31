"""The review as people work through it: who has which card open, what is put off, verdicts, their reasons and words.

Verdicts themselves are `feedback`'s; here stands what keeps two reviewers from deciding the same thing.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from django.db import connection, transaction

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, NotAllowed, NotFound
from memory_app.domain.feedback import can_undo
from memory_app.domain.policy import DEFAULT, LIMITS
from memory_app.domain.text import clean_text
from memory_app.domain.vocabulary import ActorKind, ObservationStatus, Role, VerdictKind
from memory_app.ids import uuid7
from memory_app.models import Observation, ReviewHold, ReviewSkip, Verdict
from memory_app.selectors.review_queue import holder_of, next_in_review
from memory_app.services import audit, contradictions, feedback, identities, observations, thresholds

_TRIES = 10
"""Cards that somebody else may take from under one's hand before the queue counts as empty."""


def may_hold(actor: Actor) -> bool:
    """Whether a card is kept for this actor: for members who judge."""
    return actor.kind is ActorKind.MEMBER and actor.has_role(Role.REVIEWER)


_TAKE = """
INSERT INTO memory_app_reviewhold AS held (id, workspace_id, observation_id, subject_id, member_id, held_until)
VALUES (%s, %s, %s, %s, %s, %s)
ON CONFLICT (workspace_id, observation_id)
DO UPDATE SET member_id = excluded.member_id, held_until = excluded.held_until
WHERE held.member_id = excluded.member_id OR held.held_until <= %s
RETURNING id
"""
"""Of two at once one gets it: the unique key lets one row in, and only one's own or one that lapsed changes hands."""

_LET_GO = """
DELETE FROM memory_app_reviewhold WHERE workspace_id = %s AND id IN (
    SELECT id FROM memory_app_reviewhold
    WHERE workspace_id = %s AND member_id = %s AND observation_id <> %s FOR UPDATE SKIP LOCKED
)
"""
"""Whoever takes over one of them just now has locked it; waiting for them could be waiting in a circle."""


def hold(*, observation: Observation, actor: Actor, now: datetime) -> bool:
    """Keep the card for this member, or keep it longer; False where somebody else has it."""
    until = now + DEFAULT.review.hold
    values = [uuid7(), actor.workspace_id, observation.pk, observation.subject_id, _member(actor), until, now]
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, values)
        return cursor.fetchone() is not None


@transaction.atomic
def hold_next(*, actor: Actor, now: datetime, behind: UUID | None = None, around: bool = False) -> Observation | None:
    """The next card of this member's queue, kept for them; every other one they had open is free again.

    `around`: at the end of the queue it goes on at its start.
    """
    for _ in range(_TRIES):
        found = next_in_review(actor, now=now, behind=behind)
        if found is None and behind is not None and around:
            found = next_in_review(actor, now=now)
        if found is None or open_card(observation=found, actor=actor, now=now):
            return found
    return None


def open_card(*, observation: Observation, actor: Actor, now: datetime) -> bool:
    """Keep this card alone for the actor; False where somebody else has it. Who only looks, holds nothing."""
    if not may_hold(actor):
        return True
    if not hold(observation=observation, actor=actor, now=now):
        return False
    with connection.cursor() as cursor:
        cursor.execute(_LET_GO, [actor.workspace_id, actor.workspace_id, _member(actor), observation.pk])
    return True


@transaction.atomic
def put_off(*, observation_id: UUID, actor: Actor, now: datetime) -> None:
    """Move a card to the end of this member's queue; a repeat moves it there again. Raises NotFound, NotAllowed."""
    actor.require(role=Role.REVIEWER, scope=None)
    rows = Observation.objects.visible_to(actor).remembered().filter(pk=observation_id)
    subject_id = rows.values_list("subject_id", flat=True).first()
    if subject_id is None:
        raise NotFound("There is no such observation.")
    skip = ReviewSkip(
        workspace_id=actor.workspace_id,
        observation_id=observation_id,
        subject_id=subject_id,
        member_id=_member(actor),
        skipped_at=now,
    )
    ReviewSkip.objects.bulk_create(
        [skip],
        update_conflicts=True,
        unique_fields=["workspace", "member", "observation"],
        update_fields=["skipped_at"],
    )


@transaction.atomic
def judge(
    *,
    kind: VerdictKind,
    observation_id: UUID,
    actor: Actor,
    now: datetime,
    seen: str | None = None,
    note: str = "",
    reject_sources: bool = False,
    also: Collection[UUID] = (),
) -> Sequence[Verdict]:
    """Say right or wrong to a card, and the same to those of `also` that still wait; the card's verdict comes first.

    `seen`: the id of the verdict that stood when the card was shown, "" for none; None asks nothing. All of them share
    one moment, so that one undo takes them back. Raises NotFound, NotAllowed, and Conflict where somebody else has the
    card open or has decided it meanwhile.
    """
    actor.require(role=Role.REVIEWER, scope=None)
    others = set(also) - {observation_id}
    if others:
        _lock_people([observation_id, *others], actor)
    first = _say(kind, observation_id, actor=actor, now=now, note=note, reject_sources=reject_sources)
    # Looked at under the lock that the verdict took: what is refused here is rolled back with all it did.
    _refuse_held(first.observation_id, was=first.previous_status, actor=actor, now=now)
    _refuse_decided(first, seen, actor=actor, now=now)
    return [
        first,
        *(
            _say(kind, pk, actor=actor, now=now, note=note, reject_sources=reject_sources)
            for pk in _still_waiting(others, actor, now)
        ),
    ]


def _say(
    kind: VerdictKind, observation_id: UUID, *, actor: Actor, now: datetime, note: str, reject_sources: bool
) -> Verdict:
    if kind is VerdictKind.RIGHT:
        return feedback.confirm_observation(observation_id=observation_id, actor=actor, now=now, note=note)
    return feedback.reject_observation(
        observation_id=observation_id, actor=actor, now=now, note=note, reject_sources=reject_sources
    )


@transaction.atomic
def take_back(*, verdict_ids: Collection[UUID], actor: Actor, now: datetime) -> Sequence[Verdict]:
    """Undo these verdicts, those that still stand; all in one go.

    Raises NotAllowed, and Conflict when none of them stands any more or the undo window is over.
    """
    actor.require(role=Role.REVIEWER, scope=None)
    standing = _standing(verdict_ids, actor)
    if not standing:
        raise Conflict("There is no verdict to undo.")
    return [feedback.undo_verdict(observation_id=row.observation_id, actor=actor, now=now) for row in standing]


@transaction.atomic
def give_reason(*, verdict_ids: Collection[UUID], note: str, actor: Actor, now: datetime) -> Sequence[Verdict]:
    """Add why to one's own verdicts that stand, while they can be undone; a second reason replaces the first.

    Raises NotAllowed, InvalidInput, and Conflict when none of them can take one any more.
    """
    actor.require(role=Role.REVIEWER, scope=None)
    words = clean_text(note, field="note", limit=LIMITS.note, required=True)
    review = thresholds.policy_of(actor.workspace_id).review
    mine = [
        row
        for row in _standing(verdict_ids, actor)
        if row.member_id == actor.id and can_undo(row.created_at, now, review)
    ]
    if not mine:
        raise Conflict("It is too late for a reason: the verdict no longer stands, or can't be undone any more.")
    for row in mine:
        row.note = words
        row.save(update_fields=["note"])
        audit.record(actor=actor, verb="verdict.explained", target=row, now=now, subject_id=row.subject_id)
    return mine


@transaction.atomic
def reword(
    *, observation_id: UUID, quote: str, order: str | None, version: int, actor: Actor, now: datetime
) -> Observation:
    """Put an observation, and the order that a yes makes a rule of it, in better words; no later run changes them.

    `order` None leaves it as it is; one that is the same changes nothing. Raises NotFound, NotAllowed, InvalidInput,
    and Conflict when `version` is not the current one, it is no longer live, or somebody else has the card open.
    """
    actor.require(role=Role.REVIEWER, scope=None)
    observation = observations.held(observation_id, actor)
    _refuse_held(observation.pk, was=observation.status, actor=actor, now=now)
    before = observation.version
    words = clean_text(quote, field="quote", limit=LIMITS.quote, required=True, multiline=False)
    if words != observation.quote:
        observation = observations.edit_quote(
            actor=actor, observation_id=observation_id, quote=words, version=version, now=now
        )
    if order is not None:
        _reword_order(observation, order, version=version, before=before, actor=actor, now=now)
    return observation


def _reword_order(
    observation: Observation, order: str, *, version: int, before: int, actor: Actor, now: datetime
) -> None:
    words = clean_text(order, field="order", limit=LIMITS.rule, required=True, multiline=False)
    if words == observation.rule_text:
        return
    if before != version:
        raise Conflict("This observation has changed: it is at version %(version)d.", field="version", version=before)
    if not observation.is_live:
        raise Conflict(
            "This observation is %(status)s; only a live one can be edited.",
            field="status",
            status=ObservationStatus(observation.status),
        )
    observation.rule_text, observation.version = words, before + 1
    # The quote is a person's too from now on: what the two say together no pattern says any more.
    observation.rule_text_edited_at = observation.quote_edited_at = observation.updated_at = now
    observation.save(update_fields=["rule_text", "rule_text_edited_at", "quote_edited_at", "updated_at", "version"])
    contradictions.weigh_observations([observation], actor=actor, now=now)
    audit.record(
        actor=actor, verb="observation.order_edited", target=observation, now=now, subject_id=observation.subject_id
    )


def _member(actor: Actor) -> UUID:
    if actor.kind is not ActorKind.MEMBER or actor.id is None:
        raise NotAllowed("Only a signed-in member has a queue.")
    return actor.id


def _lock_people(observation_ids: Collection[UUID], actor: Actor) -> None:
    """Lock whom they are about, in one order (ADR 9), so that two who judge many at once never wait in a circle."""
    rows = Observation.objects.visible_to(actor).remembered().filter(pk__in=observation_ids)
    for subject_id in sorted(set(rows.values_list("subject_id", flat=True))):
        identities.subject_alone(workspace_id=actor.workspace_id, subject_id=subject_id)


def _standing(verdict_ids: Collection[UUID], actor: Actor) -> Sequence[Verdict]:
    """Those of them that stand, their people locked."""
    rows = Verdict.objects.visible_to(actor).remembered().filter(pk__in=verdict_ids)
    _lock_people(list(rows.values_list("observation_id", flat=True)), actor)
    return list(rows.standing().order_by("created_at", "id"))


def _still_waiting(observation_ids: Collection[UUID], actor: Actor, now: datetime) -> Sequence[UUID]:
    """Those nobody has decided and nobody else has open. Call under their people's locks."""
    if not observation_ids:
        return []
    rows = Observation.objects.visible_to(actor).waiting().filter(pk__in=observation_ids)
    held = ReviewHold.objects.in_workspace(actor.workspace_id).running(now).exclude(member_id=actor.id)
    taken = set(held.filter(observation_id__in=observation_ids).values_list("observation_id", flat=True))
    return [pk for pk in rows.longest_waiting_first().values_list("pk", flat=True) if pk not in taken]


def _refuse_held(observation_id: UUID, *, was: str, actor: Actor, now: datetime) -> None:
    """What waits is whoever's who has it open; what was decided before is open to all."""
    if was != ObservationStatus.PENDING:
        return
    holder = holder_of(actor, observation_id, now=now)
    if holder is not None:
        seconds = (holder.held_until - now).total_seconds()
        raise Conflict(
            "%(who)s has this card open and decides; in %(minutes)d min at the latest it is free again.",
            field="held",
            who=str(holder.member),
            minutes=max(1, round(seconds / 60)),
        )


def _refuse_decided(verdict: Verdict, seen: str | None, *, actor: Actor, now: datetime) -> None:
    """Nothing is said to a card that somebody else has answered since it was shown."""
    if seen is None:
        return
    before: Verdict | None = verdict
    if verdict.created_at == now and verdict.member_id == actor.id:  # this very click's
        if verdict.previous_status == ObservationStatus.PENDING:
            return
        owned = Verdict.objects.in_workspace(actor.workspace_id).filter(superseded_by=verdict)
        before = owned.select_related("member", "api_key").first()
    if before is None or str(before.pk) == seen or before.member_id == actor.id:
        return
    raise Conflict("Already decided by %(who)s.", field="decided", who=str(before.member or before.api_key or ""))
