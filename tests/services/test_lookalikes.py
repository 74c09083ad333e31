"""Look-alikes told apart by a person, and what a merge would come to, told without merging."""

from datetime import timedelta
from typing import Any

import pytest

from memory_app.domain.errors import Conflict, InvalidInput, NotAllowed, NotFound
from memory_app.domain.vocabulary import ItemKind, Role
from memory_app.ids import uuid7
from memory_app.models import AgentFact, AuditEntry, FactSighting, FactVersion, SharedKnowledge, Workspace
from memory_app.services import lookalikes, merging
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    AgentFactory,
    FactFactory,
    KnowledgeFactory,
    WorkspaceFactory,
    member_actor,
)

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(hours=1)


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory()


@pytest.fixture
def pair(here: Workspace) -> list[Any]:
    """The older one, and the newer one that may say the same."""
    agent = AgentFactory(workspace=here)
    older = FactFactory(workspace=here, agent=agent, text="Money is stored in whole cents")
    newer = FactFactory(
        workspace=here,
        agent=agent,
        text="Money is kept in whole cents",
        possible_duplicate_of=older,
        created_at=NOW + timedelta(minutes=1),
    )
    return [older, newer]


def like(fact: Any) -> Any:
    return AgentFact.objects.get(pk=fact.pk).possible_duplicate_of_id


class TestKeepBoth:
    @pytest.mark.parametrize("turned_round", [True, False])
    def test_neither_is_like_the_other_any_more(self, turned_round: bool, here: Workspace, pair: list[Any]) -> None:
        one, other = reversed(pair) if turned_round else pair
        with scope(workspace=here.pk):
            given: Any = {"actor": member_actor(here), "one_id": one.pk, "other_id": other.pk, "now": LATER}
            assert lookalikes.keep_both(ItemKind.FACT, **given)
            assert not lookalikes.keep_both(ItemKind.FACT, **given)
            assert [like(fact) for fact in pair] == [None, None]
            assert AuditEntry.objects.filter(verb="fact.kept_apart").count() == 1

    def test_a_third_one_stays_like_them(self, here: Workspace, pair: list[Any]) -> None:
        third = FactFactory(workspace=here, agent=pair[0].agent, possible_duplicate_of=pair[0])
        with scope(workspace=here.pk):
            lookalikes.keep_both(
                ItemKind.FACT, actor=member_actor(here), one_id=pair[0].pk, other_id=pair[1].pk, now=LATER
            )
            assert like(third) == pair[0].pk

    def test_taken_back_the_newer_is_like_the_older(self, here: Workspace, pair: list[Any]) -> None:
        with scope(workspace=here.pk):
            given: Any = {"actor": member_actor(here), "one_id": pair[0].pk, "other_id": pair[1].pk, "now": LATER}
            lookalikes.keep_both(ItemKind.FACT, **given)
            assert lookalikes.look_again(ItemKind.FACT, **given)
            assert not lookalikes.look_again(ItemKind.FACT, **given)
            assert [like(fact) for fact in pair] == [None, pair[0].pk]

    def test_knowledge_too(self, here: Workspace) -> None:
        older = KnowledgeFactory(workspace=here)
        newer = KnowledgeFactory(workspace=here, possible_duplicate_of=older, created_at=LATER)
        with scope(workspace=here.pk):
            given: Any = {"actor": member_actor(here), "one_id": older.pk, "other_id": newer.pk, "now": LATER}
            lookalikes.keep_both(ItemKind.KNOWLEDGE, **given)
            assert SharedKnowledge.objects.get(pk=newer.pk).possible_duplicate_of_id is None
            lookalikes.look_again(ItemKind.KNOWLEDGE, **given)
            assert SharedKnowledge.objects.get(pk=newer.pk).possible_duplicate_of_id == older.pk

    @pytest.mark.parametrize("call", [lookalikes.keep_both, lookalikes.look_again])
    def test_a_viewer_may_not_and_both_must_be_there(self, call: Any, here: Workspace, pair: list[Any]) -> None:
        with scope(workspace=here.pk):
            for role, other, refusal in (
                (Role.VIEWER, pair[1].pk, NotAllowed),
                (Role.REVIEWER, uuid7(), NotFound),
                (Role.REVIEWER, pair[0].pk, InvalidInput),
            ):
                with pytest.raises(refusal):
                    call(
                        ItemKind.FACT,
                        actor=member_actor(here, role),
                        one_id=pair[0].pk,
                        other_id=other,
                        now=LATER,
                    )


class TestPreview:
    def test_it_tells_what_the_merge_then_comes_to_and_changes_nothing(self, here: Workspace, pair: list[Any]) -> None:
        with scope(workspace=here.pk):
            for fact, sources in zip(pair, ("ab", "bcd"), strict=True):
                for source in sources:
                    FactSighting.objects.create(workspace=here, fact=fact, source=source, seen_at=NOW)
            given: Any = {"actor": member_actor(here), "kept_id": pair[0].pk, "ids": [pair[1].pk], "now": LATER}
            written = AuditEntry.objects.count(), FactVersion.objects.count()
            told = lookalikes.preview_merge(ItemKind.FACT, **given)
            assert (told.strength, told.refusal) == (4, None)
            assert (AuditEntry.objects.count(), FactVersion.objects.count()) == written
            assert AgentFact.objects.filter(status="active").count() == 2
            merging.merge(ItemKind.FACT, **given)
            assert AgentFact.objects.get(pk=pair[0].pk).count == told.strength

    def test_what_would_be_refused_is_told(self, here: Workspace, pair: list[Any]) -> None:
        never = FactFactory(workspace=here, agent=pair[0].agent, text="Money is never stored in whole cents")
        foreign = FactFactory(workspace=here)
        with scope(workspace=here.pk):
            for other, refusal in ((never, Conflict), (foreign, InvalidInput)):
                told = lookalikes.preview_merge(
                    ItemKind.FACT, actor=member_actor(here), kept_id=pair[0].pk, ids=[other.pk], now=LATER
                )
                assert isinstance(told.refusal, refusal)

    def test_a_viewer_may_not_ask(self, here: Workspace, pair: list[Any]) -> None:
        with scope(workspace=here.pk), pytest.raises(NotAllowed):
            lookalikes.preview_merge(
                ItemKind.FACT,
                actor=member_actor(here, Role.VIEWER),
                kept_id=pair[0].pk,
                ids=[pair[1].pk],
                now=LATER,
            )
