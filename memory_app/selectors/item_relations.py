"""What one fact or item of shared knowledge is related to, for its own page."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from memory_app.domain.actors import Actor
from memory_app.models import (
    AgentFact,
    FactConflict,
    FactSighting,
    FactVersion,
    KnowledgeConfirmation,
    KnowledgeVersion,
    SharedKnowledge,
)
from memory_app.selectors.facts import conflicts_shown

Item = AgentFact | SharedKnowledge
_MOST = 10
"""Look-alikes and merged ones that a page shows."""


def look_alikes(actor: Actor, item: Item) -> Sequence[Any]:
    """What is not archived and may say the same: what it was found to be like, and what was found to be like it."""
    if item.archived_at is not None:
        return []
    rows = _others(actor, item).filter(archived_at=None)
    either = Q(pk=item.possible_duplicate_of_id) | Q(possible_duplicate_of=item)
    return list(rows.filter(either).order_by("created_at", "pk")[:_MOST])


def merged_into(actor: Actor, item: Item) -> Sequence[Any]:
    """What a person found to be the same as it."""
    return list(_others(actor, item).filter(merged_into=item).order_by("created_at", "pk")[:_MOST])


def several(actor: Actor, model: type[Item], ids: Sequence[UUID]) -> Sequence[Any]:
    """Those of these that the actor may see, the strongest first."""
    rows = model._default_manager.visible_to(actor).remembered()
    by = "count" if model is AgentFact else "confirmation_count"
    return list(_with_owner(rows, model).filter(pk__in=ids).order_by(f"-{by}", "created_at", "pk"))


def conflicts_of(actor: Actor, item: Item) -> Sequence[FactConflict]:
    """What is not settled and says the opposite, the newest first."""
    kind = "fact" if isinstance(item, AgentFact) else "knowledge"
    either = Q(**{f"older_{kind}": item}) | Q(**{f"newer_{kind}": item})
    return list(conflicts_shown(actor).open().filter(either).newest_first())


def met_in(actor: Actor, family: Sequence[UUID], *, size: int) -> Sequence[FactSighting]:
    """The occasions on which any of these facts was met, the latest first."""
    rows = FactSighting.objects.in_workspace(actor.workspace_id).filter(fact_id__in=family)
    return list(rows.select_related("session").order_by("-seen_at", "-id")[:size])


def standings(actor: Actor, family: Sequence[UUID]) -> Sequence[KnowledgeConfirmation]:
    """Who stands behind any of these items or against it, with whoever answers for an agent; the earliest first."""
    rows = KnowledgeConfirmation.objects.in_workspace(actor.workspace_id).filter(knowledge_id__in=family)
    return list(rows.select_related("agent__owner", "member", "owner", "subject").order_by("created_at", "pk"))


def became(actor: Actor, fact: AgentFact) -> SharedKnowledge | None:
    """What a fact was shared as, or stands behind by its text."""
    rows = SharedKnowledge.objects.visible_to(actor).remembered()
    known: SharedKnowledge | None = (
        rows.filter(Q(source_fact=fact) | Q(text_hash=fact.text_hash)).order_by("created_at", "pk").first()
    )
    return known


def act_is_known(actor: Actor, model: type[FactVersion | KnowledgeVersion], batch: UUID) -> bool:
    """Whether the actor may see an act of this name."""
    return model._default_manager.visible_to(actor).filter(batch=batch).exists()


def version_at(actor: Actor, item: Item, version: int) -> FactVersion | KnowledgeVersion | None:
    """What it said at that version."""
    column, model = ("fact", FactVersion) if isinstance(item, AgentFact) else ("knowledge", KnowledgeVersion)
    rows: Any = model._default_manager.filter(workspace_id=actor.workspace_id)
    found: FactVersion | KnowledgeVersion | None = rows.filter(**{column: item, "version": version}).first()
    return found


def _others(actor: Actor, item: Item) -> "QuerySet[Any]":
    model = type(item)
    return _with_owner(model._default_manager.visible_to(actor).remembered(), model)


def _with_owner(rows: "QuerySet[Any]", model: type[Item]) -> "QuerySet[Any]":
    return rows.select_related(*(("agent", "subject") if model is AgentFact else ("source_agent", "subject")))
