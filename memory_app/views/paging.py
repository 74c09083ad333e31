"""Keyset paging: a page says where the next one begins, so that new rows never shift it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db.models import Model, Q, QuerySet
from django.http import QueryDict

from memory_app.domain.policy import LIMITS

Row = TypeVar("Row", bound=Model)
Value = TypeVar("Value")
PARAMETER = "after"
_SEPARATOR = "~"
_DIGITS, _LARGEST = 10, 2**31 - 1
"""Of a number in a database's integer column."""


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """Some rows of a list, highest first; `more` is the query string of the next page, empty at the end."""

    rows: Sequence[Row]
    more: str
    is_first: bool


def newest_first(rows: "QuerySet[Row, Row]", *, by: str, query: QueryDict, size: int = LIMITS.page) -> Page[Row]:
    """Cut one page out of rows, newest by `by` first, ties by id. A damaged cursor means the first page."""
    return _highest_first(rows, by, query, size, place_of(query.get(PARAMETER, "")))


def most_first(rows: "QuerySet[Row, Row]", *, by: str, query: QueryDict, size: int = LIMITS.page) -> Page[Row]:
    """Cut one page out of rows, the highest number in `by` first, ties by id, as `newest_first` does."""
    return _highest_first(rows, by, query, size, _read(query.get(PARAMETER, ""), _number))


def _highest_first(
    rows: "QuerySet[Row, Row]", by: str, query: QueryDict, size: int, at: tuple[Any, UUID] | None
) -> Page[Row]:
    if at is not None:
        value, row_id = at
        rows = rows.filter(Q(**{f"{by}__lt": value}) | Q(**{by: value, "id__lt": row_id}))
    found = list(rows.order_by(f"-{by}", "-id")[: size + 1])
    shown = found[:size]
    more = _next(query, getattr(shown[-1], by), shown[-1].pk) if len(found) > size else ""
    return Page(rows=shown, more=more, is_first=at is None)


def _next(query: QueryDict, value: datetime | int, row_id: Any) -> str:
    following = query.copy()
    following[PARAMETER] = cursor_at(value, row_id)
    return following.urlencode()


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
