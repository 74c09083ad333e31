"""Detection as a step of a run: whom it visits, how many statements it takes, what a repeat and a dry run do."""

from collections import Counter
from datetime import datetime
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import SourceClass
from memory_app.models import (
    MaintenanceRun,
    Observation,
    RunUnit,
    Subject,
)
from memory_app.services import detection, feedback, maintenance
from memory_app.services.compiled import Compiled
from memory_app.services.window import Window
from memory_app.tenancy import scope
from tests.factories import NOW, ApiKeyFactory, RunFactory, SubjectFactory, WorkspaceFactory, key_actor
from tests.services.test_detection import (
    DAY,
    HOUR,
    KINDS,
    NOT,
    SHORT,
    assert_recounted,
    daily,
    first,
    night,
    rows,
    shown,
    told,
    workspace_of,
)
from tests.services.test_maintenance import snapshot

pytestmark = pytest.mark.django_db


@pytest.fixture
def actor() -> Actor:
    return key_actor(ApiKeyFactory(workspace=WorkspaceFactory(time_zone="UTC")))


class TestMarks:
    def test_time_alone_lifts_none(self, actor: Actor) -> None:
        """What spoke against the habit leaves the window; it must be seen again before the clock may have it."""
        told(actor, first(6, daily(9, traits=["removed:semicolon"])))
        night(actor)
        week = NOW + 7 * DAY
        kept = [{"occurred_at": (week - (day + 1) * DAY).isoformat(), "traits": ["kept:semicolon"]} for day in range(6)]
        told(actor, [signal | {"event_type": "draft_sent"} for signal in kept], now=week)
        night(actor, week)
        for later in (week + 27 * DAY, week + 28 * DAY, week + 40 * DAY):
            night(actor, later)
            (row,) = rows(actor)
            assert (row.status, row.contradicted) == ("pending", True), later
        with scope(workspace=actor.workspace_id):
            assert not row.rules.exists()

    def test_of_two_contraries_found_in_one_night_both_are_marked(self, actor: Actor) -> None:
        gone = first(8, daily(9, contact="nico", traits=["removed:greeting"]))
        come = first(8, daily(10, contact="nico", traits=["added:greeting"]))
        told(actor, [*gone, *come, *first(20, daily(11, contact="lea", traits=["lengthened"]))])
        night(actor)
        keys = {shown(row).key(): row for row in rows(actor)}
        both = [row for row in keys.values() if (other := shown(row).opposite()) and other.key() in keys]
        assert all(row.contradicted for row in both)
        assert [row for row in keys.values() if row.contradicted] == both


class TestRuns:
    def test_whoever_only_appears_in_others_episodes_is_not_visited(self, actor: Actor) -> None:
        told(actor, KINDS["contact"][0])
        SubjectFactory(workspace=workspace_of(actor), key="newcomer")
        night(actor)
        with scope(workspace=actor.workspace_id):
            assert Subject.objects.count() == 4
            units = RunUnit.objects.filter(step__name="detect")
            assert [unit.subject.key for unit in units.select_related("subject")] == ["maria"]
            step = units.get().step
            assert (step.done, step.total) == (1, 1)

    def test_one_without_episodes_is_visited_while_something_lives(self, actor: Actor) -> None:
        told(actor, first(6, daily(9, **SHORT)))
        night(actor)
        assert night(actor, NOW + 60 * DAY)["episodes"] == 0
        with scope(workspace=actor.workspace_id):
            assert RunUnit.objects.filter(step__name="detect").count() == 2

    def test_many_more_than_a_worker_names_at_once(self, actor: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(maintenance, "SLICE_MIN", 3)
        told(actor, [signal | {"subject": f"s{n}"} for n in range(10) for signal in first(3, daily(9, **SHORT))])
        assert night(actor)["new"] == 10
        with scope(workspace=actor.workspace_id):
            step = MaintenanceRun.objects.get().steps.get(name="detect")
            assert (step.done, step.total) == (10, 10)
            assert sum((Counter(unit.counts) for unit in step.units.all()), Counter()) == Counter(step.counts)

    def test_a_repeat_changes_nothing(self, actor: Actor) -> None:
        told(actor, [signal for kind in ("contact", "time from", "amount above") for signal in KINDS[kind][0]])
        night(actor)
        night(actor, NOW + DAY)
        before = snapshot(actor)
        night(actor, NOW + DAY)
        assert snapshot(actor) == before

    def test_a_dry_run_counts_the_same_and_changes_nothing(self, actor: Actor) -> None:
        told(actor, KINDS["both sides of the clock"][0])
        before = snapshot(actor)
        dry = night(actor, dry_run=True)
        assert snapshot(actor) == before
        assert night(actor) == dry
        now = NOW + 7 * DAY
        told(actor, [s | {"occurred_at": (now - HOUR * n).isoformat()} for n, s in enumerate([SHORT] * 5, 1)], now=now)
        before = snapshot(actor)
        dry = night(actor, now, dry_run=True)
        assert snapshot(actor) == before
        assert night(actor, now) == dry

    def test_the_cap_counts_what_was_rejected_the_same_day(self, actor: Actor) -> None:
        for number in range(5):
            told(actor, first(8, daily(9, agent=f"agent-{number}", **SHORT)))
        assert night(actor)["new"] == 3
        with scope(workspace=actor.workspace_id):
            feedback.reject_observation(observation_id=rows(actor)[0].pk, actor=actor, now=NOW)
        counts = night(actor, NOW + HOUR)
        assert (counts.get("new", 0), counts["over_cap"], counts["stopped"], counts["unchanged"]) == (0, 2, 1, 2)

    def test_the_number_of_queries_does_not_grow_with_what_is_found(self, actor: Actor) -> None:
        few, many = self.queries(actor, "few", agents=2), self.queries(actor, "many", agents=9)
        assert few == many
        assert max(few) <= 20

    def queries(self, actor: Actor, subject: str, agents: int) -> list[int]:
        """Of a share in which all is new, one in which all is unchanged, and one in which all is updated."""
        taken = []
        for number in range(agents):
            cuts = [*first(9, daily(15, **SHORT)), *first(12, daily(9, **NOT))]
            told(actor, [signal | {"agent": f"agent-{number}", "subject": subject} for signal in cuts])
        found = 0
        for day in range(4):
            took, counts = self.share(actor, subject, NOW + day * DAY)
            found += counts["new"]
            taken += [took] if day in {0, 3} else []
        assert (counts["new"], counts["unchanged"], found) == (0, agents, agents)
        now = NOW + 4 * DAY
        for number in range(agents):
            at = (now - HOUR).replace(hour=10, minute=30)
            more = [{"occurred_at": (at - n * DAY).isoformat()} | SHORT for n in range(1, 4)]
            told(actor, [signal | {"agent": f"agent-{number}", "subject": subject} for signal in more], now=now)
        took, counts = self.share(actor, subject, now)
        assert counts["updated"] == agents, counts
        assert_recounted(actor, now)
        return [*taken, took]

    def share(self, actor: Actor, subject: str, now: datetime) -> tuple[int, Counter[str]]:
        with scope(workspace=actor.workspace_id):
            run = RunFactory(workspace=workspace_of(actor), now=now, local_date=now.date())
            person = Subject.objects.get(key=subject)
            with CaptureQueriesContext(connection) as captured:
                counts = detection.detect_for_subject(subject=person, run=run, actor=actor)
        return len(captured), counts


class TestCompiled:
    def test_what_does_not_reach_the_database_as_it_is_is_refused(self, actor: Actor) -> None:
        late = Compiled(lambda workspace, now: Observation.objects.filter(created_at__gt=now - DAY).values_list("pk"))
        with pytest.raises(TypeError), scope(workspace=actor.workspace_id):
            late.rows(actor.workspace_id, NOW)

    def test_it_gives_what_the_queryset_gives(self, actor: Actor) -> None:
        told(actor, KINDS["contact"][0])
        with scope(workspace=actor.workspace_id):

            def of(workspace: UUID, key: UUID) -> Any:
                return Subject.objects.filter(workspace_id=workspace).exclude(pk=key).order_by("key").values_list("key")

            compiled, everyone = Compiled(of), list(Subject.objects.order_by("key"))
            for person in everyone:
                assert compiled.rows(actor.workspace_id, person.pk) == list(of(actor.workspace_id, person.pk))

    def test_the_least_trusted_of_several(self) -> None:
        ids = [UUID(int=number) for number in range(3)]
        sources = dict(zip(ids, (SourceClass.USER, SourceClass.AGENT, SourceClass.ADMIN), strict=True))
        window = Window([], sources, {})
        assert window.least_trusted(ids) is SourceClass.AGENT
        assert window.least_trusted(ids[2:]) is SourceClass.ADMIN
