"""Observations: listed, read, proposed, put in better words."""

from datetime import datetime
from functools import partial
from uuid import UUID

from django.utils import timezone
from ninja import Query, Router, Status
from pydantic import ConfigDict, Field

from memory_app.api.door import ApiRequest
from memory_app.api.errors import Stale
from memory_app.api.observation_shapes import (
    ObservationDetail,
    ObservationOut,
    ObservationPage,
    detail_of,
    shape_of,
    shapes_of,
)
from memory_app.api.paging import Listed, Order, cut
from memory_app.api.reads import may_read
from memory_app.api.shapes import Body, answers, named, written
from memory_app.domain.errors import Conflict
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import Category, Confidence, ObservationStatus
from memory_app.selectors import naming
from memory_app.selectors.observations import observation_shown, observations_shown
from memory_app.services import observations, reverse_signals

router = Router(tags=["Observation loop"])
NEWEST = Order("observations", "created_at", datetime)
_EVIDENCE = 500


class ObservationFilters(Listed):
    """What the list is narrowed to."""

    status: ObservationStatus | None = None
    agent: str | None = named("agent", "email")
    subject: str | None = named("subject", "maria")
    category: Category | None = None
    confidence: Confidence | None = Field(None, description="The measured one.")


@router.get("observations", response=answers(ObservationPage), summary="List observations")
def list_observations(request: ApiRequest, filters: Query[ObservationFilters]) -> ObservationPage:
    """Newest first. `promotes_at` is when the clock makes a rule of it if nobody says anything. Scope `read`."""
    actor = may_read(request)
    wanted = {
        "status": filters.status,
        "category": filters.category,
        "confidence": filters.confidence,
        "agent_id": naming.agent_in_scope(actor, filters.agent),
        "subject_id": naming.subject_in_scope(actor, filters.subject),
    }
    rows = observations_shown(actor).filter(**{name: value for name, value in wanted.items() if value is not None})
    page = cut(rows, NEWEST, filters)
    return ObservationPage(items=shapes_of(actor, page.rows), next=page.next, count=page.count)


@router.get("observations/{uuid:observation_id}", response=answers(ObservationDetail), summary="Read one observation")
def read_observation(request: ApiRequest, observation_id: UUID) -> ObservationDetail:
    """With its verdict and the effects as they tick off. Scope `read`."""
    actor = may_read(request)
    return detail_of(actor, observation_id)


class ProposalIn(Body):
    """An agent's own observation."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "example": {
                "quote": "Maria signs mails to Marco with her first name.",
                "category": "writing-style",
                "agent": "email",
                "subject": "maria",
                "evidence_ids": [
                    "01980a51-7c00-7000-8000-000000000001",
                    "01980a51-7c00-7000-8000-000000000002",
                    "01980a51-7c00-7000-8000-000000000003",
                ],
            }
        },
    )

    quote: str = Field(description=f"At most {LIMITS.quote_words} words.", max_length=LIMITS.quote)
    category: Category
    evidence_ids: list[UUID] = Field(max_length=_EVIDENCE, description="At least 3 live episodes of the subject.")
    subject: str | None = named("subject", "maria")
    agent: str | None = Field(None, description="Default: the key's, else the one that made all the evidence.")


@router.post("observations", response=written(ObservationOut, 201, 200), summary="Propose an observation")
def propose_observation(request: ApiRequest, payload: ProposalIn) -> Status[ObservationOut]:
    """An agent proposes and can never approve: it waits for a person, at most medium, and only their yes makes a rule.

    The same words again answer 200 with the row that waits, its evidence joined. Fewer than 3 existing evidence ids
    → 422. What a person has refused, in these words or in others that say the same → 409. Scope `write`.
    """
    now = timezone.now()
    try:
        made, is_new = observations.propose_observation(
            actor=request.actor,
            quote=payload.quote,
            category=payload.category,
            subject=payload.subject,
            agent=payload.agent,
            evidence_ids=payload.evidence_ids,
            now=now,
        )
    except observations.AlreadyRefused as refusal:
        request.left_behind = partial(
            reverse_signals.record_stopped_proposal, refusal.observation_id, actor=request.actor, now=now
        )
        raise
    return Status(201 if is_new else 200, shape_of(request.actor, observation_shown(request.actor, made.pk)))


class QuoteIn(Body):
    """Better words."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"example": {"quote": "Never semicolons in mails.", "version": 1}}
    )

    quote: str = Field(description=f"At most {LIMITS.quote_words} words.", max_length=LIMITS.quote)
    version: int = Field(ge=1, strict=True, description="The version that you read.")


@router.patch("observations/{uuid:observation_id}", response=written(ObservationDetail), summary="Edit a quote")
def edit_observation(request: ApiRequest, observation_id: UUID, payload: QuoteIn) -> ObservationDetail:
    """No later run overwrites an edited quote. A stale `version` → 409 with the row as it is now. Scope `review`."""
    actor = request.actor
    try:
        observations.edit_quote(
            actor=actor,
            observation_id=observation_id,
            quote=payload.quote,
            version=payload.version,
            now=timezone.now(),
        )
    except Conflict as conflict:
        raise Stale(conflict, detail_of(actor, observation_id)) from conflict
    return detail_of(actor, observation_id)
