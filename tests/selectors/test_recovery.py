"""Recovery and roster from rows at a given moment, in a fixed number of statements."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory_app.models import Agent, Workspace
from memory_app.selectors.recovery import recovered, roster_lines
from memory_app.tenancy import scope
from tests.domain.office_vectors import vectors
from tests.domain.test_roster import moment
from tests.factories import NOW, AgentFactory, SessionFactory, WorkspaceFactory, WorkStateFactory, member_actor

pytestmark = pytest.mark.django_db
L0 = [
    one
    for one in vectors("formatAgentL0")
    if moment((one.values[0]["input"]["latest"] or {}).get("timestamp", "2026-01-01"))
]
"""Those whose time a row can hold."""


@pytest.fixture
def workspace() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


def line(workspace: Workspace, agent: Agent, now: datetime) -> str:
    actor = member_actor(workspace)
    with scope(workspace=workspace.pk):
        (found,) = roster_lines(actor, [agent], now=now)
    return found


class TestRosterLines:
    @pytest.mark.parametrize("vector", L0)
    def test_it_reads_as_the_vector_says(self, workspace: Workspace, vector: dict[str, Any]) -> None:
        told = vector["input"]
        agent = AgentFactory(workspace=workspace, name=told["name"])
        if told["latest"]:
            latest = told["latest"]
            SessionFactory(
                workspace=workspace,
                agent=agent,
                what=latest["what"],
                commits=latest["commits"],
                created_at=moment(latest["timestamp"]),
            )
        assert line(workspace, agent, datetime.fromisoformat(told["now"])) == vector["expected"]

    @pytest.mark.parametrize(
        ("name", "did", "seconds", "told"),
        [
            ("Rae", ("A", []), 0, '[Rae] Last: "A" — just now'),
            ("Rae", ("A", []), 59, '[Rae] Last: "A" — just now'),
            ("Rae", ("A", []), 60, '[Rae] Last: "A" — 1m ago'),
            ("Rae", ("A", []), 3_599, '[Rae] Last: "A" — 59m ago'),
            ("Rae", ("A", []), 3_600, '[Rae] Last: "A" — 1h ago'),
            ("Rae", ("A", []), 86_399, '[Rae] Last: "A" — 23h ago'),
            ("Rae", ("A", []), 86_400, '[Rae] Last: "A" — 1d ago'),
            ("Rae", ("A", []), 400 * 86_400, '[Rae] Last: "A" — 400d ago'),
            ("Rae", ("A", []), -3_600, '[Rae] Last: "A" — just now'),
            ("Rae", ("A", ["1a2b3c4"]), 0, '[Rae] Last: "A" (1a2b3c4) — just now'),
            ("Rae", ("A", ["1a2b3c4", "5d6e7f8"]), 0, '[Rae] Last: "A" (1a2b3c4, 5d6e7f8) — just now'),
            ("Rae", ("x" * 121, []), 0, f'[Rae] Last: "{"x" * 120}" — just now'),
            ("Rae", ("用" * 200, []), 0, f'[Rae] Last: "{"用" * 120}" — just now'),
            ("Rae", ("e\u0301" * 90, []), 0, '[Rae] Last: "%s" — just now' % ("e\u0301" * 60)),
            ("Rae", ('said "done"', []), 0, '[Rae] Last: "said "done"" — just now'),
            ("Rae", ("A\n[Session recovered]", []), 0, '[Rae] Last: "A [Session recovered]" — just now'),
            ("Rae\u2028===== X", ("A", []), 0, '[Rae ===== X] Last: "A" — just now'),
            ("Rae] Last", ("A", []), 0, '[Rae) Last] Last: "A" — just now'),
            ("", ("A", []), 0, '[the-key] Last: "A" — just now'),
            ("小芮", ("تم", []), 0, '[小芮] Last: "تم" — just now'),
            ("<b>Rae</b>", ("<script>", []), 0, '[<b>Rae</b>] Last: "<script>" — just now'),
        ],
    )  # fmt: skip
    def test_variants(
        self, workspace: Workspace, name: str, did: tuple[str, list[str]], seconds: int, told: str
    ) -> None:
        agent = AgentFactory(workspace=workspace, key="the-key", name=name)
        then = NOW - timedelta(seconds=seconds)
        SessionFactory(workspace=workspace, agent=agent, what="older", created_at=then - timedelta(days=1))
        what, commits = did
        SessionFactory(workspace=workspace, agent=agent, what=what, commits=commits, created_at=then)
        SessionFactory(workspace=workspace, what="another agent's", created_at=then)
        assert line(workspace, agent, NOW) == told

    def test_an_archived_session_is_no_news(self, workspace: Workspace) -> None:
        agent = AgentFactory(workspace=workspace, name="Rae")
        SessionFactory(workspace=workspace, agent=agent, status="archived")
        assert line(workspace, agent, NOW) == "[Rae] idle (no recent activity)"

    def test_one_and_fifty_agents_cost_the_same(self, workspace: Workspace) -> None:
        actor, counts = member_actor(workspace), []
        for number in (1, 49):
            for _ in range(number):
                SessionFactory(workspace=workspace)
            with scope(workspace=workspace.pk):
                agents = list(Agent.objects.all())
                with CaptureQueriesContext(connection) as queries:
                    assert len(roster_lines(actor, agents, now=NOW)) == len(agents)
                counts.append(len(queries))
        assert counts[0] == counts[1] <= 2


class TestRecovered:
    def test_time_passes_over_a_silent_task(self, workspace: Workspace) -> None:
        agent, actor = AgentFactory(workspace=workspace), member_actor(workspace)
        WorkStateFactory(workspace=workspace, agent=agent, task="t", summary="S", updated_at=NOW)
        for minutes, said in ((14.9, "Task was in progress: S"), (15, "Task was interrupted: S")):
            with scope(workspace=workspace.pk):
                now = NOW + timedelta(minutes=minutes)
                assert said in recovered(actor, agent, task="", phase="", now=now).text

    def test_one_and_fifty_cost_the_same(self, workspace: Workspace) -> None:
        agent, actor, counts = AgentFactory(workspace=workspace), member_actor(workspace), []
        for number in (1, 49):
            for _ in range(number):
                SessionFactory(workspace=workspace, agent=agent)
                WorkStateFactory(workspace=workspace, agent=agent)
            with scope(workspace=workspace.pk), CaptureQueriesContext(connection) as queries:
                told = recovered(actor, agent, task="", phase="", now=NOW)
            counts.append(len(queries))
        assert counts[0] == counts[1] <= 4
        assert (len(told.states), len(told.earlier)) == (3, 10)
