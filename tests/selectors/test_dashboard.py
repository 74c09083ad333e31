"""Today in figures."""

from datetime import timedelta
from typing import Any

import pytest

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import ActorKind, Role, Way
from memory_app.models import Workspace
from memory_app.selectors.dashboard import Dashboard, dashboard
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    EpisodeFactory,
    ObservationFactory,
    RuleFactory,
    RunFactory,
    SubjectFactory,
    WorkspaceFactory,
)

pytestmark = pytest.mark.django_db
WAIT = timedelta(hours=48)


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory()


def seen(here: Workspace) -> Dashboard:
    actor = Actor(kind=ActorKind.MEMBER, workspace_id=here.pk, way=Way.WEB, role=Role.REVIEWER)
    with scope(workspace=here.pk):
        return dashboard(actor, now=NOW)


class TestDashboard:
    def test_an_empty_workspace_is_untouched(self, here: Workspace) -> None:
        shown = seen(here)
        assert shown.layers.untouched
        assert (shown.waiting, shown.next_by_clock, shown.parked, shown.last_run) == ([], None, 0, None)

    def test_nothing_of_an_erased_person_counts(self, here: Workspace) -> None:
        gone = SubjectFactory(workspace=here, erased_at=NOW)
        ObservationFactory(workspace=here, subject=gone, created_at=NOW - WAIT)
        EpisodeFactory(workspace=here, subject=gone)
        shown = seen(here)
        assert (shown.layers.pending, shown.layers.episodes) == (0, 0)
        assert (shown.waiting, shown.next_by_clock) == ([], None)

    def test_the_clock_passes_by_proposals_and_what_is_a_rule(self, here: Workspace) -> None:
        for hours, more in ((40, {"pattern": None}), (30, {}), (20, {}), (10, {"confidence": "low"})):
            made = ObservationFactory(workspace=here, created_at=NOW - timedelta(hours=hours), **more)
            if hours == 30:
                RuleFactory(workspace=here, source_observation=made, status="paused")
        shown = seen(here)
        assert shown.next_by_clock == NOW - timedelta(hours=20) + WAIT
        assert [row.created_at for row in shown.waiting] == [NOW - timedelta(hours=h) for h in (40, 30, 20, 10)]

    def test_a_dry_run_is_not_the_last_one(self, here: Workspace) -> None:
        real = RunFactory(workspace=here, created_at=NOW - timedelta(days=1))
        RunFactory(workspace=here, dry_run=True, created_at=NOW)
        assert seen(here).last_run == real
