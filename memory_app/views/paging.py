"""Keyset paging: a page says where the next one begins, so that new rows never shift it.

Rows that a script appends to a list are kept in its address as a number of pages, so that who comes back finds as many.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db.models import QuerySet
from django.http import QueryDict

from memory_app.domain.policy import LIMITS
from memory_app.models.rows import highest_first

Row = TypeVar("Row")
Read = Callable[[Any, UUID | None, int], Sequence[Row]]
"""Reads so many rows from a place on, a value and an id; from the top where there is none."""
Value = TypeVar("Value")
PARAMETER = "after"
PAGES = "pages"
_MOST_PAGES = 10
"""Drawn at once at most, for whoever comes back."""
_SEPARATOR = "~"
_DIGITS, _LARGEST = 10, 2**31 - 1
"""Of a number in a database's integer column."""


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """Some rows of a list, highest first; `more` is the query string of the next page, empty at the end.

    `kept` is the query string of the list with all pages until that one.
    """

    rows: Sequence[Row]
    more: str
    is_first: bool
    kept: str = ""


def newest_first(rows: "QuerySet[Any]", *, by: str, query: QueryDict, size: int = LIMITS.page) -> Page[Any]:
    """Cut one page out of rows, newest by `by` first, ties by id. A damaged cursor means the first page."""

    def read(value: Any, row_id: UUID | None, most: int) -> Sequence[Any]:
        return list(highest_first(rows, by, value, row_id)[:most])

    return newest_of(read, by=by, query=query, size=size)


def newest_of(read: "Read[Row]", *, by: str, query: QueryDict, size: int = LIMITS.page) -> Page[Row]:
    """Cut one page out of what is read, newest by `by` first, as `newest_first` does."""
    return _highest_first(read, by, query, size, place_of(query.get(PARAMETER, "")))


def most_of(read: "Read[Row]", *, by: str, query: QueryDict, size: int = LIMITS.page) -> Page[Row]:
    """Cut one page out of what is read, the highest number in `by` first, as `newest_of` does."""
    return _highest_first(read, by, query, size, _read(query.get(PARAMETER, ""), _number))


def nothing(_value: Any, _row_id: UUID | None, _most: int) -> Sequence[Any]:
    """Read no rows: where a filter makes no sense."""
    return ()


def _highest_first(read: "Read[Row]", by: str, query: QueryDict, size: int, at: tuple[Any, UUID] | None) -> Page[Row]:
    pages = _pages(query)
    most = size * pages if at is None else size
    value, row_id = at or (None, None)
    found = read(value, row_id, most + 1)
    shown = found[:most]
    last: Any = shown[-1] if len(found) > most else None
    more = "" if last is None else _following(query, pages, cursor_at(getattr(last, by), last.pk))
    return Page(rows=shown, more=more, is_first=at is None, kept=_following(query, pages) if more else "")


def _pages(query: QueryDict) -> int:
    """How many pages are shown up to the one asked for."""
    try:
        return min(max(_number(query.get(PAGES, "")), 1), _MOST_PAGES)
    except ValueError:
        return 1


def _following(query: QueryDict, pages: int, after: str = "") -> str:
    """The query string of one page more: of it alone, after this place, or of all until it."""
    asking = query.copy()
    asking.pop(PARAMETER, None)
    asking[PAGES] = str(min(pages + 1, _MOST_PAGES))
    if after:
        asking[PARAMETER] = after
    return asking.urlencode()


def cursor_at(value: datetime | int, row_id: Any) -> str:
    """Name a place in a list, for a query string."""
    return f"{value.isoformat() if isinstance(value, datetime) else value}{_SEPARATOR}{row_id}"


def place_of(cursor: str) -> tuple[datetime, UUID] | None:
    """Read such a name; None when there is none or it is damaged."""
    return _read(cursor, _moment)


def _read(cursor: str, value_of: Callable[[str], Value]) -> tuple[Value, UUID] | None:
    said, _, row_id = cursor.partition(_SEPARATOR)
    try:
        return value_of(said), UUID(row_id)
    except ValueError:
        return None


def _moment(said: str) -> datetime:
    at = datetime.fromisoformat(said)
    if not at.tzinfo:
        raise ValueError(said)
    return at


def _number(said: str) -> int:
    if not said.isascii() or not said.isdigit():
        raise ValueError(said)
    return min(int(said[:_DIGITS]), _LARGEST)
