"""When a night is due, across zones and clock changes."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from memory_app.domain.nights import due_at, latest_date, next_due

THREE = time(3, 0)
ROME, TOKYO, LOS_ANGELES = ZoneInfo("Europe/Rome"), ZoneInfo("Asia/Tokyo"), ZoneInfo("America/Los_Angeles")


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


class TestDue:
    @pytest.mark.parametrize(
        ("zone", "moment"),
        [
            (ROME, utc("2026-03-02T02:00")),
            (TOKYO, utc("2026-03-01T18:00")),
            (LOS_ANGELES, utc("2026-03-02T11:00")),
            (ZoneInfo("Asia/Kathmandu"), utc("2026-03-01T21:15")),
        ],
    )
    def test_at_the_hour_of_the_zone(self, zone: ZoneInfo, moment: datetime) -> None:
        assert due_at(date(2026, 3, 2), starts_at=THREE, zone=zone) == moment

    def test_an_hour_that_the_clock_skips_is_as_late_after_midnight(self) -> None:
        # On 29 March 2026 Rome's clocks go from 02:00 to 03:00: 02:30 after midnight reads 03:30.
        assert due_at(date(2026, 3, 29), starts_at=time(2, 30), zone=ROME) == utc("2026-03-29T01:30")

    def test_of_an_hour_that_comes_twice_the_first(self) -> None:
        assert due_at(date(2026, 10, 25), starts_at=time(2, 30), zone=ROME) == utc("2026-10-25T00:30")


class TestLatest:
    @pytest.mark.parametrize(
        ("now", "day"),
        [
            (utc("2026-03-02T01:59:59"), date(2026, 3, 1)),
            (utc("2026-03-02T02:00"), date(2026, 3, 2)),
            (utc("2026-03-02T22:59"), date(2026, 3, 2)),
            (utc("2026-03-03T01:59"), date(2026, 3, 2)),
        ],
    )
    def test_is_the_one_that_was_due_last(self, now: datetime, day: date) -> None:
        assert latest_date(now, starts_at=THREE, zone=ROME) == day


class TestNext:
    @pytest.mark.parametrize("zone", [ROME, TOKYO, LOS_ANGELES, ZoneInfo("Australia/Lord_Howe")])
    @pytest.mark.parametrize("starts_at", [time(0, 0), time(2, 30), THREE, time(23, 59)])
    def test_each_date_of_a_year_has_one_night(self, zone: ZoneInfo, starts_at: time) -> None:
        now, dates = utc("2026-01-01T12:00"), []
        for _ in range(366):
            now = next_due(now, starts_at=starts_at, zone=zone)
            dates.append(latest_date(now, starts_at=starts_at, zone=zone))
        assert dates == [dates[0] + timedelta(days=number) for number in range(366)]

    def test_lies_after_now_though_now_is_the_hour_itself(self) -> None:
        now = due_at(date(2026, 3, 2), starts_at=THREE, zone=ROME)
        assert next_due(now, starts_at=THREE, zone=ROME) == now + timedelta(days=1)
