"""How facts stand: active or archived, counted, within their agent's cap, shared with all when it is time."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from uuid import UUID

from memory_app.domain.actors import Actor
from memory_app.domain.policy import FactPolicy
from memory_app.domain.sharing import Kept, evicted, is_shareable, should_promote
from memory_app.domain.vocabulary import ArchiveReason, FactCategory, FactStatus, ItemChange, Stance
from memory_app.models import (
    Agent,
    AgentFact,
    FactSighting,
    KnowledgeConfirmation,
    KnowledgeVersion,
    SharedKnowledge,
)
from memory_app.services import knowledge, likeness, versions


def make_active(fact: AgentFact) -> None:
    """Set it active again, unsaved."""
    fact.status = FactStatus.ACTIVE.value
    fact.archived_at, fact.archived_because, fact.merged_into = None, "", None


def put_away(fact: AgentFact, because: ArchiveReason, now: datetime) -> None:
    """Set it archived, unsaved."""
    fact.status = FactStatus.ARCHIVED.value
    fact.archived_at, fact.archived_because = now, because.value


def recount(fact: AgentFact) -> None:
    """Count the occasions of a fact and of what was merged into it, each once. Call under the agent's lock."""
    seen = FactSighting.objects.in_workspace(fact.workspace_id).filter(fact_id__in=likeness.family_of(fact))
    fact.count = max(seen.values("source").distinct().count(), 1)
    fact.save(update_fields=["count"])


def start_over(fact: AgentFact, source: str, now: datetime) -> None:
    """Count from one, unsaved: what an agent words anew has been met on this occasion only.

    Else what three sessions have met would let any words in among what all share.
    """
    owned = FactSighting.objects.in_workspace(fact.workspace_id)
    owned.filter(fact_id__in=likeness.family_of(fact)).delete()
    owned.create(workspace_id=fact.workspace_id, fact=fact, subject_id=fact.subject_id, source=source, seen_at=now)
    fact.count = 1


def keep_to_cap(
    agents: Iterable[Agent],
    *,
    spare: Collection[UUID],
    actor: Actor,
    policy: FactPolicy,
    now: datetime,
    batch: UUID | None = None,
) -> None:
    """Archive what was met least while an agent has more active facts than the cap; `spare` and pinned ones stay."""
    for agent in agents:
        active = AgentFact.objects.in_workspace(agent.workspace_id).filter(agent=agent).active()
        rows = active.order_by("pk").values_list("pk", "count", "last_seen_at", "pinned")
        kept = [Kept(pk, count, seen, pinned or pk in spare) for pk, count, seen, pinned in rows]
        if not (going := evicted(kept, now=now, policy=policy)):
            continue
        gone = list(active.filter(pk__in=going))
        for row in gone:
            put_away(row, ArchiveReason.EVICTED, now)
        versions.changed_all(gone, ItemChange.EVICTED, actor=actor, now=now, batch=batch)


def share_due(facts: Sequence[AgentFact], *, actor: Actor, policy: FactPolicy, now: datetime) -> list[SharedKnowledge]:
    """Share what distinct sessions have met often enough; what is new of it or newly confirmed."""
    due = [
        fact
        for fact in facts
        if fact.status == FactStatus.ACTIVE
        and should_promote(fact.count, policy)
        and is_shareable(FactCategory(fact.category), policy)
    ]
    if due:
        due = _unspoken(due)
    shared = (knowledge.share(knowledge.origin_of(fact), actor=actor, policy=policy, now=now) for fact in due)
    return [item for item in shared if item is not None]


def _unspoken(due: Sequence[AgentFact]) -> list[AgentFact]:
    """Those of which the agent has not said its say: behind an item of these words, or of words mended by a person.

    Two statements, so that what has long been shared is not looked up among all knowledge at every session.
    """
    workspace_id = due[0].workspace_id
    behind = KnowledgeConfirmation.objects.in_workspace(workspace_id).filter(
        agent__in={fact.agent_id for fact in due},
        knowledge__text_hash__in=[fact.text_hash for fact in due],
        stance=Stance.CONFIRM,
    )
    said = set(behind.values_list("agent_id", "knowledge__text_hash"))
    left = [fact for fact in due if (fact.agent_id, fact.text_hash) not in said]
    if not left:
        return []
    earlier = KnowledgeVersion.objects.in_workspace(workspace_id).filter(knowledge__source_fact__in=left)
    mended = set(earlier.values_list("knowledge__source_fact_id", "text"))
    return [fact for fact in left if (fact.pk, fact.text) not in mended]
