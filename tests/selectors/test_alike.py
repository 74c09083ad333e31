"""Facts that may say the same as a text, found in the real database as the app's role, against comparing with each."""

import random
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory_app.domain.fact_topics import topic_of
from memory_app.domain.fact_words import fact_words
from memory_app.domain.policy import DEFAULT
from memory_app.domain.similarity import jaccard_of
from memory_app.domain.vocabulary import ItemKind
from memory_app.models import Agent, Workspace
from memory_app.selectors.alike import near_duplicates
from memory_app.tenancy import scope
from tests.factories import AgentFactory, WorkspaceFactory
from tests.selectors.learning import agent, here, learn

__all__ = ["agent", "here"]
pytestmark = pytest.mark.django_db


def near(here: Workspace, text: str, kind: ItemKind = ItemKind.FACT) -> list[UUID]:
    (ids,) = near_duplicates(here.pk, kind, [text])
    return ids


def are_alike(one: str, other: str) -> bool:
    here, there = fact_words(one), fact_words(other)
    least, few = DEFAULT.facts.same, DEFAULT.facts.min_words
    by_words = min(len(here), len(there)) >= few and jaccard_of(here, there) >= least
    return by_words or jaccard_of(topic_of(one).words, topic_of(other).words) >= least


class TestNearDuplicates:
    @pytest.mark.parametrize("rare", [(300, 2_000), (20, 60), (1,), ()])
    def test_it_finds_those_that_share_enough_and_no_other(
        self, here: Workspace, agent: Agent, rare: tuple[int, ...]
    ) -> None:
        dice = random.Random(3)
        words = [f"word{at}en" for at in range(40)]
        weights = [1 / rank for rank in range(1, len(words) + 1)]
        said = [dice.choices(words, weights, k=dice.randint(1, 9)) for _ in range(600)]
        texts = list(dict.fromkeys(" ".join(dict.fromkeys(some)) for some in said))
        ids = learn(agent, *texts)
        asked = texts[:20] + [f"never {text}" for text in texts[20:40]]
        for text, found in zip(asked, near_duplicates(here.pk, ItemKind.FACT, asked, rare=rare), strict=True):
            assert len(found) == len(set(found))
            assert set(found) == {pk for pk, other in zip(ids, texts, strict=True) if are_alike(text, other)}

    def test_also_what_is_denied_but_nothing_of_another_kind(self, here: Workspace, agent: Agent) -> None:
        same, other, _ = learn(
            agent,
            "Always deploys the production release on Fridays",
            "Never deploys the production release on Fridays",
            "Writes summaries in German for the billing team",
        )
        assert set(near(here, "deploys the production release on Fridays")) == {same, other}
        assert near(here, "deploys the production release on Fridays", ItemKind.KNOWLEDGE) == []

    def test_bc24_equal_chinese_facts_meet_and_different_ones_do_not(self, here: Workspace, agent: Agent) -> None:
        dark, _ = learn(agent, "用户喜欢深色主题", "会议改到周五")
        assert near(here, "用户喜欢深色主题") == [dark]

    @pytest.mark.parametrize(("common", "like"), [(1, 1), (4, 1), (6, 150)])
    def test_words_that_stand_in_every_fact_hide_nothing(
        self, here: Workspace, agent: Agent, common: int, like: int
    ) -> None:
        names = " ".join(f"{letter}alimpsestification" for letter in "abcdef"[:common])
        ids = learn(agent, *(f"{names} topic{at} value{at} place{at}" for at in range(150)))
        answer = near(here, f"{names} topic7 value7 place7")
        assert ids[7] in answer
        assert len(answer) <= like

    def test_what_another_workspace_knows_is_not_told(self, here: Workspace, agent: Agent) -> None:
        (mine,) = learn(agent, "Ships the release on Fridays")
        other = WorkspaceFactory()
        with scope(workspace=other.pk):
            learn(AgentFactory(workspace=other), "Ships the release on Fridays")
            assert mine not in near(other, "Ships the release on Fridays")
            assert near(here, "Ships the release on Fridays") == []
        assert near(here, "Ships the release on Fridays") == [mine]

    def test_an_empty_text_has_no_like(self, here: Workspace, agent: Agent) -> None:
        (dark,) = learn(agent, "用户喜欢深色主题")
        assert near_duplicates(here.pk, ItemKind.FACT, ["", "用户喜欢深色主题", "…"]) == [[], [dark], []]
        assert near_duplicates(here.pk, ItemKind.FACT, []) == []


class TestStatements:
    def test_one_is_enough_for_many_texts(self, here: Workspace, agent: Agent) -> None:
        for count in (1, 50):
            texts = [f"ship number{count}x{at} friday ad8ed51" for at in range(count)]
            learn(agent, *texts)
            with CaptureQueriesContext(connection) as asked:
                near_duplicates(here.pk, ItemKind.FACT, texts)
            assert len(asked) == 1

    def test_row_level_security_leaves_the_indexes_in_use(self, here: Workspace, agent: Agent) -> None:
        learn(agent, *(f"ship number{at} on fridays" for at in range(200)))
        before = whole_reads()
        assert near(here, "ship number7 on fridays")
        assert whole_reads() == before


def whole_reads() -> int:
    """How often this transaction has read all terms in a row."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'memory_app_matchterm'")
        ((times,),) = cursor.fetchall()
    return int(times)
