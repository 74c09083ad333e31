"""What came in, by spans of a zone's days and weeks."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory_app.models import ReverseSignal, Workspace
from memory_app.selectors import growth as module
from memory_app.selectors.growth import LAYERS, WEEKS, Growth, growth
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    EpisodeFactory,
    FactFactory,
    KnowledgeFactory,
    ObservationFactory,
    RuleFactory,
    SubjectFactory,
    WorkspaceFactory,
    member_actor,
)

pytestmark = pytest.mark.django_db
ROME = ZoneInfo("Europe/Rome")
DAY = timedelta(days=1)


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory()


def seen(here: Workspace, now: datetime = NOW, zone: ZoneInfo = ROME) -> Growth:
    actor = member_actor(here)
    with scope(workspace=here.pk):
        return growth(actor, now=now, zone=zone)


def refuse(here: Workspace, at: datetime, **kwargs: Any) -> None:
    refused = ObservationFactory(workspace=here, created_at=at - 400 * DAY, **kwargs)
    with scope(workspace=here.pk):
        ReverseSignal.objects.create(
            workspace=here,
            subject=refused.subject,
            agent=refused.agent,
            observation=refused,
            text="You defer.",
            created_at=at,
        )


class TestSpans:
    @pytest.mark.parametrize(("age", "spans"), [(0, 14), (13, 14), (14, 28), (27, 28)])
    def test_a_young_memory_is_counted_by_days(self, age: int, spans: int, here: Workspace) -> None:
        EpisodeFactory(workspace=here, occurred_at=NOW - age * DAY)
        grown = seen(here)
        assert not grown.is_weekly
        assert (len(grown.starts), grown.starts[-1]) == (spans, date(2026, 11, 2))
        assert (grown.counts["episodes"][-1 - age], sum(grown.counts["episodes"])) == (1, 1)

    def test_an_older_one_by_weeks_from_monday_on(self, here: Workspace) -> None:
        EpisodeFactory(workspace=here, occurred_at=NOW - 28 * DAY)
        grown = seen(here)
        assert grown.is_weekly
        assert len(grown.starts) == WEEKS
        assert seen(here, now=NOW + 6 * DAY).starts[-1] == date(2026, 11, 2)
        assert {day.weekday() for day in grown.starts} == {0}

    def test_facts_make_a_memory_as_old_as_episodes_do(self, here: Workspace) -> None:
        FactFactory(workspace=here, created_at=NOW - 20 * DAY)
        EpisodeFactory(workspace=here)
        assert len(seen(here).starts) == 28

    def test_nothing_is_a_young_memory(self, here: Workspace) -> None:
        grown = seen(here)
        assert not grown.is_weekly
        assert grown.is_flat

    def test_a_day_begins_by_the_zones_clock(self, here: Workspace) -> None:
        """In Rome it is the second of November an hour before it is in Greenwich; the week turns with it."""
        EpisodeFactory(workspace=here, occurred_at=datetime(2026, 11, 1, 23, 30, tzinfo=UTC))
        assert seen(here).counts["episodes"][-2:] == [0, 1]
        assert seen(here, zone=ZoneInfo("UTC")).counts["episodes"][-2:] == [1, 0]

    def test_midnight_itself_is_of_the_day_it_begins_alone(self, here: Workspace) -> None:
        EpisodeFactory(workspace=here, occurred_at=datetime(2026, 11, 1, 23, 0, tzinfo=UTC))
        assert seen(here).counts["episodes"][-2:] == [0, 1]

    def test_across_a_clock_change_no_hour_is_lost_or_counted_twice(self, here: Workspace) -> None:
        """On 25 October 2026 Rome has 25 hours."""
        for hour in range(48):
            EpisodeFactory(workspace=here, occurred_at=datetime(2026, 10, 24, 22, 30, tzinfo=UTC) + hour * DAY / 24)
        grown = seen(here)
        found = dict(zip(grown.starts, grown.counts["episodes"], strict=True))
        assert [found[date(2026, 10, day)] for day in (24, 25, 26)] == [0, 25, 23]


class TestCounts:
    def test_each_layer_has_its_own(self, here: Workspace) -> None:
        EpisodeFactory(workspace=here, occurred_at=NOW - 60 * DAY)
        for weeks in (0, 1, 1):
            ObservationFactory(workspace=here, created_at=NOW - weeks * 7 * DAY)
        RuleFactory(workspace=here, created_at=NOW - 14 * DAY)  # for everybody: about nobody who might be erased
        refuse(here, NOW - 21 * DAY)
        FactFactory(workspace=here)
        KnowledgeFactory(workspace=here, created_at=NOW - 7 * DAY)
        counts = seen(here).counts
        assert tuple(counts) == LAYERS
        assert {layer: counts[layer][-4:] for layer in LAYERS} == {
            "episodes": [0, 0, 0, 0],
            "observations": [0, 0, 2, 1],
            "rules": [0, 1, 0, 0],
            "refusals": [1, 0, 0, 0],
            "facts": [0, 0, 0, 1],
            "knowledge": [0, 0, 1, 0],
        }
        assert sum(counts["episodes"]) == 1

    def test_nothing_of_an_erased_person_nor_of_another_workspace_counts(self, here: Workspace) -> None:
        for where, subject in (
            (here, SubjectFactory(workspace=here, erased_at=NOW)),
            ((other := WorkspaceFactory()), SubjectFactory(workspace=other)),
        ):
            EpisodeFactory(workspace=where, subject=subject)
            ObservationFactory(workspace=where, subject=subject)
            RuleFactory(workspace=where, subject=subject)
            refuse(where, NOW, subject=subject)
            FactFactory(workspace=where, subject=subject)
            KnowledgeFactory(workspace=where, subject=subject)
        assert seen(here).is_flat

    def test_of_episodes_a_rejected_one_is_none(self, here: Workspace) -> None:
        EpisodeFactory(workspace=here, status="rejected")
        assert seen(here).is_flat

    def test_a_count_stops_one_above_the_cap(self, here: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "CAP", 2)
        for _ in range(4):
            EpisodeFactory(workspace=here)
        assert seen(here).counts["episodes"][-1] == 3

    def test_two_queries_whatever_there_is(self, here: Workspace) -> None:
        actor = member_actor(here)
        for _ in range(2):
            with scope(workspace=here.pk), CaptureQueriesContext(connection) as queries:
                growth(actor, now=NOW, zone=ROME)
            assert len(queries) == 2
            EpisodeFactory(workspace=here, occurred_at=NOW - 90 * DAY)
