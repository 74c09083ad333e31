"""History of facts and shared knowledge: each change leaves a version with its actor and time, and an audit entry."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict
from memory_app.domain.vocabulary import ActorKind, ItemChange
from memory_app.models import AgentFact, FactVersion, KnowledgeVersion, SharedKnowledge
from memory_app.services import audit

Item = AgentFact | SharedKnowledge
_NAMES: dict[type[Item], str] = {AgentFact: "fact", SharedKnowledge: "knowledge"}


def added_all(items: Sequence[Any], *, actor: Actor, now: datetime) -> None:
    """The first version of each of several new items of one kind."""
    if items:
        _write([(item, ItemChange.ADDED) for item in items], actor=actor, now=now, batch=None)


def changed(item: Item, change: ItemChange, *, actor: Actor, now: datetime, batch: UUID | None = None) -> None:
    """Save how a locked item stands as its next version."""
    changed_all([item], change, actor=actor, now=now, batch=batch)


def changed_all(
    items: Sequence[Any], change: ItemChange, *, actor: Actor, now: datetime, batch: UUID | None = None
) -> None:
    """The same for several locked items of one kind, in a fixed number of statements. `batch` names the act."""
    if not items:
        return
    for item in items:
        item.version += 1
    kind = type(items[0])
    kind._default_manager.bulk_update(items, _COLUMNS[kind])
    _write([(item, change) for item in items], actor=actor, now=now, batch=batch)


_SHARED = ("text", "text_hash", "category", "status", "pinned", "version", "archived_at", "archived_because")
_COLUMNS: dict[type[Item], list[str]] = {
    AgentFact: [*_SHARED, "merged_into", "possible_duplicate_of", "count", "last_seen_at"],
    SharedKnowledge: [*_SHARED, "merged_into", "possible_duplicate_of", "confirmation_count", "last_confirmed_at"],
}


def check_version(item: Item, version: int) -> None:
    """Raises Conflict when the caller read an older one."""
    if item.version != version:
        raise Conflict("This has changed: it is at version %(version)d.", field="version", version=item.version)


def _write(changes: Sequence[tuple[Any, ItemChange]], *, actor: Actor, now: datetime, batch: UUID | None) -> None:
    name = _NAMES[type(changes[0][0])]
    rows: list[Any] = [_version(item, change, actor, now, batch) for item, change in changes]
    type(rows[0])._default_manager.bulk_create(rows)
    by_subject: dict[Any, list[tuple[str, Any]]] = {}
    for item, change in changes:
        by_subject.setdefault(item.subject_id, []).append((f"{name}.{change}", item))
    for subject_id, told in by_subject.items():
        audit.record_about(actor=actor, subject_id=subject_id, changes=told, now=now)


def _version(
    item: Item, change: ItemChange, actor: Actor, now: datetime, batch: UUID | None
) -> FactVersion | KnowledgeVersion:
    common: dict[str, Any] = {
        "workspace_id": item.workspace_id,
        "subject_id": item.subject_id,
        "version": item.version,
        "change": change.value,
        "text": item.text,
        "category": item.category,
        "status": item.status,
        "pinned": item.pinned,
        "source_class": actor.source_class.value,
        "member_id": actor.id if actor.kind is ActorKind.MEMBER else None,
        "api_key_id": actor.id if actor.kind is ActorKind.KEY else None,
        "batch": batch,
        "created_at": now,
    }
    if isinstance(item, AgentFact):
        return FactVersion(fact=item, **common)
    return KnowledgeVersion(knowledge=item, **common)
