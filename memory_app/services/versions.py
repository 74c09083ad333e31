"""History of facts and shared knowledge: each change leaves a version with its actor and time, and an audit entry."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict
from memory_app.domain.vocabulary import ActorKind, ItemChange
from memory_app.ids import uuid7
from memory_app.models import AgentFact, FactVersion, KnowledgeVersion, SharedKnowledge
from memory_app.models.writes import Writes
from memory_app.services import audit

Item = AgentFact | SharedKnowledge
_VERSIONS: dict[type[Item], tuple[type[FactVersion | KnowledgeVersion], str]] = {
    AgentFact: (FactVersion, "fact"),
    SharedKnowledge: (KnowledgeVersion, "knowledge"),
}
_STANDS = (
    "workspace_id subject_id version text category status pinned archived_because merged_into_id".split()  # noqa: SIM905
)
"""What a version keeps of its item."""


def added_all(items: Sequence[Any], *, actor: Actor, now: datetime, into: Writes | None = None) -> None:
    """The first version of each of several new items of one kind, with what is gathered `into`, or at once."""
    with Writes.joining(into) as writes:
        _write([(item, ItemChange.ADDED) for item in items], writes, actor=actor, now=now, batch=None)


def changed(item: Item, change: ItemChange, *, actor: Actor, now: datetime, batch: UUID | None = None) -> None:
    """Save how a locked item stands as its next version."""
    changed_all([item], change, actor=actor, now=now, batch=batch)


def changed_all(
    items: Sequence[Any],
    change: ItemChange,
    *,
    actor: Actor,
    now: datetime,
    batch: UUID | None = None,
    into: Writes | None = None,
) -> None:
    """The same for several locked items of one kind, in one statement. `batch` names the act.

    Of an item that was read in part, that part is saved.
    """
    with Writes.joining(into) as writes:
        for item in items:
            item.version += 1
            writes.change(item, columns=_COLUMNS[type(item)] & item.__dict__.keys())
        _write([(item, change) for item in items], writes, actor=actor, now=now, batch=batch)


_SHARED = frozenset(
    "text text_hash category status pinned version archived_at archived_because merged_into_id "  # noqa: SIM905
    "possible_duplicate_of_id".split()
)
_COLUMNS: dict[type[Item], frozenset[str]] = {
    AgentFact: _SHARED | {"count", "last_seen_at"},
    SharedKnowledge: _SHARED | {"confirmation_count", "last_confirmed_at"},
}


def check_version(item: Item, version: int) -> None:
    """Raises Conflict when the caller read an older one."""
    if item.version != version:
        raise Conflict("This has changed: it is at version %(version)d.", field="version", version=item.version)


def _write(
    changes: Sequence[tuple[Any, ItemChange]], writes: Writes, *, actor: Actor, now: datetime, batch: UUID | None
) -> None:
    said: dict[str, Any] = {
        "source_class": actor.source_class.value,
        "member_id": actor.id if actor.kind is ActorKind.MEMBER else None,
        "api_key_id": actor.id if actor.kind is ActorKind.KEY else None,
        "batch": batch,
        "created_at": now,
    }
    for item, change in changes:
        model, name = _VERSIONS[type(item)]
        stands = {column: getattr(item, column) for column in _STANDS}
        writes.add_values(model, [said | stands | {"id": uuid7(), f"{name}_id": item.pk, "change": change.value}])
        told = [(f"{name}.{change}", item)]
        audit.record_about(actor=actor, subject_id=item.subject_id, changes=told, now=now, into=writes)
