"""Who did what: one entry for each change, written in its transaction. Sealing comes later and works on these rows."""

import ipaddress
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from memory_app.domain.actors import Actor
from memory_app.models import AuditDetail, AuditEntry
from memory_app.models.base import Owned


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
) -> AuditEntry:
    """Append one entry. What is personal (whom it touches, from where, words) goes beside it, erasable."""
    kind = target_kind or _kind(target)
    entry = _entry(actor, verb, kind, target.pk if target is not None else target_id, now)
    entry.save(force_insert=True)
    address = _address(actor.address)
    if subject_id or address or text:
        AuditDetail.objects.create(
            workspace_id=actor.workspace_id, entry=entry, subject_id=subject_id, address=address, text=text
        )
    return entry


def record_about(*, actor: Actor, subject_id: UUID | None, changes: Sequence[tuple[str, Owned]], now: datetime) -> None:
    """One entry for each verb and row, all about one person or nobody, as `record` writes them, in two statements."""
    entries = AuditEntry.objects.bulk_create(_entry(actor, verb, _kind(row), row.pk, now) for verb, row in changes)
    address = _address(actor.address)
    if subject_id or address:
        AuditDetail.objects.bulk_create(
            AuditDetail(workspace_id=actor.workspace_id, entry=entry, subject_id=subject_id, address=address)
            for entry in entries
        )


def record_made(*, actor: Actor, rows: Sequence[Owned], now: datetime) -> None:
    """One entry for each row that a mention made, in one statement."""
    AuditEntry.objects.bulk_create(_entry(actor, f"{_kind(row)}.made", _kind(row), row.pk, now) for row in rows)


def _entry(actor: Actor, verb: str, target_kind: str, target_id: UUID | None, now: datetime) -> AuditEntry:
    return AuditEntry(
        workspace_id=actor.workspace_id,
        at=now,
        actor_kind=actor.kind.value,
        actor_id=actor.id,
        way=actor.way.value,
        verb=verb,
        target_kind=target_kind,
        target_id=target_id,
    )


def _kind(row: Owned | None) -> str:
    return "" if row is None else row._meta.model_name or ""


def _address(value: str) -> str | None:
    try:
        return str(ipaddress.ip_address(value)) if value else None
    except ValueError:
        return None
