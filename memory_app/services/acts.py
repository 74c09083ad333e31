"""What one act does to locked facts or items of shared knowledge: archive, restore, pin; and the way back."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import ArchiveReason, BulkAction, FactStatus, ItemChange, KnowledgeStatus
from memory_app.models import AgentFact, FactVersion, KnowledgeVersion, SharedKnowledge
from memory_app.services import conflicts, fact_standing, knowledge, likeness, losing, versions
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
    archived_because: str
    merged_into: UUID | None


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
    """Let them stand again, what was merged for itself, what lost a conflict in it again with what it took along."""
    left = {row.merged_into_id for row in rows} - {None}
    lost = [row for row in rows if row.archived_because == ArchiveReason.RESOLVED]
    for row in rows:
        fact_standing.make_active(row)
    versions.changed_all(rows, ItemChange.RESTORED, actor=act.actor, now=act.now, batch=act.batch)
    conflicts.reopen_lost(lost)
    back = losing.give_back(lost, actor=act.actor, now=act.now, batch=act.batch)
    knowledge_returned(back, act)
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
    told = "status", "pinned", "archived_because", "merged_into_id"
    earlier = owned.filter(**{f"{column}__in": list(made)}).values_list(column, "version", *told)
    stood = {item: tuple(how) for item, version, *how in earlier if version == made[item][0] - 1}
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
    _archive_as_before(going, made, act)  # without filling: the room is for those that come back first
    if rows and isinstance(rows[0], AgentFact):
        restore_facts(coming, act)
        return
    stand_as_before(coming, made, ItemChange.RESTORED, act)
    knowledge.fill_room(actor=act.actor, now=act.now)


def stand_as_before(
    rows: Collection[SharedKnowledge], made: Mapping[UUID, Before], change: ItemChange, act: Act
) -> None:
    """Bring items back: active ones among the active, others as what they were."""
    apart = [row for row in rows if made[row.pk].status != KnowledgeStatus.ACTIVE]
    for row in apart:
        row.merged_into = None
        if made[row.pk].status == KnowledgeStatus.ARCHIVED:
            away_as_before(row, made[row.pk], act)
        else:
            row.status, row.archived_at, row.archived_because = made[row.pk].status, None, ""
    versions.changed_all(apart, change, actor=act.actor, now=act.now, batch=act.batch)
    for row in rows:
        if made[row.pk].status == KnowledgeStatus.ACTIVE:
            knowledge.enter(row, change, actor=act.actor, now=act.now, batch=act.batch)
    knowledge_returned([row for row in rows if row.status != KnowledgeStatus.ARCHIVED], act)


def away_as_before(row: Any, before: Before, act: Act) -> None:
    """Set it archived, unsaved, for the reason for which it was."""
    because = ArchiveReason(before.archived_because or ArchiveReason.PUT_AWAY)
    (fact_standing if isinstance(row, AgentFact) else knowledge).put_away(row, because, act.now)
    row.merged_into_id = before.merged_into


def _archive_as_before(rows: Sequence[Any], made: Mapping[UUID, Before], act: Act) -> None:
    """Archive anew what had been: merged ones count with another again, settled ones have lost again."""
    if not rows:
        return
    for row in rows:
        away_as_before(row, made[row.pk], act)
    versions.changed_all(rows, ItemChange.ARCHIVED, actor=act.actor, now=act.now, batch=act.batch)
    lost = [row for row in rows if row.archived_because == ArchiveReason.RESOLVED]
    losing.lose_again(lost)
    kept = {row.merged_into_id for row in rows} - {None}
    for target in type(rows[0])._default_manager.filter(workspace_id=act.actor.workspace_id, pk__in=kept):
        (fact_standing if isinstance(target, AgentFact) else knowledge).recount(target)
    for row in lost:
        if isinstance(row, AgentFact):
            losing.take_along(row, actor=act.actor, now=act.now)


def _pin(rows: Sequence[Any], action: BulkAction, act: Act) -> int:
    wanted = action is BulkAction.PIN
    changing = [row for row in rows if row.pinned != wanted]
    for row in changing:
        row.pinned = wanted
    change = ItemChange.PINNED if wanted else ItemChange.UNPINNED
    versions.changed_all(changing, change, actor=act.actor, now=act.now, batch=act.batch)
    return len(changing)
