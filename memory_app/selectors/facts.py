"""Facts and shared knowledge as callers see them, with who confirmed them and what they are at odds with."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import F, Prefetch, Q

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.models import (
    AgentFact,
    FactConflict,
    FactVersion,
    KnowledgeConfirmation,
    KnowledgeVersion,
    SharedKnowledge,
)
from memory_app.models.facts import AgentFactQuerySet, FactConflictQuerySet
from memory_app.models.knowledge import SharedKnowledgeQuerySet
from memory_app.models.rows import Rows


def facts_shown(actor: Actor) -> AgentFactQuerySet:
    """Facts that the actor may see, about nobody who was erased; a key bound to an agent sees that agent's."""
    rows: AgentFactQuerySet = AgentFact.objects.visible_to(actor).remembered()
    rows = rows.select_related("agent", "subject")
    return rows.filter(agent_id=actor.agent_id) if actor.agent_id else rows


def fact_shown(actor: Actor, fact_id: UUID) -> AgentFact:
    """One of them. Raises NotFound."""
    found: AgentFact | None = facts_shown(actor).filter(pk=fact_id).first()
    if found is None:
        raise NotFound("There is no such fact.")
    return found


def knowledge_shown(actor: Actor) -> SharedKnowledgeQuerySet:
    """What the workspace knows, with everybody who stands behind it or against it."""
    rows: SharedKnowledgeQuerySet = SharedKnowledge.objects.visible_to(actor).remembered()
    standing = KnowledgeConfirmation.objects.select_related("agent", "member", "api_key", "subject").order_by(
        "created_at", "pk"
    )
    return rows.select_related("source_agent", "subject").prefetch_related(Prefetch("confirmations", queryset=standing))


def knowledge_item(actor: Actor, knowledge_id: UUID) -> SharedKnowledge:
    """One item. Raises NotFound."""
    found: SharedKnowledge | None = knowledge_shown(actor).filter(pk=knowledge_id).first()
    if found is None:
        raise NotFound("There is no such knowledge.")
    return found


def conflicts_shown(actor: Actor) -> FactConflictQuerySet:
    """Texts that say the opposite, both sides with them; of facts only to who may see both of them."""
    rows: FactConflictQuerySet = FactConflict.objects.visible_to(actor).remembered()
    if actor.agent_id or actor.subject_id:
        own = facts_shown(actor).order_by().values("pk")
        of_facts = Q(older_fact__in=own, newer_fact__in=own)
        rows = rows.filter(of_facts | Q(older_knowledge__isnull=False))
    sides = [f"{age}_{kind}" for age in ("older", "newer") for kind in ("fact", "knowledge")]
    owners = [f"{age}_fact__{owner}" for age in ("older", "newer") for owner in ("agent", "subject")]
    return rows.select_related(*sides, *owners, "member", "api_key")


def conflict_shown(actor: Actor, conflict_id: UUID) -> FactConflict:
    """One of them. Raises NotFound."""
    found: FactConflict | None = conflicts_shown(actor).filter(pk=conflict_id).first()
    if found is None:
        raise NotFound("There is no such conflict.")
    return found


def facts_at_odds(actor: Actor, items: Iterable[Any]) -> Mapping[UUID, Sequence[UUID]]:
    """Of each of these the facts that say the opposite, as long as that is not settled; one statement."""
    return _against(actor, "fact", [item.pk for item in items])


def knowledge_at_odds(actor: Actor, items: Iterable[Any]) -> Mapping[UUID, Sequence[UUID]]:
    """Of each of these the items that say the opposite, as long as that is not settled; one statement."""
    return _against(actor, "knowledge", [item.pk for item in items])


def fact_versions(actor: Actor, fact: AgentFact) -> Sequence[FactVersion]:
    """Its history, newest first."""
    rows = FactVersion.objects.in_workspace(actor.workspace_id).filter(fact=fact)
    return list(rows.select_related("member", "api_key").order_by("-version"))


def knowledge_versions(actor: Actor, item: SharedKnowledge) -> Sequence[KnowledgeVersion]:
    """Its history, newest first."""
    rows = KnowledgeVersion.objects.in_workspace(actor.workspace_id).filter(knowledge=item)
    return list(rows.select_related("member", "api_key").order_by("-version"))


def _against(actor: Actor, kind: str, ids: Sequence[UUID]) -> Mapping[UUID, Sequence[UUID]]:
    found: dict[UUID, list[UUID]] = defaultdict(list)
    for one, other in _OPPOSED.of(actor, kind, ids=tuple(ids)) if ids else ():
        found[one].append(other)
        found[other].append(one)
    return found


class _Pair(NamedTuple):
    one: UUID
    other: UUID


def _opposed(actor: Actor, kind: str, *, ids: tuple[UUID, ...]) -> Any:
    """Conflicts that are not settled, of which a side is one of these."""
    older, newer = f"older_{kind}_id", f"newer_{kind}_id"
    rows: Any = FactConflict.objects.in_workspace(actor.workspace_id).open()
    rows = rows.filter(Q(**{f"{older}__among": ids}) | Q(**{f"{newer}__among": ids})).order_by("created_at", "pk")
    return rows.annotate(one=F(older), other=F(newer))


_OPPOSED: Rows[_Pair] = Rows(_opposed, _Pair)
