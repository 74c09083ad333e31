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
    kind = target_kind or (target._meta.model_name or "" if target is not None else "")
    entry = AuditEntry.objects.create(
        workspace_id=actor.workspace_id,
        at=now,
        actor_kind=actor.kind.value,
        actor_id=actor.id,
        way=actor.way.value,
        verb=verb,
        target_kind=kind,
        target_id=target.pk if target is not None else target_id,
    )
    address = _address(actor.address)
    if subject_id or address or text:
        AuditDetail.objects.create(
            workspace_id=actor.workspace_id, entry=entry, subject_id=subject_id, address=address, text=text
        )
    return entry


def record_made(*, actor: Actor, rows: Sequence[Owned], now: datetime) -> None:
    """One entry for each row that a mention made, in one statement."""
    AuditEntry.objects.bulk_create(
        AuditEntry(
            workspace_id=actor.workspace_id,
            at=now,
            actor_kind=actor.kind.value,
            actor_id=actor.id,
            way=actor.way.value,
            verb=f"{row._meta.model_name}.made",
            target_kind=row._meta.model_name or "",
            target_id=row.pk,
        )
        for row in rows
    )


def _address(value: str) -> str | None:
    try:
        return str(ipaddress.ip_address(value)) if value else None
    except ValueError:
        return None
