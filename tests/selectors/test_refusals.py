"""What each "no" stopped, counted by weeks, and who said it."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory_app.domain.errors import NotFound
from memory_app.ids import uuid7
from memory_app.models import ReverseSignal, ReverseSignalStop, Verdict, VerdictEffect, Workspace
from memory_app.selectors.refusals import WEEKS, refusal_shown, refusals_listed, stops_of, with_stops
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    MemberFactory,
    ObservationFactory,
    RunFactory,
    SubjectFactory,
    WorkspaceFactory,
    member_actor,
)

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory()


def refused(here: Workspace, *, said_by: str = "", **about: Any) -> ReverseSignal:
    """A "no" as a cascade leaves it: with the verdict whose effect it is, where somebody is named."""
    observation = ObservationFactory(workspace=here, status="rejected", **about)
    with scope(workspace=here.pk):
        signal: ReverseSignal = ReverseSignal.objects.create(
            workspace=here,
            subject=observation.subject,
            agent=observation.agent,
            pattern=observation.pattern,
            observation=observation,
            text=observation.quote,
            created_at=NOW,
        )
        if said_by:
            verdict = Verdict.objects.create(
                workspace=here,
                observation=observation,
                subject=observation.subject,
                kind="wrong",
                member=MemberFactory(name=said_by),
                source_class="user",
                previous_status="pending",
                created_at=NOW - timedelta(minutes=1),
            )
            VerdictEffect.objects.create(
                workspace=here, verdict=verdict, position=0, kind="reverse_signal", target_id=signal.pk, done_at=NOW
            )
    return signal


def stopped(signal: ReverseSignal, at: datetime, *, by_run: bool = True) -> ReverseSignalStop:
    run = RunFactory(workspace=signal.workspace, now=at, local_date=at.date()) if by_run else None
    with scope(workspace=signal.workspace_id):
        made: ReverseSignalStop = ReverseSignalStop.objects.create(
            workspace=signal.workspace, reverse_signal=signal, run=run, subject=signal.subject, stopped_at=at
        )
    return made


class TestRefusals:
    def test_stops_are_counted_by_week_the_current_one_last(self, here: Workspace) -> None:
        signal = refused(here)
        for days in (0, 6, 7, 13, 83, 84, 200):
            stopped(signal, NOW - days * DAY, by_run=days % 2 == 0)
        stopped(refused(here), NOW)
        with scope(workspace=here.pk):
            (line,) = with_stops(member_actor(here), [signal], now=NOW)
        assert (line.stops, line.last_stop_at) == (7, NOW)
        assert list(line.weeks) == [1, *[0] * (WEEKS - 3), 2, 2]

    def test_who_said_it_is_found_by_the_verdict_whose_effect_it_is(self, here: Workspace) -> None:
        mine, other, bare = refused(here, said_by="Grace"), refused(here, said_by="Ada"), refused(here)
        with scope(workspace=here.pk):
            lines = with_stops(member_actor(here), [mine, other, bare], now=NOW)
            said = [str(line.said.member) if line.said else None for line in lines]
        assert said == ["Grace", "Ada", None]
        assert (lines[2].stops, lines[2].last_stop_at, set(lines[2].weeks)) == (0, None, {0})

    def test_two_queries_however_many_there_are(self, here: Workspace) -> None:
        counted = []
        for wanted in (1, 20):
            signals = [refused(here, said_by="Grace") for _ in range(wanted)]
            with scope(workspace=here.pk), CaptureQueriesContext(connection) as asked:
                with_stops(member_actor(here), signals, now=NOW)
            counted.append(len([query for query in asked if query["sql"].startswith("SELECT")]))
        assert counted[0] == counted[1] == 2

    def test_nothing_of_an_erased_person_or_of_another_workspace_is_listed(self, here: Workspace) -> None:
        gone = refused(here, subject=SubjectFactory(workspace=here, erased_at=NOW))
        elsewhere, ours = refused(WorkspaceFactory()), refused(here)
        with scope(workspace=here.pk):
            actor = member_actor(here)
            assert list(refusals_listed(actor)) == [ours]
            for signal in (gone, elsewhere):
                with pytest.raises(NotFound):
                    refusal_shown(actor, signal.pk)

    def test_a_stop_without_a_run_is_an_agents_proposal(self, here: Workspace) -> None:
        signal = refused(here)
        stopped(signal, NOW), stopped(signal, NOW - DAY, by_run=False)
        with scope(workspace=here.pk):
            found = stops_of(member_actor(here), signal).order_by("-stopped_at")
            assert [stop.run is None for stop in found] == [False, True]
            assert not stops_of(member_actor(here), ReverseSignal(pk=uuid7())).exists()
