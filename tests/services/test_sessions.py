"""Sessions and work states below their doors: two at once, what a failed one leaves, whose locks come first."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import close_old_connections, connection

from memory_app.domain.actors import Actor
from memory_app.domain.errors import InvalidInput
from memory_app.domain.vocabulary import SessionOutcome
from memory_app.models import AgentFact, AgentSession, AuditEntry, SearchTerm, Workspace, WorkState
from memory_app.services.sessions import Report, commit_session
from memory_app.services.work_states import clear_work_state, update_work_state
from memory_app.tenancy import scope
from tests.factories import NOW, AgentFactory, SessionFactory, WorkspaceFactory, member_actor

NOTE = "Note: ledger totals are stored in integer cents"
AT_ONCE = 8


@pytest.fixture
def workspace() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


def at_once(workspace: Workspace, work: Any, number: int = AT_ONCE) -> list[Any]:
    """The same work for each number, each on a connection of its own, all at the same time."""

    def run(at: int) -> Any:
        close_old_connections()
        try:
            with scope(workspace=workspace.pk):
                return work(at)
        finally:
            connection.close()

    with ThreadPoolExecutor(number) as pool:
        return list(pool.map(run, range(number)))


@pytest.mark.django_db
class TestCommitting:
    def commit(self, workspace: Workspace, actor: Actor, output: str = "SUMMARY: done", **more: Any) -> AgentSession:
        with scope(workspace=workspace.pk):
            report = Report(agent="coder", output=output, **more)
            return commit_session(actor=actor, report=report, now=NOW).session

    def test_it_can_be_found_and_is_audited(self, workspace: Workspace) -> None:
        row = self.commit(workspace, member_actor(workspace), "SUMMARY: Split the audit view\nTODO: phones")
        with scope(workspace=workspace.pk):
            found = set(SearchTerm.objects.filter(item_id=row.pk).values_list("term", flat=True))
            assert AuditEntry.objects.filter(verb="session.committed", target_id=row.pk).count() == 1
        assert any(term.startswith("audit") for term in found)
        assert any(term.startswith("phone") for term in found)

    def test_a_refused_one_leaves_nothing(self, workspace: Workspace) -> None:
        actor = member_actor(workspace)
        for report in (
            Report(agent="coder", output="x" * (256 * 1024 + 1)),
            Report(agent="coder", output=NOTE, files_changed=["x"] * 501),
            Report(agent="coder", output=NOTE, task="a\nb"),
            Report(output=NOTE),
        ):
            with scope(workspace=workspace.pk), pytest.raises(InvalidInput):
                commit_session(actor=actor, report=report, now=NOW)
        with scope(workspace=workspace.pk):
            assert not AgentSession.objects.exists()
            assert not AgentFact.objects.exists()

    def test_the_thirty_latest_by_time_stay_live(self, workspace: Workspace) -> None:
        agent = AgentFactory(workspace=workspace, key="coder")
        for number in range(30):
            SessionFactory(workspace=workspace, agent=agent, created_at=NOW - timedelta(days=30 - number))
        oldest = SessionFactory(workspace=workspace, agent=agent, created_at=NOW - timedelta(days=99))
        self.commit(workspace, member_actor(workspace))
        with scope(workspace=workspace.pk):
            archived = AgentSession.objects.filter(status="archived").order_by("created_at")
            assert [row.created_at for row in archived] == [NOW - timedelta(days=99), NOW - timedelta(days=30)]
            assert archived[0].pk == oldest.pk


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_no_session_is_lost_and_one_fact_counts_each(self, workspace: Workspace) -> None:
        actor = member_actor(workspace)
        at_once(
            workspace,
            lambda at: commit_session(
                actor=actor, report=Report(agent="coder", output=f"SUMMARY: Unit {at}\n{NOTE}"), now=NOW
            ),
        )
        with scope(workspace=workspace.pk):
            assert {row.what for row in AgentSession.objects.all()} == {f"Unit {at}" for at in range(AT_ONCE)}
            assert [row.count for row in AgentFact.objects.all()] == [AT_ONCE]

    def test_one_key_is_one_session(self, workspace: Workspace) -> None:
        actor = member_actor(workspace)
        report = Report(agent="coder", output=NOTE, idempotency_key="k")
        done = at_once(workspace, lambda _: commit_session(actor=actor, report=report, now=NOW))
        assert sorted(one.is_repeat for one in done) == [False] + [True] * (AT_ONCE - 1)
        assert len({one.session.pk for one in done}) == 1

    def test_only_thirty_are_live(self, workspace: Workspace) -> None:
        actor, agent = member_actor(workspace), AgentFactory(workspace=workspace, key="coder")
        for number in range(28):
            SessionFactory(workspace=workspace, agent=agent, created_at=NOW - timedelta(days=number + 1))
        at_once(workspace, lambda _: commit_session(actor=actor, report=Report(agent="coder", output=""), now=NOW))
        with scope(workspace=workspace.pk):
            assert AgentSession.objects.live().count() == 30

    def test_one_task_is_one_state(self, workspace: Workspace) -> None:
        actor = member_actor(workspace)
        done = at_once(
            workspace,
            lambda at: update_work_state(
                actor=actor, agent="coder", task="t", fields={"status": "running", "summary": f"{at}"}, now=NOW
            ),
        )
        assert sorted(is_new for _, is_new in done) == [False] * (AT_ONCE - 1) + [True]
        with scope(workspace=workspace.pk):
            assert WorkState.objects.count() == 1

    def test_a_snapshot_and_the_end_of_its_task_do_not_wait_for_each_other(self, workspace: Workspace) -> None:
        """Whichever comes last decides whether there is a state; nothing fails and nothing hangs."""
        actor = member_actor(workspace)

        def work(at: int) -> object:
            if at % 2:
                fields = {"status": "running", "subject": "maria"}
                return update_work_state(actor=actor, agent="coder", task="t", fields=fields, now=NOW)
            report = Report(agent="coder", subject="maria", output=NOTE, task="t", outcome=SessionOutcome.COMPLETED)
            return commit_session(actor=actor, report=report, now=NOW)

        at_once(workspace, work)
        with scope(workspace=workspace.pk):
            assert AgentSession.objects.count() == AT_ONCE // 2
            if WorkState.objects.exists():
                clear_work_state(actor=actor, agent="coder", task="t", now=NOW)
            assert not WorkState.objects.exists()
