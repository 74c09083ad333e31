"""When a night is due: the wall clock of a workspace's time zone, across its clock changes."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

_DAY = timedelta(days=1)


def due_at(day: date, *, starts_at: time, zone: ZoneInfo) -> datetime:
    """When that date's night begins, in UTC.

    Of a time that the clock shows twice the first; one that it skips is as long after midnight as it would have been.
    """
    return datetime.combine(day, starts_at, tzinfo=zone).astimezone(ZoneInfo("UTC"))


def latest_date(now: datetime, *, starts_at: time, zone: ZoneInfo) -> date:
    """The date of the last night that was due by now."""
    today = now.astimezone(zone).date()
    return today if due_at(today, starts_at=starts_at, zone=zone) <= now else today - _DAY


def next_due(now: datetime, *, starts_at: time, zone: ZoneInfo) -> datetime:
    """When the first night after now begins, in UTC."""
    return due_at(latest_date(now, starts_at=starts_at, zone=zone) + _DAY, starts_at=starts_at, zone=zone)
