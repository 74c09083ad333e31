"""What people do to facts and shared knowledge: edit, share, delete; archive, restore, pin one or many, and undo it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, NotAllowed, NotFound
from memory_app.domain.fact_words import text_hash
from memory_app.domain.vocabulary import (
    ActorKind,
    ArchiveReason,
    BulkAction,
    FactCategory,
    FactStatus,
    ItemChange,
    ItemKind,
    KnowledgeStatus,
    Role,
    Scope,
)
from memory_app.ids import uuid7
from memory_app.models import Agent, AgentFact, FactVersion, KnowledgeVersion, SharedKnowledge, Subject
from memory_app.services import (
    acts,
    audit,
    conflicts,
    fact_standing,
    facts,
    identities,
    knowledge,
    likeness,
    terms,
    versions,
)
from memory_app.services.acts import Act
from memory_app.services.terms import Worded
from memory_app.services.thresholds import policy_of

_AGENTS_OWN = BulkAction.ARCHIVE, BulkAction.RESTORE
"""What an agent's key may do to facts with the scope `write`; the rest takes `review`."""
_DECIDED = ArchiveReason.RESOLVED, ArchiveReason.MERGED


@dataclass(frozen=True, slots=True)
class Done:
    """What one act changed; `batch` takes it back as one. `left`: changed by somebody since, or nothing to do."""

    batch: UUID
    changed: int
    left: int = 0


@transaction.atomic
def edit_fact(
    *,
    actor: Actor,
    fact_id: UUID,
    version: int,
    now: datetime,
    text: str | None = None,
    category: FactCategory | None = None,
) -> AgentFact:
    """Change the words or the category, as a new version; what is the same already changes nothing.

    What an agent's key changes counts from one again; a person's correction keeps the count, and what is shared of the
    fact in its former words gets the new ones, wherever it stands. Raises NotAllowed,
    NotFound, InvalidInput, and Conflict for a stale `version` or words that another fact of the same agent about the
    same person has.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    (fact,) = locked_facts([fact_id], actor)
    versions.check_version(fact, version)
    _check_hands(actor, [fact])
    said = fact.text if text is None else facts.clean_fact(text)
    sort = fact.category if category is None else category.value
    former, reworded = fact.text, said != fact.text
    if not reworded and sort == fact.category:
        return fact
    fact.category = sort
    near = _reworded_fact(fact, said) if reworded else None
    if _is_agents(actor):
        fact_standing.start_over(fact, facts.occasion_of(actor, now).source, now)
    versions.changed(fact, ItemChange.EDITED, actor=actor, now=now)
    if near is not None:
        _found_by(ItemKind.FACT, fact)
        conflicts.drop_open([fact])
        conflicts.note_facts([(fact, other) for other in near.opposites], now=now)
        if not _is_agents(actor):
            _mend_shared(fact, former, actor=actor, now=now)
    fact_standing.share_due([fact], actor=actor, policy=policy_of(actor.workspace_id).facts, now=now)
    return fact


@transaction.atomic
def edit_knowledge(
    *,
    actor: Actor,
    knowledge_id: UUID,
    version: int,
    now: datetime,
    text: str | None = None,
    category: FactCategory | None = None,
) -> SharedKnowledge:
    """Change the words or the category, as a new version; confirmations stay, and a dispute of the old words ends.

    Raises NotAllowed, NotFound, InvalidInput, and Conflict for a stale `version` or words that another item has.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    item = knowledge.locked(knowledge_id, actor)
    versions.check_version(item, version)
    said = item.text if text is None else facts.clean_fact(text)
    sort = item.category if category is None else category.value
    if said != item.text or sort != item.category:
        _change_item(item, said, sort, actor=actor, now=now)
    return item


@transaction.atomic
def act(kind: ItemKind, action: BulkAction, *, actor: Actor, ids: Iterable[UUID], now: datetime) -> Done:
    """Do it to each of these; where there is nothing to do nothing changes. A repeat is harmless.

    Raises NotAllowed, and NotFound when an id is nobody's to see.
    """
    scope = Scope.WRITE if kind is ItemKind.FACT and action in _AGENTS_OWN else Scope.REVIEW
    actor.require(role=Role.REVIEWER, scope=scope)
    doing, wanted = Act(actor, now, uuid7()), list(dict.fromkeys(ids))
    if kind is ItemKind.FACT:
        rows = locked_facts(wanted, actor)
        _check_hands(actor, rows)
        changed = acts.on_facts(rows, action, doing)
    else:
        changed = acts.on_knowledge(locked_knowledge(wanted, actor), action, doing)
    return Done(doing.batch, changed, len(wanted) - changed)


@transaction.atomic
def undo(kind: ItemKind, *, actor: Actor, batch: UUID, now: datetime) -> Done:
    """Take one act back, whole, with what it pushed out; what somebody changed since is left as it is, and counted.

    Raises NotAllowed, and Conflict where there is nothing (more) to take back.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    made = acts.made_by(FactVersion if kind is ItemKind.FACT else KnowledgeVersion, actor, batch)
    if not acts.can_take_back(made):
        raise Conflict("There is nothing to undo.")
    rows: Sequence[Any] = (locked_facts if kind is ItemKind.FACT else locked_knowledge)(list(made), actor)
    untouched = [row for row in rows if row.version == made[row.pk].version]
    if not untouched:
        raise Conflict("There is nothing to undo: all of it has been changed since.")
    doing = Act(actor, now, uuid7())
    acts.take_back(untouched, made, doing)
    return Done(doing.batch, len(untouched), len(made) - len(untouched))


@transaction.atomic
def delete_fact(*, actor: Actor, fact_id: UUID, now: datetime) -> None:
    """Delete a fact for good, with its history; for admins. Raises NotAllowed, NotFound."""
    actor.require(role=Role.ADMIN, scope=None)
    (fact,) = locked_facts([fact_id], actor)
    # Who notes a conflict holds the row until the commit (`conflicts.note_facts`): what goes with it is read later.
    AgentFact.objects.in_workspace(actor.workspace_id).select_for_update().get(pk=fact.pk)
    audit.record(actor=actor, verb="fact.deleted", target=fact, now=now, subject_id=fact.subject_id)
    terms.forget_terms(workspace_id=actor.workspace_id, kind=ItemKind.FACT, item_ids=[fact.pk])
    fact.delete()


@transaction.atomic
def promote_fact(*, actor: Actor, fact_id: UUID, now: datetime) -> SharedKnowledge:
    """Share a fact with all by hand, however often it was met, and return what it became or stands behind.

    A person says so, so it holds for a preference too. Raises NotAllowed, NotFound, Conflict for an archived fact.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    (fact,) = locked_facts([fact_id], actor)
    if fact.status != FactStatus.ACTIVE:
        raise Conflict("This fact is archived; restore it first.")
    policy = policy_of(actor.workspace_id).facts
    knowledge.share(knowledge.origin_of(fact), actor=actor, policy=policy, now=now)
    item = likeness.of_knowledge(actor.workspace_id, fact.text).same
    if item is None:  # it was shared under this transaction's lock
        raise NotFound("There is no such knowledge.")
    if item.status == KnowledgeStatus.ARCHIVED:
        acts.restore_knowledge([item], Act(actor, now, uuid7()))
    return item


def locked_facts(ids: Sequence[UUID], actor: Actor) -> list[AgentFact]:
    """The facts under their agents' locks, in the order of the agents' ids, the persons they are about held before.

    Raises NotFound unless all are there, Gone for a person who was erased.
    """
    rows = AgentFact.objects.visible_to(actor).filter(pk__in=ids)
    if actor.agent_id:
        rows = rows.filter(agent_id=actor.agent_id)
    people = Subject.objects.in_workspace(actor.workspace_id).filter(pk__in=rows.order_by().values("subject_id"))
    held = identities.share_locked(people.order_by("pk"))
    alone = Agent.objects.in_workspace(actor.workspace_id).select_for_update(of=("self",), no_key=True)
    list(alone.filter(pk__in=rows.order_by().values("agent_id")).order_by("pk"))
    found = list(rows.select_related("agent", "subject"))
    if len(found) < len(set(ids)):
        raise NotFound("There is no such fact.")
    for person in held:
        identities.refuse_erased(person)
    return found


def locked_knowledge(ids: Sequence[UUID], actor: Actor) -> list[SharedKnowledge]:
    """The items under the workspace's lock. Raises NotFound unless all are there."""
    return knowledge.all_locked(ids, actor)


def _is_agents(actor: Actor) -> bool:
    return actor.kind is ActorKind.KEY and not actor.has_scope(Scope.REVIEW)


def _check_hands(actor: Actor, rows: Iterable[AgentFact]) -> None:
    """An agent's key leaves alone what a person pinned, settled or merged: else it could take a verdict back."""
    if _is_agents(actor) and any(row.pinned or row.archived_because in _DECIDED for row in rows):
        raise NotAllowed(
            "A person has decided on this fact; changing it needs a key with the scope review.", field="scope"
        )


def _reworded_fact(fact: AgentFact, said: str) -> likeness.Near[AgentFact]:
    twins = AgentFact.objects.in_workspace(fact.workspace_id).of(agent_id=fact.agent_id, subject_id=fact.subject_id)
    _reword(fact, said, twins)
    near = likeness.of_fact(fact.agent, fact.subject, said, but=fact.pk)
    fact.possible_duplicate_of = near.same or near.swapped
    return near


def _reworded_knowledge(item: SharedKnowledge, said: str) -> likeness.Near[SharedKnowledge]:
    _reword(item, said, SharedKnowledge.objects.in_workspace(item.workspace_id))
    near = likeness.of_knowledge(item.workspace_id, said, but=item.pk)
    item.possible_duplicate_of = near.same or near.swapped
    return near


def _change_item(item: SharedKnowledge, said: str, category: str, *, actor: Actor, now: datetime) -> None:
    near = _reworded_knowledge(item, said) if said != item.text else None
    item.category = category
    versions.changed(item, ItemChange.EDITED, actor=actor, now=now)
    if near is not None:
        _found_by(ItemKind.KNOWLEDGE, item)
        conflicts.drop_open([item])
        conflicts.note_knowledge([(item, other) for other in near.opposites], now=now)
        if item.status == KnowledgeStatus.DISPUTED:
            knowledge.enter(item, ItemChange.ACTIVATED, actor=actor, now=now)


def _mend_shared(fact: AgentFact, former: str, *, actor: Actor, now: datetime) -> None:
    """Mend what was shared of a fact too: else the words that were found wrong would stay shared beside the new ones.

    Where an item says the new words already, the fact is behind that one from now on.
    """
    owned = SharedKnowledge.objects.in_workspace(fact.workspace_id)
    made = owned.filter(source_fact=fact, text=former, merged_into=None).values_list("pk", flat=True)
    if not made or owned.filter(text_hash=fact.text_hash).exists():
        return
    for item in locked_knowledge(list(made), actor):
        if item.text == former:
            _change_item(item, fact.text, item.category, actor=actor, now=now)


def _reword(item: AgentFact | SharedKnowledge, said: str, twins: Any) -> None:
    item.text, item.text_hash = said, text_hash(said)
    if twins.exclude(pk=item.pk).filter(text_hash=item.text_hash).exists():
        raise Conflict("There is one that says exactly this already: merge the two instead.", field="text")


def _found_by(kind: ItemKind, item: AgentFact | SharedKnowledge) -> None:
    terms.write_terms(workspace_id=item.workspace_id, items=[Worded(kind, item.pk, item.subject_id, item.text)])
