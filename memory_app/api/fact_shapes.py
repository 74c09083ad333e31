"""Facts, shared knowledge and conflicts as the contract shows them."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import BaseModel, Field

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import FactCategory, FactStatus, ItemChange, KnowledgeStatus, Resolution, Stance
from memory_app.models import AgentFact, FactConflict, FactVersion, KnowledgeVersion, SharedKnowledge
from memory_app.selectors import facts as found
from memory_app.services.curation import Done


class FactOut(BaseModel):
    """What an agent learned. `count`: the distinct sessions that met it; `conflicts`: facts that say the opposite."""

    id: UUID
    agent: str
    subject: str | None
    category: FactCategory
    text: str
    count: int
    status: FactStatus
    pinned: bool
    created_at: datetime
    last_seen: datetime
    version: int
    possible_duplicate_of: UUID | None
    merged_into: UUID | None
    conflicts: list[UUID]


class FactPage(BaseModel):
    """Latest seen first unless sorted otherwise."""

    items: list[FactOut]
    next: str | None
    count: int | None


class ConfirmationOut(BaseModel):
    """Who stands behind an item, or against it, and why; `member` is a person's address, `key` the name of a key."""

    agent: str | None
    key: str | None
    note: str
    subject: str | None
    member: str | None
    stance: Stance
    at: datetime


class KnowledgeOut(BaseModel):
    """One thing the workspace knows. `voices`: independent confirmations, several agents of one owner being one."""

    id: UUID
    text: str
    category: FactCategory
    source_agent: str | None
    source_fact: UUID | None
    confirmations: list[ConfirmationOut]
    disputes: list[ConfirmationOut]
    voices: int
    status: KnowledgeStatus
    pinned: bool
    version: int
    created_at: datetime
    last_confirmed_at: datetime
    possible_duplicate_of: UUID | None
    merged_into: UUID | None
    conflicts: list[UUID]


class KnowledgePage(BaseModel):
    """Latest confirmed first unless sorted otherwise."""

    items: list[KnowledgeOut]
    next: str | None
    count: int | None


class VersionOut(BaseModel):
    """What a fact or an item said, and how it stood, from a moment on."""

    version: int
    change: ItemChange
    text: str
    category: FactCategory
    status: str
    pinned: bool
    by: str = Field(description="A member's address, a key's name, or empty for the service itself.")
    at: datetime


class VersionPage(BaseModel):
    """Newest first, all of them."""

    items: list[VersionOut]
    next: str | None = None
    count: int | None


class FactConflictOut(BaseModel):
    """Two texts that say the opposite; the newer one is proposed as the replacement."""

    id: UUID
    kind: Literal["fact", "knowledge"]
    older: UUID
    older_text: str
    newer: UUID
    newer_text: str
    proposed: Resolution = Resolution.KEEP_NEWER
    resolution: Resolution | None
    note: str
    created_at: datetime
    resolved_at: datetime | None
    resolved_by: str = Field(description="A member's address or a key's name; empty while open, or where it is gone.")


class FactConflictPage(BaseModel):
    """Newest first."""

    items: list[FactConflictOut]
    next: str | None
    count: int | None


class DoneOut(BaseModel):
    """What one act changed; `batch` undoes it. `left`: changed since by somebody, or nothing to do."""

    batch: UUID
    changed: int
    left: int


def facts_out(actor: Actor, rows: Sequence[AgentFact]) -> list[FactOut]:
    """Facts with what they are at odds with, in one more statement however many."""
    against = found.facts_at_odds(actor, rows)
    return [
        FactOut(
            id=row.pk,
            agent=row.agent.key,
            subject=row.subject.key if row.subject else None,
            category=FactCategory(row.category),
            text=row.text,
            count=row.count,
            status=FactStatus(row.status),
            pinned=row.pinned,
            created_at=row.created_at,
            last_seen=row.last_seen_at,
            version=row.version,
            possible_duplicate_of=row.possible_duplicate_of_id,
            merged_into=row.merged_into_id,
            conflicts=list(against.get(row.pk, ())),
        )
        for row in rows
    ]


def fact_out(actor: Actor, fact_id: UUID) -> FactOut:
    """One fact as it stands. Raises NotFound."""
    return facts_out(actor, [found.fact_shown(actor, fact_id)])[0]


def knowledge_out(actor: Actor, rows: Sequence[SharedKnowledge]) -> list[KnowledgeOut]:
    """Items with what they are at odds with, in one more statement however many."""
    against = found.knowledge_at_odds(actor, rows)
    return [
        KnowledgeOut(
            id=row.pk,
            text=row.text,
            category=FactCategory(row.category),
            source_agent=row.source_agent.key if row.source_agent else None,
            source_fact=row.source_fact_id,
            confirmations=_said(row, Stance.CONFIRM),
            disputes=_said(row, Stance.DISPUTE),
            voices=row.confirmation_count,
            status=KnowledgeStatus(row.status),
            pinned=row.pinned,
            version=row.version,
            created_at=row.created_at,
            last_confirmed_at=row.last_confirmed_at,
            possible_duplicate_of=row.possible_duplicate_of_id,
            merged_into=row.merged_into_id,
            conflicts=list(against.get(row.pk, ())),
        )
        for row in rows
    ]


def item_out(actor: Actor, knowledge_id: UUID) -> KnowledgeOut:
    """One item as it stands. Raises NotFound."""
    return knowledge_out(actor, [found.knowledge_item(actor, knowledge_id)])[0]


def versions_out(rows: Iterable[FactVersion | KnowledgeVersion]) -> VersionPage:
    """A history."""
    items = [
        VersionOut(
            version=row.version,
            change=ItemChange(row.change),
            text=row.text,
            category=FactCategory(row.category),
            status=row.status,
            pinned=row.pinned,
            by=_named(row),
            at=row.created_at,
        )
        for row in rows
    ]
    return VersionPage(items=items, count=len(items))


def conflict_out(row: FactConflict) -> FactConflictOut:
    """A conflict with both its texts."""
    is_fact = row.older_fact is not None
    older, newer = (row.older_fact, row.newer_fact) if is_fact else (row.older_knowledge, row.newer_knowledge)
    return FactConflictOut(
        id=row.pk,
        kind="fact" if is_fact else "knowledge",
        older=older.pk,
        older_text=older.text,
        newer=newer.pk,
        newer_text=newer.text,
        resolution=Resolution(row.resolution) if row.resolution else None,
        note=row.note,
        created_at=row.created_at,
        resolved_at=row.resolved_at,
        resolved_by=_named(row),
    )


def done_out(done: Done) -> DoneOut:
    """One act as answered."""
    return DoneOut(batch=done.batch, changed=done.changed, left=done.left)


def _named(row: FactVersion | KnowledgeVersion | FactConflict) -> str:
    """Whose act it was."""
    return row.member.email if row.member else row.api_key.name if row.api_key else ""


def _said(row: SharedKnowledge, stance: Stance) -> list[ConfirmationOut]:
    return [
        ConfirmationOut(
            agent=one.agent.key if one.agent else None,
            key=one.api_key.name if one.api_key else None,
            note=one.note,
            subject=one.subject.key if one.subject else None,
            member=one.member.email if one.member else None,
            stance=Stance(one.stance),
            at=one.created_at,
        )
        for one in row.confirmations.all()
        if one.stance == stance
    ]
