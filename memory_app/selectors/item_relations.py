"""What one fact or item of shared knowledge is related to, for its own page."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import F, Q, QuerySet

from memory_app.domain.actors import Actor
from memory_app.domain.fact_words import text_hash
from memory_app.domain.policy import DEFAULT
from memory_app.domain.sentences import Sentence
from memory_app.domain.sharing import is_shareable
from memory_app.domain.vocabulary import FactCategory, KnowledgeStatus
from memory_app.models import (
    AgentFact,
    FactConflict,
    FactSighting,
    FactVersion,
    KnowledgeConfirmation,
    KnowledgeVersion,
    SharedKnowledge,
    WorkspaceThreshold,
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


def twin_of(actor: Actor, item: Item, text: str) -> Any:
    """The other one that has these very words: of the same agent about the same person, or shared; none else."""
    rows = type(item)._default_manager.visible_to(actor).remembered().filter(text_hash=text_hash(text))
    if isinstance(item, AgentFact):
        rows = rows.filter(agent_id=item.agent_id, subject_id=item.subject_id)
    return rows.exclude(pk=item.pk).first()


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
    """What a fact was shared as, or stands behind by its text: what is shared still, else what was put away last."""
    rows = SharedKnowledge.objects.visible_to(actor).remembered()
    made = rows.filter(Q(source_fact=fact) | Q(text_hash=fact.text_hash))
    known: SharedKnowledge | None = made.order_by(F("archived_at").desc(nulls_first=True), "created_at", "pk").first()
    return known


def is_shared_by_itself(actor: Actor, fact: AgentFact) -> bool:
    """Whether a fact of its kind is shared once enough sessions have met it."""
    policy = WorkspaceThreshold.objects.visible_to(actor).as_policy().facts
    return is_shareable(FactCategory(fact.category), policy)


def what_is_missing(actor: Actor, item: SharedKnowledge) -> Sentence | None:
    """Why no agent reads an item of shared knowledge yet, and what would let it in; None for one that is read."""
    if item.status == KnowledgeStatus.DISPUTED:
        return Sentence("Disputed: no agent is told of it until a person decides.")
    if item.status != KnowledgeStatus.CANDIDATE:
        return None
    cap, owned = DEFAULT.facts.shared_cap, SharedKnowledge.objects.in_workspace(actor.workspace_id).active()
    leaving = sorted(owned.filter(pinned=False).values_list("confirmation_count", flat=True))
    over = owned.count() + 1 - cap
    if over > len(leaving):
        return Sentence("All %(cap)d places are taken and pinned: it comes in once one of them is free.", cap=cap)
    return Sentence(
        "All %(cap)d places are taken: with %(n)d independent voice it comes in, or once a place is free.",
        "All %(cap)d places are taken: with %(n)d independent voices it comes in, or once a place is free.",
        cap=cap,
        n=leaving[max(over - 1, 0)] if leaving else 0,
    )


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
