"""A person settles two texts that say the opposite: one is kept, or both with a note on when each holds."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, NotFound
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_text
from memory_app.domain.vocabulary import ArchiveReason, ItemChange, Resolution, Role, Scope
from memory_app.ids import uuid7
from memory_app.models import AgentFact, FactConflict
from memory_app.services import acts, audit, curation, fact_standing, knowledge, losing, versions
from memory_app.services.acts import Act

_GONE = ArchiveReason.RESOLVED, ArchiveReason.MERGED
"""What is not there to be archived: settled before, or counted with another."""
_ANSWER = ["resolution", "note", "resolved_at", "member", "api_key"]


@transaction.atomic
def settle_conflict(
    *, actor: Actor, conflict_id: UUID, resolution: Resolution, now: datetime, note: str = ""
) -> FactConflict:
    """Keep the newer, the older, or both with a note. What is not kept is archived and does not come back by itself.

    Of a fact so does what was shared from it alone.

    The same answer twice changes nothing. Raises NotAllowed, NotFound, InvalidInput for keeping both without a note,
    Conflict when it was settled otherwise.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    row, (older, newer) = _locked(conflict_id, actor)
    if row.resolved_at is not None:
        if row.resolution == resolution:
            return row
        raise Conflict("This conflict is settled already; reopen it first.")
    said = clean_text(note, field="note", limit=LIMITS.note, required=resolution is Resolution.KEEP_BOTH)
    loser = {Resolution.KEEP_NEWER: older, Resolution.KEEP_OLDER: newer}.get(resolution)
    if loser is not None and loser.archived_because not in _GONE:
        (fact_standing if isinstance(loser, AgentFact) else knowledge).put_away(loser, ArchiveReason.RESOLVED, now)
        versions.changed(loser, ItemChange.ARCHIVED, actor=actor, now=now)
        if isinstance(loser, AgentFact):
            losing.take_along(loser, actor=actor, now=now)
    if not isinstance(older, AgentFact):
        knowledge.fill_room(actor=actor, now=now)
    row.resolution, row.note, row.resolved_at = resolution.value, said, now
    losing.said_by(row, actor.kind, actor.id)
    row.save(update_fields=_ANSWER)
    audit.record(actor=actor, verb=f"conflict.{resolution}", target=row, now=now, subject_id=row.subject_id)
    return row


@transaction.atomic
def reopen_conflict(*, actor: Actor, conflict_id: UUID, now: datetime) -> FactConflict:
    """Take an answer back: what it archived returns. An open one stays as it is. Raises NotAllowed, NotFound."""
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    row, (older, newer) = _locked(conflict_id, actor)
    if row.resolved_at is None:
        return row
    loser = {Resolution.KEEP_NEWER: older, Resolution.KEEP_OLDER: newer}.get(Resolution(row.resolution))
    row.resolution, row.note, row.resolved_at, row.member_id, row.api_key_id = "", "", None, None, None
    row.save(update_fields=_ANSWER)
    if loser is not None and loser.archived_because == ArchiveReason.RESOLVED:
        doing = Act(actor, now, uuid7())
        if isinstance(loser, AgentFact):
            acts.restore_facts([loser], doing)
        else:
            acts.restore_knowledge([loser], doing)
    audit.record(actor=actor, verb="conflict.reopened", target=row, now=now, subject_id=row.subject_id)
    return row


def _locked(conflict_id: UUID, actor: Actor) -> tuple[FactConflict, tuple[Any, Any]]:
    """The conflict and its two sides, older first, under the locks of what they are."""
    rows = FactConflict.objects.visible_to(actor).filter(pk=conflict_id)
    found = rows.first()
    if found is None:
        raise NotFound("There is no such conflict.")
    is_fact = found.older_fact_id is not None
    ids = [getattr(found, f"{age}_{'fact' if is_fact else 'knowledge'}_id") for age in ("older", "newer")]
    sides = curation.locked_facts(ids, actor) if is_fact else curation.locked_knowledge(ids, actor)
    older, newer = sorted(sides, key=lambda side: ids.index(side.pk))
    row: FactConflict = rows.select_for_update(of=("self",), no_key=True).get()
    return row, (older, newer)
