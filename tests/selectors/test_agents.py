"""Agents in a list: heard day by day in the workspace's zone, the rules they obey, what waits."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory_app.domain.errors import NotFound
from memory_app.models import Agent, Workspace
from memory_app.selectors.agents import AgentLine, agent_lines, agent_shown, heard_of, rules_of
from memory_app.selectors.rules import fullest_prompt, rules_in_force
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    AgentFactory,
    EpisodeFactory,
    ObservationFactory,
    RuleFactory,
    SessionFactory,
    SubjectFactory,
    WorkspaceFactory,
    member_actor,
)

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory()


def lines_of(here: Workspace, *agents: Agent) -> list[AgentLine]:
    with scope(workspace=here.pk):
        return agent_lines(member_actor(here), agents, now=NOW)


class TestHeard:
    def test_days_are_the_workspaces_own_today_last(self) -> None:
        here = WorkspaceFactory(time_zone="Pacific/Auckland")  # 13 h ahead: NOW is 22:00 there
        agent, other = AgentFactory(workspace=here), AgentFactory(workspace=here)
        for at in (NOW, NOW - timedelta(hours=21, minutes=59), NOW - timedelta(hours=22, minutes=1), NOW - 6 * DAY):
            EpisodeFactory(workspace=here, agent=agent, occurred_at=at)
        EpisodeFactory(workspace=here, agent=other, occurred_at=NOW)
        (line,) = lines_of(here, agent)
        assert list(line.heard.days) == [1, 0, 0, 0, 0, 1, 2]
        assert (line.heard.signals, line.heard.last_at) == (4, NOW)

    def test_what_was_condensed_or_lies_ahead_is_no_signal(self, here: Workspace) -> None:
        agent = AgentFactory(workspace=here)
        EpisodeFactory(workspace=here, agent=agent, tier=1, occurred_at=NOW - DAY)
        EpisodeFactory(workspace=here, agent=agent, occurred_at=NOW + DAY)
        EpisodeFactory(workspace=here, agent=agent, occurred_at=NOW - 2 * DAY)
        (line,) = lines_of(here, agent)
        assert (line.heard.signals, line.heard.last_at) == (1, NOW - 2 * DAY)

    def test_silent_ones_say_since_when_and_new_ones_that_they_were_never_heard(self, here: Workspace) -> None:
        silent, new = AgentFactory(workspace=here), AgentFactory(workspace=here)
        for days in (40, 90):
            EpisodeFactory(workspace=here, agent=silent, occurred_at=NOW - days * DAY)
        lines = lines_of(here, silent, new)
        assert [line.heard.last_at for line in lines] == [NOW - 40 * DAY, None]
        assert [line.heard.signals for line in lines] == [0, 0]

    def test_sessions_are_heard_too(self, here: Workspace) -> None:
        both, coder, long_ago = (AgentFactory(workspace=here) for _ in range(3))
        EpisodeFactory(workspace=here, agent=both, occurred_at=NOW - DAY)
        for agent, days in ((both, 1), (coder, 0), (coder, 2), (coder, 8), (long_ago, 50)):
            SessionFactory(workspace=here, agent=agent, created_at=NOW - days * DAY)
        found = [line.heard for line in lines_of(here, both, coder, long_ago)]
        assert [list(heard.days) for heard in found] == [[0, 0, 0, 0, 0, 2, 0], [0, 0, 0, 0, 1, 0, 1], [0] * 7]
        assert [(heard.signals, heard.sessions) for heard in found] == [(1, 1), (0, 2), (0, 0)]
        assert [heard.last_at for heard in found] == [NOW - DAY, NOW, NOW - 50 * DAY]

    def test_a_month_has_as_many_days(self, here: Workspace) -> None:
        agent = AgentFactory(workspace=here)
        EpisodeFactory(workspace=here, agent=agent, occurred_at=datetime(2026, 10, 4, 0, 0, tzinfo=UTC))
        EpisodeFactory(workspace=here, agent=agent, occurred_at=datetime(2026, 10, 3, 23, 59, tzinfo=UTC))
        with scope(workspace=here.pk):
            heard = heard_of(member_actor(here), [agent], now=NOW, days=30)[agent.pk]
        assert list(heard.days) == [1, *[0] * 29]


class TestObeys:
    def test_its_own_rules_and_those_for_all_and_nobody_elses(self, here: Workspace) -> None:
        mine, other = AgentFactory(workspace=here), AgentFactory(workspace=here)
        anna = SubjectFactory(workspace=here)
        RuleFactory(workspace=here, text="For all.")
        RuleFactory(workspace=here, text="Mine.", agent=mine)
        RuleFactory(workspace=here, text="Mine about Anna.", agent=mine, subject=anna)
        RuleFactory(workspace=here, text="Another's.", agent=other)
        RuleFactory(workspace=here, text="Paused.", agent=mine, status="paused")
        line, _ = lines_of(here, mine, other)
        assert line.obeys == 3
        with scope(workspace=here.pk):
            actor = member_actor(here)
            assert [rule.text for rule in rules_of(actor, mine)] == ["For all.", "Mine.", "Mine about Anna."]
            held = [rule for rule in rules_in_force(actor) if rule.text != "Another's."]
            assert line.fullest == fullest_prompt(held)
        assert line.fullest.subject == anna

    def test_one_without_rules_of_its_own_obeys_those_for_all(self, here: Workspace) -> None:
        RuleFactory(workspace=here, text="For all.")
        RuleFactory(workspace=here, text="Another's.", agent=AgentFactory(workspace=here))
        one, two = lines_of(here, AgentFactory(workspace=here), AgentFactory(workspace=here))
        assert (one.obeys, two.obeys, one.fullest) == (1, 1, two.fullest)


class TestLines:
    def test_what_waits_is_counted_as_the_review_counts_it(self, here: Workspace) -> None:
        agent = AgentFactory(workspace=here)
        for status in ("pending", "pending", "confirmed", "rejected"):
            ObservationFactory(workspace=here, agent=agent, status=status)
        ObservationFactory(workspace=here, agent=agent, subject=SubjectFactory(workspace=here, erased_at=NOW))
        line, other = lines_of(here, agent, AgentFactory(workspace=here))
        assert (line.waiting, other.waiting) == (2, 0)

    def test_as_many_queries_for_twenty_as_for_one(self, here: Workspace) -> None:
        counted = []
        for wanted in (1, 20):
            agents = []
            for _ in range(wanted):
                made = ObservationFactory(workspace=here)
                RuleFactory(workspace=here, agent=made.agent)
                EpisodeFactory(workspace=here, agent=made.agent, subject=made.subject)
                agents += [made.agent, AgentFactory(workspace=here)]
            with CaptureQueriesContext(connection) as asked:
                lines_of(here, *agents)
            counted.append(len(asked))
        assert counted[0] == counted[1]

    def test_another_workspaces_is_not_found(self, here: Workspace) -> None:
        with scope(workspace=here.pk), pytest.raises(NotFound):
            agent_shown(member_actor(here), AgentFactory().pk)
