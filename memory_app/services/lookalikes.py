"""What may say the same as another: a person finds that it does not, or takes that back. Merging is `merging`'s."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from memory_app.domain.actors import Actor
from memory_app.domain.errors import InvalidInput, NotAllowed, NotFound, Refusal
from memory_app.domain.facts import FactRelation, relation_of
from memory_app.domain.vocabulary import ItemKind, Role, Scope
from memory_app.models import AgentFact
from memory_app.services import audit, curation, merging


@transaction.atomic
def keep_both(kind: ItemKind, *, actor: Actor, one_id: UUID, other_id: UUID, now: datetime) -> bool:
    """Say that two are not the same, so that neither is shown beside the other; whether that changed anything.

    Raises NotAllowed, NotFound, InvalidInput for one and itself.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    changed = False
    for row, other in _each_way(kind, actor, one_id, other_id):
        if row.possible_duplicate_of_id == other.pk:
            _point(row, None, actor=actor, now=now, verb="kept_apart")
            changed = True
    return changed


@transaction.atomic
def look_again(kind: ItemKind, *, actor: Actor, one_id: UUID, other_id: UUID, now: datetime) -> bool:
    """Take `keep_both` back: show the newer one beside the older again. A second time changes nothing.

    Raises NotAllowed, NotFound, InvalidInput for one and itself.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    older, newer = sorted(_each_way(kind, actor, one_id, other_id)[0], key=lambda row: (row.created_at, row.pk))
    if newer.possible_duplicate_of_id == older.pk:
        return False
    _point(newer, older, actor=actor, now=now, verb="looked_at_again")
    return True


@dataclass(frozen=True, slots=True)
class MergePreview:
    """What a merge would come to: the sessions or voices of the one that is kept, or why it is refused.

    `unlike` are those that neither look like the one to keep nor were found to be like it.
    """

    strength: int = 0
    refusal: Refusal | None = None
    unlike: frozenset[UUID] = frozenset()

    @property
    def is_never(self) -> bool:
        """Whether it is refused whichever of them is kept."""
        return self.refusal is not None and self.refusal.field == "ids"


def preview_merge(kind: ItemKind, *, actor: Actor, kept_id: UUID, ids: list[UUID], now: datetime) -> MergePreview:
    """Carry a merge out and take all of it back, so that what is told is what will be.

    Raises NotAllowed, NotFound.
    """
    try:
        with transaction.atomic():
            merging.merge(kind, actor=actor, kept_id=kept_id, ids=ids, now=now)
            rows = {row.pk: row for row in _locked(kind, [kept_id, *ids], actor)}
            told = MergePreview(_strength(rows[kept_id]), unlike=_unlike(rows.pop(kept_id), rows.values()))
            transaction.set_rollback(True)
    except (NotAllowed, NotFound):
        raise
    except Refusal as refusal:
        return MergePreview(refusal=refusal)
    return told


def _unlike(kept: Any, others: Iterable[Any]) -> frozenset[UUID]:
    return frozenset(
        row.pk
        for row in others
        if kept.pk != row.possible_duplicate_of_id
        and row.pk != kept.possible_duplicate_of_id
        and relation_of(kept.text, row.text).relation is FactRelation.DIFFERENT
    )


def _strength(row: Any) -> int:
    return int(row.count if isinstance(row, AgentFact) else row.confirmation_count)


def _locked(kind: ItemKind, ids: list[UUID], actor: Actor) -> Any:
    return curation.locked_facts(ids, actor) if kind is ItemKind.FACT else curation.locked_knowledge(ids, actor)


def _each_way(kind: ItemKind, actor: Actor, one_id: UUID, other_id: UUID) -> list[tuple[Any, Any]]:
    if one_id == other_id:
        raise InvalidInput("Name another one.", field="with")
    rows = {row.pk: row for row in _locked(kind, [one_id, other_id], actor)}
    one, other = rows[one_id], rows[other_id]
    return [(one, other), (other, one)]


def _point(row: Any, other: Any, *, actor: Actor, now: datetime, verb: str) -> None:
    row.possible_duplicate_of = other
    row.save(update_fields=["possible_duplicate_of"])
    name = "fact" if isinstance(row, AgentFact) else "knowledge"
    audit.record(actor=actor, verb=f"{name}.{verb}", target=row, now=now, subject_id=row.subject_id)
