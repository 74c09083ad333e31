"""Shared knowledge: listed, confirmed, disputed, edited, archived; and conflicts of both kinds, settled."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from django.utils import timezone
from ninja import Query, Router
from pydantic import ConfigDict, Field

from memory_app.api.door import ApiRequest
from memory_app.api.errors import Stale
from memory_app.api.fact_shapes import (
    DoneOut,
    FactConflictOut,
    FactConflictPage,
    KnowledgeOut,
    KnowledgePage,
    VersionPage,
    conflict_out,
    done_out,
    item_out,
    knowledge_out,
    versions_out,
)
from memory_app.api.paging import Listed, Order, cut
from memory_app.api.reads import may_read
from memory_app.api.shapes import Body, answers, named, written
from memory_app.domain.errors import Conflict, InvalidInput
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import BulkAction, FactCategory, ItemKind, KnowledgeStatus, Resolution
from memory_app.selectors import facts as found
from memory_app.selectors import naming
from memory_app.selectors.finding import found as found_by
from memory_app.services import curation, merging, settling
from memory_app.services import knowledge as sharing

router = Router(tags=["Facts, knowledge, sessions"])
CONFLICTS = Order("conflicts", "created_at", datetime)


class KnowledgeSort(StrEnum):
    """What a list goes by, highest first."""

    LAST_CONFIRMED = "last_confirmed_at"
    VOICES = "voices"
    CREATED = "created_at"


ORDERS = {
    KnowledgeSort.LAST_CONFIRMED: Order("knowledge.confirmed", "last_confirmed_at", datetime),
    KnowledgeSort.VOICES: Order("knowledge.voices", "confirmation_count", int),
    KnowledgeSort.CREATED: Order("knowledge.created", "created_at", datetime),
}


class KnowledgeFilters(Listed):
    """What the list is narrowed to; `agent` is the one it came from."""

    agent: str | None = named("agent", "coder")
    category: FactCategory | None = None
    status: KnowledgeStatus | None = None
    pinned: bool | None = None
    q: str | None = Field(None, max_length=LIMITS.fact, description="Words; each must be in the text, typos forgiven.")
    sort: KnowledgeSort = KnowledgeSort.LAST_CONFIRMED


@router.get("knowledge", response=answers(KnowledgePage), summary="List shared knowledge")
def list_knowledge(request: ApiRequest, filters: Query[KnowledgeFilters]) -> KnowledgePage:
    """Candidates, disputed and archived items too. Scope `read`."""
    actor = may_read(request)
    wanted = {
        "category": filters.category,
        "status": filters.status,
        "pinned": filters.pinned,
        "source_agent": None if filters.agent is None else naming.agent_named(actor, filters.agent),
    }
    rows = found.knowledge_shown(actor).filter(**{name: value for name, value in wanted.items() if value is not None})
    if filters.q:
        rows = rows.filter(found_by(actor.workspace_id, ItemKind.KNOWLEDGE, filters.q, among=rows).condition)
    page = cut(rows, ORDERS[filters.sort], filters)
    return KnowledgePage(items=knowledge_out(actor, page.rows), next=page.next, count=page.count)


@router.get("knowledge/{uuid:knowledge_id}", response=answers(KnowledgeOut), summary="Read one item")
def read_knowledge(request: ApiRequest, knowledge_id: UUID) -> KnowledgeOut:
    """Scope `read`."""
    return item_out(may_read(request), knowledge_id)


@router.get("knowledge/{uuid:knowledge_id}/versions", response=answers(VersionPage), summary="An item's history")
def read_knowledge_versions(request: ApiRequest, knowledge_id: UUID) -> VersionPage:
    """Newest first. Scope `read`."""
    actor = may_read(request)
    return versions_out(found.knowledge_versions(actor, found.knowledge_item(actor, knowledge_id)))


class ConfirmIn(Body):
    """Which agent confirms; a bound key may leave it out, a signed-in member confirms as themselves."""

    agent: str | None = named("agent", "coder")


class DisputeIn(Body):
    """What is wrong with it."""

    note: str = Field("", max_length=LIMITS.note)


NOBODY, SILENT = ConfirmIn.model_validate({}), DisputeIn.model_validate({})


@router.post("knowledge/{uuid:knowledge_id}/confirm", response=written(KnowledgeOut), summary="Confirm an item")
def confirm_knowledge(request: ApiRequest, knowledge_id: UUID, payload: ConfirmIn = NOBODY) -> KnowledgeOut:
    """Once for each agent and member; a second call changes nothing. Scope `write`."""
    sharing.confirm_knowledge(actor=request.actor, knowledge_id=knowledge_id, agent=payload.agent, now=timezone.now())
    return item_out(request.actor, knowledge_id)


@router.post("knowledge/{uuid:knowledge_id}/dispute", response=written(KnowledgeOut), summary="Dispute an item")
def dispute_knowledge(request: ApiRequest, knowledge_id: UUID, payload: DisputeIn = SILENT) -> KnowledgeOut:
    """Out of every prompt until a person confirms or edits it. Scope `review`."""
    sharing.dispute_knowledge(actor=request.actor, knowledge_id=knowledge_id, note=payload.note, now=timezone.now())
    return item_out(request.actor, knowledge_id)


class KnowledgeEdit(Body):
    """New words or another category; `version` is the one that you read."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"example": {"text": "Deploys happen on Tuesdays.", "version": 1}}
    )

    text: str | None = Field(None, max_length=LIMITS.fact)
    category: FactCategory | None = None
    version: int = Field(ge=1, strict=True)


@router.patch("knowledge/{uuid:knowledge_id}", response=written(KnowledgeOut), summary="Edit an item")
def edit_knowledge(request: ApiRequest, knowledge_id: UUID, payload: KnowledgeEdit) -> KnowledgeOut:
    """Keeps the old version. A stale `version` → 409 with the item as it is now. Scope `review`."""
    actor = request.actor
    if payload.text is None and payload.category is None:
        raise InvalidInput("There is nothing to change: send text or category.", field="text")
    try:
        curation.edit_knowledge(
            actor=actor,
            knowledge_id=knowledge_id,
            version=payload.version,
            text=payload.text,
            category=payload.category,
            now=timezone.now(),
        )
    except Conflict as conflict:
        raise Stale(conflict, item_out(actor, knowledge_id)) from conflict
    return item_out(actor, knowledge_id)


@router.post("knowledge/{uuid:knowledge_id}/archive", response=written(KnowledgeOut), summary="Archive an item")
def archive_knowledge(request: ApiRequest, knowledge_id: UUID) -> KnowledgeOut:
    """Out of every prompt until restored; the surest candidate takes its place. Scope `review`."""
    return _acted(request, knowledge_id, BulkAction.ARCHIVE)


@router.post("knowledge/{uuid:knowledge_id}/restore", response=written(KnowledgeOut), summary="Restore an item")
def restore_knowledge(request: ApiRequest, knowledge_id: UUID) -> KnowledgeOut:
    """Active again, or a candidate where there is no room and all others are surer. Scope `review`."""
    return _acted(request, knowledge_id, BulkAction.RESTORE)


class KnowledgePinIn(Body):
    """Whether it is kept whatever the cap says."""

    pinned: bool = True


PINNED = KnowledgePinIn()


@router.post("knowledge/{uuid:knowledge_id}/pin", response=written(KnowledgeOut), summary="Pin an item, or let go")
def pin_knowledge(request: ApiRequest, knowledge_id: UUID, payload: KnowledgePinIn = PINNED) -> KnowledgeOut:
    """A pinned item never makes room. Scope `review`."""
    return _acted(request, knowledge_id, BulkAction.PIN if payload.pinned else BulkAction.UNPIN)


class KnowledgeMergeIn(Body):
    """What goes into the item of the address."""

    ids: list[UUID] = Field(max_length=LIMITS.page_max)


@router.post("knowledge/{uuid:knowledge_id}/merge", response=written(DoneOut), summary="Merge look-alikes into an item")
def merge_knowledge(request: ApiRequest, knowledge_id: UUID, payload: KnowledgeMergeIn) -> DoneOut:
    """The others are archived, their confirmations count here. What says the opposite → 409. Scope `review`."""
    done = merging.merge(
        ItemKind.KNOWLEDGE, actor=request.actor, kept_id=knowledge_id, ids=payload.ids, now=timezone.now()
    )
    return done_out(done)


@router.post("knowledge/merges/{uuid:batch}/undo", response=written(DoneOut), summary="Undo a merge of items")
def undo_knowledge_merge(request: ApiRequest, batch: UUID) -> DoneOut:
    """Each gets its own life again, as it stood. Nothing to undo → 409. Scope `review`."""
    return done_out(merging.undo_merge(ItemKind.KNOWLEDGE, actor=request.actor, batch=batch, now=timezone.now()))


class FactConflictFilters(Listed):
    """What the list is narrowed to."""

    open: bool | None = Field(None, description="Those that wait for a person, or those that are settled.")


@router.get("conflicts", response=answers(FactConflictPage), summary="List conflicts")
def list_conflicts(request: ApiRequest, filters: Query[FactConflictFilters]) -> FactConflictPage:
    """Facts and items that say the opposite, newest first. Scope `read`."""
    rows = found.conflicts_shown(may_read(request))
    if filters.open is not None:
        rows = rows.open() if filters.open else rows.exclude(resolved_at=None)
    page = cut(rows, CONFLICTS, filters)
    return FactConflictPage(items=[conflict_out(row) for row in page.rows], next=page.next, count=page.count)


class SettleIn(Body):
    """Which one holds; keeping both takes a note on when each does."""

    resolution: Resolution
    note: str = Field("", max_length=LIMITS.note)


@router.post("conflicts/{uuid:conflict_id}/resolve", response=written(FactConflictOut), summary="Settle a conflict")
def resolve_conflict(request: ApiRequest, conflict_id: UUID, payload: SettleIn) -> FactConflictOut:
    """What is not kept is archived and does not come back by itself; nor does what was shared from that fact alone.

    Settled otherwise → 409. Scope `review`.
    """
    settling.settle_conflict(
        actor=request.actor,
        conflict_id=conflict_id,
        resolution=payload.resolution,
        note=payload.note,
        now=timezone.now(),
    )
    return conflict_out(found.conflict_shown(request.actor, conflict_id))


@router.post("conflicts/{uuid:conflict_id}/reopen", response=written(FactConflictOut), summary="Reopen a conflict")
def reopen_conflict(request: ApiRequest, conflict_id: UUID) -> FactConflictOut:
    """What was archived by the answer returns, with what it took along. Scope `review`."""
    settling.reopen_conflict(actor=request.actor, conflict_id=conflict_id, now=timezone.now())
    return conflict_out(found.conflict_shown(request.actor, conflict_id))


def _acted(request: ApiRequest, knowledge_id: UUID, action: BulkAction) -> KnowledgeOut:
    curation.act(ItemKind.KNOWLEDGE, action, actor=request.actor, ids=[knowledge_id], now=timezone.now())
    return item_out(request.actor, knowledge_id)
