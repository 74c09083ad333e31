"""An observation as the contract shows it."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from memory_app.api.numbers import number
from memory_app.api.shapes import EffectOut
from memory_app.domain.actors import Actor
from memory_app.domain.feedback import undo_closes_at
from memory_app.domain.policy import ReviewPolicy
from memory_app.domain.vocabulary import Category, Confidence, ObservationStatus, VerdictKind
from memory_app.models import Observation, Verdict, VerdictEffect
from memory_app.selectors.observations import (
    SaidOf,
    Sayer,
    clock_promotes_at,
    observation_shown,
    rejected_evidence,
    sayers_against,
    sayers_of,
    verdicts_on,
)
from memory_app.services.patterns import contrary_key, pattern_shown
from memory_app.services.thresholds import policy_of


class ConditionOut(BaseModel):
    """One circumstance: `value` is a key, a word or a weekday; a range for `time` and `amount`."""

    kind: str
    value: str | dict[str, str | int | float | None]


class PatternOut(BaseModel):
    """The structure of a habit.

    With a trait or an outcome `event_type` is null for any draft or deferral, `approvals` for any approval.
    """

    event_type: str | None
    outcome: str | None
    trait: str | None
    conditions: list[ConditionOut]


class ConflictOut(BaseModel):
    """Something that says the opposite."""

    kind: Literal["observation", "rule"]
    id: UUID


class ObservationOut(BaseModel):
    """A repeated behaviour. `confidence` is measured, `confirmed_confidence` a person's; `rule` came of it.

    `rejected_evidence` counts the episodes it rested on that a person rejected; `evidence_ids` are the others.
    `conflicts` are the live observations and active rules that say the opposite, by their patterns or in words.
    """

    id: UUID
    quote: str
    evidence: str
    category: Category
    agent: str
    subject: str
    occurrences: int
    consistency: float | None
    confidence: Confidence
    promotion_candidate: bool
    status: ObservationStatus
    created_at: datetime
    promotes_at: datetime | None
    evidence_ids: list[UUID]
    rejected_evidence: int
    pattern: PatternOut | None
    rule: UUID | None
    possible_duplicate_of: UUID | None
    superseded_by: UUID | None
    contradicted: bool
    confirmed_confidence: Confidence | None
    version: int
    conflicts: list[ConflictOut]


class ObservationPage(BaseModel):
    """Newest first."""

    items: list[ObservationOut]
    next: str | None
    count: int | None


class VerdictOut(BaseModel):
    """What a person said. `undo_until` is when it can no longer be taken back."""

    kind: VerdictKind
    note: str
    status: Literal["standing", "undone", "superseded"]
    created_at: datetime
    undo_until: datetime


class ObservationDetail(ObservationOut):
    """With the verdict that stands, or else the last one, and what it set in motion."""

    verdict: VerdictOut | None = None
    effects: list[EffectOut] = Field(default_factory=list)


def shapes_of(actor: Actor, rows: Sequence[Observation]) -> list[ObservationOut]:
    """Rows of `selectors.observations`, with what stands beside them, in a fixed number of queries."""
    return _shapes(actor, rows, policy_of(actor.workspace_id).review)


def _shapes(actor: Actor, rows: Sequence[Observation], review: ReviewPolicy) -> list[ObservationOut]:
    contraries = {row.pk: contrary for row in rows if row.is_live and (contrary := _contrary(row)) is not None}
    sayers = sayers_of(actor, set(contraries.values()))
    in_words = sayers_against(actor, observations=[row.pk for row in rows if row.is_live])
    rejected = rejected_evidence(actor, rows)
    return [
        ObservationOut(
            **_fields(row, review),
            rejected_evidence=rejected.get(row.pk, 0),
            conflicts=conflicts_of([*sayers.get(contraries.get(row.pk), ()), *in_words.get(row.pk, ())]),
        )
        for row in rows
    ]


def conflicts_of(sayers: Sequence[Sayer]) -> list[ConflictOut]:
    """Each once."""
    return [ConflictOut(kind=one.kind, id=one.id) for one in dict.fromkeys(sayers)]


def shape_of(actor: Actor, row: Observation) -> ObservationOut:
    """One of them."""
    return shapes_of(actor, [row])[0]


def detail_of(actor: Actor, observation_id: UUID, verdict: Verdict | None = None) -> ObservationDetail:
    """The same with its verdict: the one given, else the standing one, else the last. Raises NotFound."""
    review = policy_of(actor.workspace_id).review
    shown = verdict or next(iter(verdicts_on(actor.workspace_id, observation_id)), None)
    # Effects before the row: what they say is done must be seen in it, or a caller who waited for them reads too early.
    effects = [] if shown is None else _effects(shown)
    shape = dict(_shapes(actor, [observation_shown(actor, observation_id)], review)[0])
    if shown is None:
        return ObservationDetail(**shape)
    return ObservationDetail(**shape, verdict=_verdict(shown, review), effects=effects)


def _contrary(row: Observation) -> SaidOf | None:
    """The pattern that says the opposite of this row's, None where nothing does."""
    key = contrary_key(row)
    return None if key is None else SaidOf(row.subject_id, key)


def _fields(row: Observation, review: ReviewPolicy) -> dict[str, Any]:
    return {
        "id": row.pk,
        "quote": row.quote,
        "evidence": row.evidence,
        "category": Category(row.category),
        "agent": row.agent.key,
        "subject": row.subject.key,
        "occurrences": row.occurrences,
        "consistency": row.consistency,
        "confidence": Confidence(row.confidence),
        "promotion_candidate": row.promotion_candidate,
        "status": ObservationStatus(row.status),
        "created_at": row.created_at,
        "promotes_at": clock_promotes_at(row, review),
        "evidence_ids": [link.episode_id for link in row.evidence_links.all()],
        "pattern": pattern_of(row),
        "rule": next((rule.pk for rule in row.rules.all()), None),
        "possible_duplicate_of": row.possible_duplicate_of_id,
        "superseded_by": row.superseded_by_id,
        "contradicted": row.contradicted,
        "confirmed_confidence": Confidence(row.confirmed_confidence) if row.confirmed_confidence else None,
        "version": row.version,
    }


def pattern_of(row: Observation) -> PatternOut | None:
    """The pattern as the observation shows it, None where an agent proposed in words alone."""
    pattern = pattern_shown(row)
    if pattern is None:
        return None
    told = pattern.as_dict()
    for condition in told["conditions"]:
        if isinstance(condition["value"], dict):
            condition["value"] = {name: _plain(value) for name, value in condition["value"].items()}
    return PatternOut(**told)


def _plain(value: Any) -> Any:
    """A learned amount without exponent."""
    return number(Decimal(repr(value))) if isinstance(value, float) else value


def _verdict(row: Verdict, review: ReviewPolicy) -> VerdictOut:
    status: Literal["standing", "undone", "superseded"] = "standing"
    if row.undone_at is not None:
        status = "undone"
    elif row.superseded_at is not None:
        status = "superseded"
    return VerdictOut(
        kind=VerdictKind(row.kind),
        note=row.note,
        status=status,
        created_at=row.created_at,
        undo_until=undo_closes_at(row.created_at, review),
    )


def _effects(verdict: Verdict) -> list[EffectOut]:
    rows: Sequence[VerdictEffect] = list(verdict.effects.all())
    undone = verdict.undone_at is not None
    return [EffectOut(kind=row.kind, id=str(row.target_id), done=_done(row, undone=undone)) for row in rows]


def _done(row: VerdictEffect, *, undone: bool) -> bool:
    """Taken; or, once the verdict is undone, put back. What was never taken has nothing to put back."""
    return (row.done_at is None or row.reversed_at is not None) if undone else row.done_at is not None
