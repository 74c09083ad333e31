"""Whose date, weekday and hour it is: the subject's, wherever they live, move, or put their clocks forward."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from memory_app.domain.actors import Actor
from memory_app.models import Episode, Observation, PatternCondition, Subject
from memory_app.services import directory, ingest, maintenance, work
from memory_app.tenancy import scope
from tests.factories import NOW, ApiKeyFactory, WorkspaceFactory, key_actor

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
MONDAY, FRIDAY, SATURDAY, SUNDAY = 0, 4, 5, 6
TOKYO, ANGELES, ROME = "Asia/Tokyo", "America/Los_Angeles", "Europe/Rome"
Local = tuple[str, int, str]
"""Date, weekday (Monday is 0), clock."""


@pytest.fixture
def actor() -> Actor:
    return key_actor(ApiKeyFactory(workspace=WorkspaceFactory(time_zone="UTC")))


def lives_in(actor: Actor, zone: str, key: str = "maria") -> None:
    with scope(workspace=actor.workspace_id):
        Subject.objects.get_or_create(workspace_id=actor.workspace_id, key=key, defaults={"created_at": NOW})
        directory.edit_subject(actor=actor, key=key, changes={"time_zone": zone}, now=NOW)


def report(actor: Actor, moments: Iterable[str | datetime], *, subject: str = "maria", **more: Any) -> None:
    """An event at each moment; queued, not yet stored."""
    told = {"agent": "email", "subject": subject, "event_type": "draft_edited", "traits": ["removed:semicolon"]} | more
    signals = [told | {"occurred_at": at if isinstance(at, str) else at.isoformat()} for at in moments]
    with scope(workspace=actor.workspace_id):
        assert ingest.accept_signals(actor=actor, signals=signals, now=NOW).accepted == len(signals)


def stored(actor: Actor) -> list[Episode]:
    work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)
    with scope(workspace=actor.workspace_id):
        return list(Episode.objects.select_related("subject").order_by("occurred_at", "id"))


def local(row: Episode) -> Local:
    hours, minutes = divmod(row.local_minute, 60)
    return row.local_date.isoformat(), row.local_weekday, f"{hours:02d}:{minutes:02d}"


def locally(actor: Actor) -> list[Local]:
    return [local(row) for row in stored(actor)]


def found_by_night(actor: Actor, now: datetime) -> list[Observation]:
    """What stands after a run."""
    with scope(workspace=actor.workspace_id):
        maintenance.request_run(actor=actor, now=now, as_of=now)
    work.run_due(workspace_id=actor.workspace_id, now=lambda: now)
    with scope(workspace=actor.workspace_id):
        return list(Observation.objects.order_by("created_at", "id"))


def weekdays(actor: Actor) -> list[str]:
    with scope(workspace=actor.workspace_id):
        return list(PatternCondition.objects.filter(kind="weekday").order_by("id").values_list("weekday", flat=True))


SAME_LOCAL = ("2026-11-01", SUNDAY, "01:30")
STORED: list[tuple[str, str, Local]] = [
    # Los Angeles, spring: after 01:59 comes 03:00.
    (ANGELES, "2026-03-08T09:59:59Z", ("2026-03-08", SUNDAY, "01:59")),
    (ANGELES, "2026-03-08T10:00:00Z", ("2026-03-08", SUNDAY, "03:00")),
    (ANGELES, "2026-03-09T06:59:00Z", ("2026-03-08", SUNDAY, "23:59")),
    (ANGELES, "2026-03-09T07:00:00Z", ("2026-03-09", MONDAY, "00:00")),
    # Autumn: 01:30 comes twice, as told by two instants or by two offsets; a foreign offset means the instant alone.
    (ANGELES, "2026-11-01T08:30:00Z", SAME_LOCAL),
    (ANGELES, "2026-11-01T09:30:00Z", SAME_LOCAL),
    (ANGELES, "2026-11-01T01:30:00-07:00", SAME_LOCAL),
    (ANGELES, "2026-11-01T01:30:00-08:00", SAME_LOCAL),
    (ANGELES, "2026-11-01T17:30:00+09:00", SAME_LOCAL),
    (ANGELES, "2026-11-02T07:59:00Z", ("2026-11-01", SUNDAY, "23:59")),
    (ANGELES, "2026-11-02T08:00:00Z", ("2026-11-02", MONDAY, "00:00")),
    # Rome: the other hemisphere's offset, other dates.
    (ROME, "2026-03-29T00:59:00Z", ("2026-03-29", SUNDAY, "01:59")),
    (ROME, "2026-03-29T01:00:00Z", ("2026-03-29", SUNDAY, "03:00")),
    (ROME, "2026-10-25T00:30:00Z", ("2026-10-25", SUNDAY, "02:30")),
    (ROME, "2026-10-25T01:30:00Z", ("2026-10-25", SUNDAY, "02:30")),
    # The farthest: one instant, three dates.
    ("Pacific/Kiritimati", "2026-06-12T10:30:00Z", ("2026-06-13", SATURDAY, "00:30")),
    ("UTC", "2026-06-12T10:30:00Z", ("2026-06-12", FRIDAY, "10:30")),
    ("Pacific/Pago_Pago", "2026-06-12T10:30:00Z", ("2026-06-11", FRIDAY - 1, "23:30")),
    # Half and quarter hours; Lord Howe's clocks change by half an hour.
    ("Asia/Kolkata", "2026-06-12T18:29:00Z", ("2026-06-12", FRIDAY, "23:59")),
    ("Asia/Kolkata", "2026-06-12T18:30:00Z", ("2026-06-13", SATURDAY, "00:00")),
    ("Asia/Kathmandu", "2026-06-12T18:15:00Z", ("2026-06-13", SATURDAY, "00:00")),
    ("America/St_Johns", "2026-06-13T02:29:00Z", ("2026-06-12", FRIDAY, "23:59")),
    ("Australia/Lord_Howe", "2026-04-04T14:45:00Z", ("2026-04-05", SUNDAY, "01:45")),
    ("Australia/Lord_Howe", "2026-04-04T15:15:00Z", ("2026-04-05", SUNDAY, "01:45")),
    ("Pacific/Chatham", "2026-09-26T14:00:00Z", ("2026-09-27", SUNDAY, "03:45")),
    # The turn of a year, and a leap day.
    (TOKYO, "2025-12-31T15:00:00Z", ("2026-01-01", 3, "00:00")),
    (ANGELES, "2026-01-01T07:59:00Z", ("2025-12-31", 2, "23:59")),
    (ANGELES, "2028-03-01T07:59:00Z", ("2028-02-29", 1, "23:59")),
]


class TestStored:
    @pytest.mark.parametrize(("zone", "instant", "wanted"), STORED)
    def test_as_the_subjects_calendar_and_clock_say(self, actor: Actor, zone: str, instant: str, wanted: Local) -> None:
        lives_in(actor, zone)
        report(actor, [instant])
        [row] = stored(actor)
        assert local(row) == wanted
        assert row.occurred_at == datetime.fromisoformat(instant)

    def test_each_subject_of_a_batch_has_their_own(self, actor: Actor) -> None:
        for key, zone in (("aiko", TOKYO), ("bob", ANGELES)):
            lives_in(actor, zone, key)
        for key in ("aiko", "bob", "nobody-told-where"):
            report(actor, ["2026-06-12T05:30:00Z"], subject=key)
        shown = {row.subject.key: local(row) for row in stored(actor)}
        assert shown == {
            "aiko": ("2026-06-12", FRIDAY, "14:30"),
            "bob": ("2026-06-11", FRIDAY - 1, "22:30"),
            "nobody-told-where": ("2026-06-12", FRIDAY, "05:30"),
        }


class TestNaive:
    """A time without offset is read in the subject's zone."""

    @pytest.mark.parametrize(
        ("zone", "said", "instant", "wanted"),
        [
            (ANGELES, "2026-03-07T14:30:00", "2026-03-07T22:30:00Z", ("2026-03-07", SATURDAY, "14:30")),
            (ANGELES, "2026-03-08T14:30:00", "2026-03-08T21:30:00Z", ("2026-03-08", SUNDAY, "14:30")),
            (TOKYO, "2026-06-12T00:10", "2026-06-11T15:10:00Z", ("2026-06-12", FRIDAY, "00:10")),
            ("Pacific/Kiritimati", "2026-06-12T00:10:00", "2026-06-11T10:10:00Z", ("2026-06-12", FRIDAY, "00:10")),
            ("Asia/Kathmandu", "2026-06-12T00:10:00", "2026-06-11T18:25:00Z", ("2026-06-12", FRIDAY, "00:10")),
            # In the gap (PEP 495, fold=0: with the offset before it) the clock had already gone on.
            (ANGELES, "2026-03-08T02:30:00", "2026-03-08T10:30:00Z", ("2026-03-08", SUNDAY, "03:30")),
            # In the fold the first of the two.
            (ANGELES, "2026-11-01T01:30:00", "2026-11-01T08:30:00Z", SAME_LOCAL),
            (ROME, "2026-10-25T02:30:00", "2026-10-25T00:30:00Z", ("2026-10-25", SUNDAY, "02:30")),
            # A date alone is its midnight.
            (ANGELES, "2026-03-08", "2026-03-08T08:00:00Z", ("2026-03-08", SUNDAY, "00:00")),
        ],
    )
    def test_it_means_their_clock(self, actor: Actor, zone: str, said: str, instant: str, wanted: Local) -> None:
        lives_in(actor, zone)
        report(actor, [said])
        [row] = stored(actor)
        assert (row.occurred_at, local(row)) == (datetime.fromisoformat(instant), wanted)

    def test_without_a_zone_of_their_own_the_workspaces(self) -> None:
        actor = key_actor(ApiKeyFactory(workspace=WorkspaceFactory(time_zone="Asia/Kolkata")))
        report(actor, ["2026-06-12T00:10:00"])
        [row] = stored(actor)
        assert row.occurred_at == datetime(2026, 6, 11, 18, 40, tzinfo=UTC)
        assert local(row) == ("2026-06-12", FRIDAY, "00:10")


class TestMoved:
    """Somebody's zone is told, or changed, after the fact."""

    @pytest.mark.parametrize("zone", sorted({zone for zone, _, _ in STORED}))
    def test_the_past_reads_as_if_it_had_been_stored_there(self, actor: Actor, zone: str) -> None:
        """Postgres moves what is stored, Python computes what is new: both know the same calendar."""
        instants = sorted({instant for _, instant, _ in STORED})
        report(actor, instants)
        stored(actor)
        lives_in(actor, zone)
        moved = locally(actor)
        other = key_actor(ApiKeyFactory(workspace=WorkspaceFactory(time_zone=zone)))
        report(other, instants)
        assert moved == locally(other)
        assert len(moved) == len(instants)

    def test_what_was_queued_before_the_move_is_stored_after_it(self, actor: Actor) -> None:
        lives_in(actor, TOKYO)
        report(actor, ["2026-06-12T05:30:00Z"])
        lives_in(actor, ANGELES)
        assert locally(actor) == [("2026-06-11", FRIDAY - 1, "22:30")]

    def test_a_naive_time_keeps_the_instant_it_meant(self, actor: Actor) -> None:
        lives_in(actor, TOKYO)
        report(actor, ["2026-06-12T14:30:00"])
        stored(actor)
        lives_in(actor, ANGELES)
        [row] = stored(actor)
        assert row.occurred_at == datetime(2026, 6, 12, 5, 30, tzinfo=UTC)
        assert local(row) == ("2026-06-11", FRIDAY - 1, "22:30")

    def test_without_a_zone_of_their_own_again_it_is_the_workspaces(self, actor: Actor) -> None:
        lives_in(actor, TOKYO)
        report(actor, ["2026-06-12T20:30:00Z"])
        stored(actor)
        lives_in(actor, "")
        assert locally(actor) == [("2026-06-12", FRIDAY, "20:30")]

    def test_nobody_else_moves(self, actor: Actor) -> None:
        for key in ("aiko", "bob"):
            lives_in(actor, TOKYO, key)
            report(actor, ["2026-06-12T20:30:00Z"], subject=key)
        stored(actor)
        lives_in(actor, ANGELES, "bob")
        shown = {row.subject.key: local(row)[0] for row in stored(actor)}
        assert shown == {"aiko": "2026-06-13", "bob": "2026-06-12"}


AROUND_TOKYOS_MIDNIGHT = ["2026-06-10T14:30:00Z", "2026-06-10T14:45:00Z", "2026-06-10T15:15:00Z"]


class TestDetection:
    @pytest.mark.parametrize(("zone", "dates"), [(TOKYO, 2), (ANGELES, 1), ("Asia/Kolkata", 1), ("Asia/Seoul", 2)])
    def test_the_same_instants_lie_on_one_date_or_two(self, actor: Actor, zone: str, dates: int) -> None:
        lives_in(actor, zone)
        report(actor, AROUND_TOKYOS_MIDNIGHT)
        assert len({row.local_date for row in stored(actor)}) == dates
        assert len(found_by_night(actor, datetime(2026, 6, 12, tzinfo=UTC))) == dates - 1

    def test_after_a_move_the_dates_are_counted_anew(self, actor: Actor) -> None:
        night = datetime(2026, 6, 12, tzinfo=UTC)
        lives_in(actor, ANGELES)
        report(actor, AROUND_TOKYOS_MIDNIGHT)
        stored(actor)
        assert found_by_night(actor, night) == []
        lives_in(actor, TOKYO)
        [row] = found_by_night(actor, night)
        assert (row.occurrences, row.confidence) == (3, "low")
        assert "on 2 days" in row.evidence

    @pytest.mark.parametrize(("zone", "weekday"), [(TOKYO, "friday"), (ANGELES, "thursday")])
    def test_after_a_move_the_weekday_is_that_of_the_new_place(self, actor: Actor, zone: str, weekday: str) -> None:
        for week in range(4):
            for before in range(5):
                moment = datetime(2026, 6, 26, 5, 30, tzinfo=UTC) - DAY * (7 * week + before)
                report(actor, [moment] * 2, traits=[], event_type="draft_sent" if before else "deferred")
        lives_in(actor, ANGELES if zone == TOKYO else TOKYO)
        stored(actor)
        lives_in(actor, zone)
        [row] = found_by_night(actor, datetime(2026, 6, 27, tzinfo=UTC))
        assert (row.occurrences, row.confidence, row.category) == (8, "very-high", "rhythm")
        assert weekdays(actor) == [weekday]
        assert weekday.capitalize() in row.quote

    def test_sunday_2330_and_monday_0030_are_two_days_of_two_weeks(self, actor: Actor) -> None:
        """An hour apart; in UTC all of it is Sunday."""
        lives_in(actor, ROME)
        for week in range(4):
            sunday = datetime(2026, 1, 25, 22, 30, tzinfo=UTC) - DAY * 7 * week
            report(actor, [sunday] * 3, traits=[], event_type="approval_granted")
            report(actor, [sunday + timedelta(hours=1)] * 6, traits=[], event_type="approval_rejected")
        rows = stored(actor)
        assert {(local(row)[1:], row.event_type) for row in rows} == {
            ((SUNDAY, "23:30"), "approval_granted"), ((MONDAY, "00:30"), "approval_rejected")
        }  # fmt: skip
        weeks = {row.local_date.isocalendar()[:2] for row in rows}
        assert len(weeks) == 5
        assert {row.occurred_at.weekday() for row in rows} == {SUNDAY}
        told = found_by_night(actor, datetime(2026, 1, 27, tzinfo=UTC))
        assert weekdays(actor) == ["sunday"]
        assert [(row.occurrences, row.rule_text) for row in told] == [(12, "On Sundays: propose to approve.")]

    @pytest.mark.parametrize("first", [date(2026, 6, 8) + DAY * number for number in range(7)])
    def test_every_weekday_has_its_name(self, actor: Actor, first: date) -> None:
        lives_in(actor, ANGELES)
        start = datetime(first.year, first.month, first.day, 12, tzinfo=UTC)
        for week in range(3):
            for after in range(7):
                kind = "draft_sent" if after else "deferred"
                report(actor, [start + DAY * (7 * week + after)] * 2, traits=[], event_type=kind)
        stored(actor)
        [row] = found_by_night(actor, start + DAY * 21)
        assert (row.occurrences, weekdays(actor)) == (6, [f"{first:%A}".lower()])


MICROSECOND = timedelta(microseconds=1)


class TestWindow:
    """30 days are 720 hours before the run, whatever the clocks did between."""

    @pytest.mark.parametrize("now", [datetime(2026, 3, 20, 12, tzinfo=UTC), datetime(2026, 11, 14, 12, tzinfo=UTC)])
    @pytest.mark.parametrize(
        ("before_now", "counts"),
        [
            (timedelta(0), True),
            (-MICROSECOND, False),
            (timedelta(hours=720), False),
            (timedelta(hours=720) - MICROSECOND, True),
            (timedelta(hours=719), True),
            (timedelta(hours=721), False),
        ],
    )
    def test_its_edges(self, actor: Actor, now: datetime, before_now: timedelta, counts: bool) -> None:
        lives_in(actor, ANGELES)
        report(actor, [now - DAY * 10, now - DAY * 12, now - before_now])
        stored(actor)
        assert [row.occurrences for row in found_by_night(actor, now)] == ([3] if counts else [])
