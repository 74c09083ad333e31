"""Several counts in one statement, compiled once and asked for by many."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory_app.domain.actors import Actor, system_actor
from memory_app.models import Episode, Observation, Workspace
from memory_app.models.counts import Counted, Counts
from memory_app.tenancy import scope
from tests.factories import NOW, EpisodeFactory, ObservationFactory, WorkspaceFactory

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def both(actor: Actor) -> Counted:
    owned = Observation.objects.visible_to(actor)
    return {"all": owned, "pending": owned.pending()}


def recent(actor: Actor, *, since: datetime, until: datetime) -> Counted:
    return {"recent": Episode.objects.visible_to(actor).within(since, until)}


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory()


class TestCounts:
    def test_all_of_them_come_in_one_statement(self, here: Workspace) -> None:
        for status in ("pending", "pending", "confirmed"):
            ObservationFactory(workspace=here, status=status)
        counts = Counts(both)
        with scope(workspace=here.pk):
            for _ in range(2):
                with CaptureQueriesContext(connection) as asked:
                    assert counts.of(system_actor(here.pk)) == {"all": 3, "pending": 2}
                assert len(asked) == 1

    def test_what_was_compiled_for_one_workspace_counts_another(self, here: Workspace) -> None:
        other, counts = WorkspaceFactory(), Counts(both)
        ObservationFactory(workspace=here)
        for workspace, number in ((here, 1), (other, 0)):
            with scope(workspace=workspace.pk):
                assert counts.of(system_actor(workspace.pk))["all"] == number

    def test_a_key_that_is_bound_to_a_person_counts_theirs_alone(self, here: Workspace) -> None:
        mine, _ = ObservationFactory(workspace=here), ObservationFactory(workspace=here)
        counts, actor = Counts(both), system_actor(here.pk)
        with scope(workspace=here.pk):
            assert counts.of(actor)["all"] == 2
            assert counts.of(replace(actor, subject_id=mine.subject_id))["all"] == 1
            assert counts.of(actor)["all"] == 2

    def test_each_call_goes_by_its_own_moments(self, here: Workspace) -> None:
        EpisodeFactory(workspace=here, occurred_at=NOW)
        counts, actor = Counts(recent), system_actor(here.pk)
        with scope(workspace=here.pk):
            for shift, number in ((timedelta(0), 1), (2 * HOUR, 0), (timedelta(0), 1)):
                span = {"since": NOW + shift - HOUR, "until": NOW + shift + HOUR}
                assert counts.of(actor, **span) == {"recent": number}

    def test_a_count_stops_one_above_its_cap(self, here: Workspace) -> None:
        for _ in range(4):
            ObservationFactory(workspace=here)
        with scope(workspace=here.pk):
            assert Counts(both, cap=2).of(system_actor(here.pk))["all"] == 3

    def test_a_moment_that_was_computed_is_refused(self, here: Workspace) -> None:
        def computed(actor: Actor, *, now: datetime) -> Counted:
            return recent(actor, since=now - HOUR, until=now)

        with scope(workspace=here.pk), pytest.raises(ValueError, match="computed"):
            Counts(computed).of(system_actor(here.pk), now=NOW)

    def test_a_count_of_all_workspaces_is_refused(self, here: Workspace) -> None:
        with scope(workspace=here.pk), pytest.raises(ValueError, match="all: counted in no workspace"):
            Counts(lambda _: {"all": Observation.objects.all()}).of(system_actor(here.pk))
