"""Which stored fact or item of shared knowledge a text is the same as, the opposite of, or one word away from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar
from uuid import UUID

from django.db.models import Q

from memory_app.domain.fact_matching import KnownFact, Match, best_match
from memory_app.domain.fact_words import text_hash
from memory_app.domain.vocabulary import FactStatus, ItemKind, KnowledgeStatus
from memory_app.models import Agent, AgentFact, SharedKnowledge, Subject
from memory_app.selectors.finding import near_duplicates

AnyItem = TypeVar("AnyItem", AgentFact, SharedKnowledge)


@dataclass(frozen=True, slots=True)
class Near(Generic[AnyItem]):
    """`same` says the same; `swapped` may; `opposites` stand and say the opposite."""

    same: AnyItem | None
    swapped: AnyItem | None
    opposites: Sequence[AnyItem]


def facts_near(
    agent: Agent, subject: Subject | None, texts: Sequence[str], *, but: UUID | None = None
) -> list[list[AgentFact]]:
    """For each text the facts that may be alike, and the agent's own that has exactly this text; earliest first.

    `but`, and what was merged into it, is left out. One statement a text, and one for all.
    """
    near = [frozenset(near_duplicates(agent.workspace_id, ItemKind.FACT, text)) for text in texts]
    hashes = [text_hash(text) for text in texts]
    exact = Q(agent=agent, subject=subject, text_hash__in=hashes)
    rows = AgentFact.objects.in_workspace(agent.workspace_id).filter(exact | Q(pk__in=frozenset().union(*near)))
    told = list(rows.exclude(_one(but)).select_related("merged_into").order_by("created_at", "pk"))
    mine = (agent.pk, None if subject is None else subject.pk)
    return [
        [row for row in told if row.pk in ids or (row.text_hash == digest and (row.agent_id, row.subject_id) == mine)]
        for ids, digest in zip(near, hashes, strict=True)
    ]


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
    alike = Q(text_hash=text_hash(text)) | Q(pk__in=near_duplicates(workspace_id, ItemKind.KNOWLEDGE, text))
    found = SharedKnowledge.objects.in_workspace(workspace_id).filter(alike).exclude(_one(but))
    rows = list(found.select_related("merged_into").order_by("created_at", "pk"))
    return _near(text, rows, ([row for row in rows if row.status != KnowledgeStatus.ARCHIVED],))


def families_of(model: type[AgentFact | SharedKnowledge], workspace_id: UUID, ids: Iterable[UUID]) -> dict[UUID, UUID]:
    """Ids of items and of all that was merged into them, however deep, each with that of the item."""
    owned = model._default_manager.filter(workspace_id=workspace_id)
    family = latest = {pk: pk for pk in ids}
    while latest:
        merged = owned.filter(merged_into_id__in=latest).values_list("pk", "merged_into_id")
        latest = {pk: family[kept] for pk, kept in merged}
        family |= latest
    return family


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
    digest = text_hash(text)
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
