"""What one act does to locked facts or items of shared knowledge: archive, restore, pin; and the way back."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import ArchiveReason, BulkAction, FactStatus, ItemChange, KnowledgeStatus
from memory_app.models import AgentFact, FactVersion, KnowledgeVersion, SharedKnowledge
from memory_app.services import conflicts, fact_standing, knowledge, likeness, versions
from memory_app.services.thresholds import policy_of

_TAKEN_BACK = frozenset(
    {ItemChange.ARCHIVED, ItemChange.RESTORED, ItemChange.EVICTED, ItemChange.PINNED, ItemChange.UNPINNED}
)


@dataclass(frozen=True, slots=True)
class Act:
    """Who does it when; `batch` names it."""

    actor: Actor
    now: datetime
    batch: UUID


@dataclass(frozen=True, slots=True)
class Before:
    """The version that an act made of an item, what it did to it, and how the item stood before."""

    version: int
    change: ItemChange
    status: str
    pinned: bool


def on_facts(rows: Sequence[AgentFact], action: BulkAction, act: Act) -> int:
    """Do it to facts under their agents' locks; how many it changed."""
    if action in (BulkAction.PIN, BulkAction.UNPIN):
        return _pin(rows, action, act)
    if action is BulkAction.ARCHIVE:
        return archive_facts([row for row in rows if row.status == FactStatus.ACTIVE], act)
    return restore_facts([row for row in rows if row.status == FactStatus.ARCHIVED], act)


def on_knowledge(rows: Sequence[SharedKnowledge], action: BulkAction, act: Act) -> int:
    """Do it to items under the workspace's lock; how many it changed."""
    if action in (BulkAction.PIN, BulkAction.UNPIN):
        return _pin(rows, action, act)
    if action is BulkAction.ARCHIVE:
        return archive_knowledge([row for row in rows if row.status != KnowledgeStatus.ARCHIVED], act)
    return restore_knowledge([row for row in rows if row.status == KnowledgeStatus.ARCHIVED], act)


def archive_facts(rows: Sequence[AgentFact], act: Act) -> int:
    """Put them away, until restored or met again."""
    for row in rows:
        fact_standing.put_away(row, ArchiveReason.PUT_AWAY, act.now)
    versions.changed_all(rows, ItemChange.ARCHIVED, actor=act.actor, now=act.now, batch=act.batch)
    return len(rows)


def restore_facts(rows: Sequence[AgentFact], act: Act) -> int:
    """Let them stand again, what was merged for itself, what lost a conflict in it again."""
    left = {row.merged_into_id for row in rows} - {None}
    lost = [row for row in rows if row.archived_because == ArchiveReason.RESOLVED]
    for row in rows:
        fact_standing.make_active(row)
    versions.changed_all(rows, ItemChange.RESTORED, actor=act.actor, now=act.now, batch=act.batch)
    conflicts.reopen_lost(lost)
    for target in AgentFact.objects.in_workspace(act.actor.workspace_id).filter(pk__in=left):
        fact_standing.recount(target)
    facts_returned(rows, act)
    return len(rows)


def facts_returned(rows: Sequence[AgentFact], act: Act) -> None:
    """What comes with facts that stand again: each agent's cap, their opposites, their being shared."""
    policy, active = policy_of(act.actor.workspace_id).facts, [row for row in rows if row.status == FactStatus.ACTIVE]
    agents = {row.agent_id: row.agent for row in active}
    fact_standing.keep_to_cap(
        [agents[pk] for pk in sorted(agents)],
        spare={row.pk for row in active},
        actor=act.actor,
        policy=policy,
        now=act.now,
        batch=act.batch,
    )
    pairs = [
        (row, other)
        for row in active
        for other in likeness.of_fact(row.agent, row.subject, row.text, but=row.pk).opposites
    ]
    conflicts.note_facts(pairs, now=act.now)
    fact_standing.share_due(active, actor=act.actor, policy=policy, now=act.now)


def archive_knowledge(rows: Sequence[SharedKnowledge], act: Act) -> int:
    """Put them away; the surest candidates take their place."""
    for row in rows:
        knowledge.put_away(row, ArchiveReason.PUT_AWAY, act.now)
    versions.changed_all(rows, ItemChange.ARCHIVED, actor=act.actor, now=act.now, batch=act.batch)
    knowledge.fill_room(actor=act.actor, now=act.now)
    return len(rows)


def restore_knowledge(rows: Sequence[SharedKnowledge], act: Act) -> int:
    """Let them stand again where there is room, else wait; what was merged for itself."""
    left = {row.merged_into_id for row in rows} - {None}
    lost = [row for row in rows if row.archived_because == ArchiveReason.RESOLVED]
    for row in rows:
        knowledge.enter(row, ItemChange.RESTORED, actor=act.actor, now=act.now, batch=act.batch)
    conflicts.reopen_lost(lost)
    for target in SharedKnowledge.objects.in_workspace(act.actor.workspace_id).filter(pk__in=left):
        knowledge.recount(target)
    knowledge_returned(rows, act)
    return len(rows)


def knowledge_returned(rows: Sequence[SharedKnowledge], act: Act) -> None:
    """Note what says the opposite of items that stand again."""
    pairs = [
        (row, other)
        for row in rows
        for other in likeness.of_knowledge(act.actor.workspace_id, row.text, but=row.pk).opposites
    ]
    conflicts.note_knowledge(pairs, now=act.now)


def made_by(model: type[FactVersion | KnowledgeVersion], actor: Actor, batch: UUID) -> dict[UUID, Before]:
    """Of each item that an act changed: what it did, and how the item stood in the version before."""
    column = "fact_id" if model is FactVersion else "knowledge_id"
    owned: Any = model._default_manager.filter(workspace_id=actor.workspace_id)
    made = {item: (version, change) for item, version, change in owned.filter(batch=batch).values_list(
        column, "version", "change"
    )}  # fmt: skip
    earlier = owned.filter(**{f"{column}__in": list(made)}).values_list(column, "version", "status", "pinned")
    stood = {item: (status, pinned) for item, version, status, pinned in earlier if version == made[item][0] - 1}
    return {
        item: Before(version, ItemChange(change), *stood[item])
        for item, (version, change) in made.items()
        if item in stood
    }


def can_take_back(made: Mapping[UUID, Before]) -> bool:
    """Whether these are changes of an act that `take_back` knows."""
    return bool(made) and {before.change for before in made.values()} <= _TAKEN_BACK


def take_back(rows: Sequence[Any], made: Mapping[UUID, Before], act: Act) -> None:
    """Let locked items of one kind, unchanged since, stand as they stood before; what made room for them comes back."""
    for wanted, action in ((True, BulkAction.PIN), (False, BulkAction.UNPIN)):
        _pin([row for row in rows if made[row.pk].pinned == wanted], action, act)
    moved = [row for row in rows if row.status != made[row.pk].status]
    going = [row for row in moved if made[row.pk].status == FactStatus.ARCHIVED]
    coming = [row for row in moved if made[row.pk].status != FactStatus.ARCHIVED]
    if rows and isinstance(rows[0], AgentFact):
        archive_facts(going, act)
        restore_facts(coming, act)
        return
    if going:
        _without_filling(going, act)
    stand_as_before(coming, {pk: before.status for pk, before in made.items()}, ItemChange.RESTORED, act)
    knowledge.fill_room(actor=act.actor, now=act.now)


def stand_as_before(
    rows: Collection[SharedKnowledge], status: Mapping[UUID, str], change: ItemChange, act: Act
) -> None:
    """Bring items back: active ones among the active, candidates and disputed ones as such."""
    apart = [row for row in rows if status[row.pk] != KnowledgeStatus.ACTIVE]
    for row in apart:
        row.status = status[row.pk]
        row.merged_into = None
        if row.status != KnowledgeStatus.ARCHIVED:
            row.archived_at, row.archived_because = None, ""
        else:
            row.archived_at, row.archived_because = act.now, ArchiveReason.PUT_AWAY.value
    versions.changed_all(apart, change, actor=act.actor, now=act.now, batch=act.batch)
    for row in rows:
        if status[row.pk] == KnowledgeStatus.ACTIVE:
            knowledge.enter(row, change, actor=act.actor, now=act.now, batch=act.batch)
    knowledge_returned([row for row in rows if row.status != KnowledgeStatus.ARCHIVED], act)


def _without_filling(rows: Sequence[SharedKnowledge], act: Act) -> None:
    """Archive; the room is for those that come back first."""
    for row in rows:
        knowledge.put_away(row, ArchiveReason.PUT_AWAY, act.now)
    versions.changed_all(rows, ItemChange.ARCHIVED, actor=act.actor, now=act.now, batch=act.batch)


def _pin(rows: Sequence[Any], action: BulkAction, act: Act) -> int:
    wanted = action is BulkAction.PIN
    changing = [row for row in rows if row.pinned != wanted]
    for row in changing:
        row.pinned = wanted
    change = ItemChange.PINNED if wanted else ItemChange.UNPINNED
    versions.changed_all(changing, change, actor=act.actor, now=act.now, batch=act.batch)
    return len(changing)
