"""The demo's days: 120 that end last night, with the weekdays they really have, and the holidays of the country."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from memory_app.services.demo.cast import ZONE

DAYS, EVERY_NIGHT_FROM = 120, 21
NIGHT = time(3, 0)
FRIDAY, SATURDAY = 4, 5
_HOLIDAYS = frozenset(
    {(1, 1), (1, 6), (4, 25), (5, 1), (6, 2), (8, 15), (11, 1), (12, 8), (12, 25), (12, 26)}
)  # of Italy, those that keep their date


@dataclass(frozen=True, slots=True)
class Day:
    """One day of the story; `ago` is 1 for the last one."""

    date: date
    ago: int

    @property
    def is_working(self) -> bool:
        """Whether the office is open."""
        return self.date.weekday() < SATURDAY and (self.date.month, self.date.day) not in _HOLIDAYS

    @property
    def is_friday(self) -> bool:
        """Whether the weekend is near."""
        return self.date.weekday() == FRIDAY

    def at(self, minute: int) -> datetime:
        """So many minutes after its midnight, by the wall clock."""
        return datetime.combine(self.date, time(*divmod(minute, 60)), tzinfo=ZoneInfo(ZONE))

    @property
    def has_night(self) -> bool:
        """Whether the engine runs in the night after it: each one of late, before that each third, to be quick."""
        return self.ago <= EVERY_NIGHT_FROM or self.ago % 3 == 0

    @property
    def night_before(self) -> datetime:
        """When the engine went through all up to the day before."""
        return datetime.combine(self.date, NIGHT, tzinfo=ZoneInfo(ZONE))

    @property
    def night_after(self) -> datetime:
        """When it goes through what this day brought."""
        return datetime.combine(self.date + timedelta(days=1), NIGHT, tzinfo=ZoneInfo(ZONE))


def last_night(now: datetime) -> datetime:
    """The latest 03:00 of the demo's zone."""
    local = now.astimezone(ZoneInfo(ZONE))
    night = datetime.combine(local.date(), NIGHT, tzinfo=local.tzinfo)
    return night if night <= local else night - timedelta(days=1)


def days_until(night: datetime) -> Iterator[Day]:
    """The days before a night, the first one first."""
    end = night.astimezone(ZoneInfo(ZONE)).date()
    for ago in range(DAYS, 0, -1):
        yield Day(end - timedelta(days=ago), ago)
