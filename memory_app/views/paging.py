"""Keyset paging: a page says where the next one begins, so that new rows never shift it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db.models import Model, Q, QuerySet
from django.http import QueryDict

from memory_app.domain.policy import LIMITS

Row = TypeVar("Row", bound=Model)
PARAMETER = "after"
_SEPARATOR = "~"


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """Some rows of a list, newest first; `more` is the query string of the next page, empty at the end."""

    rows: Sequence[Row]
    more: str
    is_first: bool


def newest_first(rows: "QuerySet[Row, Row]", *, by: str, query: QueryDict, size: int = LIMITS.page) -> Page[Row]:
    """Cut one page out of rows, newest by `by` first, ties by id. A damaged cursor means the first page."""
    at = place_of(query.get(PARAMETER, ""))
    if at is not None:
        moment, row_id = at
        rows = rows.filter(Q(**{f"{by}__lt": moment}) | Q(**{by: moment, "id__lt": row_id}))
    found = list(rows.order_by(f"-{by}", "-id")[: size + 1])
    shown = found[:size]
    more = _next(query, getattr(shown[-1], by), shown[-1].pk) if len(found) > size else ""
    return Page(rows=shown, more=more, is_first=at is None)


def _next(query: QueryDict, moment: datetime, row_id: Any) -> str:
    following = query.copy()
    following[PARAMETER] = cursor_at(moment, row_id)
    return following.urlencode()


def cursor_at(moment: datetime, row_id: Any) -> str:
    """Name a place in a list, for a query string."""
    return f"{moment.isoformat()}{_SEPARATOR}{row_id}"


def place_of(cursor: str) -> tuple[datetime, UUID] | None:
    """Read such a name; None when there is none or it is damaged."""
    moment, _, row_id = cursor.partition(_SEPARATOR)
    try:
        at = datetime.fromisoformat(moment)
        return (at, UUID(row_id)) if at.tzinfo else None
    except ValueError:
        return None
