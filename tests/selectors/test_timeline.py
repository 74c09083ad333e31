"""Counts of the timeline: by what it can be narrowed to, and by day."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory_app.forms.filters import midnight
from memory_app.models import Company, Episode, EpisodeContact, Subject, Workspace
from memory_app.selectors import timeline as selector
from memory_app.selectors.buckets import OFFERED, Bucket
from memory_app.selectors.timeline import EPISODES_WITHIN, TimelineFilter, buckets
from memory_app.tenancy import scope
from tests.factories import NOW, AgentFactory, EpisodeFactory, SubjectFactory, WorkspaceFactory, member_actor

pytestmark = pytest.mark.django_db
ROME = ZoneInfo("Europe/Rome")


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory()


def appears(person: Subject, episode: Episode) -> None:
    with scope(workspace=episode.workspace_id):
        EpisodeContact.objects.create(workspace=episode.workspace, episode=episode, subject=person)


def counted(here: Workspace, **wanted: Any) -> dict[str, list[tuple[str, int]]]:
    actor = member_actor(here)
    with scope(workspace=here.pk):
        found = buckets(actor, TimelineFilter(**wanted))
    return {field: [(one.value, one.count) for one in some] for field, some in found.items()}


def rows_read_for(number: int) -> float:
    """How many rows the database looks at for so many people with ten episodes each, who all appear in their own."""
    here = WorkspaceFactory()
    agent = AgentFactory(workspace=here)
    for person in [SubjectFactory(workspace=here) for _ in range(number)]:
        for _ in range(10):
            appears(person, EpisodeFactory(workspace=here, agent=agent, subject=person))
    actor = member_actor(here)
    with scope(workspace=here.pk), connection.cursor() as cursor:
        with CaptureQueriesContext(connection) as queries:
            assert buckets(actor, TimelineFilter())["contact"]
        [asked] = queries.captured_queries
        cursor.execute("EXPLAIN (ANALYZE, FORMAT JSON) " + asked["sql"].replace("%", "%%"))
        [[[plan]]] = cursor.fetchall()
    return rows_read(plan["Plan"])


def rows_read(plan: dict[str, Any]) -> float:
    """How many rows its steps looked at, those that they left out again too."""
    removed = sum(value for name, value in plan.items() if name.startswith("Rows Removed"))
    own = (plan["Actual Rows"] + removed) * plan["Actual Loops"]
    return float(own + sum(rows_read(step) for step in plan.get("Plans", ())))


class TestBuckets:
    def test_each_is_counted_as_if_nothing_of_its_own_were_chosen(self, here: Workspace) -> None:
        mail, crm = AgentFactory(workspace=here, key="mail"), AgentFactory(workspace=here, key="crm")
        anna = SubjectFactory(workspace=here, key="anna")
        for agent, word in ((mail, "note"), (mail, "note"), (mail, "draft_sent"), (crm, "note")):
            EpisodeFactory(workspace=here, agent=agent, subject=anna, event_type=word)
        found = counted(here, agent="crm")
        assert found["agent"] == [("crm", 1), ("mail", 3)]
        assert found["event_type"] == [("note", 1)]
        assert counted(here, event_type="note")["agent"] == [("mail", 2), ("crm", 1)]

    def test_whoever_appears_is_a_contact_and_companies_are_counted(self, here: Workspace) -> None:
        anna, zoe = SubjectFactory(workspace=here, key="anna"), SubjectFactory(workspace=here, key="zoe", name="Zoë")
        with scope(workspace=here.pk):
            acme = Company.objects.create(workspace=here, key="acme", name="Acme", created_at=NOW)
        for company in (acme, acme, None):
            appears(zoe, EpisodeFactory(workspace=here, subject=anna, company=company))
        EpisodeFactory(workspace=here, subject=anna)
        found = counted(here)
        assert found["contact"] == [("zoe", 3)]
        assert found["company"] == [("acme", 2)]
        assert counted(here, contact="zoe")["subject"] == [("anna", 3)]

    def test_nobody_who_was_erased(self, here: Workspace) -> None:
        gone, anna = SubjectFactory(workspace=here, erased_at=NOW), SubjectFactory(workspace=here, key="anna")
        EpisodeFactory(workspace=here, subject=gone)
        appears(gone, EpisodeFactory(workspace=here, subject=anna))
        found = counted(here)
        assert (found["subject"], found["contact"]) == ([("anna", 1)], [])

    def test_only_the_newest_are_counted(self, here: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(selector, "_BUCKETS", replace(selector._BUCKETS, counted=5))
        agent = AgentFactory(workspace=here, key="mail")
        for number in range(9):
            EpisodeFactory(workspace=here, agent=agent, occurred_at=NOW - timedelta(hours=number))
        [(_, count)] = counted(here)["agent"]
        assert 5 <= count <= 6

    def test_what_is_chosen_comes_first_however_rare(self, here: Workspace) -> None:
        for number in range(OFFERED):
            agent = AgentFactory(workspace=here, key=f"often-{number:02}")
            for _ in range(2):
                EpisodeFactory(workspace=here, agent=agent)
        EpisodeFactory(workspace=here, agent=AgentFactory(workspace=here, key="rare"))
        assert ("rare", 1) not in counted(here)["agent"]
        assert counted(here, agent="rare")["agent"][:2] == [("rare", 1), ("often-00", 2)]
        assert counted(here, agent="rare", event_type="none of all, 100 %s")["agent"] == []

    def test_a_name_stands_for_a_key_and_one_query_is_asked_for_all(self, here: Workspace) -> None:
        EpisodeFactory(workspace=here, agent=AgentFactory(workspace=here, key="mail", name="Mail agent"))
        actor = member_actor(here)
        with scope(workspace=here.pk), CaptureQueriesContext(connection) as queries:
            found = buckets(actor, TimelineFilter())
        assert found["agent"] == [Bucket("mail", "Mail agent", 1)]
        assert len(queries) == 1

    def test_without_statistics_twice_as_much_is_not_four_times_the_work(self) -> None:
        """Nothing that a transaction wrote has any: what a workspace is to the database in its first minutes."""
        few, many = rows_read_for(10), rows_read_for(20)
        assert few > 0
        assert many < 2.5 * few


class TestCounts:
    def test_a_day_is_as_long_as_the_clock_makes_it(self, here: Workspace) -> None:
        """On 25 October 2026 Rome's day has 25 hours, on 29 March 23."""
        for moment in (
            datetime(2026, 10, 25, 0, 0, tzinfo=ROME),
            datetime(2026, 10, 25, 23, 59, 59, tzinfo=ROME),
            datetime(2026, 10, 26, 0, 0, tzinfo=ROME),
            datetime(2026, 3, 29, 23, 30, tzinfo=ROME),
        ):
            EpisodeFactory(workspace=here, occurred_at=moment)
        days = [date(2026, 10, 25), date(2026, 10, 26), date(2026, 3, 29), date(2026, 3, 30)]
        spans = [(midnight(day, ROME), midnight(day + timedelta(days=1), ROME)) for day in days]
        actor = member_actor(here)
        with scope(workspace=here.pk), CaptureQueriesContext(connection) as queries:
            assert EPISODES_WITHIN.of(actor, TimelineFilter(), spans) == [2, 1, 1, 0]
        assert len(queries) == 1

    def test_they_stop_at_their_cap(self, here: Workspace) -> None:
        within = replace(EPISODES_WITHIN, cap=3)
        for _ in range(6):
            EpisodeFactory(workspace=here)
        actor = member_actor(here)
        with scope(workspace=here.pk):
            span = (NOW - timedelta(days=1), NOW + timedelta(days=1))
            assert within.of(actor, TimelineFilter(), [span, (NOW, NOW)]) == [4, 0]
            assert EPISODES_WITHIN.of(actor, TimelineFilter(), []) == []

    def test_filters_hold(self, here: Workspace) -> None:
        zoe = SubjectFactory(workspace=here, key="zoe")
        appears(zoe, EpisodeFactory(workspace=here, event_type="note"))
        EpisodeFactory(workspace=here, event_type="note")
        actor, span = member_actor(here), (NOW, NOW + timedelta(seconds=1))
        with scope(workspace=here.pk):
            for wanted, count in ((TimelineFilter(contact="zoe"), 1), (TimelineFilter(event_type="odd%s"), 0)):
                assert EPISODES_WITHIN.of(actor, wanted, [span]) == [count]
