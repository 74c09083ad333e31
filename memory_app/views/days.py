"""Lists that go day by day, in the zone of the workspace: which days their rows are on, and where a head stands."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext

from memory_app.forms.filters import midnight
from memory_app.templatetags.day_heads import DayHead
from memory_app.views.http import MemberRequest
from memory_app.views.paging import PARAMETER, Page, place_of

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Days:
    """One page of such a list, newest first `by` a moment."""

    request: MemberRequest
    found: Page[Any]
    by: str
    zone: ZoneInfo
    today: date

    def shown(self) -> Sequence[date]:
        """The day of each row."""
        return [self._local(row).date() for row in self.found.rows]

    def headed(
        self, counts: Mapping[date, int], url: Callable[[date], str]
    ) -> Iterator[tuple[Any, datetime, DayHead | None]]:
        """Each row with its own time and the head above it: above the first of a day.

        A day whose head stands further up on the same screen has none; on a page of its own it is continued.
        """
        before = self._last_day_before()
        day = before if self.request.htmx and not self.found.is_first else None
        for row in self.found.rows:
            local, head = self._local(row), None
            if local.date() != day:
                day = local.date()
                name = name_of_day(day, self.today)
                head = DayHead(name, day.isoformat(), counts[day], url(day), continued=day == before)
            yield row, local, head

    def _local(self, row: Any) -> datetime:
        moment: datetime = getattr(row, self.by)
        return moment.astimezone(self.zone)

    def _last_day_before(self) -> date | None:
        place = place_of(self.request.GET.get(PARAMETER, ""))
        return place[0].astimezone(self.zone).date() if place else None


def spans_of(days: Sequence[date], zone: ZoneInfo) -> Sequence[tuple[datetime, datetime]]:
    """From the midnight of each day to the next one there."""
    return [(midnight(day, zone), midnight(day + _DAY, zone)) for day in days]


def name_of_day(day: date, today: date) -> str:
    """Return a day as its head says it."""
    name = date_format(day, gettext("l j F") if day.year == today.year else gettext("l j F Y"))
    if day == today:
        return gettext("Today, %(day)s") % {"day": name}
    return gettext("Yesterday, %(day)s") % {"day": name} if day == today - _DAY else name
