"""Who did what: one entry for each change, written in its transaction. Sealing comes later and works on these rows."""

import ipaddress
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from memory_app.domain.actors import Actor
from memory_app.ids import uuid7
from memory_app.models import AuditDetail, AuditEntry
from memory_app.models.base import Owned
from memory_app.models.writes import Writes


def record(
    *,
    actor: Actor,
    verb: str,
    now: datetime,
    target: Owned | None = None,
    target_kind: str = "",
    target_id: UUID | None = None,
    subject_id: UUID | None = None,
    text: str = "",
    into: Writes | None = None,
) -> None:
    """Append one entry. What is personal (whom it touches, from where, words) goes beside it, erasable.

    It is written with what else is gathered `into`, or at once, in one statement.
    """
    entry_id, address = uuid7(), _address(actor.address)
    entry = {
        "id": entry_id,
        "workspace_id": actor.workspace_id,
        "at": now,
        "actor_kind": actor.kind.value,
        "actor_id": actor.id,
        "way": actor.way.value,
        "verb": verb,
        "target_kind": target_kind or _kind(target),
        "target_id": target_id if target is None else target.pk,
    }
    detail = {"workspace_id": actor.workspace_id, "subject_id": subject_id, "address": address, "text": text}
    with Writes.joining(into) as writes:
        writes.add_values(AuditEntry, [entry])
        if subject_id or address or text:
            writes.add_values(AuditDetail, [detail | {"id": uuid7(), "entry_id": entry_id}])


def record_about(
    *,
    actor: Actor,
    subject_id: UUID | None,
    changes: Iterable[tuple[str, Owned]],
    now: datetime,
    into: Writes | None = None,
) -> None:
    """One entry for each verb and row, all about one person or nobody, as `record` writes them."""
    with Writes.joining(into) as writes:
        for verb, row in changes:
            record(actor=actor, verb=verb, target=row, subject_id=subject_id, now=now, into=writes)


def record_made(*, actor: Actor, rows: Iterable[Owned], now: datetime) -> None:
    """One entry for each row that a mention made, and nothing beside it."""
    made = [(f"{_kind(row)}.made", row) for row in rows]
    record_about(actor=replace(actor, address=""), subject_id=None, changes=made, now=now)


def _kind(row: Owned | None) -> str:
    return "" if row is None else row._meta.model_name or ""


def _address(value: str) -> str | None:
    try:
        return str(ipaddress.ip_address(value)) if value else None
    except ValueError:
        return None
