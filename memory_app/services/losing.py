"""What a fact that lost a conflict takes along, and how all of it comes back (`domain.md` 3 and 4)."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q

from memory_app.domain.actors import Actor
from memory_app.domain.facts import FactRelation, relation_of
from memory_app.domain.vocabulary import ActorKind, ArchiveReason, ItemChange, KnowledgeStatus, Resolution, Stance
from memory_app.models import (
    AgentFact,
    ApiKey,
    AuditEntry,
    FactConflict,
    KnowledgeConfirmation,
    KnowledgeVersion,
    Member,
    SharedKnowledge,
)
from memory_app.services import knowledge, likeness, versions

_LOSES = {Resolution.KEEP_NEWER: "older", Resolution.KEEP_OLDER: "newer"}


def take_along(lost: AgentFact, *, actor: Actor, now: datetime) -> None:
    """Put away what was shared of it and nobody else says: its only source was found wrong.

    What others stand behind independently stays, and what a person has put into other words. Call under the agent's
    lock.
    """
    knowledge.workspace_alone(actor.workspace_id)
    made = _made_from([lost]).exclude(status=KnowledgeStatus.ARCHIVED)
    going = [item for item in made if _says(item, lost) and _others_behind(item, lost) <= 0]
    was_active = any(item.status == KnowledgeStatus.ACTIVE for item in going)
    for item in going:
        knowledge.put_away(item, ArchiveReason.RESOLVED, now)
    versions.changed_all(going, ItemChange.ARCHIVED, actor=actor, now=now)
    if was_active:
        knowledge.fill_room(actor=actor, now=now)


def give_back(
    lost: Sequence[AgentFact], *, actor: Actor, now: datetime, batch: UUID | None = None
) -> Sequence[SharedKnowledge]:
    """Let what these took along stand as it stood. Call under their agents' locks."""
    if not lost:
        return []
    knowledge.workspace_alone(actor.workspace_id)
    gone = _made_from(lost).filter(archived_because=ArchiveReason.RESOLVED).exclude(pk__in=_lost_themselves(lost))
    rows = list(gone.order_by("created_at", "pk"))
    for item in rows:
        _stand_as_before(item, actor=actor, now=now, batch=batch)
    return rows


def lose_again(items: Iterable[Any]) -> None:
    """Settle anew, as they were, the conflicts that letting these stand again had opened."""
    for item in items:
        kind = "fact" if isinstance(item, AgentFact) else "knowledge"
        opened = FactConflict.objects.in_workspace(item.workspace_id).filter(resolved_at=None)
        for row in opened.filter(Q(**{f"older_{kind}": item}) | Q(**{f"newer_{kind}": item})).order_by("pk"):
            answer = _last_answer(row)
            if answer is None or getattr(row, f"{_LOSES[Resolution(answer.verb.partition('.')[2])]}_{kind}") != item:
                continue
            row.resolution, row.resolved_at = answer.verb.partition(".")[2], answer.at
            said_by(row, ActorKind(answer.actor_kind), answer.actor_id if _is_there(answer) else None)
            row.save(update_fields=["resolution", "resolved_at", "member", "api_key"])


def said_by(row: FactConflict, kind: ActorKind, actor_id: UUID | None) -> None:
    """Name who settled it, unsaved."""
    row.member_id = actor_id if kind is ActorKind.MEMBER else None
    row.api_key_id = actor_id if kind is ActorKind.KEY else None


def _is_there(answer: AuditEntry) -> bool:
    """Whether the account or the key that gave it is still there."""
    if answer.actor_id is None:
        return False
    if answer.actor_kind == ActorKind.MEMBER:
        return Member.objects.filter(pk=answer.actor_id).exists()
    return ApiKey.objects.in_workspace(answer.workspace_id).filter(pk=answer.actor_id).exists()


def _last_answer(row: FactConflict) -> AuditEntry | None:
    """The answer that left one side out, unless a person has asked again since."""
    told = AuditEntry.objects.in_workspace(row.workspace_id).filter(target_id=row.pk, verb__startswith="conflict.")
    last: AuditEntry | None = told.newest_first().first()
    return last if last is not None and last.verb in {f"conflict.{one}" for one in _LOSES} else None


def _made_from(facts: Sequence[AgentFact]) -> Any:
    family = likeness.families_of(AgentFact, facts[0].workspace_id, [fact.pk for fact in facts])
    return SharedKnowledge.objects.in_workspace(facts[0].workspace_id).filter(source_fact__in=family)


def _says(item: SharedKnowledge, fact: AgentFact) -> bool:
    return relation_of(fact.text, item.text).relation is FactRelation.SAME


def _others_behind(item: SharedKnowledge, fact: AgentFact) -> int:
    """Independent voices but for that of the fact's agent."""
    own = KnowledgeConfirmation.objects.in_workspace(item.workspace_id).filter(
        knowledge_id__in=likeness.family_of(item), agent_id=fact.agent_id, stance=Stance.CONFIRM
    )
    return int(item.confirmation_count) - own.exists()


def _lost_themselves(facts: Sequence[AgentFact]) -> set[UUID]:
    """Items that a person decided against, whatever became of their facts."""
    rows = FactConflict.objects.in_workspace(facts[0].workspace_id)
    lost = {rows.filter(resolution=how).values_list(f"{side}_knowledge", flat=True) for how, side in _LOSES.items()}
    return {pk for found in lost for pk in found if pk is not None}


def _stand_as_before(item: SharedKnowledge, *, actor: Actor, now: datetime, batch: UUID | None) -> None:
    earlier = KnowledgeVersion.objects.in_workspace(item.workspace_id).filter(knowledge=item, version__lt=item.version)
    status = earlier.order_by("-version").values_list("status", flat=True).first()
    if status in {KnowledgeStatus.CANDIDATE, KnowledgeStatus.DISPUTED}:
        item.status, item.archived_at, item.archived_because = status, None, ""
        versions.changed(item, ItemChange.RESTORED, actor=actor, now=now, batch=batch)
    else:
        knowledge.enter(item, ItemChange.RESTORED, actor=actor, now=now, batch=batch)
