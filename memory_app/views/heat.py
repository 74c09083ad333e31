"""A calendar of days, each as dark as much happened on it, drawn here as SVG; each day leads to its episodes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from django.utils.dates import MONTHS_3, WEEKDAYS_ABBR
from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

WEEKS, NARROW_WEEKS = 26, 10
CELL = 24
"""A day with the gap around it: as large as a target has to be."""
_HEAD, _LEVELS = 18, 4
_DAY, _WEEK = timedelta(days=1), timedelta(days=7)
_NAMED_DAYS = (0, 2, 4)


def days_shown(today: date) -> list[date]:
    """The days of 26 weeks, the last of them today's as far as it has come; weeks begin on Monday."""
    first = today - timedelta(days=today.weekday()) - (WEEKS - 1) * _WEEK
    return [first + number * _DAY for number in range((today - first).days + 1)]


@dataclass(frozen=True, slots=True)
class Heat:
    """The drawing, the names of its rows, and what it comes to in words."""

    calendar: SafeString
    names: SafeString
    this_week: int
    last_week: int
    busiest: date | None
    busiest_url: str
    most: int
    total: int


def heat(counts: Mapping[date, int], *, chosen: Callable[[date], bool], url: Callable[[date], str]) -> Heat:
    """Draw counts by day, oldest first; `chosen` days are framed."""
    days = list(counts)
    limits = _limits(sorted(count for count in counts.values() if count))
    busiest = max(reversed(days), key=lambda day: counts[day])
    monday = days[-1] - timedelta(days=days[-1].weekday())
    return Heat(
        calendar=_calendar(counts, limits, chosen, url),
        names=_names_of_days(),
        this_week=sum(counts[day] for day in days if day >= monday),
        last_week=sum(counts[day] for day in days if monday - _WEEK <= day < monday),
        busiest=busiest if counts[busiest] else None,
        busiest_url=url(busiest),
        most=counts[busiest],
        total=sum(counts.values()),
    )


def _limits(found: Sequence[int]) -> list[int]:
    """From which count on a day is how dark: quarters of the days on which anything happened."""
    return [found[len(found) * number // _LEVELS] for number in range(1, _LEVELS)] if found else []


def _calendar(
    counts: Mapping[date, int], limits: Sequence[int], chosen: Callable[[date], bool], url: Callable[[date], str]
) -> SafeString:
    old, new = _Part(), _Part()
    for number, (day, count) in enumerate(counts.items()):
        week = number // 7
        part = old if week < WEEKS - NARROW_WEEKS else new
        if day.day == 1 or number == 0:
            part.drawn.append(_month(day, week, number))
        if count or chosen(day):
            level = 1 + sum(count > limit for limit in limits) if count else 0
            part.drawn.append(_link(number, day, count, level, is_chosen=chosen(day), url=url(day)))
        else:
            part.empty.append(_square(number))
    width, height = WEEKS * CELL, _HEAD + 7 * CELL
    label = escape(gettext("Episodes by day"))
    return _drawn(
        f'<svg class="heat-days" width="{width}" height="{height}" role="group" aria-label="{label}" data-walk>'
        f'<g class="heat-old">{old.all()}</g><g>{new.all()}</g></svg>'
    )


@dataclass
class _Part:
    """Weeks that a narrow window hides, or shows. Days on which nothing happened are one path."""

    empty: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)

    def all(self) -> str:
        return f'<path class="heat-0" d="{"".join(self.empty)}"/>{"".join(self.drawn)}'


def _month(day: date, week: int, number: int) -> str:
    if number == 0 and day.day > 20:  # noqa: PLR2004 - the next month's name would stand upon it
        return ""
    name = escape(str(MONTHS_3[day.month]).capitalize())
    return f'<text class="heat-name" x="{week * CELL + 2}" y="11" aria-hidden="true">{name}</text>'


def _link(number: int, day: date, count: int, level: int, *, is_chosen: bool, url: str) -> str:
    words = ngettext("%(day)s: %(n)d episode", "%(day)s: %(n)d episodes", count)
    title = escape(words % {"day": date_format(day, gettext("l j F")), "n": count})
    mark = ' aria-current="date"' if is_chosen else ""
    square = f'<path class="heat-{level}" d="{_square(number)}"/>'
    return f'<a href="{escape(url)}" data-n="{number}"{mark}><title>{title}</title>{square}</a>'


def _square(number: int) -> str:
    """Its inside; a line of 4 around it in its colour, with round corners, makes it 20 wide (`timeline.css`)."""
    return f"M{number // 7 * CELL + 4} {_HEAD + number % 7 * CELL + 4}h16v16h-16z"


def _names_of_days() -> SafeString:
    texts = "".join(
        f'<text class="heat-name" x="0" y="{_HEAD + number * CELL + 16}">{escape(str(WEEKDAYS_ABBR[number]))}</text>'
        for number in _NAMED_DAYS
    )
    return _drawn(f'<svg class="heat-names" width="30" height="{_HEAD + 7 * CELL}" aria-hidden="true">{texts}</svg>')


def _drawn(svg: str) -> SafeString:
    return mark_safe(svg)  # noqa: S308 - numbers, and texts that were escaped above
