"""What rules take of each agent's prompt."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory_app.models import Workspace
from memory_app.selectors.costs import Cost, costs
from memory_app.selectors.injection import context_for
from memory_app.selectors.rules import fullest_prompt, rules_in_force
from memory_app.tenancy import scope
from tests.factories import NOW, AgentFactory, RuleFactory, SubjectFactory, WorkspaceFactory, member_actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory()


def seen(here: Workspace, size: int = 6) -> tuple[Sequence[Cost], int]:
    actor = member_actor(here)
    with scope(workspace=here.pk):
        return costs(actor, size=size)


class TestCosts:
    def test_without_rules_there_are_none(self, here: Workspace) -> None:
        assert seen(here) == ([], 0)

    def test_each_is_what_the_agent_gets(self, here: Workspace) -> None:
        """The figure is that of `context`, of the agent's fullest prompt and of the rules page."""
        mail, books = AgentFactory(workspace=here, name="Mail"), AgentFactory(workspace=here, key="books")
        ada, bob = SubjectFactory(workspace=here, name="Ada"), SubjectFactory(workspace=here, name="Bob")
        RuleFactory(workspace=here)
        for agent, subject, count in (
            (mail, ada, 2),
            (mail, bob, 3),
            (books, None, 1),
            (None, ada, 2),
            (mail, None, 1),
        ):
            for _ in range(count):
                RuleFactory(workspace=here, agent=agent, subject=subject)
        found, more = seen(here)
        assert [(cost.agent, cost.subject) for cost in found] == [("Mail", "Ada"), ("books", "Ada"), ("", "Ada")]
        assert more == 0
        actor = member_actor(here)
        with scope(workspace=here.pk):
            for cost, agent in zip(found, (mail, books, None), strict=True):
                rules, *_ = context_for(
                    actor, agent=agent.key if agent else None, subject=ada.key, now=NOW, window=32_000
                ).sections
                assert cost.tokens == rules.tokens
            fullest = fullest_prompt(list(rules_in_force(actor)))
        assert (fullest.tokens, fullest.budget) == (found[0].tokens, found[0].budget)

    def test_what_does_not_hold_costs_nothing(self, here: Workspace) -> None:
        RuleFactory(workspace=here, status="paused", agent=AgentFactory(workspace=here))
        assert seen(here) == ([], 0)

    def test_over_the_budget_it_says_by_how_much(self, here: Workspace) -> None:
        for _ in range(60):
            RuleFactory(workspace=here)
        [cost], _ = seen(here)
        assert cost.over == cost.tokens - 400 > 0

    def test_the_fullest_come_first_and_the_others_are_counted(self, here: Workspace) -> None:
        for count in (1, 3, 2):
            agent = AgentFactory(workspace=here, name=f"with {count}")
            for _ in range(count):
                RuleFactory(workspace=here, agent=agent)
        found, more = seen(here, size=2)
        assert ([cost.agent for cost in found], more) == (["with 3", "with 2"], 1)

    def test_one_query(self, here: Workspace) -> None:
        RuleFactory(workspace=here, agent=AgentFactory(workspace=here), subject=SubjectFactory(workspace=here))
        actor = member_actor(here)
        with scope(workspace=here.pk), CaptureQueriesContext(connection) as queries:
            costs(actor, size=6)
        assert len(queries) == 1
