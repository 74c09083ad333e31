"""Texts that say the opposite: both stay, side by side, until a person settles it."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q

from memory_app.domain.vocabulary import Resolution
from memory_app.models import AgentFact, FactConflict, SharedKnowledge


def note_facts(pairs: Iterable[tuple[AgentFact, AgentFact]], *, now: datetime) -> list[FactConflict]:
    """The conflicts between these that no person has settled, made where new."""
    return _noted("fact", pairs, now)


def note_knowledge(pairs: Iterable[tuple[SharedKnowledge, SharedKnowledge]], *, now: datetime) -> list[FactConflict]:
    """The same between items of shared knowledge."""
    return _noted("knowledge", pairs, now)


def drop_open(items: Sequence[Any]) -> None:
    """Forget what is not settled between these, all of one kind, and others: they are gone, or their words changed."""
    if items:
        rows = FactConflict.objects.in_workspace(items[0].workspace_id).filter(resolved_at=None)
        rows.filter(_either(items)).delete()


def reopen_lost(items: Sequence[Any]) -> None:
    """Open again what was settled against these, all of one kind: a person has let them stand again."""
    if items:
        kind, rows = _kind(items[0]), FactConflict.objects.in_workspace(items[0].workspace_id)
        lost = Q(**{f"older_{kind}__in": items}, resolution=Resolution.KEEP_NEWER)
        lost |= Q(**{f"newer_{kind}__in": items}, resolution=Resolution.KEEP_OLDER)
        rows.filter(lost).update(resolution="", note="", resolved_at=None, member=None, api_key=None)


def _noted(kind: str, pairs: Iterable[tuple[Any, Any]], now: datetime) -> list[FactConflict]:
    """Two or three statements. In the order of the ids, lest two writers of the same pairs wait for each other."""
    sides = {tuple(sorted(pair, key=lambda row: (row.created_at, row.pk))) for pair in pairs}
    if not sides:
        return []
    workspace_id = next(iter(sides))[0].workspace_id
    there = _held(kind, workspace_id, {side.pk for pair in sides for side in pair})
    named = {(older.pk, newer.pk): (older, newer) for older, newer in sides if {older.pk, newer.pk} <= there}
    rows = [
        FactConflict(
            workspace_id=workspace_id,
            subject_id=newer.subject_id or older.subject_id,
            created_at=now,
            **{f"older_{kind}": older, f"newer_{kind}": newer},
        )
        for _, (older, newer) in sorted(named.items())
    ]
    FactConflict.objects.bulk_create(rows, ignore_conflicts=True)
    olders, newers = ({ids[place] for ids in named} for place in (0, 1))
    standing = FactConflict.objects.in_workspace(workspace_id).filter(
        resolved_at=None, **{f"older_{kind}__in": olders, f"newer_{kind}__in": newers}
    )
    columns = f"older_{kind}_id", f"newer_{kind}_id"
    return [row for row in standing.order_by("pk") if tuple(getattr(row, name) for name in columns) in named]


def _held(kind: str, workspace_id: UUID, ids: Iterable[UUID]) -> set[UUID]:
    """Which of these are still there, locked FOR KEY SHARE: nobody deletes one while it is referred to."""
    model: Any = AgentFact if kind == "fact" else SharedKnowledge
    rows = model.objects.in_workspace(workspace_id).filter(pk__in=ids).order_by("pk").only("pk")
    query, parameters = rows.query.sql_with_params()
    return {row.pk for row in model.objects.raw(f"{query} FOR KEY SHARE", parameters)}


def _either(items: Sequence[Any]) -> Q:
    kind = _kind(items[0])
    return Q(**{f"older_{kind}__in": items}) | Q(**{f"newer_{kind}__in": items})


def _kind(item: AgentFact | SharedKnowledge) -> str:
    return "fact" if isinstance(item, AgentFact) else "knowledge"
