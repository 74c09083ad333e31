"""The scheduled night: one a workspace and local date, whoever asks and however late."""

import threading
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connections

from memory_app.domain.actors import Actor
from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import Role, RunKind
from memory_app.models import AuditEntry, Job, MaintenanceRun, Workspace
from memory_app.services import ingest, maintenance, members, night_plan, nightly, tuning, work
from memory_app.tenancy import scope
from tests.factories import ApiKeyFactory, MemberFactory, WorkspaceFactory, key_actor, member_actor
from tests.services.test_maintenance import observations, report

pytestmark = pytest.mark.django_db
NIGHT = datetime(2026, 3, 2, 2, tzinfo=UTC)
"""03:00 in Rome on 2 March."""
DAY, SECOND = timedelta(days=1), timedelta(seconds=1)


def room(*, since: datetime = NIGHT - timedelta(hours=5), zone: str = "Europe/Rome") -> Workspace:
    workspace: Workspace = WorkspaceFactory(time_zone=zone)
    with scope(workspace=workspace.pk):
        night_plan.plan(workspace, now=since)
    return workspace


def nights_of(workspace: Workspace) -> list[tuple[date, str]]:
    with scope(workspace=workspace.pk):
        runs = MaintenanceRun.objects.in_workspace(workspace.pk).filter(kind=RunKind.SCHEDULED.value)
        return [(run.local_date, run.status) for run in runs.order_by("local_date")]


def change(workspace: Workspace, **columns: object) -> None:
    with scope(workspace=workspace.pk):
        assert Workspace.objects.filter(pk=workspace.pk).update(**columns) == 1


def admin(workspace: Workspace) -> Actor:
    return member_actor(workspace, Role.ADMIN)


class TestBegin:
    def test_not_a_second_before_its_hour(self) -> None:
        workspace = room()
        assert nightly.begin_due_nights(now=NIGHT - SECOND) == 0
        assert nightly.begin_due_nights(now=NIGHT) == 1
        assert nights_of(workspace) == [(date(2026, 3, 2), "queued")]

    def test_a_second_beat_finds_nothing_due(self) -> None:
        workspace = room()
        assert [nightly.begin_due_nights(now=NIGHT + n * SECOND) for n in range(3)] == [1, 0, 0]
        assert len(nights_of(workspace)) == 1

    def test_each_by_its_own_clock(self) -> None:
        rome, tokyo = room(), room(zone="Asia/Tokyo")
        nightly.begin_due_nights(now=NIGHT - timedelta(hours=2))
        assert nights_of(rome) == []
        assert nights_of(tokyo) == []  # planned at 6 in the morning there: its next is at 18:00 UTC
        nightly.begin_due_nights(now=NIGHT + timedelta(hours=16))
        assert nights_of(tokyo) == [(date(2026, 3, 3), "queued")]
        assert nights_of(rome) == [(date(2026, 3, 2), "queued")]

    def test_it_works_by_the_wall_clock_and_says_so(self) -> None:
        workspace = room()
        nightly.begin_due_nights(now=NIGHT + 7 * SECOND)
        with scope(workspace=workspace.pk):
            run = MaintenanceRun.objects.get()
            assert (run.now, run.as_of, run.dry_run) == (NIGHT + 7 * SECOND, None, False)
            entry = AuditEntry.objects.get(verb="run.scheduled")
            assert entry.target_id == run.pk

    def test_it_finds_what_a_run_on_request_finds(self) -> None:
        workspace = room()
        actor = key_actor(ApiKeyFactory(workspace=workspace))
        report(actor, 4, before=NIGHT)
        nightly.begin_due_nights(now=NIGHT)
        work.run_due(workspace_id=workspace.pk, now=lambda: NIGHT)
        assert nights_of(workspace) == [(date(2026, 3, 2), "done")]
        assert len(observations(actor)) == 1

    def test_a_workspace_in_trouble_keeps_no_other_waiting(self, caplog: pytest.LogCaptureFixture) -> None:
        broken, other = room(), room()
        change(broken, time_zone="Mars/Olympus", next_night_at=NIGHT - timedelta(hours=1))
        assert nightly.begin_due_nights(now=NIGHT) == 1
        assert len(nights_of(other)) == 1
        assert "ZoneInfoNotFoundError" in caplog.text
        change(broken, time_zone="UTC")
        assert nightly.begin_due_nights(now=NIGHT) == 1

    def test_a_run_on_request_is_beside_it(self) -> None:
        workspace = room()
        with scope(workspace=workspace.pk):
            maintenance.request_run(actor=admin(workspace), now=NIGHT, as_of=NIGHT)
        nightly.begin_due_nights(now=NIGHT)
        assert len(nights_of(workspace)) == 1
        with scope(workspace=workspace.pk):
            assert MaintenanceRun.objects.count() == 2


class TestCatchUp:
    def test_of_many_missed_nights_one_run_for_the_latest(self) -> None:
        workspace = room()
        late = NIGHT + 3 * DAY + timedelta(hours=8)
        assert [nightly.begin_due_nights(now=late), nightly.begin_due_nights(now=late)] == [1, 0]
        assert nights_of(workspace) == [(date(2026, 3, 5), "queued")]
        assert nightly.begin_due_nights(now=NIGHT + 4 * DAY - SECOND) == 0

    def test_one_that_no_worker_has_begun_becomes_the_latest(self) -> None:
        workspace = room()
        for number in range(3):
            nightly.begin_due_nights(now=NIGHT + number * DAY)
        assert nights_of(workspace) == [(date(2026, 3, 4), "queued")]
        with scope(workspace=workspace.pk):
            assert MaintenanceRun.objects.get().now == NIGHT + 2 * DAY
        work.run_due(workspace_id=workspace.pk, now=lambda: NIGHT + 2 * DAY)
        nightly.begin_due_nights(now=NIGHT + 3 * DAY)
        assert nights_of(workspace) == [(date(2026, 3, 4), "done"), (date(2026, 3, 5), "queued")]

    def test_a_clock_put_back_repeats_no_night(self) -> None:
        workspace = room()
        nightly.begin_due_nights(now=NIGHT + DAY)
        work.run_due(workspace_id=workspace.pk, now=lambda: NIGHT + DAY)
        change(workspace, next_night_at=NIGHT)
        assert nightly.begin_due_nights(now=NIGHT) == 0
        assert nights_of(workspace) == [(date(2026, 3, 3), "done")]

    def test_a_night_that_could_never_begin_keeps_no_later_one_from_beginning(self) -> None:
        workspace = room()
        nightly.begin_due_nights(now=NIGHT)
        with scope(workspace=workspace.pk):  # killed each time it was to begin
            Job.objects.update(attempts=DEFAULT.jobs.max_attempts)
        work.run_due(workspace_id=workspace.pk, now=lambda: NIGHT)
        assert nightly.begin_due_nights(now=NIGHT + DAY) == 1
        assert nights_of(workspace) == [(date(2026, 3, 2), "failed"), (date(2026, 3, 3), "queued")]


class TestHour:
    def test_a_missed_night_is_made_up_for_though_the_hour_was_changed_meanwhile(self) -> None:
        workspace = room()
        late = NIGHT + 2 * DAY + timedelta(hours=4)
        with scope(workspace=workspace.pk):
            tuning.set_threshold(actor=admin(workspace), name="night.hour", value="04:30", now=late)
        assert nightly.begin_due_nights(now=late) == 1
        assert nights_of(workspace) == [(date(2026, 3, 4), "queued")]

    def test_put_from_later_to_earlier_today_it_begins_at_once(self) -> None:
        workspace = room()
        with scope(workspace=workspace.pk):
            evening = NIGHT - timedelta(hours=4)
            tuning.set_threshold(actor=admin(workspace), name="night.hour", value="20:00", now=evening)
            noon = NIGHT + timedelta(hours=10)
            tuning.set_threshold(actor=admin(workspace), name="night.hour", value="06:00", now=noon)
        assert nightly.begin_due_nights(now=noon) == 1
        assert nights_of(workspace) == [(date(2026, 3, 2), "queued")]

    def test_after_todays_night_a_later_hour_means_tomorrows(self) -> None:
        workspace = room()
        nightly.begin_due_nights(now=NIGHT)
        with scope(workspace=workspace.pk):
            tuning.set_threshold(actor=admin(workspace), name="night.hour", value="23:30", now=NIGHT + SECOND)
            workspace.refresh_from_db()
        assert workspace.next_night_at == datetime(2026, 3, 3, 22, 30, tzinfo=UTC)

    def test_a_workspace_may_choose_its_own(self) -> None:
        workspace = room()
        with scope(workspace=workspace.pk):
            tuning.set_threshold(
                actor=admin(workspace), name="night.hour", value="04:30", now=NIGHT - timedelta(hours=3)
            )
        assert nightly.begin_due_nights(now=NIGHT + timedelta(minutes=89)) == 0
        assert nightly.begin_due_nights(now=NIGHT + timedelta(minutes=90)) == 1
        assert nights_of(workspace) == [(date(2026, 3, 2), "queued")]

    def test_a_change_after_the_night_makes_no_second_one_of_that_date(self) -> None:
        workspace = room()
        nightly.begin_due_nights(now=NIGHT)
        with scope(workspace=workspace.pk):
            tuning.set_threshold(actor=admin(workspace), name="night.hour", value="12:00", now=NIGHT + SECOND)
        assert nightly.begin_due_nights(now=NIGHT + timedelta(hours=12)) == 0
        assert nights_of(workspace) == [(date(2026, 3, 2), "queued")]

    def test_back_to_the_default(self) -> None:
        workspace = room()
        evening = NIGHT - timedelta(hours=3)
        with scope(workspace=workspace.pk):
            tuning.set_threshold(actor=admin(workspace), name="night.hour", value="05:00", now=evening)
            tuning.reset_threshold(actor=admin(workspace), name="night.hour", now=evening)
        assert nightly.begin_due_nights(now=NIGHT) == 1


class TestOff:
    """The demo's nights, until somebody reports something."""

    def demo(self) -> Workspace:
        return members.create_workspace(
            slug="demo", name="Demo", owner=MemberFactory(), now=NIGHT - DAY, time_zone="Europe/Rome", nights=False
        )

    def test_no_night_begins(self) -> None:
        workspace = self.demo()
        assert nightly.begin_due_nights(now=NIGHT + 5 * DAY) == 0
        assert nights_of(workspace) == []

    def test_what_the_demo_itself_reports_changes_nothing(self) -> None:
        workspace = self.demo()
        actor = key_actor(ApiKeyFactory(workspace=workspace))
        self.report(actor, now=NIGHT - timedelta(hours=6), turns_nights_on=False)
        assert nightly.begin_due_nights(now=NIGHT) == 0

    def test_its_hour_may_be_changed(self) -> None:
        workspace = self.demo()
        with scope(workspace=workspace.pk):
            tuning.set_threshold(actor=admin(workspace), name="night.hour", value="04:30", now=NIGHT - DAY)
        assert nightly.begin_due_nights(now=NIGHT + DAY) == 0

    def test_the_first_signal_from_outside_turns_them_on(self) -> None:
        workspace = self.demo()
        self.report(key_actor(ApiKeyFactory(workspace=workspace)), now=NIGHT - timedelta(hours=6))
        assert nightly.begin_due_nights(now=NIGHT - SECOND) == 0
        assert nightly.begin_due_nights(now=NIGHT) == 1

    def test_a_refused_one_does_not(self) -> None:
        workspace = self.demo()
        self.report(key_actor(ApiKeyFactory(workspace=workspace)), now=NIGHT - timedelta(hours=6), event_type="")
        assert nightly.begin_due_nights(now=NIGHT) == 0

    def report(self, actor: Actor, *, now: datetime, event_type: str = "note", turns_nights_on: bool = True) -> None:
        signal = {"agent": "email", "subject": "maria", "event_type": event_type}
        with scope(workspace=actor.workspace_id):
            ingest.accept_signals(actor=actor, signals=[signal], now=now, turns_nights_on=turns_nights_on)


@pytest.mark.django_db(transaction=True)
class TestTwoBeats:
    def test_make_one_run(self) -> None:
        rooms = [room() for _ in range(12)]
        line = threading.Barrier(4)
        begun: list[int] = []

        def beat() -> None:
            try:
                line.wait()
                begun.append(nightly.begin_due_nights(now=NIGHT))
            finally:
                connections.close_all()

        threads = [threading.Thread(target=beat) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert (len(begun), sum(begun)) == (4, 12)
        for workspace in rooms:
            assert nights_of(workspace) == [(date(2026, 3, 2), "queued")]
            with scope(workspace=workspace.pk):
                assert sorted(Job.objects.values_list("name", flat=True)) == [
                    "memory.maintenance_run",
                    "memory.pruning",
                ]
