"""How facts stand: active or archived, counted, within their agent's cap, shared with all when it is time."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection

from memory_app.domain.actors import Actor
from memory_app.domain.policy import FactPolicy
from memory_app.domain.sharing import Kept, evicted, is_shareable, should_promote
from memory_app.domain.vocabulary import ArchiveReason, FactCategory, FactStatus, ItemChange, Stance
from memory_app.models import Agent, AgentFact, FactSighting, SharedKnowledge
from memory_app.services import knowledge, likeness, versions

_READ = "id workspace_id agent_id subject_id category text status pinned version merged_into_id".split()  # noqa: SIM905
"""What an eviction changes of a fact, and what a version tells; in the model's order."""
_ACTIVE = f"""
SELECT {", ".join(_READ)}, count, pinned, extract(epoch FROM last_seen_at)::float8
FROM memory_app_agentfact
WHERE workspace_id = %(workspace)s AND agent_id = %(agent)s AND status = %(active)s
ORDER BY id
"""  # noqa: S608 - ours
_SPOKEN = """
SELECT due.id
FROM unnest(%(ids)s::uuid[], %(agents)s::uuid[], %(hashes)s::text[], %(texts)s::text[])
    AS due (id, agent_id, text_hash, text)
WHERE EXISTS (
    SELECT
    FROM memory_app_sharedknowledge AS item
    JOIN memory_app_knowledgeconfirmation AS voice
        ON voice.workspace_id = item.workspace_id AND voice.knowledge_id = item.id
    WHERE item.workspace_id = %(workspace)s AND item.text_hash = due.text_hash
        AND voice.agent_id = due.agent_id AND voice.stance = %(confirm)s
) OR EXISTS (
    SELECT
    FROM memory_app_sharedknowledge AS item
    JOIN memory_app_knowledgeversion AS said
        ON said.workspace_id = item.workspace_id AND said.knowledge_id = item.id
    WHERE item.workspace_id = %(workspace)s AND item.source_fact_id = due.id AND said.text = due.text
)
"""


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
        going = beyond_cap(agent, spare=spare, policy=policy, now=now)
        versions.changed_all(going, ItemChange.EVICTED, actor=actor, now=now, batch=batch)


def beyond_cap(
    agent: Agent,
    *,
    spare: Collection[UUID],
    policy: FactPolicy,
    now: datetime,
    unsaved: Mapping[UUID, AgentFact] = MappingProxyType({}),
) -> list[AgentFact]:
    """What has to go for the agent to keep to its cap, set archived, unsaved. Call under the agent's lock.

    `unsaved` are its facts that are about to be written: they count as they will stand. The others are read in part.
    """
    with connection.cursor() as cursor:
        cursor.execute(_ACTIVE, {"workspace": agent.workspace_id, "agent": agent.pk, "active": FactStatus.ACTIVE.value})
        rows = {row[0]: row for row in cursor.fetchall()}
    kept = [_kept(pk, *row[-3:], spared=pk in spare) for pk, row in rows.items() if pk not in unsaved]
    kept += [
        Kept(pk, fact.count, fact.last_seen_at, fact.pinned or pk in spare)
        for pk, fact in unsaved.items()
        if fact.status == FactStatus.ACTIVE
    ]
    going = [
        unsaved.get(pk) or AgentFact.from_db(DEFAULT_DB_ALIAS, _READ, rows[pk][:-3])
        for pk in evicted(kept, now=now, policy=policy)
    ]
    for fact in going:
        put_away(fact, ArchiveReason.EVICTED, now)
    return going


def _kept(pk: UUID, count: int, pinned: bool, seen: float, *, spared: bool) -> Kept[UUID]:  # noqa: FBT001 - a column
    return Kept(pk, count, datetime.fromtimestamp(seen, UTC), spared=pinned or spared)


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

    One statement, so that what has long been shared is not looked up among all knowledge at every session.
    """
    given = {
        "workspace": due[0].workspace_id,
        "confirm": Stance.CONFIRM.value,
        "ids": [fact.pk for fact in due],
        "agents": [fact.agent_id for fact in due],
        "hashes": [fact.text_hash for fact in due],
        "texts": [fact.text for fact in due],
    }
    with connection.cursor() as cursor:
        cursor.execute(_SPOKEN, given)
        spoken = {fact_id for (fact_id,) in cursor.fetchall()}
    return [fact for fact in due if fact.pk not in spoken]
