"""What needs a person, and what memory holds in figures."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory_app.models import Contradiction, ReverseSignal, Workspace
from memory_app.models.counts import Counts
from memory_app.models.rows import Key, Rows
from memory_app.selectors import dashboard
from memory_app.selectors.dashboard import Junk, Layers, Needs
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    AgentFactory,
    EpisodeFactory,
    FactFactory,
    JobFactory,
    KnowledgeFactory,
    ObservationFactory,
    RuleFactory,
    RunFactory,
    SessionFactory,
    SubjectFactory,
    WorkspaceFactory,
    WorkStateFactory,
    member_actor,
    with_evidence,
)

pytestmark = pytest.mark.django_db
WAIT = timedelta(hours=48)


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory()


def needs(here: Workspace) -> Needs:
    actor = member_actor(here)
    with scope(workspace=here.pk):
        return dashboard.needs(actor, now=NOW)


def layers(here: Workspace) -> Layers:
    actor = member_actor(here)
    with scope(workspace=here.pk):
        return dashboard.layers(actor, pending=dashboard.needs(actor, now=NOW).pending, now=NOW)


def junk(here: Workspace) -> Junk:
    actor = member_actor(here)
    with scope(workspace=here.pk):
        return dashboard.junk(actor)


def contradict(here: Workspace, **sides: Any) -> None:
    with scope(workspace=here.pk):
        Contradiction.objects.create(workspace=here, why="not", created_at=NOW, **sides)


class TestNeeds:
    def test_an_empty_workspace_needs_nothing(self, here: Workspace) -> None:
        assert needs(here) == Needs(0, 0, 0, None, 0, 0, 0, 0, 0, 0, 0, None, None, None, None)

    def test_the_clock_passes_by_proposals_and_what_is_a_rule(self, here: Workspace) -> None:
        made = {}
        for hours, more in ((40, {"pattern": None}), (30, {}), (20, {}), (10, {"confidence": "low"})):
            made[hours] = ObservationFactory(workspace=here, created_at=NOW - timedelta(hours=hours), **more)
        RuleFactory(workspace=here, source_observation=made[30], status="paused")
        shown = needs(here)
        assert shown.pending == 4
        first = made[20]
        assert shown.by_clock == (first.pk, first.quote, first.created_at)
        assert shown.by_clock_at == NOW - timedelta(hours=20) + WAIT

    def test_what_agents_learned_and_left_undone_is_counted(self, here: Workspace) -> None:
        agent = AgentFactory(workspace=here)
        for minutes, status in ((15, "running"), (14, "running"), (90, "failed"), (1, "interrupted")):
            WorkStateFactory(
                workspace=here,
                agent=agent,
                task=f"{minutes}",
                status=status,
                updated_at=NOW - timedelta(minutes=minutes),
            )
        fact, gone = FactFactory(workspace=here), FactFactory(workspace=here, status="archived", archived_at=NOW)
        for twin in (fact, gone):
            FactFactory(workspace=here, possible_duplicate_of=twin)
        KnowledgeFactory(workspace=here, status="disputed", possible_duplicate_of=KnowledgeFactory(workspace=here))
        shown = needs(here)
        assert (shown.interrupted, shown.disputed) == (2, 1)
        assert (shown.alike_facts, shown.alike_knowledge) == (1, 1)

    def test_a_dry_run_is_not_the_last_one(self, here: Workspace) -> None:
        real = RunFactory(workspace=here, created_at=NOW - timedelta(days=1))
        RunFactory(workspace=here, dry_run=True, created_at=NOW)
        assert needs(here).last_run == real

    def test_of_what_is_contradicted_the_longest_waiting_is_first(self, here: Workspace) -> None:
        for hours, status in ((5, "confirmed"), (9, "pending"), (30, "rejected")):
            made = ObservationFactory(
                workspace=here, contradicted=True, status=status, created_at=NOW - timedelta(hours=hours)
            )
            if hours == 9:
                first = made
        shown = needs(here)
        assert (shown.contradicted, shown.first_contradicted) == (2, first.pk)

    def test_rules_against_each_other_count_while_both_hold(self, here: Workspace) -> None:
        one, other, paused = (RuleFactory(workspace=here, status=status) for status in ("active", "active", "paused"))
        contradict(here, rule=one, other_rule=other)
        contradict(here, rule=one, other_rule=paused)
        contradict(here, observation=ObservationFactory(workspace=here), other_rule=one)
        assert needs(here).rules_against == 1

    def test_nothing_of_an_erased_person_nor_of_another_workspace_counts(self, here: Workspace) -> None:
        for where, erased_at in ((here, NOW), (WorkspaceFactory(), None)):
            gone = SubjectFactory(workspace=where, erased_at=erased_at)
            ObservationFactory(workspace=where, subject=gone, contradicted=True, created_at=NOW - WAIT)
            ObservationFactory(workspace=where, subject=gone, created_at=NOW - WAIT)
            EpisodeFactory(workspace=where, subject=gone)
            rules = [RuleFactory(workspace=where, subject=gone) for _ in range(2)]
            contradict(where, rule=rules[0], other_rule=rules[1], subject=gone)
            if where != here:
                JobFactory(workspace=where, parked_at=NOW)
                RunFactory(workspace=where)
        assert needs(here) == Needs(0, 0, 0, None, 0, 0, 0, 0, 0, 0, 0, None, None, None, None)
        assert layers(here) == Layers(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        assert junk(here) == Junk(0, 0, 0, None, None)

    def test_a_count_stops_one_above_the_cap(self, here: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(dashboard, "_WAITING", Counts(dashboard._waiting, cap=2))
        monkeypatch.setattr(dashboard, "CONFLICTS", 2)
        monkeypatch.setattr(dashboard, "_CONTRADICTED", Rows(dashboard._contradicted, Key))
        for _ in range(4):
            ObservationFactory(workspace=here, contradicted=True)
        shown = needs(here)
        assert (shown.pending, shown.contradicted) == (3, 3)


class TestLayers:
    def test_an_empty_workspace_is_untouched(self, here: Workspace) -> None:
        assert layers(here).untouched
        SessionFactory(workspace=here)
        assert not layers(here).untouched

    def test_each_is_counted(self, here: Workspace) -> None:
        EpisodeFactory(workspace=here, occurred_at=NOW - timedelta(days=8))
        EpisodeFactory(workspace=here)
        SessionFactory(workspace=here)
        for status in ("active", "archived"):
            FactFactory(workspace=here, status=status)
        for status in ("active", "candidate", "disputed", "archived"):
            KnowledgeFactory(workspace=here, status=status)
        refused, _ = (ObservationFactory(workspace=here, status=status) for status in ("rejected", "confirmed"))
        for status in ("active", "paused", "demoted"):
            RuleFactory(workspace=here, status=status)
        with scope(workspace=here.pk):
            for status in ("active", "revoked"):
                ReverseSignal.objects.create(
                    workspace=here,
                    subject=refused.subject,
                    agent=refused.agent,
                    observation=refused,
                    text="You defer.",
                    status=status,
                    created_at=NOW,
                )
        assert layers(here) == Layers(
            episodes=2,
            episodes_this_week=1,
            queued=0,
            pending=0,
            confirmed=1,
            rules=1,
            rules_paused=1,
            refusals=1,
            sessions=1,
            facts=1,
            knowledge=3,
            candidates=1,
        )


class TestJunk:
    def test_what_looks_alike_and_what_rests_on_nothing(self, here: Workspace) -> None:
        sound, gone = ObservationFactory(workspace=here), ObservationFactory(workspace=here, status="superseded")
        alike = ObservationFactory(workspace=here, possible_duplicate_of=sound)
        cleared = ObservationFactory(workspace=here, possible_duplicate_of=gone)
        for row in (sound, alike, cleared):
            with_evidence(row, 1)
        bare = ObservationFactory(workspace=here)
        assert junk(here) == Junk(live=4, alike=1, bare=1, first_alike=alike.pk, first_bare=bare.pk)

    def test_events_that_a_person_called_wrong_are_no_evidence(self, here: Workspace) -> None:
        [episode] = with_evidence(ObservationFactory(workspace=here), 1)
        with scope(workspace=here.pk):
            type(episode).objects.update(status="rejected")
        assert junk(here).bare == 1

    def test_one_query_while_there_is_none(self, here: Workspace) -> None:
        with_evidence(ObservationFactory(workspace=here), 1)
        actor = member_actor(here)
        with scope(workspace=here.pk), CaptureQueriesContext(connection) as queries:
            dashboard.junk(actor)
        assert len(queries) == 1
