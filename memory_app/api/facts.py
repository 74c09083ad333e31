"""Facts: listed, added, edited, archived, pinned, shared with all, merged, deleted."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from django.utils import timezone
from ninja import Query, Router, Status
from pydantic import BaseModel, ConfigDict, Field

from memory_app.api.door import ApiRequest
from memory_app.api.errors import Stale
from memory_app.api.fact_shapes import (
    DoneOut,
    FactOut,
    FactPage,
    KnowledgeOut,
    VersionPage,
    done_out,
    fact_out,
    facts_out,
    item_out,
    versions_out,
)
from memory_app.api.paging import Listed, Order, cut
from memory_app.api.reads import may_read
from memory_app.api.shapes import Body, answers, named, written
from memory_app.domain.errors import Conflict, InvalidInput
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import BulkAction, FactCategory, FactStatus, ItemKind
from memory_app.selectors import facts as found
from memory_app.selectors import naming
from memory_app.selectors.finding import found as found_by
from memory_app.selectors.item_relations import what_is_missing
from memory_app.services import curation, merging
from memory_app.services import facts as learning
from memory_app.services.facts import Outcome

router = Router(tags=["Facts, knowledge, sessions"])


class FactSort(StrEnum):
    """What a list goes by, highest first."""

    LAST_SEEN = "last_seen"
    COUNT = "count"
    CREATED = "created_at"


ORDERS = {
    FactSort.LAST_SEEN: Order("facts.seen", "last_seen_at", datetime),
    FactSort.COUNT: Order("facts.count", "count", int),
    FactSort.CREATED: Order("facts.created", "created_at", datetime),
}


class FactFilters(Listed):
    """What the list is narrowed to."""

    agent: str | None = named("agent", "coder")
    subject: str | None = named("subject", "maria")
    category: FactCategory | None = None
    status: FactStatus | None = None
    pinned: bool | None = None
    q: str | None = Field(None, max_length=LIMITS.fact, description="Words; each must be in the text, typos forgiven.")
    sort: FactSort = FactSort.LAST_SEEN


@router.get("facts", response=answers(FactPage), summary="List facts")
def list_facts(request: ApiRequest, filters: Query[FactFilters]) -> FactPage:
    """Of all agents, archived ones too; a bound key sees its own agent's and subject's. Scope `read`."""
    actor = may_read(request)
    wanted = {
        "category": filters.category,
        "status": filters.status,
        "pinned": filters.pinned,
        "agent_id": naming.agent_in_scope(actor, filters.agent),
        "subject_id": naming.subject_in_scope(actor, filters.subject),
    }
    rows = found.facts_shown(actor).filter(**{name: value for name, value in wanted.items() if value is not None})
    if filters.q:
        rows = rows.filter(found_by(actor.workspace_id, ItemKind.FACT, filters.q, among=rows).condition)
    page = cut(rows, ORDERS[filters.sort], filters)
    return FactPage(items=facts_out(actor, page.rows), next=page.next, count=page.count)


@router.get("facts/{uuid:fact_id}", response=answers(FactOut), summary="Read one fact")
def read_fact(request: ApiRequest, fact_id: UUID) -> FactOut:
    """Scope `read`."""
    return fact_out(may_read(request), fact_id)


@router.get("facts/{uuid:fact_id}/versions", response=answers(VersionPage), summary="A fact's history")
def read_fact_versions(request: ApiRequest, fact_id: UUID) -> VersionPage:
    """Newest first. Scope `read`."""
    actor = may_read(request)
    return versions_out(found.fact_versions(actor, found.fact_shown(actor, fact_id)))


class FactIn(Body):
    """A fact by hand."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "example": {"agent": "coder", "text": "Ledger totals are kept in cents.", "category": "codebase_pattern"}
        },
    )

    agent: str | None = named("agent", "coder")
    subject: str | None = named("subject", "maria")
    text: str = Field(max_length=LIMITS.fact)
    category: FactCategory


class AddedOut(BaseModel):
    """The fact as it stands; `conflict_with` is one that says the opposite."""

    fact: FactOut
    outcome: Outcome
    conflict_with: UUID | None = None


@router.post("facts", response=written(AddedOut, 201, 200), summary="Add a fact")
def add_fact(request: ApiRequest, payload: FactIn) -> Status[AddedOut]:
    """201 added; 200 where the agent knows it already: it counts once more, for a key once a UTC day. Scope `write`."""
    actor = request.actor
    added = learning.add_fact(
        actor=actor,
        agent=payload.agent,
        subject=payload.subject,
        text=payload.text,
        category=payload.category,
        now=timezone.now(),
    )
    other = added.conflict.other_than(added.fact.pk) if added.conflict else None
    body = AddedOut(fact=fact_out(actor, added.fact.pk), outcome=added.outcome, conflict_with=other)
    return Status(201 if added.outcome is Outcome.ADDED else 200, body)


class FactEdit(Body):
    """New words or another category; `version` is the one that you read."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"example": {"text": "Ledger totals are kept in whole cents.", "version": 1}}
    )

    text: str | None = Field(None, max_length=LIMITS.fact)
    category: FactCategory | None = None
    version: int = Field(ge=1, strict=True)


@router.patch("facts/{uuid:fact_id}", response=written(FactOut), summary="Edit a fact")
def edit_fact(request: ApiRequest, fact_id: UUID, payload: FactEdit) -> FactOut:
    """Keeps the old version. A stale `version` → 409 with the fact as it is now. Scope `write`."""
    actor = request.actor
    if payload.text is None and payload.category is None:
        raise InvalidInput("There is nothing to change: send text or category.", field="text")
    try:
        curation.edit_fact(
            actor=actor,
            fact_id=fact_id,
            version=payload.version,
            text=payload.text,
            category=payload.category,
            now=timezone.now(),
        )
    except Conflict as conflict:
        raise Stale(conflict, fact_out(actor, fact_id)) from conflict
    return fact_out(actor, fact_id)


@router.post("facts/{uuid:fact_id}/archive", response=written(FactOut), summary="Archive a fact")
def archive_fact(request: ApiRequest, fact_id: UUID) -> FactOut:
    """Out of every prompt until restored, or met again. A second call changes nothing. Scope `write`."""
    return _acted(request, fact_id, BulkAction.ARCHIVE)


@router.post("facts/{uuid:fact_id}/restore", response=written(FactOut), summary="Restore a fact")
def restore_fact(request: ApiRequest, fact_id: UUID) -> FactOut:
    """A second call changes nothing. Scope `write`."""
    return _acted(request, fact_id, BulkAction.RESTORE)


class PinIn(Body):
    """Whether it is kept whatever the cap says."""

    pinned: bool = True


PINNED = PinIn()


@router.post("facts/{uuid:fact_id}/pin", response=written(FactOut), summary="Pin a fact, or let go of it")
def pin_fact(request: ApiRequest, fact_id: UUID, payload: PinIn = PINNED) -> FactOut:
    """A pinned fact is never evicted. Scope `review`."""
    return _acted(request, fact_id, BulkAction.PIN if payload.pinned else BulkAction.UNPIN)


class PromotedOut(KnowledgeOut):
    """The item; `waits_for` is what keeps agents from reading it yet: no place is free, or somebody disputes it."""

    waits_for: str | None


@router.post("facts/{uuid:fact_id}/promote", response=written(PromotedOut), summary="Share a fact with all")
def promote_fact(request: ApiRequest, fact_id: UUID) -> PromotedOut:
    """The item that it became, or that says the same already. An archived fact → 409. Scope `review`."""
    item = curation.promote_fact(actor=request.actor, fact_id=fact_id, now=timezone.now())
    told = item_out(request.actor, item.pk)
    return PromotedOut(**told.model_dump(), waits_for=what_is_missing(request.actor, item))


class MergeIn(Body):
    """What goes into the fact of the address."""

    ids: list[UUID] = Field(max_length=LIMITS.page_max, description="Facts of the same agent and subject.")


@router.post("facts/{uuid:fact_id}/merge", response=written(DoneOut), summary="Merge look-alikes into a fact")
def merge_facts(request: ApiRequest, fact_id: UUID, payload: MergeIn) -> DoneOut:
    """The others are archived and count here. What says the opposite → 409. Scope `review`."""
    return done_out(
        merging.merge(ItemKind.FACT, actor=request.actor, kept_id=fact_id, ids=payload.ids, now=timezone.now())
    )


@router.post("facts/merges/{uuid:batch}/undo", response=written(DoneOut), summary="Undo a merge")
def undo_fact_merge(request: ApiRequest, batch: UUID) -> DoneOut:
    """Each gets its own life again, as it stood. Nothing to undo → 409. Scope `review`."""
    return done_out(merging.undo_merge(ItemKind.FACT, actor=request.actor, batch=batch, now=timezone.now()))


@router.delete("facts/{uuid:fact_id}", response=written(None, 204), summary="Delete a fact for good")
def delete_fact(request: ApiRequest, fact_id: UUID) -> Status[None]:
    """With its history. Takes a signed-in admin."""
    curation.delete_fact(actor=request.actor, fact_id=fact_id, now=timezone.now())
    return Status(204, None)


def _acted(request: ApiRequest, fact_id: UUID, action: BulkAction) -> FactOut:
    curation.act(ItemKind.FACT, action, actor=request.actor, ids=[fact_id], now=timezone.now())
    return fact_out(request.actor, fact_id)
