"""Times as callers write them: ISO 8601, with an offset, or read in a person's zone; a date alone is a whole day."""

import re
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from memory_app.domain.errors import InvalidInput

FIRST_YEAR, LAST_YEAR = 1970, 2200
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_PLUS_LOST = re.compile(r"(T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) (\d{2}:\d{2})$")
"""`2026-03-02T09:00 01:00`: an offset's plus sign, unescaped in a query string, arrives as a space."""


def read_moment(said: str, *, field: str, zone: ZoneInfo | None, end: bool = False) -> datetime:
    """The time in UTC. Without offset it is read in `zone`; a date alone is its first moment, or with `end` the next's.

    Raises InvalidInput for what is no time, lies outside the calendar, or has no offset where there is no zone.
    """
    text = _PLUS_LOST.sub(r"\1+\2", said.strip())
    try:
        if _DAY.fullmatch(text):
            day = date.fromisoformat(text) + timedelta(days=1 if end else 0)
            moment = datetime.combine(day, time())
        else:
            moment = datetime.fromisoformat(text)
    except (ValueError, OverflowError) as exc:
        raise InvalidInput("%(field)s is an ISO 8601 time, like 2026-03-02T14:30:00+01:00.", field=field) from exc
    if not FIRST_YEAR <= moment.year <= LAST_YEAR:
        raise InvalidInput(
            "%(field)s lies between %(first)d and %(last)d.", field=field, first=FIRST_YEAR, last=LAST_YEAR
        )
    if moment.tzinfo is None:
        if zone is None:
            raise InvalidInput("%(field)s takes its offset, like 2026-03-02T14:30:00+01:00.", field=field)
        moment = moment.replace(tzinfo=zone)
    return moment.astimezone(UTC)
