"""Shared knowledge (L3): what was met often enough is shared, confirmed, disputed; the weakest makes room."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from memory_app.domain.actors import Actor
from memory_app.domain.errors import InvalidInput, NotFound
from memory_app.domain.fact_words import text_hash
from memory_app.domain.policy import LIMITS, FactPolicy
from memory_app.domain.sharing import Holding, Voice, independent_voices, makes_room
from memory_app.domain.text import clean_text
from memory_app.domain.vocabulary import (
    ActorKind,
    ArchiveReason,
    FactCategory,
    ItemChange,
    ItemKind,
    KnowledgeStatus,
    Role,
    Scope,
    SourceClass,
    Stance,
)
from memory_app.models import Agent, AgentFact, ApiKey, KnowledgeConfirmation, SharedKnowledge, Subject, Workspace
from memory_app.models.writes import Writes
from memory_app.services import audit, conflicts, identities, likeness, terms, versions
from memory_app.services.terms import Worded
from memory_app.services.thresholds import policy_of


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a new item comes from: an agent's fact, or a person's own words."""

    text: str
    category: FactCategory
    source_class: SourceClass
    agent: Agent | None = None
    fact: AgentFact | None = None
    subject_id: UUID | None = None


def workspace_alone(workspace_id: UUID) -> None:
    """Let one writer at a time share or settle here: its cap and its look-alikes are the whole workspace's."""
    Workspace.objects.select_for_update(no_key=True).get(pk=workspace_id)


def share(origin: Origin, *, actor: Actor, policy: FactPolicy, now: datetime) -> SharedKnowledge | None:
    """Make it known to all, or have its agent stand behind what says the same already.

    Returns what is new or newly confirmed, None where nothing changed. Call inside the writer's transaction.
    """
    workspace_alone(actor.workspace_id)
    near = likeness.of_knowledge(actor.workspace_id, origin.text)
    known = near.same
    if known is None:
        return _added(origin, near, actor=actor, policy=policy, now=now)
    if origin.agent is None or not _stand(known, Stance.CONFIRM, actor=actor, agent=origin.agent, now=now):
        return None
    _weigh_again(known, actor=actor, now=now)
    return known


@transaction.atomic
def confirm_knowledge(*, actor: Actor, knowledge_id: UUID, now: datetime, agent: str | None = None) -> SharedKnowledge:
    """Stand behind an item, as an agent or as a member; a second time changes nothing.

    A member's confirmation also lifts a dispute. Raises NotAllowed, NotFound, InvalidInput when a key names no agent.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    speaker = _speaker(actor, agent, now)
    item = locked(knowledge_id, actor)
    _confirmed(item, speaker, actor=actor, now=now)
    return item


@transaction.atomic
def dispute_knowledge(*, actor: Actor, knowledge_id: UUID, now: datetime, note: str = "") -> SharedKnowledge:
    """Take an item out of every prompt until a person confirms, edits or archives it; a second time changes nothing.

    Raises NotAllowed, NotFound, InvalidInput.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    item = locked(knowledge_id, actor)
    said = clean_text(note, field="note", limit=LIMITS.note)
    if item.status == KnowledgeStatus.ARCHIVED:
        return item
    _stand(item, Stance.DISPUTE, actor=actor, agent=None, now=now, note=said)
    item.confirmation_count = _voices(item)
    if item.status != KnowledgeStatus.DISPUTED:
        was_active = item.status == KnowledgeStatus.ACTIVE
        item.status = KnowledgeStatus.DISPUTED.value
        versions.changed(item, ItemChange.DISPUTED, actor=actor, now=now)
        if was_active:
            fill_room(actor=actor, now=now)
    else:
        item.save(update_fields=["confirmation_count"])
    return item


@transaction.atomic
def withdraw_stance(*, actor: Actor, knowledge_id: UUID, now: datetime) -> SharedKnowledge:
    """Take back what a member said of an item, for it or against it; where they said nothing nothing changes.

    With the last dispute goes its effect. A dispute that a confirmation had lifted stays lifted. Raises NotAllowed,
    NotFound.
    """
    actor.require(role=Role.REVIEWER, scope=None)
    item = locked(knowledge_id, actor)
    stances = KnowledgeConfirmation.objects.in_workspace(actor.workspace_id).filter(knowledge=item)
    if not stances.filter(member_id=actor.id).delete()[0]:
        return item
    item.confirmation_count = _voices(item)
    item.save(update_fields=["confirmation_count"])
    audit.record(actor=actor, verb="knowledge.withdrawn", target=item, now=now, subject_id=item.subject_id)
    if item.status == KnowledgeStatus.DISPUTED and not stances.filter(stance=Stance.DISPUTE).exists():
        enter(item, ItemChange.ACTIVATED, actor=actor, now=now)
    return item


def locked(knowledge_id: UUID, actor: Actor) -> SharedKnowledge:
    """The item under the workspace's lock. Raises NotFound, Gone."""
    (item,) = all_locked([knowledge_id], actor)
    return item


def all_locked(ids: Sequence[UUID], actor: Actor) -> list[SharedKnowledge]:
    """The items under the workspace's lock, the persons they are about held before.

    Raises NotFound unless all are there, Gone for a person who was erased.
    """
    rows = SharedKnowledge.objects.visible_to(actor).filter(pk__in=ids)
    held = identities.share_locked(Subject.objects.filter(pk__in=rows.order_by().values("subject_id")).order_by("pk"))
    workspace_alone(actor.workspace_id)
    found = list(rows.select_related("subject"))
    if len(found) < len(set(ids)):
        raise NotFound("There is no such knowledge.")
    for person in held:
        identities.refuse_erased(person)
    return found


def origin_of(fact: AgentFact) -> Origin:
    """A fact as what is to be shared."""
    return Origin(
        text=fact.text,
        category=FactCategory(fact.category),
        source_class=SourceClass(fact.source_class),
        agent=fact.agent,
        fact=fact,
        subject_id=fact.subject_id,
    )


def put_away(item: SharedKnowledge, because: ArchiveReason, now: datetime) -> None:
    """Set it archived, unsaved."""
    item.status = KnowledgeStatus.ARCHIVED.value
    item.archived_at, item.archived_because = now, because.value


def fill_room(*, actor: Actor, now: datetime) -> None:
    """Let the surest candidates in while there is room. Call under the workspace's lock."""
    policy = _policy(actor)
    owned = SharedKnowledge.objects.in_workspace(actor.workspace_id)
    room = policy.shared_cap - owned.active().count()
    if room <= 0:
        return
    waiting = list(owned.filter(status=KnowledgeStatus.CANDIDATE).surest_first()[:room])
    for item in waiting:
        item.status = KnowledgeStatus.ACTIVE.value
    versions.changed_all(waiting, ItemChange.ACTIVATED, actor=actor, now=now)


def enter(item: SharedKnowledge, change: ItemChange, *, actor: Actor, now: datetime, batch: UUID | None = None) -> None:
    """Bring a locked item back among the active ones; where all others are surer it waits as candidate."""
    before = item.status
    item.status = KnowledgeStatus.CANDIDATE.value
    _make_room(item, actor=actor, policy=_policy(actor), now=now, batch=batch)
    if item.status != before:
        item.archived_at, item.archived_because, item.merged_into = None, "", None
        versions.changed(item, change, actor=actor, now=now, batch=batch)


def recount(item: SharedKnowledge) -> None:
    """Count the voices behind an item and behind what was merged into it. Call under the workspace's lock."""
    item.confirmation_count = _voices(item)
    item.save(update_fields=["confirmation_count"])


def _added(
    origin: Origin, near: likeness.Near[SharedKnowledge], *, actor: Actor, policy: FactPolicy, now: datetime
) -> SharedKnowledge:
    item = SharedKnowledge(
        workspace_id=actor.workspace_id,
        text=origin.text,
        text_hash=text_hash(origin.text),
        category=origin.category.value,
        subject_id=origin.subject_id,
        source_agent=origin.agent,
        source_fact=origin.fact,
        source_class=origin.source_class.value,
        status=KnowledgeStatus.CANDIDATE.value,
        created_at=now,
        last_confirmed_at=now,
        possible_duplicate_of=near.swapped,
    )
    writes = Writes()
    writes.add(item)
    worded = Worded(ItemKind.KNOWLEDGE, item.pk, item.subject_id, item.text)
    terms.add_terms(workspace_id=actor.workspace_id, items=[worded], into=writes)
    writes.write()
    _stand(item, Stance.CONFIRM, actor=actor, agent=origin.agent, now=now)
    item.confirmation_count = _voices(item)
    _make_room(item, actor=actor, policy=policy, now=now)
    item.save(update_fields=["confirmation_count", "status"])
    versions.added_all([item], actor=actor, now=now)
    conflicts.note_knowledge([(item, other) for other in near.opposites], now=now)
    return item


def _confirmed(item: SharedKnowledge, speaker: Agent | None, *, actor: Actor, now: datetime) -> None:
    """Count it once. A member's word ends a dispute."""
    if actor.kind is ActorKind.KEY and speaker is None:
        raise InvalidInput("%(field)s is missing; this key is bound to none.", field="agent")
    if _stand(item, Stance.CONFIRM, actor=actor, agent=speaker, now=now):
        _weigh_again(item, actor=actor, now=now)
    if item.status == KnowledgeStatus.DISPUTED and actor.kind is ActorKind.MEMBER:
        enter(item, ItemChange.ACTIVATED, actor=actor, now=now)


def _weigh_again(item: SharedKnowledge, *, actor: Actor, now: datetime) -> None:
    """After a new voice: count, and let it in where it waited or had been evicted and is sure enough by now."""
    item.confirmation_count = _voices(item)
    item.last_confirmed_at = now
    item.save(update_fields=["confirmation_count", "last_confirmed_at"])
    evicted = item.status == KnowledgeStatus.ARCHIVED and item.archived_because == ArchiveReason.EVICTED
    if evicted or item.status == KnowledgeStatus.CANDIDATE:
        enter(item, ItemChange.REVIVED if evicted else ItemChange.ACTIVATED, actor=actor, now=now)


def _make_room(
    item: SharedKnowledge, *, actor: Actor, policy: FactPolicy, now: datetime, batch: UUID | None = None
) -> None:
    """Set the item active, unsaved, where there is room or a weaker one makes it; else leave it a candidate."""
    owned = SharedKnowledge.objects.in_workspace(item.workspace_id)
    active = {row.pk: row for row in owned.active().exclude(pk=item.pk)}
    leaving = makes_room(_holding(item), [_holding(row) for row in active.values()], policy)
    if leaving is None:
        return
    item.status = KnowledgeStatus.ACTIVE.value
    gone = [active[pk] for pk in leaving]
    for row in gone:
        put_away(row, ArchiveReason.EVICTED, now)
    versions.changed_all(gone, ItemChange.EVICTED, actor=actor, now=now, batch=batch)


def _holding(row: SharedKnowledge) -> Holding[UUID]:
    return Holding(row.pk, confirmations=row.confirmation_count, created_at=row.created_at, pinned=row.pinned)


def _stand(
    item: SharedKnowledge, stance: Stance, *, actor: Actor, agent: Agent | None, now: datetime, note: str = ""
) -> bool:
    """Write down who stands where, and whether that is news. The service itself stands nowhere."""
    if agent is None and actor.kind is ActorKind.SYSTEM:
        return False
    who: dict[str, Any] = {
        "agent": agent,
        "member_id": actor.id if agent is None and actor.kind is ActorKind.MEMBER else None,
        "api_key_id": actor.id if agent is None and actor.kind is ActorKind.KEY else None,
    }
    row, is_new = KnowledgeConfirmation.objects.get_or_create(
        workspace_id=item.workspace_id,
        knowledge=item,
        **who,
        defaults={
            "stance": stance.value,
            "owner_id": None if agent is None else _owner(agent, actor),
            "subject_id": actor.subject_id or item.subject_id,
            "note": note,
            "created_at": now,
        },
    )
    if is_new or row.stance == stance:
        return is_new
    row.stance, row.note, row.created_at = stance.value, note, now
    row.save(update_fields=["stance", "note", "created_at"])
    return True


def _owner(agent: Agent, actor: Actor) -> UUID | None:
    """Who answers for an agent: the member named on it, else who made the key that speaks for it, or its own."""
    answering: UUID | None = agent.owner_id
    if answering is not None:
        return answering
    keys = ApiKey.objects.in_workspace(actor.workspace_id)
    own = {"pk": actor.id} if actor.kind is ActorKind.KEY else {"agent": agent}
    maker: UUID | None = keys.filter(**own).order_by("pk").values_list("created_by_id", flat=True).first()
    return maker


def _voices(item: SharedKnowledge) -> int:
    """Independent confirmations of an item and of what was merged into it."""
    family = likeness.family_of(item)
    rows = KnowledgeConfirmation.objects.in_workspace(item.workspace_id).filter(
        knowledge_id__in=family, stance=Stance.CONFIRM
    )
    told = rows.values_list("agent_id", "member_id", "agent__owner_id", "owner_id")
    return independent_voices(_voice(*row) for row in told)


def _voice(agent: UUID | None, member: UUID | None, owner_now: UUID | None, owner_then: UUID | None) -> Voice[UUID]:
    return Voice(agent=agent, owner=member or owner_now or owner_then)


def _speaker(actor: Actor, named: str | None, now: datetime) -> Agent | None:
    key = identities.bound_agent_key(actor=actor, named=named)
    return None if key is None else identities.agent_named(actor=actor, key=key, now=now)


def _policy(actor: Actor) -> FactPolicy:
    return policy_of(actor.workspace_id).facts
