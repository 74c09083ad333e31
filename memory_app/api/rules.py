"""Rules: listed, written by hand, edited, paused."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.utils import timezone
from ninja import Query, Router, Status
from pydantic import BaseModel, ConfigDict, Field

from memory_app.api.door import ApiRequest
from memory_app.api.errors import Stale
from memory_app.api.observation_shapes import ConflictOut, conflicts_of
from memory_app.api.paging import Listed, Order, cut
from memory_app.api.reads import may_read
from memory_app.api.shapes import Body, answers, named, written
from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, InvalidInput
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import RuleStatus
from memory_app.models import ProceduralRule
from memory_app.selectors import naming
from memory_app.selectors.rules import rule_shown, rules_shown
from memory_app.services import rules
from memory_app.services.contraries import sayers_against_rules

router = Router(tags=["Rules"])
IN_ORDER = Order("rules", "position", int, descending=False)
_FARTHEST = 1_000_000_000


class RuleOut(BaseModel):
    """An order. `agent` or `subject` null means: for all.

    `conflicts` are the active rules and live observations that say the opposite: a person should look at both.
    """

    id: UUID
    text: str
    agent: str | None
    subject: str | None
    status: RuleStatus
    source_observation: UUID | None
    version: int
    position: int
    created_at: datetime
    conflicts: list[ConflictOut]


class RulePage(BaseModel):
    """In the order in which people arranged them."""

    items: list[RuleOut]
    next: str | None
    count: int | None


class RuleFilters(Listed):
    """What the list is narrowed to."""

    status: RuleStatus | None = None
    agent: str | None = named("agent", "email")
    subject: str | None = named("subject", "maria")


@router.get("rules", response=answers(RulePage), summary="List rules")
def list_rules(request: ApiRequest, filters: Query[RuleFilters]) -> RulePage:
    """In their order. A filter finds the rules that name this agent or subject; those for all are in the whole list.

    A bound key sees the rules that hold for it. Scope `read`.
    """
    actor = may_read(request)
    wanted = {
        "status": filters.status,
        "agent": None if filters.agent is None else naming.agent_named(actor, filters.agent),
        "subject": None if filters.subject is None else naming.subject_named(actor, filters.subject),
    }
    rows = rules_shown(actor).filter(**{name: value for name, value in wanted.items() if value is not None})
    page = cut(rows, IN_ORDER, filters)
    return RulePage(items=_shapes(actor, page.rows), next=page.next, count=page.count)


@router.get("rules/{uuid:rule_id}", response=answers(RuleOut), summary="Read one rule")
def read_rule(request: ApiRequest, rule_id: UUID) -> RuleOut:
    """Scope `read`."""
    actor = may_read(request)
    return _shape(actor, rule_shown(actor, rule_id))


class RuleIn(Body):
    """A rule by hand."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"example": {"text": "Never use semicolons in mails.", "agent": "email"}}
    )

    text: str = Field(max_length=LIMITS.rule)
    agent: str | None = named("agent", "email")
    subject: str | None = named("subject", "maria")


@router.post("rules", response=written(RuleOut, 201), summary="Write a rule")
def create_rule(request: ApiRequest, payload: RuleIn) -> Status[RuleOut]:
    """Last in order, active at once. No `agent` or `subject` means: for all. Scope `review`."""
    rule = rules.create_rule(
        actor=request.actor, text=payload.text, agent=payload.agent, subject=payload.subject, now=timezone.now()
    )
    return Status(201, _shape(request.actor, rule_shown(request.actor, rule.pk)))


class RuleEdit(Body):
    """New words, or a new place; `version` is the one that you read."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"example": {"text": "No semicolons in mails.", "version": 1}}
    )

    text: str | None = Field(None, max_length=LIMITS.rule)
    position: int | None = Field(
        None, ge=-_FARTHEST, le=_FARTHEST, strict=True, description="Rules go by it, ascending."
    )
    version: int = Field(ge=1, strict=True)


@router.patch("rules/{uuid:rule_id}", response=written(RuleOut), summary="Edit a rule")
def edit_rule(request: ApiRequest, rule_id: UUID, payload: RuleEdit) -> RuleOut:
    """Keeps the old version. A stale `version` → 409 with the rule as it is now. Scope `review`."""
    actor = request.actor
    if payload.text is None and payload.position is None:
        raise InvalidInput("There is nothing to change: send text or position.", field="text")
    try:
        rules.edit_rule(
            actor=actor,
            rule_id=rule_id,
            version=payload.version,
            text=payload.text,
            position=payload.position,
            now=timezone.now(),
        )
    except Conflict as conflict:
        raise Stale(conflict, _shape(actor, rule_shown(actor, rule_id))) from conflict
    return _shape(actor, rule_shown(actor, rule_id))


@router.post("rules/{uuid:rule_id}/pause", response=written(RuleOut), summary="Pause a rule")
def pause_rule(request: ApiRequest, rule_id: UUID) -> RuleOut:
    """Out of every context until resumed; a second call changes nothing. A demoted rule → 409. Scope `review`."""
    rules.pause_rule(actor=request.actor, rule_id=rule_id, now=timezone.now())
    return _shape(request.actor, rule_shown(request.actor, rule_id))


@router.post("rules/{uuid:rule_id}/resume", response=written(RuleOut), summary="Resume a rule")
def resume_rule(request: ApiRequest, rule_id: UUID) -> RuleOut:
    """Back into contexts; a second call changes nothing. A demoted rule → 409. Scope `review`."""
    rules.resume_rule(actor=request.actor, rule_id=rule_id, now=timezone.now())
    return _shape(request.actor, rule_shown(request.actor, rule_id))


def _shape(actor: Actor, row: ProceduralRule) -> RuleOut:
    return _shapes(actor, [row])[0]


def _shapes(actor: Actor, rows: Sequence[ProceduralRule]) -> list[RuleOut]:
    against = sayers_against_rules(actor, rows)
    return [_told(row, conflicts_of(against.get(row.pk, ()))) for row in rows]


def _told(row: ProceduralRule, conflicts: list[ConflictOut]) -> RuleOut:
    return RuleOut(
        id=row.pk,
        text=row.text,
        agent=row.agent.key if row.agent else None,
        subject=row.subject.key if row.subject else None,
        status=RuleStatus(row.status),
        source_observation=row.source_observation_id,
        version=row.version,
        position=row.position,
        created_at=row.created_at,
        conflicts=conflicts,
    )
