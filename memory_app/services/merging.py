"""Look-alikes made one by a person: the others are archived and count with the one that is kept; undone as it was."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, InvalidInput, NotFound
from memory_app.domain.facts import FactRelation, relation_of
from memory_app.domain.vocabulary import ArchiveReason, FactStatus, ItemChange, ItemKind, Role, Scope
from memory_app.ids import uuid7
from memory_app.models import AgentFact, FactVersion, KnowledgeVersion, SharedKnowledge
from memory_app.services import acts, conflicts, curation, fact_standing, knowledge, versions
from memory_app.services.acts import Act, Before
from memory_app.services.curation import Done
from memory_app.services.thresholds import policy_of


@transaction.atomic
def merge(kind: ItemKind, *, actor: Actor, kept_id: UUID, ids: Iterable[UUID], now: datetime) -> Done:
    """Let one stand for the others. Facts must be of one agent and about the same person or nobody.

    Raises NotAllowed, NotFound, InvalidInput where there is nothing to merge or owners differ, and Conflict where a
    text says the opposite of the one to keep: that is settled as a conflict, never merged.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    wanted = [pk for pk in dict.fromkeys(ids) if pk != kept_id]
    if not wanted:
        raise InvalidInput("Name at least one other to merge into this one.", field="ids")
    rows = {row.pk: row for row in _locked(kind, [kept_id, *wanted], actor)}
    kept, others = rows[kept_id], [rows[pk] for pk in wanted]
    _check(kept, others)
    for row in others:
        _put_away(row, now)
        row.merged_into = kept
    batch = uuid7()
    versions.changed_all(others, ItemChange.MERGED, actor=actor, now=now, batch=batch)
    conflicts.drop_open(others)
    if isinstance(kept, AgentFact):
        fact_standing.recount(kept)
        fact_standing.share_due([kept], actor=actor, policy=policy_of(actor.workspace_id).facts, now=now)
    else:
        knowledge.recount(kept)
        knowledge.fill_room(actor=actor, now=now)
    return Done(batch, len(others))


@transaction.atomic
def undo_merge(kind: ItemKind, *, actor: Actor, batch: UUID, now: datetime) -> Done:
    """Give each its own life again, as it stood before; what somebody changed since is left, and counted.

    Raises NotAllowed, NotFound for an unknown merge, and Conflict where there is nothing more to take back.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    model = FactVersion if kind is ItemKind.FACT else KnowledgeVersion
    _check_known(model, actor, batch)
    made = {pk: it for pk, it in acts.made_by(model, actor, batch).items() if it.change is ItemChange.MERGED}
    rows = [
        row for row in _locked(kind, list(made), actor) if row.merged_into_id and row.version == made[row.pk].version
    ]
    if not rows:
        raise Conflict("There is nothing to undo.")
    doing = Act(actor, now, uuid7())
    kept = {row.merged_into_id for row in rows}
    if kind is ItemKind.FACT:
        _part_facts(rows, made, doing)
        for fact in AgentFact.objects.in_workspace(actor.workspace_id).filter(pk__in=kept):
            fact_standing.recount(fact)
        _unshare(kept, batch, doing)
    else:
        acts.stand_as_before(rows, made, ItemChange.UNMERGED, doing)
        for item in SharedKnowledge.objects.in_workspace(actor.workspace_id).filter(pk__in=kept):
            knowledge.recount(item)
    return Done(batch, len(rows), len(made) - len(rows))


def _check_known(model: Any, actor: Actor, batch: UUID) -> None:
    if not model.objects.visible_to(actor).filter(batch=batch, change=ItemChange.MERGED).exists():
        raise NotFound("There is no such merge.")


def _part_facts(rows: Sequence[AgentFact], made: Mapping[UUID, Before], doing: Act) -> None:
    for row in rows:
        fact_standing.make_active(row)
        if made[row.pk].status == FactStatus.ARCHIVED:
            acts.away_as_before(row, made[row.pk], doing)
    versions.changed_all(rows, ItemChange.UNMERGED, actor=doing.actor, now=doing.now, batch=doing.batch)
    acts.facts_returned(rows, doing)


def _unshare(kept: Collection[UUID], batch: UUID, doing: Act) -> None:
    """Put away what the merge alone had made known to all, unless somebody has touched it since."""
    owned = FactVersion.objects.in_workspace(doing.actor.workspace_id)
    merged_at = owned.filter(batch=batch).values_list("created_at", flat=True)[:1]
    knowledge.workspace_alone(doing.actor.workspace_id)
    made = SharedKnowledge.objects.in_workspace(doing.actor.workspace_id).filter(
        source_fact__in=kept, version=1, created_at__in=list(merged_at)
    )
    acts.archive_knowledge(list(made), doing)


def _locked(kind: ItemKind, ids: Sequence[UUID], actor: Actor) -> Sequence[Any]:
    return curation.locked_facts(ids, actor) if kind is ItemKind.FACT else curation.locked_knowledge(ids, actor)


def _check(kept: Any, others: Sequence[Any]) -> None:
    if kept.merged_into_id is not None:
        raise Conflict("This one was itself merged into another; undo that first.")
    if kept.status == FactStatus.ARCHIVED:
        raise Conflict("The one to keep is archived; restore it first.")
    for row in others:
        if row.merged_into_id is not None:
            raise Conflict("One of these was merged already.", field="ids")
        if relation_of(kept.text, row.text).relation is FactRelation.OPPOSITE:
            raise Conflict("These say the opposite of each other: settle the conflict instead.", field="ids")
        if isinstance(kept, AgentFact) and (row.agent_id, row.subject_id) != (kept.agent_id, kept.subject_id):
            raise InvalidInput("Only facts of one agent about the same person can be merged.", field="ids")


def _put_away(row: Any, now: datetime) -> None:
    (fact_standing if isinstance(row, AgentFact) else knowledge).put_away(row, ArchiveReason.MERGED, now)
