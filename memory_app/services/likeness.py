"""Which stored fact or item of shared knowledge a text is the same as, the opposite of, or one word away from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Q

from memory_app.domain.fact_matching import KnownFact, Match, best_match
from memory_app.domain.facts import read_fact
from memory_app.domain.vocabulary import FactStatus, ItemKind, KnowledgeStatus
from memory_app.models import Agent, AgentFact, SharedKnowledge, Subject
from memory_app.selectors.alike import near_duplicates

AnyItem = TypeVar("AnyItem", AgentFact, SharedKnowledge)


FAMILIES = """
WITH RECURSIVE family (id, kept) AS (
    SELECT id, id FROM unnest(%(ids)s::uuid[]) AS item (id)
    UNION
    SELECT item.id, family.kept
    FROM {table} AS item JOIN family ON item.merged_into_id = family.id
    WHERE item.workspace_id = %(workspace)s
)
"""
"""Items and all that was merged into them, however deep, each with the one it counts for."""


@dataclass(frozen=True, slots=True)
class Near(Generic[AnyItem]):
    """`same` says the same; `swapped` may; `opposites` stand and say the opposite."""

    same: AnyItem | None
    swapped: AnyItem | None
    opposites: Sequence[AnyItem]


_CANDIDATES = """
SELECT {columns} FROM memory_app_agentfact
WHERE workspace_id = %(workspace)s
    AND ({is_near}(agent_id = %(agent)s AND subject_id {is_subject} AND text_hash = ANY (%(hashes)s))){and_else}
ORDER BY created_at, id
"""
_AND_ELSE = " AND id <> %(but)s AND merged_into_id IS DISTINCT FROM %(but)s"


def facts_near(
    agent: Agent, subject: Subject | None, texts: Sequence[str], *, but: UUID | None = None
) -> list[list[AgentFact]]:
    """For each text the facts that may be alike, and the agent's own that has exactly this text; earliest first.

    `but`, and what was merged into it, is left out. Two statements, however many texts.
    """
    near = list(map(frozenset, near_duplicates(agent.workspace_id, ItemKind.FACT, texts)))
    hashes = [read_fact(text).digest for text in texts]
    subject_id, ids = None if subject is None else subject.pk, frozenset().union(*near)
    sql, names = _candidates(
        is_near="id = ANY (%(near)s) OR " if ids else "",
        is_subject="IS NULL" if subject_id is None else "= %(subject)s",
        and_else="" if but is None else _AND_ELSE,
    )
    given = {
        "workspace": agent.workspace_id,
        "agent": agent.pk,
        "subject": subject_id,
        "near": list(ids),
        "hashes": hashes,
        "but": but,
    }
    with connection.cursor() as cursor:
        cursor.execute(sql, given)
        told = [AgentFact.from_db(DEFAULT_DB_ALIAS, names, row) for row in cursor.fetchall()]
    mine = (agent.pk, subject_id)
    return [
        [row for row in told if row.pk in alike or (row.text_hash == digest and (row.agent_id, row.subject_id) == mine)]
        for alike, digest in zip(near, hashes, strict=True)
    ]


@cache
def _candidates(**conditions: str) -> tuple[str, list[str]]:
    """Asked of every fact that is met, so its SQL is made once. No near ones are no condition, lest all be read."""
    names = [field.attname for field in AgentFact._meta.concrete_fields]
    return _CANDIDATES.format(columns=", ".join(names), **conditions), names


def among_facts(rows: Sequence[AgentFact], agent: Agent, subject: Subject | None, text: str) -> Near[AgentFact]:
    """Of an agent's own facts about one person, or about nobody.

    Opposites are looked for among all agents' facts that may be about the same person.
    """
    subject_id = None if subject is None else subject.pk
    own = [row for row in rows if row.agent_id == agent.pk and row.subject_id == subject_id]
    others = [row for row in rows if row.subject_id is None or subject_id in (None, row.subject_id)]
    standing = [row for row in others if row.status == FactStatus.ACTIVE]
    mine = [row for row in standing if row.agent_id == agent.pk]
    theirs = [row for row in standing if row.agent_id != agent.pk]
    return _near(text, own, (mine, theirs))


def of_fact(agent: Agent, subject: Subject | None, text: str, *, but: UUID | None = None) -> Near[AgentFact]:
    """The same for one text. `but` is left out."""
    (rows,) = facts_near(agent, subject, [text], but=but)
    return among_facts(rows, agent, subject, text)


def of_knowledge(workspace_id: UUID, text: str, *, but: UUID | None = None) -> Near[SharedKnowledge]:
    """Of all that the workspace knows or has known. `but`, and what was merged into it, is left out."""
    (near,) = near_duplicates(workspace_id, ItemKind.KNOWLEDGE, [text])
    alike = Q(text_hash=read_fact(text).digest) | Q(pk__in=near)
    found = SharedKnowledge.objects.in_workspace(workspace_id).filter(alike).exclude(_one(but))
    rows = list(found.select_related("merged_into").order_by("created_at", "pk"))
    return _near(text, rows, ([row for row in rows if row.status != KnowledgeStatus.ARCHIVED],))


def families_of(model: type[AgentFact | SharedKnowledge], workspace_id: UUID, ids: Iterable[UUID]) -> dict[UUID, UUID]:
    """Ids of items and of all that was merged into them, however deep, each with that of the item. One statement."""
    with connection.cursor() as cursor:
        sql = FAMILIES.format(table=model._meta.db_table) + "SELECT id, kept FROM family"  # noqa: S608 - ours
        cursor.execute(sql, {"workspace": workspace_id, "ids": list(ids)})
        return dict(cursor.fetchall())


def family_of(item: AgentFact | SharedKnowledge) -> list[UUID]:
    """Ids of an item and of all that was merged into it."""
    return list(families_of(type(item), item.workspace_id, [item.pk]))


def _one(but: UUID | None) -> Q:
    return Q(pk__in=[]) if but is None else Q(pk=but) | Q(merged_into=but)


def _near(text: str, rows: Sequence[AnyItem], standing: Iterable[Sequence[AnyItem]]) -> Near[AnyItem]:
    told = best_match(text, map(_known, rows))
    # Where none says the same and all stand, the match has told of an opposite already.
    opposites = [
        _key(told.opposite) if told.same is None and list(group) == list(rows) else _opposite(text, group)
        for group in standing
    ]
    return Near(
        same=_root(told.same),
        swapped=_root(told.swapped),
        opposites=[row for row in opposites if row is not None],
    )


def _opposite(text: str, rows: Sequence[AnyItem]) -> AnyItem | None:
    """The likest that says the opposite, also beside such as say the same, which a match tells alone."""
    digest = read_fact(text).digest
    left = [row for row in rows if row.text_hash != digest]
    while left:
        told = best_match(text, map(_known, left))
        if told.same is None:
            return _key(told.opposite)
        left.remove(told.same.fact.key)
    return None


def _key(match: Match[AnyItem] | None) -> AnyItem | None:
    return None if match is None else match.fact.key


def _known(row: AnyItem) -> KnownFact[AnyItem]:
    return KnownFact(row, row.text)


def _root(match: Match[AnyItem] | None) -> AnyItem | None:
    """What it was merged into, if it was."""
    row = _key(match)
    while row is not None and row.merged_into is not None:
        row = row.merged_into
    return row
