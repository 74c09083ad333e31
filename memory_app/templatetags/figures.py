"""Moments, durations and figures as people read them, in the zone that a page is shown in.

Nothing here reads the clock: pages pass `now`.
"""

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Final

from django import template
from django.utils import timezone
from django.utils.dates import MONTHS_3, WEEKDAYS
from django.utils.formats import get_format, number_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext

from memory_app.domain.vocabulary import Confidence

register = template.Library()

_STEPS: Final = {level: step for step, level in enumerate(Confidence, start=1)}
_DASH: Final = "\N{EN DASH}"
_FAR: Final = 3 * 24 * 3_600
_NOTHING: Final = SafeString(f'<span class="none">{_DASH}</span>')


def day_of(value: datetime | date) -> str:
    """Return a day without its year: 28 Nov."""
    return _day(value.day, value.month, get_language())


@lru_cache(maxsize=1_024)
def _day(day: int, month: int, language: str | None) -> str:  # noqa: ARG001 - the language is part of the answer
    return gettext("%(day)d %(month)s") % {"day": day, "month": MONTHS_3[month].capitalize()}


def exact(value: datetime) -> str:
    """Return a moment to the second, with its zone."""
    return Moments(None).exact(value)


def when(value: datetime, now: datetime) -> str:
    """Return a moment in words, for a sentence: the time today, else the day too."""
    told = Moments(now)
    at = value.astimezone(told.zone)
    return told.short(at) if at.date() == told.today else f"{told.day(at)} {at.year}, {at.hour:02}:{at.minute:02}"


class Moments:
    """Moments as `moment` and `ago` say them, for all rows of a page: its zone and its language are looked up once."""

    def __init__(self, now: datetime | None) -> None:
        self.now, self.zone, self.language = now, timezone.get_current_timezone(), get_language()
        self.today = now.astimezone(self.zone).date() if now else None

    def moment(self, value: datetime | None) -> SafeString:
        """Return it as `moment` shows it."""
        return _NOTHING if value is None else self._element(value, self.short(value.astimezone(self.zone)))

    def ago(self, value: datetime | None) -> SafeString:
        """Return it as `ago` shows it."""
        if value is None or self.now is None:
            return _NOTHING
        return self._element(value, _distance(value > self.now, _whole(abs(self.now - value)), self.language))

    def exact(self, value: datetime) -> str:
        """Return it to the second, with its zone."""
        at = value.astimezone(self.zone)
        clock = f"{at.hour:02}:{at.minute:02}:{at.second:02}"  # a tenth of what strftime takes
        return f"{self.day(at)} {at.year}, {clock} {at.tzname()}"

    def day(self, at: date) -> str:
        """Return a day without its year."""
        return _day(at.day, at.month, self.language)

    def short(self, at: datetime) -> str:
        """Return what is shown of a moment in this zone."""
        day, clock = self.day(at), f"{at.hour:02}:{at.minute:02}"
        if self.today is None:
            return f"{day} {at.year}, {clock}"
        if at.date() == self.today:
            return clock
        return f'{day}<span class="t">, {clock}</span>' if at.year == self.today.year else f"{day} {at.year}"

    def _element(self, value: datetime, shown: str) -> SafeString:
        # Digits, a month's name from Django's own catalogue and our words: nothing that a person typed.
        utc = value.astimezone(UTC).isoformat(timespec="seconds").removesuffix("+00:00")
        return SafeString(f'<time datetime="{utc}Z" title="{self.exact(value)}">{shown}</time>')


@register.filter
def moment(value: datetime | None, now: datetime | None = None) -> SafeString:
    """Show a moment as a mail client does: the time today, the day this year, the date before; exact on hover."""
    return Moments(now).moment(value)


@register.filter
def ago(value: datetime | None, now: datetime) -> SafeString:
    """Show how long ago a moment was, or in how long it will be; exact on hover."""
    return Moments(now).ago(value)


@lru_cache(maxsize=4_096)
def _distance(is_ahead: bool, seconds: int, language: str | None) -> str:  # noqa: FBT001 - as `_span` has it
    if is_ahead:
        parts = 1 if seconds >= _FAR else 2
        return gettext("in %(duration)s") % {"duration": _span(seconds, parts, language)}
    if seconds < 60:  # noqa: PLR2004 - a minute
        return gettext("just now")
    return gettext("%(duration)s ago") % {"duration": _span(seconds, 1, language)}


def _whole(value: timedelta) -> int:
    """Whole seconds under a minute, else whole minutes: what is said has no more."""
    seconds = int(value.total_seconds())
    return seconds if seconds < 60 else seconds // 60 * 60  # noqa: PLR2004 - a minute


@register.filter
def remaining(value: datetime | None, now: datetime) -> str:
    """Return the time left until a moment in words; nothing left is "0 min"."""
    if value is None:
        return ""
    return duration(max(value - now, timedelta(0)))


def duration(value: timedelta, *, parts: int = 2) -> str:
    """Return a span in at most `parts` units, rounded down: 31 h 12 min; 3 d; 40 s under a minute."""
    return _span(_whole(value), parts, get_language())


@lru_cache(maxsize=4_096)
def _span(seconds: int, parts: int, language: str | None) -> str:  # noqa: ARG001 - the language is part of the answer
    if seconds < 60:  # noqa: PLR2004 - a minute
        return gettext("%(n)d s") % {"n": seconds} if seconds else gettext("0 min")
    minutes = seconds // 60
    days, hours, rest = minutes // 1440, minutes // 60 % 24, minutes % 60
    if days >= (3 if parts > 1 else 2):  # up to 72 h, hours read better: the promotion clock has 48
        units = [gettext("%(n)d d") % {"n": days}, gettext("%(n)d h") % {"n": hours} if hours else ""]
    else:
        hours += days * 24
        units = [
            gettext("%(n)d h") % {"n": hours} if hours else "",
            gettext("%(n)d min") % {"n": rest} if rest or not hours else "",
        ]
    return " ".join([unit for unit in units if unit][:parts])


@register.filter
def took(finished: datetime | None, started: datetime | None) -> str:
    """Return how long something took: 840 ms, 12.4 s, 3 min; nothing for what a stopped clock timed."""
    if finished is None or started is None:
        return _DASH
    seconds = (finished - started).total_seconds()
    if seconds < 1:
        milliseconds = round(seconds * 1000)
        return gettext("%(n)d ms") % {"n": milliseconds} if milliseconds else ""
    if seconds < 60:  # noqa: PLR2004 - a minute
        return gettext("%(n)s s") % {"n": number_format(round(seconds, 1), 1)}
    return duration(timedelta(seconds=seconds))


@register.filter
def percent(value: float | None) -> str:
    """Show a share with at most one decimal, so that 80.4 % is never read as the 80 % it is above."""
    if value is None:
        return _DASH
    shown = round(value * 100, 1)
    return f"{number_format(shown, 0 if shown == int(shown) else 1)} %"


@register.filter
def times(value: int) -> str:
    """Return "once", "2 times"."""
    if value == 1:
        return gettext("once")
    return ngettext("%(n)d time", "%(n)d times", value) % {"n": value}


@register.simple_tag
@lru_cache(maxsize=8)
def steps(level: str | None) -> SafeString:
    """Draw a word of confidence as four marks, so many of them lit; the word itself stands beside it."""
    lit = _STEPS[Confidence(level)] if level else 0
    marks = "".join(
        f'<rect class="{"lit" if number < lit else "unlit"}" x="{number * 10}" width="8" height="8" rx="2"/>'
        for number in range(len(_STEPS))
    )
    return mark_safe(f'<svg class="steps" width="38" height="8" aria-hidden="true">{marks}</svg>')  # noqa: S308 - numbers


@register.filter
def capped(value: int, limit: int = 10_000) -> str:
    """Show a count as its digits in groups, "10,000+" from the limit on."""
    return f"{grouped(limit)}+" if value > limit else grouped(value)


@register.filter
def grouped(value: int) -> str:
    """Show a whole number as its digits in groups."""
    if 0 <= value < 1_000:  # noqa: PLR2004 - one group
        return str(value)
    return number_format(value, force_grouping=True)


@register.filter
def written(number: str) -> str:
    """Show a number that is written with a point as the reader writes it; a time of day stays."""
    return number.replace(".", get_format("DECIMAL_SEPARATOR"))


@register.filter
def share(part: float, whole: float) -> str:
    """Return part / whole as a percentage for an SVG attribute: "37.50%"; nothing of nothing is "0%"."""
    if not whole:
        return "0%"
    return f"{min(max(part / whole, 0.0), 1.0) * 100:.2f}%"


@register.filter
def clock(minutes: int) -> str:
    """Return minutes after midnight as 14:05."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


@register.filter
def weekday(number: int) -> str:
    """Return the name of a day, 0 for Monday."""
    return str(WEEKDAYS[number])
