"""Many facts and items of shared knowledge, and one of each with all that its page can show."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import BulkAction, FactCategory, ItemKind, KnowledgeStatus, Stance
from memory_app.ids import uuid7
from memory_app.models import (
    Agent,
    AgentFact,
    FactConflict,
    FactSighting,
    KnowledgeConfirmation,
    SharedKnowledge,
    Subject,
    Workspace,
)
from memory_app.services import curation, merging
from tests import factories as make

_CATEGORIES = list(FactCategory)
_STANDING = (KnowledgeStatus.ACTIVE, KnowledgeStatus.CANDIDATE, KnowledgeStatus.DISPUTED)


def one_of_each(workspace: Workspace, agent: Agent, subject: Subject, number: int, at: datetime) -> dict[str, Any]:
    """A fact and an item that are current, their ids by noun; with every fourth an archived one of each."""
    about: Any = {"workspace": workspace, "category": _CATEGORIES[number % len(_CATEGORIES)].value, "created_at": at}
    of_one: Any = {"agent": agent, "subject": subject if number % 2 else None, "last_seen_at": at}
    fact = make.FactFactory(**about, **of_one, count=number % 5 + 1, pinned=number % 6 == 1)
    of_all: Any = {"source_agent": agent, "last_confirmed_at": at}
    item = make.KnowledgeFactory(
        **about,
        **of_all,
        text=_text(),
        source_fact=fact,
        confirmation_count=number % 4,
        status=_STANDING[number % len(_STANDING)].value,
    )
    if number % 4 == 3:
        archived: Any = {"status": "archived", "archived_at": at, "archived_because": "evicted"}
        make.FactFactory(**about, **of_one, **archived)
        make.KnowledgeFactory(**about, **of_all, **archived, text=_text())
    return {"facts": fact.pk, "knowledge": item.pk, **{f"{noun}/{act}": uuid7() for noun, act in _ACTS}}


_ACTS = [(noun, act) for noun in ("facts", "knowledge") for act in ("acts", "merges")]


def _text() -> str:
    """Known once in a workspace, however often it is filled."""
    return f"Ledger {uuid7().hex[-8:]} holds its totals in cents"


def one_with_much(workspace: Workspace, ids: Mapping[str, Any], now: datetime) -> None:
    """The fact and the item are in conflict, look like another, stand for a third, and were met, edited, judged."""
    actor = make.member_actor(workspace, member=make.MemberFactory(email=f"{uuid7()}@example.org"))
    _fact_with_much(workspace, AgentFact.objects.get(pk=ids["facts"]), actor, now)
    _item_with_much(workspace, SharedKnowledge.objects.get(pk=ids["knowledge"]), actor, now)


def _fact_with_much(workspace: Workspace, fact: AgentFact, actor: Actor, now: datetime) -> None:
    about: Any = {"workspace": workspace, "agent": fact.agent, "subject": fact.subject, "created_at": now}
    twin, third, opposite = (make.FactFactory(**about) for _ in range(3))
    AgentFact.objects.filter(pk=fact.pk).update(possible_duplicate_of=twin)
    session = make.SessionFactory(workspace=workspace, agent=fact.agent, subject=fact.subject, created_at=now)
    for number in range(3):
        FactSighting.objects.create(
            workspace=workspace,
            fact=fact,
            subject=fact.subject,
            source=f"session:{number}",
            session=None if number else session,
            seen_at=now - timedelta(days=number),
        )
    FactConflict.objects.create(
        workspace=workspace, older_fact=fact, newer_fact=opposite, subject=fact.subject, created_at=now
    )
    merging.merge(ItemKind.FACT, actor=actor, kept_id=fact.pk, ids=[third.pk], now=now)
    curation.act(ItemKind.FACT, BulkAction.PIN, actor=actor, ids=[fact.pk], now=now)


def _item_with_much(workspace: Workspace, item: SharedKnowledge, actor: Actor, now: datetime) -> None:
    SharedKnowledge.objects.filter(pk=item.pk).update(status=KnowledgeStatus.ACTIVE)
    about: Any = {"workspace": workspace, "source_agent": item.source_agent, "created_at": now}
    twin, third, opposite = (make.KnowledgeFactory(**about, text=_text()) for _ in range(3))
    SharedKnowledge.objects.filter(pk=item.pk).update(possible_duplicate_of=twin)
    for stance, who in (
        (Stance.CONFIRM, {"agent": item.source_agent}),
        (Stance.DISPUTE, {"member": make.MemberFactory(email=f"{uuid7()}@example.org")}),
    ):
        KnowledgeConfirmation.objects.create(
            workspace=workspace, knowledge=item, stance=stance.value, note="Not since May", created_at=now, **who
        )
    FactConflict.objects.create(workspace=workspace, older_knowledge=item, newer_knowledge=opposite, created_at=now)
    merging.merge(ItemKind.KNOWLEDGE, actor=actor, kept_id=item.pk, ids=[third.pk], now=now)
    curation.act(ItemKind.KNOWLEDGE, BulkAction.PIN, actor=actor, ids=[item.pk], now=now)
